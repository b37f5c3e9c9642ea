/* JSON that several commands print. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "core/game.h"
#include <jansson.h>

json_t *json_position(const struct rules *r, const struct state *s);
/* Print and release. */
void json_line(json_t *object);

#endif
