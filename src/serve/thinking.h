/*
 * The built-in players think in threads of their own, so that the loop never waits. Rules that have
 * to be solved first wait for one thread that solves; the other threads answer what is quick.
 */
#ifndef SERVE_THINKING_H
#define SERVE_THINKING_H

#include "host/host.h"

struct thinking;

struct thinking_setup {
    int threads;                 /* besides the one that solves */
    uint64_t positions;          /* of all solutions together */
    uint64_t memory;             /* bytes to solve one set of rules */
    void (*wake)(void *context); /* called by a thread when there is an answer */
    void *context;
};

struct thinking *thinking_new(const struct thinking_setup *setup);
/* Stop all thinking, and forget questions and answers. */
void thinking_free(struct thinking *t);

void thinking_ask(struct thinking *t, const struct host_question *q);
/* Take an answer; false: there is none. */
bool thinking_answer(struct thinking *t, uint64_t *number, move *m);
/* How many questions have no answer yet. */
uint64_t thinking_waiting(struct thinking *t);

#endif
