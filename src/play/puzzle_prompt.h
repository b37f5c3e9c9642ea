/* One puzzle put to a person, who may try until it is solved. */
#ifndef PLAY_PUZZLE_PROMPT_H
#define PLAY_PUZZLE_PROMPT_H

#include "advise/puzzle.h"
#include "term/input.h"

struct puzzle_prompt {
    const struct solution *known;
    struct puzzle puzzle;
    char name[2][NAME_BYTES];
    char from[SENTENCE_BYTES]; /* where it comes from, a whole sentence; or nothing */
};

enum puzzle_prompt_end {
    QUIZ_SOLVED,
    QUIZ_TOLD, /* the solution was asked for */
    QUIZ_SKIPPED,
    QUIZ_LEFT,
    QUIZ_INPUT_ENDED,
    QUIZ_INTERRUPTED
};

/* *missed says whether a wrong answer was given, or the solution asked for. */
enum puzzle_prompt_end puzzle_prompt_ask(const struct puzzle_prompt *q, struct input *in,
                                         bool *missed);

/* "find the only move that wins" */
const char *puzzle_prompt_task(const struct puzzle *p);

#endif
