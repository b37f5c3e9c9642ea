/* Writes programs for the machine from the nodes of a draft. */
#ifndef RULEFILE_EMITTER_H
#define RULEFILE_EMITTER_H

#include "rulefile/loaded.h"

enum { VERB_UNKNOWN = -2, UNDECIDED_CONDITION = -1 };
enum { CODE_MAX = 12 * 1024, LABELS_MAX = 12 * 1024, WORDS_MAX = 96 * 1024 };

struct emitter {
    struct draft *d;
    struct loaded *g;
    struct instruction code[CODE_MAX];
    int n,
        alone; /* alone: something jumps to this instruction, so it is joined to none before it */
    int label[LABELS_MAX];
    int labels;
    char words[WORDS_MAX];
    int words_len;
    int me;                 /* for whom code is written: P1, P2 or NOBODY */
    bool loud;              /* does it say anything? */
    int mover, verb;        /* who made which move, or VERB_UNKNOWN */
    int frames, frames_let; /* the next free number of the frame, and the first of "let" */
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

/* Note that the line of this node is reached, if somebody wants to know. */
void emitter_reach(struct emitter *e, int node);

/* End the program, with this value; end the game: the player wins (1), loses (-1), or neither. */
void emitter_return(struct emitter *e, int value);
void emitter_result(struct emitter *e, int result, int player);

/* Put the value of an expression into the register. */
void emitter_value(struct emitter *e, int node);
/* Jump if a condition is, or is not, true. */
void emitter_if(struct emitter *e, int node, int label);
void emitter_unless(struct emitter *e, int node, int label);
/* Store the register in a part, cut to its range; `low` and `high` are what it can be. */
void emitter_store(struct emitter *e, int part, int whose, int low, int high);
/* Combine the register with an operand. */
void emitter_const(struct emitter *e, int code, int value, int label);
void emitter_frame(struct emitter *e, int code, int frame, int label);
/* Put the register into the frame. */
void emitter_save(struct emitter *e, int frame);
/* Jump if a pile has some cards, or none. */
void emitter_if_cards(struct emitter *e, int place, bool some, int label);
/* Join the register with the number at a place. */
void emitter_place(struct emitter *e, int code, int place, int label);
/* Store the register at a place. */
void emitter_keep(struct emitter *e, int place);
/* A list of statements, and of pieces of a text. */
void emitter_block(struct emitter *e, int node);
void emitter_words(struct emitter *e, int node);
int emitter_place_of(const struct emitter *e, int part, int whose);

#endif
