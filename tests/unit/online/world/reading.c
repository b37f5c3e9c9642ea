#include "world.h"

#include "games/games.h"
#include "online/host/host_parts.h"
#include "online/host/players/players.h"

#include <stdlib.h>

/* ---- as a client takes it -------------------------------------------------------------------- */

static int reading_find(const struct reading_list *l, int64_t number)
{
    int i = 0;

    while (i < l->count && l->number[i] != number)
        i++;
    return i;
}

/* What goes was there, what comes was not. Entries are in the order of `far`, then of the newest.
 */
static void reading_take(struct world *w, struct reading_list *l, const struct json *gone,
                         const struct json *come, const char *name)
{
    for (const struct json *each = json_first(gone); each != NULL; each = json_next(gone, each)) {
        int i = reading_find(l, each->is.number);

        WORLD_WANT(w, i < l->count);
        for (l->count--; i < l->count; i++) {
            l->number[i] = l->number[i + 1];
            l->far[i] = l->far[i + 1];
        }
    }
    for (const struct json *each = json_first(come); each != NULL; each = json_next(come, each)) {
        int64_t number = world_number(each, name), far = world_number(each, "far");
        int i = l->count;

        WORLD_WANT(w, reading_find(l, number) == l->count && l->count < FRAMES_LISTED);
        for (l->count++;
             i > 0 && (l->far[i - 1] > far || (l->far[i - 1] == far && l->number[i - 1] < number));
             i--) {
            l->number[i] = l->number[i - 1];
            l->far[i] = l->far[i - 1];
        }
        l->number[i] = number;
        l->far[i] = far;
    }
}

/* ---- as it is -------------------------------------------------------------------------------- */

struct reading_entry {
    uint64_t number;
    int far;
};

static int reading_compare(const void *a, const void *b)
{
    const struct reading_entry *x = a, *y = b;

    return x->far != y->far ? x->far - y->far : (x->number < y->number) - (x->number > y->number);
}

static bool reading_wants(const struct lobby_page *p, const struct game *g)
{
    return p->order.game < 0 || games_at(p->order.game) == g;
}

static int reading_far(const struct lobby_page *p, int rating)
{
    return p->order.is_near ? abs((rating < 3999 ? rating / 100 : 39) - p->order.band) : 0;
}

/* All that a page of this order may list. What was listed keeps its rating. */
static size_t reading_seeks(const struct host *h, const struct lobby_page *p,
                            struct reading_entry *out)
{
    const struct seek *s;
    size_t n = 0;

    for (size_t cursor = 0; (s = index_next(&h->seeks, &cursor)) != NULL;)
        if (s->code[0] == '\0' && reading_wants(p, s->terms.rules.game))
            out[n++] = (struct reading_entry){s->number, reading_far(p, s->listed.rating)};
    return n;
}

static size_t reading_games(const struct host *h, const struct lobby_page *p,
                            struct reading_entry *out)
{
    const struct room *r;
    size_t n = 0;

    for (size_t cursor = 0; (r = index_next(&h->rooms, &cursor)) != NULL;)
        if (!r->secluded && !r->choosing.is_over && r->seat[P1].builtin == NULL &&
            r->seat[P2].builtin == NULL && reading_wants(p, r->duel.rules.game))
            out[n++] = (struct reading_entry){r->number, reading_far(p, r->listed.rating)};
    return n;
}

static void reading_check(struct world *w, const struct reading_list *l, int page, size_t count,
                          struct reading_entry *all, int64_t total)
{
    size_t first = (size_t)page * FRAMES_LISTED;

    qsort(all, count, sizeof all[0], reading_compare);
    WORLD_WANT(w, total == (int64_t)count);
    for (int i = 0; i < l->count; i++) {
        WORLD_WANT(w, first + (size_t)i < count);
        WORLD_WANT(w, (uint64_t)l->number[i] == all[first + (size_t)i].number);
        WORLD_WANT(w, l->far[i] == all[first + (size_t)i].far);
    }
    WORLD_WANT(w, l->count == FRAMES_LISTED || first + (size_t)l->count >= count);
}

static void reading_check_all(struct world *w, const struct reading *r, const struct lobby_page *p,
                              const struct json *total)
{
    const struct host *h = w->host;
    struct reading_entry *all = calloc(h->seeks.count + h->rooms.count + 1, sizeof all[0]);

    WORLD_WANT(w, all != NULL);
    reading_check(w, &r->seeks, p->number, reading_seeks(h, p, all), all,
                  json_first(total)->is.number);
    reading_check(w, &r->live, p->number, reading_games(h, p, all), all,
                  json_next(total, json_first(total))->is.number);
    free(all);
    w->counts.pages++;
}

/* A list is in the order of the page that the host keeps. */
static void reading_compare_page(struct world *w, const struct reading_list *l,
                                 const struct lobby_listed *page)
{
    WORLD_WANT(w, l->count == page->count);
    for (int i = 0; i < l->count; i++)
        WORLD_WANT(w, (uint64_t)l->number[i] == page->at[i]);
}

/* A whole page may be a second old; what has changed is told as soon as it is found. */
void reading_sent(struct world *w, uint32_t guest, const struct json *frame)
{
    const struct guest *g = index_get(&w->host->guests, guest);
    struct reading *r = &w->link[guest].reading;
    bool whole = world_flag(frame, "whole");

    WORLD_WANT(w, g->page != NULL && (whole || r->has_begun));
    if (whole)
        *r = (struct reading){.has_begun = true};
    reading_take(w, &r->seeks, json_get(frame, "gone"), json_get(frame, "seeks"), "seek");
    reading_take(w, &r->live, json_get(frame, "ended"), json_get(frame, "live"), "game");
    reading_compare_page(w, &r->seeks, &g->page->seeks);
    reading_compare_page(w, &r->live, &g->page->live);
    if (!whole)
        reading_check_all(w, r, g->page, json_get(frame, "total"));
}
