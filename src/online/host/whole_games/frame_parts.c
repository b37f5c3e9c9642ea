#include "online/host/whole_games/frame_parts.h"

#include "core/err.h"

#include <stdlib.h>

/* The newest of a game and a seat is the only one. */
static uint64_t frame_parts_slot(const struct frame_parts_key *key)
{
    return 4 * key->game + (uint64_t)key->seat;
}

static size_t frame_parts_bytes(const struct frame_parts *p)
{
    size_t bytes = sizeof *p;

    for (int i = 0; i < FRAME_PARTS; i++)
        bytes += p->part[i].len;
    return bytes;
}

static void frame_parts_unlink(struct frame_shelf *s, struct frame_parts *p)
{
    *(p->older != NULL ? &p->older->newer : &s->oldest) = p->newer;
    *(p->newer != NULL ? &p->newer->older : &s->newest) = p->older;
}

static void frame_parts_link(struct frame_shelf *s, struct frame_parts *p)
{
    p->newer = NULL;
    p->older = s->newest;
    *(s->newest != NULL ? &s->newest->newer : &s->oldest) = p;
    s->newest = p;
}

static void frame_parts_drop(struct frame_shelf *s, struct frame_parts *p)
{
    frame_parts_unlink(s, p);
    index_remove(&s->parts, frame_parts_slot(&p->key));
    s->bytes -= frame_parts_bytes(p);
    free(p);
}

void frame_parts_release(struct frame_shelf *s)
{
    while (s->oldest != NULL)
        frame_parts_drop(s, s->oldest);
    index_release(&s->parts);
}

const struct frame_parts *frame_parts_get(struct frame_shelf *s, const struct frame_parts_key *key)
{
    struct frame_parts *p = index_get(&s->parts, frame_parts_slot(key));

    if (p == NULL)
        return NULL;
    if (p->key.version != key->version || p->key.names != key->names) {
        frame_parts_drop(s, p);
        return NULL;
    }
    frame_parts_unlink(s, p);
    frame_parts_link(s, p);
    return p;
}

void frame_parts_keep(struct frame_shelf *s, const struct frame_parts_key *key,
                      const struct frame_part part[FRAME_PARTS], const char *text)
{
    struct frame_parts like = {.key = *key, .part = {part[0], part[1]}}, *p;
    size_t bytes = frame_parts_bytes(&like), at = 0;

    if (bytes > s->most || (p = malloc(bytes)) == NULL)
        return;
    *p = like;
    for (int i = 0; i < FRAME_PARTS; at += part[i++].len) {
        p->part[i].at = at;
        memcpy(p->text + at, text + part[i].at, part[i].len);
    }
    while (s->bytes + bytes > s->most)
        frame_parts_drop(s, s->oldest);
    if (index_put(&s->parts, frame_parts_slot(key), p) != OK) {
        free(p);
        return;
    }
    frame_parts_link(s, p);
    s->bytes += bytes;
}

void frame_parts_put(struct frames_writer *out, const struct frame_parts *p, int which)
{
    const struct frame_part *part = &p->part[which];

    text_put_bytes(&out->text, p->text + part->at, part->len);
    out->at = part->rest;
}
