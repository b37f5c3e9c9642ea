/*
 * The games take a step each in turn. Graph and odds may be larger than the cache; what a game
 * needs for its next step is asked for beforehand, and comes while other games take theirs.
 */
#include "arena/walk.h"

/* Return where the player who counts as P1 is to choose. */
static inline struct odds_place walk_place(const struct walk_game *g)
{
    return (struct odds_place){graph_row_of(g->at), P1, g->left < g->far ? g->left : g->far,
                               graph_kind_of(g->graph, g->at)->n};
}

/* Let a player choose; -1: its odds are unknown. */
static int walk_choose(struct walk_game *g, int player, const struct odds_place *at)
{
    struct rng dice = {rng_mix(g->base[player] + g->decisions[player]++)};
    struct seat *s = g->seats[player];
    const double *odds = odds_memo_get(&s->memo, s->bot, s->known, at);

    return odds == NULL ? -1 : bot_draw(odds, at->n, &dice);
}

/* Take the choices at the place that a way leads to. False if they are unknown. */
static bool walk_step(struct walk_game *g)
{
    const struct way_kind *k = graph_kind_of(g->graph, g->at);
    struct odds_place place = walk_place(g);
    int mine = walk_choose(g, g->first, &place), theirs = 0;

    if (k->k > 1) {
        place.player = P2;
        place.n = k->k;
        theirs = walk_choose(g, P2, &place);
    }
    if (mine < 0 || theirs < 0)
        return false;
    g->at = g->graph->ways[graph_at(g->graph, place.position) + (size_t)(mine * k->k + theirs)];
    return true;
}

/* Write down how a game ended. */
static void walk_end(struct walk_game *g)
{
    const struct way_kind *k = graph_kind_of(g->graph, g->at);

    *g->out = (struct match_result){.result = k->result, .turns = g->turns};
    if (g->first != P1 && (k->result == P1_WINS || k->result == P2_WINS))
        g->out->result = k->result == P1_WINS ? P2_WINS : P1_WINS;
    g->is_over = !k->beyond;
}

/* Take a step. False if the game is over, or cannot go on. */
static bool walk_on(struct walk_game *g)
{
    const struct way_kind *k;

    if (!walk_step(g))
        return false;
    k = graph_kind_of(g->graph, g->at);
    g->turns += k->turn;
    g->left -= g->far > 0 && k->turn;
    if (k->n == 0 || g->left <= 0) {
        walk_end(g);
        return false;
    }
    g->first ^= k->seats;
    return true;
}

/* Ask for what the next step needs; `again` when the first answer has come. */
static void walk_ask_ahead(const struct walk_game *g, bool again)
{
    struct odds_place place = walk_place(g);
    const struct odds_memo *memo = &g->seats[g->first]->memo;

    if (again) {
        odds_memo_ask_ahead(memo, &place, true);
        return;
    }
    odds_memo_ask_ahead(memo, &place, false);
    __builtin_prefetch(&g->graph->ways[graph_at(g->graph, place.position)]);
}

/* Return the graph on which both can play; NULL if there is none. */
static const struct graph *walk_graph(struct seat *seats[2])
{
    const struct graph *g;

    for (int p = P1; p <= P2; p++)
        if (seats[p]->bot == NULL || !seats[p]->bot->draws || seats[p]->known == NULL ||
            seats[p]->known != seats[P1]->known)
            return NULL;
    g = solution_graph(seats[P1]->known);
    return g != NULL && g->rows > g->positions ? NULL : g; /* nature does not play here */
}

/* False if the game cannot be played like this. */
static bool walk_begin(struct walk_game *g)
{
    g->is_over = false;
    if ((g->graph = walk_graph(g->seats)) == NULL)
        return false;
    g->at = g->graph->start;
    g->first = g->match.first;
    g->turns = 0;
    g->far = solution_far(g->seats[P1]->known);
    g->left = g->far > 0 ? g->match.rules->value[TURN_LIMIT] : 1;
    for (int p = P1; p <= P2; p++) {
        g->base[p] = rng_base(g->match.bot_seed[p], 0);
        g->decisions[p] = 0;
    }
    return true;
}

void walk_play(struct walk_game *games, int n)
{
    struct walk_game *live[WALK_GAMES];
    int count = 0;

    for (int i = 0; i < n; i++)
        if (walk_begin(&games[i]))
            live[count++] = &games[i];
    while (count > 0) {
        int kept = 0;

        for (int i = 0; i < count; i++)
            walk_ask_ahead(live[i], true);
        for (int i = 0; i < count; i++) {
            live[kept] = live[i];
            if (walk_on(live[i]))
                walk_ask_ahead(live[kept++], false);
        }
        count = kept;
    }
}
