/* Prompts line by line: read an answer, ask a puzzle, practise mistakes. */
#ifndef TERMINAL_PLAY_PROMPT_LINES_H
#define TERMINAL_PLAY_PROMPT_LINES_H

#include "teach/mistakes.h"
#include "teach/puzzle_session.h"
#include "terminal/io/input.h"

/* These functions return INPUT_LINE, or how the input ended; never INPUT_TOO_LONG. */

/* Ask the question and read a line. */
enum input_result prompt_lines_read(struct input *in, const struct prompt *p, bool secret,
                                    struct input_line *line);
void prompt_lines_print_rules(const struct rules *r);
/* Ask a puzzle until it is solved or the user leaves it. */
enum input_result prompt_lines_puzzle(struct input *in, struct puzzle_session *q,
                                      enum puzzle_session_state *state);
/* Go through the errors of a player, or of BOTH, beginning with this one, from 1. */
enum input_result prompt_lines_mistakes(struct input *in, const struct review *v, int player,
                                        int from);

#endif
