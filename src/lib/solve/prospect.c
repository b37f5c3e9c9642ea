/*
 * What the choices at a position are worth. In games of turns whose graph was written, the numbers
 * are read at the rows that the ways lead to; everywhere else the rules make the moves, and each
 * position that follows is looked up.
 */
#include "solve/solution_parts.h"

#include "solve/matrix_worth.h"
#include "solve/stochastic.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* ---- comparing ------------------------------------------------------------------------------- */

int prospect_compare(const struct prospect *a, const struct prospect *b)
{
    const double near = 1e-9;
    int sooner = (a->worth.plies < b->worth.plies) - (a->worth.plies > b->worth.plies);

    if (a->worth.value > b->worth.value + near || a->worth.value < b->worth.value - near)
        return a->worth.value > b->worth.value ? 1 : -1;
    if (a->worth.value > 0 && sooner != 0)
        return sooner;
    if (a->chance > b->chance + near || a->chance < b->chance - near)
        return a->chance > b->chance ? 1 : -1;
    return a->worth.value < 0 ? -sooner : 0;
}

bool prospect_is_level(const struct prospect *all, int n)
{
    bool is_pure = false, is_level = n > 1;

    for (int i = 0; i < n; i++) {
        is_pure = is_pure || all[i].share > 1 - 1e-9;
        is_level = is_level && fabs(all[i].worth.value - all[0].worth.value) < 1e-9;
    }
    return is_pure && is_level;
}

/* All best choices get the same share. */
static void prospect_share_out(struct prospect *p, int n)
{
    const struct prospect *best = p;
    int equals = 0;

    for (int i = 1; i < n; i++)
        best = prospect_compare(&p[i], best) > 0 ? &p[i] : best;
    for (int i = 0; i < n; i++)
        equals += prospect_compare(&p[i], best) == 0;
    for (int i = 0; i < n; i++)
        p[i].share = prospect_compare(&p[i], best) == 0 ? 1.0 / equals : 0;
}

/* ---- by the rules ---------------------------------------------------------------------------- */

struct prospect_seat {
    const struct solution *known;
    int player;
};

/* Get the chances of all positions with this many turns left. */
static const double *prospect_chances(const struct solution *k, int left)
{
    int last = k->layers.count - 1;

    if (k->layers.at == NULL)
        return k->chances;
    return k->layers.at + (size_t)(left < last ? left : last) * 2 * k->atlas.positions;
}

/* Return a player's chance at a position against a fallible opponent. */
static double prospect_chance_of(const void *context, const struct state *s)
{
    const struct prospect_seat *seat = context;
    const struct solution *k = seat->known;
    const struct atlas *a = &k->atlas;

    if (s->turn < CHANCE) {
        uint32_t rank = atlas_rank(a, layout_code(&a->layout, s));
        bool other = s->turn == BOTH ? seat->player == P2 : seat->player != s->turn;

        return prospect_chances(k, k->rules.value[TURN_LIMIT] - s->clock)[2 * (size_t)rank + other];
    }
    return state_worth(s->result, seat->player);
}

/* The same, one ply earlier. */
static double prospect_chance_before(const struct solution *k, const struct state *next, int player)
{
    if (prospect_chances(k, 0) == NULL)
        return 0;
    return chances_patience *
           stochastic_mean(&k->rules, next, prospect_chance_of, &(struct prospect_seat){k, player});
}

/* Judge a move of the only player who is to choose, by the position that it leads to. */
static struct prospect prospect_of(const struct solution *k, int player, move m,
                                   const struct state *next)
{
    struct prospect p = {.move = m, .chance = prospect_chance_before(k, next, player)};

    p.worth = solution_worth_after(k, next, player);
    if (p.worth.plies > 0 || (next->turn == OVER && p.worth.value != 0))
        p.worth.plies++;
    return p;
}

/* Judge all moves. They are made before any code is computed, as in row_make. */
static void prospect_of_moves(const struct solution *k, const struct state *s, const move *list,
                              int n, struct prospect *out)
{
    struct state next[MOVES_MAX];

    for (int i = 0; i < n; i++)
        game_after(&k->rules, s, (struct joint){list[i], 0}, &next[i]);
    for (int i = 0; i < n; i++)
        out[i] = prospect_of(k, s->turn, list[i], &next[i]);
}

/* Return what a choice earns on average against an opponent who picks moves at random. */
static double prospect_gain_of(const struct solution *k, const struct state *s, int player, move m,
                               const move *theirs, int count)
{
    double sum = 0;
    struct state next;

    for (int j = 0; j < count; j++) {
        struct joint both = {player == P1 ? m : theirs[j], player == P1 ? theirs[j] : m};

        sum += prospect_chance_before(k, game_after(&k->rules, s, both, &next), player);
    }
    return sum / count;
}

static void prospect_joint(const struct solution *k, const struct state *s, int player,
                           const move *list, int n, struct prospect *out)
{
    struct matrix m;
    double mine[MOVES_MAX], theirs[MOVES_MAX], gain[MOVES_MAX], worth[MOVES_MAX], value;
    move others[MOVES_MAX];
    int count = k->rules.game->legal(&k->rules, s, !player, others);

    stochastic_stage(&k->atlas, k->values, s, &m);
    if (player == P2)
        matrix_turn(&m);
    value = matrix_solve(&m, mine, theirs);
    matrix_worth_of_rows(&m, value, mine, theirs, worth);
    for (int i = 0; i < n; i++)
        gain[i] = prospect_gain_of(k, s, player, list[i], others, count);
    if (k->chances != NULL)
        matrix_exploit(&m, value, gain, mine);
    for (int i = 0; i < n; i++)
        out[i] = (struct prospect){list[i], {worth[i], 0}, mine[i], gain[i], 0};
}

/* ---- on the graph ---------------------------------------------------------------------------- */

/* A row of the graph, with this many turns left before a limit that is not part of it. */
struct prospect_place {
    uint32_t row;
    int left;
};

/* Find a position on the graph. False if the game has none, or some of its ways leave it. */
static bool prospect_find(const struct solution *k, const struct state *s,
                          struct prospect_place *out)
{
    uint64_t number;

    if (k->graph.ways == NULL || k->plies == NULL || k->graph.beyonds > 0 ||
        solution_number(k, s, &number) != OK)
        return false;
    *out = (struct prospect_place){(uint32_t)number,
                                   k->folded ? k->rules.value[TURN_LIMIT] - s->clock : INT_MAX};
    return true;
}

/* Return in how many plies the player who takes a way wins (above 0) or loses (below 0), with
 * `left` turns left before it; 0: neither. */
static int prospect_plies_of_way(const struct solution *k, way w, int left)
{
    const struct way_kind *kind = graph_kind_of(&k->graph, w);
    int n;

    left -= kind->turn;
    if (kind->n == 0 || left <= 0)
        return state_worth(kind->result, P1);
    n = k->plies[graph_row_of(w)];
    if (n == 0 || abs(n) > left)
        return 0;
    n += n > 0 ? 1 : -1;
    return kind->seats ? -n : n;
}

static double prospect_chance_of_way(const struct solution *k, way w, int left)
{
    const struct way_kind *kind = graph_kind_of(&k->graph, w);
    double chance;

    left -= kind->turn;
    if (prospect_chances(k, 0) == NULL)
        return 0;
    if (kind->n == 0 || left <= 0)
        chance = state_worth(kind->result, P1);
    else
        chance = prospect_chances(k, left)[2 * (size_t)graph_row_of(w) + kind->seats];
    return chances_patience * chance;
}

static void prospect_of_ways(const struct solution *k, const struct prospect_place *at,
                             const move *list, int n, struct prospect *out)
{
    const way *ways = k->graph.ways + graph_at(&k->graph, at->row);

    for (int i = 0; i < n; i++) {
        int plies = prospect_plies_of_way(k, ways[i], at->left);

        out[i] = (struct prospect){.move = list[i],
                                   .worth = {(plies > 0) - (plies < 0), abs(plies)},
                                   .chance = prospect_chance_of_way(k, ways[i], at->left)};
    }
}

/* ---- all choices at a position --------------------------------------------------------------- */

int solution_prospects(const struct solution *k, const struct state *s, int player,
                       struct prospect out[MOVES_MAX])
{
    struct prospect_place at;
    move list[MOVES_MAX];
    struct worth w;
    bool found;
    int n;

    if (s->turn == OVER)
        return ERR_OVER;
    if (s->turn != BOTH && s->turn != player)
        return ERR_ILLEGAL;
    found = prospect_find(k, s, &at);
    if (!found && solution_worth(k, s, &w) != OK)
        return ERR_UNKNOWN;
    n = k->rules.game->legal(&k->rules, s, player, list);
    if (s->turn == BOTH) {
        prospect_joint(k, s, player, list, n, out);
        return n;
    }
    if (found)
        prospect_of_ways(k, &at, list, n, out);
    else
        prospect_of_moves(k, s, list, n, out);
    prospect_share_out(out, n);
    return n;
}
