/*
 * Open the store and bring it up to date: every finished game is in the history, rated games are
 * rated, and matches have their next game, even if the program that played them was killed.
 */
#ifndef STORE_CATCH_UP_H
#define STORE_CATCH_UP_H

#include "store/ratings.h"

struct catch_up {
    /* Set by the caller. */
    int own;      /* the number of the game that this program played; 0: none */
    int patience; /* milliseconds to wait for other programs */
    void (*show)(void *context, double share); /* as for history_sync_show */
    void *context;

    /* The new ratings of the players of `own`, and of the first other game. No name: none. */
    struct ratings_change own_change[2], change[2];
    int rated; /* other games that were rated */
};

/* Open the store in this folder. NULL with the reason in `why`; `note` says what was damaged. */
struct store *catch_up_open(const char *folder, struct catch_up *to, struct text *note,
                            struct text *why);

#endif
