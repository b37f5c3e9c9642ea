/*
 * The host in simulated time, with everything that can go wrong on the way to its guests. SESSIONS
 * is how many sessions are played, SEED where the seeds begin:
 *
 *     SESSIONS=1000000 build/tests/test_host_simulated
 */
#include "unit.h"
#include "../host/world.h"

static uint64_t number_of(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);

    return value == NULL ? otherwise : strtoull(value, NULL, 10);
}

static void add(struct world_counts *sum, const struct world_counts *one)
{
    const uint64_t *from = (const uint64_t *)one;
    uint64_t *to = (uint64_t *)sum;

    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
}

static void everything_holds(void **unused)
{
    uint64_t sessions = number_of("SESSIONS", 2000), seed = number_of("SEED", 1);
    struct world_counts sum = {0};

    (void)unused;
    for (; sum.sessions < sessions; seed++) {
        static struct world w;

        world_init(&w, seed, 2 + (int)(seed % (WORLD_DEVICES - 1)), &world_usual_faults);
        world_run(&w, 180000);
        world_settle(&w);
        add(&sum, &w.counts);
        world_release(&w);
    }
    print_message("%llu sessions, %llu kills (%llu lines lost), %llu frames, %llu requests, "
                  "%llu forged; %llu games, %llu over, %llu rated; %llu moves and %llu views "
                  "compared, %llu undone, %llu ratings settled; next seed %llu\n",
                  (unsigned long long)sum.sessions, (unsigned long long)sum.kills,
                  (unsigned long long)sum.lines_lost, (unsigned long long)sum.frames,
                  (unsigned long long)sum.requests, (unsigned long long)sum.forged,
                  (unsigned long long)sum.games, (unsigned long long)sum.over,
                  (unsigned long long)sum.rated, (unsigned long long)sum.moves,
                  (unsigned long long)sum.views, (unsigned long long)sum.undone,
                  (unsigned long long)sum.settled, (unsigned long long)seed);
    assert_true(sum.kills > 0 && sum.lines_lost > 0 && sum.over > 0 && sum.rated > 0);
    assert_true(sum.moves > 0 && sum.views > 0 && sum.undone > 0 && sum.settled > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(everything_holds)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
