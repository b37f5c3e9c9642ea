#include "online/host/damaged.h"

#include "online/host/journal_append.h"
#include "online/host/room.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct damaged_row {
    struct damaged_row *next;
    char key[HOST_KEY];
    bool is_row;
    size_t len;
    char text[];
};

int damaged_set_aside(struct host *h, uint64_t game)
{
    struct room *r = index_get(&h->rooms, game);

    if (r != NULL && r->choosing.is_over)
        room_leave_over(h, r);
    if (r != NULL)
        room_free(h, r);
    return index_put(&h->aside, game, h);
}

bool damaged_is_aside(const struct host *h, uint64_t game)
{
    return index_get(&h->aside, game) != NULL;
}

/* A key that no host has written stays where it is: no host will replace it. */
int damaged_add(struct host *h, const char *key, bool is_row, const char *text, size_t len)
{
    struct damaged_row *row;

    if (strlen(key) >= HOST_KEY || len == 0)
        return OK;
    if ((row = malloc(sizeof *row + len + 1)) == NULL)
        return ERR_MEMORY;
    *row = (struct damaged_row){.next = h->damaged, .is_row = is_row, .len = len};
    snprintf(row->key, sizeof row->key, "%s", key);
    memcpy(row->text, text, len);
    row->text[len] = '\0';
    h->damaged = row;
    return OK;
}

void damaged_restore(struct host *h, struct journal_line *key)
{
    uint64_t number = journal_line_number(key);

    if (!key->bad && number > h->damaged_count)
        h->damaged_count = number;
}

void damaged_move(struct host *h)
{
    for (struct damaged_row *row = h->damaged; row != NULL; row = row->next) {
        char key[2 * HOST_KEY];

        snprintf(key, sizeof key, "damaged %" PRIu64 " %s", ++h->damaged_count, row->key);
        append_row(h, key, &(struct text){.at = row->text, .len = row->len});
        if (row->is_row)
            append_forget(h, row->key);
    }
    damaged_release(h);
}

void damaged_release(struct host *h)
{
    for (struct damaged_row *row = h->damaged, *next; row != NULL; row = next) {
        next = row->next;
        free(row);
    }
    h->damaged = NULL;
}
