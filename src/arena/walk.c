/*
 * The games take a step each in turn. Graph and odds may be larger than the cache; what a game
 * needs for its next step is asked for beforehand, and comes while other games take theirs.
 */
#include "arena/walk.h"

/* Let a player choose, whose odds begin at this number if it is not 0; -1: the odds are unknown. */
static inline int walk_choose(struct walk_game *g, int player, const struct odds_place *at,
                              uint32_t number)
{
    struct rng dice = {rng_mix(g->dice[player]++)};
    struct seat *s = g->seats[player];
    const double *odds = s->memo.odds + number;

    if (number == 0 && s->bot->draws == BOT_DRAWS_EVENLY)
        return (int)rng_below(&dice, (uint32_t)at->n);
    if (number == 0)
        odds = odds_memo_get(&s->memo, s->bot, g->match.rules, s->known, at);
    return odds == NULL ? -1 : bot_draw(odds, at->n, &dice);
}

/* Return where the player who counts as P1 is to choose. */
static inline struct odds_place walk_place(const struct walk_game *g, const struct way_kind *k)
{
    return (struct odds_place){graph_row_of(g->at), P1, g->left < g->far ? g->left : g->far, k->n};
}

/* Take the choices at the place that a way leads to. False if they are unknown. */
static inline bool walk_step(struct walk_game *g, uint32_t number)
{
    const struct way_kind *k = graph_kind_of(g->graph, g->at);
    struct odds_place place = walk_place(g, k);
    int mine = walk_choose(g, g->first, &place, number), theirs = 0;

    if (k->k > 1) {
        place.player = P2;
        place.n = k->k;
        theirs = walk_choose(g, P2, &place, 0);
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

/* Ask for what the next step needs of the graph, and for the number that says where the odds are.
 */
static inline void walk_expect(struct walk_game *g, const struct way_kind *k)
{
    struct odds_place place = walk_place(g, k);

    g->number = odds_memo_number(&g->seats[g->first]->memo, &place);
    __builtin_prefetch(g->number);
    __builtin_prefetch(&g->graph->ways[graph_at(g->graph, place.position)]);
}

/* Take a step. False if the game is over, or cannot go on. */
static inline bool walk_on(struct walk_game *g)
{
    const struct way_kind *k = graph_kind_of(g->graph, g->at);

    g->turns += k->turn;
    g->left -= g->far > 0 && k->turn;
    if (k->n == 0 || g->left <= 0) {
        walk_end(g);
        return false;
    }
    g->first ^= k->seats;
    walk_expect(g, k);
    return true;
}

/* Return the graph on which both can play; NULL if there is none. */
static const struct graph *walk_graph(struct seat *seats[2])
{
    const struct graph *g;

    for (int p = P1; p <= P2; p++)
        if (seats[p]->bot == NULL || seats[p]->bot->draws == BOT_DRAWS_OTHERWISE ||
            seats[p]->known == NULL || seats[p]->known != seats[P1]->known)
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
    for (int p = P1; p <= P2; p++)
        g->dice[p] = rng_base(g->match.bot_seed[p], 0);
    walk_expect(g, graph_kind_of(g->graph, g->at));
    return true;
}

void walk_play(struct walk_game *games, int n)
{
    struct walk_game *live[WALK_GAMES];
    uint32_t number[WALK_GAMES];
    int count = 0;

    for (int i = 0; i < n; i++)
        if (walk_begin(&games[i]))
            live[count++] = &games[i];
    while (count > 0) {
        int kept = 0;

        for (int i = 0; i < count; i++) {
            number[i] = *live[i]->number;
            __builtin_prefetch(live[i]->seats[live[i]->first]->memo.odds + number[i]);
        }
        for (int i = 0; i < count; i++) {
            live[kept] = live[i];
            kept += walk_step(live[i], number[i]);
        }
        count = kept;
        kept = 0;
        for (int i = 0; i < count; i++) {
            live[kept] = live[i];
            kept += walk_on(live[i]);
        }
        count = kept;
    }
}
