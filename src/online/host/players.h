/* Players: their tokens, names, recovery codes and ratings. */
#ifndef ONLINE_HOST_PLAYERS_H
#define ONLINE_HOST_PLAYERS_H

#include "online/host/journal_line.h"
#include "online/host/host_parts.h"

enum { TOKEN_BYTES = 33 }; /* a token as text, with its NUL */

/* Make the change of a line: OK, ERR_SYNTAX or ERR_MEMORY. */
int players_apply(struct host *h, const char *line);

/* Find a player; NULL. By id also if its own line is still to be restored: then it is made. */
struct host_player *players_with_token(const struct host *h, const char *token);
struct host_player *players_with_name(const struct host *h, const char *name);
struct host_player *players_with_id(struct host *h, uint64_t id);
void players_free(struct host_player *p);

/* Each of these writes a line and makes its change: OK, or an error with a sentence. */
int players_make(struct host *h, struct host_player **p, char token[TOKEN_BYTES]);
int players_claim(struct host *h, struct host_player *p, const char *name, char code[CODE_BYTES],
                  struct text *why);
/* Find the player of a name by its recovery code, and give it a new token and code. */
int players_recover(struct host *h, const char *name, const char *code, struct host_player **p,
                    char token[TOKEN_BYTES], char new_code[CODE_BYTES], struct text *why);
/* A token was used, so its owner has it: the recovery codes before its own end. */
void players_settle(struct host *h, struct host_player *p);
void players_ban(struct host *h, struct host_player *p);
void players_erase(struct host *h, struct host_player *p);
int players_rename(struct host *h, struct host_player *p, const char *name, struct text *why);

/* Forget guests without a name and without a game who have not been here for a week. Return when to
 * look again. */
int64_t players_forget_idle(struct host *h);
/* The journal was read: nobody is here. */
void players_restored(struct host *h);

/* A name to show: "Guest 12" for players without one. */
struct words players_name(const struct host_player *p);
/* A code that nobody can guess, for people to type. */
void players_make_code(struct host *h, char code[CODE_BYTES]);

/* ---- ratings --------------------------------------------------------------------------------- */

/* The rating of a player in a game, as a person or as a bot; that of a newcomer if it has none. */
struct rating players_rating(const struct host_player *p, const struct game *g, bool bot);
/* Keep a rating that counts more games than the one before. OK or ERR_MEMORY. */
int players_keep_rating(struct host_player *p, const struct rating *r);
/* Write a rating, which a game's last line has too, among the lines about players: so they are
 * known without the games that are over. */
int players_note_rating(struct host *h, const struct host_player *p,
                        const struct host_player *opponent, const struct rating *r);
/* The numbers of a rating in a line. */
void players_print_rating(const struct rating *r, struct text *out);
void players_read_rating(struct journal_line *l, struct rating *r);

/* Remember that this player finished a pair against the player with the id `opponent`. OK or
 * ERR_MEMORY. */
int players_meet(struct host *h, const struct host_player *p, uint64_t opponent,
                 const struct rating *r);
/* Return both players' ratings after a pair of games between them, given the first one's scores.
 * How much a pair counts, docs/play/online.md says. */
void players_rate(const struct host *h, struct host_player *const players[2],
                  const struct rating before[2], const double scores[2], struct rating after[2]);

#endif
