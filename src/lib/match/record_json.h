/* How a game ended, as members of a JSON object. */
#ifndef MATCH_RECORD_JSON_H
#define MATCH_RECORD_JSON_H

#include "core/json.h"
#include "core/record.h"

/* Get "win", "draw" or "unfinished". */
const char *record_json_result(enum result result);
/* Put the winner, if there is one. */
void record_json_winner(struct text *line, enum result result, const char *p1, const char *p2);
/* Put the player who resigned, forfeited or ran out of time, if the game ended that way. */
void record_json_ending(struct text *line, enum ending ending, const char *name);

#endif
