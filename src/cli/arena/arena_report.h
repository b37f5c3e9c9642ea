/* Print the results of an event, as a table and as JSON. */
#ifndef CLI_ARENA_ARENA_REPORT_H
#define CLI_ARENA_ARENA_REPORT_H

#include "arena/event.h"

void arena_report_table(const struct event *e);
void arena_report_result_json(const struct event *e);
void arena_report_game_json(const struct event *e, const struct unit *u,
                            const struct unit_result *r);

#endif
