/* Parts name each other, so the names are found once all are read. */
#include "rulefile/section.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/keep.h"
#include "rulefile/lookup.h"

static bool section_parts_must_be_cards(struct draft *d, const struct draft_part *p, size_t at)
{
    return p->kind >= PART_PILE ||
           lexer_fail(&d->x, at, "only cards can be hidden, secret, drawn or full");
}

static void section_parts_until(struct draft *d, struct draft_part *p)
{
    static const char *const ends[] = {"my turn begins", "my turn ends", NULL};

    p->life = cursor_choose(d, ends) == 1 ? LIFE_TURN_ENDS : LIFE_TURN_BEGINS;
    if (cursor_take(d, "if"))
        p->life_if = expression_condition(d);
}

static void section_parts_starts(struct draft *d, struct draft_part *p)
{
    size_t at = cursor_place(d);

    if (p->kind == PART_NUMBER)
        p->first = expression_number(d);
    else
        lexer_fail(&d->x, at, "only a number can start at a value");
}

static void section_parts_shown(struct draft *d, struct loaded_part *to)
{
    static const char *const words[] = {"bar",   "card",  "words", "size",  "nothing", "ring",
                                        "cells", "stage", "sign",  "loose", NULL};
    static const uint8_t looks[] = {LOOK_USUAL, LOOK_CARD,  LOOK_WORDS, LOOK_SIZE, LOOK_NONE,
                                    LOOK_ORB,   LOOK_CELLS, LOOK_STAGE, LOOK_AURA, LOOK_LOOSE};
    int which = cursor_choose(d, words);

    to->look = looks[which < 0 ? 0 : which];
}

static int section_parts_named(struct draft *d)
{
    return cursor_need_kind(d, TOKEN_NAME, "the name of a part");
}

static void section_parts_attribute(struct draft *d, struct draft_part *p, struct loaded_part *to)
{
    enum { AT, FULL, UNTIL, THIS_TURN, HIDDEN, SECRET, FROM, COUNTED, CALLED, SHOWN, ICON, MOST };
    static const char *const words[] = {"starts at", "starts full", "until",      "this turn",
                                        "hidden",    "secret",      "drawn from", "counted in",
                                        "called",    "shown as",    "icon",       "highest wins",
                                        NULL};
    size_t at = cursor_place(d);

    switch (cursor_choose(d, words)) {
    case AT:
        section_parts_starts(d, p);
        break;
    case FULL:
        p->full = section_parts_must_be_cards(d, p, at);
        break;
    case UNTIL:
        section_parts_until(d, p);
        break;
    case THIS_TURN:
        p->life = LIFE_THIS_TURN;
        break;
    case HIDDEN:
        p->hidden = section_parts_must_be_cards(d, p, at);
        break;
    case SECRET:
        p->secret = section_parts_must_be_cards(d, p, at);
        break;
    case FROM:
        section_parts_must_be_cards(d, p, at);
        p->from = section_parts_named(d);
        break;
    case COUNTED:
        p->counted = section_parts_named(d);
        break;
    case CALLED:
        to->said = keep_next_text(d, "a text in quotes");
        break;
    case SHOWN:
        section_parts_shown(d, to);
        break;
    case ICON:
        to->icon = (uint8_t)lookup_icon(d);
        break;
    case MOST:
        to->aim = AIM_MOST_WINS;
    }
}

/* "cards not in hand or deck": the cards of the first of these that are in none of them. */
static void section_parts_rest(struct draft *d, struct draft_part *p)
{
    p->kind = PART_REST;
    cursor_need(d, "in");
    do {
        if (!cursor_has_room(d, cursor_place(d), p->withouts, 4, "parts"))
            return;
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
    cursor_need(d, "1 to");
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
    if (cursor_take(d, "yes or no")) {
        p->kind = PART_FLAG;
    } else if (cursor_take(d, "cards")) {
        section_parts_cards(d, p);
    } else if (cursor_take(d, "the known part of")) {
        p->kind = PART_KNOWN;
        p->from = section_parts_named(d);
    } else {
        section_parts_range(d, p);
    }
}

void section_parts_line(struct draft *d)
{
    struct draft_part p = {.counted = -1, .from = -1, .of_table = d->of_table};
    int name = section_parts_named(d);

    if (name < 0 || (d->of_table && !lookup_is_new(d, name)) ||
        !cursor_has_room(d, d->x.token[name].at, d->parts, DRAFT_PARTS, "parts"))
        return;
    if (lookup(d, d->of_table ? NAMES_TABLE : NAMES_PLAYER, name) >= 0)
        lexer_fail(&d->x, d->x.token[name].at, "there is already a part \"%s\"",
                   cursor_words(d, name).at);
    p.name = name;
    cursor_need(d, ":");
    d->allowed = 0;
    section_parts_kind(d, &p);
    while (cursor_take(d, ","))
        section_parts_attribute(d, &p, &d->g->part[d->parts]);
    cursor_need_end(d);
    d->part[d->parts++] = p;
}

/* Replace a token by the part that it names: of the same owner, or of the table. */
static int section_parts_find(struct draft *d, const struct draft_part *p, int token)
{
    int found = token < 0 ? -1 : lookup(d, p->of_table ? NAMES_TABLE : NAMES_PLAYER, token);

    if (token >= 0 && found < 0)
        found = lookup(d, NAMES_TABLE, token);
    return token < 0 || found >= 0 ? found : lookup_fail(d, NAMES_PLAYER, token);
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
