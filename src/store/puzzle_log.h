/*
 * Answered puzzles, so that none comes twice by accident, and the boxes of failed puzzles (S.
 * Leitner, 1972): each box waits longer than the one before it. Rules, position and player identify
 * a puzzle. Days are dates, "2026-01-31".
 */
#ifndef STORE_PUZZLE_LOG_H
#define STORE_PUZZLE_LOG_H

#include "store/store.h"

enum { BOXES = 5, POSITION_BYTES = 2 * SENTENCE_BYTES };

/* How many days a puzzle waits in each box. A puzzle solved in the last box is learned. */
extern const int puzzle_log_days[BOXES];

struct puzzle_log_entry {
    char rules[SENTENCE_BYTES], position[POSITION_BYTES];
    int player; /* P1 or P2 */
};

/* Was the puzzle answered, or its answer shown? */
int puzzle_log_was_answered(struct store *s, const struct puzzle_log_entry *puzzle, bool *answered,
                            struct text *why);
/* Note that a puzzle is shown; a puzzle shown before does not change. */
int puzzle_log_show(struct store *s, const struct puzzle_log_entry *puzzle, const char *day,
                    struct text *why);
/* Note that the answer was printed together with the puzzle. */
int puzzle_log_give_away(struct store *s, const struct puzzle_log_entry *puzzle, const char *day,
                         struct text *why);
/* Note the result. A failed puzzle goes into the first box; a solved puzzle moves to the next box
 * if it is due, and stays where it is if not. */
int puzzle_log_note(struct store *s, const struct puzzle_log_entry *puzzle, const char *day,
                    bool solved, struct text *why);

/* Find the next due puzzle, of this game unless it is NULL, with a number above *after; *after
 * becomes its number, or 0 if there is none. Start with 0. */
int puzzle_log_due(struct store *s, const char *game, const char *day, int64_t *after,
                   struct puzzle_log_entry *out, struct text *why);
/* Get the day on which the next puzzle is due; "": none. */
int puzzle_log_next_day(struct store *s, const char *game, char day[12], struct text *why);

#endif
