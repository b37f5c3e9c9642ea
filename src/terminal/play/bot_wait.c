/*
 * Waiting for a program calls a callback. A built-in player thinks in a thread, because the players
 * of the library know nothing of terminals. A thread cannot be stopped, so an abandoned one runs on
 * until the program ends, and the memory it reads is never freed. Its thought is freed by whoever
 * leaves it last.
 */
#include "terminal/play/bot_wait.h"

#include "system/worker.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/screen.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* The question to a thread and its answer. The thread writes to a pipe when it is done. */
struct thought {
    struct table *table;
    int player, err;
    move chosen;
    int done[2];
    atomic_bool is_left; /* by the thread, or by the one who waits */
    char why[SENTENCE_BYTES];
};

bool bot_wait_is_cancelled(void)
{
    screen_attend();
    return interrupt_came();
}

int bot_wait_solution(struct table *t, struct text *why)
{
    int err = preparing_finish(&t->preparing, &t->known, why);

    for (int p = P1; p <= P2; p++)
        t->seat[p].known = t->known;
    return err;
}

static void bot_wait_free(struct thought *it)
{
    close(it->done[0]);
    close(it->done[1]);
    free(it);
}

/* Leave the thought; the second to do so frees it. */
static void bot_wait_leave(struct thought *it)
{
    if (atomic_exchange(&it->is_left, true))
        bot_wait_free(it);
}

static void *bot_wait_run(void *context)
{
    struct thought *it = context;
    struct table *t = it->table;
    struct text why = TEXT(it->why);

    it->err = bot_wait_solution(t, &why) == OK ? OK : ERR_ILLEGAL;
    if (it->err == OK)
        it->err =
            seat_choose(&t->seat[it->player], &t->referee.rec.duel, it->player, &it->chosen, &why);
    while (write(it->done[1], "", 1) < 0 && errno == EINTR)
        continue;
    bot_wait_leave(it);
    return NULL;
}

/* Start a thread that thinks; NULL on failure. */
static struct thought *bot_wait_begin(struct table *t, int player, pthread_t *thread)
{
    struct thought *it = calloc(1, sizeof *it);

    if (it == NULL || pipe2(it->done, O_CLOEXEC) != 0) {
        free(it);
        return NULL;
    }
    it->table = t;
    it->player = player;
    if (worker_run_once(thread, bot_wait_run, it) == 0)
        return it;
    bot_wait_free(it);
    return NULL;
}

int bot_wait_choose(struct table *t, int player, move *out, struct text *why)
{
    struct seat *seat = &t->seat[player];
    struct thought *it;
    pthread_t thread;
    int err;

    if (seat->bot == NULL || (it = bot_wait_begin(t, player, &thread)) == NULL)
        return bot_wait_solution(t, why) != OK
                   ? ERR_ILLEGAL
                   : seat_choose(seat, &t->referee.rec.duel, player, out, why);
    while (!interrupt_wait(it->done[0], -1))
        if (bot_wait_is_cancelled()) {
            pthread_detach(thread);
            t->abandoned = true;
            bot_wait_leave(it);
            return ERR_ILLEGAL;
        }
    pthread_join(thread, NULL);
    err = it->err;
    *out = it->chosen;
    if (err != OK)
        text_add(why, "%s", it->why);
    bot_wait_leave(it);
    return err;
}
