/* Shared by the files that read .efg: the nodes of the file, and what they are made of. */
#ifndef SOLVE_EFG_EFG_PARTS_H
#define SOLVE_EFG_EFG_PARTS_H

#include "core/array.h"
#include "solve/efg/efg.h"
#include "solve/efg/efg_words.h"
#include "solve/intern.h"

#define NOWHERE UINT32_MAX
enum { NUMBERS_P1, NUMBERS_P2, NUMBERS_CHANCE, NUMBERS_OUTCOMES };

struct efg_node {
    uint32_t parent, place;     /* its place among the parent's moves */
    uint32_t set;               /* an information set, or nature's odds */
    uint32_t next;              /* the next node of the same set */
    uint32_t children, visited; /* moves, and how many of them have been read */
    uint32_t did[2];            /* the last choice of each player on the way here; 0: none */
    uint32_t position;          /* in the tree */
    double paid;                /* to Player 1 on the way here */
    uint8_t owner;              /* enum turn: P1, P2, CHANCE or OVER */
};

/* An information set, or the odds of nature's nodes with the same number. */
struct block {
    uint32_t did;         /* the last choice of its player, which must be the same at each node */
    uint32_t first;       /* its first node */
    uint32_t count;       /* of its nodes */
    uint32_t waiting;     /* nodes below it that are not in the tree yet */
    uint32_t first_did;   /* the number of its first choice */
    const double *odds;   /* nature's */
    struct efg_set names; /* a player's */
};

struct efg_reader {
    struct efg_words words;
    struct text *why;
    struct budget budget;
    struct intern numbers; /* the file's own numbers of sets, odds and outcomes */
    uint32_t *meant;       /* for each: its block, or its payoff */
    size_t meant_room;
    struct efg_node *nodes;
    size_t nodes_room;
    uint32_t node_count;
    struct block *blocks;
    size_t blocks_room;
    uint32_t block_count, choices;
    double *payoffs;
    size_t payoffs_room;
    uint32_t payoff_count;
    double most, excess; /* the largest payoff, and the most by which two do not add up to 0 */
    int excess_line;
    const char **names; /* room for one list */
    double *odds;       /* room for one list */
    void **pieces;      /* arrays to be freed */
    size_t pieces_room, piece_count;
};

/* Explain what is wrong, with the line, and return the error. */
int efg_fail(struct efg_reader *e, int err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int efg_fail_memory(struct efg_reader *e);
/* Make room for one more; false: there is no memory. */
#define ROOM(e, array, count)                                                                      \
    array_grow(&(e)->array, &(e)->array##_room, (size_t)(e)->count + 1, sizeof *(e)->array)
/* Make an array that lives as long as the reader; NULL: there is no memory. */
void *efg_piece(struct efg_reader *e, size_t count, size_t size);
/* Add a block, and set its number; ERR_MEMORY. */
int efg_new_block(struct efg_reader *e, uint32_t *number);

/* Make the solver's tree of all nodes. */
int efg_make_tree(struct efg_reader *e, struct efg_game *g);

#endif
