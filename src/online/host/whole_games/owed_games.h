/*
 * Whole games that a guest gets after hello: many, and long. They are sent in slices, the next when
 * the guest has taken the last (`owes` of host.h), so that nobody waits for them, and so that a
 * guest who reads slowly is not cut off. Until a game is sent, the guest hears of none of its
 * versions, because the whole game will have them all.
 */
#ifndef ONLINE_HOST_WHOLE_GAMES_OWED_GAMES_H
#define ONLINE_HOST_WHOLE_GAMES_OWED_GAMES_H

#include "online/host/host_parts.h"

/* Numbers of games, in the order in which they are sent. */
struct owed_games {
    size_t count, room, sent;
    uint64_t *at;
};

/* Owe a game. Without memory it is sent at once. */
void owed_games_add(struct host *h, struct guest *g, const struct room *r);
/* Send a slice. */
void owed_games_send(struct host *h, struct guest *g);
void owed_games_release(struct guest *g);

/* Does the guest wait for the whole game, which will have what this frame says? */
static inline bool owed_games_have(const struct host *h, const struct guest *g,
                                   const struct room *r)
{
    const struct owed_games *owed = g->owed;
    bool is_version = h->type == FRAME_EVENT || h->type == FRAME_CHOSEN || h->type == FRAME_OFFER ||
                      h->type == FRAME_OVER;

    for (size_t i = owed != NULL ? owed->sent : 0; owed != NULL && i < owed->count; i++)
        if (owed->at[i] == r->number)
            return is_version;
    return false;
}

#endif
