/* A game as one device knows it, from the frames that arrived. */
#ifndef TESTS_WORLD_KNOWN_H
#define TESTS_WORLD_KNOWN_H

#include "world.h"

#include "core/record.h"

/* What was to be seen after some choices of players. */
struct known_view {
    size_t choices, moved; /* how many lines of each there were */
    char *view, *legal;    /* `legal` may be NULL */
    char *said;            /* its sentences; NULL after an undo */
    bool is_log;           /* they are the last lines of the whole game */
};

struct known {
    int64_t game, v, ply;
    int seat; /* 0: watches */
    bool over, rated, wants, has_offer, opponent_gone;
    struct rules rules;
    char name[2][NAME_BYTES];
    char legal[1024];
    char **moved; /* all lines "1 charge", "nature draw 5", … */
    size_t count, room, choices;
    struct known_view *views;
    size_t view_count, view_room;
};

struct known *known_new(int64_t game);
void known_free(struct known *k);
/* Take a frame of type game, event, chosen, offer or over, and check it. */
void known_hears(struct world *w, struct known *k, const struct json *frame);
/* A hash of all choices of players so far. */
uint64_t known_hash(const struct known *k);
/* Hold all that was seen against the record of the game. */
void known_compare(struct world *w, const struct known *k, const struct record *rec);

#endif
