/* A position is a small value: copied with `=`, compared with memcmp, hashed byte by byte. */
#ifndef CORE_STATE_H
#define CORE_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { MOVES_MAX = 64 }; /* most legal moves of one player at one position */

/* Who chooses next. P1 and P2 are also the players' indices. */
enum turn { P1, P2, BOTH, CHANCE, OVER };

enum result { UNDECIDED, P1_WINS, P2_WINS, DRAW, UNFINISHED };

/* Equal positions have equal bytes. A game keeps what the header has no place for in `own`. */
struct state {
    uint16_t clock;    /* turns finished; stays 0 where the rules set no turn limit */
    uint8_t turn;      /* enum turn */
    uint8_t result;    /* enum result; UNDECIDED until turn is OVER */
    int16_t points[2]; /* the game's own points: charge, EP or HP */
    uint64_t own[4];
};

/* A move is a verb of its game and a number, 0 where the verb takes none. */
typedef uint16_t move;

#define MOVE(verb, number) ((move)((verb) << 8 | (number)))
#define MOVE_VERB(m) ((m) >> 8)
#define MOVE_NUMBER(m) ((m)&0xff)

/* What is chosen at one position: `a` by the player to move, by nature or by Player 1;
 * `b` by Player 2 where both choose, else 0. */
struct joint {
    move a, b;
};

/* What one player may know of a position. Hidden parts hold only what that player can deduce. */
struct view {
    struct state seen;
    int me;
};

static inline struct state state_level(int points, int turn)
{
    return (struct state){.turn = (uint8_t)turn, .points = {(int16_t)points, (int16_t)points}};
}

static inline void state_end(struct state *s, enum result result)
{
    s->turn = OVER;
    s->result = (uint8_t)result;
}

static inline enum result state_won_by(int player)
{
    return player == P1 ? P1_WINS : P2_WINS;
}

/* Is this player to choose there? */
static inline bool state_wants(const struct state *s, int player)
{
    return s->turn == player || s->turn == BOTH;
}

/* Get one player's part of a choice, and make a choice from the parts; `theirs` is 0 where the
 * other player does not choose. */
static inline move state_chosen(const struct state *s, struct joint m, int player)
{
    return s->turn == BOTH && player == P2 ? m.b : m.a;
}
static inline struct joint state_joint(const struct state *s, int player, move mine, move theirs)
{
    return s->turn == BOTH && player == P2 ? (struct joint){theirs, mine}
                                           : (struct joint){mine, theirs};
}

/* Return a result's value for a player: 1 for a win, -1 for a loss, else 0. */
static inline int state_worth(enum result result, int player)
{
    return (result == state_won_by(player)) - (result == state_won_by(!player));
}

#endif
