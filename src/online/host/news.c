#include "online/host/news.h"

#include "core/array.h"
#include "online/host/players.h"
#include "online/host/post.h"
#include "online/host/room.h"
#include "online/host/room_clock.h"

#include <stdlib.h>

enum { NEWS_PERIOD = 1000, NEWS_ENTRY = 2048 }; /* ms; bytes that a seek or a game takes at most */

static void news_note(struct numbers *n, uint64_t number)
{
    if (array_grow(&n->at, &n->room, n->count + 1, sizeof n->at[0]))
        n->at[n->count++] = number;
}

void news_opened(struct host *h, const struct seek *s)
{
    if (s->code[0] == '\0' && !s->quick)
        news_note(&h->news.opened, s->number);
}

void news_closed(struct host *h, const struct seek *s)
{
    if (s->code[0] == '\0' && !s->quick)
        news_note(&h->news.closed, s->number);
}

void news_begun(struct host *h, const struct room *r)
{
    if (!r->secluded)
        news_note(&h->news.begun, r->number);
}

void news_ended(struct host *h, const struct room *r)
{
    if (!r->secluded)
        news_note(&h->news.ended, r->number);
}

void news_release(struct news *n)
{
    free(n->opened.at);
    free(n->closed.at);
    free(n->begun.at);
    free(n->ended.at);
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void news_put_seek(struct frames_writer *out, const struct seek *s)
{
    struct rating rating = players_rating(s->player, s->terms.rules.game, s->bot);

    frames_put(out, s->number, players_name(s->player).at, rating.rating / 1000, s->bot,
               rules_words(&s->terms.rules).at, room_clock_words(&s->terms.time).at, s->terms.rated,
               s->side);
}

static void news_put_room(struct frames_writer *out, const struct room *r)
{
    frames_put(out, r->number, rules_words(&r->duel.rules).at, room_seat_name(&r->seat[P1]).at,
               room_seat_name(&r->seat[P2]).at);
}

static bool news_has_room(const struct frames_writer *out)
{
    return out->text.cap - out->text.len > 2 * NEWS_ENTRY;
}

/* A page of the lobby. The four lists take what fits, each from its cursor, and advance it. */
struct news_page {
    struct host *h;
    size_t seek, gone, live, ended; /* cursors */
    const struct news *news;        /* NULL: everything there is */
};

/* The next open seek to tell of; NULL. */
static const struct seek *news_next_seek(struct news_page *p, const struct seek **from)
{
    if (p->news == NULL) {
        while (*from != NULL && ((*from)->quick || (*from)->code[0] != '\0'))
            *from = (*from)->next;
        return *from;
    }
    while (p->seek < p->news->opened.count) {
        const struct seek *s = index_get(&p->h->seeks, p->news->opened.at[p->seek++]);

        if (s != NULL)
            return s;
    }
    return NULL;
}

static const struct room *news_next_room(struct news_page *p)
{
    const struct room *r;

    if (p->news == NULL) {
        while ((r = index_next(&p->h->rooms, &p->live)) != NULL)
            if (!r->choosing.is_over && !r->secluded)
                return r;
        return NULL;
    }
    while (p->live < p->news->begun.count)
        if ((r = index_get(&p->h->rooms, p->news->begun.at[p->live++])) != NULL &&
            !r->choosing.is_over)
            return r;
    return NULL;
}

static void news_put_numbers(struct frames_writer *out, const struct numbers *n, size_t *cursor)
{
    frames_open(out);
    while (n != NULL && *cursor < n->count && news_has_room(out))
        frames_put(out, n->at[(*cursor)++]);
    frames_close(out);
}

/* Write a page; false after the last. *from is the next seek of a whole list. */
static bool news_write_page(struct news_page *p, const struct seek **from, bool whole)
{
    struct frames_writer *out = post_open(p->h, FRAME_LOBBY);
    bool full = false;

    frames_put(out, whole);
    frames_open(out);
    for (const struct seek *s;
         !(full = !news_has_room(out)) && (s = news_next_seek(p, from)) != NULL;) {
        news_put_seek(out, s);
        if (p->news == NULL)
            *from = s->next;
    }
    frames_close(out);
    frames_open(out);
    for (const struct room *r;
         !full && !(full = !news_has_room(out)) && (r = news_next_room(p)) != NULL;)
        news_put_room(out, r);
    frames_close(out);
    news_put_numbers(out, p->news != NULL ? &p->news->closed : NULL, &p->gone);
    news_put_numbers(out, p->news != NULL ? &p->news->ended : NULL, &p->ended);
    frames_put(out, p->h->guests.count);
    post_close(p->h);
    return !full && (p->news == NULL ||
                     (p->gone == p->news->closed.count && p->ended == p->news->ended.count));
}

void news_tell_all(struct host *h, const struct guest *g)
{
    struct news_page p = {.h = h};
    const struct seek *from = h->first_seek;
    bool whole = true, last;

    do {
        last = news_write_page(&p, &from, whole);
        post_send(h, g, h->lines);
        whole = false;
    } while (!last);
}

static bool news_is_empty(const struct host *h)
{
    const struct news *n = &h->news;

    return n->opened.count + n->closed.count + n->begun.count + n->ended.count == 0 &&
           n->players == h->guests.count;
}

int64_t news_tell(struct host *h)
{
    struct news_page p = {.h = h, .news = &h->news};
    const struct seek *none = NULL;
    bool last;

    if (news_is_empty(h))
        return INT64_MAX;
    if (h->now < h->news.next)
        return h->news.next;
    do {
        const struct guest *g;
        size_t cursor = 0;

        last = news_write_page(&p, &none, false);
        while ((g = index_next(&h->guests, &cursor)) != NULL)
            if (g->lobby)
                post_send(h, g, h->lines);
    } while (!last);
    h->news.opened.count = h->news.closed.count = h->news.begun.count = h->news.ended.count = 0;
    h->news.players = h->guests.count;
    h->news.next = h->now + NEWS_PERIOD;
    return INT64_MAX;
}
