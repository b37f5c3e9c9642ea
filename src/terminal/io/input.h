/*
 * Read lines from a person or a pipe. On a terminal libedit edits, remembers and completes them;
 * secret lines are typed hidden, and the prompt says so. Piped lines are printed after their
 * prompt, so that a piped game looks like a typed one.
 */
#ifndef TERMINAL_IO_INPUT_H
#define TERMINAL_IO_INPUT_H

#include "core/text.h"

enum { INPUT_BYTES = 1024 };

enum input_result {
    INPUT_LINE,
    INPUT_TOO_LONG,    /* the whole line was read and dropped */
    INPUT_END,         /* end of input */
    INPUT_INTERRUPTED, /* by the signal interrupt_signal() */
    INPUT_CALLED_OFF   /* by input_call_off */
};

struct input_request {
    const char *prompt; /* may have several lines; typing follows the last one */
    bool secret;
    const struct words *words; /* words that Tab completes */
    int word_count;
    const char *too_long; /* printed before asking again after a line that is too long; NULL: return
                             INPUT_TOO_LONG */
};

/* A line without its newline. It may hold NUL bytes, so len may exceed strlen(at). */
struct input_line {
    char at[INPUT_BYTES];
    size_t len;
};

struct input;

/* While `is_moot` returns true, a question that waits for its answer is called off. It is asked
 * whenever a wait ends (interrupt_call); NULL: never call off. */
void input_call_off(struct input *in, bool (*is_moot)(void *context), void *context);

/* Make an input. Without `editing` lines are not edited even on a terminal. NULL when out of
 * memory. */
struct input *input_new(bool editing);
void input_free(struct input *in);
/* Does a person type at a terminal? */
bool input_is_person(const struct input *in);
/* Drop what a person typed but nobody has read yet. */
void input_forget_keys(const struct input *in);
/* Print a text and end its last line. If a person reads it, wrap it to the window between words. */
void input_say(const struct input *in, const char *text);
/* Print the prompt and read a line. */
enum input_result input_read(struct input *in, const struct input_request *ask,
                             struct input_line *line);
/* Wait for a signal, or for more lines where none waits; they are kept for later questions. False:
 * the input has ended. */
bool input_wait(struct input *in);
/* Clear the screen and its scrollback, or scroll the text away where that is impossible. Do nothing
 * if the input is not a terminal. */
void input_clear_screen(const struct input *in);

#endif
