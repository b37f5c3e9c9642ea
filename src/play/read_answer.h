/* A line in answer to a prompt. */
#ifndef PLAY_READ_ANSWER_H
#define PLAY_READ_ANSWER_H

#include "teach/prompt.h"
#include "term/input.h"

/* Put the question and read a line; never INPUT_TOO_LONG. */
enum input_result read_answer(struct input *in, const struct prompt *p, bool secret,
                              char line[INPUT_BYTES], size_t *len);

#endif
