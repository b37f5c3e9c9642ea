/* A table set up by the flags of a command, and how its game ended as an exit code. */
#ifndef CLI_TABLE_TABLE_SETUP_H
#define CLI_TABLE_TABLE_SETUP_H

#include "cli/args.h"
#include "play/table.h"

#define FLAGS_TUTOR                                                                                \
    {"--tutor", NULL, "warn me before a bad move and let me reconsider"},                          \
    {                                                                                              \
        "--tutor-at", "N", "warn when a move costs at least N points of win chance (default: 5)"   \
    }

/* How a game ended, for whoever goes on after it. */
struct table_result {
    bool goes_on;       /* set by the caller: something follows when the game is over */
    enum result result; /* UNDECIDED: it can be resumed */
    struct record rec;  /* without its choices */
    int number;         /* of the game; 0: it could not be saved */
    bool has_people;
};

/* Functions return EXIT_DONE, or another exit code after saying what is wrong. */

/* Fill a table's record, by what the arguments ask for and `context` adds. */
typedef int table_fill(struct table *t, const struct args *a, const void *context);

/* Set a table up as flags and environment want its game shown and helped with, let it be filled,
 * and play; says how it went on, keeps and rates it. The input is made if it is NULL; so may `out`
 * be. */
int table_setup_play(const struct args *a, struct input *in, table_fill *fill, const void *context,
                     struct table_result *out);

/* To be called while filling: check whom the record names; then seat them, and let them and the
 * tutor prepare for the record's rules and start. */
int table_setup_names(struct table *t);
int table_setup_seats(struct table *t);

#endif
