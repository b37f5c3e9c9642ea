/* Set up a table by the flags of a command, play, and return an exit code. */
#ifndef CLI_PLAY_RUN_TABLE_H
#define CLI_PLAY_RUN_TABLE_H

#include "cli/base/args.h"
#include "store/ratings.h"
#include "terminal/play/table.h"

#define FLAGS_TUTOR                                                                                \
    FLAG("--tutor", NULL, "warn me before a bad move and let me reconsider"),                      \
        FLAG("--tutor-at", "N",                                                                    \
             "warn when a move costs at least N points of win chance (default: 5)")

/* How a game ended. */
struct table_result {
    bool goes_on;       /* set by the caller: something follows the game */
    enum result result; /* UNDECIDED: the game can be resumed */
    struct record rec;  /* without its choices */
    int number;         /* of the game; 0: not saved */
    bool has_people;
    struct ratings_change rating[2]; /* if something follows the game; no name: none */
};

/* These functions return EXIT_DONE, or another exit code after printing what is wrong. */

/* Fill a table's record from the arguments and `context`. */
typedef int table_fill(struct table *t, const struct args *a, const void *context);

/* Set up a table by the flags and the environment, call `fill`, and play. Print how the game ended,
 * save it and rate it. If `in` is NULL, an input is made; `out` may be NULL. */
int run_table(const struct args *a, struct input *in, table_fill *fill, const void *context,
              struct table_result *out);

/* Prepare an empty table by the flags and the environment. */
int run_table_prepare(struct table *t, const struct args *a);
/* Copy a finished game to a numbered file of the history. Return the number; 0 after printing what
 * is wrong. */
int run_table_copy(const struct record *rec);

/* Add the game with this number to the history, or print what is wrong. If `says`, print how to
 * review it. Print new ratings, unless `own` takes them. */
void run_table_keep(int number, bool rated, bool says, struct ratings_change own[2]);

/* Call these while filling: first check the players that the record names; then seat them, and let
 * them and the tutor prepare for the record's rules and start position. */
int run_table_check(struct table *t);
int run_table_seat(struct table *t);

#endif
