/* What the editor of rule files shows: the first error while one types, and the game once there is
 * none. */
#include "glue.h"

#include "api/api.h"
#include "core/position.h"
#include "rulefile/rulefile.h"
#include "solve/layout.h"

GLUE_JSON(check)(const char *text);
GLUE_JSON(load)(const char *text);

static const char *editor_refuse(const struct rulefile_error *why)
{
    struct text *t = glue_answer();

    json_open(t, NULL, '{');
    json_put_text(t, "why", why->reason);
    json_put_number(t, "line", why->line);
    json_put_number(t, "column", why->column);
    json_close(t, '}');
    return t->at;
}

/* How many positions a table for the book's rules has, at most; 0: it cannot be solved. */
static uint64_t editor_positions(const struct game *g)
{
    struct layout l;
    struct rules r;

    rules_init(&r, g);
    return g->digits != NULL && layout_init(&l, &r, 0, NULL) == OK ? l.size : 0;
}

static void editor_put_size(struct text *t, const struct game *g)
{
    struct rulefile_size size = rulefile_measure(g);

    json_put_text(t, "title", g->title);
    json_put_number(t, "lines", size.lines);
    json_put_number(t, "steps", size.steps);
    json_put_number(t, "positions", (int64_t)editor_positions(g));
    json_put_flag(t, "hidden", game_is_hidden(g));
}

/* Is this a rule file? Nothing of it is kept. */
const char *web_check(const char *text)
{
    struct rulefile_error why;
    const struct game *g = rulefile_load(text, strlen(text), &why);
    struct text *t;

    if (g == NULL)
        return editor_refuse(&why);
    t = glue_answer();
    json_open(t, NULL, '{');
    editor_put_size(t, g);
    json_close(t, '}');
    rulefile_free(g);
    return t->at;
}

/* The built-in players that play this game. */
static void editor_put_opponents(struct text *t, const struct game *g)
{
    json_open(t, "opponents", '[');
    for (int i = 0; i < bots_count(); i++)
        if (bot_fits(bots_at(i), g, NULL) == OK)
            json_put_text(t, NULL, bots_at(i)->id);
    json_close(t, ']');
}

/* Keep the game: its entry for the catalogue, and what the editor shows. */
const char *web_load(const char *text)
{
    struct rulefile_error why;
    const struct game *g = glue_open_file(text, &why);
    struct rules book;
    struct text *t;

    if (g == NULL)
        return editor_refuse(&why);
    rules_init(&book, g);
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_text(t, "rules", rules_words(&book).at);
    editor_put_size(t, g);
    glue_put_game(t, "game", g, 0);
    editor_put_opponents(t, g);
    json_put_text(t, "text", rulefile_text(g));
    json_close(t, '}');
    return t->at;
}
