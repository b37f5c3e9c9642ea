/*
 * The built-in players think in threads of their own, so that the loop never waits. Rules that have
 * to be solved first wait until no other rules are being solved; the other threads answer what is
 * quick.
 */
#ifndef ONLINE_SERVER_THINKING_H
#define ONLINE_SERVER_THINKING_H

#include "online/host/host.h"

struct thinking;

/* Start this many threads, besides the one that may solve. They call `wake` when there is an
 * answer. NULL: no memory, or no thread. */
struct thinking *thinking_new(int threads, void (*wake)(void *context), void *context);
/* Stop all thinking, and forget questions and answers. */
void thinking_free(struct thinking *t);

void thinking_ask(struct thinking *t, const struct host_question *q);
/* Take an answer; false: there is none. */
bool thinking_answer(struct thinking *t, uint64_t *number, move *m);
/* How many questions have no answer yet. */
uint64_t thinking_waiting(struct thinking *t);

#endif
