/*
 * A question goes from `asked` to `answered`. If its rules are not solved, it waits in `unsolved`,
 * from which one thread at a time takes: one solution may need a gibibyte. The lock is held only to
 * move questions from list to list.
 */
#include "online/server/bot_threads.h"

#include "bots/bot.h"
#include "online/server/log.h"
#include "online/server/solutions.h"
#include "system/worker.h"

#include <stdatomic.h>
#include <stdlib.h>

static const uint64_t solving_bytes = (uint64_t)1 << 30; /* for one set of rules */

struct question {
    struct question *next;
    uint64_t number, seed, choice;
    const struct bot *bot;
    int seat;
    move answer;
    struct duel duel;
    struct past past;
};

struct question_queue {
    struct question *first, **end;
};

struct bot_threads {
    void (*wake)(void *context);
    void *context;
    atomic_bool stops;    /* for what is being solved */
    struct worker worker; /* with its lock for all below */
    struct solutions solutions;
    bool is_solving;
    struct question_queue asked, unsolved,
        answered; /* unsolved: the rules have to be solved first */
    uint64_t waiting;
};

static void bot_threads_push(struct question_queue *q, struct question *x)
{
    x->next = NULL;
    *q->end = x;
    q->end = &x->next;
}

static struct question *bot_threads_pop(struct question_queue *q)
{
    struct question *x = q->first;

    if (x != NULL && (q->first = x->next) == NULL)
        q->end = &q->first;
    return x;
}

/* ---- the threads ----------------------------------------------------------------------------- */

static bool bot_threads_going_on(void *context, double share)
{
    struct bot_threads *t = context;

    (void)share;
    return !atomic_load(&t->stops);
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
    struct solution *made = NULL;
    int err;

    t->is_solving = true;
    worker_unlock(&t->worker);
    err = solution_new(&made, &x->duel.rules, &setup, &why);
    worker_lock(&t->worker);
    t->is_solving = false;
    if (err == OK)
        return solutions_keep(&t->solutions, &x->duel.rules, made);
    log_event("error", "player", "%s cannot think and moves at random: %s", x->bot->id, why.at);
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

/* Answer a question, or let it wait until its rules can be solved. */
static int bot_threads_step(void *context)
{
    struct bot_threads *t = context;
    bool may_solve = !t->is_solving && t->unsolved.first != NULL;
    struct question *x = bot_threads_pop(may_solve ? &t->unsolved : &t->asked);
    const struct solution *known = NULL;

    if (x == NULL)
        return WORKER_WAITS;
    if (bot_threads_needs_solution(x) &&
        (known = solutions_take(&t->solutions, &x->duel.rules)) == NULL) {
        if (!may_solve) {
            bot_threads_push(&t->unsolved, x);
            return 0;
        }
        known = bot_threads_solve(t, x);
    }
    worker_unlock(&t->worker);
    bot_threads_choose(x, known);
    worker_lock(&t->worker);
    solutions_give(&t->solutions, known);
    bot_threads_push(&t->answered, x);
    t->waiting--;
    t->wake(t->context);
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
    t->unsolved.end = &t->unsolved.first;
    t->answered.end = &t->answered.first;
    if (worker_start(&t->worker, threads + 1, bot_threads_step, t))
        return t;
    free(t);
    return NULL;
}

static void bot_threads_drop(struct question_queue *q)
{
    for (struct question *x; (x = bot_threads_pop(q)) != NULL;)
        free(x);
}

void bot_threads_free(struct bot_threads *t)
{
    if (t == NULL)
        return;
    worker_lock(&t->worker);
    bot_threads_drop(&t->asked);
    bot_threads_drop(&t->unsolved);
    worker_unlock(&t->worker);
    atomic_store(&t->stops, true);
    worker_stop(&t->worker);
    bot_threads_drop(&t->unsolved);
    bot_threads_drop(&t->answered);
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
    x->number = q->number;
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

bool bot_threads_answer(struct bot_threads *t, uint64_t *number, move *m)
{
    struct question *x;

    worker_lock(&t->worker);
    x = bot_threads_pop(&t->answered);
    worker_unlock(&t->worker);
    if (x == NULL)
        return false;
    *number = x->number;
    *m = x->answer;
    free(x);
    return true;
}

uint64_t bot_threads_waiting(struct bot_threads *t)
{
    uint64_t waiting;

    worker_lock(&t->worker);
    waiting = t->waiting;
    worker_unlock(&t->worker);
    return waiting;
}
