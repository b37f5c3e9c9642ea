/*
 * The built-in players think in threads of their own, so that the loop never waits. Rules that have
 * to be solved first wait for their turn, which is fair (solve_queue.h); the other threads answer
 * what is quick.
 */
#ifndef ONLINE_SERVER_BOT_THREADS_H
#define ONLINE_SERVER_BOT_THREADS_H

#include "online/host/host.h"

struct bot_threads;

/* Start this many threads, besides the one that may solve. They call `wake` when there is an
 * answer. NULL: no memory, or no thread. */
struct bot_threads *bot_threads_new(int threads, void (*wake)(void *context), void *context);
/* Stop all thinking, and forget questions and answers. */
void bot_threads_free(struct bot_threads *t);

void bot_threads_ask(struct bot_threads *t, const struct host_question *q);
/* Nobody wants the answer any more. If it is about to be given, it still comes. */
void bot_threads_drop(struct bot_threads *t, uint64_t number);
/* Take an answer; false: there is none. */
bool bot_threads_answer(struct bot_threads *t, uint64_t *number, move *m);
/* Are rules being solved? */
bool bot_threads_is_solving(struct bot_threads *t);
/* How many questions have no answer yet, and how many rules were solved. */
uint64_t bot_threads_waiting(struct bot_threads *t);
uint64_t bot_threads_solves(struct bot_threads *t);

#endif
