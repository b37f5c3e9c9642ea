/*
 * The fallible opponent where both choose at once or chance plays a part.
 *
 * The method is policy iteration. At every position, find the mix that secures the position's value
 * and earns the most against the fallible opponent; then compute what these mixes earn; repeat
 * until the mixes do not change. Moves are made once and kept as a list of terms.
 */
#include "solve/errant.h"
#include "solve/stochastic.h"

enum { ROUNDS_MAX = 200, PASSES = 20 };

/* A part of what a row earns: `weight` times a chance, or `weight` itself. */
struct term {
    uint32_t row;   /* of the player that the row belongs to */
    uint32_t place; /* index in `chances`; `settled` if there is none */
    double weight;
};
static const uint32_t settled = UINT32_MAX;

/* One player's view of a position. */
struct node {
    size_t first, terms;
    size_t mix; /* where its rows begin in `mix` */
    int rows;
};

struct errant {
    const struct atlas *atlas;
    const struct region *region;
    const double *values;
    double *chances;
    struct node *nodes; /* two for each position of the region, by role */
    struct term *terms;
    size_t count, room;
    double *mix;
    size_t rows, rows_room;
    struct matrix stage;
    int err;
};

/* ---- the moves ------------------------------------------------------------------------------- */

static void errant_add_term(struct errant *e, uint32_t row, uint32_t place, double weight)
{
    size_t want = e->count < e->room ? e->room : 2 * e->room + 1;
    struct term *more = budget_grow(e->atlas->budget, e->terms, &e->room, want, sizeof *more);

    if (more == NULL) {
        e->err = ERR_MEMORY;
        return;
    }
    e->terms = more;
    e->terms[e->count++] = (struct term){row, place, weight};
}

/* Add what a row earns if this position follows with this weight. */
static void errant_add_outcome(struct errant *e, int role, uint32_t row, const struct state *s,
                               double weight)
{
    const struct atlas *a = e->atlas;
    const struct rules *r = a->rules;
    uint32_t odds[MOVES_MAX], all = 0, rank;
    move list[MOVES_MAX];
    struct state next;
    int n;

    if (s->turn == OVER) {
        errant_add_term(e, row, settled, weight * state_worth(s->result, role));
        return;
    }
    if (s->turn != CHANCE) {
        rank = atlas_rank(a, layout_code(&a->layout, s));
        errant_add_term(e, row, 2 * rank + (uint32_t)(s->turn == P2 ? !role : role), weight);
        return;
    }
    n = r->game->chance(r, s, list, odds);
    for (int i = 0; i < n; i++)
        all += odds[i];
    for (int i = 0; i < n; i++)
        errant_add_outcome(e, role, row, game_after(r, s, (struct joint){list[i], 0}, &next),
                           weight * odds[i] / all);
}

static void errant_add_node(struct errant *e, struct node *node, int role, const struct state *s)
{
    const struct rules *r = e->atlas->rules;
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    int n = r->game->legal(r, s, P1, mine);
    int k = s->turn == BOTH ? r->game->legal(r, s, P2, theirs) : 1;
    struct state next;
    double *more;
    size_t rows;

    *node = (struct node){.first = e->count, .mix = e->rows, .rows = role == 0 ? n : k};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++)
            errant_add_outcome(e, role, (uint32_t)(role == 0 ? i : j),
                               game_after(r, s, (struct joint){mine[i], theirs[j]}, &next),
                               errant_patience / (role == 0 ? k : n));
    node->terms = e->count - node->first;
    rows = e->rows + (size_t)node->rows;
    more = budget_grow(e->atlas->budget, e->mix, &e->rows_room,
                       rows <= e->rows_room ? rows : 2 * rows, sizeof *more);
    if (more == NULL) {
        e->err = ERR_MEMORY;
        return;
    }
    e->mix = more;
    e->rows = rows;
}

/* ---- mixes and what they earn ---------------------------------------------------------------- */

static void errant_earn(const struct errant *e, const struct node *node, double gain[MOVES_MAX])
{
    const struct term *t = e->terms + node->first, *end = t + node->terms;

    for (int i = 0; i < node->rows; i++)
        gain[i] = 0;
    for (; t < end; t++)
        gain[t->row] += t->weight * (t->place == settled ? 1 : e->chances[t->place]);
}

static double errant_improve(struct errant *e, uint32_t rank, const struct state *s)
{
    double most = 0;

    stochastic_stage(e->atlas, e->values, s, &e->stage);
    for (int role = 0; role < 2; role++) {
        const struct node *node = &e->nodes[2 * (rank - e->region->begin) + (uint32_t)role];
        double gain[MOVES_MAX], v, by;

        if (role == 1)
            matrix_turn(&e->stage);
        errant_earn(e, node, gain);
        v = matrix_exploit(&e->stage, role == 0 ? e->values[rank] : -e->values[rank], gain,
                           e->mix + node->mix);
        by = errant_change(&e->chances[2 * (size_t)rank + (size_t)role], v);
        most = by > most ? by : most;
    }
    return most;
}

static double errant_evaluate(struct errant *e)
{
    uint32_t begin = e->region->begin, n = 2 * (e->region->end - begin);
    double most = 0;

    for (uint32_t i = n; i-- > 0;) {
        const struct node *node = &e->nodes[i];
        double gain[MOVES_MAX], v = 0, by;

        errant_earn(e, node, gain);
        for (int row = 0; row < node->rows; row++)
            v += e->mix[node->mix + (size_t)row] * gain[row];
        by = errant_change(&e->chances[2 * (size_t)begin + i], v);
        most = by > most ? by : most;
    }
    return most;
}

/* ---- a region -------------------------------------------------------------------------------- */

static double errant_improve_region(struct errant *e)
{
    double most = 0;

    for (struct atlas_walk w = atlas_walk(e->atlas, e->region); atlas_next(&w);) {
        double by = errant_improve(e, w.rank, &w.at.s);

        most = by > most ? by : most;
    }
    return most;
}

static int errant_solve_region(struct errant *e)
{
    size_t nodes = 2 * (size_t)(e->region->end - e->region->begin);
    struct budget *b = e->atlas->budget;
    uint64_t work = 0;

    e->count = e->rows = 0;
    e->nodes = budget_alloc(b, nodes, sizeof *e->nodes);
    e->err = e->nodes == NULL ? ERR_MEMORY : OK;
    for (struct atlas_walk w = atlas_walk(e->atlas, e->region); e->err == OK && atlas_next(&w);)
        for (uint32_t role = 0; role < 2; role++)
            errant_add_node(e, &e->nodes[2 * (w.rank - e->region->begin) + role], (int)role,
                            &w.at.s);
    for (int round = 0; round < ROUNDS_MAX && e->err == OK && work < errant_work_max; round++) {
        if (errant_improve_region(e) < errant_rest || !e->region->loops)
            break;
        for (int i = 0; i < PASSES && errant_evaluate(e) > errant_rest; i++)
            work += e->count;
    }
    budget_free(b, e->nodes, nodes, sizeof *e->nodes);
    return e->err;
}

int errant_joint(const struct atlas *a, const double *values, double *chances)
{
    struct errant e = {.atlas = a, .values = values, .chances = chances};
    int err = OK;

    for (int i = 0; i < a->regions && err == OK; i++) {
        e.region = &a->region[i];
        if ((err = errant_solve_region(&e)) == OK)
            err = atlas_pause(a, 1);
    }
    budget_free(a->budget, e.terms, e.room, sizeof *e.terms);
    budget_free(a->budget, e.mix, e.rows_room, sizeof *e.mix);
    return err;
}
