/* JSON output of several commands. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "core/record.h"
#include <jansson.h>

/* Get "win", "draw" or "unfinished". */
const char *json_result(enum result result);
/* Set the winner, if there is one. */
void json_set_winner(json_t *o, enum result result, const char *p1, const char *p2);
/* Set the player who resigned, forfeited or ran out of time, if the game ended that way. */
void json_set_ending(json_t *o, enum ending ending, const char *name);
json_t *json_move(const struct rules *r, move m);
json_t *json_position(const struct rules *r, const struct state *s);
/* Make {"type", "game", "rules"} followed by the content of `more`, which is released. */
json_t *json_about(const char *type, const struct rules *r, json_t *more);
/* Print an object on one line and release it. */
void json_line(json_t *object);

#endif
