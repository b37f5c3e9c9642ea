/*
 * Finished games, by number. The files of the games are authoritative (save.h); history_sync.h
 * makes this index, and second copy, from them. A record holds the game as it ended, without moves
 * that were taken back; the other columns are derived from it.
 */
#ifndef STORE_HISTORY_H
#define STORE_HISTORY_H

#include "core/record.h"
#include "store/store.h"

enum { HISTORY_ADDED, HISTORY_KNOWN };

/*
 * Import a finished game, between store_begin and store_commit; the next history_sync gives it a
 * number and a file. Return HISTORY_ADDED, or HISTORY_KNOWN if a game with the same record exists.
 */
int history_put(struct store *s, const struct record *rec, struct text *why);
/* Import the undamaged records of another store in the same way. */
void history_salvage(struct store *s, struct store *from);

/* For history_sync: add a game with its number. HISTORY_KNOWN if history_put had added it and it
 * waited for a number. */
int history_write(struct store *s, int number, const struct record *rec, struct text *why);
int history_remove(struct store *s, int number, struct text *why);

/* One game of the history. */
struct history_game {
    int64_t id;
    char game[32], rules[SENTENCE_BYTES], date[24];
    char name[2][NAME_BYTES], who[2][WHO_BYTES];
    int first; /* the player who moved first; P1 where both choose at once */
    enum result result;
    enum ending ending;
    int ended_by, turns;
    const char *record; /* valid only during `take` */
    size_t length;
};

struct history_query {
    const char *game, *player; /* NULL: any */
    int limit;                 /* 0: all */
    bool oldest_first;
};

/* Call `take` for every game of the query, newest first unless `oldest_first`, until it returns
 * false. */
int history_each(struct store *s, const struct history_query *q,
                 bool (*take)(const struct history_game *, void *), void *context,
                 struct text *why);

/* Results of people, or of the named player. A game of two people counts once, for Player 1, unless
 * one of them is named. `seat` is 1 for the player who moved first, or for Player 1 where both
 * choose at once. */
struct history_score {
    char game[32];
    char opponent[NAMED_BYTES]; /* RECORD_PERSON, a built-in player, or a program with its name */
    int seat;
    int64_t wins, losses, draws, unfinished;
};

/* Call `take` for every game, opponent and seat. */
int history_scores(struct store *s, const struct history_query *q,
                   void (*take)(const struct history_score *, void *), void *context,
                   struct text *why);

#endif
