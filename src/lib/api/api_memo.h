/*
 * The positions that the games of a batch meet first, with all that a step of api_advance.c needs
 * of each: the rows that are shown, the legal moves, and where they lead. Games of few positions
 * then need no rules any more, and run several times as fast.
 *
 * Memory is limited: what does not fit is not remembered, and games that leave the known positions
 * go on without. Nature's turns are never remembered, nor games whose offers of cards are drawn
 * from directly.
 */
#ifndef API_API_MEMO_H
#define API_API_MEMO_H

#include "api/api_batch.h"

#include <stdlib.h>

enum { MEMO_NONE = -1 };

/* One position, followed by its rows and edges. */
struct memo_node {
    struct state s;
    uint16_t legal[2]; /* moves of each row's player */
};

struct api_memo {
    int count, room;
    int rows, moves, columns;        /* rows of a game; moves and columns of a row */
    size_t size;                     /* of a node with what follows it */
    size_t seen, mask, listed, next; /* where they are in a node */
    char *nodes;
    int32_t *slots; /* of a hash table: numbers of nodes, from 1; 0: free */
};

/* Return what a batch with this many rows a game can remember; NULL: nothing, or no memory. */
struct api_memo *api_memo_new(const duello_batch *b, size_t rows);
static inline void api_memo_free(struct api_memo *m)
{
    if (m == NULL)
        return;
    free(m->nodes);
    free(m->slots);
    free(m);
}

/* Return the number of a position, which is remembered if there is room; or MEMO_NONE. */
int api_memo_find(const duello_batch *b, const struct state *s);

static inline struct memo_node *api_memo_node(const struct api_memo *m, int node)
{
    return (struct memo_node *)(void *)(m->nodes + (size_t)node * m->size);
}
static inline char *api_memo_at(const struct api_memo *m, int node, size_t part)
{
    return m->nodes + (size_t)node * m->size + part;
}

/* Row i of a position: its legal moves, as columns of masks; then for each of these columns its
 * place among them, or below 0. */
static inline int16_t *api_memo_listed(const struct api_memo *m, int node, int row)
{
    return (int16_t *)(void *)api_memo_at(m, node, m->listed) + (size_t)row * 2 * (size_t)m->moves;
}

/* Where a choice leads, by its place among the legal moves: twice the node's number, plus 1 if it
 * ends the turn. */
enum { EDGE_UNKNOWN = -1, EDGE_OUTSIDE = -2 };
static inline int32_t *api_memo_next(const struct api_memo *m, int node, int a, int b)
{
    return (int32_t *)(void *)api_memo_at(m, node, m->next) + b * m->moves + a;
}

#endif
