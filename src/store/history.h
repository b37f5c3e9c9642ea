/*
 * Finished games, by number. The files of the games are the truth (save.h); this is an index made
 * from them by history_sync.h, and a second copy. The record is kept as it would be written of the
 * game that came to its end, without what was taken back; the columns beside it are read from it.
 */
#ifndef STORE_HISTORY_H
#define STORE_HISTORY_H

#include "core/record.h"
#include "store/store.h"

enum { HISTORY_ADDED, HISTORY_KNOWN };

/* Add a game that is over and comes from elsewhere, between store_begin and store_commit; the next
 * history_sync gives it a number and a file. HISTORY_ADDED, or HISTORY_KNOWN if there is a game
 * with the same record. */
int history_put(struct store *s, const struct record *rec, struct text *why);
/* Put the records of another store as far as they are whole, in the same way. */
void history_salvage(struct store *s, struct store *from);

/* For history_sync. Add a game under its number; HISTORY_KNOWN if it had been put and waited for
 * one. */
int history_write(struct store *s, int number, const struct record *rec, struct text *why);
int history_remove(struct store *s, int number, struct text *why);

/* One game, by what is asked of it. */
struct history_game {
    int64_t id;
    char game[32], rules[SENTENCE_BYTES], date[24];
    char name[2][NAME_BYTES], who[2][WHO_BYTES];
    int first; /* who moved first; P1 where both choose at once */
    enum result result;
    enum ending ending;
    int ended_by, turns;
    const char *record; /* while it is being taken */
    size_t length;
};

struct history_query {
    const char *game, *player; /* NULL: any */
    int limit;                 /* 0: all */
    bool oldest_first;
};

/* Every game asked for, the newest first unless it says otherwise, until `take` returns false. */
int history_each(struct store *s, const struct history_query *q,
                 bool (*take)(const struct history_game *, void *), void *context,
                 struct text *why);

/* How people fared: seats held by a person, or by the one named. A game of two people counts once,
 * for Player 1, unless one of them is named. `seat` is 1 for who moved first, or Player 1 where
 * both choose at once. */
struct history_score {
    char game[32], opponent[WHO_BYTES]; /* the opponent is a person or a player who is none */
    int seat;
    int64_t wins, losses, draws, unfinished;
};

/* By game, opponent and seat. */
int history_scores(struct store *s, const struct history_query *q,
                   void (*take)(const struct history_score *, void *), void *context,
                   struct text *why);

#endif
