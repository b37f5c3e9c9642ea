/*
 * Puzzles that were answered, so that none comes twice by accident, and the boxes of those that
 * were failed (S. Leitner, 1972): each box waits longer than the one before it. A puzzle is known
 * by its rules, its position and its player, as text. Days are dates, "2026-01-31".
 */
#ifndef STORE_PUZZLE_LOG_H
#define STORE_PUZZLE_LOG_H

#include "store/store.h"

enum { BOXES = 5, POSITION_BYTES = 2 * SENTENCE_BYTES };

/* How many days a puzzle waits in each box; who solves it in the last has learned it. */
extern const int puzzle_log_days[BOXES];

struct puzzle_log_entry {
    char rules[SENTENCE_BYTES], position[POSITION_BYTES];
    int player; /* P1 or P2 */
};

/* Was it answered, or its answer given away? */
int puzzle_log_was_answered(struct store *s, const struct puzzle_log_entry *puzzle, bool *answered,
                            struct text *why);
/* Note that it is shown; one that was shown before stays as it is. */
int puzzle_log_show(struct store *s, const struct puzzle_log_entry *puzzle, const char *day,
                    struct text *why);
/* Note that its answer was given away without asking. */
int puzzle_log_give_away(struct store *s, const struct puzzle_log_entry *puzzle, const char *day,
                         struct text *why);
/* Note how it went. A failed one goes into the first box; a solved one that is due goes on to the
 * next, one that is not due stays where it is. */
int puzzle_log_note(struct store *s, const struct puzzle_log_entry *puzzle, const char *day,
                    bool solved, struct text *why);

/* The next one that is due, of this game unless it is NULL, behind number *after, which becomes its
 * number, or 0 if there is none. Begin behind 0. */
int puzzle_log_due(struct store *s, const char *game, const char *day, int64_t *after,
                   struct puzzle_log_entry *out, struct text *why);
/* The day on which the next one comes back; empty if none does. */
int puzzle_log_next_day(struct store *s, const char *game, char day[12], struct text *why);

#endif
