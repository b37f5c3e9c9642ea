/* Writes programs for the machine from the nodes of a draft. */
#ifndef RULEFILE_EMITTER_H
#define RULEFILE_EMITTER_H

#include "rulefile/loaded.h"

enum { CODE_MAX = 12 * 1024, LABELS_MAX = 12 * 1024, WORDS_MAX = 96 * 1024 };

struct emitter {
    struct draft *d;
    struct loaded *g;
    struct instruction code[CODE_MAX];
    int n, alone; /* `alone`: something jumps there, so that it is joined to nothing before it */
    int label[LABELS_MAX], labels;
    char words[WORDS_MAX];
    int words_len;
    int me;                 /* for whom code is written: P1, P2 or NOBODY */
    bool loud;              /* does it say anything? */
    int frames, frames_let; /* the next free number of the frame, and the first of "let" */
    int looped;             /* instructions that are run for each number while moves are listed */
};

/* Begin a program; return where. */
int emitter_begin(struct emitter *e, int me, bool loud);
void emitter_add(struct emitter *e, int code, int b, int c, int d);
/* Make a label, put it here, jump to it. */
int emitter_label(struct emitter *e);
void emitter_put(struct emitter *e, int label);
void emitter_jump(struct emitter *e, int label);
/* Resolve all labels. */
void emitter_finish(struct emitter *e);
void emitter_too_long(struct emitter *e);

/* A value that an instruction can take as it is; `in` is an enum operand, or -1. */
struct simple {
    int in, at; /* of a constant, its value */
};
struct simple emitter_simple(struct emitter *e, int node);
/* Join the register with a value; with a constant, a number of the frame, the number at a place. */
void emitter_with(struct emitter *e, int code, struct simple with, int label);
void emitter_const(struct emitter *e, int code, int value, int label);
void emitter_frame(struct emitter *e, int code, int frame, int label);
void emitter_place(struct emitter *e, int code, int place, int label);
/* Put the register into the frame; into a new number of it, which is returned; store it at a place.
 */
void emitter_save(struct emitter *e, int frame);
struct simple emitter_save_new(struct emitter *e);
void emitter_keep(struct emitter *e, int place);
/* Which player, and which place, is meant? */
int emitter_player(const struct emitter *e, int whose);
int emitter_place_of(const struct emitter *e, int part, int whose);
int emitter_place_at(const struct emitter *e, int node);

/* ---- emitter_values.c ------------------------------------------------------------------------ */

/* Put the value of an expression into the register. */
void emitter_value(struct emitter *e, int node);
/* Jump if a condition is, or is not, true; is it known before the game is played? -1: it is not. */
void emitter_if(struct emitter *e, int node, int label);
void emitter_unless(struct emitter *e, int node, int label);
int emitter_decided(const struct emitter *e, int node);
/* Jump if a pile has some cards, or none. */
void emitter_if_cards(struct emitter *e, int place, bool some, int label);

/* ---- emitter_blocks.c ------------------------------------------------------------------------ */

/* Store the register in a part, cut to its range; `low` and `high` are what it can be. */
void emitter_store(struct emitter *e, int part, int whose, int low, int high);
/* A list of statements, and of pieces of a text. */
void emitter_block(struct emitter *e, int node);
void emitter_words(struct emitter *e, int node);
/* If somebody wants to know, note what the line of this node does, and that it is reached. */
void emitter_reach(struct emitter *e, int node, int does);
/* End the program, with this value; with 0, or with 1 from this label; end the game: the player
 * wins (1), loses (-1), or neither. */
void emitter_return(struct emitter *e, int value);
void emitter_return_flag(struct emitter *e, int yes);
void emitter_result(struct emitter *e, int result, int player);

#endif
