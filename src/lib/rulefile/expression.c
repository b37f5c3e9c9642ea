/* Recursive descent, one function for each level of the grammar. A node knows the range of its
 * number, so that nothing can overflow while a game runs. */
#include "rulefile/expression.h"

#include "rulefile/cursor.h"
#include "rulefile/lookup.h"
#include "rulefile/ranges.h"

enum { BRACKETS_MAX = 16 };

static int expression_conditional(struct draft *d);
static int expression_sum(struct draft *d);

/* ---- what may be used where ------------------------------------------------------------------ */

void expression_ask(struct draft *d, size_t at, int use, const char *word)
{
    int missing = use & ~d->allowed;

    d->used |= use;
    if (d->allowed & (USE_ME | USE_PARTS | USE_TURN))
        missing &= ~USE_NAMES;
    if (!d->in_text && !d->only_says && d->whole < 0)
        missing |= use & USE_TURN;
    if (missing & (USE_PARTS | USE_NAMES))
        lexer_fail(&d->x, at, "only options may be used here");
    else if (missing & USE_ME)
        lexer_fail(&d->x, at, "\"%s\" needs a player; write it inside \"each player:\"", word);
    else if (missing & (USE_BEFORE | USE_OVER))
        lexer_fail(&d->x, at, "\"%s\" may be used only in guide lines about a move",
                   missing & USE_BEFORE ? "before" : "over");
    else if (missing & USE_READER)
        lexer_fail(&d->x, at, "\"%s\" may be used only in \"brief\"", word);
    else if (missing & USE_MOVE)
        lexer_fail(&d->x, at, "nobody has made a move here");
    else if (missing & (USE_MINE | USE_HIDDEN))
        lexer_fail(&d->x, at, "a player cannot see these cards, so they may not be used here");
    else if (missing & USE_TURN)
        lexer_fail(&d->x, at, "\"%s\" may be used only in texts", word);
}

void expression_look(struct draft *d, int cards)
{
    const struct node *n = &d->node[cards];
    const struct draft_part *p = &d->part[n->a];

    if (cards == 0 || d->x.failed)
        return;
    if (p->secret || (p->hidden && n->whose != WHOSE_MINE))
        expression_ask(d, n->at, USE_HIDDEN, "");
    else if (p->hidden)
        expression_ask(d, n->at, USE_MINE, "");
}

bool expression_need_type(struct draft *d, int node, int type)
{
    static const char *const names[] = {"a number", "a yes or no", "an option with words",
                                        "cards",    "a move",      "a phase"};

    if (d->x.failed)
        return false;
    if (d->node[node].type == type)
        return true;
    return lexer_fail(&d->x, d->node[node].at, "expected %s, but this is %s", names[type],
                      names[d->node[node].type]);
}

/* ---- nodes with ranges ----------------------------------------------------------------------- */

/* Add a node, and find its range; 0 after an error. */
static int expression_add(struct draft *d, size_t at, struct node n)
{
    int node = cursor_node(d, at, n.kind);

    if (node == 0)
        return 0;
    n.at = (uint32_t)at;
    d->node[node] = n;
    if (!ranges_set(d, node))
        lexer_fail(&d->x, at, "this number can become larger than %d", NUMBER_MOST);
    return node;
}

static int expression_const(struct draft *d, size_t at, int value)
{
    return expression_add(d, at, (struct node){.kind = NODE_CONST, .low = value, .high = value});
}

static int expression_flag(struct draft *d, size_t at, int kind, int a, int b)
{
    return expression_add(d, at,
                          (struct node){.kind = (uint8_t)kind, .type = TYPE_FLAG, .a = a, .b = b});
}

int expression_two(struct draft *d, size_t at, int kind, int a, int b)
{
    if (!expression_need_type(d, a, TYPE_NUMBER) || !expression_need_type(d, b, TYPE_NUMBER))
        return 0;
    return expression_add(d, at, (struct node){.kind = (uint8_t)kind, .a = a, .b = b});
}

/* ---- values ---------------------------------------------------------------------------------- */

/* "my", "opponent's", "player-1's", "player-2's": go past it and return whose it is, or -1. */
static int expression_whose(struct draft *d)
{
    static const char *const words[] = {"my", "opponent's", "player-1's", "player-2's"};
    size_t at = cursor_place(d);

    for (int i = 0; i < 4; i++)
        if (cursor_take(d, words[i])) {
            expression_ask(d, at, USE_PARTS | (i < WHOSE_P1 ? USE_ME : 0), words[i]);
            return i;
        }
    return -1;
}

static int expression_part(struct draft *d, size_t at, int part, int whose)
{
    static const uint8_t types[] = {[PART_NUMBER] = TYPE_NUMBER,
                                    [PART_FLAG] = TYPE_FLAG,
                                    [PART_PILE] = TYPE_PILE,
                                    [PART_KNOWN] = TYPE_PILE,
                                    [PART_REST] = TYPE_PILE};
    struct node n = {
        .kind = NODE_PART, .type = types[d->part[part].kind], .whose = (uint8_t)whose, .a = part};

    if (cursor_is(d, "before")) {
        expression_ask(d, cursor_place(d), USE_BEFORE, "before");
        d->at++;
        n.kind = NODE_BEFORE;
    }
    return expression_add(d, at, n);
}

/* The number or the kind of the move that a player made. */
static int expression_of_move(struct draft *d, size_t at, int whose, bool verb)
{
    expression_ask(d, at, USE_MOVE, "");
    return expression_add(d, at,
                          (struct node){.kind = verb ? NODE_VERB : NODE_CHOSEN,
                                        .type = verb ? TYPE_MOVE : TYPE_NUMBER,
                                        .whose = (uint8_t)whose});
}

/* What follows "my" or another player. */
static int expression_of_player(struct draft *d, size_t at, int whose)
{
    int part;

    if (cursor_take(d, "move"))
        return expression_of_move(d, at, whose, true);
    if (cursor_take(d, "number"))
        return expression_of_move(d, at, whose, false);
    if (cursor_take(d, "seat"))
        return expression_add(d, at, (struct node){.kind = NODE_SEAT, .whose = (uint8_t)whose});
    part = lookup_next(d, NAMES_PLAYER, "what the player has");
    return part < 0 ? 0 : expression_part(d, at, part, whose);
}

static int expression_option(struct draft *d, size_t at, int option)
{
    return expression_add(
        d, at,
        (struct node){.kind = NODE_OPTION,
                      .type = d->option[option].choices > 0 ? TYPE_CHOICE : TYPE_NUMBER,
                      .a = OPTIONS_OWN + option,
                      .c = option});
}

static int expression_use(struct draft *d, size_t at, const struct named *n)
{
    if (n->node == 0)
        return 0;
    expression_ask(d, at, n->uses, "me");
    cursor_count(d, at, n->steps);
    return n->node;
}

/* The number of the move that is described, a value of "let", or 0. */
static int expression_local(struct draft *d, size_t at, int name)
{
    int let = lookup(d, NAMES_LET, name);

    if (let >= 0) {
        d->let[let].uses |= !d->in_text;
        return expression_add(d, at,
                              (struct node){.kind = NODE_LET,
                                            .type = d->node[d->let[let].node].type,
                                            .a = let,
                                            .b = d->let[let].node});
    }
    if (d->number_name < 0 || !cursor_same(d, d->number_name, name))
        return 0;
    return expression_add(d, at,
                          (struct node){.kind = NODE_CHOSEN,
                                        .whose = d->in_chance ? WHOSE_NATURE : WHOSE_MINE,
                                        .b = d->number_highest});
}

static int expression_named(struct draft *d, size_t at, int name)
{
    int node = expression_local(d, at, name), found;

    if (node > 0 || d->x.failed)
        return node;
    if ((found = lookup(d, NAMES_OPTION, name)) >= 0)
        return expression_option(d, at, found);
    if ((found = lookup(d, NAMES_TABLE, name)) >= 0) {
        expression_ask(d, at, USE_PARTS, "");
        return expression_part(d, at, found, WHOSE_TABLE);
    }
    if ((found = lookup(d, NAMES_DEFINE, name)) >= 0)
        return expression_use(d, at, &d->define[found]);
    if (cursor_token_is(d, name, "turn-limit"))
        return expression_add(d, at, (struct node){.kind = NODE_OPTION, .a = TURN_LIMIT});
    return lookup_fail(d, NAMES_OPTION, name), 0;
}

int expression_place(struct draft *d)
{
    size_t at = cursor_place(d);
    int whose = expression_whose(d), part;

    if (whose >= 0)
        return expression_of_player(d, at, whose);
    part = lookup_next(d, NAMES_TABLE, "a part, as in \"my hand\"");
    if (part < 0)
        return 0;
    expression_ask(d, at, USE_PARTS, "");
    return expression_part(d, at, part, WHOSE_TABLE);
}

static int expression_pile(struct draft *d)
{
    int cards = expression_place(d);

    return cards > 0 && expression_need_type(d, cards, TYPE_PILE) ? cards : 0;
}

static int expression_of_pile(struct draft *d, size_t at, int kind, int cards, int b, int c)
{
    return expression_add(d, at, (struct node){.kind = (uint8_t)kind, .a = cards, .b = b, .c = c});
}

static int expression_size(struct draft *d, size_t at)
{
    int cards = expression_pile(d), from = 0, to = 0;

    if (cursor_take(d, "from")) {
        expression_look(d, cards);
        from = expression_sum(d);
        cursor_need(d, "to");
        to = expression_sum(d);
        if (!expression_need_type(d, from, TYPE_NUMBER) ||
            !expression_need_type(d, to, TYPE_NUMBER))
            return 0;
    }
    return expression_of_pile(d, at, NODE_SIZE, cards, from, to);
}

static int expression_end_of_pile(struct draft *d, size_t at, int kind)
{
    int cards = expression_pile(d);

    expression_look(d, cards);
    return expression_of_pile(d, at, kind, cards, 0, 0);
}

static int expression_count(struct draft *d, size_t at)
{
    int card = expression_sum(d), cards;

    cursor_need(d, "in");
    cards = expression_pile(d);
    expression_look(d, cards);
    if (!expression_need_type(d, card, TYPE_NUMBER))
        return 0;
    return expression_of_pile(d, at, NODE_COUNT, cards, card, 0);
}

static int expression_of_two(struct draft *d, int kind)
{
    int a, b;

    cursor_need(d, "(");
    a = expression_conditional(d);
    cursor_need(d, ",");
    b = expression_conditional(d);
    cursor_need(d, ")");
    return d->x.failed ? 0 : expression_two(d, d->node[a].at, kind, a, b);
}

static int expression_in_brackets(struct draft *d, size_t at)
{
    int node;

    if (++d->brackets > BRACKETS_MAX) {
        lexer_fail(&d->x, at, "brackets are nested too deeply; at most %d", BRACKETS_MAX);
        return 0;
    }
    node = expression_conditional(d);
    cursor_need(d, ")");
    d->brackets--;
    return node;
}

static int expression_phase(struct draft *d, size_t at)
{
    expression_ask(d, at, USE_PARTS, "");
    return expression_add(d, at, (struct node){.kind = NODE_PHASE, .type = TYPE_PHASE});
}

static int expression_yes_or_no(struct draft *d, size_t at, int value)
{
    return expression_add(
        d, at, (struct node){.kind = NODE_CONST, .type = TYPE_FLAG, .low = value, .high = value});
}

/* Values that are words of the language; 0 where the next word is none. */
static int expression_word(struct draft *d, size_t at)
{
    if (cursor_take(d, "yes"))
        return expression_yes_or_no(d, at, 1);
    if (cursor_take(d, "no"))
        return expression_yes_or_no(d, at, 0);
    if (cursor_take(d, "min"))
        return expression_of_two(d, NODE_MIN);
    if (cursor_take(d, "max"))
        return expression_of_two(d, NODE_MAX);
    if (cursor_take(d, "size of"))
        return expression_size(d, at);
    if (cursor_take(d, "highest of"))
        return expression_end_of_pile(d, at, NODE_HIGHEST);
    if (cursor_take(d, "lowest of"))
        return expression_end_of_pile(d, at, NODE_LOWEST);
    if (cursor_take(d, "count of"))
        return expression_count(d, at);
    if (cursor_take(d, "turn")) {
        expression_ask(d, at, USE_TURN, "turn");
        return expression_add(d, at, (struct node){.kind = NODE_TURN});
    }
    if (cursor_take(d, "phase"))
        return expression_phase(d, at);
    if (cursor_take(d, "over")) {
        expression_ask(d, at, USE_OVER, "over");
        return expression_flag(d, at, NODE_OVER, 0, 0);
    }
    return cursor_take(d, "by the book") ? expression_flag(d, at, NODE_BY_BOOK, 0, 0) : 0;
}

static int expression_value(struct draft *d)
{
    size_t at = cursor_place(d);
    int node, whose;

    if (cursor_now(d)->kind == TOKEN_NUMBER)
        return node = cursor_number(d, d->at++), expression_const(d, at, node);
    if (cursor_take(d, "-")) {
        if (++d->brackets > BRACKETS_MAX)
            return lexer_fail(&d->x, at, "brackets are nested too deeply; at most %d",
                              BRACKETS_MAX);
        node = expression_value(d);
        d->brackets--;
        return node == 0 ? 0
                         : expression_two(d, at, NODE_SUBTRACT, expression_const(d, at, 0), node);
    }
    if (cursor_take(d, "("))
        return expression_in_brackets(d, at);
    if ((whose = expression_whose(d)) >= 0)
        return expression_of_player(d, at, whose);
    if ((node = expression_word(d, at)) > 0 || d->x.failed)
        return node;
    if (cursor_now(d)->kind == TOKEN_NAME)
        return d->at++, expression_named(d, at, d->at - 1);
    return cursor_expected(d, "a value"), 0;
}

/* ---- sums and comparisons -------------------------------------------------------------------- */

static int expression_product(struct draft *d)
{
    int node = expression_value(d);

    while (cursor_is(d, "*") || cursor_is(d, "/")) {
        int kind = cursor_take(d, "*") ? NODE_MULTIPLY : (d->at++, NODE_DIVIDE);
        int right = expression_value(d);

        node = d->x.failed ? 0 : expression_two(d, d->node[node].at, kind, node, right);
    }
    return node;
}

static int expression_sum(struct draft *d)
{
    int node = expression_product(d);

    while (cursor_is(d, "+") || cursor_is(d, "-")) {
        int kind = cursor_take(d, "+") ? NODE_ADD : (d->at++, NODE_SUBTRACT);
        int right = expression_product(d);

        node = d->x.failed ? 0 : expression_two(d, d->node[node].at, kind, node, right);
    }
    return node;
}

static int expression_not(struct draft *d, int node)
{
    return node == 0 ? 0 : expression_flag(d, d->node[node].at, NODE_NOT, node, 0);
}

/* The words after "is" that belong to an option, a move or a phase. */
static int expression_is_word(struct draft *d, int left)
{
    const struct node *n = &d->node[left];
    size_t at = cursor_place(d);
    int found = n->type == TYPE_MOVE    ? lookup_next(d, NAMES_MOVE, "a name")
                : n->type == TYPE_PHASE ? lookup_next(d, NAMES_PHASE, "a name")
                                        : lookup_next_choice(d, &d->option[n->c]);

    return found < 0 ? 0
                     : expression_flag(d, n->at, NODE_EQUAL, left, expression_const(d, at, found));
}

static int expression_is(struct draft *d, int left)
{
    const struct node *n = &d->node[left];
    int right, zero;

    if (n->type == TYPE_PILE) {
        cursor_need(d, "empty");
        right = expression_of_pile(d, n->at, NODE_SIZE, left, 0, 0);
        zero = expression_const(d, n->at, 0);
        return expression_flag(d, n->at, NODE_EQUAL, right, zero);
    }
    if (n->type >= TYPE_CHOICE)
        return expression_is_word(d, left);
    right = expression_sum(d);
    if (right == 0 || !expression_need_type(d, right, n->type))
        return 0;
    return expression_flag(d, n->at, NODE_EQUAL, left, right);
}

static int expression_ordered(struct draft *d, int left)
{
    static const struct {
        const char *sign;
        int kind;
        bool exchanged;
    } signs[] = {{"<", NODE_LESS, false},
                 {"<=", NODE_AT_MOST, false},
                 {">", NODE_LESS, true},
                 {">=", NODE_AT_MOST, true},
                 {"=", NODE_EQUAL, false}};
    size_t at = d->node[left].at;

    for (int i = 0; i < 5; i++)
        if (cursor_take(d, signs[i].sign)) {
            int right = expression_sum(d);

            if (right == 0 || !expression_need_type(d, left, TYPE_NUMBER) ||
                !expression_need_type(d, right, TYPE_NUMBER))
                return 0;
            return signs[i].exchanged ? expression_flag(d, at, signs[i].kind, right, left)
                                      : expression_flag(d, at, signs[i].kind, left, right);
        }
    return left;
}

static bool expression_compares(const struct draft *d)
{
    return cursor_is(d, "<") || cursor_is(d, "<=") || cursor_is(d, ">") || cursor_is(d, ">=") ||
           cursor_is(d, "=");
}

static int expression_has(struct draft *d, int left)
{
    int card = expression_sum(d), count, zero;

    if (d->x.failed || !expression_need_type(d, left, TYPE_PILE) ||
        !expression_need_type(d, card, TYPE_NUMBER))
        return 0;
    expression_look(d, left);
    count = expression_of_pile(d, d->node[left].at, NODE_COUNT, left, card, 0);
    zero = expression_const(d, d->node[left].at, 0);
    return expression_flag(d, d->node[left].at, NODE_LESS, zero, count);
}

static int expression_compare(struct draft *d)
{
    int node = expression_sum(d);

    if (d->x.failed)
        return 0;
    if (cursor_take(d, "has"))
        return expression_has(d, node);
    if (cursor_take(d, "is")) {
        bool not = cursor_take(d, "not");

        node = expression_is(d, node);
        node = not ? expression_not(d, node) : node;
    } else {
        node = expression_ordered(d, node);
        if (expression_compares(d))
            cursor_expected(d, "\"and\" between two comparisons");
    }
    return d->x.failed ? 0 : node;
}

static int expression_negation(struct draft *d)
{
    int node, nots = 0;

    while (cursor_take(d, "not"))
        nots++;
    node = expression_compare(d);
    if (nots > 0 && node > 0 && !expression_need_type(d, node, TYPE_FLAG))
        return 0;
    return nots % 2 ? expression_not(d, node) : node;
}

/* A list of conditions between "and", or of such lists between "or". */
static int expression_joined(struct draft *d, bool either)
{
    int node = either ? expression_joined(d, false) : expression_negation(d);

    while (cursor_take(d, either ? "or" : "and")) {
        int right = either ? expression_joined(d, false) : expression_negation(d);

        if (d->x.failed || !expression_need_type(d, node, TYPE_FLAG) ||
            !expression_need_type(d, right, TYPE_FLAG))
            return 0;
        node = expression_flag(d, d->node[node].at, either ? NODE_OR : NODE_AND, node, right);
    }
    return node;
}

static int expression_conditional(struct draft *d)
{
    int value = expression_joined(d, true), cond, other;

    if (!cursor_take(d, "if"))
        return value;
    cond = expression_joined(d, true);
    cursor_need(d, "else");
    other = expression_conditional(d);
    if (d->x.failed || !expression_need_type(d, cond, TYPE_FLAG) ||
        !expression_need_type(d, other, d->node[value].type))
        return 0;
    return expression_add(
        d, d->node[value].at,
        (struct node){
            .kind = NODE_IF, .type = d->node[value].type, .a = cond, .b = value, .c = other});
}

int expression_any(struct draft *d)
{
    d->brackets = 0;
    return expression_conditional(d);
}

int expression_number(struct draft *d)
{
    int node = expression_any(d);

    return node > 0 && expression_need_type(d, node, TYPE_NUMBER) ? node : 0;
}

int expression_condition(struct draft *d)
{
    int node;

    d->brackets = 0;
    node = expression_joined(d, true);
    return node > 0 && expression_need_type(d, node, TYPE_FLAG) ? node : 0;
}
