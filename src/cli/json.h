/* JSON that several commands print. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "core/record.h"
#include <jansson.h>

/* "win", "draw", "unfinished". */
const char *json_result(enum result result);
/* Who won, if anybody did. */
void json_set_winner(json_t *o, enum result result, const char *p1, const char *p2);
/* Who resigned, forfeited or ran out of time, if a game ended like that. */
void json_set_ending(json_t *o, enum ending ending, const char *name);
json_t *json_move(const struct rules *r, move m);
json_t *json_position(const struct rules *r, const struct state *s);
/* {"type", "game", "rules"}, and behind that what is in `more`, which is released. */
json_t *json_about(const char *type, const struct rules *r, json_t *more);
/* Print and release. */
void json_line(json_t *object);

#endif
