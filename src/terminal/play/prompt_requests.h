/* Handle the requests of people at a table, line by line and on the screen. */
#ifndef TERMINAL_PLAY_PROMPT_REQUESTS_H
#define TERMINAL_PLAY_PROMPT_REQUESTS_H

#include "terminal/play/table.h"
#include "teach/prompt.h"

/* Get the place whose requests hold at this table. */
enum prompt_place prompt_requests_place(const struct table *t);
/* Make the question for a player's move. */
struct prompt prompt_requests_prompt(const struct table *t, int player);
/* Handle a request that only shows something; false for all other requests. */
bool prompt_requests_show(struct table *t, int player, enum prompt_request request);
/* Handle any request. TABLE_ANSWER: ask the same question again. */
enum table_reply prompt_requests_obey(struct table *t, int player, enum prompt_request request);

#endif
