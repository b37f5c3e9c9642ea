/* A page of the open seeks and live games of a host, kept up to date from `lobby` frames. */
#ifndef ONLINE_CLIENT_LOBBY_LIST_H
#define ONLINE_CLIENT_LOBBY_LIST_H

#include "online/client/lobby_choice.h"

enum { LOBBY_SEEKS = 64, LOBBY_LIVE = 64, LOBBY_RULES = 256, LOBBY_CLOCK = 24 };

struct lobby_seek {
    uint64_t seek;
    int far; /* how far away its rating is, in the order of ratings */
    char name[NAME_BYTES];
    int rating; /* 0: unknown */
    bool is_bot, is_rated;
    char rules[LOBBY_RULES];
    char clock[LOBBY_CLOCK];
    int side; /* the seat that the seeker wants: 1, 2; 0: any */
};

struct lobby_live {
    uint64_t game;
    int far;
    char rules[LOBBY_RULES];
    char name[2][NAME_BYTES];
};

/* In the order of the host; where it lists more, the first ones are kept. */
struct lobby_list {
    struct lobby_seek seeks[LOBBY_SEEKS];
    struct lobby_live live[LOBBY_LIVE];
    int seek_count, live_count;
    int64_t players;
    int64_t seeks_total, live_total; /* on all pages */
    bool is_known;                   /* the whole page has come */
};

void lobby_list_take(struct lobby_list *l, const struct json *frame);
/* Is there a page after this one, which is listed? */
bool lobby_list_has_more(const struct lobby_list *l, const struct lobby_choice *c);
/* Find a seek by its number; NULL: it is not listed. */
const struct lobby_seek *lobby_list_find(const struct lobby_list *l, uint64_t seek);
/* Add one line: "Charge, 5+3, rated: Ada (1500); turn-limit=50". */
void lobby_list_tell_seek(const struct lobby_seek *s, struct text *out);
void lobby_list_tell_live(const struct lobby_live *g, struct text *out);

#endif
