/*
 * What is kept about players, as rows. A day is written as 20260131, a hash as 64 hexadecimal
 * digits:
 *
 *   player ID            seen DAY [played] [banned] [token HASH] [code HASH]... [name NAME]
 *   rating ID GAME BOT   RATING DEVIATION VOLATILITY GAMES DAYS DAY PAST [GAMES RATING]...
 *                        MET [ID PAIRS]...    (PAST and MET: how many follow)
 *   erased ID            DAY    a player whose other rows are gone, or go when the host starts
 *   last-player ID       this number and all before are taken
 */
#ifndef ONLINE_HOST_PLAYERS_PLAYER_ROWS_H
#define ONLINE_HOST_PLAYERS_PLAYER_ROWS_H

#include "online/host/journal_line.h"
#include "online/host/host_parts.h"

/* A player's row; a change of a player begins with its row as it is. */
struct player_row {
    char name[NAME_BYTES];
    unsigned char token[HASH_BYTES]; /* zeros: none */
    unsigned char code[CODES_KEPT][HASH_BYTES];
    int codes;
    int32_t seen;
    bool banned, has_played;
};
struct player_row player_rows_of(const struct host_player *p);

/* Make the player what this row says: write it, read it as a restored host would, and keep it. OK
 * or ERR_MEMORY; then nothing has changed. */
int player_rows_change(struct host *h, struct host_player *p, const struct player_row *row);
/* The same without keeping it: a guest who has done nothing has no row. */
int player_rows_set(struct host *h, struct host_player *p, const struct player_row *row);
/* Keep a rating as it is. */
void player_rows_keep_rating(struct host *h, const struct host_player *p, struct rating_kept *k);
/* Keep that the numbers of all players so far are taken. */
void player_rows_keep_last(struct host *h);
/* Forget a player's rows. */
void player_rows_forget(struct host *h, struct host_player *p);
/* The same, leave nothing of them on the disk, and keep that the player is erased. */
void player_rows_erase(struct host *h, struct host_player *p);

/* Take a row whose key begins with this word, and continues in *key. OK, ERR_SYNTAX or ERR_MEMORY;
 * ERR_UNKNOWN: these are no rows about players. */
int player_rows_restore(struct host *h, const char *word, struct journal_line *key,
                        const char *text);

#endif
