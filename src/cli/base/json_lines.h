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

#endif
