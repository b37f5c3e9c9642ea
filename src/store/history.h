/* Finished games, by number. history_sync.h keeps them up to date. */
#ifndef STORE_HISTORY_H
#define STORE_HISTORY_H

#include "core/record.h"
#include "store/store.h"

/* One game of the history. */
struct history_game {
    int64_t id;
    char game[32], rules[SENTENCE_BYTES], date[24];
    char name[2][NAME_BYTES], who[2][WHO_BYTES];
    int first; /* the player who moved first; P1 where both choose at once */
    enum result result;
    enum ending ending;
    int ended_by, turns;
    /* Only with `records`, and only during `take`: the text, or NULL if it is damaged. */
    const char *record;
    size_t length;
};

extern const char history_damage[]; /* the sentence about a damaged record */

struct history_query {
    const char *game, *player; /* NULL: any */
    const char *counted;       /* only games that count here: "charge:tournament"; NULL: all */
    int number;                /* 0: any */
    int after, before;         /* with by_number: only numbers between these; before = 0: no end */
    int limit;                 /* 0: all */
    int by_number;             /* 1: ascending, -1: descending; 0: the newest first */
    bool records;              /* read the records too */
};

/* Call `take` for every game of the query, until it returns false. */
int history_each(struct store *s, const struct history_query *q,
                 bool (*take)(const struct history_game *, void *), void *context,
                 struct text *why);
/* Read a record, which the caller releases. ERR_UNKNOWN, without a sentence: no such game. */
int history_read(struct store *s, int number, struct record *rec, struct text *why);
/* Is there a finished game with this number? 1 or 0, or an error. */
int history_has(struct store *s, int number, struct text *why);

/* Results of people, or of the named player. A game of two people counts once, for Player 1, unless
 * one of them is named. `seat` is 1 for the player who moved first, or for Player 1 where both
 * choose at once. */
struct history_score {
    char game[sizeof(struct rules_key)]; /* the game, or one of its editions */
    char opponent[NAMED_BYTES]; /* RECORD_PERSON, a built-in player, or a program with its name */
    int seat;
    int64_t wins, losses, draws, unfinished;
};

/* Call `take` for every game, opponent and seat. */
int history_scores(struct store *s, const struct history_query *q,
                   void (*take)(const struct history_score *, void *), void *context,
                   struct text *why);

#endif
