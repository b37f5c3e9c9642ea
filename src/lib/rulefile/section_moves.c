/* What a move needs is read here too, because options need the same: a condition, and why. Names of
 * moves are known before any line is read. */
#include "rulefile/section.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/loaded.h"
#include "rulefile/lookup.h"
#include "rulefile/property.h"
#include "rulefile/statement.h"

/* The word of a move: "no-defence" is "no defence". */
static const char *section_moves_words(struct draft *d, int name, int player)
{
    struct text word = TEXT_OF(WORD_BYTES);

    if (player >= 0)
        text_add(&word, "player %d ", player + 1);
    cursor_put(d, name, &word);
    for (size_t i = 0; i < word.len; i++)
        word.at[i] = word.at[i] == '-' ? ' ' : word.at[i];
    return cursor_keep(d, word.at, word.len);
}

static void section_moves_add(struct draft *d, const char *word, int *count)
{
    for (int row = 1; row < d->x.lines && !d->x.failed; row++) {
        const struct rule_line *l = &d->x.line[row];
        int name = l->first + 1, n = d->moves + d->chances;
        size_t at = d->x.token[name].at;

        if (l->indent > 0 || l->count < 2 || !cursor_token_is(d, l->first, word))
            continue;
        if (lookup(d, NAMES_MOVE, name) >= 0)
            lexer_fail(&d->x, at, "there is already a move \"%s\"", cursor_words(d, name).at);
        else if (cursor_has_room(d, at, n, DRAFT_MOVES, "moves"))
            d->move[n] = (struct draft_move){.name = name, .spends = -1, .next_phase = -1};
        ++*count;
    }
}

void section_moves_name(struct draft *d)
{
    section_moves_add(d, "move", &d->moves);
    section_moves_add(d, "chance", &d->chances);
    d->g->moves = d->g->verbs = d->moves;
}

/* "amount 1 to 3", if a number follows the name. */
static void section_moves_number(struct draft *d, struct draft_move *m, struct verb *v)
{
    const struct node *n;

    if (cursor_now(d)->kind != TOKEN_NAME)
        return;
    lookup_is_new(d, d->at);
    d->number_name = d->at++;
    cursor_need(d, "1 to");
    m->highest = d->number_highest = expression_fixed(
        d, MOVES_MAX,
        "the highest number of a move must be from 1 to %d; this can be from %d to %d");
    n = &d->node[m->highest];
    v->max_option = n->kind == NODE_OPTION ? (uint8_t)n->a : 0;
    v->max = n->kind == NODE_CONST ? (uint8_t)n->low : 0;
}

/* Read texts between "or"; "|" is between them then. */
static const char *section_moves_also(struct draft *d)
{
    struct text all = TEXT_OF(LINE_BYTES);
    int n = 0;

    do {
        int text = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");

        if (text < 0 || !cursor_has_room(d, cursor_place(d), n, 4, "other words"))
            return NULL;
        text_put(&all, n++ > 0 ? "|" : "");
        cursor_put(d, text, &all);
    } while (cursor_take(d, "or"));
    return cursor_keep(d, all.at, all.len);
}

static unsigned section_moves_phases(struct draft *d)
{
    unsigned phases = 0;

    do {
        int phase = lookup_next(d, NAMES_PHASE, "a phase");

        phases |= phase < 0 ? 0 : 1U << phase;
    } while (cursor_take(d, "or"));
    return phases;
}

static uint8_t section_moves_key(struct draft *d)
{
    size_t at = cursor_place(d);
    int key = cursor_need_number(d);

    if (key < 1 || key > 99)
        lexer_fail(&d->x, at, "a key is a number from 1 to 99");
    return (uint8_t)key;
}

static void section_moves_word(struct draft *d, struct draft_move *m, struct verb *v)
{
    enum { KEY = PROPERTY_OWN, ALSO, IN, SPENDS };
    static const char *const acts[] = {"rest", "strike", "guard", "gain", "take", "stop", NULL};
    static const struct property words[] = {
        {"key", KEY},
        {"asks", PROPERTY_TEXT, offsetof(struct verb, ask), "a question in quotes"},
        {"also", ALSO},
        {"in", IN},
        {"icon", PROPERTY_WORD, offsetof(struct verb, icon), "icon", .list = property_icons},
        {"act", PROPERTY_WORD, offsetof(struct verb, act), "act", .list = acts},
        {"gist", PROPERTY_TEXT, offsetof(struct verb, gist)},
        {"noun", PROPERTY_TEXT, offsetof(struct verb, doing)},
        {"spends", SPENDS},
        {"certain", PROPERTY_FLAG, offsetof(struct verb, certain)},
        {0}};

    switch (property_choose(d, words, v)) {
    case KEY:
        v->key = section_moves_key(d);
        break;
    case ALSO:
        v->also = section_moves_also(d);
        break;
    case IN:
        m->phases = section_moves_phases(d);
        break;
    case SPENDS:
        m->spends = lookup_next(d, NAMES_PLAYER, "the name of a part");
    }
}

void section_moves_need(struct draft *d, struct draft_need *n, bool brief)
{
    static const struct property few = {"or", PROPERTY_SHORT, 0, "this text", GIST_LETTERS};
    const char *kept = NULL;
    int text;

    n->cond = expression_condition(d);
    cursor_need(d, "else");
    text = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes that says why");
    if (text >= 0)
        n->text = statement_text(d, text);
    if (brief && cursor_take(d, few.words)) {
        text = d->at;
        d->allowed = 0;
        property_read(d, &few, &kept);
        n->brief = kept != NULL ? statement_text(d, text) : 0;
    }
    cursor_need_end(d);
}

/* Lines "needs" come first; the others are an ordinary block. */
static void section_moves_body(struct draft *d, struct draft_move *m)
{
    bool below = cursor_is(d, ":") && d->at + 1 == d->end;

    while (below && d->row + 1 < d->x.lines &&
           cursor_token_is(d, d->x.line[d->row + 1].first, "needs") && cursor_next(d, 0) &&
           cursor_has_room(d, cursor_place(d), m->needs_count, DRAFT_NEEDS, "lines \"needs\"")) {
        d->allowed = USE_ME | USE_PARTS | USE_MINE;
        cursor_need(d, "needs");
        section_moves_need(d, &m->needs[m->needs_count++], true);
    }
    d->allowed = USE_ME | USE_PARTS | USE_MOVE | USE_MINE | USE_HIDDEN | USE_TURN;
    d->mover = m;
    m->body = below ? statement_rest(d) : statement_block(d);
    d->mover = NULL;
}

static struct draft_move *section_moves_begin(struct draft *d, const char *what)
{
    int which = cursor_at_end(d) ? -1 : lookup(d, NAMES_MOVE, d->at);

    if (which < 0)
        cursor_expected(d, what);
    d->at++;
    d->allowed = 0;
    return &d->move[which < 0 ? 0 : which];
}

void section_moves_read(struct draft *d)
{
    struct draft_move *m = section_moves_begin(d, "the name of the move");
    struct verb *v = &d->g->verb[m - d->move];

    m->phases = 1;
    v->word = section_moves_words(d, m->name, -1);
    section_moves_number(d, m, v);
    while (cursor_take(d, ","))
        section_moves_word(d, m, v);
    section_moves_body(d, m);
    /* A phase that comes again is one more turn, so that all turns have an end. */
    v->within = m->hands_over && m->next_phase > 0 && m->phases >> m->next_phase == 0;
    d->number_name = -1;
}

void section_moves_read_chance(struct draft *d)
{
    struct draft_move *m = section_moves_begin(d, "the name of the chance");
    struct verb v = {0};
    size_t at;

    d->in_chance = true;
    section_moves_number(d, m, &v);
    cursor_need(d, ",");
    m->each = cursor_take(d, "each player");
    if (m->each)
        cursor_need(d, ",");
    cursor_need(d, "while");
    d->allowed = USE_ME | USE_PARTS | USE_MINE | USE_HIDDEN;
    at = cursor_place(d);
    m->needs_count = 1;
    m->needs[0].cond = expression_condition(d);
    if (!d->x.failed && d->node[m->needs[0].cond].low == 1)
        lexer_fail(&d->x, at, "this is always true, so nature would move for ever");
    if (cursor_take(d, ", weight"))
        m->weight = expression_number(d);
    d->allowed |= USE_TURN;
    m->body = statement_block(d);
    for (int player = P1; player <= (m->each ? P2 : P1); player++) { /* one verb, or two */
        v.word = section_moves_words(d, m->name, m->each ? player : -1);
        v.nature = m->each ? (uint8_t)(player + 1) : 3;
        d->g->verb[d->g->verbs++] = v;
    }
    d->number_name = -1;
    d->in_chance = false;
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
            return lexer_fail(&d->x, d->x.token[d->phase[phase]].at,
                              "no move belongs to this phase; a move names it with \"in\"");
        if (most > MOVES_MAX)
            return lexer_fail(&d->x, d->x.len, "a player can have %d moves at once; at most %d",
                              most, MOVES_MAX);
    }
    if (d->together && d->phases > 0)
        return lexer_fail(&d->x, d->x.token[d->phase[0]].at,
                          "players who choose together have no phases");
    return true;
}
