/* Find the word nearest to a mistyped one. */
#include "cli/base/suggest.h"

#include "cli/base/args.h"
#include "core/nearest.h"
#include "games/games.h"

#include <string.h>

const char *suggest_nearest(const struct suggest *s, const char *typed)
{
    struct nearest n = nearest_to(typed, strlen(typed));

    for (int i = 0; i < s->count; i++)
        nearest_try(&n, s->words[i], strlen(s->words[i]));
    return n.word;
}

void suggest_add(struct suggest *s, const char *word)
{
    if (word != NULL && s->count < SUGGEST_MAX)
        s->words[s->count++] = word;
}

void suggest_add_games(struct suggest *s)
{
    for (int i = 0; i < games_count(); i++) {
        suggest_add(s, games_at(i)->id);
        suggest_add(s, games_at(i)->alias);
    }
}

int suggest(const struct suggest *s, const char *kind, const char *typed, const char *otherwise)
{
    const char *near = suggest_nearest(s, typed);

    if (near != NULL)
        return cli_usage("there is no %s \"%s\"; did you mean %s?", kind, typed, near);
    return cli_usage("there is no %s \"%s\"; %s", kind, typed, otherwise);
}
