/* JSON output of commands: each line is an object. */
#ifndef CLI_BASE_JSON_LINES_H
#define CLI_BASE_JSON_LINES_H

#include "core/json.h"
#include "core/record.h"

/* Print a line with these members: json_lines_print("type:s games:n", "score", games). */
#define json_lines_print(...) json_lines_print_all(JSON_ARGUMENTS(__VA_ARGS__))
void json_lines_print_all(const struct json_argument *given);

/* Begin a line with these members. The caller adds more, and json_lines_end prints it. */
#define json_lines_begin(...) json_lines_begin_all(JSON_ARGUMENTS(__VA_ARGS__))
struct text json_lines_begin_all(const struct json_argument *given);
void json_lines_end(struct text *line);
/* Begin a line with "type", "game" and "rules". */
struct text json_lines_about(const char *type, const struct rules *r);

void json_lines_put_position(struct text *line, const char *name, const struct rules *r,
                             const struct state *s);
/* Get "win", "draw" or "unfinished". */
const char *json_lines_result(enum result result);
/* Put the winner, if there is one. */
void json_lines_put_winner(struct text *line, enum result result, const char *p1, const char *p2);
/* Put the player who resigned, forfeited or ran out of time, if the game ended that way. */
void json_lines_put_ending(struct text *line, enum ending ending, const char *name);

#endif
