/*
 * A device of a player: it connects, asks for things at random, answers when its choice is wanted,
 * resends what had no answer, and holds every frame against what it knows of its games.
 */
#ifndef TESTS_WORLD_DEVICE_H
#define TESTS_WORLD_DEVICE_H

#include "known.h"
#include "world.h"

enum { DEVICE_REQUESTS = 4, DEVICE_GAMES = 24, DEVICE_FRAME = 1024 };

/* A request without its answer. */
struct device_request {
    int64_t id, game, ply, sent_at;
    char type[12], word[WORD_BYTES];
    char frame[DEVICE_FRAME];
};

/* What a player keeps; two devices may share it. */
struct device_identity {
    int users;
    char token[128], name[64], recovery[64];
    int64_t player;
    bool is_bot, is_lost; /* lost: its token ended */
    bool is_erasing;      /* it has asked for its account to be deleted */
};

struct device {
    int number;
    struct device_identity *who;
    uint32_t guest; /* 0: not connected */
    uint64_t serial;
    int64_t player;    /* as whom it was welcomed: a newcomer while `who` is lost */
    char greeted[128]; /* the token of its last hello */
    bool welcomed, finishing;
    bool is_led; /* it does nothing by itself */
    int64_t ids, hello_id;
    bool is_own_hello; /* it was welcomed for its own hello, not for a forged one */
    struct device_request request[DEVICE_REQUESTS];
    int requests;
    struct known *games[DEVICE_GAMES];
    int known;
    struct {
        char game[WORD_BYTES];
        int64_t games, rating;
    } ratings[16];    /* of the last welcome */
    int rating_count; /* -1: none has come */
};

struct device *device_new(int number, struct device *shares);
void device_free(struct device *d);
void device_acts(struct world *w, struct device *d);
void device_hears(struct world *w, struct device *d, const struct json *frame);
/* Connect and say hello. */
void device_connect(struct world *w, struct device *d);
/* Make a random one of the legal moves. */
void device_move(struct world *w, struct device *d, struct known *k);
/* Send a request: `more` are its members besides type and id. */
void device_ask_text(struct world *w, struct device *d, const char *type, const char *more);
/* Its connection is gone. */
void device_lost(struct world *w, struct device *d);

#endif
