/* Ask a person one puzzle after the other and remember the results. */
#ifndef CLI_PUZZLE_PUZZLE_RUN_H
#define CLI_PUZZLE_PUZZLE_RUN_H

#include "cli/puzzle/puzzle_source.h"
#include "store/puzzle_score.h"
#include "teach/puzzle_race.h"
#include "terminal/io/input.h"
#include "terminal/io/screen.h"

struct puzzle_run {
    struct puzzle_source *source;
    puzzle_source_next next;
    struct screen_look look; /* for full-screen mode, where it is available */
    int race_seconds;        /* 0: no time limit */

    /* ---- private ---- */
    struct input *in; /* NULL: ask nobody */
    bool on_screen;   /* use the full screen while a person is asked */
    struct text said; /* on the screen: the last reply of the last puzzle */
    struct puzzle_race race;
    int answered;
};

/*
 * Ask until the person quits or the time is up; with --json print one puzzle. Return an exit code.
 */
int puzzle_run(struct puzzle_run *t);

/* Add the user's results with puzzles, in whole sentences. */
void puzzle_run_tell_score(const struct puzzle_score *score, struct text *out);

#endif
