/*
 * What a connection was told of the lobby: the entries that its frames have left it with. They must
 * be those of the page that it asked for, found a second time by looking at every seek and every
 * game of the host.
 */
#ifndef TESTS_WORLD_READING_H
#define TESTS_WORLD_READING_H

#include "online/protocol/frames.h"

struct world;

struct reading_list {
    int64_t number[FRAMES_LISTED], far[FRAMES_LISTED];
    int count;
};

struct reading {
    bool has_begun;
    struct reading_list seeks, live;
};

/* The host sends this frame of type lobby to this guest now. */
void reading_sent(struct world *w, uint32_t guest, const struct json *frame);

#endif
