/* The results of an event, and of each of its games, as members of a JSON object. */
#ifndef ARENA_EVENT_JSON_H
#define ARENA_EVENT_JSON_H

#include "arena/event.h"

/* Get a player's label: the name of a program that has one, else the kind of player, with a number
 * if two players are of the same kind. */
struct event_label {
    char at[WHO_BYTES + 8];
};
struct event_label event_label(const struct event *e, int i);

void event_json_result(const struct event *e, struct text *line);
/* Put the first game of a unit, or the one with exchanged seats. */
void event_json_game(const struct event *e, const struct unit *u, const struct unit_result *r,
                     int swapped, struct text *line);

#endif
