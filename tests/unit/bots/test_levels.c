/* The players that use the solution: what perfect keeps and takes, and how the levels below err.
 * Runs: sanitizers and plain, because under sanitizers it tries only every fourth setting */
#include "solved.h"
#include "bots/bot.h"
#include "core/move.h"
#include "core/nature.h"
#include "core/position.h"
#include "games/games.h"
#include "solve/solution.h"

static const struct bot *bot_named(const char *id)
{
    const struct bot *b = bots_find(id);

    if (b == NULL)
        fail_msg("there is no player %s", id);
    return b;
}

/* Prepare a player for these rules, from this position if `from` is not NULL. */
static struct solution *prepared_from(const char *id, const struct rules *r,
                                      const struct state *from)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct solution *known = NULL;
    int err = bot_prepare(bot_named(id), r, from, 0, &known, &why);

    if (err != OK)
        fail_msg("%s: got %d (%s), want %s to play", named(r, NULL), err, room, id);
    return known;
}

static struct solution *prepared(const char *id, const struct rules *r)
{
    return prepared_from(id, r, NULL);
}

/* Return what a player chooses here with these dice; it must be legal. */
static move chosen(const char *id, const struct solution *known, const struct rules *r,
                   const struct state *s, int player, uint64_t dice)
{
    const struct bot *b = bot_named(id);
    struct view view = game_view(r, s, player);
    struct rng g = bot_rng(dice, 0);
    move legal[MOVES_MAX], m;
    int n = r->game->legal(r, s, player, legal);

    m = b->choose(b, &(struct decision){r, known, &view, legal, n, &g, NULL});
    if (!move_is_among(m, legal, n))
        fail_msg("%s: %s chose %d, which is not legal", named(r, s), id, m);
    return m;
}

/* One step of a game in which both players pick at random, and nature too. */
static void wander(const struct rules *r, struct state *s, struct rng *g)
{
    move list[MOVES_MAX];
    struct joint m = {0};

    if (s->turn == CHANCE) {
        m.a = nature_draw(r, s, g);
    } else {
        m.a = list[rng_below(g, (uint32_t)r->game->legal(r, s, slow_mover(s), list))];
        if (s->turn == BOTH)
            m.b = list[rng_below(g, (uint32_t)r->game->legal(r, s, P2, list))];
    }
    game_step(r, s, m);
}

/* The players of every game, from random to perfect; they come first. */
static int level_count(void)
{
    int n = 0;

    while (n < bots_count() && bots_at(n)->needs <= BOT_NEEDS_SOLUTION)
        n++;
    return n;
}

/* ---- perfect gives nothing away -------------------------------------------------------------- */

static void check_keeps(const struct solution *known, const struct rules *r, const struct state *s,
                        uint64_t dice)
{
    struct worth want = worth_of(known, s), got;
    move m = chosen("perfect", known, r, s, s->turn, dice);

    got = worth_after(known, s, (struct joint){m, 0}, s->turn);
    if (got.value != want.value || (want.value > 0 && got.plies != want.plies))
        fail_msg("%s: perfect's %s comes to %g in %d, want %g in %d", named(r, s), word_of(r, m),
                 got.value, got.plies, want.value, want.plies);
}

/* Each player's mix secures the value, and the choice belongs to the mix. */
static void check_keeps_both(const struct solution *known, const struct rules *r,
                             const struct state *s, uint64_t dice)
{
    struct slow_matrix m = matrix_at(known, s), turned = slow_turned(&m);
    double value = worth_of(known, s).value;

    check_shares(known, s, P1, &m, value);
    check_shares(known, s, P2, &turned, -value);
    for (int player = P1; player <= P2; player++) {
        move got = chosen("perfect", known, r, s, player, dice);
        struct prospect list[MOVES_MAX];
        int n = prospects_of(known, s, player, list);

        for (int i = 0; i < n; i++)
            if (list[i].move == got && list[i].share <= 0)
                fail_msg("%s: perfect chose %s, which is not in its mix", named(r, s),
                         word_of(r, got));
    }
}

static void perfect_keeps_the_value(void **unused)
{
    static const char *const rows[] = {
        "charge",
        "charge:block=next-charge",
        "charge:goal=9,max-add=4,charge-cards=3,refresh=hand-empty,steal-gain=yes",
        "charge:goal=7,max-add=3,charge-cards=2,turn-limit=9,limit-result=points",
        "charge:turn-limit=10",
        "energy-clash",
        "energy-clash:zero=attacker-wins,defend=until-hit",
        "energy-clash:turn-limit=14,limit-result=points",
        "energy-clash:turn-limit=14",
        "energy-duel",
        "energy-duel:self-zero=survives",
        "energy-duel:start=12,cap=15,turn-limit=8,limit-result=points",
        "energy-duel:turn-limit=3",
        "energy-duel-blast",
        "blast:double-ko=coin,poor-blast=illegal",
        "blast:double-ko=draw,turn-limit=12",
        "blast:turn-limit=12,limit-result=points",
        "blast:start=5,double-ko=coin,turn-limit=9,limit-result=points",
        "blast:start=4,poor-blast=illegal,double-ko=higher,turn-limit=8,limit-result=points",
    };
    enum { GAMES = 60 / THRIFT, STEPS = 60 };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *known = prepared("perfect", &r);

        for (uint64_t game = 0; game < GAMES; game++) {
            struct state s = game_start(&r, game % 2 ? P2 : P1);
            struct rng g = rng_at(7, (uint64_t)i, game);

            for (int step = 0; s.turn != OVER && step < STEPS; step++) {
                if (s.turn == BOTH)
                    check_keeps_both(known, &r, &s, rng_next(&g));
                else if (s.turn != CHANCE)
                    check_keeps(known, &r, &s, rng_next(&g));
                wander(&r, &s, &g);
            }
        }
        solution_free(known);
    }
}

/* Return a position's value for a player, whoever is to move; rounded where it is nearly won or
 * lost. */
static double worth_to(const struct solution *known, const struct state *s, int player)
{
    double v = s->turn == OVER ? slow_end(s, slow_mover(s)) : worth_of(known, s).value;

    v = fabs(v) > 1 - NEAR ? round(v) : v;
    return slow_mover(s) == player ? v : -v;
}

/* Play one game of perfect, in this seat, against another player. A won position stays won and,
 * where players take turns, a drawn position is never lost. */
static void check_game(const struct solution *known, const struct rules *r, const char *other,
                       int seat, uint64_t seed)
{
    struct state s = game_start(r, P1);
    struct rng g = rng_at(seed, 1, 0);
    bool by_turns = s.turn != BOTH;
    double best = -1;

    for (int ply = 0; ply < 400; ply++) {
        struct joint m = {0};
        double now = worth_to(known, &s, seat);

        if (now < best && (by_turns || best == 1))
            fail_msg("%s, seed %ju: perfect in seat %d had %g against %s and now has %g",
                     named(r, &s), (uintmax_t)seed, seat + 1, best, other, now);
        best = now > best ? now : best;
        if (s.turn == OVER)
            return;
        if (s.turn == CHANCE)
            m.a = nature_draw(r, &s, &g);
        else
            m.a = chosen(slow_mover(&s) == seat ? "perfect" : other, known, r, &s, slow_mover(&s),
                         rng_next(&g));
        if (s.turn == BOTH)
            m.b = chosen(seat == P2 ? "perfect" : other, known, r, &s, P2, rng_next(&g));
        game_step(r, &s, m);
    }
}

static void perfect_never_slips(void **unused)
{
    static const char *const rows[] = {
        "charge",
        "charge:block=next-charge,steal-cards=2,goal=10,max-add=3",
        "energy-clash",
        "energy-clash:turn-limit=30,limit-result=points",
        "energy-duel",
        "energy-duel:turn-limit=20",
        "energy-duel-blast",
        "blast:start=5,double-ko=coin,poor-blast=illegal,turn-limit=10,limit-result=points",
    };
    static const char *const others[] = {"random", "novice", "expert"};
    enum { GAMES = 100 / THRIFT };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *known = prepared("perfect", &r);

        for (int j = 0; j < COUNT(others); j++)
            for (int game = 0; game < GAMES; game++)
                check_game(known, &r, others[j], game % 2, (uint64_t)(1000 * j + game));
        solution_free(known);
    }
}

/* ---- against a fallible opponent ------------------------------------------------------------- */

/*
 * The stated model computed again, over the nodes and edges of the slow solver. good[i] is what the
 * player to choose at a node expects of an opponent who picks any move; bad[i] what the other one
 * expects if the player to choose is the one who errs. A forced win counts as won in its plies.
 */
struct errs {
    struct slow slow;
    double *good, *bad;
};

static const double goes_on = 0.9999; /* the probability of the next ply */

/* Return the value for the player who plays well after this edge, taken by that player or by the
 * opponent. */
static double errs_after(const struct errs *e, int edge, bool by_good)
{
    const struct slow_edge *to = &e->slow.edge[edge];

    if (to->to < 0)
        return goes_on * (by_good ? to->sign : -to->sign);
    return goes_on * (by_good == (to->sign > 0) ? e->good[to->to] : e->bad[to->to]);
}

/* Does this edge keep the value? */
static bool errs_keeps(const struct errs *e, const struct slow_node *n, int edge)
{
    return slow_after(&e->slow, edge).value == n->worth.value;
}

static double errs_best(const struct errs *e, const struct slow_node *n)
{
    double best = -2;

    for (int edge = n->edge; edge < n->edge + n->rows; edge++)
        if (errs_keeps(e, n, edge))
            best = fmax(best, errs_after(e, edge, true));
    return best;
}

static double errs_mean(const struct errs *e, const struct slow_node *n)
{
    double sum = 0;

    for (int edge = n->edge; edge < n->edge + n->rows; edge++)
        sum += errs_after(e, edge, false);
    return sum / n->rows;
}

/* Plain value iteration; each pass comes nearer by a factor of `goes_on` or more. */
static struct errs errs_of(const struct rules *r)
{
    struct errs e = {.slow = slow_solve(r, NULL)};
    double most = 1;

    e.good = calloc((size_t)e.slow.nodes, sizeof *e.good);
    e.bad = calloc((size_t)e.slow.nodes, sizeof *e.bad);
    assert_non_null(e.good);
    assert_non_null(e.bad);
    while (most > 1e-12) {
        most = 0;
        for (int i = 0; i < e.slow.nodes; i++) {
            const struct slow_node *n = &e.slow.node[i];
            double won = pow(goes_on, n->worth.plies);
            double good = n->worth.value > 0 ? won : errs_best(&e, n);
            double bad = n->worth.value < 0 ? won : errs_mean(&e, n);

            most = fmax(most, fmax(fabs(good - e.good[i]), fabs(bad - e.bad[i])));
            e.good[i] = good;
            e.bad[i] = bad;
        }
    }
    return e;
}

static void errs_release(struct errs *e)
{
    slow_release(&e->slow);
    free(e->good);
    free(e->bad);
}

static void check_chances(const struct errs *e, const struct solution *known, int i)
{
    const struct rules *r = &e->slow.rules;
    const struct slow_node *n = &e->slow.node[i];
    move m = chosen("perfect", known, r, &n->s, n->s.turn, (uint64_t)i);
    struct prospect list[MOVES_MAX];
    int count = prospects_of(known, &n->s, n->s.turn, list);

    assert_int_equal(count, n->rows);
    for (int j = 0; j < count; j++) {
        double want = errs_after(e, n->edge + j, true);

        if (fabs(list[j].chance - want) > 1e-6)
            fail_msg("%s, %s: got a chance of %.17g, want %.17g", named(r, &n->s),
                     word_of(r, list[j].move), list[j].chance, want);
        if (list[j].move != m)
            continue;
        if (!errs_keeps(e, n, n->edge + j))
            fail_msg("%s: perfect's %s gives value away", named(r, &n->s), word_of(r, m));
        if (n->worth.value <= 0 && want < errs_best(e, n) - 1e-6)
            fail_msg("%s: perfect's %s has a chance of %.17g, want %.17g", named(r, &n->s),
                     word_of(r, m), want, errs_best(e, n));
    }
}

static void chances_by_turns(void **unused)
{
    static const char *const rows[] = {
        "energy-duel",
        "energy-duel:self-zero=survives",
        "energy-duel:start=7,cap=12,turn-limit=9,limit-result=points",
        "energy-clash",
        "energy-clash:start=4,cap=9,zero=attacker-wins,defend=until-hit",
        "energy-clash:start=6,cap=8,turn-limit=12,limit-result=points",
        "charge:goal=5,max-add=3,charge-cards=2,block-cards=1,steal-cards=1",
        "charge:goal=4,max-add=2,charge-cards=2,block-cards=1,steal-cards=1,block=next-charge",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *known = prepared("perfect", &r);
        struct errs e = errs_of(&r);

        for (int j = 0; j < e.slow.nodes; j++)
            check_chances(&e, known, j);
        errs_release(&e);
        solution_free(known);
    }
}

/* ---- the same where both choose -------------------------------------------------------------- */

/* Do these constraints, each an equation, have one answer, and is it a mix that secures the value?
 * Constraint i < rows: no share for that row; else: that column pays just the value. */
static bool mix_at(const struct slow_matrix *m, double value, int tight, double mix[SLOW_SIDE])
{
    double a[SLOW_SIDE + 1][SLOW_SIDE + 2] = {{0}};
    int line = 0;

    if (__builtin_popcount((unsigned)tight) != m->rows - 1)
        return false;
    for (int c = 0; c < m->rows + m->columns; c++)
        if (tight >> c & 1) {
            for (int i = 0; i < m->rows; i++)
                a[line][i] = c < m->rows ? i == c : m->at[i][c - m->rows];
            a[line++][m->rows] = c < m->rows ? 0 : value;
        }
    for (int i = 0; i <= m->rows; i++)
        a[line][i] = 1; /* shares add up to 1 */
    if (!slow_equations(m->rows, a))
        return false;
    for (int i = 0; i < m->rows; i++)
        if ((mix[i] = a[i][m->rows]) < -NEAR)
            return false;
    return slow_secured(m, mix) >= value - NEAR;
}

/* Return the most that a mix earns among those that secure the value; it is at a corner. */
static double most_earned(const struct slow_matrix *m, double value, const double gain[SLOW_SIDE])
{
    double most = -2, mix[SLOW_SIDE];

    for (int tight = 0; tight < 1 << (m->rows + m->columns); tight++)
        if (mix_at(m, value, tight, mix)) {
            double sum = 0;

            for (int i = 0; i < m->rows; i++)
                sum += mix[i] * gain[i];
            most = fmax(most, sum);
        }
    if (most < -1.5)
        fail_msg("no mix secures %.17g", value);
    return most;
}

/* Return what a player's choices earn on average; what follows has a later clock and is known. */
static void gains_of(const struct errs *e, const struct slow_node *n, int player,
                     double gain[SLOW_SIDE])
{
    const double *chance = player == P1 ? e->good : e->bad;
    int others = player == P1 ? n->columns : n->rows;

    for (int i = 0; i < SLOW_SIDE; i++)
        gain[i] = 0;
    for (int i = 0; i < n->rows * n->columns; i++) {
        const struct slow_edge *to = &e->slow.edge[n->edge + i];
        double v = to->to >= 0 ? chance[to->to] : player == P1 ? to->sign : -to->sign;

        gain[player == P1 ? i / n->columns : i % n->columns] += goes_on * v / others;
    }
}

/* A coin, which takes no ply. */
static double mean_of(const struct errs *e, const struct slow_node *n, int player)
{
    const double *chance = player == P1 ? e->good : e->bad;
    double sum = 0, all = 0;

    for (int i = n->edge; i < n->edge + n->rows; i++) {
        const struct slow_edge *to = &e->slow.edge[i];
        double v = to->to >= 0 ? chance[to->to] : player == P1 ? to->sign : -to->sign;

        sum += to->weight * v;
        all += to->weight;
    }
    return sum / all;
}

static void check_gains(const struct errs *e, const struct solution *known, int i, int player)
{
    const struct slow_node *n = &e->slow.node[i];
    struct slow_matrix m = slow_stage(&e->slow, n), turned = slow_turned(&m);
    struct prospect list[MOVES_MAX];
    int count = prospects_of(known, &n->s, player, list);
    double gain[SLOW_SIDE], got = 0, want;

    gains_of(e, n, player, gain);
    for (int j = 0; j < count; j++) {
        if (fabs(list[j].chance - gain[j]) > 1e-6)
            fail_msg("%s, player %d's %s: got a chance of %.17g, want %.17g",
                     named(&e->slow.rules, &n->s), player + 1,
                     word_of(&e->slow.rules, list[j].move), list[j].chance, gain[j]);
        got += list[j].share * gain[j];
    }
    want = player == P1 ? most_earned(&m, n->worth.value, gain)
                        : most_earned(&turned, -n->worth.value, gain);
    (player == P1 ? e->good : e->bad)[i] = want;
    if (fabs(got - want) > 1e-6)
        fail_msg("%s: player %d's mix earns %.17g, want %.17g", named(&e->slow.rules, &n->s),
                 player + 1, got, want);
}

static void chances_together(void **unused)
{
    static const char *const rows[] = {
        "blast:start=5,turn-limit=8,limit-result=points",
        "blast:start=4,double-ko=coin,turn-limit=7,limit-result=points",
        "blast:start=6,poor-blast=illegal,double-ko=draw,turn-limit=8,limit-result=points",
        "blast:start=3,charge=2,blast-cost=3,double-ko=higher,turn-limit=6,limit-result=points",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *known = prepared("perfect", &r);
        struct errs e = {.slow = slow_solve(&r, NULL)};

        e.good = calloc((size_t)e.slow.nodes, sizeof *e.good);
        e.bad = calloc((size_t)e.slow.nodes, sizeof *e.bad);
        assert_non_null(e.good);
        assert_non_null(e.bad);
        for (int clock = r.value[TURN_LIMIT]; clock >= 0; clock--)
            for (int j = 0; j < e.slow.nodes; j++) {
                const struct slow_node *n = &e.slow.node[j];

                if (n->s.clock != clock)
                    continue;
                for (int player = P1; player <= P2; player++)
                    if (n->s.turn == BOTH)
                        check_gains(&e, known, j, player);
                    else
                        (player == P1 ? e.good : e.bad)[j] = mean_of(&e, n, player);
            }
        errs_release(&e);
        solution_free(known);
    }
}

/* ---- a turn limit that is left out ----------------------------------------------------------- */

/* At every position of the table with the clock, the choice by the table without it keeps the
 * value. */
static void folded_limits(void **unused)
{
    static const char *const rows[] = {
        "charge:goal=6,max-add=3,charge-cards=2,block-cards=1,steal-cards=1,turn-limit=7",
        "charge:goal=4,max-add=2,charge-cards=2,block=next-charge,turn-limit=6",
        "energy-clash:start=5,cap=9,turn-limit=15",
        "energy-duel:turn-limit=1",
        "energy-duel:turn-limit=9",
        "blast:start=4,turn-limit=6",
        "blast:start=4,double-ko=coin,turn-limit=6",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *folded = prepared("perfect", &r);
        struct solution *full = solved(&r, &(struct solve_setup){.chances = true});
        uint64_t cursor = 0;
        struct worth want;
        struct state s;

        for (int at = 0; solution_next(full, &cursor, &s, &want); at++) {
            if (at % THRIFT != 0)
                continue;
            check_worth(folded, &s, want);
            if (s.turn == BOTH) {
                struct slow_matrix m = matrix_at(full, &s), turned = slow_turned(&m);

                check_shares(folded, &s, P1, &m, want.value);
                check_shares(folded, &s, P2, &turned, -want.value);
            } else {
                move m = chosen("perfect", folded, &r, &s, s.turn, (uint64_t)at);
                struct worth got = worth_after(full, &s, (struct joint){m, 0}, s.turn);

                if (got.value != want.value || (want.value > 0 && got.plies != want.plies))
                    fail_msg("%s: %s comes to %g in %d, want %g in %d", named(&r, &s),
                             word_of(&r, m), got.value, got.plies, want.value, want.plies);
            }
        }
        solution_free(full);
        solution_free(folded);
    }
}

/* ---- all levels ------------------------------------------------------------------------------ */

/* A choice depends only on dice and position, not on the seat or on earlier choices. */
static void same_dice_same_choice(void **unused)
{
    static const char *const rows[] = {
        "charge:goal=8,max-add=3,charge-cards=3",
        "energy-clash",
        "energy-duel",
        "blast:turn-limit=10,limit-result=points",
    };
    enum { TIMES = 400 / THRIFT };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *known = prepared("novice", &r), *again = prepared("perfect", &r);
        struct state s = game_start(&r, P1);
        struct rng g = rng_at(3, (uint64_t)i, 0);

        for (int at = 0; at < TIMES; at++, wander(&r, &s, &g)) {
            if (s.turn == OVER)
                s = game_start(&r, P1);
            for (int level = 0; level < level_count(); level++) {
                const char *id = bots_at(level)->id;
                uint64_t dice = rng_next(&g);
                move m = chosen(id, known, &r, &s, slow_mover(&s), dice);
                struct state other = s.turn == BOTH ? s : exchanged(&r, &s);

                assert_int_equal(m, chosen(id, again, &r, &other, slow_mover(&other), dice));
                if (s.turn == BOTH)
                    chosen(id, known, &r, &s, P2, dice);
            }
        }
        solution_free(again);
        solution_free(known);
    }
}

/* At a position that was not solved, any legal move is acceptable. */
static void strange_positions(void **unused)
{
    struct rules r = rules_of("energy-clash:start=3,cap=20,recharge=0,attack-cost=0,defend-cost=0");
    struct solution *known = prepared("perfect", &r);
    struct state s = game_start(&r, P1);
    struct worth w;

    (void)unused;
    s.points[P1] = 17;
    assert_int_equal(solution_worth(known, &s, &w), ERR_UNKNOWN);
    for (int level = 0; level < level_count(); level++)
        for (uint64_t dice = 0; dice < 20; dice++)
            chosen(bots_at(level)->id, known, &r, &s, P1, dice);
    solution_free(known);
}

/* Choices are as frequent as the mix says. */
static void shares_are_kept(void **unused)
{
    struct rules r = rules_of("blast:turn-limit=20,limit-result=points");
    struct solution *known;
    struct prospect list[MOVES_MAX];
    int count[MOVES_MAX] = {0}, n;
    struct state s;
    enum { TIMES = 20000 };

    (void)unused;
    assert_int_equal(position_parse(&r, "turn=both clock=0 ep=3/5 locked=0/1", &s, NULL), OK);
    known = prepared_from("perfect", &r, &s);
    n = prospects_of(known, &s, P1, list);
    for (uint64_t dice = 0; dice < TIMES; dice++) {
        move m = chosen("perfect", known, &r, &s, P1, dice);

        for (int i = 0; i < n; i++)
            count[i] += list[i].move == m;
    }
    for (int i = 0; i < n; i++) {
        double share = list[i].share, got = (double)count[i] / TIMES;

        if (fabs(got - share) > 4 * sqrt(share * (1 - share) / TIMES))
            fail_msg("%s: %s was chosen with %g, want %g", named(&r, &s), word_of(&r, list[i].move),
                     got, share);
    }
    solution_free(known);
}

/* Energy Clash, 2 EP against 4: only a recharge holds the draw. Defending loses to the one answer
 * that many overlook; attacking spends the last EP, and loses at once. */
static void near_misses_before_blunders(void **unused)
{
    enum { RIGHT, NEAR_MISS, BLUNDER, KINDS, TIMES = 20000 };
    static const char *const words[KINDS] = {"recharge", "defend", "attack"};
    struct rules r = rules_of("energy-clash");
    struct solution *known = prepared("perfect", &r);
    int last[KINDS] = {0}, count[KINDS];
    move moves[KINDS];
    struct state s;

    (void)unused;
    assert_int_equal(position_parse(&r, "turn=1 ep=2/4 defending=0/0", &s, NULL), OK);
    for (int i = 0; i < KINDS; i++)
        assert_int_equal(move_parse(&r, words[i], &moves[i]), OK);
    for (int level = 1; level < level_count(); level++) {
        const char *id = bots_at(level)->id;

        memset(count, 0, sizeof count);
        for (uint64_t dice = 0; dice < TIMES; dice++) {
            move m = chosen(id, known, &r, &s, P1, dice);

            for (int i = 0; i < KINDS; i++)
                count[i] += moves[i] == m;
        }
        if (strcmp(id, "perfect") == 0
                ? count[RIGHT] != TIMES
                : count[RIGHT] <= count[NEAR_MISS] * 5 / 4 ||
                      count[NEAR_MISS] <= count[BLUNDER] * 5 / 4 || count[RIGHT] <= last[RIGHT] ||
                      (level > 1 && count[BLUNDER] >= last[BLUNDER]))
            fail_msg("%s: %d right, %d near misses, %d blunders; the one below %d, %d, %d", id,
                     count[RIGHT], count[NEAR_MISS], count[BLUNDER], last[RIGHT], last[NEAR_MISS],
                     last[BLUNDER]);
        memcpy(last, count, sizeof last);
    }
    solution_free(known);
}

/* ---- who can play what ----------------------------------------------------------------------- */

static void check_refused(const char *id, const char *rules, uint64_t memory, int want,
                          const char *says)
{
    struct rules r = rules_of(rules);
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct solution *known = NULL;
    int got = bot_prepare(bot_named(id), &r, NULL, memory, &known, &why);

    if (got != want || known != NULL || strstr(room, says) == NULL || strstr(room, id) != room ||
        room[why.len - 1] != '.' || why.cut)
        fail_msg("%s, %s: got %d, \"%s\"; want %d and a sentence with \"%s\"", id, rules, got, room,
                 want, says);
    assert_int_equal(bot_prepare(bot_named(id), &r, NULL, memory, &known, NULL), want);
}

static void refusals(void **unused)
{
    static const struct {
        const char *rules;
        uint64_t memory;
        int want;
        const char *says;
    } rows[] = {
        {"charge:goal=1000,max-add=50,charge-cards=99,block-cards=99,steal-cards=99", 0, ERR_LIMIT,
         "too large"},
        {"charge", 1 << 20, ERR_LIMIT, "too large"},
        {"energy-clash:turn-limit=60000,limit-result=points", 0, ERR_LIMIT, "turn limit"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        for (int level = 1; level < level_count(); level++)
            check_refused(bots_at(level)->id, rows[i].rules, rows[i].memory, rows[i].want,
                          rows[i].says);
    check_refused("perfect", "battle-numbers", 0, ERR_UNKNOWN, "hidden cards");
    check_refused("perfect", "battle-numbers", 0, ERR_UNKNOWN, "Try master.");
}

/* Where cards are hidden, the levels play what was learned, or search and say so. */
static void levels_play_hidden_cards(void **unused)
{
    struct rules book = rules_of("battle-numbers"), other = rules_of("battle-numbers:hp=21");

    (void)unused;
    for (int level = 1; level < level_count() - 1; level++) {
        struct solution *known = NULL;
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);

        assert_int_equal(bot_prepare(bots_at(level), &book, NULL, 0, &known, &why), OK);
        assert_string_equal(room, "");
        assert_int_equal(bot_prepare(bots_at(level), &other, NULL, 0, &known, &why), OK);
        assert_non_null(strstr(room, "searches instead."));
        assert_null(known);
    }
}

static void random_needs_nothing(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        struct solution *known = NULL;
        struct rules r;

        rules_init(&r, games_at(i));
        assert_int_equal(bot_prepare(bot_named("random"), &r, NULL, 1, &known, NULL), OK);
        assert_null(known);
    }
}

/* An existing solution is used, whoever made it; a position that play cannot reach is solved if it
 * is named. */
static void preparing_twice(void **unused)
{
    struct rules r = rules_of("energy-clash:start=3,cap=20,recharge=0,attack-cost=0,defend-cost=0");
    struct solution *known = prepared("perfect", &r), *before = known;
    struct state s = game_start(&r, P1);
    struct worth w;

    (void)unused;
    assert_int_equal(bot_prepare(bot_named("novice"), &r, NULL, 1, &known, NULL), OK);
    assert_ptr_equal(known, before);
    solution_free(known);
    known = NULL;
    s.points[P2] = 17;
    assert_int_equal(bot_prepare(bot_named("novice"), &r, &s, 0, &known, NULL), OK);
    assert_int_equal(solution_worth(known, &s, &w), OK);
    check_keeps(known, &r, &s, 1);
    solution_free(known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perfect_keeps_the_value),
        cmocka_unit_test(perfect_never_slips),
        cmocka_unit_test(chances_by_turns),
        cmocka_unit_test(chances_together),
        cmocka_unit_test(folded_limits),
        cmocka_unit_test(same_dice_same_choice),
        cmocka_unit_test(strange_positions),
        cmocka_unit_test(shares_are_kept),
        cmocka_unit_test(near_misses_before_blunders),
        cmocka_unit_test(refusals),
        cmocka_unit_test(levels_play_hidden_cards),
        cmocka_unit_test(random_needs_nothing),
        cmocka_unit_test(preparing_twice),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
