/* Which page of a host's lobby a user wants to see, in words: "charge near 2". */
#ifndef ONLINE_CLIENT_LOBBY_CHOICE_H
#define ONLINE_CLIENT_LOBBY_CHOICE_H

#include "core/game.h"
#include "online/protocol/frames.h"

/* Zeroed, it is the first page of the newest of all games. */
struct lobby_choice {
    enum frames_order order;
    const struct game *game; /* NULL: all */
    int page;                /* 0 is the first, too */
};

/* Read a game or "all", an order and a page, each of which may be missing. OK; ERR_SYNTAX with a
 * sentence. */
int lobby_choice_parse(struct lobby_choice *c, const char *words, struct text *why);
/* Add what is listed: "Charge, near your rating, page 2". */
void lobby_choice_tell(const struct lobby_choice *c, struct text *out);

#endif
