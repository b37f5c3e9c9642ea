/*
 * A page keeps the numbers that its readers have, and the frame that has all of it, for the
 * next reader. In a round, which begins at most once a second, each page in turn is made again; the
 * difference is one frame, which its readers are sent. A tick sends only NEWS_AT_ONCE frames: then
 * the loop serves others, and the round goes on a little later. So the lobby takes only a part of
 * the processor's time, however many read it; with more readers, rounds take longer. A guest who
 * comes to a page is put before those who are still to be told.
 */
#include "online/host/news.h"

#include "games/games.h"
#include "online/host/players/players.h"
#include "online/host/post.h"
#include "online/host/room.h"
#include "online/host/room_clock.h"

#include <stdlib.h>

enum {
    NEWS_PERIOD = 1000,               /* ms between the beginnings of two rounds, at least */
    NEWS_PAUSE = 10,                  /* ms between two parts of a round */
    NEWS_AT_ONCE = 80,                /* frames in a part: 8,000 a second take a fifth of a core */
    NEWS_PAGE = 4,                    /* frames that take as long as making a page again */
    NEWS_ENTRY = SENTENCE_BYTES + 512 /* bytes of an entry, at most */
};
_Static_assert(2 * FRAMES_LISTED * NEWS_ENTRY + 2048 < FRAMES_HOST_BYTES, "a page is one frame");

/* ---- what is listed -------------------------------------------------------------------------- */

int news_init(struct news *n)
{
    n->delta = text_growing();
    return listing_init(&n->seeks, games_count() + 1) == OK &&
                   listing_init(&n->live, games_count() + 1) == OK
               ? OK
               : ERR_MEMORY;
}

/* Games of rule files share the last place. */
static int news_game(const struct game *g)
{
    int i = 0;

    while (i < games_count() && games_at(i) != g)
        i++;
    return i;
}

static int news_points(const struct host_player *p, const struct rules *r, bool bot)
{
    return players_rating(p, r, bot).rating / 1000;
}

void news_opened(struct host *h, struct seek *s)
{
    const struct rules *terms = &s->terms.rules;

    if (s->code[0] == '\0')
        listing_add(&h->news.seeks, &s->listed, s->number, news_game(terms->game),
                    news_points(s->player, terms, s->bot));
}

void news_closed(struct host *h, struct seek *s)
{
    listing_remove(&h->news.seeks, &s->listed);
}

void news_begun(struct host *h, struct room *r)
{
    const struct rules *rules = &r->duel.rules;
    const struct room_seat *a = &r->seat[P1], *b = &r->seat[P2];

    if (!r->secluded && a->player != NULL && b->player != NULL)
        listing_add(
            &h->news.live, &r->listed, r->number, news_game(rules->game),
            (news_points(a->player, rules, a->bot) + news_points(b->player, rules, b->bot)) / 2);
}

void news_ended(struct host *h, struct room *r)
{
    listing_remove(&h->news.live, &r->listed);
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void news_put_seek(struct frames_writer *out, const struct seek *s, int far)
{
    frames_put(out, s->number, players_name(s->player).at, s->listed.rating, s->bot,
               rules_words(&s->terms.rules).at, room_clock_words(&s->terms.time).at, s->terms.rated,
               s->side, far);
}

static void news_put_room(struct frames_writer *out, const struct room *r, int far)
{
    frames_put(out, r->number, rules_words(&r->duel.rules).at, room_seat_name(&r->seat[P1]).at,
               room_seat_name(&r->seat[P2]).at, far);
}

static bool news_has(const struct lobby_listed *l, uint64_t number)
{
    for (int i = 0; i < l->count; i++)
        if (l->at[i] == number)
            return true;
    return false;
}

/* Put the entries of `now` that `before` does not have. */
static void news_put_new(const struct host *h, const struct lobby_page *now,
                         const struct lobby_page *before, bool is_live, struct frames_writer *out)
{
    const struct lobby_listed *n = is_live ? &now->live : &now->seeks,
                              *b = is_live ? &before->live : &before->seeks;

    frames_open(out);
    for (int i = 0; i < n->count; i++) {
        const struct room *r = is_live ? index_get(&h->rooms, n->at[i]) : NULL;
        const struct seek *s = is_live ? NULL : index_get(&h->seeks, n->at[i]);

        if (news_has(b, n->at[i]))
            continue;
        if (is_live)
            news_put_room(out, r, listing_distance(&now->order, &r->listed));
        else
            news_put_seek(out, s, listing_distance(&now->order, &s->listed));
    }
    frames_close(out);
}

static void news_put_old(const struct lobby_listed *now, const struct lobby_listed *before,
                         struct frames_writer *out)
{
    frames_open(out);
    for (int i = 0; i < before->count; i++)
        if (!news_has(now, before->at[i]))
            frames_put(out, before->at[i]);
    frames_close(out);
}

/* Write what a page has more or less than before; `before` is an empty page: all of it. */
static void news_write(struct host *h, const struct lobby_page *now,
                       const struct lobby_page *before, bool whole, struct text *to)
{
    struct frames_writer *out = post_open(h, FRAME_LOBBY);

    frames_put(out, whole);
    news_put_new(h, now, before, false, out);
    news_put_new(h, now, before, true, out);
    news_put_old(&now->seeks, &before->seeks, out);
    news_put_old(&now->live, &before->live, out);
    frames_put(out, now->players, now->seeks.total, now->live.total);
    post_close(h);
    text_clear(to);
    text_put_bytes(to, out->text.at, out->text.len);
}

/* ---- pages ----------------------------------------------------------------------------------- */

static uint64_t news_changes(const struct news *n, const struct listing_order *o)
{
    return listing_of(&n->seeks, o)->changes + listing_of(&n->live, o)->changes;
}

static void news_list(const struct listings *l, const struct lobby_page *p,
                      struct lobby_listed *out)
{
    const struct listing_entry *found[FRAMES_LISTED];

    out->count = listing_get(l, &p->order, p->number * FRAMES_LISTED, FRAMES_LISTED, found);
    out->total = listing_of(l, &p->order)->count;
    for (int i = 0; i < out->count; i++)
        out->at[i] = found[i]->number;
}

/* Make a page again, and `delta` with it, unless that is NULL. Without memory nothing changes. */
static int news_make(struct host *h, struct lobby_page *p, struct text *delta)
{
    static const struct lobby_page empty = {0};
    struct lobby_page now = *p;

    now.whole = text_growing();
    now.line = h->lines;
    now.players = h->guests.count;
    now.changes = news_changes(&h->news, &p->order);
    news_list(&h->news.seeks, p, &now.seeks);
    news_list(&h->news.live, p, &now.live);
    news_write(h, &now, &empty, true, &now.whole);
    if (delta != NULL)
        news_write(h, &now, p, false, delta);
    if (now.whole.cut || (delta != NULL && delta->cut)) {
        text_release(&now.whole);
        return ERR_MEMORY;
    }
    text_release(&p->whole);
    *p = now;
    return OK;
}

static struct lobby_page *news_new_page(struct host *h, uint64_t key, const struct listing_order *o,
                                        int number)
{
    struct news *n = &h->news;
    struct lobby_page *p = calloc(1, sizeof *p);

    if (p == NULL)
        return NULL;
    p->key = key;
    p->order = *o;
    p->number = number;
    p->whole = text_growing();
    if (news_make(h, p, NULL) != OK || index_put(&n->pages, key, p) != OK) {
        text_release(&p->whole);
        free(p);
        return NULL;
    }
    p->next = n->first;
    if (n->first != NULL)
        n->first->before = p;
    n->first = p;
    return p;
}

static void news_drop_page(struct news *n, struct lobby_page *p)
{
    if (n->next_page == p)
        n->next_page = p->next;
    *(p->before != NULL ? &p->before->next : &n->first) = p->next;
    if (p->next != NULL)
        p->next->before = p->before;
    index_remove(&n->pages, p->key);
    text_release(&p->whole);
    free(p);
}

void news_release(struct news *n)
{
    while (n->first != NULL)
        news_drop_page(n, n->first);
    index_release(&n->pages);
    listing_release(&n->seeks);
    listing_release(&n->live);
    text_release(&n->delta);
}

/* ---- readers --------------------------------------------------------------------------------- */

static void news_link(struct news *n, struct lobby_page *p, struct guest *g)
{
    n->readers++;
    g->page = p;
    g->next_reader = p->readers;
    if (p->readers != NULL)
        p->readers->reader_before = g;
    p->readers = g;
}

static void news_unlink(struct news *n, struct guest *g)
{
    n->readers--;
    if (n->untold == g)
        n->untold = g->next_reader;
    *(g->reader_before != NULL ? &g->reader_before->next_reader : &g->page->readers) =
        g->next_reader;
    if (g->next_reader != NULL)
        g->next_reader->reader_before = g->reader_before;
    g->page = NULL;
    g->next_reader = g->reader_before = NULL;
}

void news_stop(struct host *h, struct guest *g)
{
    struct lobby_page *p = g->page;

    if (p == NULL)
        return;
    news_unlink(&h->news, g);
    if (p->readers == NULL)
        news_drop_page(&h->news, p);
}

/* A guest who asks for its page again is not told what that page has already. */
int news_read(struct host *h, struct guest *g, const struct listing_order *o, int number)
{
    uint64_t key = (uint64_t)o->is_near << 48 | (uint64_t)(o->game + 1) << 32 |
                   (uint64_t)(o->is_near ? o->band : 0) << 16 | (uint64_t)number;
    struct lobby_page *p = index_get(&h->news.pages, key);

    if (p == NULL && (p = news_new_page(h, key, o, number)) == NULL)
        return ERR_MEMORY;
    if (g->page == p)
        news_unlink(&h->news, g);
    else
        news_stop(h, g);
    news_link(&h->news, p, g);
    post_send_text(h, g, p->line, &p->whole);
    return OK;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static const struct listing_order news_all = {.game = -1};

static bool news_is_due(const struct host *h)
{
    const struct news *n = &h->news;

    return n->changes != news_changes(n, &news_all) || n->players != h->guests.count;
}

static bool news_is_telling(const struct news *n)
{
    return n->next_page != NULL || n->untold != NULL;
}

static void news_begin_round(struct host *h)
{
    struct news *n = &h->news;

    n->began = h->now;
    n->changes = news_changes(n, &news_all);
    n->players = h->guests.count;
    n->next_page = n->first;
}

/* Come to the next page; return how many frames would have taken as long. */
static int news_turn_page(struct host *h)
{
    struct news *n = &h->news;
    struct lobby_page *p = n->next_page;

    n->next_page = p->next;
    if (p->changes == news_changes(n, &p->order) && p->players == h->guests.count)
        return 1;
    if (news_make(h, p, &n->delta) == OK) {
        n->untold = p->readers;
        n->line = p->line;
    }
    return NEWS_PAGE;
}

static int news_tell_reader(struct host *h)
{
    struct guest *g = h->news.untold;

    h->news.untold = g->next_reader;
    post_send_text(h, g, h->news.line, &h->news.delta);
    return 1;
}

int64_t news_tell(struct host *h)
{
    struct news *n = &h->news;

    if (n->first == NULL || !(news_is_telling(n) || news_is_due(h)))
        return INT64_MAX;
    if (h->now < n->next)
        return n->next;
    if (!news_is_telling(n))
        news_begin_round(h);
    for (int work = NEWS_AT_ONCE; news_is_telling(n) && work > 0;)
        work -= n->untold != NULL ? news_tell_reader(h) : news_turn_page(h);
    n->next = h->now + NEWS_PAUSE;
    if (!news_is_telling(n) && n->next < n->began + NEWS_PERIOD)
        n->next = n->began + NEWS_PERIOD;
    return news_is_telling(n) || news_is_due(h) ? n->next : INT64_MAX;
}
