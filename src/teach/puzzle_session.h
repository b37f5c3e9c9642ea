/* A puzzle put to somebody, who may try until it is solved. */
#ifndef TEACH_PUZZLE_SESSION_H
#define TEACH_PUZZLE_SESSION_H

#include "advise/hint.h"
#include "advise/puzzle.h"
#include "teach/prompt.h"

/* What is filled in before it begins, and then how it goes. */
struct puzzle_session {
    const struct solution *known;
    struct puzzle puzzle;
    char name[2][NAME_BYTES];
    char from[SENTENCE_BYTES]; /* where it comes from, a whole sentence; or nothing */

    struct judge judge;
    struct prompt prompt;
    int hints;   /* given */
    bool missed; /* a wrong answer was given, or the solution asked for */
};

enum puzzle_session_state {
    PUZZLE_SESSION_ASKS,  /* prompt_question puts the question */
    PUZZLE_SESSION_RULES, /* the same, once the rule book has been shown */
    PUZZLE_SESSION_SOLVED,
    PUZZLE_SESSION_TOLD, /* the solution was asked for */
    PUZZLE_SESSION_SKIPPED,
    PUZZLE_SESSION_LEFT
};

enum { PUZZLE_SESSION_BYTES = HINT_BYTES + SENTENCE_BYTES }; /* of what is said at once */

/* Add the position and the task. */
void puzzle_session_begin(struct puzzle_session *q, struct text *out);
/* Take what was typed and add what comes of it. */
enum puzzle_session_state puzzle_session_read(struct puzzle_session *q, const char *line,
                                              size_t len, struct text *out);

/* Take a legal move as the answer, and add what is said to it. */
enum puzzle_session_state puzzle_session_try(struct puzzle_session *q, move m, struct text *out);

#endif
