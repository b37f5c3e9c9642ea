/* A block is a list of nodes. The cursor stands on the last line of a block after it was read. */
#include "rulefile/statement.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/lookup.h"
#include "rulefile/node.h"

/* ---- texts ----------------------------------------------------------------------------------- */

/* A piece that is letters of the file, from one place to another. */
static int statement_letters(struct draft *d, struct node n, size_t from, size_t to)
{
    n.low = (int)from;
    n.high = (int)to;
    return from < to ? node_add(d, from, n) : 0;
}

/* "me does attack": "You attack", or "Bob attacks". */
static int statement_does(struct draft *d, int whose, bool named)
{
    struct node n = {.kind = NODE_DOES, .whose = (uint8_t)whose, .a = named};
    int verb = cursor_need_kind(d, TOKEN_NAME, "a verb, as in \"me does attack\"");
    const struct token *t = &d->x.token[verb < 0 ? 0 : verb];

    expression_ask(d, t->at, USE_READER | USE_ME, "does");
    return statement_letters(d, n, t->at, t->at + t->len);
}

/* A value that is a word of texts; 0 where it is none. */
static int statement_value_word(struct draft *d, size_t at)
{
    static const char *const names[] = {"me", "opponent", "player-1", "player-2"};
    static const char *const read_by[] = {"me", "opponent", NULL};
    static const char *const styles[] = {"choices", "numbered choices", "bracketed choices"};

    for (int i = 0; i < 4; i++)
        if (cursor_take(d, names[i])) {
            expression_ask(d, at, i < 2 ? USE_ME : USE_NAMES, names[i]);
            return cursor_take(d, "does")
                       ? statement_does(d, i, true)
                       : node_add(d, at, (struct node){.kind = NODE_NAME, .whose = (uint8_t)i});
        }
    for (int i = 0; i < 3; i++)
        if (cursor_take(d, styles[i])) {
            expression_ask(d, at, USE_CHOICES | USE_ME | USE_PARTS, "choices");
            return node_make(d, at, NODE_CHOICES, i, 0, 0);
        }
    if (cursor_take(d, "does"))
        return statement_does(d, WHOSE_MINE, false);
    if (cursor_take(d, "whose")) { /* "your", or "Bob's" */
        struct node n = {.kind = NODE_WHOSE, .whose = cursor_choose(d, read_by) == 1};

        expression_ask(d, at, USE_READER | USE_ME, "whose");
        return node_add(d, at, n);
    }
    if (cursor_take(d, "s"))
        return node_make(d, at, NODE_S, 0, 0, 0);
    return cursor_take(d, "es") ? node_make(d, at, NODE_ES, 0, 0, 0) : 0;
}

/* A text by its name, as a value of another one; 0 if there is none. */
static int statement_other_text(struct draft *d, size_t at)
{
    int found = cursor_now(d)->kind == TOKEN_NAME ? lookup(d, NAMES_TEXT, d->at) : -1;

    if (found < 0)
        return 0;
    d->at++;
    expression_ask(d, at, d->text[found].uses, "me");
    node_count(d, at, d->text[found].steps);
    return node_make(d, at, NODE_TEXT, d->text[found].node, 0, 0);
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
    if (d->node[value].type == TYPE_PILE && !article) {
        expression_look(d, value);
        return node_make(d, at, NODE_CARDS, value, 0, 0);
    }
    if (!node_need_type(d, value, TYPE_NUMBER))
        return 0;
    return node_make(d, at, article ? NODE_ARTICLE : NODE_VALUE, value, 0, 0);
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

int statement_text(struct draft *d, int token)
{
    const struct token t = d->x.token[token];
    size_t from = t.at + 1, end = t.at + t.len - 1;
    int first = 0, last = 0;
    bool was = d->in_text;

    d->in_text = true;
    while (!d->x.failed && from < end) {
        const char *open = memchr(d->x.text + from, '{', end - from);
        const char *close = open ? memchr(open, '}', (size_t)(d->x.text + end - open)) : NULL;
        size_t at = open ? (size_t)(open - d->x.text) : end;

        statement_append(d, &first, &last,
                         statement_letters(d, (struct node){.kind = NODE_WORDS}, from, at));
        from = end;
        if (open != NULL && close == NULL)
            lexer_fail(&d->x, at, "this brace is not closed; write {value}");
        if (close != NULL) {
            from = (size_t)(close - d->x.text);
            statement_append(d, &first, &last, statement_in_braces(d, at + 1, from++));
        }
    }
    d->in_text = was;
    return first;
}

/* ---- statements ------------------------------------------------------------------------------ */

static int statement_say(struct draft *d, size_t at)
{
    int first = 0, last = 0;

    do {
        int token = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");

        if (token < 0)
            return 0;
        statement_append(d, &first, &last,
                         node_make(d, at, NODE_SAY, statement_text(d, token), 0, 0));
    } while (cursor_take(d, ","));
    return first;
}

/* A part that a statement changes; 0 where none can. */
static int statement_place(struct draft *d)
{
    int place = expression_place(d);
    enum part_kind kind = d->part[d->node[place].a].kind;

    if (!d->x.failed && kind >= PART_KNOWN)
        lexer_fail(&d->x, d->node[place].at,
                   kind == PART_KNOWN ? "what is known of cards follows from the moves"
                                      : "these are the cards that are nowhere else; move them");
    return d->x.failed ? 0 : place;
}

/* "add" and "take" of a number, or of a card. */
static int statement_change(struct draft *d, size_t at, bool add)
{
    int value = expression_number(d), place;

    cursor_need(d, add ? "to" : "from");
    place = statement_place(d);
    if (d->node[place].type == TYPE_PILE)
        return node_make(d, at, NODE_GIVE, place, value, add ? 1 : -1);
    value = node_make(d, d->node[value].at, add ? NODE_ADD : NODE_SUBTRACT, place, value, 0);
    return node_make(d, at, NODE_SET, place, value, 0);
}

static int statement_set(struct draft *d, size_t at)
{
    int place = statement_place(d), value;

    cursor_need(d, "to");
    if (d->node[place].type == TYPE_PILE)
        lexer_fail(&d->x, d->node[place].at, "cards are moved, added or taken, not set");
    value = expression_any(d);
    return node_need_type(d, value, d->node[place].type)
               ? node_make(d, at, NODE_SET, place, value, 0)
               : 0;
}

static int statement_move(struct draft *d, size_t at)
{
    int card = cursor_take(d, "all") ? 0 : expression_number(d), from;

    cursor_need(d, "from");
    from = expression_place(d);
    cursor_need(d, "to");
    return node_make(d, at, NODE_CARRY, from, expression_place(d), card);
}

static int statement_let(struct draft *d, size_t at)
{
    int name = cursor_need_kind(d, TOKEN_NAME, "a name"), value, node;

    if (name < 0 || !lookup_is_new(d, name))
        return 0;
    cursor_need(d, "be");
    value = expression_any(d);
    if ((d->node[value].type != TYPE_FLAG && !node_need_type(d, value, TYPE_NUMBER)) ||
        !cursor_has_room(d, at, d->lets_open, DRAFT_LETS, "\"let\" names"))
        return 0;
    node = node_make(d, at, NODE_LET_BE, d->lets_open, value, 0);
    d->let[d->lets_open++] = (struct named){.token = name, .node = value, .steps = node};
    return node;
}

/* Does the next line begin with "else", and as far to the right as the "if"? */
static bool statement_has_else(const struct draft *d, int indent)
{
    const struct rule_line *next = &d->x.line[d->row + 1];

    return !d->x.failed && d->row + 1 < d->x.lines && next->indent == indent &&
           cursor_token_is(d, next->first, "else");
}

static int statement_when(struct draft *d, size_t at)
{
    int node = node_make(d, at, NODE_WHEN, 0, 0, 0), indent = d->x.line[d->row].indent;

    d->node[node].a = expression_condition(d);
    d->node[node].b = statement_block(d);
    if (!statement_has_else(d, indent))
        return node;
    cursor_go(d, d->row + 1);
    cursor_need(d, "else");
    at = cursor_place(d);
    d->node[node].c = cursor_take(d, "if") ? statement_when(d, at) : statement_block(d);
    return node;
}

static int statement_each(struct draft *d, size_t at)
{
    int node = node_make(d, at, NODE_EACH, 0, 0, 0), allowed = d->allowed;

    if (d->in_each)
        lexer_fail(&d->x, at, "\"each player\" inside \"each player\"");
    d->in_each = true;
    d->allowed |= USE_ME;
    if (d->only_says)
        d->allowed &= ~USE_MINE;
    d->node[node].a = statement_block(d);
    d->allowed = allowed;
    d->in_each = false;
    return node;
}

static int statement_fail_next(struct draft *d, size_t at)
{
    return lexer_fail(&d->x, at,
                      "\"next\" must be the last line of a move, outside \"if\": a move always "
                      "hands over, or never does");
}

static int statement_next(struct draft *d, size_t at)
{
    struct draft_move *m = d->mover;

    if (m == NULL || d->depth > 1)
        return statement_fail_next(d, at);
    m->next_phase = lookup_next(d, NAMES_PHASE, "a phase");
    m->next_by = cursor_take(d, "by me") ? WHOSE_MINE : WHOSE_THEIRS;
    if (m->next_by == WHOSE_THEIRS)
        cursor_need(d, "by opponent");
    m->hands_over = true;
    return 0;
}

/* The words that statements begin with. Those up to IF are one line; those up to NEXT change the
 * game. */
enum { WIN, LOSE, DRAWN, ADD, TAKE, SET, MOVE_CARDS, NEXT, LET, SAY, IF, EACH };

static int statement_of_word(struct draft *d, size_t at, int word)
{
    switch (word) {
    case WIN:
    case LOSE:
        expression_ask(d, at, USE_ME, word == WIN ? "win" : "lose");
        return node_make(d, at, NODE_WIN + word, 0, 0, 0);
    case DRAWN:
        return node_make(d, at, NODE_DRAW, 0, 0, 0);
    case ADD:
    case TAKE:
        return statement_change(d, at, word == ADD);
    case SET:
        return statement_set(d, at);
    case MOVE_CARDS:
        return statement_move(d, at);
    case NEXT:
        return statement_next(d, at);
    case LET:
        return statement_let(d, at);
    case IF:
        return statement_when(d, at);
    case EACH:
        return statement_each(d, at);
    default:
        return statement_say(d, at);
    }
}

/* None of the words begins a statement. */
static int statement_expected(struct draft *d, const char *const *words, int n)
{
    static const char *const owners[] = {"my", "opponent's", "player-1's", "player-2's"};
    struct nearest near = cursor_nearest(d);

    for (int i = 0; i <= 4; i++)
        if (i < 4 ? cursor_is(d, owners[i]) : lookup(d, NAMES_TABLE, d->at) >= 0)
            return lexer_fail(&d->x, cursor_place(d),
                              "to change a value, write \"set ... to ...\", \"add ... to ...\" or "
                              "\"take ... from ...\"");
    for (int i = 0; i < n; i++)
        if (!cursor_try(d, words[i], &near))
            return 0;
    cursor_expected_one(d,
                        "a statement (say, add, take, set, move, let, if, else, each "
                        "player, win, lose, draw, next)",
                        &near);
    return 0;
}

static int statement_read(struct draft *d)
{
    static const char *const words[] = {"win",  "lose", "draw", "add", "take", "set",
                                        "move", "next", "let",  "say", "if",   "each player"};
    size_t at = cursor_place(d);
    struct words first = cursor_words(d, d->at);
    int word = 0, node;

    if (d->mover != NULL && d->mover->hands_over)
        return statement_fail_next(d, at);
    if (cursor_is(d, "else"))
        return lexer_fail(&d->x, at, "\"else\" must follow an \"if\" block");
    while (word <= EACH && !cursor_take(d, words[word]))
        word++;
    if (word > EACH)
        return statement_expected(d, words, EACH + 1);
    if (d->only_says && word <= NEXT)
        return lexer_fail(&d->x, at, "\"%s\" changes the game; a text may only say something",
                          first.at);
    node = statement_of_word(d, at, word);
    if (word < IF)
        cursor_need_end(d);
    return node;
}

/* Read the lines that are indented further than this, or one statement: a block. A name ends with
 * it. */
static int statement_list(struct draft *d, int indent, bool one)
{
    int first = 0, last = 0, lets = d->lets_open;

    d->depth++;
    if (one)
        first = statement_read(d);
    while (!one && cursor_next(d, indent)) {
        statement_append(d, &first, &last, statement_read(d));
        while (last > 0 && d->node[last].next > 0) /* "say" is several */
            last = d->node[last].next;
    }
    d->depth--;
    while (d->lets_open > lets) {
        const struct named *closed = &d->let[--d->lets_open];

        d->node[closed->steps].c = closed->uses;
    }
    return first;
}

int statement_block(struct draft *d)
{
    cursor_need(d, ":");
    return statement_list(d, d->x.line[d->row].indent, !cursor_at_end(d));
}

int statement_rest(struct draft *d)
{
    return statement_list(d, 0, false);
}

int statement_says(struct draft *d)
{
    int first;

    d->only_says = true;
    first = statement_block(d);
    d->only_says = false;
    return first;
}
