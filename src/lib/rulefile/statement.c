/* A block is a list of nodes. The cursor stands on the last line of a block after it was read. */
#include "rulefile/statement.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/lookup.h"

/* ---- texts ----------------------------------------------------------------------------------- */

static int statement_name(struct draft *d, size_t at, int kind, int whose)
{
    int node = cursor_node(d, at, kind);

    d->node[node].whose = (uint8_t)whose;
    return node;
}

/* "me does attack": "You attack", or "Bob attacks". */
static int statement_does(struct draft *d, size_t at, int whose, bool named)
{
    int node = statement_name(d, at, NODE_DOES, whose);
    int verb = cursor_need_kind(d, TOKEN_NAME, "a verb, as in \"me does attack\"");

    expression_ask(d, at, USE_READER | USE_ME, "does");
    if (verb < 0)
        return 0;
    d->node[node].a = named;
    d->node[node].low = (int)d->x.token[verb].at;
    d->node[node].high = (int)(d->x.token[verb].at + d->x.token[verb].len);
    return node;
}

/* "whose opponent": "your", or "Bob's". */
static int statement_whose(struct draft *d, size_t at)
{
    bool mine = cursor_take(d, "me");

    expression_ask(d, at, USE_READER | USE_ME, "whose");
    if (!mine && !cursor_need(d, "opponent"))
        return 0;
    return statement_name(d, at, NODE_WHOSE, mine ? WHOSE_MINE : WHOSE_THEIRS);
}

static int statement_choices(struct draft *d, size_t at, int style)
{
    int node;

    expression_ask(d, at, USE_TURN | USE_ME | USE_PARTS, "choices");
    node = cursor_node(d, at, NODE_CHOICES);
    d->node[node].a = style;
    return node;
}

/* A value that is a word of texts; 0 where it is none. */
static int statement_value_word(struct draft *d, size_t at)
{
    static const char *const names[] = {"me", "opponent", "player-1", "player-2"};

    for (int i = 0; i < 4; i++)
        if (cursor_take(d, names[i])) {
            expression_ask(d, at, i < 2 ? USE_ME : USE_NAMES, names[i]);
            return cursor_take(d, "does") ? statement_does(d, at, i, true)
                                          : statement_name(d, at, NODE_NAME, i);
        }
    if (cursor_take(d, "does"))
        return statement_does(d, at, WHOSE_MINE, false);
    if (cursor_take(d, "whose"))
        return statement_whose(d, at);
    if (cursor_take(d, "s"))
        return cursor_node(d, at, NODE_S);
    if (cursor_take(d, "es"))
        return cursor_node(d, at, NODE_ES);
    if (cursor_take(d, "choices"))
        return statement_choices(d, at, CHOICES_PLAIN);
    if (cursor_take(d, "numbered choices"))
        return statement_choices(d, at, CHOICES_NUMBERED);
    if (cursor_take(d, "bracketed choices"))
        return statement_choices(d, at, CHOICES_BRACKETED);
    return 0;
}

/* A text by its name, as a value of another one; 0 if there is none. */
static int statement_other_text(struct draft *d, size_t at)
{
    int found, node;

    if (cursor_now(d)->kind != TOKEN_NAME || (found = lookup(d, NAMES_TEXT, d->at)) < 0)
        return 0;
    d->at++;
    expression_ask(d, at, d->text[found].uses, "me");
    cursor_count(d, at, d->text[found].steps);
    node = cursor_node(d, at, NODE_TEXT);
    d->node[node].a = d->text[found].node;
    return node;
}

static int statement_value(struct draft *d)
{
    size_t at = cursor_place(d);
    int node = statement_value_word(d, at), value;
    bool article;

    if (node > 0 || d->x.failed || (node = statement_other_text(d, at)) > 0)
        return node;
    article = cursor_take(d, "a");
    value = expression_any(d);
    if (d->x.failed)
        return 0;
    if (d->node[value].type == TYPE_PILE && !article) {
        expression_look(d, value);
        node = cursor_node(d, at, NODE_CARDS);
    } else if (expression_need_type(d, value, TYPE_NUMBER)) {
        node = cursor_node(d, at, article ? NODE_ARTICLE : NODE_VALUE);
    }
    d->node[node].a = value;
    return node;
}

/* Read what is between two places as a value. */
static int statement_in_braces(struct draft *d, size_t from, size_t to)
{
    int at = d->at, end = d->end, node;

    d->at = d->x.tokens;
    lexer_add(&d->x, from, to);
    d->end = d->x.tokens;
    if (d->at == d->end)
        lexer_fail(&d->x, from, "there is no value in this brace");
    node = statement_value(d);
    cursor_need_end(d);
    d->at = at;
    d->end = end;
    return node;
}

static void statement_append(struct draft *d, int *first, int *last, int node)
{
    if (node == 0)
        return;
    if (*first == 0)
        *first = node;
    else
        d->node[*last].next = node;
    *last = node;
}

static int statement_words(struct draft *d, size_t from, size_t to)
{
    int node = from < to ? cursor_node(d, from, NODE_WORDS) : 0;

    d->node[node].low = (int)from;
    d->node[node].high = (int)to;
    return node;
}

int statement_text(struct draft *d, int token)
{
    const struct token t = d->x.token[token];
    size_t from = t.at + 1, end = t.at + t.len - 1;
    int first = 0, last = 0;
    bool was = d->in_text;

    d->in_text = true;
    while (!d->x.failed && from < end) {
        const char *brace = memchr(d->x.text + from, '{', end - from);
        size_t open = brace ? (size_t)(brace - d->x.text) : end, close;

        statement_append(d, &first, &last, statement_words(d, from, open));
        if (open == end)
            break;
        brace = memchr(d->x.text + open, '}', end - open);
        if (brace == NULL) {
            lexer_fail(&d->x, open, "this brace is not closed; write {value}");
            break;
        }
        close = (size_t)(brace - d->x.text);
        statement_append(d, &first, &last, statement_in_braces(d, open + 1, close));
        from = close + 1;
    }
    d->in_text = was;
    return first;
}

/* ---- statements ------------------------------------------------------------------------------ */

static int statement_say(struct draft *d, size_t at)
{
    int first = 0, last = 0;

    do {
        int token = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes"), node;

        if (token < 0)
            return 0;
        node = cursor_node(d, at, NODE_SAY);
        d->node[node].a = statement_text(d, token);
        statement_append(d, &first, &last, node);
    } while (cursor_take(d, ","));
    return first;
}

static int statement_store(struct draft *d, size_t at, int place, int value)
{
    int node = cursor_node(d, at, NODE_SET);

    d->node[node].a = place;
    d->node[node].b = value;
    return node;
}

/* Can a statement change this part? */
static bool statement_may_change(struct draft *d, int place)
{
    enum part_kind kind = d->part[d->node[place].a].kind;

    if (d->x.failed || kind < PART_KNOWN)
        return !d->x.failed;
    return lexer_fail(&d->x, d->node[place].at,
                      kind == PART_KNOWN ? "what is known of cards follows from the moves"
                                         : "these are the cards that are nowhere else; move them");
}

/* "add" and "take" of a number, or of a card. */
static int statement_change(struct draft *d, size_t at, int sign)
{
    int value = expression_number(d), place, node, sum;

    cursor_need(d, sign > 0 ? "to" : "from");
    place = expression_place(d);
    if (d->x.failed || !statement_may_change(d, place))
        return 0;
    if (d->node[place].type == TYPE_PILE) {
        node = cursor_node(d, at, NODE_GIVE);
        d->node[node].a = place;
        d->node[node].b = value;
        d->node[node].c = sign;
        return node;
    }
    if (!expression_need_type(d, place, TYPE_NUMBER))
        return 0;
    sum = expression_two(d, d->node[value].at, sign > 0 ? NODE_ADD : NODE_SUBTRACT, place, value);
    return statement_store(d, at, place, sum);
}

static int statement_set(struct draft *d, size_t at)
{
    int place = expression_place(d), value;

    cursor_need(d, "to");
    if (d->x.failed || !statement_may_change(d, place))
        return 0;
    if (d->node[place].type == TYPE_PILE) {
        lexer_fail(&d->x, d->node[place].at, "cards are moved, added or taken, not set");
        return 0;
    }
    value = expression_any(d);
    return value > 0 && expression_need_type(d, value, d->node[place].type)
               ? statement_store(d, at, place, value)
               : 0;
}

static int statement_move(struct draft *d, size_t at)
{
    int card = cursor_take(d, "all") ? 0 : expression_number(d), from, to, node;

    cursor_need(d, "from");
    from = expression_place(d);
    cursor_need(d, "to");
    to = expression_place(d);
    if (d->x.failed || !expression_need_type(d, from, TYPE_PILE) ||
        !expression_need_type(d, to, TYPE_PILE))
        return 0;
    node = cursor_node(d, at, NODE_CARRY);
    d->node[node].a = from;
    d->node[node].b = to;
    d->node[node].c = card;
    return node;
}

static int statement_let(struct draft *d, size_t at)
{
    int name = cursor_need_kind(d, TOKEN_NAME, "a name"), value, node;

    if (name < 0 || !lookup_is_new(d, name))
        return 0;
    cursor_need(d, "be");
    value = expression_any(d);
    if (value == 0)
        return 0;
    if (d->node[value].type > TYPE_FLAG) {
        expression_need_type(d, value, TYPE_NUMBER);
        return 0;
    }
    if (d->lets_open == DRAFT_LETS) {
        lexer_fail(&d->x, at, "there are too many \"let\" names; at most %d", DRAFT_LETS);
        return 0;
    }
    node = cursor_node(d, at, NODE_LET_BE);
    d->let[d->lets_open] = (struct named){.token = name, .node = value, .steps = node};
    d->node[node].a = d->lets_open++;
    d->node[node].b = value;
    return node;
}

static int statement_when(struct draft *d, size_t at)
{
    int node = cursor_node(d, at, NODE_WHEN), indent = d->x.line[d->row].indent;

    d->node[node].a = expression_condition(d);
    d->node[node].b = statement_block(d);
    if (d->x.failed || d->row + 1 >= d->x.lines || d->x.line[d->row + 1].indent != indent ||
        !cursor_token_is(d, d->x.line[d->row + 1].first, "else"))
        return node;
    cursor_go(d, d->row + 1);
    cursor_need(d, "else");
    at = cursor_place(d);
    d->node[node].c = cursor_take(d, "if") ? statement_when(d, at) : statement_block(d);
    return node;
}

static int statement_each(struct draft *d, size_t at)
{
    int node = cursor_node(d, at, NODE_EACH), allowed = d->allowed;

    cursor_need(d, "player");
    if (d->in_each) {
        lexer_fail(&d->x, at, "\"each player\" inside \"each player\"");
        return 0;
    }
    d->in_each = true;
    d->allowed |= USE_ME;
    if (d->only_says)
        d->allowed &= ~USE_MINE;
    d->node[node].a = statement_block(d);
    d->allowed = allowed;
    d->in_each = false;
    return node;
}

static int statement_next(struct draft *d, size_t at)
{
    struct draft_move *m = d->mover;

    if (m == NULL || d->depth > 1) {
        lexer_fail(&d->x, at,
                   "\"next\" must be the last line of a move, outside \"if\": a move always hands "
                   "over, or never does");
        return 0;
    }
    m->next_phase = lookup_next(d, NAMES_PHASE, "a phase");
    m->next_by = cursor_take(d, "by me") ? WHOSE_MINE : WHOSE_THEIRS;
    if (m->next_by == WHOSE_THEIRS)
        cursor_need(d, "by opponent");
    m->hands_over = true;
    return 0;
}

static int statement_of_word(struct draft *d, size_t at)
{
    static const char *const ends[] = {"win", "lose", "draw"};

    for (int i = 0; i < 3; i++)
        if (cursor_take(d, ends[i])) {
            if (i < 2)
                expression_ask(d, at, USE_ME, ends[i]);
            return cursor_node(d, at, NODE_WIN + i);
        }
    if (cursor_take(d, "add"))
        return statement_change(d, at, 1);
    if (cursor_take(d, "take"))
        return statement_change(d, at, -1);
    if (cursor_take(d, "set"))
        return statement_set(d, at);
    if (cursor_take(d, "move"))
        return statement_move(d, at);
    if (cursor_take(d, "let"))
        return statement_let(d, at);
    if (cursor_take(d, "next"))
        return statement_next(d, at);
    cursor_expected(d, "a statement (say, add, take, set, move, let, if, else, each player, win, "
                       "lose, draw, next)");
    return 0;
}

static bool statement_changes(const struct draft *d)
{
    static const char *const words[] = {"add", "take", "set",  "move",
                                        "win", "lose", "draw", "next"};

    for (int i = 0; i < 8; i++)
        if (cursor_is(d, words[i]))
            return true;
    return false;
}

static int statement_read(struct draft *d)
{
    size_t at = cursor_place(d);
    const struct token *t = cursor_now(d);
    int node;

    if (d->mover != NULL && d->mover->hands_over) {
        lexer_fail(&d->x, at,
                   "\"next\" must be the last line of a move, outside \"if\": a move always hands "
                   "over, or never does");
        return 0;
    }
    if (d->only_says && statement_changes(d)) {
        lexer_fail(&d->x, at, "\"%.*s\" changes the game; a text may only say something",
                   (int)t->len, d->x.text + t->at);
        return 0;
    }
    if (cursor_is(d, "else")) {
        lexer_fail(&d->x, at, "\"else\" must follow an \"if\" block");
        return 0;
    }
    if (cursor_take(d, "if"))
        return statement_when(d, at);
    if (cursor_take(d, "each"))
        return statement_each(d, at);
    node = cursor_take(d, "say") ? statement_say(d, at) : statement_of_word(d, at);
    cursor_need_end(d);
    return node;
}

/* Read the lines that are indented further than this. */
static int statement_list(struct draft *d, int indent)
{
    int first = 0, last = 0;

    while (cursor_next(d, indent)) {
        statement_append(d, &first, &last, statement_read(d));
        while (last > 0 && d->node[last].next > 0) /* "say" is several */
            last = d->node[last].next;
    }
    return first;
}

/* A name ends with its block. */
static void statement_close(struct draft *d)
{
    const struct named *closed = &d->let[--d->lets_open];

    d->node[closed->steps].c = closed->uses;
}

int statement_block(struct draft *d)
{
    int lets = d->lets_open, first;

    cursor_need(d, ":");
    d->depth++;
    first = d->x.failed        ? 0
            : cursor_at_end(d) ? statement_list(d, d->x.line[d->row].indent)
                               : statement_read(d);
    d->depth--;
    while (d->lets_open > lets)
        statement_close(d);
    return first;
}

int statement_rest(struct draft *d)
{
    int first;

    d->depth++;
    first = statement_list(d, 0);
    d->depth--;
    while (d->lets_open > 0)
        statement_close(d);
    return first;
}

int statement_says(struct draft *d)
{
    int first;

    d->only_says = true;
    first = statement_block(d);
    d->only_says = false;
    return first;
}
