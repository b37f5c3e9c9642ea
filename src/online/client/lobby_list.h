/* The open seeks and live games of a host, kept up to date from `lobby` frames. */
#ifndef ONLINE_CLIENT_LOBBY_LIST_H
#define ONLINE_CLIENT_LOBBY_LIST_H

#include "core/json.h"

enum { LOBBY_SEEKS = 256, LOBBY_LIVE = 256, LOBBY_RULES = 256, LOBBY_CLOCK = 24 };

struct lobby_seek {
    uint64_t seek;
    char name[NAME_BYTES];
    int rating; /* 0: unknown */
    bool is_bot, is_rated;
    char rules[LOBBY_RULES];
    char clock[LOBBY_CLOCK];
    int side; /* the seat that the seeker wants: 1, 2; 0: any */
};

struct lobby_live {
    uint64_t game;
    char rules[LOBBY_RULES];
    char name[2][NAME_BYTES];
};

/* Where a host lists more, the first ones are kept. */
struct lobby_list {
    struct lobby_seek seeks[LOBBY_SEEKS];
    struct lobby_live live[LOBBY_LIVE];
    int seek_count, live_count;
    int64_t players;
    bool is_known; /* the whole list has come */
};

void lobby_list_take(struct lobby_list *l, const struct json *frame);
/* Find a seek by its number; NULL: it is not listed. */
const struct lobby_seek *lobby_list_find(const struct lobby_list *l, uint64_t seek);
/* Add one line: "Charge, 5+3, rated: Ada (1500); turn-limit=50". */
void lobby_list_tell_seek(const struct lobby_seek *s, struct text *out);
void lobby_list_tell_live(const struct lobby_live *g, struct text *out);

#endif
