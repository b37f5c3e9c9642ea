/*
 * A game written out: the positions that play can reach are numbers, and each has a row of ways
 * that says where every choice leads. Playouts and players walk from row to row and ask no rules.
 *
 * Positions are those of the atlas, by rank: the player to move counts as P1. All rows have the
 * same length, a power of two. A row lists the pairs of choices in the order of `legal`: P1's first
 * choice with every choice of P2, and so on. Rows of nature come after all positions; a choice of
 * weight 3 has three ways there.
 */
#ifndef SOLVE_GRAPH_H
#define SOLVE_GRAPH_H

#include "core/nature.h"
#include "solve/atlas.h"

/* A row in the upper 24 bits: the one that a choice leads to. A kind in the lower 8. */
typedef uint32_t way;

enum { GRAPH_KINDS = 256, GRAPH_ROWS = 1 << 24 };

/* What many ways have in common: what follows them. Results are those before seats are
 * exchanged. */
struct way_kind {
    uint8_t n;      /* choices of P1 or of nature in the next row; 0: the way has no row */
    uint8_t k;      /* choices of P2 there if both choose, else 1 */
    uint8_t result; /* at the end of a game; elsewhere if the turn limit is reached there */
    bool turn;      /* it ends a turn, and nature does not move after it */
    bool seats;     /* the seats are exchanged after it */
    bool nature;    /* nature moves after it */
    bool beyond;    /* it leaves the graph, and the place of the row is one of `beyond` */
};

/* How many choices P1 has at a position; and P2, if both choose, else 1. */
struct choices {
    uint8_t n, k;
};

struct graph {
    struct rules rules;
    struct budget *budget;
    way start;
    way *ways;
    struct joint *made;      /* for each way, what was chosen */
    struct choices *choices; /* by position */
    struct state *beyond;    /* positions past an assumed bound */
    struct way_kind kind[GRAPH_KINDS];
    uint32_t kinds, positions, rows, beyonds; /* rows: of positions and of nature */
    size_t room, made_room, beyond_room;
    int shift;  /* a row has 1 << shift ways */
    bool joint; /* do both choose at once? */
};

static inline uint32_t graph_row_of(way w)
{
    return w / GRAPH_KINDS;
}

static inline const struct way_kind *graph_kind_of(const struct graph *g, way w)
{
    return &g->kind[w % GRAPH_KINDS];
}

static inline size_t graph_at(const struct graph *g, uint32_t row)
{
    return (size_t)row << g->shift;
}

/* Write out a game whose positions were explored. `exact`: points past an assumed bound are beyond
 * the graph; otherwise they count as the bound, as in solving. ERR_LIMIT: the graph is too large;
 * ERR_MEMORY. After an error there is nothing to release. */
int graph_write(struct graph *g, const struct atlas *a, bool exact);
/* Explore a game without its turn limit, and write it out exactly. Where the rules set no limit,
 * points up to `bound` are part of the graph; 0: up to the usual bound. ERR_UNKNOWN: the game has
 * no digits, or hidden cards. */
int graph_open(struct graph *g, const struct rules *r, int bound, struct budget *b);
void graph_release(struct graph *g);

/* What random games have come to so far. */
struct played {
    uint64_t games, moves;          /* moves of players; a joint choice is one */
    uint64_t signature;             /* a hash of all choices */
    uint64_t ended[UNFINISHED + 1]; /* games by result; the first to move is P1 */
};

/* Mix a choice into the signature, so that any change of play changes it. */
static inline uint64_t graph_mix(uint64_t signature, struct joint m)
{
    return (signature ^ ((uint64_t)m.a << 16 | m.b)) * 0x100000001b3U;
}

/* Play a game of random choices, at most `limit` turns long: the choices that the rules would have
 * made with these dice. */
void graph_playout(const struct graph *g, int limit, struct rng *dice, struct played *t);
/* Play many, several at a time, of at most `limit` turns, which is above 0; game i, from 0, uses
 * rng_at(seed, 0, i). The signature stays as it is. */
void graph_playouts(const struct graph *g, int limit, uint64_t seed, uint64_t games,
                    struct played *t);

#endif
