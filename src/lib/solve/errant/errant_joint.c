/*
 * The fallible opponent where both choose at once or chance plays a part.
 *
 * The method is policy iteration. At every position, find the mix that secures the position's value
 * and earns the most against the fallible opponent; then compute what these mixes earn; repeat
 * until the mixes do not change. Moves are made once and kept as a list of outcomes.
 */
#include "solve/errant/errant.h"
#include "solve/matrix.h"

enum { ROUNDS_MAX = 200, PASSES = 20 };

/* What may follow a pair of choices. */
struct outcome {
    double weight;       /* its probability, times the result for P1 if the game is over */
    uint32_t next;       /* 2 * rank, and 1 more if P2 is to move; `settled` if the game is over */
    uint8_t row, column; /* the choices */
};
static const uint32_t settled = UINT32_MAX;

struct errant_node {
    size_t first;          /* where its outcomes begin */
    size_t mix;            /* where its mixes begin: one number for each row, then each column */
    uint8_t rows, columns; /* choices of P1, and of P2 or 1 */
};

struct errant_joint {
    const struct atlas *atlas;
    const struct region *region;
    const double *values;
    double *chances;
    struct errant_node *nodes; /* one for each position of the region, and one after them */
    struct outcome *outcomes;
    size_t count, room;
    double *mix;
    size_t choices, choices_room;
    struct matrix stage;
    int err;
};

/* ---- the moves ------------------------------------------------------------------------------- */

static void errant_add_outcome(struct errant_joint *e, struct outcome o)
{
    size_t want = e->count < e->room ? e->room : 2 * e->room + 1;

    if (budget_grow(e->atlas->budget, &e->outcomes, &e->room, want, sizeof o))
        e->outcomes[e->count++] = o;
    else
        e->err = ERR_MEMORY;
}

/* Add what follows a pair of choices: this position, or all positions after nature's choices. */
static void errant_add_next(struct errant_joint *e, const struct state *s, struct outcome o)
{
    const struct atlas *a = e->atlas;
    const struct rules *r = a->rules;
    uint32_t odds[MOVES_MAX], all = 0;
    move list[MOVES_MAX];
    double weight = o.weight;
    struct state next;
    int n;

    if (s->turn != CHANCE) {
        o.next = settled;
        if (s->turn == OVER)
            o.weight *= state_worth(s->result, P1);
        else
            o.next = 2 * atlas_rank(a, layout_code(&a->layout, s)) + (s->turn == P2);
        errant_add_outcome(e, o);
        return;
    }
    n = r->game->chance(r, s, list, odds);
    for (int i = 0; i < n; i++)
        all += odds[i];
    for (int i = 0; i < n; i++) {
        o.weight = weight * odds[i] / all;
        errant_add_next(e, game_after(r, s, (struct joint){list[i], 0}, &next), o);
    }
}

static void errant_add_node(struct errant_joint *e, struct errant_node *node, const struct state *s)
{
    const struct rules *r = e->atlas->rules;
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    int n = r->game->legal(r, s, P1, mine);
    int k = s->turn == BOTH ? r->game->legal(r, s, P2, theirs) : 1;
    size_t choices = e->choices + (size_t)(n + k);
    struct state next;

    *node = (struct errant_node){e->count, e->choices, (uint8_t)n, (uint8_t)k};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++)
            errant_add_next(e, game_after(r, s, (struct joint){mine[i], theirs[j]}, &next),
                            (struct outcome){1, 0, (uint8_t)i, (uint8_t)j});
    node[1].first = e->count;
    e->choices = choices;
    if (!budget_grow(e->atlas->budget, &e->mix, &e->choices_room,
                     choices <= e->choices_room ? choices : 2 * choices, sizeof *e->mix))
        e->err = ERR_MEMORY;
}

/* ---- mixes and what they earn ---------------------------------------------------------------- */

/* Return what an outcome adds to a player's chance, against random choices. */
static inline double errant_part(const struct errant_joint *e, const struct outcome *o, int role)
{
    if (o->next == settled)
        return role == 0 ? o->weight : -o->weight;
    return o->weight * e->chances[o->next ^ (uint32_t)role];
}

/* Fill in the value of each pair of choices for P1. */
static void errant_stage(struct errant_joint *e, const struct errant_node *node)
{
    struct matrix *m = &e->stage;

    m->rows = node->rows;
    m->columns = node->columns;
    memset(m->at, 0, (size_t)m->rows * (size_t)m->columns * sizeof *m->at);
    for (const struct outcome *o = e->outcomes + node[0].first, *end = e->outcomes + node[1].first;
         o < end; o++) {
        double v = o->weight;

        if (o->next != settled)
            v *= o->next % 2 ? -e->values[o->next / 2] : e->values[o->next / 2];
        m->at[o->row * m->columns + o->column] += v;
    }
}

static void errant_earn(const struct errant_joint *e, const struct errant_node *node, int role,
                        double gain[MOVES_MAX])
{
    double share = errant_patience / (role == 0 ? node->columns : node->rows);

    for (int i = 0; i < (role == 0 ? node->rows : node->columns); i++)
        gain[i] = 0;
    for (const struct outcome *o = e->outcomes + node[0].first, *end = e->outcomes + node[1].first;
         o < end; o++)
        gain[role == 0 ? o->row : o->column] += share * errant_part(e, o, role);
}

static double errant_improve(struct errant_joint *e, uint32_t rank)
{
    const struct errant_node *node = &e->nodes[rank - e->region->begin];
    double most = 0;

    errant_stage(e, node);
    for (int role = 0; role < 2; role++) {
        double gain[MOVES_MAX], v, by;

        if (role == 1)
            matrix_turn(&e->stage);
        errant_earn(e, node, role, gain);
        v = matrix_exploit(&e->stage, role == 0 ? e->values[rank] : -e->values[rank], gain,
                           e->mix + node->mix + (role == 0 ? 0 : node->rows));
        by = errant_change(&e->chances[2 * (size_t)rank + (size_t)role], v);
        most = by > most ? by : most;
    }
    return most;
}

static double errant_evaluate(struct errant_joint *e)
{
    double most = 0;

    for (uint32_t rank = e->region->end; rank-- > e->region->begin;) {
        const struct errant_node *node = &e->nodes[rank - e->region->begin];
        const double *mine = e->mix + node->mix, *theirs = mine + node->rows;
        double v[2] = {0, 0};

        for (const struct outcome *o = e->outcomes + node[0].first,
                                  *end = e->outcomes + node[1].first;
             o < end; o++) {
            v[0] += mine[o->row] * errant_part(e, o, 0);
            v[1] += theirs[o->column] * errant_part(e, o, 1);
        }
        v[0] *= errant_patience / node->columns;
        v[1] *= errant_patience / node->rows;
        for (size_t role = 0; role < 2; role++) {
            double by = errant_change(&e->chances[2 * (size_t)rank + role], v[role]);

            most = by > most ? by : most;
        }
    }
    return most;
}

/* ---- a region -------------------------------------------------------------------------------- */

static double errant_improve_region(struct errant_joint *e)
{
    double most = 0;

    for (uint32_t rank = e->region->begin; rank < e->region->end; rank++) {
        double by = errant_improve(e, rank);

        most = by > most ? by : most;
    }
    return most;
}

static int errant_solve_region(struct errant_joint *e)
{
    size_t nodes = (size_t)(e->region->end - e->region->begin) + 1;
    struct budget *b = e->atlas->budget;
    uint64_t work = 0;

    e->count = e->choices = 0;
    e->nodes = budget_alloc(b, nodes, sizeof *e->nodes);
    e->err = e->nodes == NULL ? ERR_MEMORY : OK;
    for (struct atlas_walk w = atlas_walk(e->atlas, e->region); e->err == OK && atlas_next(&w);)
        errant_add_node(e, &e->nodes[w.rank - e->region->begin], &w.at.s);
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
    struct errant_joint e = {.atlas = a, .values = values, .chances = chances};
    int err = OK;

    for (int i = 0; i < a->regions && err == OK; i++) {
        e.region = &a->region[i];
        if ((err = errant_solve_region(&e)) == OK)
            err = atlas_pause(a, 1);
    }
    budget_free(a->budget, e.outcomes, e.room, sizeof *e.outcomes);
    budget_free(a->budget, e.mix, e.choices_room, sizeof *e.mix);
    return err;
}
