#include "serve/thinking.h"

#include "bots/bot.h"
#include "serve/log.h"
#include "serve/solutions.h"
#include "solve/parallel.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

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
    pthread_t thread[THREADS_MAX];
    int threads;
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t work[2];
    struct queue asked[2], answered; /* asked[1]: the rules have to be solved first */
    uint64_t waiting;
    bool stops;
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

static void thinking_finish(struct thinking *t, struct question *x, bool done)
{
    pthread_mutex_lock(&t->lock);
    if (done) {
        thinking_push(&t->answered, x);
        t->waiting--;
    } else {
        x->heavy = true;
        thinking_push(&t->asked[1], x);
        pthread_cond_signal(&t->work[1]);
    }
    pthread_mutex_unlock(&t->lock);
    if (done)
        t->setup.wake(t->setup.context);
}

static void thinking_loop(struct thinking *t, int heavy)
{
    struct question *x;

    for (;;) {
        pthread_mutex_lock(&t->lock);
        while (!t->stops && t->asked[heavy].first == NULL)
            pthread_cond_wait(&t->work[heavy], &t->lock);
        x = t->stops ? NULL : thinking_pop(&t->asked[heavy]);
        pthread_mutex_unlock(&t->lock);
        if (x == NULL)
            return;
        thinking_finish(t, x, thinking_decide(t, x));
    }
}

static void *thinking_run_quick(void *context)
{
    thinking_loop(context, 0);
    return NULL;
}

static void *thinking_run_heavy(void *context)
{
    thinking_loop(context, 1);
    return NULL;
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
    t->answered.end = &t->answered.first;
    for (int i = 0; i < 2; i++) {
        pthread_cond_init(&t->work[i], NULL);
        t->asked[i].end = &t->asked[i].first;
    }
    for (int i = 0; i <= setup->threads && i < THREADS_MAX; i++)
        if (parallel_start(&t->thread[t->threads], i == 0 ? thinking_run_heavy : thinking_run_quick,
                           t) == 0)
            t->threads++;
    if (t->threads > 1)
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
    pthread_mutex_lock(&t->lock);
    t->stops = true;
    pthread_cond_broadcast(&t->work[0]);
    pthread_cond_broadcast(&t->work[1]);
    pthread_mutex_unlock(&t->lock);
    solutions_stop(t->solutions);
    for (int i = 0; i < t->threads; i++)
        pthread_join(t->thread[i], NULL);
    thinking_drop(&t->asked[0]);
    thinking_drop(&t->asked[1]);
    thinking_drop(&t->answered);
    solutions_free(t->solutions);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->work[0]);
    pthread_cond_destroy(&t->work[1]);
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
    thinking_push(&t->asked[0], x);
    pthread_cond_signal(&t->work[0]);
    pthread_mutex_unlock(&t->lock);
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
