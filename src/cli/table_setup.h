/* A table set up by the flags of a command, and how its game ended as an exit code. */
#ifndef CLI_TABLE_SETUP_H
#define CLI_TABLE_SETUP_H

#include "cli/args.h"
#include "play/table.h"

#define FLAGS_TUTOR                                                                                \
    {"--tutor", NULL, "speak up before a move that gives something away, and let me rethink"},     \
    {                                                                                              \
        "--tutor-at", "N", "the same, from N points of win chance on; 5 unless given"              \
    }

/* How a game ended, for whoever goes on after it. */
struct table_result {
    enum result result; /* UNDECIDED: it can be resumed */
    char name[2][NAME_BYTES];
    char path[PATH_BYTES]; /* of its record; empty if there is none */
};

/* These return EXIT_DONE, or another exit code after saying what is wrong; table_release is the
 * caller's in either case. */

/* Begin with an empty table, as flags and environment want its game shown and helped with. */
int table_setup(struct table *t, const struct args *a, struct input *in);
/* Check whom the record names. */
int table_setup_names(struct table *t);
/* Seat them, and let them and the tutor prepare for the record's rules and start. */
int table_setup_seats(struct table *t);

/* Let it be played; says how it went on, keeps and rates it. `out` may be NULL. */
int table_setup_run(struct table *t, struct table_result *out);

#endif
