/* Recursive descent, one function for each level of the grammar. A node knows the range of its
 * number, so that nothing can overflow while a game runs. */
#include "rulefile/expression.h"

#include "rulefile/cursor.h"
#include "rulefile/lookup.h"
#include "rulefile/node.h"

enum { BRACKETS_MAX = 16 };
/* Signs of a higher level bind closer. Between "and" and sums stand "not" and comparisons. */
enum { LEVEL_OR, LEVEL_AND, LEVEL_SUM, LEVEL_PRODUCT };

static int expression_conditional(struct draft *d);
static int expression_level(struct draft *d, int level);

/* ---- what may be used where ------------------------------------------------------------------ */

void expression_ask(struct draft *d, size_t at, int use, const char *word)
{
    static const struct {
        int use;
        const char *says;
    } needs[] = {
        {USE_PARTS | USE_NAMES, "only options may be used here"},
        {USE_ME, "\"%s\" needs a player; write it inside \"each player:\""},
        {USE_BEFORE, "\"before\" may be used only in guide lines about a move"},
        {USE_OVER, "\"over\" may be used only in guide lines about a move"},
        {USE_READER, "\"%s\" may be used only in \"brief\""},
        {USE_MOVE, "nobody has made a move here"},
        {USE_MINE | USE_HIDDEN, "a player cannot see these cards, so they may not be used here"},
        {USE_CHOICES, "\"choices\" may be used only in what is said before a move"},
        {USE_TURN, "\"%s\" may be used only in texts"},
    };
    int missing = use & ~d->allowed;

    d->used |= use;
    if (d->allowed & (USE_ME | USE_PARTS | USE_TURN))
        missing &= ~USE_NAMES;
    if (!d->in_text && !d->only_says && d->whole < 0)
        missing |= use & USE_TURN;
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (missing & needs[i].use)
            lexer_fail(&d->x, at, needs[i].says, word);
}

void expression_look(struct draft *d, int cards)
{
    const struct node *n = &d->node[cards];
    const struct draft_part *p = &d->part[n->a];

    if (cards > 0 && !d->x.failed && (p->secret || p->hidden))
        expression_ask(d, n->at, p->secret || n->whose != WHOSE_MINE ? USE_HIDDEN : USE_MINE, "");
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
        cursor_take(d, "before");
        n.kind = NODE_BEFORE;
    }
    return node_add(d, at, n);
}

/* What follows "my" or another player. */
static int expression_of_player(struct draft *d, size_t at, int whose)
{
    static const struct {
        const char *word;
        int kind, use;
    } words[] = {
        {"move", NODE_VERB, USE_MOVE}, {"number", NODE_CHOSEN, USE_MOVE}, {"seat", NODE_SEAT, 0}};
    int part;

    for (int i = 0; i < 3; i++)
        if (cursor_take(d, words[i].word)) {
            expression_ask(d, at, words[i].use, "");
            return node_add(d, at,
                            (struct node){.kind = (uint8_t)words[i].kind, .whose = (uint8_t)whose});
        }
    part = lookup_next(d, NAMES_PLAYER, "what the player has");
    return part < 0 ? 0 : expression_part(d, at, part, whose);
}

static int expression_use(struct draft *d, size_t at, const struct named *n)
{
    if (n->node == 0)
        return 0;
    expression_ask(d, at, n->uses, "me");
    node_count(d, at, n->steps);
    return n->node;
}

static int expression_of_table(struct draft *d, size_t at, int part)
{
    expression_ask(d, at, USE_PARTS, "");
    return expression_part(d, at, part, WHOSE_TABLE);
}

static int expression_named(struct draft *d, size_t at, int name)
{
    struct node n = {.type = TYPE_NUMBER};
    int found;

    if ((found = lookup(d, NAMES_LET, name)) >= 0) {
        d->let[found].uses |= !d->in_text;
        n.kind = NODE_LET;
        n.a = found;
        n.b = d->let[found].node;
        n.type = d->node[n.b].type;
    } else if (lookup(d, NAMES_NUMBER, name) >= 0) { /* of the move that is described */
        n.kind = NODE_CHOSEN;
        n.whose = d->in_chance ? WHOSE_NATURE : WHOSE_MINE;
        n.b = d->number_highest;
    } else if ((found = lookup(d, NAMES_OPTION, name)) >= 0) {
        n.kind = NODE_OPTION;
        n.a = OPTIONS_OWN + found;
        n.c = found;
        n.type = d->option[found].choices > 0 ? TYPE_CHOICE : TYPE_NUMBER;
    } else if ((found = lookup(d, NAMES_TABLE, name)) >= 0) {
        return expression_of_table(d, at, found);
    } else if ((found = lookup(d, NAMES_DEFINE, name)) >= 0) {
        return expression_use(d, at, &d->define[found]);
    } else if (cursor_token_is(d, name, "turn-limit")) {
        n.kind = NODE_OPTION;
        n.a = TURN_LIMIT;
    } else {
        return lookup_fail(d, NAMES_OPTION, name), 0;
    }
    return node_add(d, at, n);
}

int expression_place(struct draft *d)
{
    size_t at = cursor_place(d);
    int whose = expression_whose(d), part;

    if (whose >= 0)
        return expression_of_player(d, at, whose);
    part = lookup_next(d, NAMES_TABLE, "a part, as in \"my hand\"");
    return part < 0 ? 0 : expression_of_table(d, at, part);
}

/* Cards that are looked at, unless only their size is asked for. */
static int expression_pile(struct draft *d, bool look)
{
    int cards = expression_place(d);

    if (!node_need_type(d, cards, TYPE_PILE))
        return 0;
    if (look)
        expression_look(d, cards);
    return cards;
}

static int expression_size(struct draft *d, size_t at)
{
    int cards = expression_pile(d, false), from = 0, to = 0;

    if (cursor_take(d, "from")) {
        expression_look(d, cards);
        from = expression_level(d, LEVEL_SUM);
        cursor_need(d, "to");
        to = expression_level(d, LEVEL_SUM);
    }
    return node_make(d, at, NODE_SIZE, cards, from, to);
}

static int expression_count(struct draft *d, size_t at)
{
    int card = expression_level(d, LEVEL_SUM);

    cursor_need(d, "in");
    return node_make(d, at, NODE_COUNT, expression_pile(d, true), card, 0);
}

static int expression_of_two(struct draft *d, int kind)
{
    int a, b;

    cursor_need(d, "(");
    a = expression_conditional(d);
    cursor_need(d, ",");
    b = expression_conditional(d);
    cursor_need(d, ")");
    return node_make(d, d->node[a].at, kind, a, b, 0);
}

/* A value in brackets, or behind a minus: one level deeper. */
static int expression_deeper(struct draft *d, size_t at, int (*read)(struct draft *d))
{
    int node = 0;

    if (++d->brackets <= BRACKETS_MAX)
        node = read(d);
    else
        lexer_fail(&d->x, at, "brackets are nested too deeply; at most %d", BRACKETS_MAX);
    d->brackets--;
    return node;
}

/* Values that are words of the language; 0 where the next word is none. */
static int expression_word(struct draft *d, size_t at)
{
    static const struct {
        const char *words;
        int kind, use;
    } simple[] = {{"turn", NODE_TURN, USE_TURN},
                  {"phase", NODE_PHASE, USE_PARTS},
                  {"over", NODE_OVER, USE_OVER},
                  {"by the book", NODE_BY_BOOK, 0}};

    if (cursor_take(d, "yes"))
        return node_const(d, at, TYPE_FLAG, 1);
    if (cursor_take(d, "no"))
        return node_const(d, at, TYPE_FLAG, 0);
    if (cursor_take(d, "min"))
        return expression_of_two(d, NODE_MIN);
    if (cursor_take(d, "max"))
        return expression_of_two(d, NODE_MAX);
    if (cursor_take(d, "size of"))
        return expression_size(d, at);
    if (cursor_take(d, "highest of"))
        return node_make(d, at, NODE_HIGHEST, expression_pile(d, true), 0, 0);
    if (cursor_take(d, "lowest of"))
        return node_make(d, at, NODE_LOWEST, expression_pile(d, true), 0, 0);
    if (cursor_take(d, "count of"))
        return expression_count(d, at);
    for (int i = 0; i < 4; i++)
        if (cursor_take(d, simple[i].words)) {
            expression_ask(d, at, simple[i].use, simple[i].words);
            return node_make(d, at, simple[i].kind, 0, 0, 0);
        }
    return 0;
}

static int expression_value(struct draft *d)
{
    size_t at = cursor_place(d);
    int node, whose;

    if (cursor_now(d)->kind == TOKEN_NUMBER) {
        node = cursor_number(d, d->at++);
        return node_const(d, at, TYPE_NUMBER, node);
    }
    if (cursor_take(d, "-")) {
        node = expression_deeper(d, at, expression_value);
        return node_make(d, at, NODE_SUBTRACT, node_const(d, at, TYPE_NUMBER, 0), node, 0);
    }
    if (cursor_take(d, "(")) {
        node = expression_deeper(d, at, expression_conditional);
        cursor_need(d, ")");
        return node;
    }
    if ((whose = expression_whose(d)) >= 0)
        return expression_of_player(d, at, whose);
    if ((node = expression_word(d, at)) > 0 || d->x.failed)
        return node;
    if (cursor_now(d)->kind == TOKEN_NAME)
        return d->at++, expression_named(d, at, d->at - 1);
    return cursor_expected(d, "a value"), 0;
}

/* ---- comparisons ----------------------------------------------------------------------------- */

/* What follows "is": "empty", a word of an option, a move or a phase, or a value. */
static int expression_is(struct draft *d, int left)
{
    const struct node *n = &d->node[left];
    size_t at = cursor_place(d);
    int right, found;

    if (n->type == TYPE_PILE) {
        cursor_need(d, "empty");
        left = node_make(d, n->at, NODE_SIZE, left, 0, 0);
        right = node_const(d, n->at, TYPE_NUMBER, 0);
    } else if (n->type >= TYPE_CHOICE) {
        found = n->type == TYPE_MOVE    ? lookup_next(d, NAMES_MOVE, "a name")
                : n->type == TYPE_PHASE ? lookup_next(d, NAMES_PHASE, "a name")
                                        : lookup_next_choice(d, &d->option[n->c]);
        right = found < 0 ? 0 : node_const(d, at, n->type, found);
    } else {
        right = expression_level(d, LEVEL_SUM);
    }
    return node_need_type(d, right, d->node[left].type)
               ? node_make(d, n->at, NODE_EQUAL, left, right, 0)
               : 0;
}

static int expression_has(struct draft *d, int left)
{
    int card = expression_level(d, LEVEL_SUM), count;
    size_t at = d->node[left].at;

    if (!node_need_type(d, left, TYPE_PILE))
        return 0;
    expression_look(d, left);
    count = node_make(d, at, NODE_COUNT, left, card, 0);
    return node_make(d, at, NODE_LESS, node_const(d, at, TYPE_NUMBER, 0), count, 0);
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
    int i = 0, right;

    while (i < 5 && !cursor_take(d, signs[i].sign))
        i++;
    if (i == 5)
        return left;
    right = expression_level(d, LEVEL_SUM);
    for (int k = 0; k < 5; k++)
        if (cursor_is(d, signs[k].sign))
            return cursor_expected(d, "\"and\" between two comparisons"), 0;
    if (!node_need_type(d, left, TYPE_NUMBER) || !node_need_type(d, right, TYPE_NUMBER))
        return 0;
    return signs[i].exchanged ? node_make(d, at, signs[i].kind, right, left, 0)
                              : node_make(d, at, signs[i].kind, left, right, 0);
}

static int expression_compare(struct draft *d)
{
    int node = expression_level(d, LEVEL_SUM);
    bool not ;

    if (cursor_take(d, "has"))
        return expression_has(d, node);
    if (!cursor_take(d, "is"))
        return expression_ordered(d, node);
    not = cursor_take(d, "not");
    node = expression_is(d, node);
    return not ? node_make(d, d->node[node].at, NODE_NOT, node, 0, 0) : node;
}

static int expression_negation(struct draft *d)
{
    int node, nots = 0;

    while (cursor_take(d, "not"))
        nots++;
    node = expression_compare(d);
    if (nots > 0 && !node_need_type(d, node, TYPE_FLAG))
        return 0;
    return nots % 2 ? node_make(d, d->node[node].at, NODE_NOT, node, 0, 0) : node;
}

/* ---- all levels ------------------------------------------------------------------------------ */

/* Go past a sign of this level; return its kind of node, or 0. */
static int expression_sign(struct draft *d, int level)
{
    static const struct {
        const char *sign;
        int level, kind;
    } signs[] = {{"or", LEVEL_OR, NODE_OR},           {"and", LEVEL_AND, NODE_AND},
                 {"+", LEVEL_SUM, NODE_ADD},          {"-", LEVEL_SUM, NODE_SUBTRACT},
                 {"*", LEVEL_PRODUCT, NODE_MULTIPLY}, {"/", LEVEL_PRODUCT, NODE_DIVIDE}};

    for (int i = 0; i < 6; i++)
        if (signs[i].level == level && cursor_take(d, signs[i].sign))
            return signs[i].kind;
    return 0;
}

static int expression_below(struct draft *d, int level)
{
    return level == LEVEL_AND       ? expression_negation(d)
           : level == LEVEL_PRODUCT ? expression_value(d)
                                    : expression_level(d, level + 1);
}

static int expression_level(struct draft *d, int level)
{
    int node = expression_below(d, level), kind;

    while ((kind = expression_sign(d, level)) != 0) {
        int right = expression_below(d, level);

        node = node_make(d, d->node[node].at, kind, node, right, 0);
    }
    return node;
}

static int expression_conditional(struct draft *d)
{
    int value = expression_level(d, LEVEL_OR), cond, other;

    if (!cursor_take(d, "if"))
        return value;
    cond = expression_level(d, LEVEL_OR);
    cursor_need(d, "else");
    other = expression_conditional(d);
    if (!node_need_type(d, other, d->node[value].type))
        return 0;
    return node_add(
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

    return node_need_type(d, node, TYPE_NUMBER) ? node : 0;
}

int expression_fixed(struct draft *d, int most, const char *must)
{
    size_t at = cursor_place(d);
    int node = expression_number(d);
    const struct node *n = &d->node[node];

    if (n->kind != NODE_CONST && n->kind != NODE_OPTION)
        lexer_fail(&d->x, at, "expected a number or an option");
    else if (n->low < 1 || n->high > most)
        lexer_fail(&d->x, at, must, most, n->low, n->high);
    return node;
}

int expression_condition(struct draft *d)
{
    int node;

    d->brackets = 0;
    node = expression_level(d, LEVEL_OR);
    return node_need_type(d, node, TYPE_FLAG) ? node : 0;
}
