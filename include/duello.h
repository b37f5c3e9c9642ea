/*
 * Duello: two-player duels as values.
 *
 * A game is a table of pure functions over one small state. A position is copied with `=`, compared
 * with memcmp and hashed as it stands; nothing below allocates unless it says so, nothing keeps
 * globals, nothing reads a clock, a terminal or the environment.
 *
 * Ownership, once for the whole API: the caller owns every buffer it passes; what the library hands
 * out as `const` pointers lives as long as the program. Functions that can fail return an enum err:
 * 0, or a negative code whose outputs are then unchanged. Where a reason is worth a sentence they
 * take a `struct text *why`, which may be NULL.
 */
#ifndef DUELLO_H
#define DUELLO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define DUELLO_VERSION "0.1.0"

enum {
    MOVES_MAX = 64,       /* legal moves of one player at one position, at most */
    OPTIONS_MAX = 16,     /* options of one game, the common two included */
    FIELDS_MAX = 8,       /* named parts of a position */
    FIELD_VALUES = 160,   /* values of one part for one player */
    DIGITS_MAX = 16,      /* numbers that tell positions of a game apart */
    NAME_BYTES = 48,      /* a player's name with its end */
    WHO_BYTES = 256,      /* how a player is named on the command line, with its end */
    WORD_BYTES = 64,      /* a move's word with its end */
    SENTENCE_BYTES = 1024 /* all that is said about one move, with its end */
};

#pragma GCC visibility push(default)

/* ---- errors ------------------------------------------------------------------------------- */

#define ERRORS(X)                                                                                  \
    X(ILLEGAL, -1, "the move is not legal here")                                                   \
    X(OVER, -2, "the game is over")                                                                \
    X(UNKNOWN, -3, "no such thing")                                                                \
    X(RANGE, -4, "the value is out of range")                                                      \
    X(SYNTAX, -5, "the text does not read as expected")                                            \
    X(RULES, -6, "the options do not fit together")                                                \
    X(MEMORY, -7, "out of memory")                                                                 \
    X(LIMIT, -8, "larger than Duello handles")

enum err {
    OK = 0,
#define X(name, code, text) ERR_##name = code,
    ERRORS(X)
#undef X
};

const char *err_text(int err);

/* ---- text: a bounded string in the caller's array ------------------------------------------ */

/* Always ends in NUL; what does not fit is dropped and `cut` says so. */
struct text {
    char *at;
    size_t len, cap;
    bool cut;
};

/* A text on an array: `char room[80]; struct text t = TEXT(room);` */
#define TEXT(array) text_on((array), sizeof(array))

struct text text_on(char *array, size_t size);
void text_clear(struct text *t);
void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds text from outside, with '?' for all that is not plain ASCII. */
void text_add_quoted(struct text *t, const char *bytes, size_t len);

/* The length of the UTF-8 character at s; 0 if it is none, or one that should not be printed: a
 * control character, or a mark that would turn the direction of writing. */
size_t text_char(const char *s);

/* Is this a name that can be printed anywhere: UTF-8 without control characters, 1 to
 * NAME_BYTES - 1 bytes, no space at either end? */
bool text_is_name(const char *s);

/* ---- random numbers -------------------------------------------------------------------------- */

struct rng {
    uint64_t state;
};

/* The generator of one stream at one place in it: a game can be taken up anywhere without
 * replaying what was drawn before. */
struct rng rng_at(uint64_t seed, uint64_t stream, uint64_t place);

/* Another seed for this stream and place, from which this one cannot be told. */
uint64_t rng_derive(uint64_t seed, uint64_t stream, uint64_t place);

/* SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014). */
static inline uint64_t rng_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

static inline uint64_t rng_next(struct rng *g)
{
    return rng_mix(g->state += 0x9e3779b97f4a7c15U);
}

/* Uniform in 0..n-1, exactly; n > 0 (Lemire: "Fast random integer generation in an interval",
 * 2019). */
static inline uint32_t rng_below(struct rng *g, uint32_t n)
{
    uint64_t product = (rng_next(g) >> 32) * n;

    if ((uint32_t)product < n) {
        uint32_t floor = -n % n;

        while ((uint32_t)product < floor)
            product = (rng_next(g) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* ---- positions and moves --------------------------------------------------------------------- */

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

/* ---- rules: a game with the values of its options ----------------------------------------------
 */

/* Every game's options begin with these two; its own follow from OPTIONS_OWN on. */
enum { TURN_LIMIT, LIMIT_RESULT, OPTIONS_OWN };
enum { LIMIT_UNFINISHED, LIMIT_POINTS };

struct option {
    const char *name;
    const char *about;   /* one line for people */
    int book;            /* the rule book's value, or its reading */
    int low, high;       /* range of a number */
    const char *choices; /* "this|that": the value is the place in the list; NULL for a number */
};

#define OPTIONS_COMMON                                                                             \
    [TURN_LIMIT] = {"turn-limit", "turns until the game stops; 0 for none", 0, 0, 60000, NULL},    \
    [LIMIT_RESULT] = {                                                                             \
        "limit-result",     "what the turn limit brings: no result, or a win on points", 0, 0, 1,  \
        "unfinished|points"}

struct rules {
    const struct game *game;
    int value[OPTIONS_MAX];
};

/* The rule book's values. */
void rules_init(struct rules *r, const struct game *g);

/* Set one option from "name=value". The whole is judged by rules_check, once all are set. */
int rules_set(struct rules *r, const char *assignment, struct text *why);
int rules_check(const struct rules *r, struct text *why);

/* "id:name=value,…", options at the book's value left out. Parsing checks everything. */
void rules_print(const struct rules *r, struct text *out);
int rules_parse(struct rules *r, const char *text, struct text *why);

/* For a game's check: is this option at most that one? If not, say so. */
bool rules_in_order(const struct rules *r, int low, int high, struct text *why);

/* One option's value as people write it. */
void rules_value(const struct rules *r, int option, struct text *out);

/* ---- words ----------------------------------------------------------------------------------- */

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
    int16_t value[2][FIELD_VALUES];
    /* For those who draw it, all of it optional. As usual the points are a bar, lists and counts
     * are cards, and other numbers and flags are words where they are not 0. */
    const char *said; /* what people call it, if not by its name */
    enum { LOOK_USUAL, LOOK_CARD, LOOK_WORDS, LOOK_NONE } look;
    int most;      /* where the bar of the points ends; 0: nowhere in particular */
    int unseen[2]; /* cards in a list that lie face down */
};

/* A part that is one number, or one flag, for each player. */
struct field field_numbers(const char *name, int p1, int p2);
struct field field_flags(const char *name, int p1, int p2);

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

/* What a guided game says of itself, each line once, as soon as it holds for the player. */
struct guide {
    enum {
        GUIDE_GOAL, /* before the first choice */
        GUIDE_MAY,  /* this kind of move can be made */
        GUIDE_DID,  /* the player has made one */
        GUIDE_MET,  /* the opponent has */
        GUIDE_TIP,  /* there is nothing else to say */
        GUIDE_END   /* the game is over */
    } when;
    int verb;         /* of GUIDE_MAY, GUIDE_DID and GUIDE_MET */
    const char *says; /* whole sentences; {name} is an option */
};

/* Players between random and perfect. */
enum { NOVICE, CASUAL, SKILLED, EXPERT, LEVELS };

/* ---- games ----------------------------------------------------------------------------------- */

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
     * stays as it is. NULL: nothing is hidden. */
    void (*hide)(const struct rules *r, struct state *s, int player);
    /* The position by names, the points first, and back: compose gets every part that describe
     * gave, with any values, and a state whose clock and turn are set; false where no position is
     * like that. */
    int (*describe)(const struct rules *r, const struct state *s, struct field out[FIELDS_MAX]);
    bool (*compose)(const struct rules *r, const struct field *in, struct state *s);
    /* The numbers that tell positions apart in which players choose, up to exchanging the seats
     * where they take turns; those that change least last. NULL: the game cannot be solved. */
    int (*digits)(const struct rules *r, struct digit out[DIGITS_MAX]);

    /* How often, in 1000 decisions, novice, casual, skilled and expert do not look well enough, as
     * measured so that all steps from random to perfect are of one height; 0: as usual. */
    int slips[LEVELS];

    /* The sentences of the rule book, whole lines with their newlines. */
    void (*opening)(const struct scene *c, const struct state *s, struct text *out);
    void (*heading)(const struct scene *c, const struct state *s,
                    struct text *out); /* before a turn */
    void (*prompt)(const struct scene *c, const struct state *s, int player, struct text *out);
    void (*tell)(const struct scene *c, const struct state *s, struct joint m,
                 const struct state *next, struct text *out);
    void (*closing)(const struct scene *c, int winner, struct text *out);
    void (*status)(const struct scene *c, const struct state *s, struct text *out);
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

static inline struct state state_level(int points, int turn)
{
    return (struct state){.turn = (uint8_t)turn, .points = {(int16_t)points, (int16_t)points}};
}

static inline void state_end(struct state *s, enum result result)
{
    s->turn = OVER;
    s->result = (uint8_t)result;
}

static inline enum result wins(int player)
{
    return player == P1 ? P1_WINS : P2_WINS;
}

int games_count(void);
const struct game *games_at(int i);
/* By id or alias, in any case; NULL if there is none. */
const struct game *games_find(const char *name);

struct state game_start(const struct rules *r, int first);
/* The step the rules take from a legal choice, the clock included. Trusts its caller. */
void game_step(const struct rules *r, struct state *s, struct joint m);
/* The checked door: plays any move on any position, or refuses and leaves the state alone. */
int game_play(const struct rules *r, struct state *s, struct joint m);
bool game_is_legal(const struct rules *r, const struct state *s, struct joint m);
bool move_is_among(move m, const move *list, int n);
struct view game_view(const struct rules *r, const struct state *s, int player);
/* Does a player know less than the whole position? */
bool game_is_hidden(const struct game *g);
/* Does this choice end a turn, as the rule book counts turns? */
bool game_ends_turn(const struct game *g, struct joint m);

/* ---- moves as words -------------------------------------------------------------------------- */

int verb_max(const struct rules *r, int verb);
void move_print(const struct rules *r, move m, struct text *out);
/* Exactly the word that move_print writes. */
int move_parse(const struct rules *r, const char *word, move *out);
/* The numbers of moves of one verb: "1-3", or "2, 4 or 7". */
void move_numbers(const move *legal, int n, struct text *out);
/* "attack 1-3 or charge". */
void move_list(const struct rules *r, const move *legal, int n, struct text *out);

/* How the game ends in words, by the book where it knows. */
void result_tell(const struct scene *c, enum result result, struct text *out);

/* What a person typed. */
struct answer {
    enum { ANSWER_MOVE, ANSWER_NEEDS_NUMBER } kind;
    move move; /* without its number yet if it needs one */
};

/* Understand a person's words for `player` at this position: names, prefixes, initials, menu
 * numbers, in any case. `asked` is the verb whose number was asked for, or -1. On error `why` is
 * one whole sentence that says what is wrong and what may be chosen. After ERR_RANGE, and only
 * then, *out is set all the same: the verb was understood, all its numbers are legal, and one is to
 * be asked for again. */
int answer_parse(const struct scene *c, const struct state *s, int player, int asked,
                 const char *typed, size_t len, struct answer *out, struct text *why);

/* ---- positions as words ---------------------------------------------------------------------- */

/* "turn=1 ep=7/4": a position, or a view of one, by its game's names. Whatever position_print
 * writes is read back to the same bytes. */
void position_print(const struct rules *r, const struct state *s, struct text *out);
int position_parse(const struct rules *r, const char *words, struct state *out, struct text *why);

/* ---- nature ---------------------------------------------------------------------------------- */

/* The source of chance, streams 0 to 3 of a seed: stacked decks first, then the seed. The n-th card
 * of a player's deck is the same whatever else happens in the game. */
enum { STACK_MAX = 160 };

struct nature {
    uint64_t seed;
    uint32_t taken[4]; /* moves of nature so far, by verb.nature */
    int stacked[2];
    uint8_t stack[2][STACK_MAX];
};

void nature_init(struct nature *n, uint64_t seed);
/* "1:2,4,7 2:3,5": the decks from the top. */
int nature_stack(struct nature *n, const struct rules *r, const char *deal, struct text *why);
void nature_print(const struct nature *n, struct text *out);
move nature_choose(const struct nature *n, const struct rules *r, const struct state *s);
/* Take note of a move of nature that was played. */
void nature_note(struct nature *n, const struct rules *r, move m);

/* One of nature's choices from a plain generator, for playouts. */
move chance_draw(const struct rules *r, const struct state *s, struct rng *g);

/* ---- built-in players ------------------------------------------------------------------------ */

struct solution; /* what is known of a game that is solved, see duello_solve.h */

enum { PAST_MAX = 64 };

/* What the players chose before, for everyone to see: the newest PAST_MAX choices of a game. */
struct past {
    unsigned count; /* of all choices so far */
    struct deed {
        struct state seen; /* what everyone could see then; its turn is OVER if that is not known */
        move made;
        uint8_t player;
    } deed[PAST_MAX]; /* the n-th is in place n % PAST_MAX */
};

/* Add a choice that was merely heard of. */
void past_add(struct past *p, int player, move m);
/* Add what was chosen at this position; nature's choices are none. */
void past_note(struct past *p, const struct rules *r, const struct state *before, struct joint m);
/* The choice before the last `back` ones, 0 for the newest; NULL if that is forgotten or there was
 * none. */
static inline const struct deed *past_deed(const struct past *p, unsigned back)
{
    return back < p->count && back < PAST_MAX ? &p->deed[(p->count - 1 - back) % PAST_MAX] : NULL;
}

/* All that a built-in player decides by. */
struct decision {
    const struct rules *rules;
    const struct solution *known; /* for those who asked for it; else NULL */
    const struct view *view;
    const move *legal;
    int n;
    struct rng *rng;
    const struct past *past; /* NULL: nobody remembers */
};

struct bot {
    const char *id;
    const char *pitch;
    bool solves;      /* it must know the solution, where there is one */
    int level;        /* which of `slips`, of those who err by measure; LEVELS: the strongest */
    bool learns;      /* where cards are hidden it plays what was learned, where something was */
    const char *game; /* the id of the only one it plays; NULL: it is made for all */
    /* One of the legal moves, from what the player may know. */
    move (*choose)(const struct bot *self, const struct decision *d);
};

/* Is this a game that the player is made for? Nobody is perfect where cards are hidden. */
bool bot_plays(const struct bot *b, const struct game *g);

/* What this player has to know before it can play by these rules, from the start or from there if
 * `from` is not NULL: *known is made if it is needed and NULL, with room for so many bytes (0: any
 * number). On error there is a sentence why it cannot play; one without an error says how it plays
 * where that is not what one might expect. */
int bot_prepare(const struct bot *b, const struct rules *r, const struct state *from,
                uint64_t memory, struct solution **known, struct text *why);

/* The seed of a player's own choices in a game, which says nothing about the cards; and the
 * generator for the n-th of them, from 0. */
uint64_t bot_seed(uint64_t seed, int seat);
struct rng bot_rng(uint64_t bot_seed, uint64_t n);

int bots_count(void);
const struct bot *bots_at(int i);
const struct bot *bots_find(const char *id);

/* ---- records --------------------------------------------------------------------------------- */

/* One choice of a game: where, in which turn, and what. */
struct choice {
    struct state before;
    int turn; /* from 1 */
    struct joint m;
};

/* A game from its first move. As a file it is text (docs/record-format.md); reading one plays it.
 */
struct record {
    struct rules rules;
    char name[2][NAME_BYTES];
    char who[2][WHO_BYTES]; /* "human", "random" */
    int first;              /* who moves first, P1 or P2 */
    bool is_set_up;         /* it began at `start`, not where games begin */
    struct state start;
    struct nature nature;
    char date[24]; /* when it began: 2026-01-31T12:00:00Z */
    struct state now;
    struct choice *choices; /* nature's included */
    size_t count, room;
    int turns;      /* turns finished */
    int resigned;   /* 0, or the number of the player who did */
    uint32_t check; /* of every byte written so far */
};

/* Set the position up in a zeroed record whose rules, name, who, first, nature and date are filled,
 * and start if it is_set_up. */
void record_begin(struct record *rec);
void record_release(struct record *rec);
/* UNDECIDED while the game goes on. */
enum result record_result(const struct record *rec);
struct scene record_scene(const struct record *rec);
/* The position after the first n choices. */
const struct state *record_at(const struct record *rec, size_t n);

/* What the players chose so far. */
struct past record_past(const struct record *rec);

/* Play through the checked door. */
int record_play(struct record *rec, struct joint m);
/* May the last choice be taken back: was nothing drawn, revealed or shown by it? */
bool record_can_undo(const struct record *rec);
void record_undo(struct record *rec);

/* The lines for the header, the last choice, taking one back, resigning and the result. Written one
 * after the other as the game goes they are the file; each ends in a check of all that stands
 * before. */
void record_print_header(struct record *rec, struct text *out);
void record_print_move(struct record *rec, struct text *out);
void record_print_undo(struct record *rec, struct text *out);
void record_print_resign(struct record *rec, struct text *out);
void record_print_result(struct record *rec, struct text *out);

enum { RECORD_BYTES = 16 << 20 }; /* the longest record that is read */

/* Read a whole record, which record_release frees. On error `why` names line and reason and there
 * is nothing to free. `whole`, if not NULL, allows a last line that a crash cut off and receives
 * the length of what stands before it. */
int record_parse(struct record *rec, const char *bytes, size_t len, size_t *whole,
                 struct text *why);
#pragma GCC visibility pop

#endif
