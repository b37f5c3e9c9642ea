/*
 * Duello: two-player duels with exact answers. A program that uses the library needs only this
 * header. Later versions only add to it.
 *
 * Ownership. A function makes an object if, and only if, its first argument is a `duello_X **out`.
 * The caller owns the object and frees it with duello_X_free, which also accepts NULL. An object
 * copies what it is made of, unless the comment says "keep": then the caller must keep that
 * argument alive as long as the object. A returned `const char *` belongs to the library and lives
 * as long as the program; other returned pointers live as long as the object they came from.
 *
 * Names. duello_X_get_Y fills a struct duello_X_Y, which begins with `size`. duello_X_Y returns or
 * fills in a plain value.
 *
 * Threads. Nothing is global. One object may be used by one thread at a time. Rules, players,
 * solutions, equilibria and maps do not change once they are made (rules: while nobody calls
 * duello_rules_set), so any number of threads may read the same one at the same time. Callbacks are
 * called in the thread of the caller, before the call returns.
 *
 * Errors. Functions that return int return 0 or more on success. On failure they return one of
 * enum duello_error and leave the object and the outputs unchanged, unless the comment says
 * otherwise. For NULL, a player other than 0 and 1 or a number out of range, a function returns
 * DUELLO_E_ARGUMENT, or 0, NULL, false or an empty string; it never crashes. `why` has room for
 * `why_size` bytes and always receives a whole sentence for people, or "", cut to fit;
 * DUELLO_SENTENCE_BYTES is enough. `why` may be NULL. `said` is cut to fit too.
 *
 * Lists are read by number, from 0. Past the end, the error is the one that the function's comment
 * names (DUELLO_E_UNKNOWN or DUELLO_E_RANGE), or DUELLO_E_ARGUMENT if it names none. Members of
 * enums are passed as int, so that a caller in any language can pass a number, which is checked.
 * Arrays with one element for each member of an enum keep their length: those enums do not grow.
 *
 * Players are 0 and 1, DUELLO_P1 and DUELLO_P2. The other values of enum duello_turn stand for both
 * players, chance or nobody.
 *
 * Strings out. Functions with `char *buffer, size_t size` write a string that ends in NUL, cut to
 * fit. They return the length of the whole string without the NUL: if that is `size` or more, the
 * string was cut. With size 0 they write nothing, and buffer may be NULL. All strings are UTF-8,
 * and are cut between characters.
 *
 * Structs that begin with `size` may grow in later versions. Set `size` to sizeof the struct, for
 * input and for output, and every member that you do not need to 0: DUELLO_SIZED does that. NULL in
 * place of a setup means a setup of zeros, if no member is required. If a setup from a newer header
 * asks for something that this library does not know, the function returns DUELLO_E_UNKNOWN. All
 * other structs are plain values whose layout never changes.
 *
 * Positions. A duello_state and a move are valid only with the rules they came from. Do not pass
 * bytes that no function of this library wrote for these rules.
 *
 * Chance. The library never chooses a seed: the same seeds give the same games on every machine.
 */
#ifndef DUELLO_H
#define DUELLO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A struct of zeros with its `size` set; then set the members that you need, in any order:
 *     duello_duel_setup setup = DUELLO_SIZED(duello_duel_setup);
 *     setup.rules = rules; */
#ifdef __cplusplus
template <typename T> struct duello_sized : T {
    duello_sized() : T()
    {
        this->size = sizeof(T);
    }
};
#define DUELLO_SIZED(type) static_cast<type>(duello_sized<type>())
extern "C" {
#else
#define DUELLO_SIZED(type) ((type){.size = sizeof(type)})
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
    DUELLO_E_UNKNOWN = -3,    /* not found, or nothing is known about it */
    DUELLO_E_RANGE = -4,      /* the value is out of range */
    DUELLO_E_SYNTAX = -5,     /* the text is malformed */
    DUELLO_E_RULES = -6,      /* the options contradict each other */
    DUELLO_E_MEMORY = -7,     /* out of memory */
    DUELLO_E_LIMIT = -8,      /* larger than Duello can handle */
    DUELLO_E_CANCELLED = -20, /* a callback returned false */
    DUELLO_E_ARGUMENT = -21   /* invalid argument */
};

/* Describe an error in a few words, without a full stop at the end. */
const char *duello_error_text(int error);

enum {
    DUELLO_SENTENCE_BYTES = 1024, /* enough for a sentence, and for the sentences about one move */
    DUELLO_ADVICE_BYTES = 8192,   /* enough for a hint or a refutation */
    DUELLO_MOVES_MAX = 64,        /* most legal moves of one player at one position */
    DUELLO_WORD_BYTES = 64        /* enough for a move's word */
};

/* Receives long text piece by piece. Return false to stop the writing with DUELLO_E_CANCELLED. */
typedef bool (*duello_write)(void *user, const char *bytes, size_t count);

/* Called now and then with the share of the work that is done, from 0 to 1. Return false to stop
 * the work with DUELLO_E_CANCELLED. */
typedef bool (*duello_progress)(void *user, double share);

/* The format of long text. */
enum duello_format { DUELLO_FORMAT_TEXT, DUELLO_FORMAT_HTML, DUELLO_FORMAT_SVG };

/* Derive another seed for this stream and place, so that one seed is enough for a whole event. The
 * derived seed does not reveal the first. */
uint64_t duello_seed_derive(uint64_t seed, uint64_t stream, uint64_t place);

/* ---- games and their options ----------------------------------------------------------------- */

typedef struct duello_game duello_game;

/* List the games, from 0 to duello_game_count() - 1. Find a game by id or alias; upper and lower
 * case are the same. NULL: there is no such game. */
int duello_game_count(void);
const duello_game *duello_game_at(int i);
const duello_game *duello_game_find(const char *name);

/* Load a game from the text of a rule file; duello_game_free frees it, after everything that was
 * made with it. It is a game like any other, but not in the list, and its id begins with "@".
 * DUELLO_E_SYNTAX: the file is wrong at *line and *column, from 1, either of which may be NULL. */
int duello_game_load(duello_game **out, const char *bytes, size_t count, int *line, int *column,
                     char *why, size_t why_size);
/* Free a game that was loaded; those of the list stay. */
void duello_game_free(duello_game *game);
/* Return the rule file of a game that was loaded, or that a record brought with it, without notes
 * and blank lines; NULL for a game of the list. It lives as long as the game. */
const char *duello_game_file(const duello_game *game);

const char *duello_game_id(const duello_game *game);    /* "energy-duel" */
const char *duello_game_alias(const duello_game *game); /* a shorter id; NULL: none */
const char *duello_game_title(const duello_game *game); /* "Energy Duel" */
const char *duello_game_pitch(const duello_game *game); /* one line that invites people to play */
/* Return the rule book's name for a player. */
const char *duello_game_player(const duello_game *game, int player);
/* Is part of the position hidden from a player? Does chance play a part? Do both players choose at
 * the same time? */
bool duello_game_is_hidden(const duello_game *game);
bool duello_game_has_chance(const duello_game *game);
bool duello_game_is_joint(const duello_game *game);

/* A number or a reading of the rule book that can be changed. */
typedef struct duello_game_option {
    size_t size;
    const char *name;
    const char *about;   /* one line for people */
    int book;            /* the rule book's value */
    int low, high;       /* the range of values */
    const char *choices; /* "this|that": the value is the index in this list; NULL for a number */
} duello_game_option;

/* List a game's options, from 0 to duello_game_option_count() - 1. */
int duello_game_option_count(const duello_game *game);
int duello_game_get_option(const duello_game *game, int i, duello_game_option *out);

/* An edition: rules that a game names beside its book. */
typedef struct duello_game_edition {
    size_t size;
    const char *id;       /* "tournament" */
    const char *name;     /* for people: "Tournament" */
    const char *says;     /* one sentence: what it is for */
    const char *settings; /* the options that differ from the book: "start=8,charge=5" */
} duello_game_edition;

/* List a game's editions, from 0 to duello_game_edition_count() - 1; the book is none of them. */
int duello_game_edition_count(const duello_game *game);
int duello_game_get_edition(const duello_game *game, int i, duello_game_edition *out);

/* ---- rules: a game with the values of its options -------------------------------------------- */

typedef struct duello_rules duello_rules;

/* Make rules with the book's values. */
int duello_rules_new(duello_rules **out, const duello_game *game);
/* Read "id", "id:name=value,…", "id:edition" or "id:edition,name=value,…", and check the rules. */
int duello_rules_parse(duello_rules **out, const char *words, char *why, size_t why_size);
int duello_rules_copy(duello_rules **out, const duello_rules *rules);
void duello_rules_free(duello_rules *rules);

/* Set an option by name and value, as people write them, or by index and number. Options may
 * contradict each other until all are set, so these functions do not check that. Functions that
 * play return DUELLO_E_RULES for contradictory rules, and duello_rules_check explains why. */
int duello_rules_set(duello_rules *rules, const char *name, const char *value, char *why,
                     size_t why_size);
int duello_rules_set_at(duello_rules *rules, int option, int value);
/* Set all options as an edition of the game has them, by its id or name, or as the book: "book".
 * DUELLO_E_UNKNOWN: the game has no such edition. */
int duello_rules_set_edition(duello_rules *rules, const char *edition, char *why, size_t why_size);
/* Return the number of the edition that has exactly these rules; -1: the book, or other rules. */
int duello_rules_edition(const duello_rules *rules);
int duello_rules_check(const duello_rules *rules, char *why, size_t why_size);

/* Return the game. Get the value of one option. Compare two sets of rules; a rule file that was
 * loaded twice is the same game. */
const duello_game *duello_rules_game(const duello_rules *rules);
int duello_rules_value(const duello_rules *rules, int option, int *out);
bool duello_rules_equal(const duello_rules *a, const duello_rules *b);
/* Write the rules as duello_rules_parse reads them, without options that have the book's value.
 * Write one option's value. */
size_t duello_rules_format(const duello_rules *rules, char *buffer, size_t size);
size_t duello_rules_format_value(const duello_rules *rules, int option, char *buffer, size_t size);
/* Write paragraph i, from 0, of the rule book, with the numbers of these rules. Returns 0 after the
 * last. */
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
    uint64_t own[4];   /* private to the game: see duello_state_get_field */
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

/* Get the start of a game. Where players take turns, `first` moves first. */
int duello_state_start(const duello_rules *rules, int first, duello_state *out);
/* List the legal moves of a player, in ascending order, and return how many there are: 0 if it is
 * not that player's turn. That player's view has the same legal moves. */
int duello_state_legal(const duello_rules *rules, const duello_state *position, int player,
                       duello_move out[DUELLO_MOVES_MAX]);
/* List nature's moves and their weights, and return how many there are: 0 if it is not nature's
 * turn. */
int duello_state_chance(const duello_rules *rules, const duello_state *position,
                        duello_move out[DUELLO_MOVES_MAX], uint32_t weight[DUELLO_MOVES_MAX]);
/* Play a choice; `b` is 0 unless both players choose. The position must be whole, not a view.
 * DUELLO_E_ILLEGAL and DUELLO_E_OVER leave it unchanged. */
int duello_state_play(const duello_rules *rules, duello_state *position, duello_move a,
                      duello_move b);
/* Get a player's view: what that player may know of a position. Functions that only read a position
 * also accept a view. */
int duello_state_view(const duello_rules *rules, const duello_state *position, int player,
                      duello_state *out);
/* Fill a row with what a player sees of a position, in the columns of duello_batch_columns, and
 * return how many there are. If `room` is less than that, nothing is written; `out` may be NULL if
 * it is 0. */
int duello_state_observe(const duello_rules *rules, const duello_state *position, int player,
                         int16_t *out, int room);
/* Write a position or a view in words, such as "turn=1 ep=7/4". Read them back: the same bytes. */
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
/* How to draw a field. DUELLO_LOOK_USUAL: the points, which are the first field, as a bar; lists
 * and counts as cards; other numbers and flags as words, where they are not 0. */
enum duello_look {
    DUELLO_LOOK_USUAL,
    DUELLO_LOOK_CARD,
    DUELLO_LOOK_WORDS,
    DUELLO_LOOK_NONE,
    DUELLO_LOOK_SIZE /* only the number of cards: count + unseen */
};

enum { DUELLO_FIELDS_MAX = 8, DUELLO_FIELD_VALUES = 160 };

/* One named part of a position, for both players. */
typedef struct duello_state_field {
    size_t size;
    const char *name;          /* as positions in words have it */
    const char *said;          /* what people call it */
    int kind, look;            /* enum duello_kind, enum duello_look */
    int most;                  /* the highest value of a bar; 0: none is known */
    const char *const *labels; /* DUELLO_KIND_COUNTS: a name for each value; else NULL */
    int count[2];              /* values of each player; 1 for numbers and flags */
    int unseen[2]; /* cards face down in the list, besides those listed; negative: how many
                    * of those listed are in another list, without knowing which */
    int16_t value[2][DUELLO_FIELD_VALUES];
    bool shared; /* it lies between the players, so both have the same values */
} duello_state_field;

/* Describe a position or a view part by part: fields 0 to duello_rules_field_count() - 1. */
int duello_rules_field_count(const duello_rules *rules);
int duello_state_get_field(const duello_rules *rules, const duello_state *position, int i,
                           duello_state_field *out);

/* ---- moves ----------------------------------------------------------------------------------- */

/* A kind of move. */
typedef struct duello_rules_verb {
    size_t size;
    const char *word; /* "charge" */
    const char *ask;  /* the rule book's question for the number; NULL: the verb takes no number */
    const char *also; /* "this|that": other words for it; NULL */
    int key;          /* its number in a menu; 0: none */
    int low, high;    /* the range of its number by these rules; 0, 0: the verb takes no number */
    bool nature;      /* nature makes this move */
    int whom;         /* the player nature moves for: DUELLO_P1, DUELLO_P2 or DUELLO_BOTH */
    bool within;      /* the turn continues after it */
} duello_rules_verb;

/* List the kinds of moves. A move's verb is its index in this list. */
int duello_rules_verb_count(const duello_rules *rules);
int duello_rules_get_verb(const duello_rules *rules, int i, duello_rules_verb *out);

/* Write a move in words, as records and the bot protocol do. Read such words. */
size_t duello_move_format(const duello_rules *rules, duello_move m, char *buffer, size_t size);
int duello_move_parse(const duello_rules *rules, const char *word, duello_move *out);

/* ---- what the rule book says ----------------------------------------------------------------- */

/* What sentences need to know: the rules, the players' names and the turn. */
typedef struct duello_scene {
    const duello_rules *rules;
    const char *name[2]; /* NULL: the rule book's name */
    int turn;            /* the turn being played, from 1 */
} duello_scene;

enum duello_sentence {
    DUELLO_SENTENCE_OPENING, /* before the first turn */
    DUELLO_SENTENCE_HEADING, /* before a turn; "" if nobody is to choose */
    DUELLO_SENTENCE_PROMPT,  /* for a player who is to choose; "" for others */
    DUELLO_SENTENCE_STATUS,  /* the points, and what else matters now */
    DUELLO_SENTENCE_HAND,    /* a player's cards; "" where there are none */
    DUELLO_SENTENCE_CLOSING  /* how the game ended; "" before the end */
};

/* Write a sentence about a position or a view, in whole lines with their newlines. `player` matters
 * only for DUELLO_SENTENCE_PROMPT and DUELLO_SENTENCE_HAND; pass that player's view, so that no
 * hidden card is revealed. */
size_t duello_scene_say(const duello_scene *scene, const duello_state *position, int sentence,
                        int player, char *buffer, size_t size);
/* Describe what a legal choice does, without secrets; "" if it is not legal. */
size_t duello_scene_tell(const duello_scene *scene, const duello_state *position, duello_move a,
                         duello_move b, char *buffer, size_t size);
/* Explain why a move is not legal for a player, without a full stop at the end. */
size_t duello_scene_refusal(const duello_scene *scene, const duello_state *position, int player,
                            duello_move m, char *buffer, size_t size);

/* Understand what a person typed: names, prefixes, initials or menu numbers, in upper or lower
 * case. `asked` is the verb whose number the person was asked for, or -1. Returns 0 and a move; 1
 * and a move whose number is still missing; or an error with a sentence that lists the legal moves.
 * After DUELLO_E_RANGE, and only then, *out is set in spite of the error: it is the verb whose
 * number to ask for again. */
int duello_scene_understand(const duello_scene *scene, const duello_state *position, int player,
                            int asked, const char *typed, duello_move *out, char *why,
                            size_t why_size);

/* ---- what was chosen before ------------------------------------------------------------------ */

/* The latest choices of a game, which give clues to hidden cards. Only built-in players of games
 * with hidden cards use it. A duel keeps its own. */
typedef struct duello_past duello_past;

/* Make an empty past, free it, or empty it. */
int duello_past_new(duello_past **out, const duello_rules *rules);
void duello_past_free(duello_past *past);
void duello_past_clear(duello_past *past);
/* Add a choice without the position it was made in. */
int duello_past_add(duello_past *past, int player, duello_move m);
/* Add a legal choice at this position, with what both players could see there. */
int duello_past_note(duello_past *past, const duello_state *before, duello_move a, duello_move b);

/* ---- solving: exact values ------------------------------------------------------------------- */

/* The value of every position that can be reached, for games without hidden cards. */
typedef struct duello_solution duello_solution;

typedef struct duello_solution_setup {
    size_t size;
    int jobs;        /* threads; 0 means 1; the result is the same for any number */
    int bound;       /* highest points where the rules set no limit; 0: the library's choice */
    uint64_t memory; /* most bytes to use; 0: no limit */
    const duello_state
        *also;    /* another position to solve, even if it cannot be reached; NULL: none */
    bool chances; /* also compute the chances against random moves, which advice and players need */
    /* In very large games, leave a turn limit without a result out of the positions where the
     * values are the same without it. The chances are then those without a limit. */
    bool fold;
    duello_progress progress; /* NULL: none */
    void *user;               /* for progress */
} duello_solution_setup;

/* Solve a game. DUELLO_E_UNKNOWN: cards are hidden; DUELLO_E_LIMIT, DUELLO_E_MEMORY: the game is
 * too large; DUELLO_E_CANCELLED. `why` receives a sentence for each. */
int duello_solution_new(duello_solution **out, const duello_rules *rules,
                        const duello_solution_setup *setup, char *why, size_t why_size);
void duello_solution_free(duello_solution *known);
const duello_rules *duello_solution_rules(const duello_solution *known);

/* A position's value for the player to move, or for Player 1 where both choose at once. */
typedef struct duello_worth {
    double value; /* from -1, a loss, to 1, a win; 0: a draw, endless play or no result */
    int plies;    /* moves of both players to the end, if a win is forced without chance; else 0 */
} duello_worth;

/* One choice of a player at a position. Where both choose at once, a choice that some optimal mix
 * uses has the position's value. Any other choice has a lower value: what it achieves against the
 * optimal mix of the opponent that is hardest on it. */
typedef struct duello_choice {
    duello_move pick;
    int plies;    /* as in duello_worth */
    double value; /* for that player, if the opponent does not err */
    double share; /* how often perfect play picks it, from 0 to 1 */
    /* The expected result, from -1 to 1, of perfect play from then on against random moves,
     * slightly nearer to 0 if late; 0 without `chances`. duello_solution_against has the chances
     * between players of a level. */
    double chance;
} duello_choice;

/* Get the value of any solved position, even if the game is over there. DUELLO_E_UNKNOWN: the
 * position was not solved. */
int duello_solution_worth(const duello_solution *known, const duello_state *position,
                          duello_worth *out);
/* List every legal choice of a player, in the order of duello_state_legal, and return how many
 * there are. DUELLO_E_OVER; DUELLO_E_ILLEGAL: it is not this player's turn; DUELLO_E_UNKNOWN: the
 * position was not solved. */
int duello_solution_choices(const duello_solution *known, const duello_state *position, int player,
                            duello_choice out[DUELLO_MOVES_MAX]);
/* How often a player wins and loses; the rest is drawn or does not end. */
typedef struct duello_chance {
    double win, loss; /* from 0 to 1 */
} duello_chance;

/* Get the chance of a player after each of its legal choices, in the order of duello_state_legal,
 * if both play like a level ("random", "novice", "casual", "skilled" or "expert") from then on, and
 * return how many there are. Where both choose at once, the opponent's choice is the level's. The
 * solution needs `chances`; the first call for a level takes up to a second. The errors of
 * duello_solution_choices; DUELLO_E_UNKNOWN also if the game has more than two million positions.
 */
int duello_solution_against(const duello_solution *known, const duello_state *position, int player,
                            const char *level, duello_chance out[DUELLO_MOVES_MAX]);

/* Return the index of the best of n choices: the highest value; among wins the fewest plies, else
 * the highest chance. Where both choose at once, use the mix instead. Returns -1 if n is not 1 to
 * DUELLO_MOVES_MAX. */
int duello_choice_best(const duello_choice *choices, int n);

/* Walk over all positions. Start with *cursor 0. Fills in at most n positions and returns how many;
 * 0 after the last. Where players take turns, Player 1 is to move. `worth` may be NULL. */
size_t duello_solution_next(const duello_solution *known, uint64_t *cursor, duello_state *position,
                            duello_worth *worth, size_t n);

typedef struct duello_solution_census {
    size_t size;
    uint64_t positions;           /* with Player 1 to move, where players take turns */
    uint64_t wins, losses, draws; /* by the sign of the value; for Player 1 */
    uint64_t moves;               /* legal moves in all positions */
    uint64_t memory;              /* most bytes in use */
    int longest;                  /* plies of the longest forced win or loss */
    int bound;                    /* the limit assumed for points without one; 0: none */
    double error; /* the largest change of a value in the last step; 0 if values are exact */
} duello_solution_census;

/* The values of all positions as they lie in memory, without a copy: the arrays live as long as the
 * solution. Positions are numbered from 0 to count - 1: see duello_solution_number. Values are for
 * the player to move, or for Player 1 where both choose at once. If a turn limit was left out
 * (`fold`), they are those without it. */
typedef struct duello_solution_table {
    size_t size;
    uint64_t count;
    const int16_t *plies;  /* n > 0: a win in n plies; n < 0: a loss in -n plies; 0: neither is
                              forced; NULL where chance or simultaneous choices decide */
    const double *values;  /* there: from -1, a loss, to 1, a win; NULL elsewhere */
    const double *chances; /* count pairs: the chance, as in duello_choice, of the player to move
                              and of the other player; NULL without `chances` */
} duello_solution_table;

/* Get the arrays. Get the number of a position among them: where players take turns, it is the same
 * with the seats exchanged. DUELLO_E_UNKNOWN: it was not solved, or the game is over there. */
int duello_solution_get_table(const duello_solution *known, duello_solution_table *out);
int duello_solution_number(const duello_solution *known, const duello_state *position,
                           uint64_t *out);
/* Get all positions of the table; `out` has room for `count` of them. Where players take turns,
 * Player 1 is to move. */
int duello_solution_positions(const duello_solution *known, duello_state *out);

/* Count the positions by their values. */
int duello_solution_get_census(const duello_solution *known, duello_solution_census *out);

/* ---- equilibria: how to play with hidden cards ----------------------------------------------- */

/* A mix of moves for every situation that a player with perfect memory can tell apart, such that no
 * opponent gains more than a little against it. For games in which players take turns; Player 1
 * moves first. */
typedef struct duello_equilibrium duello_equilibrium;

/* A way to play. Set the probability of each of n legal moves for the player whose view this is.
 * The probabilities must add up to 1. */
typedef void (*duello_strategy)(void *user, const duello_state *seen, int player,
                                const duello_move *legal, int n, double *share);

typedef struct duello_equilibrium_setup {
    size_t size;
    uint64_t memory;          /* most bytes to use; 0: no limit */
    int turns;                /* where the rules set no limit, stop games after this many turns; 0:
                                 the library's choice */
    int iterations;           /* most iterations; 0: the library's choice */
    double target;            /* an exploitability that is low enough; 0 means 0.001 */
    duello_strategy strategy; /* measure this strategy instead of finding one; NULL: find one */
    duello_progress progress; /* NULL: none */
    void *user;               /* for both */
} duello_equilibrium_setup;

/* Find an equilibrium, or measure a strategy: duello_equilibrium_get_info has its exploitability.
 * DUELLO_E_LIMIT, DUELLO_E_MEMORY: the game is too large; DUELLO_E_CANCELLED; DUELLO_E_RANGE: the
 * strategy does not add up to 1. `why` receives a sentence for each. */
int duello_equilibrium_new(duello_equilibrium **out, const duello_rules *rules,
                           const duello_equilibrium_setup *setup, char *why, size_t why_size);
void duello_equilibrium_free(duello_equilibrium *found);
/* Return the rules, with the turn limit that was assumed, if any. */
const duello_rules *duello_equilibrium_rules(const duello_equilibrium *found);

typedef struct duello_equilibrium_info {
    size_t size;
    uint64_t histories;    /* positions, told apart by what led to them where that matters */
    uint64_t situations;   /* situations that a player can tell apart */
    uint64_t memory;       /* most bytes in use */
    double value;          /* of the game for Player 1, accurate to within the exploitability */
    double exploitability; /* half of what the best replies to both mixes gain together */
    double unfinished;     /* share of games that the turn limit ends */
    int turns;             /* the turn limit that was assumed; 0: none */
    int iterations;
    int milestones; /* number of milestones */
} duello_equilibrium_info;

/* Get the size of the game, its value, and the quality of the mixes. */
int duello_equilibrium_get_info(const duello_equilibrium *found, duello_equilibrium_info *out);
/* Get milestone i: the exploitability after 1, 2, 4, 8, … iterations, and after the last. */
int duello_equilibrium_milestone(const duello_equilibrium *found, int i, int *iterations,
                                 double *exploitability);
/* List every legal choice of the player to move (Player 1, where both choose at once) after n
 * choices from the start, nature's included, and return how many there are. The result depends only
 * on what that player knows. DUELLO_E_OVER; DUELLO_E_ILLEGAL: a choice is not legal, or nature is
 * to move. */
int duello_equilibrium_choices(const duello_equilibrium *found, const duello_joint *played,
                               size_t n, duello_choice out[DUELLO_MOVES_MAX]);
/* Get the errors of the values of these choices, in the same order, and return how many there are.
 * A value at the first decision is what the best play after the choice gets against the opponent's
 * equilibrium that is hardest on it, to within the error. A later one is what it gets against the
 * mix that was found; its error is unknown, and -1. So are those of all values in trees of more
 * than 500,000 positions, with fewer than 16 iterations, and of a strategy that is measured. */
int duello_equilibrium_errors(const duello_equilibrium *found, const duello_joint *played, size_t n,
                              double out[DUELLO_MOVES_MAX]);

/* Write a game as a tree in Gambit's text format (.efg), for other programs. DUELLO_E_LIMIT: it
 * need not end, or its tree is too large; DUELLO_E_MEMORY. `why` receives a sentence for both. */
int duello_rules_write_tree(const duello_rules *rules, duello_write write, void *user, char *why,
                            size_t why_size);

/* ---- built-in players ------------------------------------------------------------------------ */

enum duello_player_kind {
    DUELLO_PLAYER_LADDER,    /* one of the levels, from random moves to small errors */
    DUELLO_PLAYER_STRONGEST, /* the strongest in the games that it plays */
    DUELLO_PLAYER_YARDSTICK  /* a fixed player to measure others by */
};

typedef struct duello_player_info {
    size_t size;
    const char *id;    /* "casual" */
    const char *pitch; /* describes it in a few words */
    const char *game;  /* the id of the only game it plays; NULL: it plays all games */
    int kind;          /* enum duello_player_kind */
    bool solves;       /* it needs a solution of games without hidden cards */
} duello_player_info;

/* List the built-in players, from 0 to duello_player_count() - 1: the weakest first, players of
 * only one game last. */
int duello_player_count(void);
int duello_player_get_info(int i, duello_player_info *out);
/* Can this player play a game? Where cards are hidden, nobody is perfect. */
bool duello_player_plays(int i, const duello_game *game);

/* A built-in player that is ready to play by some rules. */
typedef struct duello_player duello_player;

typedef struct duello_player_setup {
    size_t size;
    const duello_solution *known; /* of the same rules, with chances; keep it; NULL: solve now */
    const duello_state *from;     /* a position to prepare for, besides the start; NULL: none */
    uint64_t memory;              /* most bytes for solving; 0: no limit */
    int jobs;                     /* threads for solving; 0 means 1 */
    duello_progress progress;     /* NULL: none */
    void *user;                   /* for progress */
} duello_player_setup;

/* Make a player. DUELLO_E_UNKNOWN: there is no player with this id, or it does not play this game;
 * errors of duello_solution_new. Even on success `why` may receive a sentence about how the player
 * handles these rules. */
int duello_player_new(duello_player **out, const duello_rules *rules, const char *id,
                      const duello_player_setup *setup, char *why, size_t why_size);
void duello_player_free(duello_player *player);
const char *duello_player_id(const duello_player *player);
/* Return the solution that the player uses, which lives as long as the player; NULL: none. */
const duello_solution *duello_player_solution(const duello_player *player);

/* A decision: what the player sees, and the seed of its choice. */
typedef struct duello_decision {
    const duello_state *seen; /* the view of the player who chooses */
    int player;               /* the player who chooses */
    const duello_past *past;  /* earlier choices; NULL: unknown */
    uint64_t seed;            /* of this player's choices in this game */
    uint64_t number;          /* this is the player's choice number N, from 0 */
    const duello_move *legal; /* the moves to choose from; NULL: all that the rules allow */
    int legal_count;          /* how many there are in `legal`, 1 to DUELLO_MOVES_MAX */
} duello_decision;

/* Choose one of the legal moves. The same decision always gives the same move. DUELLO_E_OVER and
 * DUELLO_E_ILLEGAL: it is not that player's turn; DUELLO_E_UNKNOWN: the player was not prepared for
 * this position. */
int duello_player_choose(const duello_player *player, const duello_decision *decision,
                         duello_move *out);
/* Get the probability of each legal move over all seeds, in the order of duello_state_legal, and
 * return how many moves there are. DUELLO_E_UNKNOWN also if the player searches: its odds are then
 * unknown. */
int duello_player_odds(const duello_player *player, const duello_decision *decision,
                       double out[DUELLO_MOVES_MAX]);

/* ---- duels ----------------------------------------------------------------------------------- */

/* A game in progress, with its record. Nature moves as soon as it is nature's turn. A duel never
 * waits: one call returns whose choice is wanted, another takes a choice. */
typedef struct duello_duel duello_duel;

typedef struct duello_duel_setup {
    size_t size;
    const duello_rules *rules; /* required */
    const char *name[2];       /* of the players; NULL: the rule book's names */
    const char *who[2];        /* for the record: "human", "casual", …; NULL: "human" */
    const char *date;          /* for the record: "2026-01-31T12:00:00Z"; NULL: 1970-01-01 */
    const char *deal;          /* decks from the top: "1:2,4,7 2:3,5"; NULL: shuffled */
    const duello_state *from;  /* begin at this position; NULL: at the start */
    int first;                 /* the player who moves first */
    uint64_t seed;             /* of everything that chance decides */
} duello_duel_setup;

/* Begin a duel. DUELLO_E_SYNTAX, DUELLO_E_RANGE with a sentence. */
int duello_duel_new(duello_duel **out, const duello_duel_setup *setup, char *why, size_t why_size);
void duello_duel_free(duello_duel *duel);

/* Return whose choice is wanted now: DUELLO_P1, DUELLO_P2, DUELLO_BOTH or DUELLO_OVER. Where both
 * choose at once, either may choose first; nothing happens until both have chosen.
 * duello_duel_wants: is this player's choice wanted? */
int duello_duel_wanted(const duello_duel *duel);
bool duello_duel_wants(const duello_duel *duel, int player);
/* Take a player's choice. DUELLO_E_ILLEGAL: it is not legal, or not wanted; DUELLO_E_OVER;
 * DUELLO_E_LIMIT, DUELLO_E_MEMORY: the record cannot grow. */
int duello_duel_take(duello_duel *duel, int player, duello_move m);
/* Take back the last choice. DUELLO_E_ILLEGAL: there is none, it revealed something, or the game is
 * rated. */
int duello_duel_undo(duello_duel *duel);
bool duello_duel_can_undo(const duello_duel *duel);

enum duello_ending {
    DUELLO_ENDING_PLAYED,    /* the game is in progress, or was played to its end */
    DUELLO_ENDING_RESIGNED,  /* the player resigned and loses */
    DUELLO_ENDING_FORFEITED, /* the player broke the protocol and loses */
    DUELLO_ENDING_TIMED_OUT, /* the player took too long and loses */
    DUELLO_ENDING_ABORTED,   /* nobody loses; `player` does not matter */
    DUELLO_ENDING_AGREED     /* both agreed on a draw; `player` does not matter */
};
/* End a game in progress. DUELLO_E_OVER. */
int duello_duel_end(duello_duel *duel, int ending, int player);

/* Get the whole position, with all cards; a player's view of it; and a player's legal moves, of
 * which there are 0 if that player's choice is not wanted. */
int duello_duel_state(const duello_duel *duel, duello_state *out);
int duello_duel_view(const duello_duel *duel, int player, duello_state *out);
int duello_duel_legal(const duello_duel *duel, int player, duello_move out[DUELLO_MOVES_MAX]);

typedef struct duello_duel_info {
    size_t size;
    const char *name[2], *who[2], *date; /* strings that live as long as the duel */
    int first;
    bool from_position; /* it did not begin at the start of the game */
    uint64_t seed;
    int turns;    /* turns finished, as the rule book counts them */
    int result;   /* enum duello_result */
    int ending;   /* enum duello_ending */
    int ended_by; /* the player who lost by that ending; DUELLO_P1 if nobody did */
    size_t choices;
} duello_duel_info;

/* Get the players, the progress and the result of a duel. */
int duello_duel_get_info(const duello_duel *duel, duello_duel_info *out);
const duello_rules *duello_duel_rules(const duello_duel *duel);

/* Look back at choice i, from 0, nature's included: the choice, the position before it, and its
 * turn, from 1. Any output may be NULL. */
int duello_duel_choice(const duello_duel *duel, size_t i, duello_joint *chosen,
                       duello_state *before, int *turn);
/* Copy the choices made so far. */
int duello_duel_past(const duello_duel *duel, duello_past *out);

/* Write a sentence about the current position: see duello_scene_say. Prompts and hands are made
 * from that player's view. Describe what choice i did: see duello_scene_tell. */
size_t duello_duel_say(const duello_duel *duel, int sentence, int player, char *buffer,
                       size_t size);
size_t duello_duel_tell(const duello_duel *duel, size_t i, char *buffer, size_t size);
/* Understand what a person typed: see duello_scene_understand. */
int duello_duel_understand(const duello_duel *duel, int player, int asked, const char *typed,
                           duello_move *out, char *why, size_t why_size);

/* Let a built-in player choose for a seat, with the seed of the duel. The player sees only that
 * seat's view. This does not play the choice: see duello_duel_take. */
int duello_duel_choose(const duello_duel *duel, const duello_player *player, int seat,
                       duello_move *out);

/* Write the record (docs/research/record-format.md), starting at byte `from`. A record only grows,
 * so a caller that has the first n bytes needs only the rest. It contains everything, even hidden
 * cards and the seed. */
int duello_duel_write(const duello_duel *duel, size_t from, duello_write write, void *user);
size_t duello_duel_record_size(const duello_duel *duel);
/* Read a record and replay every move; a game that is not over can continue. DUELLO_E_SYNTAX with
 * line and reason; DUELLO_E_LIMIT: the record is too long. If `whole` is not NULL, a last line that
 * was cut off is ignored, and *whole is the number of bytes before it. If the record carries a rule
 * file, its game lasts as long as the duel. */
int duello_duel_read(duello_duel **out, const char *bytes, size_t count, size_t *whole, char *why,
                     size_t why_size);

/* ---- batches: many games at once ------------------------------------------------------------- */

typedef struct duello_batch duello_batch;

typedef struct duello_batch_setup {
    size_t size;
    const duello_rules *rules; /* required */
    size_t count;              /* number of games, 1 to 16,777,216; required */
    uint64_t seed;             /* each game has its own stream of this seed */
    int first;     /* who moves first: DUELLO_P1, DUELLO_P2, or DUELLO_BOTH: alternately */
    bool remember; /* keep each game's past, for built-in players of hidden cards */
} duello_batch_setup;

/* Begin the games. DUELLO_E_RULES with a sentence; DUELLO_E_LIMIT: too many. */
int duello_batch_new(duello_batch **out, const duello_batch_setup *setup, char *why,
                     size_t why_size);
void duello_batch_free(duello_batch *batch);
size_t duello_batch_count(const duello_batch *batch);

/* Return the positions of all games, with all cards. The array lives as long as the batch and
 * always holds the current positions, after nature's moves. */
const duello_state *duello_batch_states(const duello_batch *batch);
/* Get a player's view of each game. */
int duello_batch_views(const duello_batch *batch, int player, duello_state *out);
/* Get every move that a player can ever make by these rules, in ascending order: the columns of the
 * masks. Returns how many there are; the array lives as long as the batch. */
int duello_batch_moves(const duello_batch *batch, const duello_move **out);
/* Fill one row per game with one byte for each of duello_batch_moves: 1 if the move is legal for
 * this player there, else 0. A row is all 0 if it is not that player's turn. */
int duello_batch_masks(const duello_batch *batch, int player, uint8_t *out);
/* Get the columns of observations: how many there are, and the name of column i, such as
 * "ep mine". The first two are "clock" and "choosing", 1 if the player is to choose. Each number,
 * flag and count of a position has a column, first the player's own and then the opponent's. A list
 * of cards has one column for each card, with how many there are, and "unseen" for those face
 * down. */
int duello_batch_columns(const duello_batch *batch);
size_t duello_batch_column(const duello_batch *batch, int i, char *buffer, size_t size);
/* Fill one row per game with what a player sees of it. */
int duello_batch_observe(const duello_batch *batch, int player, int16_t *out);
/* Make one choice in every game that is not over. `taken`, if not NULL, receives 1 for each game in
 * which the choice was legal and was made; else 0, and the game is unchanged. Returns 0, or
 * DUELLO_E_ILLEGAL if any choice was not legal. */
int duello_batch_step(duello_batch *batch, const duello_joint *chosen, uint8_t *taken);
/* The caller's arrays, for duello_batch_advance; any of them may be NULL. Each has a row for each
 * player who chooses: two rows per game where both choose at once, Player 1's first; else one per
 * game, for the player to move. duello_batch_rows returns how many rows a game has. */
typedef struct duello_batch_buffers {
    size_t size;
    bool random;      /* make random legal choices, and set `actions` to them */
    int32_t *actions; /* the choices to make, as indexes of duello_batch_moves */
    /* The positions after the choices, for the players who choose next. */
    int16_t *observations; /* as duello_batch_observe has them */
    uint8_t *masks;        /* as duello_batch_masks has them */
    uint8_t *players;      /* who they are: DUELLO_P1 or DUELLO_P2 */
    /* What the choices brought the players who made them. */
    float *rewards;       /* 1 for a win, -1 for a loss, else 0 */
    uint8_t *terminals;   /* 1 if the game ended with a result */
    uint8_t *truncations; /* 1 if the turn limit ended it without one */
} duello_batch_buffers;

/* Make one choice in every game, begin a new game wherever that ended one, and fill the arrays.
 * With neither `random` nor `actions` nobody chooses, so the arrays show the positions as they are.
 * DUELLO_E_ILLEGAL: some choices were not legal; those games are unchanged. */
int duello_batch_rows(const duello_batch *batch);
int duello_batch_advance(duello_batch *batch, const duello_batch_buffers *buffers);
/* Let a built-in player choose for a seat in every game in which it is that seat's turn. The rest
 * of `chosen` is unchanged. */
int duello_batch_choose(const duello_batch *batch, const duello_player *player, int seat,
                        duello_joint *chosen);
/* Continue with random legal moves until the games are over, for at most `steps` choices each.
 * *made, if not NULL, is the number of choices made, without nature's. */
int duello_batch_playout(duello_batch *batch, uint64_t steps, uint64_t *made);
/* Get the results of all games (enum duello_result), and the turns finished. Either may be NULL. */
int duello_batch_results(const duello_batch *batch, uint8_t *result, uint32_t *turns);
/* Begin new games where `which` is not 0. With NULL, begin one wherever a game is over. */
int duello_batch_restart(duello_batch *batch, const uint8_t *which);
/* Save all games as bytes, and put them back into a batch with the same setup, which then goes on
 * as this one does. The bytes are for this version of the library. duello_batch_save returns how
 * many there are; if `size` is less, it writes nothing. duello_batch_load: DUELLO_E_SYNTAX: they
 * come from another setup. */
size_t duello_batch_save(const duello_batch *batch, void *bytes, size_t size);
int duello_batch_load(duello_batch *batch, const void *bytes, size_t size);

/* ---- advice ---------------------------------------------------------------------------------- */

/* `known` is a solution with chances of the same rules, and includes the duel's positions. It is
 * NULL where cards are hidden: choices are then judged by estimate, from the player's view. */

/* Solve the game of a duel so that every choice can be judged: with chances, from where it began,
 * and up to the points that were reached. Uses only jobs, memory, progress and user of the setup.
 * Errors of duello_solution_new. */
int duello_duel_solve(duello_solution **out, const duello_duel *duel,
                      const duello_solution_setup *setup, char *why, size_t why_size);

enum duello_label {
    DUELLO_LABEL_FORCED, /* there is only one legal choice */
    DUELLO_LABEL_BEST,
    DUELLO_LABEL_GOOD,
    DUELLO_LABEL_INACCURACY, /* gives away at least 0.05 of win chance */
    DUELLO_LABEL_MISTAKE,    /* at least 0.10 */
    DUELLO_LABEL_BLUNDER,    /* at least 0.20 */
    DUELLO_LABEL_UNCLEAR,    /* too close to call */
    DUELLO_LABEL_WEAK        /* keeps the result, but costs at least 0.05 of the practical chance */
};
const char *duello_label_text(int label); /* "blunder" */
const char *duello_label_sign(int label); /* "??", in UTF-8; empty if there is none */

/* One choice, judged for the player who makes it. A win chance is the expected score against best
 * play; a draw or no result counts half. Choices that keep the result against best play, but do not
 * win by force, are compared by the practical chance: the expected score if both players go on like
 * a level. It is that of the stronger of the duel's built-in players, or casual. */
typedef struct duello_verdict {
    duello_move pick;
    int label;        /* enum duello_label */
    double chance;    /* of winning after it, from 0 to 1 */
    double error;     /* standard error of the chance; 0 if exact */
    double share;     /* how often perfect play chooses it */
    double drop;      /* how much of the position's chance it gives away, or of the practical one */
    double practical; /* the practical chance after it; below 0: it was not compared by that */
} duello_verdict;

/* Judge every legal choice of a player at the current position, and return how many there are.
 * *best, if not NULL, is the index of the best choice. DUELLO_E_OVER; DUELLO_E_ILLEGAL: it is not
 * this player's turn; DUELLO_E_UNKNOWN: the position cannot be judged. */
int duello_duel_judge(const duello_duel *duel, const duello_solution *known, int player,
                      duello_verdict out[DUELLO_MOVES_MAX], int *best);
/* Write step 1 (what matters here), 2 (what to choose), 3 (why, in a sentence) or 4 (the lines of
 * play) of a hint; higher steps repeat the last. Returns the length, as for all strings; 0 if the
 * position cannot be judged. *steps, if not NULL, is the number of steps. */
size_t duello_duel_hint(const duello_duel *duel, const duello_solution *known, int player, int step,
                        int *steps, char *buffer, size_t size);
/* If a choice is an error and gives away at least `from` of the win chance, write how much it gives
 * away and how. Otherwise write nothing. */
size_t duello_duel_warn(const duello_duel *duel, const duello_solution *known, int player,
                        duello_move m, double from, char *buffer, size_t size);

/* A game can go on for ever. Return the number of turns without progress after which a draw was to
 * be offered last: 0 (not yet), 30, 60, 120, … Offer one whenever the number rises. *is_level, if
 * not NULL: is the position level, so that a built-in player accepts? `known` may be NULL; then
 * only equal points are level. */
int duello_duel_endless(const duello_duel *duel, const duello_solution *known, bool *is_level);

/* ---- review: a played game judged ------------------------------------------------------------ */

typedef struct duello_review duello_review;

typedef struct duello_review_setup {
    size_t size;
    duello_progress progress; /* a review of hidden cards takes half a minute; NULL: none */
    void *user;               /* for progress */
    int effort; /* for hidden cards: percent of the usual work; less makes larger errors. 0: 100 */
} duello_review_setup;

/* Judge a duel from its first choice to its current position. Keep the solution. DUELLO_E_UNKNOWN:
 * no choice can be judged; DUELLO_E_CANCELLED. */
int duello_review_new(duello_review **out, const duello_duel *duel, const duello_solution *known,
                      const duello_review_setup *setup);
void duello_review_free(duello_review *review);

/* One decision of a player. Chances are that player's. */
typedef struct duello_review_decision {
    size_t size;
    size_t choice; /* index of the choice in the duel */
    int player, turn, label;
    duello_move pick, best; /* the choice made, and the best choice */
    double before, after;   /* win chances; `after` is never higher. Practical ones if choices that
                             * keep the result were compared by them */
    double drop, error;     /* win chance given away; its standard error */
    double accuracy;        /* in percent */
} duello_review_decision;

/* A summary of a player's game. Sums are in win chance: 1 is a whole game. */
typedef struct duello_review_marks {
    size_t size;
    int decisions, unforced, errors;
    int labels[8];       /* count of each enum duello_label */
    double accuracy;     /* mean over unforced decisions, in percent; 100 if there are none */
    double luck_chance;  /* luck from nature's moves */
    double luck_guesses; /* luck where both chose at once */
    double luck_error;   /* standard error of luck_chance; 0 if exact */
    double result;       /* the result of the game, or the win chance now */
    /* If adds_up is true, start + own_choices + other_choices + luck_chance + luck_guesses is the
     * result. Else not every position could be judged, or cards are still hidden, and all of these
     * are 0. */
    bool adds_up;
    double start;         /* the win chance at the start */
    double own_choices;   /* the change by this player's choices */
    double other_choices; /* the change by the opponent's choices */
} duello_review_marks;

/* List the decisions that could be judged, in order. */
size_t duello_review_count(const duello_review *review);
int duello_review_get_decision(const duello_review *review, size_t i, duello_review_decision *out);
/* Explain what was wrong with decision i, and how the opponent could exploit it. */
size_t duello_review_explain(const duello_review *review, size_t i, char *buffer, size_t size);
/* Summarise a player's game. */
int duello_review_get_marks(const duello_review *review, int player, duello_review_marks *out);
/* Get a player's win chance after the first n choices of the duel, and its standard error, which
 * may be NULL. Where cards are hidden, the chance takes all cards into account if the game is over,
 * else only what that player may know. DUELLO_E_UNKNOWN: the position could not be judged. */
int duello_review_chance(const duello_review *review, int player, size_t n, double *chance,
                         double *error);
/* Describe the turning point of the game. *choice, if not NULL, is the index of that choice in the
 * duel, or SIZE_MAX if there is none. */
size_t duello_review_turning(const duello_review *review, size_t *choice, char *buffer,
                             size_t size);

typedef struct duello_review_show {
    size_t size;
    bool hide[2]; /* leave out this player's decisions; not both */
    int columns;  /* width of text; 0: as wide as needed */
    bool unicode; /* may the graph be drawn with blocks? */
} duello_review_show;

/* Write the whole review as DUELLO_FORMAT_TEXT or as a DUELLO_FORMAT_HTML page, or the graph as
 * DUELLO_FORMAT_SVG. DUELLO_E_UNKNOWN: there is no graph. */
int duello_review_write(const duello_review *review, int format, const duello_review_show *show,
                        duello_write write, void *user);

/* ---- the end of a game ----------------------------------------------------------------------- */

/* What can be done after a game. */
enum duello_action {
    DUELLO_ACTION_NEXT_GAME, /* of a match */
    DUELLO_ACTION_REMATCH,   /* the other player begins */
    DUELLO_ACTION_RETRY,     /* try the choice again at which the person lost the game */
    DUELLO_ACTION_REVIEW,
    DUELLO_ACTION_LESSON,
    DUELLO_ACTION_MENU
};
enum { DUELLO_ACTIONS = 6 };

typedef struct duello_summary_setup {
    size_t size;
    const duello_review *review; /* of this duel; NULL: it was not judged */
    bool rated;                  /* the ratings of `person` before and after the game are known */
    double before, after;
    int streak; /* how many games `person` has won in a row, with this one */
} duello_summary_setup;

typedef struct duello_duel_summary {
    size_t size;
    int person; /* the only person who plays, who is "you"; DUELLO_BOTH: two people, or none */
    /* A line for each part: who won, the score of a match, the accuracy of both, the rating, wins
     * in a row, and the turning point with the better move. What is unknown is left out. */
    char said[2 * DUELLO_SENTENCE_BYTES];
    int count;                                     /* of actions, the main one first */
    int actions[DUELLO_ACTIONS];                   /* enum duello_action */
    char words[DUELLO_ACTIONS][DUELLO_WORD_BYTES]; /* for people: "Try turn 5 again" */
    size_t retry; /* the index in the duel of the choice to try again; SIZE_MAX: none */
} duello_duel_summary;

/* Sum up a game that is over, and say what to do next. DUELLO_E_UNKNOWN: it is not over. */
int duello_duel_get_summary(const duello_duel *duel, const duello_summary_setup *setup,
                            duello_duel_summary *out);

/* ---- puzzles --------------------------------------------------------------------------------- */

/* Later versions may add tasks. */
enum duello_task {
    DUELLO_TASK_WIN,   /* find the only move that wins */
    DUELLO_TASK_HOLD,  /* find the only move that does not lose */
    DUELLO_TASK_BEST,  /* find the only choice that gives nothing away */
    DUELLO_TASK_NEVER, /* find the only choice that must never be made */
    DUELLO_TASK_CHANCE /* find the choice that wins most often: the others win 10% less, or worse */
};
enum duello_level { DUELLO_LEVEL_ANY, DUELLO_LEVEL_EASY, DUELLO_LEVEL_MEDIUM, DUELLO_LEVEL_HARD };

typedef struct duello_puzzle {
    size_t size;
    duello_state position;
    int player;
    duello_move answer;
    int task;        /* enum duello_task */
    int level;       /* enum duello_level */
    int points;      /* difficulty: how often, in percent, the levels fail it on average */
    int legal;       /* number of legal moves */
    int plies;       /* moves of both players to the forced win; 0: none is forced */
    int depth;       /* plies to look ahead; 0: unknown */
    bool bait;       /* the move that looks best at first sight is wrong */
    bool at_once;    /* the answer wins in this turn, whatever the opponent does */
    double fails[4]; /* how often novice, casual, skilled and expert fail it, from 0 to 1 */
    char rules[DUELLO_SENTENCE_BYTES]; /* as duello_rules_parse reads them */
} duello_puzzle;

typedef struct duello_puzzle_setup {
    size_t size;
    uint64_t seed; /* the same seed finds the same puzzle */
    int level;     /* enum duello_level */
    bool (*wanted)(void *user, const duello_puzzle *puzzle); /* NULL: every puzzle is wanted */
    void *user;
} duello_puzzle_setup;

/* Find a puzzle among all positions of a game that can be reached. The solution must have chances,
 * for the grade. DUELLO_E_UNKNOWN: no puzzle is wanted. */
int duello_puzzle_find(const duello_solution *known, const duello_puzzle_setup *setup,
                       duello_puzzle *out);
/* Get the puzzle at this position for this player. DUELLO_E_UNKNOWN: there is none. */
int duello_puzzle_at(const duello_solution *known, const duello_state *position, int player,
                     duello_puzzle *out);

/* All puzzles of a game, the same on every machine. No two have the same position and answer. */
typedef struct duello_puzzles duello_puzzles;

/* Make the puzzles of these rules. If `variants` is true, the rules must be the book's, and the
 * puzzles are those of similar rules instead. Games with hidden cards have puzzles only with the
 * book's rules, and their variants are endgames with a turn limit; both are found when needed.
 * DUELLO_E_UNKNOWN: these rules have no puzzles; `why` receives a sentence. */
int duello_puzzles_new(duello_puzzles **out, const duello_rules *rules, bool variants, char *why,
                       size_t why_size);
void duello_puzzles_free(duello_puzzles *puzzles);
/* Get puzzle i, from 0. DUELLO_E_UNKNOWN after the last. */
int duello_puzzles_get(duello_puzzles *puzzles, size_t i, duello_puzzle *out);
/* Like duello_puzzle_find, but among these puzzles. */
int duello_puzzles_find(duello_puzzles *puzzles, const duello_puzzle_setup *setup,
                        duello_puzzle *out);
/* The same, but if any level will do, choose a level at random first: all are equally frequent. */
int duello_puzzles_pick(duello_puzzles *puzzles, const duello_puzzle_setup *setup,
                        duello_puzzle *out);
/* Get the puzzle of a day, "2026-01-31": the same for everyone, never a lost position.
 * duello_game_of_day returns the game that the puzzle of all games comes from on that day. */
int duello_puzzles_of_day(duello_puzzles *puzzles, const char *day, duello_puzzle *out);
const duello_game *duello_game_of_day(const char *day);

/* A puzzle set for a person, who may try until it is solved. */
typedef struct duello_puzzle_session duello_puzzle_session;

enum duello_puzzle_session_state {
    DUELLO_PUZZLE_SESSION_ASKS,  /* ask again */
    DUELLO_PUZZLE_SESSION_RULES, /* show the rule book, then ask again */
    DUELLO_PUZZLE_SESSION_SOLVED,
    DUELLO_PUZZLE_SESSION_TOLD, /* the person asked for the solution */
    DUELLO_PUZZLE_SESSION_SKIPPED,
    DUELLO_PUZZLE_SESSION_LEFT,
    DUELLO_PUZZLE_SESSION_FAILED /* a wrong answer where only one try is allowed */
};

/* Set the puzzle at this position. Keep the solution, which must have chances. `from` is a sentence
 * about the puzzle's origin, or NULL. `said` receives the position and the task. DUELLO_E_UNKNOWN:
 * the position is not a puzzle for this player. */
int duello_puzzle_session_new(duello_puzzle_session **out, const duello_solution *known,
                              const duello_state *position, int player, const char *from,
                              char *said, size_t said_size);
/* Set one of these puzzles. Keep `puzzles`. */
int duello_puzzles_session(duello_puzzle_session **out, const duello_puzzles *puzzles,
                           const duello_puzzle *puzzle, const char *from, char *said,
                           size_t said_size);
void duello_puzzle_session_free(duello_puzzle_session *session);
/* Allow only one try, and no hints, as in a race. */
void duello_puzzle_session_one_try(duello_puzzle_session *session);
/* Return the points that solving it earns: 1, 2 or 3 by its grade, one less for every hint, and
 * none after a wrong answer. */
int duello_puzzle_session_points(const duello_puzzle_session *session);
/* Write the question. */
size_t duello_puzzle_session_question(const duello_puzzle_session *session, char *buffer,
                                      size_t size);
/* Take what the person typed (a move, `hint`, `solution`, `skip`, `help`, …), or a move chosen in
 * another way. Returns enum duello_puzzle_session_state. `said`, with room for 2 *
 * DUELLO_ADVICE_BYTES bytes, receives the reply. DUELLO_E_ILLEGAL: the move is not legal. */
int duello_puzzle_session_read(duello_puzzle_session *session, const char *typed, char *said,
                               size_t said_size);
int duello_puzzle_session_try(duello_puzzle_session *session, duello_move m, char *said,
                              size_t said_size);
/* Did the person give a wrong answer, or ask for the solution? */
bool duello_puzzle_session_missed(const duello_puzzle_session *session);

/* Write five lines to share about the puzzle of a day, "2026-01-31", which spoil nothing: the game,
 * how it went, and the streak, from duello_puzzles_get_streak. Writes nothing before the person has
 * solved the puzzle or given it up. */
size_t duello_puzzle_session_share(const duello_puzzle_session *session, const char *day,
                                   int streak, char *buffer, size_t size);

/* The days in a row on which a person solved the puzzle of the day. A missed day breaks the streak,
 * except that one in any seven is forgiven: it is frozen. A frozen day is not counted. */
typedef struct duello_puzzles_streak {
    size_t size;
    int days;       /* up to today, or to the last day solved if that can be continued today */
    int longest;    /* ever */
    bool frozen;    /* yesterday was missed; solve the puzzle of today to keep the streak */
    char said[128]; /* the same as a sentence */
} duello_puzzles_streak;

/* Get the streak from the days that were solved, in ascending order. Days are of UTC, so that
 * everyone has the same puzzle at the same time. DUELLO_E_SYNTAX: this is not a date;
 * DUELLO_E_RANGE: the days are not in order. */
int duello_puzzles_get_streak(const char *const *days, size_t count, const char *today,
                              duello_puzzles_streak *out);

/* The mistakes of a review, set for a person one after the other. */
typedef struct duello_mistakes duello_mistakes;

/* Begin with the first mistake by DUELLO_P1, DUELLO_P2 or DUELLO_BOTH. Keep the review. Returns 1
 * if there is a mistake, else 0; the object is made, and must be freed, in both cases. `said`, with
 * room for 2 * DUELLO_ADVICE_BYTES bytes, receives the question. */
int duello_mistakes_new(duello_mistakes **out, const duello_review *review, int whose, char *said,
                        size_t said_size);
void duello_mistakes_free(duello_mistakes *mistakes);
/* Take what the person typed (a move, `hint`, `solution`, `next`, …). Returns 1 if there are more
 * mistakes, else 0. `said` receives the reply, and the next question. */
int duello_mistakes_read(duello_mistakes *mistakes, const char *typed, char *said,
                         size_t said_size);
/* Write how many corrections the person found. */
size_t duello_mistakes_end(const duello_mistakes *mistakes, char *buffer, size_t size);

/* Judge another choice at decision i of a review: returns 1 if it is good enough, else 0. `said`
 * receives the reply. DUELLO_E_ILLEGAL: the choice is not legal there. */
int duello_review_retry(const duello_review *review, size_t i, duello_move m, char *said,
                        size_t said_size);
/* Write a hint for decision i of a review: see duello_duel_hint. */
size_t duello_review_hint(const duello_review *review, size_t i, int step, int *steps, char *buffer,
                          size_t size);

/* ---- lessons: a game that is explained while it is played ------------------------------------ */

typedef struct duello_lesson duello_lesson;

/* Receives what the teacher says: a page to read before the game continues, or a remark. */
typedef void (*duello_lesson_say)(void *user, bool is_page, const char *said);

/* Begin a lesson. */
int duello_lesson_new(duello_lesson **out, duello_lesson_say say, void *user);
void duello_lesson_free(duello_lesson *lesson);
/* Call this before a person chooses. It explains the goal before the first choice, and each kind of
 * move when it first becomes legal. */
int duello_lesson_before(duello_lesson *lesson, const duello_duel *duel, int player);
/* Call this when a person has chosen, before duello_duel_take. `known` may be NULL. */
int duello_lesson_chosen(duello_lesson *lesson, const duello_duel *duel,
                         const duello_solution *known, int player, duello_move m);
/* Call this after choice i of the duel. `people` are the seats of persons: DUELLO_P1, DUELLO_P2 or
 * DUELLO_BOTH. */
int duello_lesson_after(duello_lesson *lesson, const duello_duel *duel, size_t i, int people);
/* Write the teacher's last words, after the game is over. */
size_t duello_lesson_end(const duello_lesson *lesson, const duello_duel *duel, char *buffer,
                         size_t size);

/* ---- the path: short lessons of all games ---------------------------------------------------- */

/* A lesson is one idea of a game, and positions by the book's rules in which it decides. The right
 * answers come with it, so nothing has to be solved. */
enum { DUELLO_EXERCISES = 3 };

typedef struct duello_path_lesson {
    size_t size;
    const char *game; /* its id */
    const char *id;   /* of the lesson among those of its game */
    const char *title;
    char idea[DUELLO_SENTENCE_BYTES]; /* in whole sentences */
} duello_path_lesson;

typedef struct duello_path_exercise {
    size_t size;
    duello_state position; /* Player 1 is to choose, or both players are */
    const char *asks;      /* in one sentence */
    int count;             /* how many answers are right */
    duello_move answers[DUELLO_MOVES_MAX];
    char because[DUELLO_SENTENCE_BYTES]; /* why they are right, in whole sentences */
} duello_path_exercise;

/* List the lessons in the order in which they are taken, from 0 to duello_path_count() - 1, and the
 * exercises of a lesson, from 0 to DUELLO_EXERCISES - 1. */
int duello_path_count(void);
int duello_path_get_lesson(int lesson, duello_path_lesson *out);
int duello_path_get_exercise(int lesson, int i, duello_path_exercise *out);
/* Return the first lesson that is not done, looking from `from` on and then from the start, or
 * duello_path_count() if all are done. `done` has a byte for each lesson: 0 if it is not done. */
int duello_path_next(const uint8_t *done, int from);

/* The exercises of a lesson, set for a person one after the other. */
typedef struct duello_exercises duello_exercises;

/* Begin a lesson. `said` receives the idea, and the first position with its question. */
int duello_exercises_new(duello_exercises **out, int lesson, char *said, size_t said_size);
void duello_exercises_free(duello_exercises *exercises);
/* Write the question of the prompt. */
size_t duello_exercises_question(const duello_exercises *exercises, char *buffer, size_t size);
/* Take what the person typed (a move, `hint`, `solution`, …). Returns
 * enum duello_puzzle_session_state; `said` receives the reply. A second wrong answer is told the
 * right one, as if the person had asked for it. DUELLO_E_OVER: this exercise is answered. */
int duello_exercises_read(duello_exercises *exercises, const char *typed, char *said,
                          size_t said_size);
/* Set the next exercise after an answered one. Returns 1; or 0 after the last, when `said` receives
 * the end of the lesson. DUELLO_E_ILLEGAL: the exercise is not answered yet; DUELLO_E_OVER: the
 * lesson is. */
int duello_exercises_next(duello_exercises *exercises, char *said, size_t said_size);
/* Did the person give a wrong answer, or ask for a solution? */
bool duello_exercises_missed(const duello_exercises *exercises);

/* ---- for designers: maps and reports --------------------------------------------------------- */

/* A map shows who wins at every pair of the two players' points. "Mine" is the player to move, or
 * Player 1 where both choose at once. */
typedef struct duello_map duello_map;

typedef struct duello_map_setup {
    size_t size;
    const char *const *at; /* parts to hold fixed: "NAME=MINE/OTHER"; either may be `any` */
    int ats;               /* number of entries in `at` */
    bool clock_given;      /* hold the clock fixed, where the rules set a turn limit */
    int clock;
    bool points_given; /* show points from low to high; else the map chooses */
    int low, high;
} duello_map_setup;

/* Draw a map; keep the solution. DUELLO_E_UNKNOWN, DUELLO_E_SYNTAX, DUELLO_E_RANGE with a
 * sentence. */
int duello_map_new(duello_map **out, const duello_solution *known, const duello_map_setup *setup,
                   char *why, size_t why_size);
void duello_map_free(duello_map *map);
/* Get the lowest and the highest points shown. */
int duello_map_range(const duello_map *map, int *low, int *high);

typedef struct duello_map_cell {
    size_t size;
    uint64_t positions, wins, losses, draws; /* with these points, for "mine" */
    double value;                            /* the mean value */
    int plies;                               /* of the longest forced win or loss */
    duello_move pick;                        /* the most frequent choice of perfect play at `one` */
    double share;                            /* how often perfect play makes that choice */
    duello_state one;                        /* one of the positions */
    int shade;      /* from -4, orange, "other" wins, to 4, blue, "mine" wins; 0: grey */
    char shown[8];  /* what the map shows here: "W", "L", "=", "7", "C+25", … */
    char about[96]; /* what that means, in words */
} duello_map_cell;

/* Get the cell of one pair of points. DUELLO_E_UNKNOWN: no position has these points. */
int duello_map_get_cell(const duello_map *map, int mine, int other, duello_map_cell *out);
enum duello_map_part {
    DUELLO_MAP_TITLE,
    DUELLO_MAP_ROWS,    /* whose points are the rows' */
    DUELLO_MAP_COLUMNS, /* and the columns' */
    DUELLO_MAP_CAPTION  /* what is held fixed, and what was assumed; may be empty */
};
/* Write one of the texts around the map (enum duello_map_part). */
size_t duello_map_say(const duello_map *map, int part, char *buffer, size_t size);

typedef struct duello_map_legend {
    size_t size;
    int shade;       /* as in duello_map_cell, or 5: no position has these points */
    char shown[8];   /* what cells show */
    char about[120]; /* what it means */
} duello_map_legend;

/* Get line i, from 0, of the legend. DUELLO_E_RANGE after the last. */
int duello_map_get_legend(const duello_map *map, int i, duello_map_legend *out);
/* Write the map as DUELLO_FORMAT_TEXT, at most `columns` wide (0: no limit), or as a
 * DUELLO_FORMAT_SVG picture. */
int duello_map_write(const duello_map *map, int format, int columns, duello_write write,
                     void *user);

/* A game designer's report about a set of rules. */
typedef struct duello_report duello_report;

typedef struct duello_report_setup {
    size_t size;
    int games;                    /* games for each measurement; 0 means 4000 */
    int jobs;                     /* threads; 0 means 1 */
    uint64_t memory;              /* most bytes for solving; 0: no limit */
    duello_progress progress;     /* NULL: none */
    void *user;                   /* for progress */
    const duello_solution *known; /* of the same rules, with chances; keep it; NULL: solve now */
    bool promises_only;           /* do not try other readings: enough for duello_report_promise */
} duello_report_setup;

/* Solve the game, let built-in players play each other, and try other readings of the book; this
 * takes a while. Errors of duello_solution_new, except that games with hidden cards also get a
 * report. */
int duello_report_new(duello_report **out, const duello_rules *rules,
                      const duello_report_setup *setup, char *why, size_t why_size);
void duello_report_free(duello_report *report);
/* Write a complete HTML page. */
int duello_report_write(const duello_report *report, duello_write write, void *user);

enum duello_promise {
    DUELLO_PROMISE_HOLDS,
    DUELLO_PROMISE_PARTLY,
    DUELLO_PROMISE_FAILS,
    DUELLO_PROMISE_NOT_KNOWN
};
/* Return whether promise i, from 0, of the rule book holds (enum duello_promise), or DUELLO_E_RANGE
 * after the last. *says is the promise; `evidence` receives whole sentences. */
int duello_report_promise(const duello_report *report, int i, const char **says, char *evidence,
                          size_t size);

/* One set of rules in a few figures, to compare it with others. Games are between two players of
 * one kind, with the same random numbers for all rules. The first seat is that of the player who
 * moves first, or of Player 1. */
typedef struct duello_rules_figures {
    size_t size;
    bool solved;  /* the next four are known */
    double value; /* for the first seat, as in duello_worth */
    int plies;
    uint64_t positions, drawn_positions;
    uint64_t games, first, second, draws, unfinished; /* how games ended */
    double share;       /* the first seat's share of the points; nobody's win counts half */
    double turns;       /* of a game, on average */
    bool lively;        /* 6 to 40 turns on average, and at least 95% of the games have a winner */
    const char *player; /* who played: "casual", or a reference player where cards are hidden */
} duello_rules_figures;

typedef struct duello_figures_setup {
    size_t size;
    int games;                    /* 0 means 1000 */
    uint64_t memory;              /* most bytes for solving; 0: no limit */
    const duello_solution *known; /* of the same rules, with chances; NULL: solve now */
    duello_progress progress;     /* NULL: none */
    void *user;                   /* for progress */
} duello_figures_setup;

/* Solve a game and let players play it. Errors of duello_solution_new, except that games with
 * hidden cards have figures too. */
int duello_rules_get_figures(const duello_rules *rules, const duello_figures_setup *setup,
                             char *why, size_t why_size, duello_rules_figures *out);

/* What `duello design` measures of a set of rules (docs/research/design.md): exact, and where cards
 * are hidden estimates from games, with 95% intervals. */
typedef struct duello_measures duello_measures;

typedef struct duello_measures_setup {
    size_t size;
    int games; /* for each estimate; 0 means 1000 */
    int fit;   /* 51 to 99: each level sees far enough to take this percentage from the one below.
                  0: levels see as the game says; it must be 0 where cards are hidden */
    uint64_t seed;
    uint64_t memory;          /* most bytes for solving; 0: no limit */
    duello_progress progress; /* NULL: none */
    void *user;               /* for progress */
} duello_measures_setup;

/* Measure everything. Errors of duello_solution_new, except that games with hidden cards are
 * measured too. */
int duello_measures_new(duello_measures **out, const duello_rules *rules,
                        const duello_measures_setup *setup, char *why, size_t why_size);
void duello_measures_free(duello_measures *measures);

/* A figure. It is from `low` to `high`; `forced` is infinite if nobody wins by force. */
typedef struct duello_measure {
    size_t size;
    bool known; /* it was measured */
    double value, low, high;
} duello_measure;
/* Get a figure of a level ("first", "novice"), or of the rules ("forced", NULL).
 * DUELLO_E_UNKNOWN: there is none. */
int duello_measures_get(const duello_measures *measures, const char *figure, const char *level,
                        duello_measure *out);
/* Get the shares of the games between two of a level that end with turn 0, 1 and so on, up to
 * `room` of them; the rest are unfinished. Return the number of the longest game's last turn and 1.
 * DUELLO_E_UNKNOWN: there is no such level. */
int duello_measures_lengths(const duello_measures *measures, const char *level, double *share,
                            int room);
/* Return how many figures there are, and the name of figure i, from 0; NULL if there is none. */
int duello_figures(void);
const char *duello_figure_name(int i);

/* A search among all settings of a game's options for rules that have what is wanted, as close to
 * the book as can be. docs/research/design.md lists the goals. */
typedef struct duello_design duello_design;

typedef struct duello_design_setup {
    size_t size;
    const char *const *want; /* goals: "first=48..52", "turns.casual=8..15"; at least one */
    int wants;
    const char *const *keep; /* names of options that stay as the rules have them */
    int keeps;
    int settings; /* to try; 0 means 2000 */
    int games;    /* for each estimate, where cards are hidden; 0 means 200 */
    int jobs;     /* threads; 0 means 1; the result does not depend on it */
    uint64_t seed;
    uint64_t memory;          /* most bytes for solving a setting; 0: 384 MB, as the program has */
    duello_progress progress; /* NULL: none */
    void *user;               /* for all that is called */
    int fit;                  /* as in duello_measures_setup */
    duello_progress more;     /* called between batches; return false to end the search there, with
                                 what was found; NULL: none */
    duello_write save;        /* gets a line of text, and one for each setting that is done; NULL:
                                 none */
    const char *saved;        /* what `save` got in a search for the same, which is continued;
                                 `save` gets what follows; NULL: begin */
} duello_design_setup;

/* Search. DUELLO_E_UNKNOWN: there is no such goal or option; DUELLO_E_RULES: goals exclude each
 * other, or `saved` belongs to another search; DUELLO_E_SYNTAX, DUELLO_E_RANGE, DUELLO_E_LIMIT;
 * DUELLO_E_CANCELLED: `progress` or `save` stopped it. */
int duello_design_new(duello_design **out, const duello_rules *rules,
                      const duello_design_setup *setup, char *why, size_t why_size);
void duello_design_free(duello_design *design);

/* How many settings were tried, and what became of them. */
typedef struct duello_design_info {
    size_t size;
    uint64_t settings, measured, thrown_out, contradict, too_large;
    uint64_t good;  /* at least so many have all goals */
    int found;      /* settings in the list */
    bool exhausted; /* no other settings are within reach */
} duello_design_info;
int duello_design_get_info(const duello_design *design, duello_design_info *out);

/* One setting of the list. */
typedef struct duello_design_found {
    size_t size;
    double distance, miss;              /* from the book; from the goals, 0 if it has all of them */
    char rules[DUELLO_SENTENCE_BYTES];  /* as duello_rules_new takes them */
    char missed[DUELLO_SENTENCE_BYTES]; /* the goals that it misses, with commas between them */
} duello_design_found;
/* Get setting i, from 0, of the list; the closest to the book is the first. DUELLO_E_RANGE after
 * the last. */
int duello_design_get_found(const duello_design *design, int i, duello_design_found *out);
/* If no setting has all goals, write which goals exclude each other; else nothing. Return the
 * length. */
size_t duello_design_say(const duello_design *design, char *buffer, size_t size);

/* ---- ratings --------------------------------------------------------------------------------- */

typedef struct duello_estimate {
    double value, low, high; /* low to high: the 95% interval */
} duello_estimate;

/* Estimate the Elo difference of two players from their results. Games come in pairs with the seats
 * exchanged: in pairs[i] of them the first player scored i half points, from 0 to 4. A draw and an
 * unfinished game count as half a point each. */
int duello_elo(const uint64_t pairs[5], duello_estimate *out);
/* Return the likelihood that the first player is the better one; NaN for bad arguments. */
double duello_elo_superiority(const uint64_t pairs[5]);
/* Estimate every player's Elo by maximum likelihood; the mean is 0. Players i and j played
 * games[i * n + j] games, in which i scored points[i * n + j]. n is 2 to 64; entries at i * n + i
 * do not matter. */
int duello_elo_many(int n, const double *games, const double *points, duello_estimate *out);

/* Glicko-2. */
typedef struct duello_glicko {
    double rating, deviation, volatility; /* deviation and volatility are above 0 */
} duello_glicko;

typedef struct duello_glicko_game {
    duello_glicko opponent;
    double score; /* 0, 0.5 or 1 */
    double count; /* number of such games, 0 or more */
} duello_glicko_game;

/* Get the rating of a player who has not played yet. */
int duello_glicko_start(duello_glicko *out);
/* Compute the rating after a period with n games. Without games the deviation grows. */
int duello_glicko_rate(const duello_glicko *player, const duello_glicko_game *games, int n,
                       duello_glicko *out);

/* ---- grades: what the decisions of a player are worth ---------------------------------------- */

/* A player's games against levels, each decision with its price: what `duello grade` prints.
 * docs/bots/grade.md explains the figures. Chances are from 0 to 1, errors are half the width of
 * the 95% interval; NaN: too few games to know it. */
typedef struct duello_grade duello_grade;

/* Choose for a player of a duel, from what that player may know: see duello_duel_view and
 * duello_duel_legal. Set *out. False, or a move that is not legal: the player forfeits the game. */
typedef bool (*duello_chooser)(void *user, const duello_duel *duel, int player, duello_move *out);

typedef struct duello_grade_setup {
    size_t size;
    const char *player;         /* the id of a built-in player; or NULL, and: */
    duello_chooser choose;      /* another player, who plays one game at a time */
    const char *const *against; /* the ids of levels; "random" is one too */
    int againsts;               /* number of entries; 0: novice, casual, skilled and expert */
    int games;                  /* an even number; 0 means 200, or 40 where cards are hidden */
    int asks;     /* how often to ask it at each decision; the last answer is played; 0 means 10 */
    int variants; /* random settings of the rules to play by instead; 0: none */
    int jobs;     /* threads; 0 means 1; the result does not depend on it */
    uint64_t seed;
    uint64_t memory;          /* most bytes for solving; 0: no limit */
    duello_progress progress; /* NULL: none */
    void *user;               /* for both */
} duello_grade_setup;

/* Play the games. DUELLO_E_UNKNOWN: there is no such player or level; DUELLO_E_RANGE;
 * DUELLO_E_CANCELLED; errors of duello_solution_new, except that games with hidden cards are graded
 * too. */
int duello_grade_new(duello_grade **out, const duello_rules *rules, const duello_grade_setup *setup,
                     char *why, size_t why_size);
void duello_grade_free(duello_grade *grade);

typedef struct duello_grade_info {
    size_t size;
    uint64_t games, forfeits;    /* all of them; those that the player forfeited */
    const char *reason;          /* of the first forfeit; "": none */
    uint64_t decisions, unknown; /* priced; not priced */
    bool is_estimate;            /* cards are hidden: prices and scores are estimates */
    uint64_t winnable, holdable; /* decisions with a forced win to miss, or a loss to allow */
    double missed, allowed;      /* summed over these: the share of the answers that did */
    uint64_t winnable_games;     /* games in which a win was forced at some time */
    uint64_t thrown;             /* those of them that were not won */
    uint64_t variants, refused;  /* settings played; too large to solve, others in their place */
    bool is_exploited;           /* the next were measured: a trained opponent played new games */
    uint64_t exploit_games;
    duello_estimate exploit; /* its share of the points; best play takes half from everyone */
    char exploit_said[DUELLO_SENTENCE_BYTES]; /* the same in a sentence, or why it is not known */
} duello_grade_info;
int duello_grade_get_info(const duello_grade *grade, duello_grade_info *out);

/* A decision may be of several kinds. */
enum duello_grade_kind {
    DUELLO_GRADE_ALL,
    DUELLO_GRADE_OPENING,      /* a player's first three decisions of a game */
    DUELLO_GRADE_FORCED,       /* a forced win or loss can be given away or allowed */
    DUELLO_GRADE_SIMULTANEOUS, /* both choose at once */
    DUELLO_GRADE_HIDDEN        /* cards are hidden */
};
const char *duello_grade_kind_text(int kind); /* "opening" */

/* What the decisions of one kind give away on average. Estimates have only one price: both are the
 * same. */
typedef struct duello_grade_loss {
    size_t size;
    uint64_t decisions;
    double best_play, best_play_error;   /* of the chance against best play */
    double as_in_reviews, reviews_error; /* or, as in reviews, of the practical chance */
} duello_grade_loss;
int duello_grade_get_loss(const duello_grade *grade, int kind, duello_grade_loss *out);

typedef struct duello_grade_against {
    size_t size;
    const char *opponent; /* the id of the level */
    uint64_t games;
    double points, points_error; /* the share of the points in these games */
    double score, score_error;   /* the expected share, with less luck; NaN: unknown */
} duello_grade_against;
/* Get the score against level i, from 0, of those that the player met. DUELLO_E_RANGE after the
 * last. */
int duello_grade_get_against(const duello_grade *grade, int i, duello_grade_against *out);

typedef struct duello_grade_worst {
    size_t size;
    char rules[DUELLO_SENTENCE_BYTES]; /* as duello_rules_parse reads them */
    duello_state seen;                 /* the player's view */
    int player;
    duello_move chosen, right;
    double best_play, as_in_reviews; /* its two prices */
} duello_grade_worst;
/* Get decision i, from 0, of the worst three. DUELLO_E_RANGE after the last. */
int duello_grade_get_worst(const duello_grade *grade, int i, duello_grade_worst *out);

/* Write the grade in one sentence; `name` is the player's. Write the tables and the worst
 * decisions, as `duello grade` prints them. */
size_t duello_grade_say(const duello_grade *grade, const char *name, char *buffer, size_t size);
int duello_grade_write(const duello_grade *grade, duello_write write, void *user);

/* ---- the bot protocol (docs/bots/protocol.md), for bots written with this library ------------ */

/* Read what follows "game " when a game begins. `seat` is this bot's player; `seed` is for the
 * bot's own choices. */
int duello_protocol_game(duello_rules **out, const char *words, int *seat, int *first,
                         uint64_t *seed, char *why, size_t why_size);
/* The same for a game of a rule file: what follows "file " in the lines before is the file, which
 * duello_game_load loads. NULL: there was none. */
int duello_protocol_game_of(duello_rules **out, const duello_game *from_file, const char *words,
                            int *seat, int *first, uint64_t *seed, char *why, size_t why_size);
/* Read the moves that follow "legal ", and return how many there are. */
int duello_protocol_legal(const duello_rules *rules, const char *words,
                          duello_move out[DUELLO_MOVES_MAX]);
/* Write the answer to the question with this number, with a newline. */
size_t duello_protocol_answer(const duello_rules *rules, unsigned number, duello_move m,
                              char *buffer, size_t size);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
