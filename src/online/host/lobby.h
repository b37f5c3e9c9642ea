/*
 * Seeks and invitations. A seek ends with the last connection of its player. An invitation waits
 * for its guest until it is withdrawn, so it has a row:
 *
 *   invite SEEK   PLAYER BOT BASE ADD RATED SIDE CODE RULES
 *
 * Clients may send the number of a seek that is no longer open, so none is used again, and a row
 * has a number that none has passed:
 *
 *   last-seek     NUMBER
 */
#ifndef ONLINE_HOST_LOBBY_H
#define ONLINE_HOST_LOBBY_H

#include "online/host/host_parts.h"

/* Take the row of an invitation: OK, ERR_SYNTAX or ERR_MEMORY. */
int lobby_restore(struct host *h, uint64_t number, const char *text);
/* Take the row of seeks' numbers: OK or ERR_SYNTAX. */
/* Read those that had to wait for their rule files; what cannot be read is damaged. */
void lobby_restore_late(struct host *h);
int lobby_restore_reserved(struct host *h, const char *text);
/* Keep all invitations as they are. */
void lobby_keep_all(struct host *h);
/* Forget a seek or an invitation in memory only. */
void lobby_remove(struct host *h, struct seek *s);

/* Open a seek like this one, or an invitation if it has a code. NULL: no memory. */
struct seek *lobby_open(struct host *h, const struct seek *like);
/* Count this player's invitations that count nowhere, as after a restart, where the guest is. */
void lobby_adopt(struct host *h, const struct guest *g);
void lobby_close(struct host *h, struct seek *s);
/* Close what ends with a player's last connection; or everything, invitations too. */
void lobby_close_all(struct host *h, const struct host_player *p, bool invitations);
void lobby_release(struct host *h);

struct seek *lobby_find(const struct host *h, uint64_t number);
struct seek *lobby_find_code(const struct host *h, const char *code);
/* An open seek or invitation of the same player with the same terms; NULL. */
struct seek *lobby_find_like(const struct seek *like);
/* Among the open seeks of others that fit this one, the nearest by rating; NULL. Where very
 * many have ratings that are alike, those who have waited longest. */
struct seek *lobby_find_opponent(const struct host *h, const struct seek *like);

/* Only players with names play rated games: may this one? If not, `why` says so. */
bool lobby_may_rate(const struct host_player *p, struct text *why);
/* May these two play each other, by sides, kinds and limits? If not, `why` says so. */
bool lobby_may_meet(const struct host *h, const struct seek *s, const struct host_player *p,
                    bool bot, struct text *why);
/* Begin the game of a seek with this guest, and close the seek. NULL: no memory. */
struct room *lobby_begin(struct host *h, struct seek *s, const struct guest *g, int side);
/* A game that this player plays and that came from this seek or code; NULL. */
struct room *lobby_game_from(const struct host_player *p, uint64_t origin);
uint64_t lobby_code_origin(const char *code);

#endif
