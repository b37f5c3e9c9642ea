#include "cli/base/json_lines.h"

#include <stdio.h>
#include <stdlib.h>

struct text json_lines_begin_all(const struct json_argument *given)
{
    struct text line = text_growing();

    json_open(&line, NULL, '{');
    json_put_all(&line, given);
    return line;
}

void json_lines_end(struct text *line)
{
    json_close(line, '}');
    if (!line->cut)
        puts(line->at);
    free(line->at);
}

void json_lines_print_all(const struct json_argument *given)
{
    struct text line = json_lines_begin_all(given);

    json_lines_end(&line);
}

struct text json_lines_about(const char *type, const struct rules *r)
{
    return json_lines_begin("type:s game:s rules:s", type, r->game->id, rules_words(r).at);
}
