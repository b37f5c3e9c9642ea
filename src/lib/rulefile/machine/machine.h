/*
 * The machine that runs rule files. A program is a list of instructions with one register and a
 * frame of numbers. Everything is compiled once for each player, so that every part of a position
 * has a fixed place. A jump leads forward, or to an end of a move that is already written; only the
 * loop over the numbers of one move goes back. So no program can run for ever.
 */
#ifndef RULEFILE_MACHINE_MACHINE_H
#define RULEFILE_MACHINE_MACHINE_H

#include "rulefile/machine/places.h"

/* Instructions with an operand: their code is the instruction times OPERANDS, plus the operand. */
enum {
    DO_LOAD,
    DO_MULTIPLY,
    DO_DIVIDE,
    DO_MAX,
    DO_MIN,
    DO_ADD,
    DO_SUBTRACT,
    /* jump to `c` if the register is less than the operand, and so on; each beside its opposite */
    IF_LESS,
    IF_AT_LEAST,
    IF_AT_MOST,
    IF_MORE,
    IF_EQUAL,
    IF_UNEQUAL,
    WITH_OPERAND
};

/* The others. `b` is a place of the program (struct place) unless something else is said. */
enum {
    DO_STORE = WITH_OPERAND * OPERANDS, /* to DO_STORE + IN_FRAME … IN_BITS, at `b` */
    DO_STORE_FRAME = DO_STORE + IN_FRAME,
    DO_STORE_BYTE,
    DO_STORE_WORD,
    DO_STORE_BITS,
    SET_FRAME, /* `b` to the constant `d` */
    SET_BYTE,
    SET_WORD,
    SET_BITS,
    DO_JUMP,  /* to `c` */
    IF_EMPTY, /* jump to `c` if a pile has no cards */
    IF_CARDS, /* or if it has some */
    DO_STOP,
    DO_END,         /* the game, with the result `b` */
    DO_TURN,        /* it is now the turn of `b`, and this is all */
    DO_OTHER,       /* continue with the other player's move */
    DO_TAKE,        /* one card less */
    DO_CARRY,       /* one card from `b` to `d` */
    DO_LIST,        /* the move `b` */
    DO_LIST_UP_TO,  /* the move `b` with numbers up to the register */
    DO_LIST_NUMBER, /* the move `b` with the number in frame `d` */
    DO_NEXT,        /* count frame `b` up to frame `d`, and jump to `c` */
    /* Those that are seldom run, and those that say something: machine_rare.c. */
    RARE,
    DO_SWAP = RARE, /* look at the position before the choice, or again at that after it */
    DO_COUNT,       /* of the card in the register */
    DO_SIZE_REST,   /* of the cards that are nowhere else */
    DO_SIZE_FROM,   /* of the cards from frame `d` to the register */
    DO_HIGHEST,
    DO_LOWEST,
    DO_GIVE,      /* one card more */
    DO_CARRY_ALL, /* from `b` to `d` */
    DO_FILL,
    DO_LIST_CARDS,     /* the move `d` with the cards of `b`, and for nature their weights */
    DO_LIST_NUMBER_BY, /* the move `b` with the number in frame `d`, if its weight is above 0 */
    DO_TURN_NUMBER,
    DO_OVER,
    DO_BY_BOOK,
    DO_REACH,  /* line `d` of the file */
    SAY_WORDS, /* `c` letters from `d` */
    SAY_NUMBER,
    SAY_ARTICLE, /* and the number */
    SAY_S,
    SAY_ES,
    SAY_NAME, /* of player `b` */
    SAY_CARDS,
    SAY_CHOICES, /* of player `b`, in style `d` */
    SAY_DOES,    /* player `b`, with the verb of `c` letters from `d` */
    SAY_VERB,    /* the verb alone */
    SAY_WHOSE,   /* of player `b` */
    JOINED
};

/* A load from IN_FRAME … IN_BITS at `b`, and DO_MIN … IF_UNEQUAL with IN_CONST … IN_FRAME at `d`,
 * are one instruction: they often follow each other. */
enum { FIRSTS = IN_SIZE - IN_FRAME, SECONDS = IN_FRAME + 1 };
#define JOINED_CODE(code, first, second)                                                           \
    (JOINED + (((code)-DO_MIN) * FIRSTS + (first)-IN_FRAME) * SECONDS + (second))
enum { CODES = JOINED_CODE(WITH_OPERAND, IN_FRAME, 0) };
_Static_assert(CODES <= 256, "a code is a byte");

/* `d` is the operand of an instruction with one: a constant, or where it is. */
struct instruction {
    uint8_t code, b;
    uint16_t c;
    int32_t d;
};

enum { FRAME_MAX = 160, SAY_MOST = 14 * 1024 }; /* with the piece that ends it, 16 KiB */
/* What each player has chosen, and nature. */
enum { FRAME_VERB, FRAME_NUMBER = 3, FRAME_NATURE = 5, FRAME_FREE };

/* One run. The caller fills in what the program needs. */
struct machine {
    const struct rule_program *p;
    const struct rules *rules;
    struct state *s, *other; /* `other`: before the choice */
    int second;              /* where the other player's move begins */
    /* of programs that list moves */
    move *list;
    uint32_t *weight;
    int n;
    /* of programs that say something */
    const struct scene *scene;
    struct text *out;
    size_t full;                /* the length of `out` at which nothing more is said */
    int listed[2];              /* how many choices a player has; -1: not counted yet */
    move choices[2][MOVES_MAX]; /* and which */
    int last;
    int reader; /* the player who reads it as "You", or neither */
    int frame[FRAME_MAX];
};

/* Run the program from here; return what is in the register at its end. */
int machine_run(struct machine *m, int from);

/* For machine_run: take a card away, and from what is known of the pile; move a card to another
 * pile; run an instruction from RARE on, and return the register. It may exchange m->s. */
void machine_take(struct machine *m, const struct place *at, int card);
void machine_carry(struct machine *m, const struct place *from, const struct place *to, int card);
int machine_rare(struct machine *m, const struct instruction *i, int acc);
/* Run one of the SAY_ instructions, unless the text is full. */
void machine_say(struct machine *m, const struct instruction *i, int acc);

#endif
