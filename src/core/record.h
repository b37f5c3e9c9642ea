/* A game from its first move, in memory. */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/nature.h"
#include "core/past.h"

enum { WHO_BYTES = 256 };         /* how a player is named on the command line, with its end */
enum { RECORD_BYTES = 16 << 20 }; /* the longest record that is read */
#define RECORD_PERSON "human"     /* how a person is named there */

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
    char who[2][WHO_BYTES]; /* RECORD_PERSON, "random" */
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
/* Is this, among those who can play, a person? */
bool record_is_person(const char *who);
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

#endif
