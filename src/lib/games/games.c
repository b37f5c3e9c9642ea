/* The list of games in games.def, and a search by name. */
#include "games/games.h"

#include "core/plain.h"

#define GAME(symbol) extern const struct game symbol;
#include "games/games.def"
#undef GAME

static const struct game *const games[] = {
#define GAME(symbol) &symbol,
#include "games/games.def"
#undef GAME
};

int games_count(void)
{
    return (int)(sizeof games / sizeof games[0]);
}

const struct game *games_at(int i)
{
    return games[i];
}

const struct game *games_find(const char *name)
{
    for (int i = 0; i < games_count(); i++)
        if (plain_same(games[i]->id, name) ||
            (games[i]->alias != NULL && plain_same(games[i]->alias, name)))
            return games[i];
    return NULL;
}

int games_parse_rules(struct rules *r, const char *text, struct text *why)
{
    char id[32];
    size_t len = strcspn(text, ":");
    const struct game *g = NULL;

    if (len < sizeof id) {
        memcpy(id, text, len);
        id[len] = '\0';
        g = games_find(id);
    }
    if (g == NULL)
        return text_explain(ERR_UNKNOWN, why, "There is no such game.");
    return rules_read(r, g, text + len, why);
}

int games_parse_any_rules(struct rules *r, const struct game *const *loaded, int count,
                          const char *text, struct text *why)
{
    for (int i = 0; i < count; i++) {
        const char *options = rules_behind_name(loaded[i], text);

        if (options != NULL)
            return rules_read(r, loaded[i], options, why);
    }
    return text[0] == '@' ? text_explain(ERR_UNKNOWN, why, "The rule file of this game is missing.")
                          : games_parse_rules(r, text, why);
}
