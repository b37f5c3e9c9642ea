/* Built-in players whose rules have to be solved first: nobody keeps the others from being
 * answered. The order of the answers shows it, not the time that they take. */
#include "bots/bot.h"
#include "games/games.h"
#include "online/server/bot_threads.h"
#include "online/server/solve_queue.h"
#include "unit.h"

#include <semaphore.h>
#include <unistd.h>

enum { FLOOD = 60, LONG = 999, HONEST = 1000 };

static void wake(void *context)
{
    sem_post(context);
}

static void ask_about(struct bot_threads *t, uint64_t number, uint64_t address, const char *words)
{
    struct host_question q = {
        .number = number, .who = "perfect", .seat = P1, .player = number, .address = address};
    struct rules rules;
    struct duel duel;

    assert_int_equal(games_parse_rules(&rules, words, NULL), OK);
    duel_init(&duel, &rules, P1, 0);
    q.duel = &duel;
    bot_threads_ask(t, &q);
}

/* Every limit has to be solved anew. */
static void ask(struct bot_threads *t, uint64_t number, uint64_t address, int limit)
{
    struct text words = TEXT_OF(WORD_BYTES);

    text_add(&words, "energy-duel:turn-limit=%d", limit);
    ask_about(t, number, address, words.at);
}

/* Ask something that takes many seconds to solve, so that all that is asked next waits behind it.
 */
static void ask_long(struct bot_threads *t)
{
    ask_about(t, LONG, 6, "charge:goal=100");
    while (!bot_threads_is_solving(t))
        usleep(1000);
}

/* Wait for the next answer; returns its number. */
static uint64_t answer(struct bot_threads *t, sem_t *news, move *m)
{
    uint64_t number;

    while (!bot_threads_answer(t, &number, m))
        sem_wait(news);
    return number;
}

static void nobody_waits_behind_a_flood(void **unused)
{
    struct bot_threads *t;
    uint64_t number;
    int before = 0;
    sem_t news;
    move m;

    (void)unused;
    sem_init(&news, 0, 0);
    assert_non_null(t = bot_threads_new(1, wake, &news));
    ask_long(t);
    for (int i = 1; i <= FLOOD; i++)
        ask(t, (uint64_t)i, 7, 10 + i);
    ask(t, HONEST, 8, 9);
    bot_threads_drop(t, LONG);
    while ((number = answer(t, &news, &m)) != HONEST)
        before += number != LONG;
    assert_in_range(before, 0, 1);
    bot_threads_free(t);
    sem_destroy(&news);
}

static void what_nobody_wants_any_more_is_not_solved(void **unused)
{
    struct bot_threads *t;
    uint64_t number;
    sem_t news;
    move m;

    (void)unused;
    sem_init(&news, 0, 0);
    assert_non_null(t = bot_threads_new(1, wake, &news));
    ask_long(t);
    for (int i = 1; i <= FLOOD; i++)
        ask(t, (uint64_t)i, 7, 10 + i);
    for (int i = 1; i <= FLOOD; i++)
        bot_threads_drop(t, (uint64_t)i);
    bot_threads_drop(t, LONG);
    ask(t, HONEST, 7, 9);
    while ((number = answer(t, &news, &m)) != HONEST)
        assert_int_equal(number, LONG);
    assert_int_equal(bot_threads_waiting(t), 0);
    bot_threads_free(t);
    sem_destroy(&news);
}

/* ---- the queue ------------------------------------------------------------------------------- */

static struct solve_wish *wish(uint64_t number, uint64_t share)
{
    struct solve_wish *w = calloc(1, sizeof *w);

    assert_non_null(w);
    *w = (struct solve_wish){.number = number, .share = share};
    return w;
}

static void take(struct solve_queue *q, uint64_t wanted)
{
    struct solve_wish *w = solve_queue_next(q);

    assert_non_null(w);
    assert_int_equal(w->number, wanted);
    free(w);
}

/* The share that has used less comes first; within a share, the first question. */
static void the_order_is_fair(void **unused)
{
    struct solve_queue q = {0};

    (void)unused;
    for (uint64_t i = 1; i <= 3; i++)
        assert_null(solve_queue_add(&q, wish(i, 7)));
    take(&q, 1);
    solve_queue_used(&q, 7, 100);
    assert_null(solve_queue_add(&q, wish(10, 8)));
    assert_null(solve_queue_add(&q, wish(11, 8)));
    take(&q, 10);
    solve_queue_used(&q, 8, 30);
    take(&q, 11);
    solve_queue_used(&q, 8, 90);
    take(&q, 2);
    solve_queue_used(&q, 7, 10);
    assert_null(solve_queue_add(&q, wish(20, 9)));
    take(&q, 20); /* a newcomer */
    solve_queue_used(&q, 9, 1000);
    take(&q, 3);
    assert_null(solve_queue_next(&q));
    solve_queue_release(&q);
}

static void the_largest_share_gives_way(void **unused)
{
    struct solve_queue q = {0};
    struct solve_wish *out;

    (void)unused;
    assert_null(solve_queue_add(&q, wish(1, 8)));
    for (uint64_t i = 2; i <= SOLVE_QUEUE_MOST; i++)
        assert_null(solve_queue_add(&q, wish(i, 7)));
    assert_non_null(out = solve_queue_add(&q, wish(5000, 9)));
    assert_int_equal(out->number, SOLVE_QUEUE_MOST); /* the last one of the largest share */
    free(out);
    assert_non_null(out = solve_queue_remove(&q, 1));
    free(out);
    assert_null(solve_queue_remove(&q, 1));
    while ((out = solve_queue_next(&q)) != NULL)
        free(out);
    solve_queue_release(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_waits_behind_a_flood),
        cmocka_unit_test(what_nobody_wants_any_more_is_not_solved),
        cmocka_unit_test(the_order_is_fair),
        cmocka_unit_test(the_largest_share_gives_way),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
