/*
 * The fallible opponent in games of turns whose limit is not part of the positions. The chances
 * with h turns left follow from those with h - 1 turns left, layer by layer, until they no longer
 * change: from there on the limit is too far away to matter.
 */
#include "solve/errant/errant.h"

struct errant_clock {
    const struct graph *graph;
    const int16_t *plies;
    const double *after; /* the layer with one turn less */
    int left;            /* turns */
};

/* The value of a position: an end that the limit prevents does not count. */
static int errant_plies(const struct errant_clock *e, uint32_t rank, int left)
{
    int n = e->plies[rank];

    return n <= left && n >= -left ? n : 0;
}

/* Return the chance after a way, for the player to move before it (role 0) or for the other one. */
static double errant_after(const struct errant_clock *e, way w, int role)
{
    const struct way_kind *k = graph_kind_of(e->graph, w);

    if (k->n == 0)
        return errant_patience * state_worth((enum result)k->result, role);
    return errant_patience * e->after[2 * (size_t)graph_row_of(w) + (size_t)(role ^ k->seats)];
}

/* May the player who plays well take this way? It must not give the value away. */
static bool errant_keeps(const struct errant_clock *e, int value, way w)
{
    const struct way_kind *k = graph_kind_of(e->graph, w);

    if (value < 0)
        return true;
    return k->n == 0 ? state_worth((enum result)k->result, P1) >= 0
                     : errant_plies(e, graph_row_of(w), e->left - 1) == 0;
}

static void errant_position(const struct errant_clock *e, uint32_t rank, double out[2])
{
    const way *w = e->graph->ways + graph_at(e->graph, rank);
    int value = errant_plies(e, rank, e->left), n = e->graph->choices[rank].n;
    double best = -2, all = 0;

    for (int i = 0; i < n; i++) {
        double mine = errant_after(e, w[i], 0);

        if (mine > best && errant_keeps(e, value, w[i]))
            best = mine;
        all += errant_after(e, w[i], 1);
    }
    out[0] = value > 0 ? errant_win(value) : best;
    out[1] = value < 0 ? errant_win(-value) : all / n;
}

/* Compute the layer with `e->left` turns left; return the largest change from the one before. */
static double errant_layer(const struct errant_clock *e, double *out)
{
    double most = 0;

    for (uint32_t i = 0; i < e->graph->positions; i++) {
        double c[2];

        errant_position(e, i, c);
        for (int role = 0; role < 2; role++) {
            double by = c[role] - e->after[2 * (size_t)i + (size_t)role];

            out[2 * (size_t)i + (size_t)role] = c[role];
            most = by > most ? by : -by > most ? -by : most;
        }
    }
    return most;
}

int errant_clock(const struct graph *g, const int16_t *plies, int longest, int limit,
                 struct errant_layers *out)
{
    struct errant_clock e = {.graph = g, .plies = plies};
    size_t each = 2 * (size_t)g->positions, room = 0;
    struct errant_layers made = {0};
    double change = 1;

    while (made.count <= limit && (change > errant_rest || made.count <= longest)) {
        double *more = made.at;

        if (made.count == (int)room) {
            size_t want = room == 0 ? 16 : 2 * room;

            if (want * each > errant_layers_max)
                want = errant_layers_max / each;
            if (want > room)
                more = budget_resize(g->budget, made.at, room * each, want * each, sizeof *more);
            if (more == NULL || want == room) {
                budget_free(g->budget, made.at, room * each, sizeof *made.at);
                return ERR_MEMORY;
            }
            made.at = more;
            room = want;
        }
        if (made.count == 0) {
            memset(made.at, 0, each * sizeof *made.at); /* the limit is reached, without a result */
        } else {
            e.left = made.count;
            e.after = made.at + (size_t)(made.count - 1) * each;
            change = errant_layer(&e, made.at + (size_t)made.count * each);
        }
        made.count++;
    }
    *out = made;
    return OK;
}
