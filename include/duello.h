/*
 * Duello: two-player duels with exact answers. This header is all that a program outside of the
 * library needs; it only ever grows.
 *
 * Ownership. A function makes an object if, and only if, its first argument is a `duello_X **out`.
 * What it makes is the caller's, to be given back to duello_X_free, which takes NULL too. Objects
 * copy what they are made of, unless it says "keep". Strings that are returned as `const char *`
 * belong to the library and live as long as the program; other pointers that are returned live as
 * long as the object they came from. "Keep" means: the caller keeps that argument alive.
 *
 * Names. duello_X_get_Y fills a struct duello_X_Y, which begins with `size`. Plain values are
 * returned, or filled in, by duello_X_Y.
 *
 * Threads. Nothing is global. One object may be used by one thread at a time. Rules, players,
 * solutions, equilibria and maps do not change once they are made (rules: while nobody calls
 * duello_rules_set), so any number of threads may read the same one at the same time. Callbacks are
 * called in the thread of the caller, before the call returns.
 *
 * Errors. Functions that return int return 0 or more when they did what was asked, or else one of
 * enum duello_error, with the object and the outputs unchanged unless it says otherwise. NULL, a
 * player other than 0 and 1 and a number out of range are refused with DUELLO_E_ARGUMENT, or
 * answered with 0, NULL, false or an empty string; they are never a crash. `why`, with room for
 * `why_size` bytes, always receives a whole sentence for people, or "", cut to fit;
 * DUELLO_SENTENCE_BYTES are enough. It may be NULL. `said` is cut to fit too.
 *
 * Players are 0 and 1, DUELLO_P1 and DUELLO_P2; for both, or nobody, enum duello_turn
 * has the numbers.
 *
 * Strings out. Functions with `char *buffer, size_t size` write a string that ends in NUL, cut to
 * fit, and return the length it has uncut and without the NUL: if that is `size` or more, it was
 * cut. With size 0 nothing is written, and buffer may be NULL. All strings are UTF-8, and are cut
 * between characters.
 *
 * Structs that begin with `size` can grow. Set it to sizeof the struct, whether it goes in or comes
 * out, and everything that is not needed to 0; NULL in place of a setup is a setup of zeros, where
 * nothing in it is required. A setup from a newer header that asks for what this library does not
 * know is refused with DUELLO_E_UNKNOWN. All other structs are plain values that never change.
 *
 * Positions. A duello_state and a move are only good for the rules they came from. Bytes that no
 * function of this library wrote for these rules are the caller's own risk.
 *
 * Chance. The library draws no seed of its own: the same seeds give the same games on every
 * machine.
 */
#ifndef DUELLO_H
#define DUELLO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* ---- version and errors ---------------------------------------------------------------------- */

#define DUELLO_VERSION "0.1.0"
#define DUELLO_VERSION_NUMBER 100 /* 10000 * major + 100 * minor + patch */

/* Return the version of the library that is running, which may be newer than this header. */
const char *duello_version(void);
int duello_version_number(void);

enum duello_error {
    DUELLO_OK = 0,
    DUELLO_E_ILLEGAL = -1,    /* the move is not legal here */
    DUELLO_E_OVER = -2,       /* the game is over */
    DUELLO_E_UNKNOWN = -3,    /* no such thing, or nothing is known about it */
    DUELLO_E_RANGE = -4,      /* the value is out of range */
    DUELLO_E_SYNTAX = -5,     /* the text does not read as expected */
    DUELLO_E_RULES = -6,      /* the options do not fit together */
    DUELLO_E_MEMORY = -7,     /* out of memory */
    DUELLO_E_LIMIT = -8,      /* larger than Duello handles */
    DUELLO_E_CANCELLED = -20, /* a callback returned false */
    DUELLO_E_ARGUMENT = -21   /* the function cannot be called like this */
};

/* Return a few words about an error, without a final stop. */
const char *duello_error_text(int error);

enum {
    DUELLO_SENTENCE_BYTES = 1024, /* enough for a sentence, and for all about one move */
    DUELLO_ADVICE_BYTES = 8192,   /* enough for a hint or a refutation */
    DUELLO_MOVES_MAX = 64,        /* legal moves of one player at one position, at most */
    DUELLO_WORD_BYTES = 64        /* enough for a move's word */
};

/* Receives long text piece by piece; false stops the writing with DUELLO_E_CANCELLED. */
typedef bool (*duello_write)(void *user, const char *bytes, size_t count);

/* Hears now and then which share of the work, from 0 to 1, is done; false stops the work with
 * DUELLO_E_CANCELLED. */
typedef bool (*duello_progress)(void *user, double share);

/* How long text is written. */
enum duello_format { DUELLO_FORMAT_TEXT, DUELLO_FORMAT_HTML, DUELLO_FORMAT_SVG };

/* Return another seed for this stream and place, from which the first cannot be told: one seed is
 * enough for a whole event. */
uint64_t duello_seed_derive(uint64_t seed, uint64_t stream, uint64_t place);

/* ---- games and their options ----------------------------------------------------------------- */

typedef struct duello_game duello_game;

/* List the games: from 0 to duello_game_count() - 1. Find one by id or alias, in any case. NULL:
 * there is none. */
int duello_game_count(void);
const duello_game *duello_game_at(int i);
const duello_game *duello_game_find(const char *name);

const char *duello_game_id(const duello_game *game);    /* "energy-duel" */
const char *duello_game_alias(const duello_game *game); /* a shorter id; NULL: none */
const char *duello_game_title(const duello_game *game); /* "Energy Duel" */
const char *duello_game_pitch(const duello_game *game); /* one line that makes one want to play */
/* Return what the rule book calls a player. */
const char *duello_game_player(const duello_game *game, int player);
/* Does a player know less than the whole position? Does chance have a say? Do both choose at the
 * same time? */
bool duello_game_is_hidden(const duello_game *game);
bool duello_game_has_chance(const duello_game *game);
bool duello_game_is_joint(const duello_game *game);

/* A number of the rule book that may vary. */
typedef struct duello_game_option {
    size_t size;
    const char *name;
    const char *about;   /* one line for people */
    int book;            /* the rule book's value, or its reading */
    int low, high;       /* the range of values */
    const char *choices; /* "this|that": the value is the place in the list; NULL for a number */
} duello_game_option;

/* List a game's options: from 0 to duello_game_option_count() - 1. */
int duello_game_option_count(const duello_game *game);
int duello_game_get_option(const duello_game *game, int i, duello_game_option *out);

/* ---- rules: a game with the values of its options -------------------------------------------- */

typedef struct duello_rules duello_rules;

/* Make rules with the book's values. */
int duello_rules_new(duello_rules **out, const duello_game *game);
/* Read "id" or "id:name=value,…", and check the whole. */
int duello_rules_parse(duello_rules **out, const char *words, char *why, size_t why_size);
int duello_rules_copy(duello_rules **out, const duello_rules *rules);
void duello_rules_free(duello_rules *rules);

/* Set an option: by name and value as people write them, or by place and number. Options may not
 * fit together until all are set, so setting does not complain about that; rules that do not fit
 * are refused with DUELLO_E_RULES by functions that play, and duello_rules_check says why. */
int duello_rules_set(duello_rules *rules, const char *name, const char *value, char *why,
                     size_t why_size);
int duello_rules_set_at(duello_rules *rules, int option, int value);
int duello_rules_check(const duello_rules *rules, char *why, size_t why_size);

/* Return the game, get the value of one option, and compare two sets of rules. */
const duello_game *duello_rules_game(const duello_rules *rules);
int duello_rules_value(const duello_rules *rules, int option, int *out);
bool duello_rules_equal(const duello_rules *a, const duello_rules *b);
/* Write the rules as duello_rules_parse reads them, options at the book's value left out; and one
 * option's value. */
size_t duello_rules_format(const duello_rules *rules, char *buffer, size_t size);
size_t duello_rules_format_value(const duello_rules *rules, int option, char *buffer, size_t size);
/* Write paragraph i, from 0, of the rule book with the numbers of these rules; 0 after the last.
 */
size_t duello_rules_book(const duello_rules *rules, int i, char *buffer, size_t size);

/* ---- positions ------------------------------------------------------------------------------- */

/* Who chooses next. DUELLO_P1 and DUELLO_P2 are also the numbers of the players. */
enum duello_turn { DUELLO_P1, DUELLO_P2, DUELLO_BOTH, DUELLO_CHANCE, DUELLO_OVER };

enum duello_result {
    DUELLO_UNDECIDED,
    DUELLO_P1_WINS,
    DUELLO_P2_WINS,
    DUELLO_DRAW,
    DUELLO_UNFINISHED
};

/* A position: copied with `=`, compared with memcmp; equal positions have equal bytes. */
typedef struct duello_state {
    uint16_t clock;    /* turns finished; 0 where the rules set no turn limit */
    uint8_t turn;      /* enum duello_turn */
    uint8_t result;    /* enum duello_result; DUELLO_UNDECIDED until turn is DUELLO_OVER */
    int16_t points[2]; /* the game's own points */
    uint64_t own[4];   /* the game's own affair: see duello_state_get_field */
} duello_state;

/* A move is a verb of its game and a number, 0 where the verb takes none. */
typedef uint16_t duello_move;
#define DUELLO_MOVE(verb, number) ((duello_move)((verb) << 8 | (number)))
#define DUELLO_MOVE_VERB(m) ((m) >> 8)
#define DUELLO_MOVE_NUMBER(m) ((m)&0xff)

/* What is chosen at one position: `a` by the player to move, by nature, or by Player 1; `b` by
 * Player 2 where both choose at once, else 0. */
typedef struct duello_joint {
    duello_move a, b;
} duello_joint;

/* Where a game begins; `first` moves first where players take turns. */
int duello_state_start(const duello_rules *rules, int first, duello_state *out);
/* List the legal moves of a player, ascending, and return how many there are: 0 if that player is
 * not to choose. In that player's view they are the same. */
int duello_state_legal(const duello_rules *rules, const duello_state *position, int player,
                       duello_move out[DUELLO_MOVES_MAX]);
/* List nature's moves and how likely each is, and return how many: 0 if it is not her turn. */
int duello_state_chance(const duello_rules *rules, const duello_state *position,
                        duello_move out[DUELLO_MOVES_MAX], uint32_t weight[DUELLO_MOVES_MAX]);
/* Play a choice; `b` is 0 unless both choose. DUELLO_E_ILLEGAL and DUELLO_E_OVER leave the position
 * as it was. The position is whole, not a view. */
int duello_state_play(const duello_rules *rules, duello_state *position, duello_move a,
                      duello_move b);
/* What a player may know of a position. Functions that only read accept views too. */
int duello_state_view(const duello_rules *rules, const duello_state *position, int player,
                      duello_state *out);
/* "turn=1 ep=7/4": a position or a view in words, and back to the same bytes. */
size_t duello_state_format(const duello_rules *rules, const duello_state *position, char *buffer,
                           size_t size);
int duello_state_parse(const duello_rules *rules, const char *words, duello_state *out, char *why,
                       size_t why_size);

enum duello_kind {
    DUELLO_KIND_NUMBER, /* one value each */
    DUELLO_KIND_FLAG,   /* 0 or 1 each */
    DUELLO_KIND_LIST,   /* any number of values, such as cards */
    DUELLO_KIND_COUNTS  /* how many there are of each label */
};
/* How a field is best drawn. As usual the points, the first field, are a bar, lists and counts are
 * cards, and other numbers and flags are words where they are not 0. */
enum duello_look {
    DUELLO_LOOK_USUAL,
    DUELLO_LOOK_CARD,
    DUELLO_LOOK_WORDS,
    DUELLO_LOOK_NONE,
    DUELLO_LOOK_SIZE /* only how many cards there are: count + unseen */
};

enum { DUELLO_FIELDS_MAX = 8, DUELLO_FIELD_VALUES = 160 };

/* One named part of a position, for both players. */
typedef struct duello_state_field {
    size_t size;
    const char *name;          /* in positions as words */
    const char *said;          /* what people call it */
    int kind, look;            /* enum duello_kind, enum duello_look */
    int most;                  /* where a bar of it ends; 0: nowhere in particular */
    const char *const *labels; /* DUELLO_KIND_COUNTS: a name for each value; else NULL */
    int count[2];              /* values of each player; 1 for numbers and flags */
    int unseen[2];             /* how many more lie face down in a list; negative: how many of those
                                * listed lie in another list, nobody knows which */
    int16_t value[2][DUELLO_FIELD_VALUES];
} duello_state_field;

/* Describe a position, or a view, part by part: fields 0 to duello_rules_field_count() - 1. */
int duello_rules_field_count(const duello_rules *rules);
int duello_state_get_field(const duello_rules *rules, const duello_state *position, int i,
                           duello_state_field *out);

/* ---- moves ----------------------------------------------------------------------------------- */

/* A kind of move. */
typedef struct duello_rules_verb {
    size_t size;
    const char *word; /* "charge" */
    const char *ask;  /* the rule book's question for the number; NULL: it takes none */
    const char *also; /* "this|that": other words for it; NULL */
    int key;          /* its number in a menu; 0: none */
    int low, high;    /* the range of its number by these rules; 0, 0: it takes none */
    bool nature;      /* it is nature's */
    int whom;         /* for whom nature makes it: DUELLO_P1, DUELLO_P2 or DUELLO_BOTH */
    bool within;      /* the turn goes on after it */
} duello_rules_verb;

/* List the kinds of moves: a move's verb is its place in the list. */
int duello_rules_verb_count(const duello_rules *rules);
int duello_rules_get_verb(const duello_rules *rules, int i, duello_rules_verb *out);

/* The word of a move, as records and the bot protocol write it, and back. */
size_t duello_move_format(const duello_rules *rules, duello_move m, char *buffer, size_t size);
int duello_move_parse(const duello_rules *rules, const char *word, duello_move *out);

/* ---- what the rule book says ------------------------------------------------------------------
 */

/* Who is talked about, by which rules, and when. */
typedef struct duello_scene {
    const duello_rules *rules;
    const char *name[2]; /* NULL: as the rule book calls them */
    int turn;            /* the turn being played, from 1 */
} duello_scene;

enum duello_sentence {
    DUELLO_SENTENCE_OPENING, /* before the first turn */
    DUELLO_SENTENCE_HEADING, /* before a turn; "" where nobody is to choose */
    DUELLO_SENTENCE_PROMPT,  /* to a player who is to choose; "" to others */
    DUELLO_SENTENCE_STATUS,  /* how things stand */
    DUELLO_SENTENCE_HAND,    /* a player's cards; "" where there are none */
    DUELLO_SENTENCE_CLOSING  /* how the game ended; "" while it goes on */
};

/* Say this about a position or a view, in whole lines with their newlines. `player` matters to
 * DUELLO_SENTENCE_PROMPT and DUELLO_SENTENCE_HAND; give them that player's view, and no hidden card
 * can slip out. */
size_t duello_scene_say(const duello_scene *scene, const duello_state *position, int sentence,
                        int player, char *buffer, size_t size);
/* Say what a legal choice brings about, as everyone may hear it; "" if it is not legal. */
size_t duello_scene_tell(const duello_scene *scene, const duello_state *position, duello_move a,
                         duello_move b, char *buffer, size_t size);
/* Say why a move is not legal for a player, without a final stop. */
size_t duello_scene_refusal(const duello_scene *scene, const duello_state *position, int player,
                            duello_move m, char *buffer, size_t size);

/* Understand what a person typed: names, prefixes, initials, menu numbers, in any case. `asked` is
 * the verb whose number was asked for, or -1. Returns 0 and a move; 1 and a move whose number is
 * still to be asked for; or an error with a sentence that says what may be chosen. After
 * DUELLO_E_RANGE, and only then, *out is set all the same: the verb was understood, and its number
 * is to be asked for again. */
int duello_scene_understand(const duello_scene *scene, const duello_state *position, int player,
                            int asked, const char *typed, duello_move *out, char *why,
                            size_t why_size);

/* ---- what was chosen before ------------------------------------------------------------------ */

/* The newest choices of a game, which give clues to hidden cards. Only built-in players of
 * games with hidden cards use it; a duel keeps its own. */
typedef struct duello_past duello_past;

/* Make an empty one, or empty it. */
int duello_past_new(duello_past **out, const duello_rules *rules);
void duello_past_free(duello_past *past);
void duello_past_clear(duello_past *past);
/* Add a choice without the position it was made in. */
int duello_past_add(duello_past *past, int player, duello_move m);
/* Add a legal choice at this position, with what everyone could see there. */
int duello_past_note(duello_past *past, const duello_state *before, duello_move a, duello_move b);

/* ---- solving: what is exactly known ---------------------------------------------------------- */

/* The value of every position of a game that can be reached, for games without hidden cards. */
typedef struct duello_solution duello_solution;

typedef struct duello_solution_setup {
    size_t size;
    int jobs;                 /* threads; 0 is 1; the result is the same for any number */
    int bound;                /* for points that the rules do not bound; 0: the library's choice */
    uint64_t memory;          /* bytes that may be used; 0: any number */
    const duello_state *also; /* a position to solve too, whether or not play leads to it; NULL */
    bool chances;             /* also work out the chances against a fallible opponent */
    /* In very large games leave a turn limit that brings no result out of the positions, where the
     * values are the same without it; the chances are then those without a limit. */
    bool fold;
    duello_progress progress; /* NULL: none */
    void *user;               /* for progress */
} duello_solution_setup;

/* Solve a game. DUELLO_E_UNKNOWN: cards are hidden; DUELLO_E_LIMIT, DUELLO_E_MEMORY: too large;
 * DUELLO_E_CANCELLED. Each with a sentence. */
int duello_solution_new(duello_solution **out, const duello_rules *rules,
                        const duello_solution_setup *setup, char *why, size_t why_size);
void duello_solution_free(duello_solution *known);
const duello_rules *duello_solution_rules(const duello_solution *known);

/* A position's worth: to the player to move, or to Player 1 where both choose. */
typedef struct duello_worth {
    double value; /* from -1, a loss, to 1, a win; 0: a draw, endless play or no result */
    int plies;    /* to the end, where a win is forced and chance has no say; else 0 */
} duello_worth;

/* One choice of a player at a position. Where both choose at once, a choice that some optimal mix
 * uses has the position's value. Any other has less: what is left of it if the opponent plays the
 * optimal mix that is hardest on it. */
typedef struct duello_choice {
    duello_move pick;
    int plies;     /* as in duello_worth */
    double value;  /* to that player, if the opponent does not err */
    double share;  /* how often perfect play picks it: a mix, or 0 and 1 */
    double chance; /* the value against a fallible opponent, from -1 to 1; 0 if not asked for */
} duello_choice;

/* Tell the worth of any position, also of one that is over. DUELLO_E_UNKNOWN: it was not solved. */
int duello_solution_worth(const duello_solution *known, const duello_state *position,
                          duello_worth *out);
/* List every legal choice of a player, in the order of duello_state_legal, and return how many.
 * DUELLO_E_OVER; DUELLO_E_ILLEGAL: not this player's turn; DUELLO_E_UNKNOWN: not solved. */
int duello_solution_choices(const duello_solution *known, const duello_state *position, int player,
                            duello_choice out[DUELLO_MOVES_MAX]);
/* Return which of n choices is best, from 0: by value, then a win by its plies, all else by the
 * chance. Where both choose at once, use the mix instead. -1 if n is not 1 to DUELLO_MOVES_MAX. */
int duello_choice_best(const duello_choice *choices, int n);

/* Walk over all positions: start with *cursor 0; fills at most n of them and returns how many, 0
 * after the last. Where players take turns Player 1 is to move. worth may be NULL. */
size_t duello_solution_next(const duello_solution *known, uint64_t *cursor, duello_state *position,
                            duello_worth *worth, size_t n);

typedef struct duello_solution_census {
    size_t size;
    uint64_t positions;           /* the seats exchanged so that Player 1 is to move */
    uint64_t wins, losses, draws; /* by the sign of the value; for Player 1 */
    uint64_t moves;               /* moves seen */
    uint64_t memory;              /* bytes in use at most */
    int longest;                  /* plies of the longest forced win or loss */
    int bound;    /* what was assumed of points that the rules do not bound; 0: nothing was */
    double error; /* how far any value still moved at the end; 0 where all came to rest */
} duello_solution_census;

/* Count the positions by their values. */
int duello_solution_get_census(const duello_solution *known, duello_solution_census *out);

/* ---- equilibria: how to play with hidden cards ----------------------------------------------- */

/* A mix for every situation that a player who remembers everything can tell from others, so that no
 * opponent gains more than a little against it. For games in which players take turns; Player 1
 * moves first. */
typedef struct duello_equilibrium duello_equilibrium;

/* A way to play: set how often, of 1, each of n legal moves is made by the player to whom this view
 * belongs. It must add up to 1. */
typedef void (*duello_strategy)(void *user, const duello_state *seen, int player,
                                const duello_move *legal, int n, double *share);

typedef struct duello_equilibrium_setup {
    size_t size;
    uint64_t memory;          /* bytes that may be used; 0: any number */
    int turns;                /* where the rules set no limit: stop games after this many turns; 0:
                                 the library's choice */
    int iterations;           /* at most; 0: the library's choice */
    double target;            /* stop at this exploitability; 0: 0.001 */
    duello_strategy strategy; /* measure this one instead of looking for one; NULL */
    duello_progress progress; /* NULL: none */
    void *user;               /* for both */
} duello_equilibrium_setup;

/* Find an equilibrium, or with a strategy, measure it: its exploitability is in the facts.
 * DUELLO_E_UNKNOWN: both choose at once; DUELLO_E_LIMIT, DUELLO_E_MEMORY: too large;
 * DUELLO_E_CANCELLED; DUELLO_E_RANGE: the strategy does not add up to 1. Each with a sentence. */
int duello_equilibrium_new(duello_equilibrium **out, const duello_rules *rules,
                           const duello_equilibrium_setup *setup, char *why, size_t why_size);
void duello_equilibrium_free(duello_equilibrium *found);
/* Return the rules with the turn limit that was assumed, if one was. */
const duello_rules *duello_equilibrium_rules(const duello_equilibrium *found);

typedef struct duello_equilibrium_info {
    size_t size;
    uint64_t histories;    /* positions with what led to them, where that can matter */
    uint64_t situations;   /* that a player can tell apart */
    uint64_t memory;       /* bytes in use at most */
    double value;          /* of the game to Player 1, within the exploitability */
    double exploitability; /* half of what best answers to both mixes gain together */
    double unfinished;     /* how many games the turn limit ends, of 1 */
    int turns;             /* a turn limit assumed though no rule sets one; 0: none was */
    int iterations;
    int milestones; /* how many there are */
} duello_equilibrium_info;

/* Tell how large the game is, what it is worth, and how good the mixes are. */
int duello_equilibrium_get_info(const duello_equilibrium *found, duello_equilibrium_info *out);
/* The exploitability after 1, 2, 4, 8, … iterations, and the last. */
int duello_equilibrium_milestone(const duello_equilibrium *found, int i, int *iterations,
                                 double *exploitability);
/* List every legal choice of the player to move after n choices from the start, nature's included,
 * and return how many. Only what that player knows matters. DUELLO_E_OVER; DUELLO_E_ILLEGAL: a
 * choice is not legal, or nature is to move. */
int duello_equilibrium_choices(const duello_equilibrium *found, const duello_joint *played,
                               size_t n, duello_choice out[DUELLO_MOVES_MAX]);

/* ---- built-in players ------------------------------------------------------------------------ */

enum duello_player_kind {
    DUELLO_PLAYER_LADDER,    /* one of the levels, from any move at all to small errors */
    DUELLO_PLAYER_STRONGEST, /* of the games that it plays */
    DUELLO_PLAYER_YARDSTICK  /* defined once and for all, to measure others by */
};

typedef struct duello_player_info {
    size_t size;
    const char *id;    /* "casual" */
    const char *pitch; /* a few words about it */
    const char *game;  /* the id of the only game it plays; NULL: it is made for all */
    int kind;          /* enum duello_player_kind */
    bool solves;       /* it needs a solution where nothing is hidden */
} duello_player_info;

/* List the built-in players: from 0 to duello_player_count() - 1, weakest first, those for one game
 * last. */
int duello_player_count(void);
int duello_player_get_info(int i, duello_player_info *out);

/* A built-in player that is ready to play by some rules. */
typedef struct duello_player duello_player;

typedef struct duello_player_setup {
    size_t size;
    const duello_solution *known; /* of the same rules, with chances: keep it; NULL: solve */
    const duello_state *from;     /* a position to be ready for besides the start; NULL */
    uint64_t memory;              /* bytes that solving may use; 0: any number */
    int jobs;                     /* threads for that; 0 is 1 */
    duello_progress progress;     /* NULL: none */
    void *user;                   /* for progress */
} duello_player_setup;

/* Make a player. DUELLO_E_UNKNOWN: there is none with this id, or it does not play this; errors of
 * duello_solution_new. On success too `why` may have a sentence about how it plays by these rules.
 */
int duello_player_new(duello_player **out, const duello_rules *rules, const char *id,
                      const duello_player_setup *setup, char *why, size_t why_size);
void duello_player_free(duello_player *player);
const char *duello_player_id(const duello_player *player);
/* Return the solution it plays by, which lives as long as the player; NULL: none. */
const duello_solution *duello_player_solution(const duello_player *player);

/* A decision: what the player sees, and what it draws by. */
typedef struct duello_decision {
    const duello_state *seen; /* the view of the player who chooses */
    int player;               /* who that is */
    const duello_past *past;  /* NULL: nobody remembers */
    uint64_t seed;            /* of this player's choices in this game */
    uint64_t number;          /* of this choice among them, from 0 */
    const duello_move *legal; /* what may be chosen, if somebody else says so; NULL: what the rules
                                 allow */
    int legal_count;          /* how many of these, 1 to DUELLO_MOVES_MAX */
} duello_decision;

/* Choose one of the legal moves; the same decision gives the same move. DUELLO_E_OVER and
 * DUELLO_E_ILLEGAL: that player is not to choose; DUELLO_E_UNKNOWN: the player is not ready for
 * this position. */
int duello_player_choose(const duello_player *player, const duello_decision *decision,
                         duello_move *out);
/* How often, of 1, it would make each move there that the rules allow, in the order of
 * duello_state_legal, over all seeds; returns how many. DUELLO_E_UNKNOWN also if it searches:
 * its odds are not known then. */
int duello_player_odds(const duello_player *player, const duello_decision *decision,
                       double out[DUELLO_MOVES_MAX]);

/* ---- duels ----------------------------------------------------------------------------------- */

/* A game under way, with its record. Nature moves by herself, as soon as it is her turn. It never
 * waits: one call says whose choice is wanted, another takes one. */
typedef struct duello_duel duello_duel;

typedef struct duello_duel_setup {
    size_t size;
    const duello_rules *rules; /* required */
    const char *name[2];       /* of the players; NULL: as the rule book calls them */
    const char *who[2];        /* for the record: "human", "casual", …; NULL: "human" */
    const char *date;          /* for the record: "2026-01-31T12:00:00Z"; NULL: 1970-01-01 */
    const char *deal;          /* decks from the top: "1:2,4,7 2:3,5"; NULL: shuffled */
    const duello_state *from;  /* begin here; NULL: at the start */
    int first;                 /* who moves first */
    uint64_t seed;             /* of all that chance decides */
} duello_duel_setup;

/* Begin. DUELLO_E_SYNTAX, DUELLO_E_RANGE with a sentence. */
int duello_duel_new(duello_duel **out, const duello_duel_setup *setup, char *why, size_t why_size);
void duello_duel_free(duello_duel *duel);

/* Whose choice is wanted now: DUELLO_P1, DUELLO_P2, DUELLO_BOTH or DUELLO_OVER. Where both choose
 * at once either may be first; nothing happens until both have. Or: is it this player's? */
int duello_duel_wanted(const duello_duel *duel);
bool duello_duel_wants(const duello_duel *duel, int player);
/* Take a player's choice. DUELLO_E_ILLEGAL: it is not legal, or not wanted; DUELLO_E_OVER;
 * DUELLO_E_LIMIT, DUELLO_E_MEMORY: the record cannot grow. */
int duello_duel_take(duello_duel *duel, int player, duello_move m);
/* Take the last choice back. DUELLO_E_ILLEGAL: there is none, or it has shown something. */
int duello_duel_undo(duello_duel *duel);
bool duello_duel_can_undo(const duello_duel *duel);

enum duello_ending {
    DUELLO_ENDING_PLAYED,    /* the game goes on, or was played to its end */
    DUELLO_ENDING_RESIGNED,  /* the player gave up and loses */
    DUELLO_ENDING_FORFEITED, /* the player broke the rules of conduct and loses */
    DUELLO_ENDING_TIMED_OUT, /* the player took too long and loses */
    DUELLO_ENDING_ABORTED    /* nobody loses; `player` does not matter */
};
/* End the game before its end. DUELLO_E_OVER. */
int duello_duel_end(duello_duel *duel, int ending, int player);

/* The position as it is, all cards open; what a player may know of it; a player's legal moves, 0 if
 * that player's choice is not wanted. */
int duello_duel_state(const duello_duel *duel, duello_state *out);
int duello_duel_view(const duello_duel *duel, int player, duello_state *out);
int duello_duel_legal(const duello_duel *duel, int player, duello_move out[DUELLO_MOVES_MAX]);

typedef struct duello_duel_info {
    size_t size;
    const char *name[2], *who[2], *date; /* strings that live as long as the duel */
    int first;
    bool from_position; /* it did not begin where games begin */
    uint64_t seed;
    int turns;    /* finished, as the rule book counts them */
    int result;   /* enum duello_result */
    int ending;   /* enum duello_ending */
    int ended_by; /* the player who lost by it */
    size_t choices;
} duello_duel_info;

/* Tell who plays, how far the game is and how it ended. */
int duello_duel_get_info(const duello_duel *duel, duello_duel_info *out);
const duello_rules *duello_duel_rules(const duello_duel *duel);

/* Look back: choice i, from 0, nature's included; the position it was made in; its turn from 1.
 * Any output may be NULL. */
int duello_duel_choice(const duello_duel *duel, size_t i, duello_joint *chosen,
                       duello_state *before, int *turn);
/* Copy what was chosen so far. */
int duello_duel_past(const duello_duel *duel, duello_past *out);

/* Say something about the position as it is: see duello_scene_say. Prompts and hands are made from
 * that player's view. And what choice i brought about: see duello_scene_tell. */
size_t duello_duel_say(const duello_duel *duel, int sentence, int player, char *buffer,
                       size_t size);
size_t duello_duel_tell(const duello_duel *duel, size_t i, char *buffer, size_t size);
/* Understand what a person typed: see duello_scene_understand. */
int duello_duel_understand(const duello_duel *duel, int player, int asked, const char *typed,
                           duello_move *out, char *why, size_t why_size);

/* Let a built-in player choose for a seat, by the seed of the duel; the choice is not taken yet. It
 * sees that seat's view and no more. */
int duello_duel_choose(const duello_duel *duel, const duello_player *player, int seat,
                       duello_move *out);

/* Write the record (docs/record-format.md) from byte `from` on. A record only grows, so a caller
 * with the first n bytes needs only the rest. It holds everything, even hidden cards and the seed.
 */
int duello_duel_write(const duello_duel *duel, size_t from, duello_write write, void *user);
size_t duello_duel_record_size(const duello_duel *duel);
/* Read a record, replaying every move; a game that is not over goes on. DUELLO_E_SYNTAX with line
 * and reason; DUELLO_E_LIMIT: it is too long. With `whole` not NULL a last line that was cut off is
 * forgiven, and *whole is the number of bytes before it. */
int duello_duel_read(duello_duel **out, const char *bytes, size_t count, size_t *whole, char *why,
                     size_t why_size);

/* ---- batches: many games at once ------------------------------------------------------------- */

typedef struct duello_batch duello_batch;

typedef struct duello_batch_setup {
    size_t size;
    const duello_rules *rules; /* required */
    size_t count;              /* games, 1 to 16,777,216; required */
    uint64_t seed;             /* game i draws from a stream of its own */
    int first;                 /* DUELLO_P1, DUELLO_P2, or DUELLO_BOTH: in turn */
    bool remember;             /* keep the past, for players who know hidden cards */
} duello_batch_setup;

/* Begin the games. DUELLO_E_RULES with a sentence; DUELLO_E_LIMIT: too many. */
int duello_batch_new(duello_batch **out, const duello_batch_setup *setup, char *why,
                     size_t why_size);
void duello_batch_free(duello_batch *batch);
size_t duello_batch_count(const duello_batch *batch);

/* The positions of all games, all cards open. The array stays in its place as long as the batch,
 * and always shows how things stand; nature has always moved. */
const duello_state *duello_batch_states(const duello_batch *batch);
/* What a player may know in each game. */
int duello_batch_views(const duello_batch *batch, int player, duello_state *out);
/* Every move of a player that these rules know, ascending: the columns of the masks. Returns how
 * many; the array lives as long as the batch. */
int duello_batch_moves(const duello_batch *batch, const duello_move **out);
/* For each game a row of one byte for each of duello_batch_moves: 1 if it is legal for this player
 * there, else 0; all 0 if that player is not to choose. */
int duello_batch_masks(const duello_batch *batch, int player, uint8_t *out);
/* Make one choice in every game that is not over. `taken`, if not NULL, receives 1 for each game in
 * which it was legal and was made, else 0, and the game stays as it was. Returns 0, or
 * DUELLO_E_ILLEGAL if one was not legal. */
int duello_batch_step(duello_batch *batch, const duello_joint *chosen, uint8_t *taken);
/* Let a built-in player choose for a seat wherever it is to choose; the rest of `chosen` stays. */
int duello_batch_choose(const duello_batch *batch, const duello_player *player, int seat,
                        duello_joint *chosen);
/* Play on with random legal moves until the games are over, or at most `steps` choices each.
 * *made, if not NULL, is the number of choices made, nature's not counted. */
int duello_batch_playout(duello_batch *batch, uint64_t steps, uint64_t *made);
/* The results of all games (enum duello_result), and the turns finished. Either may be NULL. */
int duello_batch_results(const duello_batch *batch, uint8_t *result, uint32_t *turns);
/* Begin new games where `which` is not 0, or with NULL wherever a game is over. */
int duello_batch_restart(duello_batch *batch, const uint8_t *which);

/* ---- advice ---------------------------------------------------------------------------------- */

/* `known` is a solution with chances of the same rules, which knows the duel's positions; NULL
 * where cards are hidden: then choices are judged by estimate, from the player's view. */

/* Solve the game of a duel so that all of it can be judged: with chances, from where it began, and
 * up to the points that were reached. Only jobs, memory, progress and user are used. Returns
 * what duello_solution_new does. */
int duello_duel_solve(duello_solution **out, const duello_duel *duel,
                      const duello_solution_setup *setup, char *why, size_t why_size);

enum duello_label {
    DUELLO_LABEL_FORCED, /* there is only one legal choice */
    DUELLO_LABEL_BEST,
    DUELLO_LABEL_GOOD,
    DUELLO_LABEL_INACCURACY, /* gives away 0.05 of win chance or more */
    DUELLO_LABEL_MISTAKE,    /* 0.10 */
    DUELLO_LABEL_BLUNDER     /* 0.20 */
};
const char *duello_label_text(int label); /* "blunder" */

/* One choice, judged for the player whose it is. A win chance is the expected score against best
 * play, a draw or no result counting half. */
typedef struct duello_verdict {
    duello_move pick;
    int label;     /* enum duello_label */
    double chance; /* of winning after it, from 0 to 1 */
    double error;  /* standard error of that; 0 where it is exact */
    double share;  /* how often perfect play chooses it */
    double drop;   /* what it gives away of the position's chance; 0 for what perfect play does */
} duello_verdict;

/* Judge every legal choice of a player where the duel stands, and return how many. *best, if not
 * NULL, is the place of the one to name. DUELLO_E_OVER; DUELLO_E_ILLEGAL: not this player's turn;
 * DUELLO_E_UNKNOWN: nothing is known. */
int duello_duel_judge(const duello_duel *duel, const duello_solution *known, int player,
                      duello_verdict out[DUELLO_MOVES_MAX], int *best);
/* Write step 1 (what matters here), 2 (what to choose) or 3 (why) of a hint; later steps repeat the
 * last. Returns the length as strings do, 0 if nothing is known. *steps, if not NULL, is how many
 * steps there are. */
size_t duello_duel_hint(const duello_duel *duel, const duello_solution *known, int player, int step,
                        int *steps, char *buffer, size_t size);
/* If a choice is an error and gives away at least `from` of the win chance, write what it gives
 * away and how; else nothing. */
size_t duello_duel_warn(const duello_duel *duel, const duello_solution *known, int player,
                        duello_move m, double from, char *buffer, size_t size);

/* ---- review: a played game judged ------------------------------------------------------------ */

typedef struct duello_review duello_review;

typedef struct duello_review_setup {
    size_t size;
    duello_progress progress; /* where cards are hidden, a review takes a second; NULL: none */
    void *user;               /* for progress */
} duello_review_setup;

/* Judge a duel from its first choice to where it stands. Keep the solution. DUELLO_E_UNKNOWN:
 * nothing in it can be judged; DUELLO_E_CANCELLED. */
int duello_review_new(duello_review **out, const duello_duel *duel, const duello_solution *known,
                      const duello_review_setup *setup);
void duello_review_free(duello_review *review);

/* One decision of a player. Chances are that player's. */
typedef struct duello_review_decision {
    size_t size;
    size_t choice; /* which choice of the duel */
    int player, turn, label;
    duello_move pick, best; /* what was chosen, and what to choose */
    double before, after;   /* win chances; `after` is never higher */
    double drop, error;     /* given away; standard error */
    double accuracy;        /* in per cent */
} duello_review_decision;

/* A player's game. Sums are of win chance, 1 for a whole game. */
typedef struct duello_review_marks {
    size_t size;
    int decisions, unforced, errors;
    int labels[6];       /* how many of each enum duello_label */
    double accuracy;     /* mean over unforced decisions, in per cent; 100 without any */
    double luck_chance;  /* luck by nature's moves */
    double luck_guesses; /* luck by what both chose at once */
    double luck_error;   /* standard error of the former; 0 where it is exact */
    double result;       /* what the game ended with, or stands at */
    /* How it came to that: start + own_choices + other_choices + luck_chance + luck_guesses is the
     * result, unless adds_up is false: then not every position could be judged, or cards are still
     * hidden, and all of these are 0. */
    bool adds_up;
    double start;         /* the win chance at the start */
    double own_choices;   /* what this player's choices changed of it */
    double other_choices; /* and the other's */
} duello_review_marks;

/* The decisions that could be judged, one after the other. */
size_t duello_review_count(const duello_review *review);
int duello_review_get_decision(const duello_review *review, size_t i, duello_review_decision *out);
/* Say what was wrong with decision i, and how that would be shown. */
size_t duello_review_explain(const duello_review *review, size_t i, char *buffer, size_t size);
/* Sum up a player's game. */
int duello_review_get_marks(const duello_review *review, int player, duello_review_marks *out);
/* A player's win chance after the first n choices of the duel, and its standard error (NULL: not
 * asked for). Where cards are hidden it knows all of them if the game is over, else what that
 * player may know. DUELLO_E_UNKNOWN: it could not be judged. */
int duello_review_chance(const duello_review *review, int player, size_t n, double *chance,
                         double *error);
/* Say where the game turned. *choice, if not NULL, is the choice of the duel that did it, or
 * SIZE_MAX. */
size_t duello_review_turning(const duello_review *review, size_t *choice, char *buffer,
                             size_t size);

typedef struct duello_review_show {
    size_t size;
    bool hide[2]; /* leave out this player's decisions; not both */
    int columns;  /* of text; 0: as many as are needed */
    bool unicode; /* may the graph be drawn with blocks? */
} duello_review_show;

/* Write the whole review as DUELLO_FORMAT_TEXT or as a DUELLO_FORMAT_HTML page, or the graph as
 * DUELLO_FORMAT_SVG. DUELLO_E_UNKNOWN: there is no graph. */
int duello_review_write(const duello_review *review, int format, const duello_review_show *show,
                        duello_write write, void *user);

/* ---- puzzles --------------------------------------------------------------------------------- */

/* There may be more of them in later versions. */
enum duello_task {
    DUELLO_TASK_WIN,  /* find the only move that wins */
    DUELLO_TASK_HOLD, /* the only one that does not lose */
    DUELLO_TASK_BEST, /* the only choice that gives nothing away */
    DUELLO_TASK_NEVER /* the only choice that must never be made */
};
enum duello_level { DUELLO_LEVEL_ANY, DUELLO_LEVEL_EASY, DUELLO_LEVEL_MEDIUM, DUELLO_LEVEL_HARD };

typedef struct duello_puzzle {
    size_t size;
    duello_state position;
    int player;
    duello_move answer;
    int task;        /* enum duello_task */
    int level;       /* enum duello_level */
    int points;      /* of difficulty: how often of 100 the levels fail it, on average */
    int legal;       /* how many moves there are to choose from */
    int plies;       /* of the win; 0 where none is forced */
    int depth;       /* how far one has to look ahead; 0: nobody can say */
    bool bait;       /* the move that looks best at once is wrong */
    bool at_once;    /* the answer wins in this turn, whatever the opponent does */
    double fails[4]; /* how often, of 1, novice, casual, skilled and expert fail it */
    char rules[DUELLO_SENTENCE_BYTES]; /* as duello_rules_parse reads them */
} duello_puzzle;

typedef struct duello_puzzle_setup {
    size_t size;
    uint64_t seed; /* the same seed finds the same puzzle */
    int level;     /* enum duello_level */
    bool (*wanted)(void *user, const duello_puzzle *puzzle); /* NULL: all are */
    void *user;
} duello_puzzle_setup;

/* Find a puzzle among all positions of a game that can be reached. The grade needs a solution with
 * chances. DUELLO_E_UNKNOWN: there is none that is wanted. */
int duello_puzzle_find(const duello_solution *known, const duello_puzzle_setup *setup,
                       duello_puzzle *out);
/* Is this position a puzzle for this player? DUELLO_E_UNKNOWN: it is not. */
int duello_puzzle_at(const duello_solution *known, const duello_state *position, int player,
                     duello_puzzle *out);

/* All puzzles of a game, the same everywhere. No two have the same position and answer. */
typedef struct duello_puzzles duello_puzzles;

/* Make the puzzles of these rules. If `with_neighbours` is true the rules are the book's, and those
 * of rules near them are added where they are few or of one grade only. Games with hidden cards
 * have puzzles by the book's rules: endgames, which are solved when they are asked for.
 * DUELLO_E_UNKNOWN: these rules have none, with a sentence why. */
int duello_puzzles_new(duello_puzzles **out, const duello_rules *rules, bool with_neighbours,
                       char *why, size_t why_size);
void duello_puzzles_free(duello_puzzles *puzzles);
/* The i-th from 0; DUELLO_E_UNKNOWN behind the last. */
int duello_puzzles_get(duello_puzzles *puzzles, size_t i, duello_puzzle *out);
/* As duello_puzzle_find, among these. */
int duello_puzzles_find(duello_puzzles *puzzles, const duello_puzzle_setup *setup,
                        duello_puzzle *out);

/* A puzzle put to somebody, who may try until it is solved. */
typedef struct duello_puzzle_session duello_puzzle_session;

enum duello_puzzle_session_state {
    DUELLO_PUZZLE_SESSION_ASKS,  /* ask again */
    DUELLO_PUZZLE_SESSION_RULES, /* the same, once the rule book has been shown */
    DUELLO_PUZZLE_SESSION_SOLVED,
    DUELLO_PUZZLE_SESSION_TOLD, /* the solution was asked for */
    DUELLO_PUZZLE_SESSION_SKIPPED,
    DUELLO_PUZZLE_SESSION_LEFT,
    DUELLO_PUZZLE_SESSION_FAILED /* by a wrong answer, where there is only one try */
};

/* Put the puzzle at this position; keep the solution, which has chances. `from`, a sentence that
 * says where it comes from, may be NULL. `said` receives the position and the task.
 * DUELLO_E_UNKNOWN: it is no puzzle for this player. */
int duello_puzzle_session_new(duello_puzzle_session **out, const duello_solution *known,
                              const duello_state *position, int player, const char *from,
                              char *said, size_t said_size);
/* The same for a puzzle of these; keep them. */
int duello_puzzles_session(duello_puzzle_session **out, const duello_puzzles *puzzles,
                           const duello_puzzle *puzzle, const char *from, char *said,
                           size_t said_size);
void duello_puzzle_session_free(duello_puzzle_session *session);
/* Allow only one try, and no hints, as in a race. */
void duello_puzzle_session_one_try(duello_puzzle_session *session);
/* The points that it brings once it is solved: 1, 2 or 3 by its grade, one less for every hint;
 * none after a wrong answer. */
int duello_puzzle_session_points(const duello_puzzle_session *session);
/* Write the question. */
size_t duello_puzzle_session_question(const duello_puzzle_session *session, char *buffer,
                                      size_t size);
/* Take what was typed (a move, `hint`, `solution`, `skip`, `help`, …), or a move that was chosen in
 * another way. Returns enum duello_puzzle_session_state; `said`, with room for 2 *
 * DUELLO_ADVICE_BYTES bytes, receives what comes of it. DUELLO_E_ILLEGAL: not a legal move. */
int duello_puzzle_session_read(duello_puzzle_session *session, const char *typed, char *said,
                               size_t said_size);
int duello_puzzle_session_try(duello_puzzle_session *session, duello_move m, char *said,
                              size_t said_size);
/* Was a wrong answer given, or the solution asked for? */
bool duello_puzzle_session_missed(const duello_puzzle_session *session);

/* The mistakes of a review put to somebody, one after the other. */
typedef struct duello_mistakes duello_mistakes;

/* Begin with the first mistake of DUELLO_P1, DUELLO_P2 or DUELLO_BOTH; keep the review.
 * Returns 1 if there is one, else 0; `said`, with room for 2 * DUELLO_ADVICE_BYTES bytes, receives
 * it. */
int duello_mistakes_new(duello_mistakes **out, const duello_review *review, int whose, char *said,
                        size_t said_size);
void duello_mistakes_free(duello_mistakes *mistakes);
/* Take what was typed (a move, `hint`, `solution`, `next`, …). Returns 1 if there is more to find,
 * else 0; `said` receives what comes of it, and the next mistake. */
int duello_mistakes_read(duello_mistakes *mistakes, const char *typed, char *said,
                         size_t said_size);
/* Say how many were found. */
size_t duello_mistakes_end(const duello_mistakes *mistakes, char *buffer, size_t size);

/* ---- lessons: a game that is explained while it is played ------------------------------------ */

typedef struct duello_lesson duello_lesson;

/* Hears what is to be said: a page to be read before going on, or a remark. */
typedef void (*duello_lesson_say)(void *user, bool is_page, const char *said);

/* Begin a lesson. */
int duello_lesson_new(duello_lesson **out, duello_lesson_say say, void *user);
void duello_lesson_free(duello_lesson *lesson);
/* A person is about to choose: says the goal at first, and what each kind of move does when it can
 * first be made. */
int duello_lesson_before(duello_lesson *lesson, const duello_duel *duel, int player);
/* A person has chosen, and the choice is not taken yet. `known` may be NULL. */
int duello_lesson_chosen(duello_lesson *lesson, const duello_duel *duel,
                         const duello_solution *known, int player, duello_move m);
/* Choice i of the duel has been made. `people`: DUELLO_P1, DUELLO_P2 or DUELLO_BOTH are persons. */
int duello_lesson_after(duello_lesson *lesson, const duello_duel *duel, size_t i, int people);
/* Write what is to be said when the game is over. */
size_t duello_lesson_end(const duello_lesson *lesson, const duello_duel *duel, char *buffer,
                         size_t size);

/* ---- for designers: maps and reports --------------------------------------------------------- */

/* Who wins at every pair of the two players' points. "Mine" is the player to move, or Player 1
 * where both choose at once. */
typedef struct duello_map duello_map;

typedef struct duello_map_setup {
    size_t size;
    const char *const *at; /* hold parts of the position: "NAME=MINE/OTHER", either may be `any` */
    int ats;               /* how many of these */
    bool clock_given;      /* hold the clock, where the rules set a turn limit */
    int clock;
    bool points_given; /* show these points; else the map chooses */
    int low, high;
} duello_map_setup;

/* Draw a map; keep the solution. DUELLO_E_UNKNOWN, DUELLO_E_SYNTAX, DUELLO_E_RANGE with a
 * sentence. */
int duello_map_new(duello_map **out, const duello_solution *known, const duello_map_setup *setup,
                   char *why, size_t why_size);
void duello_map_free(duello_map *map);
/* The lowest and the highest points shown. */
int duello_map_range(const duello_map *map, int *low, int *high);

typedef struct duello_map_cell {
    size_t size;
    uint64_t positions, wins, losses, draws; /* with these points, for "mine" */
    double value;                            /* the mean */
    int plies;                               /* of the longest forced win or loss */
    duello_move pick;                        /* what perfect play chooses most often at `one` */
    double share;                            /* and how often */
    duello_state one;                        /* of the positions */
} duello_map_cell;

/* Describe one pair of points. DUELLO_E_UNKNOWN: no position has them. */
int duello_map_get_cell(const duello_map *map, int mine, int other, duello_map_cell *out);
/* Write it as DUELLO_FORMAT_TEXT, `columns` wide (0: as wide as it is), or as a DUELLO_FORMAT_SVG
 * picture. */
int duello_map_write(const duello_map *map, int format, int columns, duello_write write,
                     void *user);

/* Everything that can be found out about a set of rules. */
typedef struct duello_report duello_report;

typedef struct duello_report_setup {
    size_t size;
    int games;                /* for each thing that is measured; 0: 4000 */
    int jobs;                 /* threads; 0 is 1 */
    uint64_t memory;          /* bytes that solving may use; 0: any number */
    duello_progress progress; /* NULL: none */
    void *user;               /* for progress */
} duello_report_setup;

/* Solve the game, let players meet and read the book in other ways; this takes a while. Errors of
 * duello_solution_new, but games with hidden cards get a report too. */
int duello_report_new(duello_report **out, const duello_rules *rules,
                      const duello_report_setup *setup, char *why, size_t why_size);
void duello_report_free(duello_report *report);
/* Write a page that stands alone. */
int duello_report_write(const duello_report *report, duello_write write, void *user);

enum duello_promise {
    DUELLO_PROMISE_HOLDS,
    DUELLO_PROMISE_PARTLY,
    DUELLO_PROMISE_FAILS,
    DUELLO_PROMISE_NOT_KNOWN
};
/* Does promise i, from 0, of the rule book hold? Returns enum duello_promise, or DUELLO_E_RANGE
 * after the last; *says is the promise, and the evidence is written in sentences. */
int duello_report_promise(const duello_report *report, int i, const char **says, char *evidence,
                          size_t size);

/* ---- ratings --------------------------------------------------------------------------------- */

typedef struct duello_estimate {
    double value, low, high; /* low to high: the 95% interval */
} duello_estimate;

/* What results of two players say about their Elo difference. Games come in pairs with the seats
 * exchanged: pairs[i] of them brought the first player i halves of a point, from 0 to 4; a draw and
 * an unfinished game are half a point each. */
int duello_elo(const uint64_t pairs[5], duello_estimate *out);
/* How probable it is that the first player is the better one; NaN for bad arguments. */
double duello_elo_superiority(const uint64_t pairs[5]);
/* Everyone's Elo by maximum likelihood, their mean being 0. Of games[i * n + j] games between i and
 * j, points[i * n + j], from 0 to all of them, were won by i. n is 2 to 64; what stands at
 * i * n + i does not matter. */
int duello_elo_many(int n, const double *games, const double *points, duello_estimate *out);

/* Glicko-2. */
typedef struct duello_glicko {
    double rating, deviation, volatility; /* numbers; the latter two are above 0 */
} duello_glicko;

typedef struct duello_glicko_game {
    duello_glicko opponent;
    double score; /* 0, 0.5 or 1 */
    double count; /* how many such games, 0 or more */
} duello_glicko_game;

/* A player who has not played yet. */
int duello_glicko_start(duello_glicko *out);
/* The rating after a period with n games; without any the deviation grows. */
int duello_glicko_rate(const duello_glicko *player, const duello_glicko_game *games, int n,
                       duello_glicko *out);

/* ---- the bot protocol (docs/protocol.md), for bots written with this library ----------------- */

/* Read what follows "game " when a game begins. `seat` is this bot's player, `seed` is for
 * its own choices. */
int duello_protocol_game(duello_rules **out, const char *words, int *seat, int *first,
                         uint64_t *seed, char *why, size_t why_size);
/* Read the moves that follow "legal "; returns how many. */
int duello_protocol_legal(const duello_rules *rules, const char *words,
                          duello_move out[DUELLO_MOVES_MAX]);
/* Write the answer to the question with this number, with its newline. */
size_t duello_protocol_answer(const duello_rules *rules, unsigned number, duello_move m,
                              char *buffer, size_t size);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
