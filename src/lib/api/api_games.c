/* The list of games, and their descriptions. */
#include "games/games.h"

#include "api/api.h"
#include "rulefile/rulefile.h"

int duello_game_count(void)
{
    return games_count();
}

const duello_game *duello_game_at(int i)
{
    return i < 0 || i >= games_count() ? NULL : api_game_out(games_at(i));
}

const duello_game *duello_game_find(const char *name)
{
    return name == NULL ? NULL : api_game_out(games_find(name));
}

int duello_game_load(duello_game **out, const char *bytes, size_t count, int *line, int *column,
                     char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    struct rulefile_error wrong;
    const struct game *made;

    if (out == NULL || bytes == NULL)
        return DUELLO_E_ARGUMENT;
    made = rulefile_load(bytes, count, &wrong);
    if (made != NULL) {
        *out = (duello_game *)(uintptr_t)api_game_out(made);
        return DUELLO_OK;
    }
    if (wrong.line == 0)
        return DUELLO_E_MEMORY;
    if (line != NULL)
        *line = wrong.line;
    if (column != NULL)
        *column = wrong.column;
    return text_explain(DUELLO_E_SYNTAX, reason, "Line %d, column %d: %s.", wrong.line,
                        wrong.column, wrong.reason);
}

void duello_game_free(duello_game *game)
{
    if (game != NULL && rulefile_made(api_game(game)))
        rulefile_free(api_game(game));
}

const char *duello_game_file(const duello_game *game)
{
    return game != NULL && rulefile_made(api_game(game)) ? rulefile_text(api_game(game)) : NULL;
}

const char *duello_game_id(const duello_game *game)
{
    return game == NULL ? NULL : api_game(game)->id;
}

const char *duello_game_alias(const duello_game *game)
{
    return game == NULL ? NULL : api_game(game)->alias;
}

const char *duello_game_title(const duello_game *game)
{
    return game == NULL ? NULL : api_game(game)->title;
}

const char *duello_game_pitch(const duello_game *game)
{
    return game == NULL ? NULL : api_game(game)->pitch;
}

const char *duello_game_player(const duello_game *game, int player)
{
    return game == NULL || !api_is_player(player) ? NULL : api_game(game)->names[player];
}

bool duello_game_is_hidden(const duello_game *game)
{
    return game != NULL && game_is_hidden(api_game(game));
}

bool duello_game_has_chance(const duello_game *game)
{
    return game != NULL && api_game(game)->chance != NULL;
}

bool duello_game_is_joint(const duello_game *game)
{
    struct rules r;

    if (game == NULL)
        return false;
    rules_init(&r, api_game(game));
    return game_is_joint(&r);
}

int duello_game_option_count(const duello_game *game)
{
    int n = 0;

    while (game != NULL && api_game(game)->options[n].name != NULL)
        n++;
    return n;
}

int duello_game_get_option(const duello_game *game, int i, duello_game_option *out)
{
    const struct option *o;

    if (game == NULL || i < 0 || i >= duello_game_option_count(game))
        return DUELLO_E_ARGUMENT;
    o = &api_game(game)->options[i];
    return api_give(out,
                    &(duello_game_option){.name = o->name,
                                          .about = o->about,
                                          .book = o->book,
                                          .low = o->low,
                                          .high = o->high,
                                          .choices = o->choices},
                    sizeof *out);
}

int duello_game_edition_count(const duello_game *game)
{
    return game == NULL ? 0 : rules_edition_count(api_game(game));
}

int duello_game_get_edition(const duello_game *game, int i, duello_game_edition *out)
{
    const struct edition *e;

    if (i < 0 || i >= duello_game_edition_count(game))
        return DUELLO_E_ARGUMENT;
    e = &api_game(game)->editions[i];
    return api_give(out,
                    &(duello_game_edition){
                        .name = e->name, .id = e->id, .says = e->says, .settings = e->settings},
                    sizeof *out);
}
