/*
 * Take a short lesson: an idea of a game, and positions in which it decides. What is right comes
 * with the lesson (struct idea), so nothing has to be solved.
 */
#ifndef TEACH_EXERCISE_H
#define TEACH_EXERCISE_H

#include "teach/path.h"
#include "teach/prompt.h"
#include "teach/puzzle_session.h"

/* A lesson that is being taken. The caller sets the first members. */
struct exercise_session {
    const struct path_lesson *lesson;
    bool is_chosen; /* answers are chosen from a list, so no words to type are named */
    bool is_drawn;  /* title and position are drawn, so they are not told */

    int number;  /* of the exercise, from 0 */
    int found;   /* exercises that the person answered right */
    bool missed; /* a wrong answer was given, or the solution asked for */
    int tries;   /* wrong answers to this exercise */
    struct rules rules;
    struct prompt prompt;
};

/* Add the idea, and put the first exercise. ERR_SYNTAX: its position is wrong. */
int exercise_begin(struct exercise_session *q, struct text *out);
/* Put the next exercise; false: that was the last one, and the end of the lesson is added. */
bool exercise_next(struct exercise_session *q, struct text *out);
/* Read a typed line and add the reply: PUZZLE_SESSION_ASKS, _RULES, _SOLVED, _TOLD or _LEFT. */
enum puzzle_session_state exercise_read(struct exercise_session *q, const char *line, size_t len,
                                        struct text *out);
/* Get the position of an exercise, and its right answers; return how many, or an error with a
 * sentence. */
int exercise_answers(const struct rules *r, const struct exercise *e, struct state *at,
                     move right[MOVES_MAX], struct text *why);

#endif
