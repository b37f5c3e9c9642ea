#include "serve/thinking.h"

#include "bots/bot.h"
#include "serve/log.h"
#include "serve/solutions.h"
#include "system/worker.h"

#include <stdlib.h>

struct question {
    struct question *next;
    uint64_t number, seed, choice;
    const struct bot *bot;
    int seat;
    bool heavy; /* the rules were not solved when a thread looked */
    move answer;
    struct duel duel;
    struct past past;
};

struct queue {
    struct question *first, **end;
};

struct thinking {
    struct thinking_setup setup;
    struct solutions *solutions;
    struct worker quick, heavy;
    struct queue asked;    /* under the lock of `quick` */
    struct queue unsolved; /* under the lock of `heavy`: the rules have to be solved first */
    pthread_mutex_t lock;  /* for all below */
    struct queue answered;
    uint64_t waiting;
};

static void thinking_push(struct queue *q, struct question *x)
{
    x->next = NULL;
    *q->end = x;
    q->end = &x->next;
}

static struct question *thinking_pop(struct queue *q)
{
    struct question *x = q->first;

    if (x != NULL && (q->first = x->next) == NULL)
        q->end = &q->first;
    return x;
}

/* ---- deciding -------------------------------------------------------------------------------- */

/* Decide by a player who knows what it needs. */
static void thinking_choose(struct question *x, const struct bot *b, const struct solution *known)
{
    struct decision_room room;
    struct rng g = bot_rng(x->seed, x->choice);
    struct decision d = bot_decision(&x->duel, x->seat, known, &g, &room);

    if (d.n > 0)
        x->answer = b->choose(b, &d);
}

static bool thinking_needs_solution(const struct question *x)
{
    return x->bot->needs == BOT_NEEDS_SOLUTION && !game_is_hidden(x->duel.rules.game);
}

/* Answer a question; false: the rules have to be solved first, and `heavy` is not yet set. */
static bool thinking_decide(struct thinking *t, struct question *x)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const struct solution *known;

    if (!thinking_needs_solution(x)) {
        thinking_choose(x, x->bot, NULL);
        return true;
    }
    known = solutions_take(t->solutions, &x->duel.rules);
    if (known == NULL && !x->heavy)
        return false;
    if (known == NULL)
        known = solutions_solve(t->solutions, &x->duel.rules, &why);
    if (known != NULL) {
        thinking_choose(x, x->bot, known);
        solutions_give(t->solutions, known);
    } else {
        log_event("error", "player", "%s cannot think and moves at random: %s", x->bot->id, why.at);
        thinking_choose(x, bots_at(0), NULL);
    }
    return true;
}

static void thinking_finish(struct thinking *t, struct question *x)
{
    pthread_mutex_lock(&t->lock);
    thinking_push(&t->answered, x);
    t->waiting--;
    pthread_mutex_unlock(&t->lock);
    t->setup.wake(t->setup.context);
}

static void thinking_postpone(struct thinking *t, struct question *x)
{
    x->heavy = true;
    worker_lock(&t->heavy);
    thinking_push(&t->unsolved, x);
    worker_wake(&t->heavy);
    worker_unlock(&t->heavy);
}

/* Take a question from a queue of this worker, and answer or postpone it. */
static int thinking_step(struct thinking *t, struct worker *w, struct queue *q)
{
    struct question *x = thinking_pop(q);

    if (x == NULL)
        return WORKER_WAITS;
    worker_unlock(w);
    if (thinking_decide(t, x))
        thinking_finish(t, x);
    else
        thinking_postpone(t, x);
    worker_lock(w);
    return 0;
}

static int thinking_step_quick(void *context)
{
    struct thinking *t = context;

    return thinking_step(t, &t->quick, &t->asked);
}

static int thinking_step_heavy(void *context)
{
    struct thinking *t = context;

    return thinking_step(t, &t->heavy, &t->unsolved);
}

/* ---- its user -------------------------------------------------------------------------------- */

struct thinking *thinking_new(const struct thinking_setup *setup)
{
    struct thinking *t = calloc(1, sizeof *t);

    if (t == NULL || (t->solutions = solutions_new(setup->positions, setup->memory)) == NULL) {
        free(t);
        return NULL;
    }
    t->setup = *setup;
    pthread_mutex_init(&t->lock, NULL);
    t->asked.end = &t->asked.first;
    t->answered.end = &t->answered.first;
    t->unsolved.end = &t->unsolved.first;
    if (worker_start(&t->heavy, 1, thinking_step_heavy, t) &&
        worker_start(&t->quick, setup->threads, thinking_step_quick, t))
        return t;
    thinking_free(t);
    return NULL;
}

static void thinking_drop(struct queue *q)
{
    for (struct question *x; (x = thinking_pop(q)) != NULL;)
        free(x);
}

void thinking_free(struct thinking *t)
{
    if (t == NULL)
        return;
    worker_stop(&t->quick);
    thinking_drop(&t->asked);
    worker_lock(&t->heavy);
    thinking_drop(&t->unsolved);
    worker_unlock(&t->heavy);
    solutions_stop(t->solutions);
    worker_stop(&t->heavy);
    thinking_drop(&t->answered);
    solutions_free(t->solutions);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

void thinking_ask(struct thinking *t, const struct host_question *q)
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
    pthread_mutex_lock(&t->lock);
    t->waiting++;
    pthread_mutex_unlock(&t->lock);
    worker_lock(&t->quick);
    thinking_push(&t->asked, x);
    worker_wake(&t->quick);
    worker_unlock(&t->quick);
}

bool thinking_answer(struct thinking *t, uint64_t *number, move *m)
{
    struct question *x;

    pthread_mutex_lock(&t->lock);
    x = thinking_pop(&t->answered);
    pthread_mutex_unlock(&t->lock);
    if (x == NULL)
        return false;
    *number = x->number;
    *m = x->answer;
    free(x);
    return true;
}

uint64_t thinking_waiting(struct thinking *t)
{
    uint64_t waiting;

    pthread_mutex_lock(&t->lock);
    waiting = t->waiting;
    pthread_mutex_unlock(&t->lock);
    return waiting;
}
