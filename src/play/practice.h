/* Puzzles and mistakes at a prompt, line by line. */
#ifndef PLAY_PRACTICE_H
#define PLAY_PRACTICE_H

#include "teach/mistakes.h"
#include "teach/puzzle_session.h"
#include "term/input.h"

/* Put a puzzle until it is solved or left; INPUT_LINE, or how the input ended before that. */
enum input_result practice_puzzle(struct puzzle_session *q, struct input *in,
                                  enum puzzle_session_state *state);
/* Go through the errors of a player, or of BOTH. */
enum input_result practice_mistakes(const struct review *v, int player, struct input *in);

#endif
