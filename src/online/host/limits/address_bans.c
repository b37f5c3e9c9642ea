#include "online/host/limits/address_bans.h"

#include "online/host/guests.h"
#include "online/host/journal_append.h"
#include "online/host/journal_line.h"

#include <inttypes.h>
#include <stdlib.h>

struct address_ban {
    uint64_t address;
    int64_t until;
};

static void ban_key(uint64_t address, struct text *key)
{
    text_add(key, "%s %" PRIu64, HOST_BAN, address);
}

/* Ban, or change the time of a ban. */
static int ban_set(struct host *h, uint64_t address, int64_t until)
{
    struct address_ban *known = index_get(&h->bans, address), *b = known;

    if (b == NULL && (b = malloc(sizeof *b)) == NULL)
        return ERR_MEMORY;
    *b = (struct address_ban){address, until};
    if (known == NULL && index_put(&h->bans, address, b) != OK) {
        free(b);
        return ERR_MEMORY;
    }
    if (until < h->next_ban)
        h->next_ban = until;
    return OK;
}

static void ban_lift(struct host *h, struct address_ban *b)
{
    struct text key = TEXT_OF(HOST_KEY);

    ban_key(b->address, &key);
    append_forget(h, key.at);
    index_remove(&h->bans, b->address);
    free(b);
}

int address_bans_restore(struct host *h, uint64_t address, const char *text)
{
    struct journal_line l = {.at = text};
    int64_t until = (int64_t)journal_line_number(&l);

    return journal_line_is_done(&l) ? ban_set(h, address, until) : ERR_SYNTAX;
}

/* Bans are few, so one look at all of them when the first has ended is enough. */
int64_t address_bans_sweep(struct host *h)
{
    struct address_ban *b, *ended;
    size_t cursor;

    while (h->now >= h->next_ban) {
        h->next_ban = INT64_MAX;
        ended = NULL;
        for (cursor = 0; (b = index_next(&h->bans, &cursor)) != NULL;)
            if (b->until <= h->now)
                ended = b;
            else if (b->until < h->next_ban)
                h->next_ban = b->until;
        if (ended == NULL)
            break;
        ban_lift(h, ended);
        h->next_ban = h->now; /* there may be another */
    }
    return h->next_ban;
}

void address_bans_release(struct host *h)
{
    struct address_ban *b;

    for (size_t cursor = 0; (b = index_next(&h->bans, &cursor)) != NULL;)
        free(b);
    index_release(&h->bans);
}

/* ---- operator's commands --------------------------------------------------------------------- */

int host_ban_address(struct host *h, uint64_t address, int64_t until, int64_t now)
{
    struct text key = TEXT_OF(HOST_KEY), row = TEXT_OF(HOST_KEY);
    struct guest *g;
    int err;

    h->now = now;
    if ((err = ban_set(h, address, until)) != OK)
        return err;
    ban_key(address, &key);
    text_add(&row, "%" PRId64, until);
    append_row(h, key.at, &row);
    for (size_t cursor = 0; (g = index_next(&h->guests, &cursor)) != NULL;)
        if (g->address == address && !g->closing)
            guests_dismiss(h, g, 0, HOST_BANNED);
    return OK;
}

int host_unban_address(struct host *h, uint64_t address, int64_t now)
{
    struct address_ban *b = index_get(&h->bans, address);

    h->now = now;
    if (b == NULL)
        return ERR_UNKNOWN;
    ban_lift(h, b);
    return OK;
}

bool host_is_banned(const struct host *h, uint64_t address)
{
    return index_get(&h->bans, address) != NULL;
}

bool host_read_ban(const char *key, const char *text, uint64_t *address, int64_t *until)
{
    struct journal_line k = {.at = key}, t = {.at = text};
    char word[HOST_KEY];

    journal_line_word(&k, word, sizeof word);
    *address = journal_line_number(&k);
    *until = (int64_t)journal_line_number(&t);
    return strcmp(word, HOST_BAN) == 0 && journal_line_is_done(&k) && journal_line_is_done(&t);
}
