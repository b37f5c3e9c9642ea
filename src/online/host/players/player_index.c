/* Finds players by their number, their token and their name: by the first bytes of a token's hash,
 * and by a hash that all names share which look alike. */
#include "online/host/players/player_names.h"
#include "online/host/players/players.h"

#include <inttypes.h>
#include <stdlib.h>

static uint64_t player_index_token(const unsigned char hash[HASH_BYTES])
{
    uint64_t key;

    memcpy(&key, hash, sizeof key);
    return key;
}

bool players_is_token(const unsigned char token[HASH_BYTES])
{
    static const unsigned char none[HASH_BYTES];

    return memcmp(token, none, HASH_BYTES) != 0;
}

struct host_player *players_with_name(const struct host *h, const char *name)
{
    return strlen(name) < NAME_BYTES ? index_get(&h->names, player_names_hash(name)) : NULL;
}

struct host_player *players_with_token(const struct host *h, const char *token)
{
    unsigned char hash[HASH_BYTES];
    struct host_player *p;

    h->ports->hash(h->ports->context, token, strlen(token), hash);
    p = index_get(&h->tokens, player_index_token(hash));
    return p != NULL && memcmp(p->token, hash, HASH_BYTES) == 0 ? p : NULL;
}

struct host_player *players_with_id(struct host *h, uint64_t id)
{
    struct host_player *p = index_get(&h->players, id);

    if (p != NULL || (p = calloc(1, sizeof *p)) == NULL)
        return p;
    p->id = id;
    p->name = "";
    if (index_put(&h->players, id, p) != OK) {
        free(p);
        return NULL;
    }
    if (id > h->last_player)
        h->last_player = id;
    return p;
}

int players_index_name(struct host *h, struct host_player *p, const char *name)
{
    return name[0] != '\0' ? index_put(&h->names, player_names_hash(name), p) : OK;
}

int players_index_token(struct host *h, struct host_player *p,
                        const unsigned char token[HASH_BYTES])
{
    return players_is_token(token) ? index_put(&h->tokens, player_index_token(token), p) : OK;
}

void players_unindex_name(struct host *h, const struct host_player *p, const char *name,
                          const char *still)
{
    uint64_t key;

    if (name[0] == '\0')
        return;
    key = player_names_hash(name);
    if (index_get(&h->names, key) == p && (still[0] == '\0' || player_names_hash(still) != key))
        index_remove(&h->names, key);
}

void players_unindex_token(struct host *h, const struct host_player *p,
                           const unsigned char token[HASH_BYTES])
{
    if (players_is_token(token) && index_get(&h->tokens, player_index_token(token)) == p)
        index_remove(&h->tokens, player_index_token(token));
}

void players_clear(struct host *h, struct host_player *p)
{
    players_unindex_name(h, p, p->name, "");
    players_unindex_token(h, p, p->token);
    memset(p->token, 0, HASH_BYTES);
    free(p->code);
    p->code = NULL;
    p->codes = 0;
    p->name = "";
    for (int i = 0; i < p->rating_count; i++)
        free(p->ratings[i].met);
    free(p->ratings);
    p->ratings = NULL;
    p->rating_count = 0;
}

void players_drop(struct host *h, struct host_player *p)
{
    players_clear(h, p);
    index_remove(&h->players, p->id);
    players_free(p);
}

void players_release(struct host *h, struct host_player *p)
{
    if (!p->is_kept && p->guests == NULL && p->seats == 0 && p->seeks == 0)
        players_drop(h, p);
}

void players_free(struct host_player *p)
{
    for (int i = 0; i < p->rating_count; i++)
        free(p->ratings[i].met);
    free(p->ratings);
    free(p->code);
    free(p->rooms);
    free(p);
}

struct words players_name(const struct host_player *p)
{
    struct words w;
    struct text t = TEXT(w.at);

    if (p->name[0] != '\0')
        text_add(&t, "%s", p->name);
    else if (p->erased)
        text_add(&t, "someone");
    else
        text_add(&t, "Guest %" PRIu64, p->id);
    return w;
}
