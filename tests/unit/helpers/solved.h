/*
 * Shared by the tests of the solver. A solution is compared with the slow solver, and with its own
 * equations, at every position. Every check uses the public interface and names the place where it
 * failed.
 */
#ifndef SOLVED_H
#define SOLVED_H

#include "slow_solver.h"
#include "core/move.h"
#include "core/position.h"
#include "solve/solution.h"

#include <math.h>
#include <time.h>

#ifdef __SANITIZE_ADDRESS__
enum { THRIFT = 4 }; /* check only one setting, or position, out of this many where all is slow */
#else
enum { THRIFT = 1 };
#endif

#define NEAR 1e-9

/* "charge:goal=3 at turn=1 …", for messages. */
static inline const char *named(const struct rules *r, const struct state *s)
{
    static char room[2 * SENTENCE_BYTES];
    struct text name = TEXT(room);

    rules_print(r, &name);
    if (s != NULL) {
        text_add(&name, " at ");
        position_print(r, s, &name);
    }
    return room;
}

static inline const char *word_of(const struct rules *r, move m)
{
    static char room[WORD_BYTES];
    struct text word = TEXT(room);

    move_print(r, m, &word);
    return room;
}

static inline struct solution *solved(const struct rules *r, const struct solve_setup *setup)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct solution *known = NULL;
    int err = solution_new(&known, r, setup, &why);

    if (err != OK)
        fail_msg("%s: got %d (%s), want a solution", named(r, NULL), err, room);
    assert_non_null(known);
    return known;
}

static inline struct census census_of(const struct solution *known)
{
    struct census c;

    solution_census(known, &c);
    return c;
}

/* Exchange the seats of a position. */
static inline struct state exchanged(const struct rules *r, const struct state *s)
{
    static struct field fields[FIELDS_MAX];
    int n = r->game->describe(r, s, fields);
    struct state t = {.clock = s->clock, .turn = s->turn == BOTH ? BOTH : (uint8_t)!s->turn};

    for (int i = 0; i < n; i++) {
        struct field f = fields[i];

        memcpy(fields[i].value[P1], f.value[P2], sizeof f.value[P2]);
        memcpy(fields[i].value[P2], f.value[P1], sizeof f.value[P1]);
    }
    assert_true(r->game->compose(r, fields, &t));
    return t;
}

static inline bool same_worth(struct worth a, struct worth b)
{
    return fabs(a.value - b.value) <= NEAR && a.plies == b.plies;
}

static inline struct worth worth_of(const struct solution *known, const struct state *s)
{
    struct worth w = {0};
    int err = solution_worth(known, s, &w);

    if (err != OK)
        fail_msg("%s: got %d, want a worth", named(solution_rules(known), s), err);
    return w;
}

static inline void check_worth(const struct solution *known, const struct state *s,
                               struct worth want)
{
    struct worth got = worth_of(known, s);

    if (!same_worth(got, want))
        fail_msg("%s: got %.17g in %d, want %.17g in %d", named(solution_rules(known), s),
                 got.value, got.plies, want.value, want.plies);
}

static inline void check_move(const struct solution *known, const struct state *s, move m,
                              struct worth got, struct worth want)
{
    const struct rules *r = solution_rules(known);

    if (!same_worth(got, want))
        fail_msg("%s, %s: got %.17g in %d, want %.17g in %d", named(r, s), word_of(r, m), got.value,
                 got.plies, want.value, want.plies);
}

/* ---- prospects ------------------------------------------------------------------------------- */

/* Is a better than b for the player who chooses? Win soon, lose late. */
static inline bool better(struct worth a, struct worth b)
{
    if (a.value != b.value)
        return a.value > b.value;
    return a.value > 0 ? a.plies < b.plies : a.plies > b.plies;
}

/* Check a player's prospects: the legal moves in their order, and shares that add up to 1. */
static inline int prospects_of(const struct solution *known, const struct state *s, int player,
                               struct prospect *out)
{
    const struct rules *r = solution_rules(known);
    move legal[MOVES_MAX];
    int want = r->game->legal(r, s, player, legal);
    int got = solution_prospects(known, s, player, out);
    double sum = 0;

    if (got != want)
        fail_msg("%s: got %d prospects, want %d", named(r, s), got, want);
    for (int i = 0; i < got; i++) {
        sum += out[i].share;
        if (out[i].move != legal[i] || out[i].share < 0 || fabs(out[i].chance) > 1 + NEAR)
            fail_msg("%s: prospect %d is move %d, share %g, chance %g; want move %d", named(r, s),
                     i, out[i].move, out[i].share, out[i].chance, legal[i]);
    }
    if (fabs(sum - 1) > NEAR)
        fail_msg("%s: got shares that add up to %.17g, want 1", named(r, s), sum);
    return got;
}

/* Return the value of what a step leads to, for `player`, with that step counted. */
static inline struct worth worth_after(const struct solution *known, const struct state *s,
                                       struct joint m, int player)
{
    struct state next = *s;
    struct worth w = {0};

    game_step(solution_rules(known), &next, m);
    if (next.turn == OVER) {
        w.value = slow_end(&next, player);
    } else {
        w = worth_of(known, &next);
        if (slow_mover(&next) != player)
            w.value = -w.value;
    }
    w.plies = w.plies > 0 || (next.turn == OVER && w.value != 0) ? w.plies + 1 : 0;
    return w;
}

/* Where players take turns: each prospect has the value of what follows, and the best has the
 * position's. A player who must lose may choose by the chance instead of the plies. */
static inline void check_turn(const struct solution *known, const struct state *s)
{
    struct worth w = worth_of(known, s), best = {-2, 0};
    struct prospect list[MOVES_MAX];
    int n = prospects_of(known, s, s->turn, list);

    for (int i = 0; i < n; i++) {
        check_move(known, s, list[i].move, list[i].worth,
                   worth_after(known, s, (struct joint){list[i].move, 0}, s->turn));
        if (better(list[i].worth, best))
            best = list[i].worth;
    }
    if (!same_worth(w, best))
        fail_msg("%s: got %g in %d, want the best prospect, %g in %d",
                 named(solution_rules(known), s), w.value, w.plies, best.value, best.plies);
    for (int i = 0; i < n; i++)
        if (list[i].share > 0) {
            if (best.value < 0 && list[i].chance != 0)
                best.plies = list[i].worth.plies;
            check_move(known, s, list[i].move, list[i].worth, best);
        }
}

/* The choices of both as a matrix, from the known values of what they lead to. */
static inline struct slow_matrix matrix_at(const struct solution *known, const struct state *s)
{
    const struct rules *r = solution_rules(known);
    move a[MOVES_MAX], b[MOVES_MAX];
    struct slow_matrix m = {.rows = r->game->legal(r, s, P1, a),
                            .columns = r->game->legal(r, s, P2, b)};

    assert_within(m.rows, 1, SLOW_SIDE);
    assert_within(m.columns, 1, SLOW_SIDE);
    for (int i = 0; i < m.rows; i++)
        for (int j = 0; j < m.columns; j++)
            m.at[i][j] = worth_after(known, s, (struct joint){a[i], b[j]}, P1).value;
    return m;
}

/* A player's shares secure the value of the matrix, which has the player's moves in its rows. No
 * move gets more from an opponent who does not err, and a move with a share gets exactly that. */
static inline void check_shares(const struct solution *known, const struct state *s, int player,
                                const struct slow_matrix *m, double value)
{
    const struct rules *r = solution_rules(known);
    struct prospect list[MOVES_MAX];
    double mix[SLOW_SIDE], got;

    prospects_of(known, s, player, list);
    for (int i = 0; i < m->rows; i++)
        mix[i] = list[i].share;
    got = slow_secured(m, mix);
    if (got < value - NEAR)
        fail_msg("%s: player %d's shares secure %.17g, want %.17g", named(r, s), player + 1, got,
                 value);
    for (int i = 0; i < m->rows; i++) {
        struct worth w = list[i].worth;

        if (w.value > value + NEAR || (mix[i] > NEAR && w.value < value - NEAR) || w.plies != 0)
            fail_msg("%s, player %d's %s, share %g: got %.17g in %d, want %s%.17g", named(r, s),
                     player + 1, word_of(r, list[i].move), mix[i], w.value, w.plies,
                     mix[i] > 0 ? "" : "at most ", value);
    }
}

static inline void check_both(const struct solution *known, const struct state *s)
{
    struct slow_matrix m = matrix_at(known, s), turned = slow_turned(&m);
    double value = slow_value(&m);

    check_worth(known, s, (struct worth){value, 0});
    check_shares(known, s, P1, &m, value);
    check_shares(known, s, P2, &turned, -value);
}

static inline void check_equations(const struct solution *known, const struct state *s)
{
    if (s->turn == BOTH)
        check_both(known, s);
    else
        check_turn(known, s);
}

/* ---- against the slow solver ----------------------------------------------------------------- */

static inline void compare_census(const struct solution *known, const struct slow *slow,
                                  const struct state *also)
{
    struct census got = census_of(known), want = slow_census(slow);

    if (got.positions != want.positions || got.wins != want.wins || got.losses != want.losses ||
        got.draws != want.draws || got.longest != want.longest || got.edges != want.edges ||
        got.error > NEAR || got.bound != 0)
        fail_msg("%s: got %ju positions = %ju won + %ju lost + %ju drawn, longest %d, %ju moves, "
                 "error %g, bound %d; want %ju = %ju + %ju + %ju, longest %d, %ju moves",
                 named(&slow->rules, also), (uintmax_t)got.positions, (uintmax_t)got.wins,
                 (uintmax_t)got.losses, (uintmax_t)got.draws, got.longest, (uintmax_t)got.edges,
                 got.error, got.bound, (uintmax_t)want.positions, (uintmax_t)want.wins,
                 (uintmax_t)want.losses, (uintmax_t)want.draws, want.longest,
                 (uintmax_t)want.edges);
}

/* Check every position from both seats, and every THRIFT-th with its prospects. */
static inline void compare_positions(const struct solution *known, const struct slow *slow)
{
    for (int i = 0; i < slow->nodes; i++) {
        const struct slow_node *n = &slow->node[i];

        check_worth(known, &n->s, n->worth);
        if (n->s.turn < BOTH) {
            struct state other = exchanged(&slow->rules, &n->s);

            check_worth(known, &other, n->worth);
            if (i % THRIFT == 0)
                check_equations(known, i & 1 ? &n->s : &other);
        } else if (n->s.turn == BOTH && i % THRIFT == 0) {
            check_equations(known, &n->s);
        }
    }
}

/* The walk over positions gives those of the slow solver, each once, with P1 or both to choose. */
static inline void compare_listing(const struct solution *known, const struct slow *slow)
{
    bool *seen = calloc((size_t)slow->nodes, sizeof *seen);
    uint64_t cursor = 0, count = 0;
    struct worth w;
    struct state s;

    assert_non_null(seen);
    for (; solution_next(known, &cursor, &s, &w); count++) {
        int i = slow_find(slow, &s);

        if (i < 0 || seen[i] || (s.turn != P1 && s.turn != BOTH))
            fail_msg("%s is listed and %s", named(&slow->rules, &s),
                     i < 0 ? "cannot be reached" : "was before, or is not Player 1's turn");
        seen[i] = true;
        if (!same_worth(w, slow->node[i].worth))
            fail_msg("%s: listed as %.17g in %d, want %.17g in %d", named(&slow->rules, &s),
                     w.value, w.plies, slow->node[i].worth.value, slow->node[i].worth.plies);
    }
    if (count != census_of(known).positions)
        fail_msg("%s: got %ju positions one after the other, want %ju", named(&slow->rules, NULL),
                 (uintmax_t)count, (uintmax_t)census_of(known).positions);
    free(seen);
}

static inline void compare(const struct rules *r, const struct solve_setup *setup)
{
    struct slow slow = slow_solve(r, setup->also);
    struct solution *known = solved(r, setup);
    struct state second = game_start(r, P2);

    assert_memory_equal(solution_rules(known)->value, r->value, sizeof r->value);
    compare_census(known, &slow, setup->also);
    compare_positions(known, &slow);
    compare_listing(known, &slow);
    check_worth(known, &second, slow.node[0].worth);
    solution_free(known);
    slow_release(&slow);
}

static inline void check_same(const struct solution *a, const struct solution *b)
{
    struct census one = census_of(a), other = census_of(b);
    uint64_t cursor = 0;
    struct worth w;
    struct state s;

    one.peak = other.peak = 0;
    assert_memory_equal(&one, &other, sizeof one);
    while (solution_next(a, &cursor, &s, &w))
        check_worth(b, &s, w);
}

/* ---- odds and ends --------------------------------------------------------------------------- */

static inline double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Return an option's value by its name. */
static inline int *value_of(struct rules *r, const char *name)
{
    int i = 0;

    while (strcmp(r->game->options[i].name, name) != 0)
        i++;
    return &r->value[i];
}

/* Get rules number i of energy-duel-blast without a turn limit, in all readings; false after the
 * last. */
static inline bool blasts_at(int i, struct rules *r)
{
    static const char *const rows[] = {
        "energy-duel-blast",
        "energy-duel-blast:start=1,charge=0,blast-cost=0,blast-damage=1",
        "energy-duel-blast:start=3",
        "energy-duel-blast:start=5,charge=2",
        "energy-duel-blast:start=6,charge=0,blast-cost=1",
        "energy-duel-blast:start=5,blast-cost=0",
        "energy-duel-blast:start=4,charge=3,blast-cost=3,blast-damage=5",
        "energy-duel-blast:start=2,charge=100,blast-damage=1000",
        "energy-duel-blast:start=7,blast-cost=1000",
    };

    if (i >= COUNT(rows) * 8)
        return false;
    *r = rules_of(rows[i / 8]);
    *value_of(r, "poor-blast") = i % 2;
    *value_of(r, "double-ko") = i / 2 % 4;
    return true;
}

#endif
