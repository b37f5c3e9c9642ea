/*
 * Games between built-in players on the graph of a solved game. Their choices depend only on the
 * position, so a seat computes its odds once for each position that it meets, and then only draws.
 * The choices are those of match_play.
 */
#ifndef ARENA_GRAPH_GAMES_H
#define ARENA_GRAPH_GAMES_H

#include "arena/match.h"
#include "solve/graph.h"

enum { GRAPH_GAMES = 32 }; /* the most at a time */

struct graph_game {
    struct match match; /* graph_games_play does not use its seed */
    struct seat *seats[2];
    struct match_result *out;
    bool is_over; /* false after graph_games_play: it cannot be played so, or not to its end */

    /* What follows is for graph_games.c. */
    bool is_stuck;               /* the odds of a choice are unknown */
    way at;                      /* where it is */
    const struct way_kind *kind; /* of this way */
    int first;                   /* the player who counts as P1 there */
    int turns, left;
    uint64_t dice[2];       /* of both seats, for their next choices */
    const uint32_t *number; /* says where the odds of the next choice begin */
};

/* Play up to GRAPH_GAMES games at the same time. */
void graph_games_play(struct graph_game *games, int n);

#endif
