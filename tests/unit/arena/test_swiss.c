/* Swiss events with invented results: in a round nobody sits out twice, and few players meet
 * again. */
#include "unit.h"
#include "arena/event.h"

static struct event *new_event(int players)
{
    struct event *e = calloc(1, sizeof *e);

    assert_non_null(e);
    e->rules = rules_of("energy-duel:turn-limit=50");
    e->players = players;
    e->format = SWISS;
    e->pairs = 1;
    e->seed = 1;
    e->shards = 1;
    event_begin(e);
    return e;
}

/* Results by the players' numbers, by chance, or all even. */
enum story { BY_NUMBER, BY_CHANCE, ALL_DRAWN, STORIES };

static struct unit_result made_up(enum story story, const struct unit *u, struct rng *g)
{
    static const enum result any[] = {P1_WINS, P2_WINS, DRAW};
    struct unit_result r = {.game = {{.result = DRAW}, {.result = DRAW}}};

    if (story == BY_NUMBER) {
        r.game[0].result = u->a < u->b ? P1_WINS : P2_WINS;
        r.game[1].result = u->a < u->b ? P2_WINS : P1_WINS;
    } else if (story == BY_CHANCE) {
        r.game[0].result = any[rng_below(g, 3)];
        r.game[1].result = any[rng_below(g, 3)];
    }
    return r;
}

static void play_round(struct event *e, enum story story, struct rng *g)
{
    while (e->done < event_units(e)) {
        struct unit u = event_unit(e, e->done);
        struct unit_result r = made_up(story, &u, g);

        event_fold(e, &u, &r);
    }
}

/* Run an event for every number of players and story, looking at each round before it is played. */
static void every_event(int most, void (*look)(const struct event *))
{
    for (int players = 2; players <= most; players++)
        for (uint64_t k = players > 11 ? 17 : 0; k < 20; k++) {
            struct rng g = rng_at(k, 3, (uint64_t)players);
            struct event *e = new_event(players);
            enum story story = k < 18 ? BY_CHANCE : k == 18 ? BY_NUMBER : ALL_DRAWN;

            do {
                look(e);
                play_round(e, story, &g);
            } while (event_next_round(e));
            free(e);
        }
}

static int meetings(const struct event *e, int pairings, int a, int b)
{
    int n = 0;

    for (int i = 0; i < pairings; i++)
        n += (e->pairing[i].a == a && e->pairing[i].b == b) ||
             (e->pairing[i].a == b && e->pairing[i].b == a);
    return n;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static void look_at_seats(const struct event *e)
{
    bool sits[EVENT_PLAYERS] = {false};
    int width = e->pairings - e->round_first;

    if (width != e->players / 2)
        fail_msg("%d players, round %d: %d pairings", e->players, e->round + 1, width);
    for (int i = e->round_first; i < e->pairings; i++)
        for (int k = 0; k < 2; k++) {
            int who = k ? e->pairing[i].b : e->pairing[i].a;

            if (who < 0 || who >= e->players || sits[who])
                fail_msg("%d players, round %d: player %d sits twice or nowhere", e->players,
                         e->round + 1, who);
            sits[who] = true;
        }
}

static void nobody_sits_twice_in_a_round(void **unused)
{
    (void)unused;
    every_event(33, look_at_seats);
}

/* One more than a knock-out would need. */
static void number_of_rounds(void **unused)
{
    static const int rows[][2] = {{2, 2}, {3, 3}, {4, 3}, {5, 4}, {8, 4}, {9, 5}, {16, 5}, {64, 7}};
    struct rng g = {0};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct event *e = new_event(rows[i][0]);
        int n = 0;

        do {
            play_round(e, ALL_DRAWN, &g);
            n++;
        } while (event_next_round(e));
        if (n != rows[i][1])
            fail_msg("%d players: got %d rounds, want %d", rows[i][0], n, rows[i][1]);
        free(e);
    }
}

/* Players with the same points meet, unless they have met before. */
static void neighbours_meet(void **unused)
{
    struct event *e = new_event(8);
    struct rng g = {0};
    struct standing all[EVENT_PLAYERS];

    (void)unused;
    play_round(e, BY_NUMBER, &g);
    assert_true(event_next_round(e));
    event_standings(e, all);
    for (int i = e->round_first; i < e->pairings; i++)
        if (all[e->pairing[i].a].points != all[e->pairing[i].b].points)
            fail_msg("%g points met %g", all[e->pairing[i].a].points, all[e->pairing[i].b].points);
    free(e);
}

/* ---- meeting again --------------------------------------------------------------------------- */

static int games_before(const struct event *e, int player)
{
    int n = 0;

    for (int i = 0; i < e->round_first; i++)
        n += e->pairing[i].a == player || e->pairing[i].b == player;
    return n;
}

/* Could everyone except `idle`, who has not sat out before, be paired without meeting again? */
static bool can_avoid(const struct event *e, unsigned taken, int idle)
{
    int a = 0;

    while (a < e->players && taken >> a & 1)
        a++;
    if (a == e->players)
        return true;
    if (idle > 0 && games_before(e, a) == e->round && can_avoid(e, taken | 1U << a, idle - 1))
        return true;
    for (int b = a + 1; b < e->players; b++)
        if (!(taken >> b & 1) && meetings(e, e->round_first, a, b) == 0 &&
            can_avoid(e, taken | 1U << a | 1U << b, idle))
            return true;
    return false;
}

static void look_at_rematches(const struct event *e)
{
    for (int i = e->round_first; i < e->pairings; i++) {
        int a = e->pairing[i].a, b = e->pairing[i].b;

        if (meetings(e, e->round_first, a, b) > 0 && can_avoid(e, 0, e->players % 2))
            fail_msg("%d players, round %d: %d and %d meet again, and need not", e->players,
                     e->round + 1, a, b);
    }
}

static void nobody_meets_again_without_need(void **unused)
{
    (void)unused;
    every_event(11, look_at_rematches);
}

/* ---- odd numbers ----------------------------------------------------------------------------- */

static void look_at_byes(const struct event *e)
{
    int played[EVENT_PLAYERS] = {0};

    for (int i = 0; i < e->pairings; i++) {
        played[e->pairing[i].a]++;
        played[e->pairing[i].b]++;
    }
    for (int p = 0; p < e->players; p++)
        if (played[p] < e->round)
            fail_msg("%d players: in round %d player %d has sat out %d times", e->players,
                     e->round + 1, p, e->round + 1 - played[p]);
}

/* There are fewer rounds than players, so nobody has to sit out twice. */
static void nobody_sits_out_twice(void **unused)
{
    (void)unused;
    every_event(11, look_at_byes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_sits_twice_in_a_round),
        cmocka_unit_test(number_of_rounds),
        cmocka_unit_test(neighbours_meet),
        cmocka_unit_test(nobody_meets_again_without_need),
        cmocka_unit_test(nobody_sits_out_twice),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
