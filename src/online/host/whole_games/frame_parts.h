/*
 * Long parts of frames about whole games, kept so that the next guest gets a copy: what was moved,
 * and what is told about it. They follow from the game's lines and the names of its players, and
 * nothing else. The parts that were used least recently go when there is no room for more.
 */
#ifndef ONLINE_HOST_WHOLE_GAMES_FRAME_PARTS_H
#define ONLINE_HOST_WHOLE_GAMES_FRAME_PARTS_H

#include "online/host/index.h"
#include "online/protocol/frames.h"

/* What the parts are about. */
struct frame_parts_key {
    uint64_t game, version, names; /* names: their hash */
    int seat;
};

/* A text of a frame, and what of its description comes after it. */
struct frame_part {
    size_t at, len;
    const char *rest;
};

enum { FRAME_PARTS = 2 };
struct frame_parts {
    struct frame_parts *older, *newer;
    struct frame_parts_key key;
    struct frame_part part[FRAME_PARTS];
    char text[];
};

/* Zeroed, it is empty; `most` is how many bytes it may take. */
struct frame_shelf {
    struct index parts; /* by game and seat */
    struct frame_parts *oldest, *newest;
    size_t bytes, most;
};

void frame_parts_release(struct frame_shelf *s);
/* NULL: there are none of this version. */
const struct frame_parts *frame_parts_get(struct frame_shelf *s, const struct frame_parts_key *key);
/* Keep these parts of the text of a frame, if there is room for them. */
void frame_parts_keep(struct frame_shelf *s, const struct frame_parts_key *key,
                      const struct frame_part part[FRAME_PARTS], const char *text);
/* Add a part to the frame. */
void frame_parts_put(struct frames_writer *out, const struct frame_parts *p, int which);

#endif
