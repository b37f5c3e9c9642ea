/* A game from its first move, in memory. */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/duel.h"

enum { WHO_BYTES = 256 };         /* how a player is named on the command line, with its end */
enum { RECORD_BYTES = 16 << 20 }; /* the longest record that is read */
#define RECORD_PERSON "human"     /* how a person is named there */

/* One choice of a game: where, in which turn, and what. */
struct choice {
    struct state before;
    int turn; /* from 1 */
    struct joint m;
};

/* What ended a game: its rules, or something else. */
enum ending {
    ENDING_RULES,
    ENDING_RESIGN,
    ENDING_FORFEIT, /* a player broke the rules of conduct */
    ENDING_TIME,    /* a person's clock ran out; a program that is late forfeits */
    ENDING_ABORT,   /* nobody wins */
    ENDINGS
};

/* A match is played until one player has won more than half of its games, or all are played. */
struct record_match {
    int games;     /* at most; 0: the game is in no match */
    int number;    /* of this game, from 1 */
    int won[2];    /* before this game */
    uint64_t seed; /* of the match */
};

/* A game from its first move. As a file it is text (docs/record-format.md); reading one plays it.
 */
struct record {
    struct duel duel; /* as it stands now */
    char name[2][NAME_BYTES];
    char who[2][WHO_BYTES]; /* RECORD_PERSON, "random" */
    int first;              /* who moves first, P1 or P2 */
    bool is_set_up;         /* it began at `start`, not where games begin */
    struct state start;
    bool rated; /* its result counts for the ladder */
    struct record_match match;
    char date[24];          /* when it began: 2026-01-31T12:00:00Z */
    struct choice *choices; /* nature's included */
    size_t count, room;
    enum ending ending;
    int ended_by; /* the player who lost by it; P1 if no player did */
    /* What has been printed of it (match/record_text.h). */
    uint32_t check;   /* of every byte */
    size_t printed;   /* choices, those included that were taken back since */
    int printed_ends; /* 1: the ending, 2: the result too */
};

/* Begin a zeroed record whose name, who, first and date are filled, whose duel has its rules and
 * nature, and whose start is set if it is_set_up. */
void record_begin(struct record *rec);
void record_release(struct record *rec);
/* UNDECIDED while the game goes on. */
enum result record_result(const struct record *rec);
/* Is this player a person? */
bool record_is_person(const char *who);
/* Is it "bot:COMMAND", a program? */
bool record_is_program(const char *who);
struct scene record_scene(const struct record *rec);
/* The scene in which the n-th choice was made. */
struct scene record_scene_at(const struct record *rec, size_t n);
/* The position after the first n choices. */
const struct state *record_at(const struct record *rec, size_t n);
/* The most points that anybody had. */
int record_most_points(const struct record *rec);

/* What the players chose in the first n choices. */
struct past record_past(const struct record *rec, size_t n);

/* Play through the checked door. */
int record_play(struct record *rec, struct joint m);
/* May the last choice be taken back: was nothing drawn, revealed or shown by it? */
bool record_can_undo(const struct record *rec);
void record_undo(struct record *rec);
/* End a game that goes on. ERR_OVER if it is over. */
int record_end(struct record *rec, enum ending ending, int player);
/* Has a player chosen, or has the game ended? Nature's moves alone are no beginning. */
bool record_is_begun(const struct record *rec);
/* The score of the match after this game, as far as it goes; and is the match decided by it? */
void record_match_score(const struct record *rec, int won[2]);
bool record_match_is_over(const struct record *rec);
/* Add "Game 2 of at most 3. Score: Ada 1, Bob 0."; nothing for a game in no match. */
void record_tell_match(const struct record *rec, struct text *out);
/* How it ended, in sentences; nothing while it goes on. */
void record_tell_end(const struct record *rec, struct text *out);

#endif
