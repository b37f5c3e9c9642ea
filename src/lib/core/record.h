/* A record: a game from its first move, in memory. */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/duel.h"

enum { WHO_BYTES = 256 }; /* a kind of player, as on the command line, with its NUL */
enum { NAMED_BYTES = NAME_BYTES + WHO_BYTES }; /* NAME=bot:COMMAND, with its NUL */
enum { RECORD_BYTES = 16 << 20 };              /* the longest record that can be read */
#define RECORD_PERSON "human"                  /* the kind of a person */

/* One choice of a game: the position before it, its turn, and the move. */
struct choice {
    struct state before;
    int turn; /* from 1 */
    struct joint m;
};

/* How a game ended: by its rules, or otherwise. */
enum ending {
    ENDING_RULES,
    ENDING_RESIGN,
    ENDING_FORFEIT, /* a player broke the protocol */
    ENDING_TIME,    /* a person's clock ran out; a program that is late forfeits */
    ENDING_ABORT,   /* nobody wins */
    ENDING_AGREED,  /* both players agreed on a draw */
    ENDINGS
};

/* A match is played until one player has won more than half of its games, or all are played. */
struct record_match {
    int games;     /* most games; 0: the game is not part of a match */
    int number;    /* the number of this game, from 1 */
    int won[2];    /* games won before this game */
    uint64_t seed; /* of the match */
};

/* A game from its first move. As a file it is text (docs/research/record-format.md); reading one
 * plays it.
 */
enum { REASON_BYTES = 128 };

struct record {
    struct duel duel; /* the current position */
    char name[2][NAME_BYTES];
    char who[2][WHO_BYTES]; /* RECORD_PERSON, "random" */
    int first;              /* the player who moves first, P1 or P2 */
    bool is_set_up;         /* it began at `start`, not at the start of the game */
    struct state start;
    bool rated; /* its result counts for the ladder */
    struct record_match match;
    char date[24];          /* when it began: 2026-01-31T12:00:00Z */
    struct choice *choices; /* nature's included */
    size_t count, room;
    enum ending ending;
    int ended_by;              /* the player who lost by it; P1 if no player did */
    char reason[REASON_BYTES]; /* of a forfeit, printable; "": it is not known */
    /* How much of it has been printed (match/record_text.h). */
    uint32_t check;   /* of every byte */
    void *own_game;   /* memory of the game, if it came with the record; freed with it */
    size_t printed;   /* choices, those included that were taken back since */
    int printed_ends; /* 1: the ending, 2: the result too */
};

/* Begin a record that was zeroed. The caller has set name, who, first and date, the duel's rules
 * and nature, and `start` if is_set_up. */
void record_begin(struct record *rec);
void record_release(struct record *rec);
/* Return the result; UNDECIDED before the end. */
enum result record_result(const struct record *rec);
/* Return the result of an ending that this player lost by; `rules` is that of the position. */
enum result record_result_by(enum ending ending, int player, enum result rules);
/* Is this player a person? */
bool record_is_person(const char *who);
/* Is it "bot:COMMAND", a program? */
bool record_is_program(const char *who);
/* Add NAME=bot:COMMAND for a program with a name of its own, else the kind of player. */
void record_add_named(const struct record *rec, int player, struct text *out);
/* Return the part after NAME= of NAME=bot:COMMAND; NULL for every other text. */
const char *record_named_program(const char *player);
/* Return how many bytes of this text a table shows: the name in NAME=bot:COMMAND, else all. */
int record_label_bytes(const char *player);
/* Return the name of a person or of a program that has its own, else the kind of player. */
const char *record_short_name(const struct game *g, const char *name, const char *who);
/* Return the text for the brackets after a player's name: the kind of player, or "bot" for a
 * program with a name of its own. */
const char *record_kind(const struct game *g, const char *name, const char *who);
struct scene record_scene(const struct record *rec);
/* Return the scene of the n-th choice. */
struct scene record_scene_at(const struct record *rec, size_t n);
/* Return the position after the first n choices. */
const struct state *record_at(const struct record *rec, size_t n);
/* Return the most points that a player had. */
int record_most_points(const struct record *rec);

/* Return the past after the first n choices. */
struct past record_past(const struct record *rec, size_t n);

/* Check a choice, and play it. */
int record_play(struct record *rec, struct joint m);
/* Take back the last choice, where match/undo.h allows it. */
void record_undo(struct record *rec);
/* End a game in progress. ERR_OVER if it is over. */
int record_end(struct record *rec, enum ending ending, int player);
/* Has a player chosen, or has the game ended? Nature's moves alone do not count. */
bool record_is_begun(const struct record *rec);
/* Get the score of the match after this game. Is the match decided? */
void record_match_score(const struct record *rec, int won[2]);
bool record_match_is_over(const struct record *rec);
/* Add "Game 2 of at most 3. Score: Ada 1, Bob 0."; nothing for a game in no match. */
void record_tell_match(const struct record *rec, struct text *out);
/* Write how the game ended, in sentences; nothing before the end. */
void record_tell_end(const struct record *rec, struct text *out);

#endif
