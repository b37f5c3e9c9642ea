/* The programs among the players of an event: whether they may start, and what they wrote. An event
 * that is over starts none. */
#ifndef CLI_ARENA_ARENA_PROGRAMS_H
#define CLI_ARENA_ARENA_PROGRAMS_H

#include "arena/event.h"

struct arena_programs {
    const char *logs[EVENT_PLAYERS];           /* their log files; NULL for other players */
    char reasons[EVENT_PLAYERS][REASON_BYTES]; /* of each player's last forfeit in this run */
};

/* Ask whether programs that only the event's file names may start; an exit code, EXIT_DONE: yes. */
int arena_programs_allow(const struct event *e, const char *file);
/* Refuse programs without a sandbox, and say what one should know of it; an exit code. */
int arena_programs_check(const struct event *e);
/* Do all programs play the event's game? False with a sentence. */
bool arena_programs_play(const struct event *e, struct text *why);
void arena_programs_begin_logs(struct arena_programs *p, const struct event *e);
/* Say which programs forfeited games in this run, and why, with the ends of their logs. */
void arena_programs_show_failures(const struct arena_programs *p, const struct event *e);

#endif
