/*
 * A game: a table of pure functions over a state, with the words and numbers of its rule book. This
 * is the one header that the author of a game needs.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/look.h"
#include "core/pile.h"
#include "core/rules.h"
#include "core/state.h"

enum {
    FIELDS_MAX = 8,     /* named parts of a position */
    FIELD_VALUES = 160, /* values of one part for one player */
    DIGITS_MAX = 16     /* numbers that distinguish the positions of a game */
};

/* A kind of move, in words. */
struct verb {
    const char *word;   /* "charge"; what records and the bot protocol write */
    const char *also;   /* "this|that": other words people may type; NULL */
    const char *doing;  /* as a noun, "attacking with"; NULL: made from the word, "charging" */
    const char *ask;    /* the book's question for the number; NULL: it has none */
    uint8_t key;        /* number in the menu; 0: a number alone is this verb's number */
    uint8_t max;        /* highest number; the lowest is 1 */
    uint8_t max_option; /* or the option that sets the highest number */
    uint8_t nature; /* 0: a player makes it; 1, 2: nature makes it for that player; 3: for both */
    bool within;    /* the turn continues after it */
    /* Where cards are hidden or nature moves: the points change by it as the view says, whatever is
     * hidden and whatever nature does before the next choice. */
    bool certain;
    /* How to draw it; everything is optional. */
    enum icon icon;
    enum act act;
    uint8_t from;     /* the part whose card it spends, by its index; 0: none */
    const char *gist; /* what it does, in at most 24 letters, where that is not a change of points;
                       * {name} is an option; NULL */
};

/* One named part of a position, for both players. */
struct field {
    const char *name;
    enum { FIELD_NUMBER, FIELD_FLAG, FIELD_LIST, FIELD_COUNTS } kind;
    const char *const *labels; /* FIELD_COUNTS: a name for each value */
    int count[2];              /* how many values; 1 for numbers and flags */
    /* How to draw it; everything is optional. LOOK_USUAL: the points are a bar, lists and counts
     * are cards, and other numbers and flags are words where they are not 0. */
    const char *said; /* a better name for people; NULL: `name` will do */
    enum {
        LOOK_USUAL,
        LOOK_CARD,
        LOOK_WORDS,
        LOOK_NONE,
        LOOK_SIZE,
        /* For pages; elsewhere they are drawn as field_plain_look says. */
        LOOK_ORB,   /* a number as a ring of cells */
        LOOK_CELLS, /* a number as a row of cells */
        LOOK_STAGE, /* cards that lie on the table */
        LOOK_AURA,  /* a flag as a sign around the meter */
        LOOK_LOOSE  /* a number: that many of the points are striped */
    } look;
    enum { AIM_ZERO_LOSES, AIM_MOST_WINS } aim;
    enum icon icon;
    int most; /* the highest value of the bar; 0: none is known */
    /* Cards of a list that lie face down, besides those listed. If negative, that many of the
     * listed cards are in another list, and nobody knows which. */
    int unseen[2];
    bool shared; /* it lies between the players, so both have the same values */
    int16_t value[2][FIELD_VALUES];
};

/* Fill in a part that is one number, or one flag, for each player. */
void field_numbers(struct field *f, const char *name, int p1, int p2);
void field_flags(struct field *f, const char *name, int p1, int p2);
/* Fill in a part that is an empty list. Values after the end of a list are not set. */
void field_list(struct field *f, const char *name);
/* The one of the first five looks that comes nearest. */
int field_plain_look(const struct field *f);

/* One player's share of a named part, for players that read millions of positions. */
struct holding {
    pile cards; /* of a list */
    int number; /* of a number or a flag */
    int unseen; /* as in a field */
};

/* Where the cards of players are among the parts of a game that hides them: those that everyone
 * knows to be in a hand, and the number of a card that waits for an answer, too. */
enum { PARTS_HAND = 1, PARTS_DECK = 2, PARTS_KNOWN = 4, PARTS_ATTACK = 5 };

/* Choices that are the cards of a pile. */
struct offer {
    pile cards;
    uint8_t copies; /* of a card in a full pile */
    move lowest;    /* the choice of a card of value 1; of value n, it is lowest + n - 1 */
    move last;      /* one more choice, after those of the cards; 0: none */
};

/* One number of a position, for solvers: its place in a state, and its range. */
struct digit {
    uint8_t at[2]; /* its byte if P1 or both are to choose; if P2 is */
    uint8_t bytes; /* 1, or 2 */
    /* Why `high` is the highest value: the rules say so; it can grow no further until the turn
     * limit; or a state can hold no more. */
    enum { BOUND_RULES, BOUND_GROWTH, BOUND_NONE } bound;
    int16_t low, high;
};

/* What sentences need to know: the rules, the players' names and the turn. */
struct scene {
    const struct rules *rules;
    const char *name[2];
    int turn; /* the turn that is being played, from 1 */
};

/* A promise of the rule book, and how to check it. */
struct promise {
    const char *says; /* the promise in our own words, a whole sentence */
    enum {
        PROMISE_NO_DRAW, /* every game ends with a winner */
        PROMISE_SKILL,   /* the best player scores at least `number` percent against random moves */
        PROMISE_QUICK,   /* nearly all games are over within `number` turns */
        PROMISE_EVERY_MOVE, /* each kind of move is sometimes right */
        PROMISE_DECISIONS,  /* in `number` percent of positions a wrong move costs something */
        PROMISE_PREDICTION  /* players must guess what the opponent holds or will do */
    } check;
    int number;
};

/* A moment of a guided game at which a line may be said. Its positions contain no hidden cards. */
struct guide_moment {
    const struct rules *rules;
    int me;           /* the player who is taught */
    struct state now; /* the position */
    /* GUIDE_DID, GUIDE_MET, GUIDE_WHY: the position before the choice, and the choice */
    struct state before;
    struct joint m;
    /* GUIDE_WHY where both choose: `now` is `before`, and most players choose the other half of m.
     */
    bool is_likely;
    const struct guide *line; /* the line that is decided about */
};

/* A line that a guided game says once, as soon as it is true for the player. */
struct guide {
    enum {
        GUIDE_GOAL, /* before the first choice */
        GUIDE_MAY,  /* this kind of move can be made */
        GUIDE_DID,  /* the player has made one */
        GUIDE_MET,  /* the opponent has made one */
        GUIDE_TIP,  /* there is nothing else to say */
        GUIDE_END,  /* the game is over; of the moment only `rules` is set */
        GUIDE_HINT, /* what matters here, for the first step of a hint; before the tips */
        GUIDE_WHY   /* why the player should make this kind of move, for a hint */
    } when;
    int verb; /* the kind of move, for GUIDE_MAY, GUIDE_DID, GUIDE_MET and GUIDE_WHY */
    /* Whole sentences; {name} is an option. For GUIDE_WHY also {mine} and {theirs}: the points
     * before the choice; {left} and {theirs-left}: those after it; {number} and
     * {a-number}: that of the choice, as in "an 8". */
    const char *says;
    /* Is every sentence of the line true there? NULL: it is true wherever it may be said. */
    bool (*holds)(const struct guide_moment *at);
};

/* A position of a lesson, by the rules of the book. Player 1, or both players, are to choose. */
struct exercise {
    const char *position; /* in words, as position_read takes them */
    const char *asks;     /* one sentence */
    const char *answers;  /* every right choice, in words: "attack 3|charge" */
    const char *because;  /* why the answer is right, one or two sentences */
};

/* A short lesson: an idea, and positions in which it decides. */
enum { EXERCISES = 3 };
struct idea {
    const char *id; /* key of the lesson among those of its game */
    const char *title;
    const char *says; /* at most three lines of 80 columns */
    const char *clue; /* said after a wrong answer */
    struct exercise exercise[EXERCISES];
};

/* Is this line true there? */
bool game_guide_holds(const struct guide *line, const struct guide_moment *at);
/* For `holds`: does every option have the rule book's value? */
bool game_guide_by_the_book(const struct guide_moment *at);

/* Players between random and perfect. */
enum { NOVICE, CASUAL, SKILLED, EXPERT, LEVELS };

/* An edition: rules beside the book's that a game offers by a name of their own. The book is always
 * first, and the default everywhere; it is not in a game's list. Records, links and messages write
 * an edition as its settings (rules_edition knows them again). */
struct edition {
    const char *id;       /* key in files and on the command line: "tournament" */
    const char *name;     /* for people: "Tournament" */
    const char *says;     /* one sentence: what it is for */
    const char *settings; /* "start=8,charge=5", as rules_read takes them after the colon */
    /* As in struct game, by these rules. `sight` of 0: as by the book; `rating` of 0: none. */
    int sight[LEVELS];
    int rating[LEVELS + 2];
};

/* Functions of a game may assume that the state came from `start` and legal moves, and that the
 * rules passed `check`. They are pure and do not allocate. */
/* Two games from files are the same if their marks are. People see the first digits. */
enum { MARK_DIGITS = 32, MARK_SHOWN = 8 };

struct game {
    const char *id;    /* key in files, on the command line and in the bot protocol */
    const char *alias; /* a shorter key, or NULL */
    const char
        *mark; /* of a game from a file: MARK_DIGITS of its hash, in words behind the id; NULL */
    const void *loaded; /* of a game from a file: what its functions read, also of a copy; NULL */
    const char *title;
    const char *pitch;    /* one line that invites people to play */
    const char *names[2]; /* the book's names for the players */
    /* How a page draws it; everything is optional. */
    const char *brief_title; /* at most 16 letters; NULL: the title */
    enum tint tint;
    /* A picture of 160 by 96: lines "role path", at most 2 kB. The path is filled with the colour
     * of the role: y yours, f theirs, w the sheet, k ink; ys, fs and ks are lines of that colour.
     * NULL: the icons of the first two verbs. */
    const char *face;
    /* Cards are hidden, and the parts are as PARTS_HAND and its like say: so the levels play by
     * what is learned and known of such games (bots/battle). Elsewhere they deal what is hidden
     * again and try (bots/sampled). */
    bool has_usual_hands;
    /* The book's turns end with the status, but its sample of a program does not print it. So the
     * full screen shows it, and a transcript does not. */
    bool updates_status;
    const char *const *book; /* the rules in paragraphs, NULL at the end; {name} is an option */
    const struct option *options;   /* ends with a NULL name */
    const struct verb *verbs;       /* ends with a NULL word */
    const struct promise *promises; /* ends with a NULL says; NULL: the book makes none */
    const struct guide *guide;      /* ends with a NULL says; NULL: none beyond the book */
    const struct idea *ideas;       /* ends with a NULL id; NULL: the game has no short lessons */
    const struct edition *editions; /* ends with a NULL id; NULL: there is only the book */

    /* If options contradict each other, explain why and return false. NULL: they never do. */
    bool (*check)(const struct rules *r, struct text *why);

    struct state (*start)(const struct rules *r, int first);
    /* List the choices of a player whose turn it is, in ascending order; return how many, at
     * least 1.
     */
    int (*legal)(const struct rules *r, const struct state *s, int player, move out[MOVES_MAX]);
    /* List nature's choices, in ascending order, with their weights. NULL: nature never moves. */
    int (*chance)(const struct rules *r, const struct state *s, move out[MOVES_MAX],
                  uint32_t weight[MOVES_MAX]);
    /* Return the same choices as `legal`, or as `chance` if the chooser is CHANCE, but much
     * faster. NULL: the choices are not cards. */
    struct offer (*offer)(const struct rules *r, const struct state *s, int chooser);
    void (*apply)(const struct rules *r, struct state *s, move a, move b);
    /* Remove from a position, or from the other player's view, everything that `player` cannot
     * know, but leave the header unchanged. NULL: nothing is hidden. If cards are removed for both
     * players and the turn is set to CHANCE, nature deals them again, and then it is the same
     * player's turn as before. */
    void (*hide)(const struct rules *r, struct state *s, int player);
    /* `describe` lists the parts of a position by name, the points first. `compose` does the
     * reverse: it gets the same parts with any values, and a state whose clock and turn are set,
     * and returns false if there is no such position. */
    int (*describe)(const struct rules *r, const struct state *s, struct field out[FIELDS_MAX]);
    bool (*compose)(const struct rules *r, const struct field *in, struct state *s);
    /* Set what `describe` lists, in the same order, in a fraction of its time. Piles count as many
     * copies as a part has of one card at the start. NULL: nothing is hidden. */
    void (*parts)(const struct rules *r, const struct state *s, struct holding out[FIELDS_MAX][2]);
    /* Set the hand of a player, in a position or a view, to these cards of the hand and the deck;
     * the others are the deck. Return false, and change nothing, if the player cannot have them.
     * NULL: nothing is hidden. */
    bool (*deal)(const struct rules *r, struct state *s, int player, pile hand);
    /* List the numbers that distinguish positions in which players choose (with seats exchanged
     * where players take turns); numbers that change least come last. NULL: the game cannot be
     * solved. */
    int (*digits)(const struct rules *r, struct digit out[DIGITS_MAX]);

    /* How often, of 1000, novice, casual, skilled and expert see one ply more, if they see any
     * (bots/ladder/sight.h); where cards are hidden, how often they judge as well as they can.
     * Fitted so that all steps between them are alike: `duello levels GAME --tune PERCENT`. 0: as
     * often as in most games. */
    int sight[LEVELS];
    /* The fixed ratings of random, the levels and the strongest player by the book's rules, on one
     * scale on which random has 1000: `duello levels GAME --ratings`. 0: none. */
    int rating[LEVELS + 2];

    /* Write the sentences of the rule book: whole lines with their newlines. */
    void (*opening)(const struct scene *c, const struct state *s, struct text *out);
    void (*heading)(const struct scene *c, const struct state *s,
                    struct text *out); /* before a turn */
    void (*prompt)(const struct scene *c, const struct state *s, int player, struct text *out);
    void (*tell)(const struct scene *c, const struct state *s, struct joint m,
                 const struct state *next, struct text *out);
    /* Tell one choice of the players in one sentence of at most 60 letters. `me`, a player, reads
     * it as "You ..."; if it is BOTH, both have their names. NULL: the first line of `tell`. */
    void (*brief)(const struct scene *c, const struct state *s, struct joint m,
                  const struct state *next, int me, struct text *out);
    void (*closing)(const struct scene *c, int winner, struct text *out);
    void (*status)(const struct scene *c, const struct state *s, struct text *out);
    /* Remind people of what matters for the next choice and is easily forgotten; `status` includes
     * it too. The book's own turns do not print it. NULL: nothing. */
    void (*reminder)(const struct scene *c, const struct state *s, struct text *out);
    /* Write one player's cards. NULL: the game has none. */
    void (*hand)(const struct scene *c, const struct state *s, int player, struct text *out);
    /* Say in at most 24 letters why a player who is to choose can make no move of this verb: "needs
     * 2 EP". Say nothing if the verb belongs to another part of the turn. NULL: "not now". */
    void (*needs)(const struct rules *r, const struct state *s, int player, int verb,
                  struct text *out);
    /* Tell this player ("You ...") why the move is not legal, without a full stop at the end. */
    void (*refusal)(const struct scene *c, const struct state *s, int player, move m,
                    struct text *out);
};

/* A table or function that a program which only hosts does without: the first module of the page.
 */
#ifdef WITHOUT_STUDY
#define FOR_STUDY(table) NULL
#else
#define FOR_STUDY(table) table
#endif

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

/* The place of a player's points, and of a member of a game's own part, for digits. */
#define POINTS_AT(player) offsetof(struct state, points[player])
#define OWN_AT(type, member) (offsetof(struct state, own) + offsetof(struct type, member))

/* Adds a digit that lies at `mine` if P1 or both are to choose, at `theirs` if P2 is; returns how
 * many there are now. digit_each adds two: that of the player to move, and that of the opponent.
 */
int digit_one(struct digit out[DIGITS_MAX], int n, size_t mine, size_t theirs, int bytes, int low,
              int high);
int digit_each(struct digit out[DIGITS_MAX], int n, size_t p1, size_t p2, int bytes, int low,
               int high);

/* List the choices of an offer, in ascending order, with their weights. */
int game_list_offer(struct offer o, move out[MOVES_MAX], uint32_t weight[MOVES_MAX]);

struct state game_start(const struct rules *r, int first);
/* The first position in which somebody chooses. If nature moves before that, it makes the first of
 * its moves. */
struct state game_first_choice(const struct rules *r);
/* Do both players choose at once? */
bool game_is_joint(const struct rules *r);
/* Does this choice end a turn, as the rule book counts turns? */
static inline bool game_ends_turn(const struct game *g, struct joint m)
{
    const struct verb *v = &g->verbs[MOVE_VERB(m.a)];

    return !v->within && !v->nature;
}
/* Return the result of a game that the turn limit ends with these points. */
enum result game_limit_result(const struct rules *r, const int16_t points[2]);
/* Apply a legal choice and advance the clock. Does not check the choice. If nature is to move at
 * the limit (a coin that decides the game), nature moves first. */
static inline void game_step(const struct rules *r, struct state *s, struct joint m)
{
    r->game->apply(r, s, m.a, m.b);
    if (r->value[TURN_LIMIT] > 0) {
        s->clock = (uint16_t)(s->clock + game_ends_turn(r->game, m));
        if (s->clock >= r->value[TURN_LIMIT] && s->turn < CHANCE)
            state_end(s, game_limit_result(r, s->points));
    }
}
/* The same, but leave *s unchanged: the next position is put into *next and returned. */
static inline const struct state *game_after(const struct rules *r, const struct state *s,
                                             struct joint m, struct state *next)
{
    *next = *s;
    game_step(r, next, m);
    return next;
}
/* Check a move from outside; every such move must pass here: OK, ERR_OVER or ERR_ILLEGAL. game_play
 * checks a move and then applies it. */
int game_check(const struct rules *r, const struct state *s, struct joint m);
int game_play(const struct rules *r, struct state *s, struct joint m);
bool game_is_legal(const struct rules *r, const struct state *s, struct joint m);
struct view game_view(const struct rules *r, const struct state *s, int player);
/* Undo the deal of all cards that only one player knows, so that nature can deal them again, each
 * card equally likely to be anywhere. False, with *s unchanged, if both players know everything. */
bool game_undeal(const struct rules *r, struct state *s);
/* Is part of the position hidden from a player? */
bool game_is_hidden(const struct game *g);
/* Is nothing hidden, and can positions be numbered, so that there is a table of their values? */
bool game_is_solvable(const struct game *g);

/* How a player's choice changes the points of both, if the rules alone decide it: not where both
 * choose, where the turn goes on, or where something hidden or nature might. */
bool game_effect(const struct rules *r, const struct state *seen, move m, int change[2]);
/* Write why a player who is to choose can make no move of this verb; nothing where one can. */
void game_needs(const struct rules *r, const struct state *seen, int player, int verb,
                struct text *out);

/* Write one choice of the players in one sentence, for a reader (`brief` of struct game). */
void game_tell_briefly(const struct scene *c, const struct state *s, struct joint m,
                       const struct state *next, int me, struct text *out);
/* For `brief`: "You attack" if the reader is the one who does it, else "Bob attacks"; then only the
 * verb, "gain" or "gains"; then "your" or "Bob's". */
void game_brief_does(const struct scene *c, int me, int who, const char *verb, struct text *out);
void game_brief_verb(int me, int who, const char *verb, struct text *out);
/* The end of a sentence: " and gain 2.", or " and gain nothing.". */
void game_brief_gain(int me, int who, int points, struct text *out);
void game_brief_whose(const struct scene *c, int me, int who, struct text *out);

/* Write how the game ends, in the book's words where it has any. */
void game_tell_result(const struct scene *c, enum result result, struct text *out);

#endif
