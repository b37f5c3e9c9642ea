/* Loading: the lines of the file become a draft, the draft a program and tables in one block. */
#include "rulefile/rulefile.h"

#include "core/packing/sha256.h"
#include "rulefile/bounds.h"
#include "rulefile/choices.h"
#include "rulefile/cursor.h"
#include "rulefile/disguise.h"
#include "rulefile/flow.h"
#include "rulefile/node.h"
#include "rulefile/section.h"
#include "rulefile/spots.h"

#include <stdlib.h>

bool rulefile_made(const struct game *g)
{
    return g->start == loaded_start;
}

static const struct loaded *rulefile_of(const struct game *g)
{
    return g->loaded;
}

const char *rulefile_text(const struct game *g)
{
    return rulefile_of(g)->text;
}

struct rulefile_size rulefile_measure(const struct game *g)
{
    return rulefile_of(g)->size;
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
    flow_write(e, false, e->g->quiet[book].move);
    choices_write_quiet(e, &e->g->quiet[book]);
}

/* What is for the options of the book comes last, because the draft forgets the others then. */
static void rulefile_write(struct emitter *e)
{
    emitter_add(e, DO_STOP, 0, 0, 0); /* program 0 does nothing, and label 0 is none */
    emitter_label(e);
    flow_write_start(e);
    flow_write(e, true, e->g->tell);
    choices_write(e);
    bounds_write(e);
    rulefile_write_said(e);
    rulefile_write_check(e);
    rulefile_write_guide(e);
    rulefile_write_quiet(e, false);
    for (int i = 0; i < e->d->options; i++)
        e->g->book[i] = e->d->option[i].book;
    node_assume_book(e->d);
    rulefile_write_quiet(e, true);
    emitter_finish(e);
}

/* ---- what the game is ------------------------------------------------------------------------ */

/* Counts of several things are one part in words: "cards=5,2,1". Return its name. */
static const char *rulefile_counted(struct draft *d, struct loaded_part *p)
{
    for (const struct loaded_part *other = d->g->part; other < p; other++)
        if (other->is.counted >= 0 && cursor_same(d, other->is.counted, p->is.counted)) {
            p->field = other->field;
            p->label = (int8_t)(other->label + 1);
        }
    d->g->label[p->field][p->label] = cursor_keep_token(d, p->is.name);
    return cursor_keep_token(d, p->is.counted);
}

static void rulefile_add_part(struct draft *d, int i)
{
    struct loaded *g = d->g;
    struct loaded_part *p = &g->part[i];

    p->is = d->part[i];
    p->field = (uint8_t)(g->fields < FIELDS_MAX ? g->fields : 0);
    p->label = p->is.counted >= 0 ? 0 : -1;
    p->name = p->is.counted >= 0 ? rulefile_counted(d, p) : cursor_keep_token(d, p->is.name);
    g->fields += p->is.life != LIFE_THIS_TURN && p->label <= 0;
}

/* The first number of the players is their points; -1: none. It is described first. */
static void rulefile_add_parts(struct draft *d)
{
    struct loaded *g = d->g;

    g->parts = d->parts;
    g->points = -1;
    for (int i = d->parts; i-- > 0;)
        if (d->part[i].kind == PART_NUMBER && !d->part[i].of_table &&
            d->part[i].life != LIFE_THIS_TURN)
            g->points = i;
    if (g->points >= 0)
        rulefile_add_part(d, g->points);
    for (int i = 0; i < g->parts; i++)
        if (i != g->points)
            rulefile_add_part(d, i);
    for (int i = 0; i < d->moves; i++) {
        g->verb[i].from = d->move[i].spends < 0 ? 0 : g->part[d->move[i].spends].field;
        g->verb_phases[i] = (uint8_t)d->move[i].phases;
    }
    if (g->fields + (g->phases > 1) + 1 > FIELDS_MAX)
        lexer_fail(&d->x, d->x.len, "there are too many parts; at most %d", FIELDS_MAX - 2);
}

/* How many digits positions have, at most. Solvers read whole bytes, and nothing is hidden from
 * them. */
static int rulefile_digits(const struct loaded *g)
{
    int n = 2;

    for (const struct loaded_part *p = g->part; p < g->part + g->parts; p++) {
        const struct place *at = &g->run.place[p->place[P1]];
        bool is_pile = p->is.kind == PART_PILE;
        int bytes = 1;

        if (p->is.hidden)
            return DIGITS_MAX + 1;
        if (p->is.life == LIFE_THIS_TURN || p->is.kind > PART_PILE)
            continue;
        if (at->in == IN_BITS && (!is_pile || at->shift % 8 != 0))
            return DIGITS_MAX + 1;
        while (is_pile && at->mask >> 8 * bytes > 0)
            bytes++;
        n += bytes * (2 - p->is.of_table);
    }
    return n;
}

/* Tables and functions that a game may do without are NULL if there is nothing in them. */
static void rulefile_add_tables(struct draft *d)
{
    static const struct option common[] = {OPTIONS_COMMON};
    struct loaded *g = d->g;
    struct game *game = &g->run.game;
    bool hides = false;

    for (int i = 0; i < g->parts; i++)
        hides |= g->part[i].is.hidden;
    memcpy(g->option, common, sizeof common);
    game->pitch = game->pitch != NULL ? game->pitch : "";
    game->options = g->option;
    game->verbs = g->verb;
    game->promises = d->promises > 0 ? g->promise : NULL;
    game->guide = d->guides > 0 ? g->guide : NULL;
    game->ideas = d->lessons > 0 ? g->idea : NULL;
    game->editions = d->editions > 0 ? g->edition : NULL;
    game->book = g->book_text;
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

/* Keep the file, without notes, blank lines and spaces at the end of lines, and its hash. */
static void rulefile_keep_text(struct draft *d)
{
    const struct lexer *x = &d->x;
    char mark[MARK_DIGITS], *room = cursor_room(d, 1);
    size_t most = RULEFILE_MEMORY - (size_t)(room - (char *)d->g);
    struct text all = d->x.failed ? TEXT(mark) : text_on(room, most);
    unsigned char hash[SHA256_BYTES];

    for (const struct rule_line *l = x->line; l < x->line + x->lines; l++) {
        const struct token *first = &x->token[l->first], *last = first + l->count - 1;
        size_t from = first->at - (size_t)l->indent;

        text_put_bytes(&all, x->text + from, last->at + last->len - from);
        text_put(&all, "\n");
    }
    cursor_room(d, all.cut ? most : all.len);
    sha256(all.at, all.len, hash);
    for (int i = 0; i < MARK_DIGITS; i++)
        mark[i] = "0123456789abcdef"[hash[i / 2] >> (i % 2 ? 0 : 4) & 15];
    d->g->text = room;
    d->g->run.game.mark = cursor_keep(d, mark, sizeof mark);
}

/* With the options of the book, and of each edition, there must be a game. */
static void rulefile_check_options(struct draft *d, const struct game *g)
{
    for (int i = -1; i < d->editions && !d->x.failed; i++) {
        struct text settings = TEXT_OF(SENTENCE_BYTES), why = TEXT_OF(150);
        struct rules r;

        if (i >= 0)
            text_add(&settings, ":%s", g->editions[i].settings);
        if (rules_read(&r, g, settings.at, &why) == OK)
            continue;
        if (i >= 0)
            lexer_fail(&d->x, d->x.token[d->edition[i]].at, "this edition is refused: %s", why.at);
        else
            lexer_fail(&d->x, d->x.len, "the book's options are refused: %s", why.at);
    }
}

/* Compile what was read. */
static void rulefile_make(struct draft *d, struct emitter *e)
{
    struct loaded *g = d->g;

    e->d = d;
    e->g = g;
    if (d->lines != NULL) {
        *d->lines = (struct rulefile_lines){0};
        g->run.reached = d->lines->reached;
    }
    g->together = d->together;
    g->phases = d->phases > 0 ? d->phases : 1;
    g->size = (struct rulefile_size){d->x.numbered, d->steps};
    flow_find_beginners(d, g);
    rulefile_add_parts(d);
    spots_assign(e);
    if (!d->x.failed)
        rulefile_write(e);
    g->run.code = (const struct instruction *)(const void *)cursor_keep(
        d, (const char *)e->code, (size_t)e->n * sizeof *e->code);
    g->run.words = cursor_keep(d, e->words, (size_t)e->words_len);
    rulefile_keep_text(d);
    rulefile_add_tables(d);
    rulefile_check_options(d, &g->run.game);
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
    if (d->g != NULL)
        d->g->run.game.loaded = d->g;
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
        return &g->run.game;
    free(g);
    return NULL;
}

const struct game *rulefile_load_watched(const char *text, size_t len, struct rulefile_error *why,
                                         struct rulefile_lines *lines)
{
    struct draft *d = calloc(1, sizeof *d);
    struct emitter *e = NULL;
    bool good;

    *why = (struct rulefile_error){.reason = "there is not enough memory"};
    if (d == NULL)
        return NULL;
    d->lines = lines;
    good = rulefile_has_room(d, len) && rulefile_read(d, text, len) &&
           (e = calloc(1, sizeof *e)) != NULL;
    if (good)
        rulefile_make(d, e);
    free(e);
    if (d->x.failed) {
        lexer_place(&d->x, d->x.failed_at, &why->line, &why->column);
        memcpy(why->reason, d->x.reason, sizeof why->reason);
    }
    return rulefile_finish(d, good && !d->x.failed);
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
