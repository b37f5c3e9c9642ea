/* JSON that several commands print. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "core/record.h"
#include <jansson.h>

/* Who resigned, forfeited or ran out of time, if a game ended like that. */
void json_set_ending(json_t *o, enum ending ending, const char *name);
json_t *json_position(const struct rules *r, const struct state *s);
/* Print and release. */
void json_line(json_t *object);

#endif
