/*
 * Out of memory: every allocation of every function that makes or writes something fails once. The
 * function then reports it, changes nothing, and leaks nothing (with SAN=1). The linker replaces
 * the system's functions with the three below.
 */
#include "public.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static int left = -1; /* allocations until one fails; below 0: none does */

static bool is_used_up(void)
{
    return left >= 0 && left-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return is_used_up() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return is_used_up() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return is_used_up() ? NULL : __real_realloc(old, size);
}

/* ---- what is made ---------------------------------------------------------------------------- */

static struct {
    duello_rules *rules, *hidden;
    duello_solution *known;
    duello_player *player;
    duello_duel *duel;
    duello_review *review;
    struct written record;
} it;

static char why[DUELLO_SENTENCE_BYTES];

#define WHY why, sizeof why
#define SETUP(type, ...)                                                                           \
    (&(duello_##type##_setup){.size = sizeof(duello_##type##_setup), __VA_ARGS__})

/* A maker returns its object in `made`, and has a function to free it. */
#define MAKER(name, type, call)                                                                    \
    static int make_##name(void **made)                                                            \
    {                                                                                              \
        duello_##type *out = *made;                                                                \
        int err = call;                                                                            \
                                                                                                   \
        *made = out;                                                                               \
        return err;                                                                                \
    }                                                                                              \
    static void free_##name(void *made)                                                            \
    {                                                                                              \
        duello_##type##_free(made);                                                                \
    }

MAKER(rules, rules, duello_rules_parse(&out, "charge", WHY))
MAKER(past, past, duello_past_new(&out, it.rules))
MAKER(solution, solution,
      duello_solution_new(&out, it.rules, SETUP(solution, .chances = true), WHY))
MAKER(player, player, duello_player_new(&out, it.rules, "casual", NULL, WHY))
MAKER(duel, duel, duello_duel_new(&out, SETUP(duel, .rules = it.hidden), WHY))
MAKER(read, duel, duello_duel_read(&out, it.record.at, it.record.len, NULL, WHY))
MAKER(solved, solution, duello_duel_solve(&out, it.duel, NULL, WHY))
MAKER(batch, batch, duello_batch_new(&out, SETUP(batch, .rules = it.rules, .count = 3), WHY))
MAKER(review, review, duello_review_new(&out, it.duel, it.known, NULL))
MAKER(mistakes, mistakes, duello_mistakes_new(&out, it.review, DUELLO_BOTH, NULL, 0))
MAKER(exercises, exercises, duello_exercises_new(&out, 0, NULL, 0))
MAKER(map, map, duello_map_new(&out, it.known, NULL, WHY))
MAKER(report, report, duello_report_new(&out, it.rules, SETUP(report, .games = 10), WHY))
MAKER(equilibrium, equilibrium,
      duello_equilibrium_new(&out, it.hidden, SETUP(equilibrium, .iterations = 2), WHY))
MAKER(protocol_of, rules,
      duello_protocol_game_of(&out, NULL, "charge seat=1", &(int){0}, &(int){0}, &(uint64_t){0},
                              WHY))
MAKER(protocol, rules,
      duello_protocol_game(&out, "charge seat=1", &(int){0}, &(int){0}, &(uint64_t){0}, WHY))

static void makers(void **unused)
{
#define ROW(name)                                                                                  \
    {                                                                                              \
#name, make_##name, free_##name                                                            \
    }
    static const struct {
        const char *name;
        int (*make)(void **made);
        void (*give_back)(void *made);
    } rows[] = {ROW(rules),  ROW(past),        ROW(solution),    ROW(player),
                ROW(duel),   ROW(read),        ROW(solved),      ROW(batch),
                ROW(review), ROW(mistakes),    ROW(exercises),   ROW(map),
                ROW(report), ROW(equilibrium), ROW(protocol_of), ROW(protocol)};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        int err = DUELLO_E_MEMORY, n = 0;

        for (; err < 0; n++) {
            static char nothing;
            void *made = &nothing;

            strcpy(why, "stale");
            left = n;
            err = rows[i].make(&made);
            left = -1;
            if (err >= 0)
                rows[i].give_back(made);
            else if ((err != DUELLO_E_MEMORY && err != DUELLO_E_LIMIT) || made != &nothing)
                fail_msg("%s, allocation %d: got %d: %s", rows[i].name, n, err, why);
        }
        check_between(rows[i].name, n, 2, 10000);
    }
}

/* ---- what is written ------------------------------------------------------------------------- */

static int write_graph(void)
{
    return duello_review_write(it.review, DUELLO_FORMAT_SVG, NULL, written_take, &it.record);
}

static int write_page(void)
{
    return duello_review_write(it.review, DUELLO_FORMAT_HTML, NULL, written_take, &it.record);
}

static void writers(void **unused)
{
    static int (*const rows[])(void) = {write_graph, write_page};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        int err = DUELLO_E_MEMORY, n = 0;

        for (; err < 0; n++) {
            it.record.len = 0;
            left = n;
            err = rows[i]();
            left = -1;
            if (err < 0)
                check_int("out of memory", err, DUELLO_E_MEMORY);
        }
        check_between("allocations", n, 2, 100);
    }
}

/* ---- a duel ---------------------------------------------------------------------------------- */

/* Everything about a duel that a caller can see. */
struct seen {
    duello_state state;
    duello_duel_info info;
    size_t bytes;
    int wanted;
    bool can_undo;
};

static struct seen seen(const duello_duel *d)
{
    struct seen s;

    memset(&s, 0, sizeof s);
    s.info.size = sizeof s.info;
    duello_duel_state(d, &s.state);
    duello_duel_get_info(d, &s.info);
    s.bytes = duello_duel_record_size(d);
    s.wanted = duello_duel_wanted(d);
    s.can_undo = duello_duel_can_undo(d);
    return s;
}

/* Return whether it failed once; then do it without a failure. */
static bool take(duello_duel *d, int player, duello_move m)
{
    struct seen before = seen(d), after;
    int err;

    left = 0;
    err = duello_duel_take(d, player, m);
    left = -1;
    if (err == DUELLO_OK)
        return false;
    check_int("out of memory", err, DUELLO_E_MEMORY);
    after = seen(d);
    assert_memory_equal(&before, &after, sizeof before);
    check_int("again", duello_duel_take(d, player, m), DUELLO_OK);
    return true;
}

/* A game with failures is the game without them, byte for byte. */
static void duels_go_on(void **unused)
{
    static struct written with, without;
    duello_rules *r = rules_made("battle-numbers:hp=100");
    duello_player *p = player_made(r, "random", NULL);
    int failures = 0;

    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        duello_duel *d = duel_made(r, seed), *same = duel_made(r, seed);
        int player;
        duello_move m;

        while ((player = duello_duel_wanted(d)) != DUELLO_OVER) {
            check_int("choose", duello_duel_choose(d, p, player, &m), DUELLO_OK);
            failures += take(d, player, m);
        }
        duel_play_on(same, (const duello_player *const[]){p, p}, 10000);
        with.len = without.len = 0;
        duello_duel_write(d, 0, written_take, &with);
        duello_duel_write(same, 0, written_take, &without);
        check_text("the same record", with.at, without.at);
        duello_duel_free(d);
        duello_duel_free(same);
    }
    check_between("failures", failures, 5, 1000);
    duello_player_free(p);
    duello_rules_free(r);
}

/* ---------------------------------------------------------------------------------------------- */

static int make(void **unused)
{
    (void)unused;
    it.rules = rules_made("energy-duel");
    it.hidden = rules_made("battle-numbers:hp=3,top=3,copies=1,hand=2");
    it.known = solution_made(it.rules);
    it.player = player_made(it.rules, "random", NULL);
    it.duel = duel_made(it.rules, 1);
    duel_play_on(it.duel, (const duello_player *const[]){it.player, it.player}, 1000);
    return duello_duel_write(it.duel, 0, written_take, &it.record) |
           duello_review_new(&it.review, it.duel, it.known, NULL);
}

static int give_back(void **unused)
{
    (void)unused;
    duello_review_free(it.review);
    duello_duel_free(it.duel);
    duello_player_free(it.player);
    duello_solution_free(it.known);
    duello_rules_free(it.rules);
    duello_rules_free(it.hidden);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makers),
        cmocka_unit_test(duels_go_on),
        cmocka_unit_test(writers),
    };

    return cmocka_run_group_tests(tests, make, give_back);
}
