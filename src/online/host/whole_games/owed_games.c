#include "online/host/whole_games/owed_games.h"

#include "core/array.h"
#include "online/host/post.h"
#include "online/host/room_play.h"

#include <stdlib.h>

void owed_games_add(struct host *h, struct guest *g, const struct room *r)
{
    if (g->owed == NULL)
        g->owed = calloc(1, sizeof *g->owed);
    if (g->owed != NULL &&
        array_grow(&g->owed->at, &g->owed->room, g->owed->count + 1, sizeof g->owed->at[0]))
        g->owed->at[g->owed->count++] = r->number;
    else
        room_send_game(h, r, g);
}

void owed_games_release(struct guest *g)
{
    if (g->owed != NULL)
        free(g->owed->at);
    free(g->owed);
    g->owed = NULL;
}

/* Send the next game, or that nobody knows it any more. Returns how many bytes. */
static size_t owed_games_send_next(struct host *h, struct guest *g)
{
    uint64_t game = g->owed->at[g->owed->sent++];
    const struct room *r = index_get(&h->rooms, game);

    if (r != NULL) {
        room_send_game(h, r, g);
    } else {
        post(h, FRAME_UNKNOWN, game);
        post_send(h, g, 0);
    }
    return h->out.text.len;
}

void owed_games_send(struct host *h, struct guest *g)
{
    size_t bytes = 0;

    while (g->owed != NULL && g->owed->sent < g->owed->count) {
        if (bytes > h->setup.slice_bytes && h->ports->owes != NULL) {
            h->ports->owes(h->ports->context, g->number);
            return;
        }
        bytes += owed_games_send_next(h, g);
    }
    owed_games_release(g);
}
