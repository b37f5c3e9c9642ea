/*
 * A game: a table of pure functions over a state, with the words and numbers of its rule book. This
 * is the one header that the author of a game needs.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/rules.h"
#include "core/state.h"

enum {
    FIELDS_MAX = 8,     /* named parts of a position */
    FIELD_VALUES = 160, /* values of one part for one player */
    DIGITS_MAX = 16     /* numbers that tell positions of a game apart */
};

/* How a kind of move is said. */
struct verb {
    const char *word;   /* "charge"; what records and the bot protocol write */
    const char *also;   /* "this|that": other words people may type; NULL */
    const char *ask;    /* the book's question for the number; NULL where there is none */
    uint8_t key;        /* number in the menu; 0: a number alone is this verb's number */
    uint8_t max;        /* highest number; the lowest is 1 */
    uint8_t max_option; /* or the option that holds it */
    uint8_t nature;     /* 0: a player's; 1, 2: nature's, for that player; 3: nature's, for both */
    bool within;        /* the turn goes on after it */
};

/* One named part of a position, for both players. */
struct field {
    const char *name;
    enum { FIELD_NUMBER, FIELD_FLAG, FIELD_LIST, FIELD_COUNTS } kind;
    const char *const *labels; /* FIELD_COUNTS: a name for each value */
    int count[2];              /* how many values; 1 for numbers and flags */
    /* For those who draw it, all of it optional. As usual the points are a bar, lists and counts
     * are cards, and other numbers and flags are words where they are not 0. */
    const char *said; /* what people call it, if not by its name */
    enum { LOOK_USUAL, LOOK_CARD, LOOK_WORDS, LOOK_NONE, LOOK_SIZE } look;
    int most; /* where the bar of the points ends; 0: nowhere in particular */
    /* Cards of a list that lie face down, besides those that are listed; negative: so many of those
     * that are listed lie in another list, nobody knows which. */
    int unseen[2];
    int16_t value[2][FIELD_VALUES];
};

/* A part that is one number, or one flag, for each player. */
void field_numbers(struct field *f, const char *name, int p1, int p2);
void field_flags(struct field *f, const char *name, int p1, int p2);
/* A part that is a list, still empty. Values after the last of a list are not set. */
void field_list(struct field *f, const char *name);

/* One number of a position, for solvers: where it lies in a state, and what it can be. */
struct digit {
    uint8_t at[2]; /* its byte if P1 or both are to choose; if P2 is */
    uint8_t bytes; /* 1, or 2 */
    /* What makes `high` the highest: the rules; how far it can grow from the start until the turn
     * limit; or nothing but what a state can count. */
    enum { BOUND_RULES, BOUND_GROWTH, BOUND_NONE } bound;
    int16_t low, high;
};

/* Who is talked about, and when. */
struct scene {
    const struct rules *rules;
    const char *name[2];
    int turn; /* the turn that is being played, from 1 */
};

/* What a rule book promises, and how that can be checked. */
struct promise {
    const char *says; /* the promise in our own words, a whole sentence */
    enum {
        PROMISE_NO_DRAW,    /* every game ends, and with a winner */
        PROMISE_SKILL,      /* the best player scores at least `number` per cent against chance */
        PROMISE_QUICK,      /* nearly all games are over within `number` turns */
        PROMISE_EVERY_MOVE, /* each kind of move is sometimes right */
        PROMISE_DECISIONS,  /* in `number` per cent of positions a move can cost the game's value */
        PROMISE_PREDICTION  /* one must guess what the opponent holds or will do */
    } check;
    int number;
};

/* Where a line of a guided game may be said; hidden cards are taken out of the positions. */
struct guide_moment {
    const struct rules *rules;
    int me;           /* the player who is taught */
    struct state now; /* the position */
    /* GUIDE_DID, GUIDE_MET: the position before it, and the choice that led here */
    struct state before;
    struct joint m;
};

/* What a guided game says of itself: each line once, as soon as it is true for the player. */
struct guide {
    enum {
        GUIDE_GOAL, /* before the first choice */
        GUIDE_MAY,  /* this kind of move can be made */
        GUIDE_DID,  /* the player has made one */
        GUIDE_MET,  /* the opponent has */
        GUIDE_TIP,  /* there is nothing else to say */
        GUIDE_END   /* the game is over; only the rules of the moment are set */
    } when;
    int verb;         /* of GUIDE_MAY, GUIDE_DID and GUIDE_MET */
    const char *says; /* whole sentences; {name} is an option */
    /* Is every sentence of the line true there? NULL: it is true wherever it may be said. */
    bool (*holds)(const struct guide_moment *at);
};

/* For `holds`: has every option the rule book's value? */
bool game_guide_by_the_book(const struct guide_moment *at);

/* Players between random and perfect. */
enum { NOVICE, CASUAL, SKILLED, EXPERT, LEVELS };

/* Functions of a game may assume that the state came from `start` and legal moves, and that the
 * rules passed `check`. They are pure and do not allocate. */
struct game {
    const char *id;    /* key in files, on the command line and in the bot protocol */
    const char *alias; /* a shorter key, or NULL */
    const char *title;
    const char *pitch;       /* one line that makes one want to play */
    const char *names[2];    /* what the book calls the players */
    const char *const *book; /* the rules in paragraphs, NULL at the end; {name} is an option */
    const struct option *options;   /* ends with a NULL name */
    const struct verb *verbs;       /* ends with a NULL word */
    const struct promise *promises; /* ends with a NULL says; NULL: the book makes none */
    const struct guide *guide;      /* ends with a NULL says; NULL: none beyond the book */

    /* Options that make no sense together: say why and return false. NULL: all do. */
    bool (*check)(const struct rules *r, struct text *why);

    struct state (*start)(const struct rules *r, int first);
    /* The choices of one player whose turn it is, ascending; returns how many, at least 1. */
    int (*legal)(const struct rules *r, const struct state *s, int player, move out[MOVES_MAX]);
    /* Nature's choices, ascending, and how likely each is. NULL: nature never moves. */
    int (*chance)(const struct rules *r, const struct state *s, move out[MOVES_MAX],
                  uint32_t weight[MOVES_MAX]);
    void (*apply)(const struct rules *r, struct state *s, struct joint m);
    /* Take out of the position, or of the other's view, all that `player` cannot know; the header
     * stays as it is. NULL: nothing is hidden. What is taken out for both is for nature to deal
     * again, once the turn is CHANCE; then the same player as before is to choose. */
    void (*hide)(const struct rules *r, struct state *s, int player);
    /* The position by names, the points first, and back: compose gets every part that describe
     * gave, with any values, and a state whose clock and turn are set; false where no position is
     * like that. */
    int (*describe)(const struct rules *r, const struct state *s, struct field out[FIELDS_MAX]);
    bool (*compose)(const struct rules *r, const struct field *in, struct state *s);
    /* The numbers that tell positions apart in which players choose, up to exchanging the seats
     * where they take turns; those that change least last. NULL: the game cannot be solved. */
    int (*digits)(const struct rules *r, struct digit out[DIGITS_MAX]);

    /* How often, of 1000, novice, casual, skilled and expert see one ply more, if they see any
     * (bots/ladder/sight.h); where cards are hidden, how often they judge as well as they can.
     * Fitted so that all steps between them are alike: `duello levels GAME --tune PERCENT`. 0: as
     * often as in most games. */
    int sight[LEVELS];

    /* The sentences of the rule book, whole lines with their newlines. */
    void (*opening)(const struct scene *c, const struct state *s, struct text *out);
    void (*heading)(const struct scene *c, const struct state *s,
                    struct text *out); /* before a turn */
    void (*prompt)(const struct scene *c, const struct state *s, int player, struct text *out);
    void (*tell)(const struct scene *c, const struct state *s, struct joint m,
                 const struct state *next, struct text *out);
    void (*closing)(const struct scene *c, int winner, struct text *out);
    void (*status)(const struct scene *c, const struct state *s, struct text *out);
    /* What matters for the next choice and is easily forgotten, which `status` says too; the book's
     * own turns do not say it, so it is said only to people. NULL: nothing. */
    void (*reminder)(const struct scene *c, const struct state *s, struct text *out);
    /* One player's cards; NULL where there are none. */
    void (*hand)(const struct scene *c, const struct state *s, int player, struct text *out);
    /* Why this move is not legal for this player, without a final stop. */
    void (*refusal)(const struct scene *c, const struct state *s, int player, move m,
                    struct text *out);
};

/* A game's own part of a state is a `struct OWN name` without padding; OWN_STATE(name) gives
 * name_of(state) to change it and name_in(state) to read it. */
#define OWN __attribute__((may_alias))
#define OWN_STATE(type)                                                                            \
    _Static_assert(sizeof(struct type) <= sizeof(((struct state *)0)->own), "own part too large"); \
    static inline struct type *type##_of(struct state *s)                                          \
    {                                                                                              \
        return (struct type *)s->own;                                                              \
    }                                                                                              \
    static inline const struct type *type##_in(const struct state *s)                              \
    {                                                                                              \
        return (const struct type *)s->own;                                                        \
    }

/* Where a player's points lie, and a member of a game's own part, for digits. */
#define POINTS_AT(player) offsetof(struct state, points[player])
#define OWN_AT(type, member) (offsetof(struct state, own) + offsetof(struct type, member))

/* Adds a digit that lies at `mine` if P1 or both are to choose, at `theirs` if P2 is; returns how
 * many there are now. digit_each adds two: what the player to move has of it, and what the other.
 */
int digit_one(struct digit out[DIGITS_MAX], int n, size_t mine, size_t theirs, int bytes, int low,
              int high);
int digit_each(struct digit out[DIGITS_MAX], int n, size_t p1, size_t p2, int bytes, int low,
               int high);

struct state game_start(const struct rules *r, int first);
/* The step the rules take from a legal choice, the clock included. Trusts its caller. */
void game_step(const struct rules *r, struct state *s, struct joint m);
/* The same from a position that stays as it is: the next one is put into *next and returned. */
static inline const struct state *game_after(const struct rules *r, const struct state *s,
                                             struct joint m, struct state *next)
{
    *next = *s;
    game_step(r, next, m);
    return next;
}
/* The one door through which a move from outside must pass: OK, ERR_OVER or ERR_ILLEGAL. game_play
 * asks it, and then takes the step. */
int game_check(const struct rules *r, const struct state *s, struct joint m);
int game_play(const struct rules *r, struct state *s, struct joint m);
bool game_is_legal(const struct rules *r, const struct state *s, struct joint m);
struct view game_view(const struct rules *r, const struct state *s, int player);
/* Make of a position the one before nature dealt what only one player knows, as if every such card
 * were as likely to be anywhere. False, and *s as it was, if everyone knows everything. */
bool game_undeal(const struct rules *r, struct state *s);
/* Does a player know less than the whole position? */
bool game_is_hidden(const struct game *g);
/* Does this choice end a turn, as the rule book counts turns? */
bool game_ends_turn(const struct game *g, struct joint m);

/* How the game ends in words, by the book where it knows. */
void game_tell_result(const struct scene *c, enum result result, struct text *out);

#endif
