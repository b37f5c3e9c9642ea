/* A puzzle put to somebody, who may try until it is solved. */
#ifndef TEACH_PUZZLE_SESSION_H
#define TEACH_PUZZLE_SESSION_H

#include "advise/hint.h"
#include "advise/puzzle.h"
#include "teach/prompt.h"

/* What is filled in before it begins, and then how it goes. */
struct puzzle_session {
    const struct solution *known;      /* of the puzzle's rules, with chances; */
    const struct equilibrium *endgame; /* or, where cards are hidden, of its position */
    struct puzzle puzzle;
    char name[2][NAME_BYTES];
    char from[SENTENCE_BYTES]; /* where it comes from, a whole sentence; or nothing */
    bool one_try;              /* a wrong answer ends it, and there are no hints */
    bool is_chosen;            /* the answer is chosen from a list, so no words to type are named */

    struct judge judge;
    struct prompt prompt;
    int hints;   /* given, as many as there are at most */
    bool missed; /* a wrong answer was given, or the solution asked for */
};

enum puzzle_session_state {
    PUZZLE_SESSION_ASKS,  /* prompt_question puts the question */
    PUZZLE_SESSION_RULES, /* the same, once the rule book has been shown */
    PUZZLE_SESSION_SOLVED,
    PUZZLE_SESSION_TOLD, /* the solution was asked for */
    PUZZLE_SESSION_SKIPPED,
    PUZZLE_SESSION_LEFT,
    PUZZLE_SESSION_FAILED /* by a wrong answer, where there is only one try */
};

enum { PUZZLE_SESSION_BYTES = HINT_BYTES + SENTENCE_BYTES }; /* of what is said at once */

/* Add the position and the task. */
void puzzle_session_begin(struct puzzle_session *q, struct text *out);
/* Take what was typed and add what comes of it. */
enum puzzle_session_state puzzle_session_read(struct puzzle_session *q, const char *line,
                                              size_t len, struct text *out);

/* Take a legal move as the answer, and add what is said to it. */
enum puzzle_session_state puzzle_session_try(struct puzzle_session *q, move m, struct text *out);

/* The points that it brings once it is solved: 1, 2 or 3 by its grade, one less for every hint;
 * none after a wrong answer. */
int puzzle_session_points(const struct puzzle_session *q);

#endif
