#include "rulefile/section_moves.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/lookup.h"
#include "rulefile/ranges.h"
#include "rulefile/statement.h"

static void section_moves_add(struct draft *d, const char *word, int *count)
{
    for (int row = 1; row < d->x.lines && !d->x.failed; row++) {
        const struct rule_line *l = &d->x.line[row];
        int name = l->first + 1;

        if (l->indent > 0 || l->count < 2 || !cursor_token_is(d, l->first, word))
            continue;
        if (lookup_move(d, name) >= 0)
            lexer_fail(&d->x, d->x.token[name].at, "there is already a move \"%.*s\"",
                       (int)d->x.token[name].len, d->x.text + d->x.token[name].at);
        else if (d->moves + d->chances == DRAFT_MOVES)
            lexer_fail(&d->x, d->x.token[name].at, "there are too many moves; at most %d",
                       DRAFT_MOVES);
        else {
            d->move[d->moves + d->chances] = (struct draft_move){.name = name,
                                                                 .number = -1,
                                                                 .asks = -1,
                                                                 .called = -1,
                                                                 .gist = -1,
                                                                 .noun = -1,
                                                                 .spends = -1,
                                                                 .next_phase = -1};
            ++*count;
        }
    }
}

void section_moves_name(struct draft *d)
{
    section_moves_add(d, "move", &d->moves);
    section_moves_add(d, "chance", &d->chances);
}

/* "amount 1 to 3", if a number follows the name. */
static void section_moves_number(struct draft *d, struct draft_move *m)
{
    const struct node *n;
    size_t at;

    if (cursor_now(d)->kind != TOKEN_NAME)
        return;
    m->number = d->at++;
    lookup_is_new(d, m->number);
    cursor_need(d, "1");
    cursor_need(d, "to");
    at = cursor_place(d);
    m->highest = expression_number(d);
    if (m->highest == 0)
        return;
    n = &d->node[m->highest];
    if (n->kind != NODE_CONST && n->kind != NODE_OPTION)
        lexer_fail(&d->x, at, "expected a number or an option");
    else if (n->low < 1 || n->high > MOVES_MAX)
        lexer_fail(&d->x, at,
                   "the highest number of a move must be from 1 to %d; this can be from %d to %d",
                   MOVES_MAX, n->low, n->high);
    d->number_name = m->number;
    d->number_highest = m->highest;
}

static void section_moves_also(struct draft *d, struct draft_move *m)
{
    do {
        if (m->alsos == 4) {
            lexer_fail(&d->x, cursor_place(d), "at most 4 other words");
            return;
        }
        m->also[m->alsos++] = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");
    } while (cursor_take(d, "or"));
}

static void section_moves_phases(struct draft *d, struct draft_move *m)
{
    m->phases = 0;
    do {
        int name = cursor_need_kind(d, TOKEN_NAME, "a phase"), phase;

        if (name < 0)
            return;
        if ((phase = lookup_phase(d, name)) < 0) {
            lookup_fail_phase(d, name);
            return;
        }
        m->phases |= 1U << phase;
    } while (cursor_take(d, "or"));
}

/* What a page shows when the move is made. */
static void section_moves_act(struct draft *d, struct draft_move *m)
{
    static const char *const acts[] = {"rest", "strike", "guard", "gain", "take", "stop", NULL};
    int act = lookup_one_of(d, acts, "the name of an act", "there is no act");

    m->act = (enum act)(act < 0 ? 0 : act);
}

static void section_moves_spends(struct draft *d, struct draft_move *m)
{
    int name = cursor_need_kind(d, TOKEN_NAME, "the name of a part");

    if (name >= 0 && (m->spends = lookup_part(d, name, false)) < 0)
        lookup_fail_part(d, name);
}

static void section_moves_word(struct draft *d, struct draft_move *m)
{
    size_t at = cursor_place(d);

    if (cursor_take(d, "key")) {
        m->key = cursor_need_number(d);
        if (m->key < 1 || m->key > 99)
            lexer_fail(&d->x, at, "a key is a number from 1 to 99");
    } else if (cursor_take(d, "asks"))
        m->asks = cursor_need_kind(d, TOKEN_TEXT, "a question in quotes");
    else if (cursor_take(d, "called"))
        m->called = cursor_need_kind(d, TOKEN_TEXT, "a name in quotes");
    else if (cursor_take(d, "gist"))
        m->gist = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");
    else if (cursor_take(d, "noun"))
        m->noun = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");
    else if (cursor_take(d, "icon"))
        lookup_icon(d, &m->icon);
    else if (cursor_take(d, "act"))
        section_moves_act(d, m);
    else if (cursor_take(d, "spends"))
        section_moves_spends(d, m);
    else if (cursor_take(d, "certain"))
        m->certain = true;
    else if (cursor_take(d, "also"))
        section_moves_also(d, m);
    else if (cursor_take(d, "in"))
        section_moves_phases(d, m);
    else
        cursor_expected(d, "key, asks, called, also, in, icon, act, gist, noun, spends or certain");
}

/* Why not, in few letters. */
static int section_moves_brief_need(struct draft *d)
{
    int text = cursor_need_kind(d, TOKEN_TEXT, "a short text in quotes");

    d->allowed = 0;
    if (text < 0)
        return 0;
    if (d->x.token[text].len > GIST_LETTERS + 2)
        lexer_fail(&d->x, d->x.token[text].at, "this text has at most %d letters", GIST_LETTERS);
    return statement_text(d, text);
}

static void section_moves_need(struct draft *d, struct draft_move *m)
{
    size_t at = cursor_place(d);
    int text;

    d->at++;
    if (m->needs_count == DRAFT_NEEDS) {
        lexer_fail(&d->x, at, "a move has at most %d lines \"needs\"", DRAFT_NEEDS);
        return;
    }
    d->allowed = USE_ME | USE_PARTS | USE_MINE;
    m->needs[m->needs_count].cond = expression_condition(d);
    cursor_need(d, "else");
    text = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes that says why not");
    if (text >= 0)
        m->needs[m->needs_count].text = statement_text(d, text);
    if (cursor_take(d, "or"))
        m->needs[m->needs_count].brief = section_moves_brief_need(d);
    m->needs_count++;
    cursor_need_end(d);
}

/* Lines "needs" come first; the others are an ordinary block. */
static void section_moves_body(struct draft *d, struct draft_move *m)
{
    while (!d->x.failed && d->row + 1 < d->x.lines && d->x.line[d->row + 1].indent > 0 &&
           cursor_token_is(d, d->x.line[d->row + 1].first, "needs")) {
        cursor_go(d, d->row + 1);
        section_moves_need(d, m);
    }
    d->allowed = USE_ME | USE_PARTS | USE_MOVE | USE_MINE | USE_HIDDEN | USE_TURN;
    d->mover = m;
    m->body = statement_rest(d);
    d->mover = NULL;
}

static void section_moves_end(struct draft *d)
{
    d->number_name = -1;
    d->in_chance = false;
}

void section_moves_read(struct draft *d)
{
    int which = lookup_move(d, d->at++);
    struct draft_move *m = &d->move[which < 0 ? 0 : which];

    if (which < 0) {
        d->at--;
        cursor_expected(d, "the name of the move");
        return;
    }
    m->phases = 1;
    d->allowed = 0;
    section_moves_number(d, m);
    while (cursor_take(d, ","))
        section_moves_word(d, m);
    if (cursor_is(d, ":") && d->at + 1 == d->end) {
        section_moves_body(d, m);
    } else {
        d->allowed = USE_ME | USE_PARTS | USE_MOVE | USE_MINE | USE_HIDDEN | USE_TURN;
        d->mover = m;
        m->body = statement_block(d);
        d->mover = NULL;
    }
    section_moves_end(d);
}

void section_moves_read_chance(struct draft *d)
{
    int which = lookup_move(d, d->at++);
    struct draft_move *m = &d->move[which < 0 ? 0 : which];
    size_t at;

    if (which < 0) {
        d->at--;
        cursor_expected(d, "the name of the chance");
        return;
    }
    d->in_chance = true;
    section_moves_number(d, m);
    cursor_need(d, ",");
    if (cursor_take_two(d, "each", "player")) {
        m->each = true;
        cursor_need(d, ",");
    }
    cursor_need(d, "while");
    d->allowed = USE_ME | USE_PARTS | USE_MINE | USE_HIDDEN;
    at = cursor_place(d);
    m->cond = expression_condition(d);
    if (!d->x.failed && ranges_is_always(d, m->cond))
        lexer_fail(&d->x, at, "this is always true, so nature would move for ever");
    if (cursor_take(d, ",")) {
        cursor_need(d, "weight");
        m->weight = expression_number(d);
    }
    d->allowed |= USE_TURN;
    m->body = statement_block(d);
    section_moves_end(d);
}

/* Every phase needs a move, and a player has no more moves than a list can hold. */
bool section_moves_check(struct draft *d)
{
    int phases = d->phases > 0 ? d->phases : 1;

    for (int phase = 0; phase < phases; phase++) {
        int most = 0;

        for (int i = 0; i < d->moves; i++)
            if (d->move[i].phases >> phase & 1)
                most += d->move[i].highest > 0 ? d->node[d->move[i].highest].high : 1;
        if (most == 0)
            return lexer_fail(&d->x, d->x.token[d->phase[phase].name].at,
                              "no move belongs to this phase; a move names it with \"in\"");
        if (most > MOVES_MAX)
            return lexer_fail(&d->x, d->x.len, "a player can have %d moves at once; at most %d",
                              most, MOVES_MAX);
    }
    if (d->together && d->phases > 0)
        return lexer_fail(&d->x, d->x.token[d->phase[0].name].at,
                          "players who choose together have no phases");
    return true;
}
