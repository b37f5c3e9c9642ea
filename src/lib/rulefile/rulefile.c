/* Loading: the lines of the file become a draft, the draft a program and tables in one block. */
#include "rulefile/rulefile.h"

#include "core/packing/sha256.h"
#include "rulefile/bounds.h"
#include "rulefile/choices.h"
#include "rulefile/cursor.h"
#include "rulefile/disguise.h"
#include "rulefile/flow.h"
#include "rulefile/keep.h"
#include "rulefile/node.h"
#include "rulefile/ranges.h"
#include "rulefile/section.h"
#include "rulefile/spots.h"

#include <stdlib.h>

bool rulefile_made(const struct game *g)
{
    return g->start == loaded_start;
}

const char *rulefile_text(const struct game *g)
{
    return ((const struct loaded *)(const void *)g)->text;
}

struct rulefile_size rulefile_measure(const struct game *g)
{
    return ((const struct loaded *)(const void *)g)->size;
}

/* ---- what is said ---------------------------------------------------------------------------- */

static void rulefile_write_said(struct emitter *e)
{
    for (int block = 0; block < SAID; block++)
        for (int reader = P1; reader <= NOBODY && e->d->said[block] > 0; reader++) {
            e->g->said[block][reader] = (uint16_t)emitter_begin(e, reader, true);
            emitter_block(e, e->d->said[block]);
            emitter_add(e, DO_STOP, 0, 0, 0);
        }
}

static void rulefile_write_check(struct emitter *e)
{
    if (e->d->requires == 0)
        return;
    e->g->check = (uint16_t)emitter_begin(e, NOBODY, true);
    for (int i = 0; i < e->d->requires; i++) {
        int next = emitter_label(e);

        emitter_if(e, e->d->require[i].cond, next);
        emitter_words(e, e->d->require[i].text);
        emitter_return(e, 0);
        emitter_put(e, next);
    }
    emitter_return(e, 1);
}

static void rulefile_write_guide(struct emitter *e)
{
    for (int i = 0; i < e->d->guides; i++)
        for (int me = P1; me <= P2 && e->d->guide[i] > 0; me++) {
            e->g->guide[i].holds = loaded_holds;
            e->g->holds[i][me] = (uint16_t)emitter_begin(e, me, false);
            emitter_value(e, e->d->guide[i]);
            emitter_add(e, DO_STOP, 0, 0, 0);
        }
}

static void rulefile_write_quiet(struct emitter *e, bool book)
{
    flow_write_quiet(e, &e->g->quiet[book]);
    choices_write_quiet(e, &e->g->quiet[book]);
}

/* What is for the options of the book comes last, because the draft forgets the others then. */
static void rulefile_write(struct emitter *e)
{
    emitter_add(e, DO_STOP, 0, 0, 0); /* program 0 does nothing, and label 0 is none */
    emitter_label(e);
    flow_write(e);
    choices_write(e);
    bounds_write(e);
    rulefile_write_said(e);
    rulefile_write_check(e);
    rulefile_write_guide(e);
    rulefile_write_quiet(e, false);
    for (int i = 0; i < e->d->options; i++)
        e->g->book[i] = e->d->option[i].book;
    ranges_assume_book(e->d);
    rulefile_write_quiet(e, true);
    emitter_finish(e);
}

/* ---- what the game is ------------------------------------------------------------------------ */

/* Counts of several things are one part in words: "cards=5,2,1". Return its name. */
static const char *rulefile_counted(struct draft *d, int part)
{
    struct loaded_part *p = &d->g->part[part];

    for (int i = 0; i < part; i++)
        if (d->part[i].counted >= 0 && cursor_same(d, d->part[i].counted, d->part[part].counted)) {
            p->field = d->g->part[i].field;
            p->label = (int8_t)(d->g->part[i].label + 1);
        }
    d->g->label[p->field][p->label] = keep_token(d, d->part[part].name);
    return keep_token(d, d->part[part].counted);
}

static void rulefile_add_part(struct draft *d, int i)
{
    const struct draft_part *from = &d->part[i];
    struct loaded *g = d->g;
    struct loaded_part *p = &g->part[i];

    p->kind = (uint8_t)from->kind;
    p->of_table = from->of_table;
    p->hidden = from->hidden;
    p->secret = from->secret;
    p->this_turn = from->life == LIFE_THIS_TURN;
    p->life = from->life;
    p->drawn_from = (int8_t)(from->kind == PART_KNOWN ? -1 : from->from);
    p->field = (uint8_t)(g->fields < FIELDS_MAX ? g->fields : 0);
    p->label = from->counted >= 0 ? 0 : -1;
    p->name = from->counted >= 0 ? rulefile_counted(d, i) : keep_token(d, from->name);
    g->fields += !p->this_turn && p->label <= 0;
}

/* The first number of the players is their points; -1: none. It is described first. */
static int rulefile_points(const struct draft *d)
{
    for (int i = 0; i < d->parts; i++)
        if (d->part[i].kind == PART_NUMBER && !d->part[i].of_table &&
            d->part[i].life != LIFE_THIS_TURN)
            return i;
    return -1;
}

static void rulefile_add_parts(struct draft *d)
{
    struct loaded *g = d->g;

    g->points = rulefile_points(d);
    g->parts = d->parts;
    if (g->points >= 0)
        rulefile_add_part(d, g->points);
    for (int i = 0; i < g->parts; i++)
        if (i != g->points)
            rulefile_add_part(d, i);
    for (int i = 0; i < d->moves; i++)
        g->verb[i].from = d->move[i].spends < 0 ? 0 : g->part[d->move[i].spends].field;
    if (g->fields + (g->phases > 1) + 1 > FIELDS_MAX)
        lexer_fail(&d->x, d->x.len, "there are too many parts; at most %d", FIELDS_MAX - 2);
}

/* Tables that a game may do without are NULL if they are empty. */
static void rulefile_add_tables(struct draft *d)
{
    static const struct option common[] = {OPTIONS_COMMON};
    struct loaded *g = d->g;
    struct game *game = &g->game;

    memcpy(g->option, common, sizeof common);
    if (game->pitch == NULL)
        game->pitch = "";
    game->options = g->option;
    game->verbs = g->verb;
    game->promises = d->promises > 0 ? g->promise : NULL;
    game->guide = d->guides > 0 ? g->guide : NULL;
    game->ideas = d->lessons > 0 ? g->idea : NULL;
    game->editions = d->editions > 0 ? g->edition : NULL;
    game->book = g->book_text;
    for (int i = 0; i < d->moves; i++)
        g->verb_phases[i] = (uint8_t)d->move[i].phases;
}

/* How many digits positions have, at most. Solvers read whole bytes, and nothing is hidden from
 * them. */
static int rulefile_digits(const struct loaded *g)
{
    int n = 2;

    for (int i = 0; i < g->parts; i++) {
        const struct loaded_part *p = &g->part[i];
        const struct place *at = &g->program.places.at[p->place[P1]];
        bool is_tight = at->in == IN_BITS && (p->kind != PART_PILE || at->shift % 8 != 0);
        int bytes = 1;

        if (p->hidden)
            return DIGITS_MAX + 1;
        if (p->this_turn || p->kind > PART_PILE)
            continue;
        if (is_tight)
            return DIGITS_MAX + 1;
        while (p->kind == PART_PILE && at->mask >> 8 * bytes > 0)
            bytes++;
        n += bytes * (2 - p->of_table);
    }
    return n;
}

static void rulefile_add_functions(struct loaded *g, const struct draft *d)
{
    struct game *game = &g->game;
    bool hides = false;

    for (int i = 0; i < g->parts; i++)
        hides |= g->part[i].hidden;
    game->check = loaded_check;
    game->start = loaded_start;
    game->legal = loaded_legal;
    game->chance = d->chances > 0 ? loaded_chance : NULL;
    game->offer = g->has_offers ? loaded_offer : NULL;
    game->apply = loaded_apply;
    game->hide = hides ? loaded_hide : NULL;
    game->parts = hides ? loaded_parts : NULL;
    game->deal = hides ? loaded_deal : NULL;
    game->describe = loaded_describe;
    game->compose = loaded_compose;
    game->digits = rulefile_digits(g) <= DIGITS_MAX ? loaded_digits : NULL;
    game->opening = loaded_opening;
    game->heading = loaded_heading;
    game->prompt = loaded_prompt;
    game->tell = loaded_tell;
    game->brief = d->said[SAID_BRIEF] > 0 ? loaded_brief : NULL;
    game->closing = loaded_closing;
    game->status = loaded_status;
    game->reminder = d->said[SAID_REMINDER] > 0 ? loaded_reminder : NULL;
    game->hand = d->said[SAID_HAND] > 0 ? loaded_hand_words : NULL;
    game->needs = loaded_needs;
    game->refusal = loaded_refusal;
}

/* ---- loading --------------------------------------------------------------------------------- */

/* Put the program behind the texts. */
static void rulefile_keep(struct draft *d, const struct emitter *e)
{
    d->g->program.code = (const struct instruction *)(const void *)keep_bytes(
        d, (const char *)e->code, (size_t)e->n * sizeof *e->code);
    d->g->program.words = keep_bytes(d, e->words, (size_t)e->words_len);
}

/* The end of a line's last word: what follows is a note, or spaces. */
static size_t rulefile_line_end(const struct lexer *x, const struct rule_line *l)
{
    const struct token *last = &x->token[l->first + l->count - 1];

    return last->at + last->len;
}

static void rulefile_keep_text(struct draft *d)
{
    const struct lexer *x = &d->x;
    size_t len = 1;
    char *text;

    for (const struct rule_line *l = x->line; l < x->line + x->lines; l++)
        len += rulefile_line_end(x, l) - x->token[l->first].at + (size_t)l->indent + 1;
    d->g->text = text = keep_take(d, len);
    for (const struct rule_line *l = x->line; l < x->line + x->lines && !x->failed; l++) {
        size_t from = x->token[l->first].at - (size_t)l->indent, n = rulefile_line_end(x, l) - from;

        memcpy(text, x->text + from, n);
        text[n] = '\n';
        text += n + 1;
    }
}

/* The mark of the game: what is kept of the text, hashed. */
static void rulefile_add_mark(struct draft *d)
{
    char mark[MARK_DIGITS];
    unsigned char hash[SHA256_BYTES];

    if (d->x.failed)
        return;
    sha256(d->g->text, strlen(d->g->text), hash);
    for (int i = 0; i < MARK_DIGITS; i++)
        mark[i] = "0123456789abcdef"[hash[i / 2] >> (i % 2 ? 0 : 4) & 15];
    d->g->game.mark = keep_bytes(d, mark, sizeof mark);
}

static void rulefile_make(struct draft *d, struct emitter *e)
{
    struct loaded *g = d->g;

    e->d = d;
    e->g = g;
    g->together = d->together;
    g->phases = d->phases > 0 ? d->phases : 1;
    g->size = (struct rulefile_size){d->x.numbered, d->steps};
    flow_find_beginners(d, g);
    rulefile_add_parts(d);
    rulefile_add_tables(d);
    spots_assign(e);
    if (!d->x.failed)
        rulefile_write(e);
    rulefile_keep(d, e);
    rulefile_keep_text(d);
    rulefile_add_mark(d);
    rulefile_add_functions(g, d);
}

/* With the options of the book, there must be a game. */
static void rulefile_check_book(struct draft *d, const struct game *g)
{
    struct text why = TEXT_OF(150);
    struct rules r;

    rules_init(&r, g);
    if (!d->x.failed && rules_check(&r, &why) != OK)
        lexer_fail(&d->x, d->x.len, "the book's options are refused: %s", why.at);
}

static void rulefile_check_editions(struct draft *d, const struct game *g)
{
    for (int i = 0; i < d->editions && !d->x.failed; i++) {
        struct text settings = TEXT_OF(SENTENCE_BYTES), why = TEXT_OF(150);
        struct rules r;

        text_add(&settings, ":%s", g->editions[i].settings);
        if (rules_read(&r, g, settings.at, &why) != OK)
            lexer_fail(&d->x, d->x.token[d->edition[i]].at, "this edition is refused: %s", why.at);
    }
}

static bool rulefile_read(struct draft *d, const char *text, size_t len)
{
    d->x.text = text;
    d->x.len = len;
    d->number_name = d->whole = -1;
    d->stuck = -1;
    if (!lexer_read(&d->x))
        return false;
    if (len > RULEFILE_BYTES)
        return lexer_fail(&d->x, 0, "the file is too large: %zu bytes, at most %d", len,
                          RULEFILE_BYTES);
    return section_read_all(d);
}

static void rulefile_explain(const struct draft *d, struct rulefile_error *why)
{
    lexer_place(&d->x, d->x.failed_at, &why->line, &why->column);
    memcpy(why->reason, d->x.reason, sizeof why->reason);
}

/* Compile what was read. False: it failed, or memory ran out. */
static bool rulefile_compile(struct draft *d)
{
    struct emitter *e = calloc(1, sizeof *e);

    if (e == NULL)
        return false;
    rulefile_make(d, e);
    rulefile_check_book(d, &d->g->game);
    rulefile_check_editions(d, &d->g->game);
    free(e);
    return !d->x.failed;
}

/* A text has no more tokens than bytes; those in its braces are read once more. */
static bool rulefile_has_room(struct draft *d, size_t len)
{
    size_t most = len < RULEFILE_BYTES ? len : RULEFILE_BYTES;

    d->x.tokens_max = (int)(2 * most) + 1;
    d->nodes_max = most < STEPS_MAX / 4 ? (int)(4 * most) : STEPS_MAX;
    d->x.token = calloc((size_t)d->x.tokens_max, sizeof *d->x.token);
    d->node = calloc((size_t)d->nodes_max + 2, sizeof *d->node);
    d->g = calloc(1, RULEFILE_MEMORY);
    d->taken = (sizeof *d->g + 15) / 16 * 16;
    return d->x.token != NULL && d->node != NULL && d->g != NULL;
}

/* Free everything but the game, which is there if nothing failed. */
static const struct game *rulefile_finish(struct draft *d, bool good)
{
    struct loaded *g = d->g;

    free(d->x.token);
    free(d->node);
    free(d);
    if (good)
        return &g->game;
    free(g);
    return NULL;
}

/* Note what each line does. */
static void rulefile_find_lines(const struct draft *d)
{
    int line, column;

    memset(d->lines, 0, sizeof *d->lines);
    for (int i = 1; i <= d->nodes; i++)
        if (node_is_deed(&d->node[i])) {
            lexer_place(&d->x, d->node[i].at, &line, &column);
            d->lines->does[line] = LINE_STATEMENT;
        }
    for (int i = 0; i < d->ends_count; i++) {
        lexer_place(&d->x, d->node[d->ends[i].cond].at, &line, &column);
        d->lines->does[line] = LINE_END;
    }
    for (const struct draft_move *m = d->move; m < d->move + d->moves; m++)
        for (int i = 0; i < m->needs_count; i++) {
            lexer_place(&d->x, d->node[m->needs[i].cond].at, &line, &column);
            d->lines->does[line] = LINE_NEED;
        }
}

const struct game *rulefile_load_watched(const char *text, size_t len, struct rulefile_error *why,
                                         struct rulefile_lines *lines)
{
    struct draft *d = calloc(1, sizeof *d);
    bool good;

    *why = (struct rulefile_error){.reason = "there is not enough memory"};
    if (d == NULL)
        return NULL;
    d->lines = lines;
    good = rulefile_has_room(d, len) && rulefile_read(d, text, len) && rulefile_compile(d);
    if (good && lines != NULL) {
        d->g->program.reached = lines->reached;
        rulefile_find_lines(d);
    }
    if (d->x.failed)
        rulefile_explain(d, why);
    return rulefile_finish(d, good);
}

const struct game *rulefile_load(const char *text, size_t len, struct rulefile_error *why)
{
    return rulefile_load_watched(text, len, why, NULL);
}

char *rulefile_disguise(const struct game *g, uint64_t seed)
{
    const char *file = rulefile_text(g);
    size_t len = strlen(file);
    struct draft *d = calloc(1, sizeof *d);
    char *made = NULL;

    if (d == NULL)
        return NULL;
    if (rulefile_has_room(d, len) && rulefile_read(d, file, len))
        made = disguise_text(d, seed);
    rulefile_finish(d, false);
    return made;
}

void rulefile_free(const struct game *g)
{
    free((void *)(uintptr_t)g);
}
