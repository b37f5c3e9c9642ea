/* The games of rule files that the page has opened. They stay until the worker ends, because what
 * is kept (solutions, lessons, a host) points to them; a page that opens very many is told to
 * reload.
 */
#include "glue.h"

#include "api/api_duel.h"
#include "games/games.h"
#include "rulefile/rulefile.h"

enum { OPENED_MOST = 64 };

static const struct game *opened[OPENED_MOST];
static int opened_count;

static const struct game *glue_opened(const char *mark)
{
    for (int i = 0; i < opened_count; i++)
        if (strcmp(opened[i]->mark, mark) == 0)
            return opened[i];
    return NULL;
}

const struct game *glue_open_file(const char *text, struct rulefile_error *why)
{
    const struct game *g = rulefile_load(text, strlen(text), why), *known;

    if (g == NULL)
        return NULL;
    if ((known = glue_opened(g->mark)) != NULL) {
        rulefile_free(g);
        return known;
    }
    if (opened_count < OPENED_MOST)
        return opened[opened_count++] = g;
    rulefile_free(g);
    *why = (struct rulefile_error){.reason =
                                       "this page has opened many files; reload it to open more"};
    return NULL;
}

int glue_parse_rules(duello_rules **out, const char *words, char *why, size_t size)
{
    duello_rules *made = NULL;
    struct text said;
    struct rules r;
    int err = games_parse_any_rules(&r, opened, opened_count, words, api_why(&said, why, size));

    if (err != OK || (err = duello_rules_new(&made, api_game_out(r.game))) != DUELLO_OK)
        return err;
    made->rules = r;
    *out = made;
    return DUELLO_OK;
}

void glue_use_opened(duello_duel *duel)
{
    struct rules *r = &duel->referee.rec.duel.rules;
    struct rulefile_error why;
    const struct game *g;

    if (!rulefile_made(r->game) || (g = glue_open_file(rulefile_text(r->game), &why)) == NULL)
        return;
    r->game = g;
    duel->rules.rules.game = g;
}
