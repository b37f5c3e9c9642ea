/* Parts name each other, so the names are found once all are read. */
#include "rulefile/section.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/loaded.h"
#include "rulefile/lookup.h"
#include "rulefile/property.h"

static int section_parts_named(struct draft *d)
{
    return cursor_need_kind(d, TOKEN_NAME, "the name of a part");
}

static void section_parts_attribute(struct draft *d, struct draft_part *p, struct loaded_part *to)
{
    enum { AT = PROPERTY_OWN, UNTIL, THIS_TURN, COUNTED, FULL, HIDDEN, SECRET, FROM };
    /* In the order of enum look. */
    static const char *const looks[] = {"bar",   "card",  "words", "nothing", "size", "ring",
                                        "cells", "stage", "sign",  "loose",   NULL};
    static const char *const ends[] = {"my turn begins", "my turn ends", NULL};
    static const struct property words[] = {
        {"starts at", AT},
        {"starts full", FULL},
        {"until", UNTIL},
        {"this turn", THIS_TURN},
        {"hidden", HIDDEN},
        {"secret", SECRET},
        {"drawn from", FROM},
        {"counted in", COUNTED},
        {"called", PROPERTY_TEXT, offsetof(struct loaded_part, said)},
        {"shown as", PROPERTY_WORD, offsetof(struct loaded_part, look), .list = looks},
        {"icon", PROPERTY_WORD, offsetof(struct loaded_part, icon), "icon", .list = property_icons},
        {"highest wins", PROPERTY_FLAG, offsetof(struct loaded_part, most_wins)},
        {0}};
    size_t at = cursor_place(d);
    int which = property_choose(d, words, to);

    if (which >= FULL && p->kind < PART_PILE)
        lexer_fail(&d->x, at, "only cards can be hidden, secret, drawn or full");
    p->full |= which == FULL;
    p->hidden |= which == HIDDEN;
    p->secret |= which == SECRET;
    if (which == AT && p->kind != PART_NUMBER) {
        lexer_fail(&d->x, cursor_place(d), "only a number can start at a value");
    } else if (which == AT) {
        p->first = expression_number(d);
    } else if (which == UNTIL) {
        p->life = cursor_choose(d, ends) == 1 ? LIFE_TURN_ENDS : LIFE_TURN_BEGINS;
        p->life_if = cursor_take(d, "if") ? expression_condition(d) : p->life_if;
    } else if (which == THIS_TURN) {
        p->life = LIFE_THIS_TURN;
    } else if (which == FROM) {
        p->from = section_parts_named(d);
    } else if (which == COUNTED) {
        p->counted = section_parts_named(d);
    }
}

static void section_parts_range(struct draft *d, struct draft_part *p)
{
    size_t at = cursor_place(d);
    int low, high;

    p->kind = PART_NUMBER;
    p->low = expression_number(d);
    cursor_need(d, "to");
    p->high = expression_number(d);
    low = d->node[p->low].low;
    high = d->node[p->high].high;
    if (!d->x.failed && (low < -RANGE_MOST || high > RANGE_MOST))
        lexer_fail(&d->x, at,
                   "this range is too large: it can reach from %d to %d; at most -%d to %d", low,
                   high, RANGE_MOST, RANGE_MOST);
    else if (!d->x.failed && low > high)
        lexer_fail(&d->x, at, "this range is empty: its first number is always the larger one");
}

static void section_parts_kind(struct draft *d, struct draft_part *p)
{
    static const char must[] = "this must be from 1 to %d; it can be from %d to %d";

    if (cursor_take(d, "yes or no")) {
        p->kind = PART_FLAG;
    } else if (cursor_take(d, "cards not")) {
        p->kind = PART_REST; /* the cards of the first of these that are in none of them */
        cursor_need(d, "in");
        do {
            if (!cursor_has_room(d, cursor_place(d), p->withouts, 4, "parts"))
                return;
            p->without[p->withouts++] = section_parts_named(d);
        } while (cursor_take(d, "or"));
    } else if (cursor_take(d, "cards")) {
        p->kind = PART_PILE;
        cursor_need(d, "1 to");
        p->low = expression_fixed(d, PILE_BITS, must);
        cursor_need(d, "times");
        p->high = expression_fixed(d, PILE_COPIES, must);
    } else if (cursor_take(d, "the known part of")) {
        p->kind = PART_KNOWN;
        p->from = section_parts_named(d);
    } else {
        section_parts_range(d, p);
    }
}

static void section_parts_line(struct draft *d)
{
    static const char *const taken[] = {"move", "number", "seat"};
    struct draft_part p = {.counted = -1, .from = -1, .of_table = d->of_table};
    int name = section_parts_named(d);

    if (name < 0 || (d->of_table && !lookup_is_new(d, name)) ||
        !cursor_has_room(d, d->x.token[name].at, d->parts, DRAFT_PARTS, "parts"))
        return;
    if (lookup(d, d->of_table ? NAMES_TABLE : NAMES_PLAYER, name) >= 0)
        lexer_fail(&d->x, d->x.token[name].at, "there is already a part \"%s\"",
                   cursor_words(d, name).at);
    for (int i = 0; i < 3 && !d->of_table; i++)
        if (cursor_token_is(d, name, taken[i]))
            lexer_fail(&d->x, d->x.token[name].at,
                       "\"my %s\" has a meaning already; choose another name", taken[i]);
    p.name = name;
    cursor_need(d, ":");
    section_parts_kind(d, &p);
    while (cursor_take(d, ","))
        section_parts_attribute(d, &p, &d->g->part[d->parts]);
    if (p.secret && d->g->part[d->parts].look == LOOK_USUAL)
        d->g->part[d->parts].look = LOOK_SIZE; /* what a view puts back into it would mislead */
    cursor_need_end(d);
    d->part[d->parts++] = p;
}

void section_parts_read(struct draft *d)
{
    d->of_table = cursor_token_is(d, d->at - 2, "table");
    cursor_lines(d, section_parts_line);
}

/* Replace a token by the part that it names: of the same owner, or of the table; a pile, or if
 * `number`, perhaps a number. */
static void section_parts_find(struct draft *d, const struct draft_part *p, int *token, bool number)
{
    int found = *token < 0 ? -1 : lookup(d, p->of_table ? NAMES_TABLE : NAMES_PLAYER, *token);

    if (*token >= 0 && found < 0 && (found = lookup(d, NAMES_TABLE, *token)) < 0)
        lookup_fail(d, NAMES_PLAYER, *token);
    if (found >= 0 && d->part[found].kind != PART_PILE &&
        !(number && d->part[found].kind == PART_NUMBER))
        lexer_fail(&d->x, d->x.token[*token].at, "expected cards");
    *token = found;
}

void section_parts_link(struct draft *d)
{
    for (struct draft_part *p = d->part; p < d->part + d->parts && !d->x.failed; p++) {
        int same;

        section_parts_find(d, p, &p->from, false);
        for (int i = 0; i < p->withouts && !d->x.failed; i++)
            section_parts_find(d, p, &p->without[i], i > 0);
        same = p->kind == PART_KNOWN ? p->from : p->kind == PART_REST ? p->without[0] : -1;
        if (d->x.failed || same < 0)
            continue;
        p->low = d->part[same].low;
        p->high = d->part[same].high;
    }
}
