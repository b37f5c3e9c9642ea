/* Ask a person a puzzle until it is solved. */
#ifndef TEACH_PUZZLE_SESSION_H
#define TEACH_PUZZLE_SESSION_H

#include "advise/hint.h"
#include "advise/puzzle.h"
#include "teach/prompt.h"

/* The caller fills the first members; the rest is the state of the session. */
struct puzzle_session {
    const struct solution *known;      /* of the puzzle's rules, with chances; */
    const struct equilibrium *endgame; /* or, with hidden cards and a turn limit, of its position;
                                          neither: judged by playing on */
    struct puzzle puzzle;
    char name[2][NAME_BYTES];
    char from[SENTENCE_BYTES]; /* where it comes from, a whole sentence; or nothing */
    bool one_try;              /* a wrong answer ends it, and there are no hints */
    bool is_chosen;            /* the answer is chosen from a list, so no words to type are named */
    bool is_drawn;             /* the position is drawn, so it is not told */

    struct judge judge;
    struct prompt prompt;
    int tries;   /* how many answers were given */
    int hints;   /* how many hints were given */
    bool missed; /* the person gave a wrong answer or asked for the solution */
};

enum puzzle_session_state {
    PUZZLE_SESSION_ASKS,  /* ask the question with prompt_question */
    PUZZLE_SESSION_RULES, /* show the rule book, then ask again */
    PUZZLE_SESSION_SOLVED,
    PUZZLE_SESSION_TOLD, /* the person asked for the solution */
    PUZZLE_SESSION_SKIPPED,
    PUZZLE_SESSION_LEFT,
    PUZZLE_SESSION_FAILED /* a wrong answer, and only one try */
};

enum { PUZZLE_SESSION_BYTES = HINT_BYTES + SENTENCE_BYTES }; /* the most bytes said at once */

/* Add a title in a line of its own, the position and the task. */
void puzzle_session_begin(struct puzzle_session *q, struct text *out);
/* Read the typed line and add the reply. */
enum puzzle_session_state puzzle_session_read(struct puzzle_session *q, const char *line,
                                              size_t len, struct text *out);

/* Take a legal move as the answer and add the reply. */
enum puzzle_session_state puzzle_session_try(struct puzzle_session *q, move m, struct text *out);

/* Get the points of a solved puzzle: 1, 2 or 3 by its grade, one less for every hint, none after a
 * wrong answer. */
int puzzle_session_points(const struct puzzle_session *q);

#endif
