#include "arena/walk.h"

#include "solve/graph.h"

struct walk {
    const struct graph *graph;
    struct seat **seats;
    uint64_t base[2], decisions[2]; /* of the dice of both seats */
    int far;                        /* from this many turns left on, the limit does not matter */
};

/* Let a player choose; -1: its odds are unknown. */
static int walk_choose(struct walk *w, int player, const struct odds_place *at)
{
    struct rng dice = {rng_mix(w->base[player] + w->decisions[player]++)};
    struct seat *s = w->seats[player];
    const double *odds = odds_memo_get(&s->memo, s->bot, s->known, at);

    return odds == NULL ? -1 : bot_draw(odds, at->n, &dice);
}

/* Take the choices at the place that a way leads to; `first` counts as P1 there. False if they are
 * unknown. */
static bool walk_step(struct walk *w, way *at, int first, int left)
{
    const struct way_kind *k = graph_kind_of(w->graph, *at);
    struct odds_place place = {graph_row_of(*at), P1, left < w->far ? left : w->far, k->n};
    int mine = walk_choose(w, first, &place), theirs = 0;

    if (k->k > 1) {
        place.player = P2;
        place.n = k->k;
        theirs = walk_choose(w, P2, &place);
    }
    if (mine < 0 || theirs < 0)
        return false;
    *at = w->graph->ways[graph_at(w->graph, place.position) + (size_t)(mine * k->k + theirs)];
    return true;
}

/* Return the graph on which both can play; NULL if there is none. */
static const struct graph *walk_graph(struct seat *seats[2])
{
    for (int p = P1; p <= P2; p++)
        if (seats[p]->bot == NULL || !seats[p]->bot->draws || seats[p]->known == NULL ||
            seats[p]->known != seats[P1]->known)
            return NULL;
    return solution_graph(seats[P1]->known);
}

bool walk_play(const struct match *m, struct seat *seats[2], struct match_result *out)
{
    struct walk w = {.graph = walk_graph(seats), .seats = seats};
    int first = m->first, left = 0, turns = 0;
    const struct way_kind *k;
    way at;

    if (w.graph == NULL || w.graph->rows > w.graph->positions) /* nature does not play here */
        return false;
    w.far = solution_far(seats[P1]->known);
    left = w.far > 0 ? m->rules->value[TURN_LIMIT] : 1;
    for (int p = P1; p <= P2; p++)
        w.base[p] = rng_base(m->bot_seed[p], 0);
    for (at = w.graph->start; (k = graph_kind_of(w.graph, at))->n > 0 && left > 0;) {
        if (!walk_step(&w, &at, first, left))
            return false;
        k = graph_kind_of(w.graph, at);
        turns += k->turn;
        left -= w.far > 0 && k->turn;
        if (k->n > 0 && left > 0)
            first ^= k->seats;
    }
    if (k->beyond)
        return false;
    *out = (struct match_result){.result = k->result, .turns = turns};
    if (first != P1 && (k->result == P1_WINS || k->result == P2_WINS))
        out->result = k->result == P1_WINS ? P2_WINS : P1_WINS;
    return true;
}
