/* Parts name each other, so the names are found once all are read. */
#include "rulefile/section_parts.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/lookup.h"

static const struct {
    const char *word;
    int look;
} section_parts_looks[] = {{"bar", LOOK_USUAL},   {"card", LOOK_CARD},    {"words", LOOK_WORDS},
                           {"size", LOOK_SIZE},   {"nothing", LOOK_NONE}, {"ring", LOOK_ORB},
                           {"cells", LOOK_CELLS}, {"stage", LOOK_STAGE},  {"sign", LOOK_AURA},
                           {"loose", LOOK_LOOSE}};
enum { LOOKS = sizeof section_parts_looks / sizeof section_parts_looks[0] };

static bool section_parts_must_be_cards(struct draft *d, const struct draft_part *p, size_t at)
{
    return p->kind >= PART_PILE ||
           lexer_fail(&d->x, at, "only cards can be hidden, secret, drawn or full");
}

static void section_parts_until(struct draft *d, struct draft_part *p)
{
    cursor_need(d, "my");
    cursor_need(d, "turn");
    if (cursor_take(d, "begins"))
        p->life = LIFE_TURN_BEGINS;
    else if (cursor_need(d, "ends"))
        p->life = LIFE_TURN_ENDS;
    if (cursor_take(d, "if"))
        p->life_if = expression_condition(d);
}

static void section_parts_starts(struct draft *d, struct draft_part *p)
{
    size_t at = cursor_place(d);

    if (cursor_take(d, "full")) {
        p->full = section_parts_must_be_cards(d, p, at);
        return;
    }
    if (!cursor_need(d, "at"))
        return;
    at = cursor_place(d);
    if (p->kind == PART_NUMBER)
        p->first = expression_number(d);
    else
        lexer_fail(&d->x, at, "only a number can start at a value");
}

static void section_parts_shown(struct draft *d, struct draft_part *p)
{
    cursor_need(d, "as");
    for (int i = 0; i < LOOKS; i++)
        if (cursor_take(d, section_parts_looks[i].word)) {
            p->look = section_parts_looks[i].look;
            return;
        }
    cursor_expected(d, "bar, card, words, size, nothing, ring, cells, stage, sign or loose");
}

static int section_parts_named(struct draft *d)
{
    return cursor_need_kind(d, TOKEN_NAME, "the name of a part");
}

static void section_parts_attribute(struct draft *d, struct draft_part *p)
{
    size_t at = cursor_place(d);

    if (cursor_take(d, "starts"))
        section_parts_starts(d, p);
    else if (cursor_take(d, "until"))
        section_parts_until(d, p);
    else if (cursor_take_two(d, "this", "turn"))
        p->life = LIFE_THIS_TURN;
    else if (cursor_take(d, "hidden"))
        p->hidden = section_parts_must_be_cards(d, p, at);
    else if (cursor_take(d, "secret"))
        p->secret = section_parts_must_be_cards(d, p, at);
    else if (cursor_take_two(d, "drawn", "from")) {
        section_parts_must_be_cards(d, p, at);
        p->from = section_parts_named(d);
    } else if (cursor_take_two(d, "counted", "in"))
        p->counted = section_parts_named(d);
    else if (cursor_take(d, "called"))
        p->called = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");
    else if (cursor_take(d, "shown"))
        section_parts_shown(d, p);
    else if (cursor_take(d, "icon"))
        lookup_icon(d, &p->icon);
    else if (cursor_take_two(d, "highest", "wins"))
        p->most_wins = true;
    else
        cursor_expected(d, "starts, until, this turn, hidden, secret, drawn from, counted in, "
                           "called, shown as, icon or highest wins");
}

/* "cards not in hand or deck": the cards of the first of these that are in none of them. */
static void section_parts_rest(struct draft *d, struct draft_part *p)
{
    p->kind = PART_REST;
    cursor_need(d, "in");
    do {
        if (p->withouts == 4) {
            lexer_fail(&d->x, cursor_place(d), "at most 4 parts can be named here");
            return;
        }
        p->without[p->withouts++] = section_parts_named(d);
    } while (cursor_take(d, "or"));
}

/* A number that is written, or an option. */
static int section_parts_simple(struct draft *d, int most)
{
    size_t at = cursor_place(d);
    int node = expression_number(d);

    if (node > 0 && d->node[node].kind != NODE_CONST && d->node[node].kind != NODE_OPTION)
        lexer_fail(&d->x, at, "expected a number or an option");
    else if (node > 0 && (d->node[node].low < 1 || d->node[node].high > most))
        lexer_fail(&d->x, at, "this must be from 1 to %d; it can be from %d to %d", most,
                   d->node[node].low, d->node[node].high);
    return node;
}

static void section_parts_cards(struct draft *d, struct draft_part *p)
{
    if (cursor_take(d, "not")) {
        section_parts_rest(d, p);
        return;
    }
    p->kind = PART_PILE;
    cursor_need(d, "1");
    cursor_need(d, "to");
    p->low = section_parts_simple(d, PILE_BITS);
    cursor_need(d, "times");
    p->high = section_parts_simple(d, PILE_COPIES);
}

static void section_parts_range(struct draft *d, struct draft_part *p)
{
    size_t at = cursor_place(d);

    p->kind = PART_NUMBER;
    p->low = expression_number(d);
    cursor_need(d, "to");
    p->high = expression_number(d);
    if (!d->x.failed && (d->node[p->low].low < -RANGE_MOST || d->node[p->high].high > RANGE_MOST))
        lexer_fail(&d->x, at,
                   "this range is too large: it can reach from %d to %d; at most -%d to "
                   "%d",
                   d->node[p->low].low, d->node[p->high].high, RANGE_MOST, RANGE_MOST);
    else if (!d->x.failed && d->node[p->low].low > d->node[p->high].high)
        lexer_fail(&d->x, at, "this range is empty: its first number is always the larger one");
}

static void section_parts_kind(struct draft *d, struct draft_part *p)
{
    if (cursor_take(d, "yes")) {
        cursor_need(d, "or");
        cursor_need(d, "no");
        p->kind = PART_FLAG;
    } else if (cursor_take(d, "cards")) {
        section_parts_cards(d, p);
    } else if (cursor_take_two(d, "the", "known")) {
        cursor_need(d, "part");
        cursor_need(d, "of");
        p->kind = PART_KNOWN;
        p->from = section_parts_named(d);
    } else {
        section_parts_range(d, p);
    }
}

static void section_parts_line(struct draft *d, bool of_table)
{
    struct draft_part p = {
        .called = -1, .counted = -1, .from = -1, .of_table = of_table, .look = LOOK_USUAL};
    int name = cursor_need_kind(d, TOKEN_NAME, "the name of a part");

    if (name < 0)
        return;
    if (lookup_part(d, name, of_table) >= 0 || (of_table && !lookup_is_new(d, name))) {
        lexer_fail(&d->x, d->x.token[name].at, "there is already a part \"%.*s\"",
                   (int)d->x.token[name].len, d->x.text + d->x.token[name].at);
        return;
    }
    if (d->parts == DRAFT_PARTS) {
        lexer_fail(&d->x, d->x.token[name].at, "there are too many parts; at most %d", DRAFT_PARTS);
        return;
    }
    p.name = name;
    cursor_need(d, ":");
    d->allowed = 0;
    section_parts_kind(d, &p);
    while (cursor_take(d, ","))
        section_parts_attribute(d, &p);
    cursor_need_end(d);
    d->part[d->parts++] = p;
}

void section_parts_read(struct draft *d, bool of_table)
{
    cursor_need(d, ":");
    if (!cursor_at_end(d)) {
        section_parts_line(d, of_table);
        return;
    }
    while (!d->x.failed && d->row + 1 < d->x.lines && d->x.line[d->row + 1].indent > 0) {
        cursor_go(d, d->row + 1);
        section_parts_line(d, of_table);
    }
}

/* Replace a token by the part that it names: of the same owner, or of the table. */
static int section_parts_find(struct draft *d, const struct draft_part *p, int token)
{
    int found;

    if (token < 0 || d->x.failed)
        return -1;
    found = lookup_part(d, token, p->of_table);
    if (found < 0)
        found = lookup_part(d, token, true);
    if (found < 0)
        lookup_fail_part(d, token);
    return found;
}

static void section_parts_must_be_pile(struct draft *d, int part, int token)
{
    if (part >= 0 && d->part[part].kind != PART_PILE)
        lexer_fail(&d->x, d->x.token[token].at, "expected cards");
}

static void section_parts_link_rest(struct draft *d, struct draft_part *p)
{
    for (int i = 0; i < p->withouts && !d->x.failed; i++) {
        int token = p->without[i];

        p->without[i] = section_parts_find(d, p, token);
        if (p->without[i] >= 0 && (i == 0 || d->part[p->without[i]].kind != PART_NUMBER))
            section_parts_must_be_pile(d, p->without[i], token);
    }
    if (d->x.failed)
        return;
    p->low = d->part[p->without[0]].low;
    p->high = d->part[p->without[0]].high;
}

void section_parts_link(struct draft *d)
{
    for (struct draft_part *p = d->part; p < d->part + d->parts && !d->x.failed; p++) {
        int token = p->from;

        p->from = section_parts_find(d, p, token);
        section_parts_must_be_pile(d, p->from, token);
        if (p->kind == PART_KNOWN && p->from >= 0) {
            p->low = d->part[p->from].low;
            p->high = d->part[p->from].high;
        }
        if (p->kind == PART_REST)
            section_parts_link_rest(d, p);
    }
}
