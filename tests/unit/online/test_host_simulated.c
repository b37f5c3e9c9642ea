/*
 * The host in simulated time, with everything that can go wrong on the way to its guests. SESSIONS
 * is how many sessions are played, SEED where the seeds begin.
 * Long: SESSIONS=1000000
 */
#include "unit.h"
#include "world/world.h"

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

static void say(const struct world_counts *sum, uint64_t seed)
{
    const struct {
        const char *what;
        uint64_t n;
    } rows[] = {
        {"sessions", sum->sessions},
        {"kills", sum->kills},
        {"lines lost", sum->lines_lost},
        {"frames", sum->frames},
        {"requests", sum->requests},
        {"forged", sum->forged},
        {"refused by address", sum->limited},
        {"games", sum->games},
        {"over", sum->over},
        {"rated", sum->rated},
        {"moves compared", sum->moves},
        {"views compared", sum->views},
        {"sentences compared", sum->sentences},
        {"clocks compared", sum->clocks},
        {"pages of the lobby compared", sum->pages},
        {"undone", sum->undone},
        {"guests forgotten", sum->forgotten},
        {"accounts deleted", sum->erased},
        {"ratings settled", sum->settled},
        {"next seed", seed},
    };
    char room[32];

    for (int i = 0; i < COUNT(rows); i++)
        print_message("%s%s %s", i > 0 ? ", " : "", text_grouped(rows[i].n, room), rows[i].what);
    print_message("\n");
}

static void everything_holds(void **unused)
{
    uint64_t sessions = number_of("SESSIONS", 1500), seed = number_of("SEED", 1), shown = 0;
    struct world_counts sum = {0};

    (void)unused;
    for (; sum.sessions < sessions; seed++) {
        static struct world w;

        world_init(&w, seed, 2 + (int)(seed % (WORLD_DEVICES - 1)), &world_usual_faults);
        world_run(&w, 180000);
        world_settle(&w);
        add(&sum, &w.counts);
        world_release(&w);
        if (sum.sessions >= shown + 10000) {
            shown = sum.sessions;
            say(&sum, seed + 1);
        }
    }
    say(&sum, seed);
    assert_true(sum.kills > 0);
    assert_true(sum.lines_lost > 0);
    assert_true(sum.over > 0);
    assert_true(sum.rated > 0);
    assert_true(sum.moves > 0);
    assert_true(sum.views > 0);
    assert_true(sum.pages > 0);
    assert_true(sum.sentences > 0);
    assert_true(sum.clocks > 0);
    assert_true(sum.undone > 0);
    assert_true(sum.limited > 0);
    assert_true(sum.forgotten > 0);
    assert_true(sum.erased > 0);
    assert_true(sum.settled > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(everything_holds)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
