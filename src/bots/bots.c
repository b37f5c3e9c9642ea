/* The list of built-in players. */
#include "duello.h"

#define BOT(symbol) extern const struct bot symbol;
#include "bots.def"
#undef BOT

static const struct bot *const bots[] = {
#define BOT(symbol) &symbol,
#include "bots.def"
#undef BOT
};

int bots_count(void)
{
    return (int)(sizeof bots / sizeof bots[0]);
}

const struct bot *bots_at(int i)
{
    return bots[i];
}

const struct bot *bots_find(const char *id)
{
    for (int i = 0; i < bots_count(); i++)
        if (strcmp(bots[i]->id, id) == 0)
            return bots[i];
    return NULL;
}
