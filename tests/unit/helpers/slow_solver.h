/*
 * A slow solver, to hold the fast one to. It knows nothing of digits, of packed tables or of
 * threads: a position is a node under the names and numbers that describe() gives of it, the player
 * to choose first, and its choices are a list of edges. Where players take turns, pass d looks at
 * every node and decides those that end in exactly d plies, until a pass decides none. Where both
 * choose, a turn limit must end the game; the last position goes first, and each is a small matrix
 * that is solved by trying all pairs of supports.
 */
#ifndef SLOW_SOLVER_H
#define SLOW_SOLVER_H

#include "unit.h"
#include "core/rng.h"
#include "solve/solution.h"

enum { SLOW_KEY = 16, SLOW_SIDE = 3 };

struct slow_key {
    int16_t at[SLOW_KEY];
};

struct slow_edge {
    int to;   /* the node it leads to; -1: the game is over */
    int sign; /* 1 if the node's value is for the player who chose here, else -1; or the result */
    uint32_t weight; /* the probability, if nature chooses */
};

struct slow_node {
    struct slow_key key;
    struct state s;          /* as it was found, whoever is to move */
    struct worth worth;      /* plies are not counted where both choose */
    int edge, rows, columns; /* its first edge; one row for each choice, one column for each of P2
                                where both choose, else one */
};

struct slow {
    struct rules rules;
    struct slow_node *node;
    struct slow_edge *edge;
    int *slot; /* a node by its key, or -1 */
    int nodes, edges, node_room, edge_room, slots;
};

/* ---- nodes by their keys --------------------------------------------------------------------- */

static inline void *slow_memory(void *old, int count, size_t size)
{
    void *room = realloc(old, (size_t)count * size);

    assert_non_null(room);
    return room;
}

/* Which player a value is for. */
static inline int slow_mover(const struct state *s)
{
    return s->turn == P2 ? P2 : P1;
}

static inline struct slow_key slow_key_of(const struct rules *r, const struct state *s)
{
    static struct field fields[FIELDS_MAX];
    int n = r->game->describe(r, s, fields), len = 2, me = slow_mover(s);
    struct slow_key k = {{(int16_t)(s->turn == P2 ? P1 : s->turn), (int16_t)s->clock}};

    for (int i = 0; i < n; i++)
        for (int p = 0; p < 2; p++)
            for (int v = 0; v < fields[i].count[me ^ p]; v++) {
                assert_true(len < SLOW_KEY);
                k.at[len++] = fields[i].value[me ^ p][v];
            }
    return k;
}

static inline int slow_place(const struct slow *k, const struct slow_key *key)
{
    uint64_t word[sizeof *key / 8], h = 0;
    int i;

    memcpy(word, key, sizeof word);
    for (i = 0; i < COUNT(word); i++)
        h = rng_mix(h + word[i] + 0x9e3779b97f4a7c15U);
    i = (int)(h % (uint64_t)k->slots);
    while (k->slot[i] >= 0 && memcmp(&k->node[k->slot[i]].key, key, sizeof *key) != 0)
        i = (i + 1) % k->slots;
    return i;
}

/* Return the node of a position, or -1. */
static inline int slow_find(const struct slow *k, const struct state *s)
{
    struct slow_key key = slow_key_of(&k->rules, s);

    return k->slot[slow_place(k, &key)];
}

static inline void slow_spread_out(struct slow *k, int slots)
{
    k->slots = slots;
    k->slot = slow_memory(k->slot, slots, sizeof *k->slot);
    for (int i = 0; i < slots; i++)
        k->slot[i] = -1;
    for (int i = 0; i < k->nodes; i++)
        k->slot[slow_place(k, &k->node[i].key)] = i;
}

/* Return the node of a position; make it if it is new. */
static inline int slow_node_of(struct slow *k, const struct state *s)
{
    struct slow_key key = slow_key_of(&k->rules, s);
    int place = slow_place(k, &key);

    if (k->slot[place] >= 0)
        return k->slot[place];
    if (k->nodes == k->node_room)
        k->node = slow_memory(k->node, k->node_room = 2 * k->node_room + 64, sizeof *k->node);
    k->node[k->nodes] = (struct slow_node){.key = key, .s = *s};
    k->slot[place] = k->nodes++;
    if (2 * k->nodes > k->slots)
        slow_spread_out(k, 4 * k->slots);
    return k->slot[slow_place(k, &key)];
}

/* ---- edges ----------------------------------------------------------------------------------- */

/* Return the value of an end for a player. */
static inline int slow_end(const struct state *s, int player)
{
    if (s->result == P1_WINS)
        return player == P1 ? 1 : -1;
    if (s->result == P2_WINS)
        return player == P2 ? 1 : -1;
    return 0;
}

static inline void slow_add_edge(struct slow *k, const struct state *from, struct joint m,
                                 uint32_t weight)
{
    int me = slow_mover(from);
    struct slow_edge e = {.to = -1, .weight = weight};
    struct state s = *from;

    game_step(&k->rules, &s, m);
    if (s.turn == OVER) {
        e.sign = slow_end(&s, me);
    } else {
        e.sign = slow_mover(&s) == me ? 1 : -1;
        e.to = slow_node_of(k, &s);
    }
    if (k->edges == k->edge_room)
        k->edge = slow_memory(k->edge, k->edge_room = 2 * k->edge_room + 64, sizeof *k->edge);
    k->edge[k->edges++] = e;
}

static inline void slow_expand(struct slow *k, int i)
{
    const struct game *g = k->rules.game;
    struct state s = k->node[i].s;
    uint32_t weight[MOVES_MAX] = {0};
    move a[MOVES_MAX], b[MOVES_MAX] = {0};
    int rows, columns = 1, first = k->edges;

    if (s.turn == CHANCE)
        rows = g->chance(&k->rules, &s, a, weight);
    else
        rows = g->legal(&k->rules, &s, slow_mover(&s), a);
    if (s.turn == BOTH)
        columns = g->legal(&k->rules, &s, P2, b);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            slow_add_edge(k, &s, (struct joint){a[row], b[column]}, weight[row]);
    k->node[i].edge = first;
    k->node[i].rows = rows;
    k->node[i].columns = columns;
}

/* Return the value of what an edge leads to, for the player who chose. */
static inline struct worth slow_after(const struct slow *k, int edge)
{
    const struct slow_edge *e = &k->edge[edge];
    struct worth w = {.value = e->sign};

    if (e->to >= 0) {
        w.value *= k->node[e->to].worth.value;
        w.plies = k->node[e->to].worth.plies;
    }
    return w;
}

/* ---- where players take turns ---------------------------------------------------------------- */

/* Is this a win or a loss in d plies, if all shorter ones are known? Skip nodes that this pass has
 * decided, which have d plies. */
static inline bool slow_decide(struct slow *k, struct slow_node *n, int d)
{
    bool all_lose = true;

    for (int e = n->edge; e < n->edge + n->rows; e++) {
        struct worth w = slow_after(k, e);
        bool known = w.value != 0 && w.plies < d;

        if (known && w.value > 0) {
            n->worth = (struct worth){1, d};
            return true;
        }
        if (!known)
            all_lose = false;
    }
    if (all_lose)
        n->worth = (struct worth){-1, d};
    return all_lose;
}

/* Return how many nodes were decided. */
static inline int slow_pass(struct slow *k, int d)
{
    int decided = 0;

    for (int i = 0; i < k->nodes; i++)
        if (k->node[i].worth.value == 0)
            decided += slow_decide(k, &k->node[i], d);
    return decided;
}

/* ---- where both choose ----------------------------------------------------------------------- */

/* A matrix, what P1 gets, from 0 up; as P2 sees it rows are columns and the sign is the other. */
struct slow_matrix {
    int rows, columns;
    double at[SLOW_SIDE][SLOW_SIDE];
};

static inline struct slow_matrix slow_turned(const struct slow_matrix *m)
{
    struct slow_matrix t = {.rows = m->columns, .columns = m->rows};

    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            t.at[j][i] = -m->at[i][j];
    return t;
}

/* Solve n equations by elimination; false if there is not exactly one solution. */
static inline bool slow_equations(int n, double a[SLOW_SIDE + 1][SLOW_SIDE + 2])
{
    for (int c = 0; c < n; c++) {
        int best = c;

        for (int i = c + 1; i < n; i++)
            if (a[i][c] * a[i][c] > a[best][c] * a[best][c])
                best = i;
        if (a[best][c] * a[best][c] < 1e-24)
            return false;
        for (int j = 0; j <= n; j++) {
            double held = a[c][j];

            a[c][j] = a[best][j];
            a[best][j] = held;
        }
        for (int i = 0; i < n; i++)
            for (int j = n; i != c && j >= c; j--)
                a[i][j] -= a[c][j] * a[i][c] / a[c][c];
    }
    for (int i = 0; i < n; i++)
        a[i][n] /= a[i][i];
    return true;
}

/* Find the mix of the rows in the set `mine` that makes all columns in the set `theirs`, which has
 * the same size, pay the same. */
static inline bool slow_mix(const struct slow_matrix *m, int mine, int theirs,
                            double mix[SLOW_SIDE])
{
    double a[SLOW_SIDE + 1][SLOW_SIDE + 2] = {{0}}, sum = 0;
    int row[SLOW_SIDE], n = 0, line = 0;

    for (int i = 0; i < m->rows; i++)
        if (mine >> i & 1)
            row[n++] = i;
    for (int j = 0; j < m->columns; j++)
        if (theirs >> j & 1) {
            for (int i = 0; i < n; i++)
                a[line][i] = m->at[row[i]][j];
            a[line++][n] = -1; /* the value is unknown too */
        }
    for (int i = 0; i < n; i++)
        a[n][i] = 1;
    a[n][n + 1] = 1; /* shares add up to 1 */
    if (line != n || !slow_equations(n + 1, a))
        return false;
    for (int i = 0; i < m->rows; i++)
        mix[i] = 0;
    for (int i = 0; i < n; i++) {
        if (a[i][n + 1] < -1e-12)
            return false;
        mix[row[i]] = a[i][n + 1] > 0 ? a[i][n + 1] : 0;
        sum += mix[row[i]];
    }
    for (int i = 0; i < m->rows; i++)
        mix[i] /= sum;
    return true;
}

/* Return the least that a mix of rows gets. */
static inline double slow_secured(const struct slow_matrix *m, const double mix[SLOW_SIDE])
{
    double least = 0;

    for (int j = 0; j < m->columns; j++) {
        double pay = 0;

        for (int i = 0; i < m->rows; i++)
            pay += mix[i] * m->at[i][j];
        if (j == 0 || pay < least)
            least = pay;
    }
    return least;
}

/* Return the most that any such mix of rows gets. Shapley and Snow (1950): one of these mixes, with
 * as many rows as columns, is optimal. */
static inline double slow_most(const struct slow_matrix *m)
{
    double most = -2, mix[SLOW_SIDE];

    for (int mine = 1; mine < 1 << m->rows; mine++)
        for (int theirs = 1; theirs < 1 << m->columns; theirs++)
            if (slow_mix(m, mine, theirs, mix)) {
                double got = slow_secured(m, mix);

                if (got > most)
                    most = got;
            }
    return most;
}

/* Whatever the mixes are, the value lies between what P1's mix and what P2's mix secures. */
static inline double slow_value(const struct slow_matrix *m)
{
    struct slow_matrix turned = slow_turned(m);
    double low = slow_most(m), high = -slow_most(&turned);

    if (high - low > 1e-13 || low - high > 1e-13)
        fail_msg("the slow solver's matrix is between %.17g and %.17g", low, high);
    return (low + high) / 2;
}

/* The choices of a node as a matrix, for the player to choose. */
static inline struct slow_matrix slow_stage(const struct slow *k, const struct slow_node *n)
{
    struct slow_matrix m = {.rows = n->rows, .columns = n->columns};

    assert_within(n->rows, 1, SLOW_SIDE);
    assert_within(n->columns, 1, SLOW_SIDE);
    for (int i = 0; i < n->rows; i++)
        for (int j = 0; j < n->columns; j++)
            m.at[i][j] = slow_after(k, n->edge + i * n->columns + j).value;
    return m;
}

static inline void slow_toss(const struct slow *k, struct slow_node *n)
{
    double sum = 0, weights = 0;

    for (int e = n->edge; e < n->edge + n->rows; e++) {
        sum += k->edge[e].weight * slow_after(k, e).value;
        weights += k->edge[e].weight;
    }
    n->worth.value = sum / weights;
}

static inline void slow_choose(const struct slow *k, struct slow_node *n)
{
    struct slow_matrix m = slow_stage(k, n);

    n->worth.value = slow_value(&m);
}

/* Everything that follows has a later clock: a coin is also tossed after the turn has ended. */
static inline void slow_backwards(struct slow *k)
{
    assert_true(k->rules.value[TURN_LIMIT] > 0);
    for (int clock = k->rules.value[TURN_LIMIT]; clock >= 0; clock--)
        for (int i = 0; i < k->nodes; i++) {
            struct slow_node *n = &k->node[i];

            if (n->s.clock != clock)
                continue;
            for (int e = n->edge; e < n->edge + n->rows * n->columns; e++)
                assert_true(k->edge[e].to < 0 || k->node[k->edge[e].to].s.clock > clock);
            if (n->s.turn == CHANCE)
                slow_toss(k, n);
            else
                slow_choose(k, n);
        }
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Add all positions that play reaches from the start, and from `also` if it is not NULL. */
static inline struct slow slow_solve(const struct rules *r, const struct state *also)
{
    struct slow k = {.rules = *r};
    struct state s = game_start(r, P1);

    slow_spread_out(&k, 1024);
    slow_node_of(&k, &s);
    if (also != NULL)
        slow_node_of(&k, also);
    for (int i = 0; i < k.nodes; i++)
        slow_expand(&k, i);
    if (s.turn == BOTH)
        slow_backwards(&k);
    else
        for (int d = 1; slow_pass(&k, d) > 0; d++)
            ;
    return k;
}

static inline void slow_release(struct slow *k)
{
    free(k->node);
    free(k->edge);
    free(k->slot);
}

/* Count what solution_census should count, except memory. Values this near to 0 are 0. */
static inline struct census slow_census(const struct slow *k)
{
    struct census c = {0};

    for (int i = 0; i < k->nodes; i++) {
        const struct slow_node *n = &k->node[i];

        if (n->s.turn == CHANCE)
            continue;
        c.positions++;
        c.edges += (uint64_t)(n->rows * n->columns);
        c.wins += n->worth.value > 1e-9;
        c.losses += n->worth.value < -1e-9;
        c.longest = n->worth.plies > c.longest ? n->worth.plies : c.longest;
    }
    c.draws = c.positions - c.wins - c.losses;
    return c;
}

#endif
