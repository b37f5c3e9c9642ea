/* What the files of the world share. */
#ifndef TESTS_WORLD_PARTS_H
#define TESTS_WORLD_PARTS_H

#include "world.h"

enum world_kind {
    WORLD_TO_HOST,
    WORLD_TO_DEVICE,
    WORLD_BREAK,
    WORLD_ACT,
    WORLD_SYNC,
    WORLD_DECIDE,
    WORLD_CONTINUE
};

struct world_event {
    int64_t at;
    uint64_t number;
    enum world_kind kind;
    int device;
    uint64_t serial; /* of a connection, or the host's life, or how many lines are durable */
    char *bytes;     /* to the host; to a device: only if they are recorded */
    size_t len;
    struct json *frame; /* to a device */
    uint64_t question;
    move answer;
};

/* A line of a game, or a row: then `key` is not NULL, and without a text the row is forgotten. */
struct world_line {
    uint64_t game, line;
    char *key, *text;
    size_t len;
};

struct world_sent {
    uint64_t after, hash; /* `after` counts the lines of the disk */
    struct json *frame;
};

/* Make room for one more. */
void *world_grow(struct world *w, void *array, size_t count, size_t *room, size_t each);
void world_push(struct world *w, struct world_event e);
/* What the host asks of the world. */
struct host_ports world_ports(struct world *w);
/* Tell the recorder, if there is one. */
void world_note(struct world *w, enum world_deed deed, int device, const char *frame, size_t len);
/* The outbox lets a message go. */
void world_leaves(void *context, uint32_t guest, const char *json, size_t len);

#endif
