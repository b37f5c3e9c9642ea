/* What a batch is made of, for the files that step one. */
#ifndef API_API_BATCH_H
#define API_API_BATCH_H

#include "api/api.h"
#include "api/observe.h"
#include "core/duel.h"

enum { DICE_STREAM, CHOICE_STREAM, PLAYOUT_STREAM, STREAMS };

/* What most steps touch is close together. */
struct one {
    uint64_t game; /* its number among all games of the batch */
    struct rng dice;
    uint64_t choices; /* choices so far, without nature's */
    struct rng picks; /* of api_advance.c, and what it remembers of the position: see api_memo.h */
    uint64_t node_choices; /* the node is that of the position after this many choices, */
    int node;              /* or none */
    struct duel duel;
};

struct duello_batch {
    struct duello_rules rules;
    size_t count;
    int first;
    uint64_t seed, begun; /* games so far */
    uint64_t dice, picks; /* where the generators of the games begin */
    struct one *all;
    struct past *past; /* NULL: the past is not kept */
    duello_state *states;
    move *moves;
    int move_count;
    int16_t *column_of; /* of a move, in the list of moves; -1: it is nature's, or none */
    struct observation seen;
    struct api_memo *memo; /* of api_advance.c; NULL: none */
    bool has_advanced;
};

/* Let nature move, and update the position that callers see. */
void api_batch_settle(duello_batch *b, size_t i);
/* Begin a new game in the place of one. */
void api_batch_begin(duello_batch *b, size_t i);
/* Fill one row: which moves are legal for this player. */
void api_batch_mask(const duello_batch *b, const struct state *s, int player, uint8_t *row);

#endif
