/* The one place where the studies meet the built-in players. */
#include "design/playout.h"

int playout_player_open(struct player *p, const char *id, const struct rules *r,
                        const struct solution *known)
{
    const struct bot *bot = bots_find(id);

    if (bot == NULL || !bot_plays(bot, r->game) || (bot->solves && known == NULL))
        return ERR_UNKNOWN;
    *p = (struct player){bot, known};
    return OK;
}

const char *playout_usual_player(const struct rules *r)
{
    const struct bot *casual = bots_find("casual");

    return casual != NULL && (!casual->solves || r->game->digits != NULL) ? casual->id : "random";
}
