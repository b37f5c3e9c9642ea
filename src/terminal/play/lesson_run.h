/* Ask a person the exercises of a short lesson, in lines or on the screen. */
#ifndef TERMINAL_PLAY_LESSON_RUN_H
#define TERMINAL_PLAY_LESSON_RUN_H

#include "teach/exercise.h"
#include "terminal/io/input.h"
#include "terminal/io/screen.h"

struct lesson_run {
    /* Set by the caller. */
    struct input *in;
    struct screen_look look;
    bool on_screen; /* use the full screen, where it is available */

    int found;        /* exercises that the person answered right */
    bool missed;      /* a wrong answer was given, or a solution asked for */
    struct text said; /* on the screen: what was said last and nobody has read yet */
};

/* Take a lesson. *finished: to its end. INPUT_LINE, or how the input ended. */
enum input_result lesson_run(struct lesson_run *t, const struct path_lesson *lesson,
                             bool *finished);

#endif
