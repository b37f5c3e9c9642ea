/* Prompts line by line: reading an answer, putting a puzzle, going through mistakes. */
#ifndef PLAY_PROMPT_LINES_H
#define PLAY_PROMPT_LINES_H

#include "teach/mistakes.h"
#include "teach/puzzle_session.h"
#include "term/input.h"

/* These return INPUT_LINE, or how the input ended before that; never INPUT_TOO_LONG. */

/* Put the question and read a line. */
enum input_result prompt_lines_read(struct input *in, const struct prompt *p, bool secret,
                                    struct input_line *line);
/* Put a puzzle until it is solved or left. */
enum input_result prompt_lines_puzzle(struct input *in, struct puzzle_session *q,
                                      enum puzzle_session_state *state);
/* Go through the errors of a player, or of BOTH, beginning with this one, from 1. */
enum input_result prompt_lines_mistakes(struct input *in, const struct review *v, int player,
                                        int from);

#endif
