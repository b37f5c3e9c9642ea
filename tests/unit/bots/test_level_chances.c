/* The chances between people of a level are compared with a plain evaluation of the same odds at
 * every position, and with games that are played by them: from N positions of each game and level,
 * GAMES games each. With the usual N the games are smaller.
 * Long: N=200 GAMES=2000 */
#include "solved.h"
#include "bots/ladder/level_chances.h"

enum { KINDS = 3, END = -1 };

/* What may follow: a position, or an end with the result for P1. */
struct step {
    double weight;
    int64_t next;
    int row, column, result;
    bool swapped; /* P2 is to move there, and counts as P1 */
};

struct place {
    size_t first, last; /* steps */
    int rows, columns;
    double mine[MOVES_MAX], theirs[MOVES_MAX];
};

struct plain {
    const struct solution *known;
    const struct bot *level;
    size_t count, steps, room;
    struct place *places;
    struct step *all;
    struct state *states;
    double (*now)[KINDS][2], (*before)[KINDS][2]; /* wins and losses: alike, first, second */
};

/* ---- the plain evaluation -------------------------------------------------------------------- */

static void plain_add(struct plain *p, const struct state *s, struct step step)
{
    const struct rules *r = solution_rules(p->known);
    uint32_t odds[MOVES_MAX], all = 0;
    move list[MOVES_MAX];
    struct state next;
    uint64_t number;

    if (s->turn == CHANCE) {
        int n = r->game->chance(r, s, list, odds);

        for (int i = 0; i < n; i++)
            all += odds[i];
        for (int i = 0; i < n; i++) {
            struct step one = step;

            one.weight *= (double)odds[i] / all;
            plain_add(p, game_after(r, s, (struct joint){list[i], 0}, &next), one);
        }
        return;
    }
    step.next = END;
    if (s->turn == OVER) {
        step.result = state_worth(s->result, P1);
    } else {
        assert_int_equal(solution_number(p->known, s, &number), OK);
        step.next = (int64_t)number;
        step.swapped = s->turn == P2;
    }
    if (p->steps == p->room)
        p->all = realloc(p->all, (p->room = 2 * p->room + 64) * sizeof *p->all);
    p->all[p->steps++] = step;
}

static int plain_odds(const struct plain *p, const struct state *s, int player,
                      move legal[MOVES_MAX], double odds[MOVES_MAX])
{
    const struct rules *r = solution_rules(p->known);
    struct view view = {.seen = *s, .me = player};
    struct decision d = {.rules = r, .known = p->known, .view = &view, .legal = legal};

    d.n = r->game->legal(r, s, player, legal);
    assert_true(bot_odds(p->level, &d, odds));
    return d.n;
}

static void plain_add_place(struct plain *p, size_t number, const struct state *s)
{
    const struct rules *r = solution_rules(p->known);
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    struct place *at = &p->places[number];
    struct state next;

    p->states[number] = *s;
    at->rows = plain_odds(p, s, P1, mine, at->mine);
    at->columns = 1;
    at->theirs[0] = 1;
    if (s->turn == BOTH)
        at->columns = plain_odds(p, s, P2, theirs, at->theirs);
    at->first = p->steps;
    for (int i = 0; i < at->rows; i++)
        for (int j = 0; j < at->columns; j++)
            plain_add(p, game_after(r, s, (struct joint){mine[i], theirs[j]}, &next),
                      (struct step){.weight = 1, .row = i, .column = j});
    at->last = p->steps;
}

/* The wins or losses after a step, of P1, or of P2 if it is the second player who plays best. */
static double plain_after(const struct plain *p, const struct step *s, int kind, int what)
{
    int sign = (what == 0 ? 1 : -1) * (kind == 2 ? -1 : 1);

    if (s->next == END)
        return s->result * sign > 0;
    if (kind == 0)
        return p->before[s->next][0][s->swapped ? !what : what];
    return p->before[s->next][s->swapped ? 3 - kind : kind][what];
}

static void plain_best(const struct plain *p, const struct place *at, int kind, double out[2])
{
    double best = -2;

    for (int mine = 0; mine < (kind == 1 ? at->rows : at->columns); mine++) {
        double earned[2] = {0, 0};

        for (size_t i = at->first; i < at->last; i++) {
            const struct step *s = &p->all[i];

            if ((kind == 1 ? s->row : s->column) == mine)
                for (int what = 0; what < 2; what++)
                    earned[what] += s->weight *
                                    (kind == 1 ? at->theirs[s->column] : at->mine[s->row]) *
                                    plain_after(p, s, kind, what);
        }
        if (earned[0] - earned[1] > best) {
            best = earned[0] - earned[1];
            memcpy(out, earned, sizeof earned);
        }
    }
}

static double plain_pass(struct plain *p)
{
    double most = 0;

    memcpy(p->before, p->now, p->count * sizeof *p->now);
    for (size_t n = 0; n < p->count; n++) {
        const struct place *at = &p->places[n];
        double made[KINDS][2] = {{0}};

        for (size_t i = at->first; i < at->last; i++)
            for (int what = 0; what < 2; what++)
                made[0][what] += p->all[i].weight * at->mine[p->all[i].row] *
                                 at->theirs[p->all[i].column] * plain_after(p, &p->all[i], 0, what);
        plain_best(p, at, 1, made[1]);
        plain_best(p, at, 2, made[2]);
        for (int i = 0; i < 2 * KINDS; i++)
            most = fmax(most, fabs((&made[0][0])[i] - (&p->before[n][0][0])[i]));
        memcpy(p->now[n], made, sizeof made);
    }
    return most;
}

static struct plain plain_make(const struct solution *known, const struct bot *level)
{
    struct plain p = {.known = known, .level = level};
    struct census c;
    struct state s;
    struct worth w;

    solution_census(known, &c);
    p.count = c.positions;
    p.places = calloc(p.count, sizeof *p.places);
    p.states = calloc(p.count, sizeof *p.states);
    p.now = calloc(p.count, sizeof *p.now);
    p.before = calloc(p.count, sizeof *p.before);
    for (uint64_t cursor = 0, number; solution_next(known, &cursor, &s, &w);) {
        assert_int_equal(solution_number(known, &s, &number), OK);
        plain_add_place(&p, number, &s);
    }
    return p;
}

static void plain_release(struct plain *p)
{
    free(p->places);
    free(p->states);
    free(p->all);
    free(p->now);
    free(p->before);
}

static void compare_with_plain(struct plain *p)
{
    const struct chances *got = level_chances(p->known, p->level);

    assert_non_null(got);
    for (int i = 0; i < 1000000 && plain_pass(p) > 1e-12; i++)
        ;
    for (size_t n = 0; n < p->count; n++) {
        const struct chance *c = &got[n].alike;

        for (int kind = 0; kind < KINDS; kind++)
            if (fabs((double)c[kind].win - p->now[n][kind][0]) > 1e-6 ||
                fabs((double)c[kind].loss - p->now[n][kind][1]) > 1e-6)
                fail_msg("%s, %s, %d: got %.9f %.9f, want %.9f %.9f",
                         named(solution_rules(p->known), &p->states[n]), p->level->id, kind,
                         (double)c[kind].win, (double)c[kind].loss, p->now[n][kind][0],
                         p->now[n][kind][1]);
    }
}

/* What follows a choice is, on average over the level's choices, what the position has. */
static void compare_choices(const struct plain *p)
{
    for (size_t n = 0; n < p->count; n += 1 + p->count / 50)
        for (int player = P1; player <= P2; player++) {
            struct chance after[MOVES_MAX], at;
            double win = 0, loss = 0, odds[MOVES_MAX];
            move legal[MOVES_MAX];

            if (!state_wants(&p->states[n], player))
                continue;
            plain_odds(p, &p->states[n], player, legal, odds);
            for (int i = level_chances_after(p->known, p->level, &p->states[n], player, after);
                 i-- > 0;) {
                win += odds[i] * (double)after[i].win;
                loss += odds[i] * (double)after[i].loss;
            }
            assert_int_equal(level_chance_at(p->known, p->level, &p->states[n], player, &at), OK);
            assert_within(fabs(win - (double)at.win) + fabs(loss - (double)at.loss), 0, 1e-6);
        }
}

/* ---- games ----------------------------------------------------------------------------------- */

/* How far frequencies are from the chances. */
struct spread_of {
    int all, beyond_three, beyond_five;
};

static int drawn(const double *odds, int n, struct rng *g)
{
    double at = (double)(rng_next(g) >> 11) * 0x1p-53;
    int i = 0;

    while (i < n - 1 && (at -= odds[i]) >= 0)
        i++;
    return i;
}

/* Play on from a position; return the result for its first player, 0 if it does not end soon. */
static int played(const struct plain *p, size_t at, struct rng *g)
{
    enum { STEPS_MAX = 100000 };
    int seat = 1;

    for (int n = 0; n < STEPS_MAX; n++) {
        const struct place *place = &p->places[at];
        int row = drawn(place->mine, place->rows, g);
        int column = drawn(place->theirs, place->columns, g);
        double where = (double)(rng_next(g) >> 11) * 0x1p-53;
        const struct step *found = NULL;

        for (size_t i = place->first; i < place->last; i++)
            if (p->all[i].row == row && p->all[i].column == column && where >= 0) {
                found = &p->all[i];
                where -= found->weight;
            }
        if (found->next == END)
            return seat * found->result;
        seat = found->swapped ? -seat : seat;
        at = (size_t)found->next;
    }
    return 0;
}

static void count_beyond(struct spread_of *t, double chance, int times, int games)
{
    double least = 4.0 / games, from = fmin(fmax(chance, least), 1 - least);
    double errors = fabs((double)times / games - chance) / sqrt(from * (1 - from) / games);

    t->all++;
    t->beyond_three += errors > 3;
    t->beyond_five += errors > 5;
}

static void play_from(const struct plain *p, int positions, int games, struct spread_of *t)
{
    const struct chances *known = level_chances(p->known, p->level);
    struct rng pick = rng_at(1, 70, (uint64_t)p->level->level);

    for (int i = 0; i < positions; i++) {
        size_t at = rng_below(&pick, (uint32_t)p->count);
        struct rng g = rng_at(1, 71, (uint64_t)i);
        int won = 0, lost = 0;

        for (int k = 0; k < games; k++) {
            int result = played(p, at, &g);

            won += result > 0;
            lost += result < 0;
        }
        count_beyond(t, (double)known[at].alike.win, won, games);
        count_beyond(t, (double)known[at].alike.loss, lost, games);
    }
}

/* ---- the tests ------------------------------------------------------------------------------- */

static int number_from(const char *name, int usual)
{
    const char *text = getenv(name);

    return text != NULL ? (int)strtol(text, NULL, 10) : usual;
}

static void test_chances(void **unused)
{
    static const struct {
        const char *quick, *full; /* rules; NULL: only the quick ones */
        int bound;                /* of the quick ones */
    } rows[] = {
        {"charge:goal=6,charge-cards=3,block-cards=1,steal-cards=1", "charge", 0},
        {"energy-clash:cap=8,start=4", "energy-clash", 0},
        {"energy-duel", NULL, 0},
        {"energy-duel-blast", "energy-duel-blast", 8},
        {"energy-duel-blast:double-ko=coin", NULL, 6}, /* nature */
        {"energy-duel:turn-limit=6,limit-result=points", NULL,
         0}, /* the clock is in the position */
    };
    int positions = number_from("N", 4), games = number_from("GAMES", 400);
    struct spread_of t = {0};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        bool full = positions > 4 && rows[i].full != NULL;
        struct rules r = rules_of(full ? rows[i].full : rows[i].quick);
        struct solution *known =
            solved(&r, &(struct solve_setup){.chances = true, .bound = full ? 0 : rows[i].bound});

        for (int kind = 0; kind <= LEVELS; kind++) {
            struct plain p = plain_make(known, bots_rung(r.game, kind));

            compare_with_plain(&p);
            compare_choices(&p);
            play_from(&p, positions, games, &t);
            plain_release(&p);
        }
        solution_free(known);
    }
    if (positions > 4)
        print_message("%d frequencies: %d beyond 3 standard errors, %d beyond 5\n", t.all,
                      t.beyond_three, t.beyond_five);
    assert_within(t.beyond_three, 0, 0.01 * t.all);
    assert_int_equal(t.beyond_five, 0);
}

/* Where the rules set no limit for points, twice the bound changes next to nothing far below it. */
static void test_bound(void **unused)
{
    struct rules r = rules_of("energy-duel-blast");
    struct solution *known = solved(&r, &(struct solve_setup){.chances = true, .bound = 20});
    struct solution *more = solved(&r, &(struct solve_setup){.chances = true, .bound = 40});
    uint64_t cursor = 0, here, there;
    struct state s;
    struct worth w;

    (void)unused;
    for (int kind = 0; kind <= LEVELS; kind++) {
        const struct chances *less = level_chances(known, bots_rung(r.game, kind));
        const struct chances *all = level_chances(more, bots_rung(r.game, kind));
        double most = 0;

        for (cursor = 0; solution_next(known, &cursor, &s, &w);) {
            assert_int_equal(solution_number(known, &s, &here), OK);
            assert_int_equal(solution_number(more, &s, &there), OK);
            if (s.points[P1] <= 10 && s.points[P2] <= 10)
                for (int i = 0; i < 2 * KINDS; i++)
                    most = fmax(most, fabs((double)(&less[here].alike.win)[i] -
                                           (double)(&all[there].alike.win)[i]));
        }
        assert_within(most, 0, 1e-4);
    }
    solution_free(known);
    solution_free(more);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_chances),
                                       cmocka_unit_test(test_bound)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
