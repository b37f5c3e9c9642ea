/*
 * Lines from a person or a pipe. On a terminal they are edited, remembered and completed by
 * libedit, or typed blind where they are secret, which is said; from anything else they are read
 * plainly and echoed behind their prompt, so that a piped game reads like a played one.
 */
#ifndef TERM_INPUT_H
#define TERM_INPUT_H

#include "core/text.h"

enum { INPUT_BYTES = 1024 };

enum input_result {
    INPUT_LINE,
    INPUT_TOO_LONG,   /* the line was read to its end and dropped */
    INPUT_END,        /* nothing more will come */
    INPUT_INTERRUPTED /* interrupt_signal() says by what */
};

struct input_request {
    const char *prompt; /* only its last line is edited behind */
    bool secret;
    const struct words *words; /* what the Tab key completes */
    int word_count;
    const char *too_long; /* said before such a line is asked for again; NULL: INPUT_TOO_LONG */
};

/* A line without its newline; it may hold NUL, so that len exceeds strlen(at). */
struct input_line {
    char at[INPUT_BYTES];
    size_t len;
};

struct input;

/* Without `editing` lines are read plainly on a terminal too. NULL when out of memory. */
struct input *input_new(bool editing);
void input_free(struct input *in);
/* Is there a person at the keyboard? */
bool input_is_person(const struct input *in);
/* Print the prompt and read a line. */
enum input_result input_read(struct input *in, const struct input_request *ask,
                             struct input_line *line);
/* Take away what stands on the screen and in its scrollback, or where that cannot be done push it
 * out of sight; nothing where nobody sits at it. */
void input_clear_screen(const struct input *in);

#endif
