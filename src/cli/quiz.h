/* One puzzle put to a person, who may try until it is solved. */
#ifndef CLI_QUIZ_H
#define CLI_QUIZ_H

#include "cli.h"
#include "study/puzzle.h"
#include "term/input.h"

struct quiz {
    const struct solution *known;
    struct puzzle puzzle;
    char name[2][NAME_BYTES];
    char from[SENTENCE_BYTES]; /* where it comes from, a whole sentence; or nothing */
};

enum quiz_end {
    QUIZ_SOLVED,
    QUIZ_TOLD, /* the solution was asked for */
    QUIZ_SKIPPED,
    QUIZ_LEFT,
    QUIZ_INPUT_ENDED,
    QUIZ_INTERRUPTED
};

/* *missed says whether a wrong answer was given, or the solution asked for. */
enum quiz_end quiz_ask(const struct quiz *q, struct input *in, bool *missed);

/* "find the only move that wins" */
const char *quiz_task(const struct puzzle *p);

#endif
