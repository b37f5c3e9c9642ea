/* What an event shows: the table, and the same as JSON. */
#ifndef CLI_COMMANDS_ARENA_REPORT_H
#define CLI_COMMANDS_ARENA_REPORT_H

#include "arena/event.h"

enum { LABEL_BYTES = WHO_BYTES + 8 };

/* What player i is called: its name, with a number if two have the same. */
void arena_report_label(const struct event *e, int i, char out[LABEL_BYTES]);
void arena_report_table(const struct event *e);
void arena_report_result_json(const struct event *e);
void arena_report_game_json(const struct event *e, const struct unit *u,
                            const struct unit_result *r);

#endif
