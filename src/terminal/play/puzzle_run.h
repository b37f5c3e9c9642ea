/* Ask a person one puzzle after the other and remember the results. */
#ifndef TERMINAL_PLAY_PUZZLE_RUN_H
#define TERMINAL_PLAY_PUZZLE_RUN_H

#include "store/puzzle_score.h"
#include "teach/puzzle_race.h"
#include "terminal/io/input.h"
#include "terminal/io/screen.h"
#include "terminal/play/puzzle_source.h"

struct puzzle_run {
    /* Set by the caller. */
    struct puzzle_source *source;
    puzzle_source_next next;
    struct input *in;
    struct screen_look look;
    bool on_screen;   /* use the full screen, where it is available, while a person is asked */
    int race_seconds; /* 0: no time limit */
    bool share;       /* end with the lines to share of the puzzle of the day */

    struct text said; /* on the screen: the last reply of the last puzzle */
    struct puzzle_race race;
    int answered;
};

/* Ask until the person quits or the time is up. *got is INPUT_LINE unless the input ended or was
 * interrupted before the end. An error after a notice of what is wrong. */
int puzzle_run(struct puzzle_run *t, enum input_result *got);

/* Add the user's results with puzzles, in whole sentences. */
void puzzle_run_tell_score(const struct puzzle_score *score, struct text *out);

#endif
