/* Prompts on the full screen, which must be open: ask a puzzle, practise mistakes. */
#ifndef TERMINAL_PLAY_PROMPT_SCREEN_H
#define TERMINAL_PLAY_PROMPT_SCREEN_H

#include "teach/mistakes.h"
#include "teach/puzzle_session.h"
#include "terminal/io/input.h"

/* These return INPUT_LINE; or INPUT_END or INPUT_INTERRUPTED if the person is gone. */

/* Choose a word that could be typed at this prompt, and put it into the line. The board shows the
 * position and the task; the last reply is below, and scrolls if it is long. */
enum input_result prompt_screen_ask(const char *title, const char *task, const struct text *said,
                                    const struct prompt *p, char line[WORD_BYTES]);
/* Show the rules of a game. */
enum input_result prompt_screen_show_rules(const struct rules *r);
/* Ask a puzzle until it is solved or the person leaves it. The last reply is added to `said`. */
enum input_result prompt_screen_puzzle(struct puzzle_session *q, enum puzzle_session_state *state,
                                       struct text *said);
/* Go through the errors of a player, or of BOTH, beginning with this one, from 1. */
enum input_result prompt_screen_mistakes(const struct review *v, int player, int from);

#endif
