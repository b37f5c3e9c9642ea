/*
 * A question goes from `asked` to `answered`. If its rules are not solved, it waits in `unsolved`,
 * from which one thread at a time takes. When that one has solved the rules, all questions about
 * them go back to `asked`. A question that has lost its place in `unsolved`, because too many wait,
 * is answered with no move: its game is aborted. The lock is held only to move questions from list
 * to list.
 */
#include "online/server/bot_threads.h"

#include "bots/bot.h"
#include "online/server/log.h"
#include "online/server/solutions.h"
#include "online/server/solve_queue.h"
#include "system/clock.h"
#include "system/worker.h"

#include <stdatomic.h>
#include <stdlib.h>

static const uint64_t solving_bytes = (uint64_t)1 << 30; /* for one set of rules */

enum { NO_MOVE = 0xffff }; /* is legal nowhere */

struct question {
    struct solve_wish wish; /* its place in one of the queues, its number, and for whom it is */
    uint64_t seed, choice;
    const struct bot *bot;
    int seat;
    move answer;
    struct duel duel;
    struct past past;
};

struct question_queue {
    struct solve_wish *first, **end;
};

struct bot_threads {
    void (*wake)(void *context);
    void *context;
    atomic_bool stops;    /* what is being solved is not wanted any more */
    struct worker worker; /* with its lock for all below */
    bool ends;
    struct solutions solutions;
    const struct question *solving; /* whose rules are being solved; NULL: none */
    struct question_queue asked, answered;
    struct solve_queue unsolved;
    uint64_t waiting, solves;
};

static void bot_threads_push(struct question_queue *q, struct question *x)
{
    x->wish.next = NULL;
    *q->end = &x->wish;
    q->end = &x->wish.next;
}

/* Take what is at this place of a queue; NULL: nothing. */
static struct question *bot_threads_take(struct question_queue *q, struct solve_wish **at)
{
    struct solve_wish *x = *at;

    if (x != NULL && (*at = x->next) == NULL)
        q->end = at;
    return (struct question *)x;
}

static struct question *bot_threads_pop(struct question_queue *q)
{
    return bot_threads_take(q, &q->first);
}

/* ---- the threads ----------------------------------------------------------------------------- */

static bool bot_threads_going_on(void *context, double share)
{
    struct bot_threads *t = context;

    (void)share;
    return !atomic_load(&t->stops);
}

/* All who wait for these rules need not wait any more. */
static void bot_threads_free_waiting(struct bot_threads *t, const struct rules *rules)
{
    struct solve_wish *next;

    for (struct solve_wish *w = t->unsolved.first; w != NULL; w = next) {
        struct question *x = (struct question *)w;

        next = w->next;
        if (memcmp(&x->duel.rules, rules, sizeof *rules) == 0) {
            solve_queue_remove(&t->unsolved, w->number);
            bot_threads_push(&t->asked, x);
            worker_wake(&t->worker);
        }
    }
}

/* Solve the rules, without the lock. A player whose rules cannot be solved moves at random. */
static const struct solution *bot_threads_solve(struct bot_threads *t, struct question *x)
{
    struct solve_setup setup = {.memory = solving_bytes,
                                .chances = true,
                                .fold = FOLD_ABOVE,
                                .going_on = bot_threads_going_on,
                                .context = t};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const struct solution *known = NULL;
    struct solution *made = NULL;
    double began = clock_seconds();
    bool wanted;
    int err;

    t->solving = x;
    atomic_store(&t->stops, t->ends);
    worker_unlock(&t->worker);
    err = solution_new(&made, &x->duel.rules, &setup, &why);
    worker_lock(&t->worker);
    t->solving = NULL;
    t->solves += err == OK;
    wanted = !atomic_load(&t->stops);
    solve_queue_used(&t->unsolved, x->wish.share, (uint64_t)(1e6 * (clock_seconds() - began)));
    if (err == OK && (known = solutions_keep(&t->solutions, &x->duel.rules, made)) != NULL) {
        bot_threads_free_waiting(t, &x->duel.rules);
        return known;
    }
    if (wanted)
        log_event("error", "player", "%s cannot think and moves at random: %s", x->bot->id,
                  err == OK ? "out of memory." : why.at);
    x->bot = bots_at(0);
    return NULL;
}

static bool bot_threads_needs_solution(const struct question *x)
{
    return x->bot->needs == BOT_NEEDS_SOLUTION && !game_is_hidden(x->duel.rules.game);
}

static void bot_threads_choose(struct question *x, const struct solution *known)
{
    struct decision_room room;
    struct rng g = bot_rng(x->seed, x->choice);
    struct decision d = bot_decision(&x->duel, x->seat, known, &g, &room);

    if (d.n > 0)
        x->answer = x->bot->choose(x->bot, &d);
}

static void bot_threads_give(struct bot_threads *t, struct question *x)
{
    bot_threads_push(&t->answered, x);
    t->waiting--;
    t->wake(t->context);
}

/* Answer a question, or let it wait until its rules can be solved. */
static int bot_threads_step(void *context)
{
    struct bot_threads *t = context;
    struct question *x = bot_threads_pop(&t->asked);
    bool is_asked = x != NULL;
    const struct solution *known = NULL;

    if (!is_asked && t->solving == NULL)
        x = (struct question *)solve_queue_next(&t->unsolved);
    if (x == NULL)
        return WORKER_WAITS;
    if (bot_threads_needs_solution(x) &&
        (known = solutions_take(&t->solutions, &x->duel.rules)) == NULL) {
        if (is_asked) { /* all that were asked wait before one is chosen */
            if ((x = (struct question *)solve_queue_add(&t->unsolved, &x->wish)) != NULL)
                bot_threads_give(t, x);
            return 0;
        }
        known = bot_threads_solve(t, x);
    }
    worker_unlock(&t->worker);
    bot_threads_choose(x, known);
    worker_lock(&t->worker);
    solutions_give(&t->solutions, known);
    bot_threads_give(t, x);
    return 0;
}

/* ---- its user -------------------------------------------------------------------------------- */

struct bot_threads *bot_threads_new(int threads, void (*wake)(void *context), void *context)
{
    struct bot_threads *t = calloc(1, sizeof *t);

    if (t == NULL)
        return NULL;
    t->wake = wake;
    t->context = context;
    t->asked.end = &t->asked.first;
    t->answered.end = &t->answered.first;
    if (worker_start(&t->worker, threads + 1, bot_threads_step, t))
        return t;
    free(t);
    return NULL;
}

static void bot_threads_clear(struct bot_threads *t)
{
    struct solve_wish *w;

    while ((w = (struct solve_wish *)bot_threads_pop(&t->asked)) != NULL ||
           (w = (struct solve_wish *)bot_threads_pop(&t->answered)) != NULL ||
           (w = solve_queue_next(&t->unsolved)) != NULL)
        free(w);
}

void bot_threads_free(struct bot_threads *t)
{
    if (t == NULL)
        return;
    worker_lock(&t->worker);
    bot_threads_clear(t);
    t->ends = true;
    atomic_store(&t->stops, true);
    worker_unlock(&t->worker);
    worker_stop(&t->worker);
    bot_threads_clear(t);
    solve_queue_release(&t->unsolved);
    solutions_release(&t->solutions);
    free(t);
}

void bot_threads_ask(struct bot_threads *t, const struct host_question *q)
{
    struct question *x = calloc(1, sizeof *x);

    if (x == NULL || (x->bot = bots_find(q->who)) == NULL) {
        log_event("error", "player", "%s cannot be asked.", q->who);
        free(x);
        return;
    }
    x->wish.number = q->number;
    x->wish.share = q->address != 0 ? q->address : q->player;
    x->answer = NO_MOVE;
    x->seed = q->seed;
    x->choice = q->choice;
    x->seat = q->seat;
    x->duel = *q->duel;
    x->duel.dice = NULL;
    if (q->duel->past != NULL) {
        x->past = *q->duel->past;
        x->duel.past = &x->past;
    }
    worker_lock(&t->worker);
    t->waiting++;
    bot_threads_push(&t->asked, x);
    worker_wake(&t->worker);
    worker_unlock(&t->worker);
}

void bot_threads_drop(struct bot_threads *t, uint64_t number)
{
    struct solve_wish **at = &t->asked.first;
    struct question *x;

    worker_lock(&t->worker);
    while (*at != NULL && (*at)->number != number)
        at = &(*at)->next;
    x = *at != NULL ? bot_threads_take(&t->asked, at)
                    : (struct question *)solve_queue_remove(&t->unsolved, number);
    if (x != NULL)
        t->waiting--;
    else if (t->solving != NULL && t->solving->wish.number == number)
        atomic_store(&t->stops, true);
    worker_unlock(&t->worker);
    free(x);
}

bool bot_threads_answer(struct bot_threads *t, uint64_t *number, move *m)
{
    struct question *x;

    worker_lock(&t->worker);
    x = bot_threads_pop(&t->answered);
    worker_unlock(&t->worker);
    if (x == NULL)
        return false;
    *number = x->wish.number;
    *m = x->answer;
    free(x);
    return true;
}

bool bot_threads_is_solving(struct bot_threads *t)
{
    bool solving;

    worker_lock(&t->worker);
    solving = t->solving != NULL;
    worker_unlock(&t->worker);
    return solving;
}

uint64_t bot_threads_waiting(struct bot_threads *t)
{
    uint64_t waiting;

    worker_lock(&t->worker);
    waiting = t->waiting;
    worker_unlock(&t->worker);
    return waiting;
}

uint64_t bot_threads_solves(struct bot_threads *t)
{
    uint64_t solves;

    worker_lock(&t->worker);
    solves = t->solves;
    worker_unlock(&t->worker);
    return solves;
}
