/* Puzzles put to a person one after the other; how each went is remembered. */
#ifndef CLI_COMMAND_PARTS_PUZZLE_RUN_H
#define CLI_COMMAND_PARTS_PUZZLE_RUN_H

#include "cli/command_parts/puzzle_source.h"
#include "store/puzzle_score.h"
#include "term/screen.h"

struct puzzle_run {
    struct puzzle_source *source;
    puzzle_source_next next;
    struct screen_look look; /* of the whole screen, where that can be used */
    int race_seconds;        /* 0: there is all the time in the world */
};

/* Ask until the person has enough, or the time is up, or print one puzzle with --json. Returns an
 * exit code. */
int puzzle_run(const struct puzzle_run *run);

/* Add how somebody does with puzzles, in whole sentences. */
void puzzle_run_tell_score(const struct puzzle_score *score, struct text *out);

#endif
