/* What people at a table may ask for besides a move, in lines and on the screen. */
#ifndef PLAY_REQUESTS_H
#define PLAY_REQUESTS_H

#include "play/table.h"
#include "teach/prompt.h"

/* The question for a player's move. */
struct prompt requests_prompt(const struct table *t, int player);
/* Show what a request that does no more than that shows; false for all others. */
bool requests_show(struct table *t, int player, enum prompt_request request);
/* Do what any request asks for. TABLE_ANSWER: the question that was asked stands. */
enum table_reply requests_obey(struct table *t, int player, enum prompt_request request);

/* Add "duello resume 12", ready for a shell, with the programs that play. */
void requests_resume_command(const struct table *t, struct text *out);

#endif
