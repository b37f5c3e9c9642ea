/* Whose message is handled next: in simulated time, with messages that say how much work they are.
 */
#include "core/rng.h"
#include "online/server/turns.h"
#include "unit.h"

#include <inttypes.h>

enum { SECOND = 1000000, PEOPLE = 40, GUESTS = 1000 };

/* Who was served, in which order, and when. */
struct desk {
    struct turns *turns;
    int64_t now;
    uint64_t work[GUESTS]; /* of each guest */
    int taken[GUESTS], order[GUESTS];
    uint32_t last; /* guest that was served */
    bool keeps_time;
};

static uint64_t handle(void *context, uint32_t guest, int kind, const char *bytes, size_t len)
{
    struct desk *d = context;
    uint64_t work;
    int order;

    assert_true(kind == 3 && len > 0 && bytes[len - 1] == '\0');
    assert_int_equal(sscanf(bytes, "%" SCNu64 " %d", &work, &order), 2);
    assert_int_equal(order, d->order[guest]++);
    d->work[guest] += work;
    d->last = guest;
    if (d->keeps_time)
        d->now += (int64_t)work;
    return work;
}

static void taken(void *context, uint32_t guest, int kind)
{
    struct desk *d = context;

    assert_int_equal(kind, 3);
    assert_int_equal(d->last, guest);
    d->taken[guest]++;
}

static void desk_init(struct desk *d, int people)
{
    *d = (struct desk){.now = SECOND};
    d->turns = turns_new(&(struct turns_setup){people, handle, taken, d});
    assert_non_null(d->turns);
}

static int desk_say(struct desk *d, uint32_t guest, uint64_t work, int number)
{
    char words[64];
    int len = snprintf(words, sizeof words, "%" PRIu64 " %d", work, number);

    return turns_add(d->turns, guest, 3, words, (size_t)len + 1, d->now);
}

/* Addresses get equal parts of the work, however large their messages are and however many guests
 * they have; and so do the guests of an address. */
static void work_is_shared(void **unused)
{
    static const struct {
        uint32_t guest;
        uint64_t address, work;
    } rows[] = {
        {1, 7, 10},  {2, 7, 1000}, {3, 7, 100}, /* three at one address */
        {4, 8, 37},                             /* one alone */
        {5, 9, 900}, {6, 9, 900},
    };
    enum { ROWS = sizeof rows / sizeof *rows, WORK = 300000 };
    uint64_t of[3] = {0};
    int said[ROWS] = {0};
    struct desk d;

    (void)unused;
    desk_init(&d, 10 * PEOPLE);
    for (int i = 0; i < ROWS; i++)
        assert_int_equal(turns_enter(d.turns, rows[i].guest, rows[i].address), OK);
    for (uint64_t done = 0; done < WORK; done = turns_figures(d.turns).work) {
        for (int i = 0; i < ROWS; i++)
            while (said[i] < d.taken[rows[i].guest] + 2)
                assert_int_equal(desk_say(&d, rows[i].guest, rows[i].work, said[i]++), OK);
        assert_int_equal(turns_run(d.turns, 1, d.now), 0);
    }
    for (int i = 0; i < ROWS; i++)
        of[rows[i].address - 7] += d.work[rows[i].guest];
    for (int i = 0; i < 3; i++)
        assert_in_range(of[i], WORK / 3 - 2000, WORK / 3 + 2000);
    for (int i = 1; i <= 3; i++)
        assert_in_range(d.work[i], WORK / 9 - 2000, WORK / 9 + 2000);
    turns_free(d.turns);
}

/* A guest who asks for little waits for one message of others at most, who never stop. */
static void nobody_waits_behind_a_crowd(void **unused)
{
    enum { CROWD = 500, BYSTANDER = 0, WORK = 5000 };
    struct desk d;
    int said[GUESTS] = {0};

    (void)unused;
    desk_init(&d, 0);
    d.keeps_time = true;
    for (uint32_t g = 0; g <= CROWD; g++)
        assert_int_equal(turns_enter(d.turns, g, g == BYSTANDER ? 7 : 100 + g % 50), OK);
    for (int round = 0; round < 2000; round++) {
        for (uint32_t g = 1; g <= CROWD; g++)
            while (said[g] < d.taken[g] + 3)
                assert_int_equal(desk_say(&d, g, WORK, said[g]++), OK);
        turns_run(d.turns, 1, d.now);
        if (round < 50 || round % 7 > 0) /* at first nobody has asked for anything */
            continue;
        assert_int_equal(desk_say(&d, BYSTANDER, 20, said[BYSTANDER]++), OK);
        turns_run(d.turns, 1, d.now);
        assert_int_equal(d.last, BYSTANDER);
    }
    turns_free(d.turns);
}

/* An address gets its work for a second, and the burst once; coming again does not help. What is
 * too much waits, and nothing is lost. */
static void accounts_are_kept(void **unused)
{
    enum { SECONDS = 60, WORK = 700 };
    const uint64_t most = (uint64_t)PEOPLE * (TURNS_PERSON_BURST + SECONDS * TURNS_PERSON_WORK);
    int said = 0, turn = 0;
    int64_t wait;
    struct desk d;

    (void)unused;
    assert_int_equal(PEOPLE * TURNS_PERSON_BURST, 40000); /* as docs/serve/server.md says */
    assert_int_equal(PEOPLE * TURNS_PERSON_WORK, 4000);
    desk_init(&d, PEOPLE);
    assert_int_equal(turns_enter(d.turns, 1, 7), OK);
    assert_int_equal(turns_enter(d.turns, 2, 0), OK);
    for (int64_t end = d.now + SECONDS * SECOND; d.now<end; d.now += wait> 0 ? wait : 0) {
        if (turn++ % 10 == 9) { /* it leaves and comes again: what waits is dropped */
            turns_leave(d.turns, 1);
            assert_int_equal(turns_enter(d.turns, 1, 7), OK);
            d.order[1] = said;
        }
        if (said < d.order[1] + 2)
            assert_int_equal(desk_say(&d, 1, WORK, said++), OK);
        wait = turns_run(d.turns, WORK, d.now);
    }
    assert_in_range(d.work[1], most - 2 * WORK, most + 2 * WORK);
    assert_true(turns_figures(d.turns).delays > 0);
    turns_leave(d.turns, 1);
    for (int i = 0; i < 10; i++) { /* there is no limit for 0 */
        assert_int_equal(desk_say(&d, 2, most, i), OK);
        turns_run(d.turns, 1, d.now);
        assert_int_equal(d.taken[2], i + 1);
    }
    turns_leave(d.turns, 2);
    assert_int_equal(turns_figures(d.turns).delayed, 0);
    turns_run(d.turns, 1, d.now + 10 * (int64_t)most * SECOND);
    assert_int_equal(turns_run(d.turns, 1, d.now + 10 * (int64_t)most * SECOND), -1);
    turns_free(d.turns);
}

/* A class of pupils who all come at once waits for a tenth of a second, and then for nothing. */
static void a_class_notices_nothing(void **unused)
{
    enum { MOVE = 40, HELLO = 500, MINUTES = 45 };
    int said[PEOPLE] = {0};
    int64_t wait, begin;
    struct desk d;

    (void)unused;
    desk_init(&d, PEOPLE);
    for (uint32_t g = 0; g < PEOPLE; g++) {
        assert_int_equal(turns_enter(d.turns, g, 7), OK);
        turns_charge(d.turns, g, 100, d.now);
        assert_int_equal(desk_say(&d, g, HELLO, said[g]++), OK);
    }
    for (int second = 0; second < MINUTES * 60; second++, d.now = begin + SECOND) {
        begin = d.now;
        for (uint32_t g = 0; g < PEOPLE; g++)
            assert_int_equal(desk_say(&d, g, MOVE, said[g]++), OK);
        while ((wait = turns_run(d.turns, 1000, d.now)) >= 0 && turns_figures(d.turns).waiting > 0)
            d.now += wait;
        assert_in_range(d.now - begin, 0, second < 10 ? SECOND / 10 : 0);
    }
    turns_free(d.turns);
}

/* Floods of many addresses that begin at once get a part of the time beyond the first quarter of
 * their accounts, and later what fills them. */
static void floods_share_a_part(void **unused)
{
    enum { FLOODS = 100, WORK = 500, LIGHT = 900, SECONDS = 20 };
    const uint64_t burst = (uint64_t)FLOODS * PEOPLE * TURNS_PERSON_BURST / TURNS_LIGHT,
                   second = (uint64_t)FLOODS * PEOPLE * TURNS_PERSON_WORK;
    int said[GUESTS] = {0};
    int64_t begin;
    struct desk d;

    (void)unused;
    desk_init(&d, PEOPLE);
    d.keeps_time = true;
    for (uint32_t g = 0; g < FLOODS; g++)
        assert_int_equal(turns_enter(d.turns, g, 1 + g), OK);
    for (begin = d.now; d.now < begin + SECONDS * SECOND;) {
        int64_t wait;

        for (uint32_t g = 0; g < FLOODS; g++)
            if (said[g] == d.taken[g])
                assert_int_equal(desk_say(&d, g, WORK, said[g]++), OK);
        wait = turns_run(d.turns, 1000, d.now);
        d.now += wait > 0 ? wait : 0;
    }
    assert_in_range(turns_figures(d.turns).work, SECONDS * second,
                    burst + SECONDS * (second + SECOND / TURNS_HEAVY_SHARE));
    for (int i = 0; i < 10; i++) { /* a newcomer is served at once */
        assert_int_equal(turns_enter(d.turns, (uint32_t)(FLOODS + i), (uint64_t)(10000 + i)), OK);
        assert_int_equal(desk_say(&d, (uint32_t)(FLOODS + i), LIGHT, 0), OK);
        turns_run(d.turns, 1, d.now);
        assert_int_equal(d.last, FLOODS + i);
    }
    turns_free(d.turns);
}

/* What waits is bounded for each guest and each address. */
static void what_waits_is_bounded(void **unused)
{
    static char large[4096];
    struct desk d;
    uint32_t g = 0;
    size_t bytes = 0;

    (void)unused;
    desk_init(&d, PEOPLE);
    assert_int_equal(desk_say(&d, 0, 1, 0), ERR_UNKNOWN);
    assert_int_equal(turns_enter(d.turns, 0, 7), OK);
    for (int i = 0; i < TURNS_GUEST_FRAMES; i++)
        assert_int_equal(desk_say(&d, 0, 1, i), OK);
    assert_int_equal(desk_say(&d, 0, 1, TURNS_GUEST_FRAMES), ERR_LIMIT);
    for (int i = 0; turns_run(d.turns, 1, d.now) == 0; i++)
        assert_int_equal(d.order[0], i + 1);
    assert_int_equal(d.order[0], TURNS_GUEST_FRAMES);
    for (int i = 0; bytes + sizeof large <= TURNS_ADDRESS_BYTES; i++, bytes += sizeof large) {
        if (i % TURNS_GUEST_FRAMES == 0)
            assert_int_equal(turns_enter(d.turns, ++g, 7), OK);
        assert_int_equal(turns_add(d.turns, g, 3, large, sizeof large, d.now), OK);
    }
    assert_int_equal(turns_figures(d.turns).waiting_bytes, bytes);
    assert_int_equal(turns_enter(d.turns, ++g, 7), OK);
    assert_int_equal(turns_add(d.turns, g, 3, large, sizeof large, d.now), ERR_LIMIT);
    assert_int_equal(turns_figures(d.turns).refused, 2);
    while (g > 0)
        turns_leave(d.turns, g--);
    assert_int_equal(turns_figures(d.turns).waiting, 0);
    turns_free(d.turns);
}

/* Random guests come, speak and go at random addresses; no order is mixed up, and all that was
 * neither dropped nor waits was handled. */
static void anything_may_happen(void **unused)
{
    enum { STEPS = 200000, ADDRESSES = 60 };
    struct rng dice = rng_at(3, 0, 0);
    bool here[GUESTS] = {false};
    int said[GUESTS] = {0};
    struct desk d;

    (void)unused;
    desk_init(&d, 1);
    d.keeps_time = true;
    for (int i = 0; i < STEPS; i++) {
        uint32_t g = rng_below(&dice, GUESTS), what = rng_below(&dice, 16);

        if (!here[g] && what < 2) {
            assert_int_equal(turns_enter(d.turns, g, rng_below(&dice, ADDRESSES)), OK);
            here[g] = true;
        } else if (here[g] && what == 0) {
            turns_leave(d.turns, g);
            here[g] = false;
            d.order[g] = said[g];
        } else if (here[g] && what < 12) {
            said[g] += desk_say(&d, g, 1 + rng_below(&dice, 300), said[g]) == OK;
        } else if (what >= 12) {
            int64_t wait = turns_run(d.turns, 1000, d.now);

            d.now += wait > 0 ? wait % 5000 : 0;
        }
    }
    d.now += (int64_t)3600 * SECOND;
    for (int64_t wait; (wait = turns_run(d.turns, 100000, d.now)) >= 0;)
        d.now += wait;
    for (uint32_t g = 0; g < GUESTS; g++)
        assert_int_equal(d.order[g], said[g]);
    assert_int_equal(turns_figures(d.turns).waiting + turns_figures(d.turns).delayed, 0);
    turns_free(d.turns);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_is_shared),      cmocka_unit_test(nobody_waits_behind_a_crowd),
        cmocka_unit_test(accounts_are_kept),   cmocka_unit_test(a_class_notices_nothing),
        cmocka_unit_test(floods_share_a_part), cmocka_unit_test(what_waits_is_bounded),
        cmocka_unit_test(anything_may_happen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
