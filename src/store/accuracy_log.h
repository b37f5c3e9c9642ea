/* How accurately people played, in the games that were judged. */
#ifndef STORE_ACCURACY_LOG_H
#define STORE_ACCURACY_LOG_H

#include "store/history.h"

/* The accuracy of a person in one game. */
struct accuracy_log_entry {
    int64_t id;                          /* of the game */
    char game[sizeof(struct rules_key)]; /* the game, or one of its editions */
    char opponent[NAMED_BYTES];          /* as in history_score */
    double percent;
};

/* Keep the accuracies of both players of a game, in percent; below 0: the player had no choice.
 * Does nothing if there is no such finished game. */
int accuracy_log_note(struct store *s, int number, const double percent[2], struct text *why);
/* Call `take` for the games of people, or of the named player, as history_scores counts them: game
 * by game, the newest first. */
int accuracy_log_each(struct store *s, const struct history_query *q,
                      void (*take)(const struct accuracy_log_entry *, void *), void *context,
                      struct text *why);

#endif
