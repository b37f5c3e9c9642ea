/*
 * The order: what can still be thrown out; one setting, from the cheapest figure to the dearest; a
 * family of settings with one solution; batches of families. What is listed is in
 * options_search_list.c.
 */
#include "design/options_search.h"

#include "core/game.h"
#include "design/candidates.h"
#include "design/sight_fit.h"
#include "solve/layout.h"
#include "solve/parallel.h"

#include <pthread.h>
#include <stdlib.h>

/* The most families that are chosen before any of them is tried. The first batch has one, and each
 * has twice as many as the one before, because what is found first throws out the most. */
enum { SEARCH_BATCH = 16 };
static const uint64_t search_codes = 16 << 20; /* a larger table takes too long */
/* The smallest shares of games that are followed: for a first look, and to decide. */
static const double search_rough = 3e-4, search_fine = 1e-8;

struct search_family {
    size_t first, count;
};

/* The state of a batch. */
struct search_batch {
    struct options_search *search;
    const struct options_search_setup *setup;
    struct search_family family[SEARCH_BATCH];
    int families, wanted;
    size_t list[SEARCH_LISTED]; /* what was found before it */
    int listed;
    pthread_mutex_t lock; /* guards what follows, and all calls to the caller */
    int err;
};

void options_search_rules(const struct options_search *s, size_t i, struct rules *out)
{
    *out = s->base;
    memcpy(out->value, s->tried[i].value, sizeof out->value);
}

void options_search_release(struct options_search *s)
{
    free(s->tried);
    free(s->seen);
    s->tried = NULL;
    s->seen = NULL;
}

/* ---- throwing out ---------------------------------------------------------------------------- */

/* Is it certain that a setting that misses the goals by so much, or more, is not in the list? */
static bool search_is_out(const struct search_batch *b, double distance, double miss)
{
    const struct options_search *s = b->search;
    int nearer = 0;

    if (s->thorough)
        return false;
    for (int i = 0; i < b->listed; i++) {
        const struct tried *t = &s->tried[b->list[i]];

        if (miss > 0 && t->distance <= distance && t->miss < miss)
            return true;
        nearer += t->miss <= 0 && t->distance < distance;
    }
    return nearer >= SEARCH_NEAREST;
}

/* ---- one setting ----------------------------------------------------------------------------- */

/* How dear a figure is; those of a stage are measured together. */
enum { STAGE_NAMES, STAGE_VALUE, STAGE_EQUAL, STAGE_SCORES, STAGE_WHOLE, STAGES };

static int search_stage(enum meter_figure what)
{
    static const int stages[METER_FIGURES] = {
        [METER_FIRST] = STAGE_EQUAL,     [METER_TURNS] = STAGE_EQUAL,
        [METER_TURNS_90] = STAGE_EQUAL,  [METER_UNFINISHED] = STAGE_EQUAL,
        [METER_DRAWS] = STAGE_EQUAL,     [METER_SKILL] = STAGE_SCORES,
        [METER_BEST] = STAGE_SCORES,     [METER_COMEBACK] = STAGE_WHOLE,
        [METER_DECISIONS] = STAGE_WHOLE, [METER_EVERY_MOVE] = STAGE_WHOLE,
        [METER_VALUE] = STAGE_VALUE,     [METER_FORCED] = STAGE_VALUE,
        [METER_SIMPLE] = STAGE_NAMES,
    };

    return stages[what];
}

static bool search_wants_stage(const struct options_search *s, int stage)
{
    for (int i = 0; i < s->goals.count; i++)
        if (search_stage(s->goals.at[i].what) == stage)
            return true;
    return false;
}

/* A setting that is being measured. */
struct search_case {
    const struct search_batch *batch;
    struct tried *tried;
    struct meter *meter;
    struct sight_fit *fit; /* NULL: the levels see as the game says */
    double miss[GOALS_MAX];
};

static double search_sum(const struct search_case *c)
{
    double sum = 0;

    for (int i = 0; i < c->batch->search->goals.count; i++)
        sum += c->miss[i];
    return sum;
}

/* Throw a setting out if that can be done. */
static bool search_throw_out(struct search_case *c)
{
    c->tried->miss = search_sum(c);
    if (!search_is_out(c->batch, c->tried->distance, c->tried->miss))
        return false;
    c->tried->end = TRIED_THROWN_OUT;
    return true;
}

/* Measure one goal with this precision, level by level. */
static int search_goal(struct search_case *c, int i, double least)
{
    const struct goal *goal = &c->batch->search->goals.at[i];
    bool met = true, exact = least < search_rough;
    int first, last, err = OK;
    double most = 0;

    goal_levels(goal, &first, &last);
    for (int level = first; level <= last && err == OK; level++) {
        struct meter_value v;
        double miss;

        if (c->fit != NULL && (err = sight_fit_level(c->fit, c->meter, level)) != OK)
            return err;
        if ((err = meter_measure(c->meter, goal->what, level, least, &v)) != OK)
            return err;
        miss = goal_miss(goal, &v);
        most = miss > most ? miss : most;
        met = met && (goal_is_met(goal, &v) || (exact && miss <= 0));
        c->miss[i] = most > c->miss[i] || exact ? most : c->miss[i];
        if (search_throw_out(c))
            break;
    }
    if (most > 0)
        c->tried->missed |= 1U << i;
    else if (met && c->tried->end == TRIED_NOT_YET)
        c->tried->met |= 1U << i;
    return err;
}

/* Measure all goals of a stage; false if nothing is left to do. */
static bool search_pass(struct search_case *c, int stage, double least, int *err)
{
    const struct options_search *s = c->batch->search;

    for (int i = 0; i < s->goals.count && *err == OK && c->tried->end == TRIED_NOT_YET; i++) {
        bool known = c->tried->met >> i & 1;

        if (search_stage(s->goals.at[i].what) == stage && !known)
            *err = search_goal(c, i, least);
    }
    return *err == OK && c->tried->end == TRIED_NOT_YET;
}

/* The figures that need no games. */
static int search_case_value(struct search_case *c)
{
    int err = OK;

    if (!search_throw_out(c) && search_pass(c, STAGE_NAMES, search_fine, &err))
        search_pass(c, STAGE_VALUE, search_fine, &err);
    return err;
}

/* The others, first with a rough look. */
static int search_case_games(struct search_case *c)
{
    bool rough = !c->batch->search->thorough && !game_is_hidden(c->batch->search->base.game);
    int err = OK;

    if (rough)
        for (int stage = STAGE_EQUAL; stage <= STAGE_SCORES; stage++)
            if (!search_pass(c, stage, search_rough, &err))
                return err;
    for (int stage = STAGE_EQUAL; stage <= STAGE_WHOLE; stage++)
        if (!search_pass(c, stage, search_fine, &err))
            return err;
    c->tried->miss = search_sum(c);
    c->tried->end = TRIED_MEASURED;
    return OK;
}

/* ---- a family -------------------------------------------------------------------------------- */

static bool search_going_on(void *context, double share)
{
    struct search_batch *b = context;
    bool stopped;

    (void)share;
    pthread_mutex_lock(&b->lock);
    if (b->err == OK && !b->setup->waiting(b->setup->context))
        b->err = ERR_OVER;
    stopped = b->err != OK;
    pthread_mutex_unlock(&b->lock);
    return !stopped;
}

static bool search_is_too_large(const struct rules *r)
{
    struct layout l;

    return !game_is_hidden(r->game) &&
           (layout_init(&l, r, layout_usual_bound(r), NULL) != OK || l.size > search_codes);
}

/* A family, and its members that are measured with one solution. */
struct search_work {
    struct search_batch *batch;
    struct search_case cases[SEARCH_FAMILY];
    int count;
    bool taken[SEARCH_FAMILY];
    struct sight_fit fit; /* of the member that is solved */
};

static void search_end(struct search_case *c, enum tried_end end)
{
    if (c->tried->end == TRIED_NOT_YET)
        c->tried->end = end;
}

/* Does a setting begin with no more than another? Otherwise its start has no number there. */
static bool search_begins_within(const struct rules *r, const struct rules *other)
{
    for (int i = 0; r->game->options[i].name != NULL; i++)
        if (r->game->options[i].start && r->value[i] > other->value[i])
            return false;
    return true;
}

/* Which members can this solution measure? Points past an assumed bound are not exact, and then it
 * is only for its own start. Levels must see as far in all of them. */
static void search_take(struct search_work *w, const struct solution *known, int own)
{
    const struct options_search *s = w->batch->search;
    struct census census = {0};

    if (known != NULL)
        solution_census(known, &census);
    for (int i = 0; i < w->count; i++) {
        struct rules r;
        struct state start;
        uint64_t number;

        w->taken[i] = i == own;
        if (i == own || w->cases[i].tried->end != TRIED_NOT_YET || known == NULL ||
            census.bound != 0 || s->fit > 0)
            continue;
        options_search_rules(s, (size_t)(w->cases[i].tried - s->tried), &r);
        if (rules_sight(&r) != rules_sight(solution_rules(known)))
            continue;
        start = game_start(&r, P1);
        w->taken[i] = search_begins_within(&r, solution_rules(known)) &&
                      solution_number(known, &start, &number) == OK;
    }
}

/* Call a part of the measuring for all members that were taken and are not done. */
static int search_each(struct search_work *w, struct meter *meter,
                       int (*part)(struct search_case *c))
{
    const struct options_search *s = w->batch->search;
    int err = OK;

    for (int i = 0; i < w->count && err == OK; i++) {
        struct search_case *c = &w->cases[i];
        struct rules r;

        if (!w->taken[i] || c->tried->end != TRIED_NOT_YET)
            continue;
        options_search_rules(s, (size_t)(c->tried - s->tried), &r);
        r.game = s->fit > 0 ? &w->fit.game : r.game;
        meter_start(meter, &r);
        c->meter = meter;
        c->fit = s->fit > 0 ? &w->fit : NULL;
        err = part(c);
    }
    return err;
}

static bool search_is_any_left(const struct search_work *w)
{
    for (int i = 0; i < w->count; i++)
        if (w->taken[i] && w->cases[i].tried->end == TRIED_NOT_YET)
            return true;
    return false;
}

static int search_measure(struct search_work *w, struct solution *known, const struct rules *r,
                          const struct solve_setup *how)
{
    const struct options_search *s = w->batch->search;
    struct meter_setup setup = {s->games, s->seed, search_going_on, w->batch};
    bool games = search_wants_stage(s, STAGE_EQUAL) || search_wants_stage(s, STAGE_SCORES) ||
                 search_wants_stage(s, STAGE_WHOLE);
    struct meter *meter;
    int err = meter_new(&meter, r, known, &setup);

    if (err != OK)
        return err;
    err = search_each(w, meter, search_case_value);
    if (err == OK && games && known != NULL && search_is_any_left(w))
        err = solution_add_chances(known, how);
    if (err == OK)
        err = search_each(w, meter, search_case_games);
    meter_free(meter);
    return err;
}

/* Solve the rules of a member, and measure all that its solution knows. */
static int search_solve(struct search_work *w, int own)
{
    const struct options_search *s = w->batch->search;
    struct solve_setup how = {
        .memory = w->batch->setup->memory, .going_on = search_going_on, .context = w->batch};
    struct solution *known = NULL;
    struct rules r;
    int err = OK;

    options_search_rules(s, (size_t)(w->cases[own].tried - s->tried), &r);
    if (search_is_too_large(&r)) {
        search_end(&w->cases[own], TRIED_TOO_LARGE);
        return OK;
    }
    if (s->fit > 0)
        sight_fit_begin(&w->fit, s->fit, &r);
    if (!game_is_hidden(r.game))
        err = solution_new(&known, &r, &how, NULL);
    if (err == ERR_LIMIT) {
        search_end(&w->cases[own], TRIED_TOO_LARGE);
        return OK;
    }
    if (err == OK) {
        search_take(w, known, own);
        err = search_measure(w, known, &r, &how);
    }
    solution_free(known);
    return err;
}

/* What can be said without a solution. */
static int search_look(struct search_work *w)
{
    const struct options_search *s = w->batch->search;
    int err = OK;

    for (int i = 0; i < w->count && err == OK; i++) {
        struct search_case *c = &w->cases[i];
        struct rules r;

        options_search_rules(s, (size_t)(c->tried - s->tried), &r);
        if (rules_check(&r, NULL) != OK) {
            search_end(c, TRIED_CONTRADICTS);
            continue;
        }
        if ((err = meter_new(&c->meter, &r, NULL, &(struct meter_setup){0})) != OK)
            break;
        if (!search_throw_out(c))
            search_pass(c, STAGE_NAMES, search_fine, &err);
        meter_free(c->meter);
    }
    return err;
}

static void search_family(void *context, int worker, uint32_t i)
{
    struct search_batch *b = context;
    struct options_search *s = b->search;
    const struct search_family *f = &b->family[i];
    struct search_work *w;
    int err;

    (void)worker;
    if (!search_going_on(b, 0))
        return;
    w = calloc(1, sizeof *w);
    err = w == NULL ? ERR_MEMORY : OK;
    for (size_t k = 0; k < f->count && err == OK; k++) {
        struct search_case c = {.batch = b, .tried = &s->tried[f->first + k]};

        if (c.tried->end == TRIED_NOT_YET)
            w->cases[w->count++] = c;
    }
    if (err == OK && (w->batch = b, w->count > 0))
        err = search_look(w);
    for (int k = 0; err == OK && k < w->count; k++)
        if (w->cases[k].tried->end == TRIED_NOT_YET)
            err = search_solve(w, k);
    pthread_mutex_lock(&b->lock);
    if (err != OK && b->err == OK)
        b->err = err;
    if (err == OK && w->count > 0)
        b->setup->finished(b->setup->context, f->first, f->count);
    pthread_mutex_unlock(&b->lock);
    free(w);
}

/* ---- batches --------------------------------------------------------------------------------- */

static int search_choose(struct search_batch *b)
{
    struct options_search *s = b->search;
    int added = 1;

    b->families = 0;
    b->wanted = b->wanted == 0 ? 1 : b->wanted < SEARCH_BATCH ? 2 * b->wanted : SEARCH_BATCH;
    b->listed = options_search_list(s, b->list);
    while (b->families < b->wanted && added > 0) {
        size_t most = s->settings > 0 ? (size_t)s->settings : (size_t)SEARCH_MOST;

        if (s->count >= most)
            break;
        added = candidates_next(s, b->list, b->listed, most - s->count);
        if (added < OK)
            return added;
        s->exhausted = added == 0;
        if (added > 0)
            b->family[b->families++] =
                (struct search_family){s->count - (size_t)added, (size_t)added};
    }
    return OK;
}

int options_search_run(struct options_search *s, const struct options_search_setup *setup)
{
    struct search_batch b = {.search = s, .setup = setup};
    size_t begin = 0;

    pthread_mutex_init(&b.lock, NULL);
    do {
        begin = s->count;
        if ((b.err = search_choose(&b)) != OK || b.families == 0)
            break;
        parallel_for(setup->jobs, (uint32_t)b.families, search_family, &b);
    } while (b.err == OK && !setup->enough(setup->context));
    pthread_mutex_destroy(&b.lock);
    if (b.err != OK)
        s->count = begin;
    return b.err;
}
