/*
 * The games take turns, one step each. Graph and odds may be larger than the cache, so what a game
 * needs for its next step is prefetched, and arrives while other games take their steps.
 */
#include "arena/graph_games.h"

/* What all games have in common. */
struct graph_games {
    const struct solution *known; /* NULL: no game can be played like this */
    const struct graph *graph;
    int far; /* from this many turns left on, the limit does not matter; 0: there is none */
};

/* Return where a player of a game is to choose; `role` is P2 only where both choose. */
static inline struct odds_place graph_game_place(const struct graph_games *w,
                                                 const struct graph_game *g, int role)
{
    return (struct odds_place){graph_row_of(g->at), role, g->left < w->far ? g->left : w->far,
                               role == P1 ? g->kind->n : g->kind->k};
}

/* Let a player whose odds are not at hand choose; -1: they are unknown. */
static int graph_game_look_up(const struct graph_games *w, struct graph_game *g, int player,
                              int role, struct rng *dice)
{
    struct odds_place place = graph_game_place(w, g, role);
    struct seat *s = g->seats[player];
    const double *odds;

    if (s->bot->draws == BOT_DRAWS_EVENLY)
        return (int)rng_below(dice, (uint32_t)place.n);
    odds = odds_memo_get(&s->memo, s->bot, g->match.rules, w->known, &place);
    return odds == NULL ? -1 : bot_draw(odds, place.n, dice);
}

/* Take the choices at the place that a way leads to. The odds of the player who counts as P1 begin
 * at this number, if it is not 0. */
static inline void graph_game_step(const struct graph_games *w, struct graph_game *g,
                                   uint32_t number)
{
    struct rng dice = {rng_mix(g->dice[g->first]++)};
    int choice;

    if (number > 0)
        choice = bot_draw(g->seats[g->first]->memo.odds + number, g->kind->n, &dice);
    else
        choice = graph_game_look_up(w, g, g->first, P1, &dice);
    if (w->graph->joint && choice >= 0) {
        int theirs;

        dice.state = rng_mix(g->dice[P2]++);
        theirs = graph_game_look_up(w, g, P2, P2, &dice);
        choice = theirs < 0 ? -1 : choice * g->kind->k + theirs;
    }
    g->is_stuck = choice < 0;
    if (!g->is_stuck)
        g->at = w->graph->ways[graph_at(w->graph, graph_row_of(g->at)) + (size_t)choice];
}

/* Prefetch what the next step needs of the graph, and the number that says where the odds are. */
static inline void graph_game_expect(const struct graph_games *w, struct graph_game *g)
{
    struct odds_place place = graph_game_place(w, g, P1);

    g->number = odds_memo_number(&g->seats[g->first]->memo, &place);
    __builtin_prefetch(g->number);
    __builtin_prefetch(&w->graph->ways[graph_at(w->graph, place.position)]);
}

/* Write down how a game ended. */
static void graph_game_end(struct graph_game *g)
{
    enum result result = g->kind->result;

    *g->out = (struct match_result){.result = result, .turns = g->turns};
    if (g->first != P1 && (result == P1_WINS || result == P2_WINS))
        g->out->result = result == P1_WINS ? P2_WINS : P1_WINS;
    g->is_over = !g->kind->beyond;
}

/* Arrive where the last step led. False if the game is over, or cannot continue. */
static inline bool graph_game_arrive(const struct graph_games *w, struct graph_game *g)
{
    if (g->is_stuck)
        return false;
    g->kind = graph_kind_of(w->graph, g->at);
    g->turns += g->kind->turn;
    g->left -= w->far > 0 && g->kind->turn;
    if (g->kind->n == 0 || g->left <= 0) {
        graph_game_end(g);
        return false;
    }
    g->first ^= g->kind->seats;
    graph_game_expect(w, g);
    return true;
}

/* ---- all games ------------------------------------------------------------------------------- */

/* Return the solution of two players who can play on its graph; NULL if they cannot. */
static const struct solution *graph_game_known(struct seat *seats[2])
{
    const struct solution *known = seats[P1]->known;
    const struct graph *g;

    for (int p = P1; p <= P2; p++)
        if (seats[p]->bot == NULL || seats[p]->bot->draws == BOT_DRAWS_OTHERWISE ||
            seats[p]->known == NULL || seats[p]->known != known)
            return NULL;
    g = solution_graph(known);
    return g != NULL && g->rows == g->positions ? known : NULL; /* nature does not play here */
}

/* False if the game cannot be played like this. */
static bool graph_game_begin(struct graph_games *w, struct graph_game *g)
{
    const struct solution *known = graph_game_known(g->seats);

    g->is_over = false;
    if (known == NULL || (w->known != NULL && known != w->known))
        return false;
    if (w->known == NULL)
        *w = (struct graph_games){known, solution_graph(known), solution_far(known)};
    g->at = w->graph->start;
    g->kind = graph_kind_of(w->graph, g->at);
    g->first = g->match.first;
    g->turns = 0;
    g->left = w->far > 0 ? g->match.rules->value[TURN_LIMIT] : 1;
    for (int p = P1; p <= P2; p++)
        g->dice[p] = rng_base(g->match.bot_seed[p], 0);
    graph_game_expect(w, g);
    return true;
}

void graph_games_play(struct graph_game *games, int n)
{
    struct graph_game *live[GRAPH_GAMES];
    uint32_t number[GRAPH_GAMES];
    struct graph_games w = {0};
    int count = 0;

    for (int i = 0; i < n; i++)
        if (graph_game_begin(&w, &games[i]))
            live[count++] = &games[i];
    while (count > 0) {
        int kept = 0;

        for (int i = 0; i < count; i++) {
            number[i] = *live[i]->number;
            __builtin_prefetch(live[i]->seats[live[i]->first]->memo.odds + number[i]);
        }
        for (int i = 0; i < count; i++)
            graph_game_step(&w, live[i], number[i]);
        for (int i = 0; i < count; i++) {
            live[kept] = live[i];
            kept += graph_game_arrive(&w, live[i]);
        }
        count = kept;
    }
}
