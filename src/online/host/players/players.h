/* Players: their tokens, names, recovery codes and ratings. */
#ifndef ONLINE_HOST_PLAYERS_PLAYERS_H
#define ONLINE_HOST_PLAYERS_PLAYERS_H

#include "online/host/journal_line.h"
#include "online/host/host_parts.h"

enum { TOKEN_BYTES = 33 }; /* a token as text, with its NUL */

/* Find a player; NULL. By id, even if its own row is still to be restored: then an empty player is
 * made. */
struct host_player *players_with_token(const struct host *h, const char *token);
struct host_player *players_with_name(const struct host *h, const char *name);
struct host_player *players_with_id(struct host *h, uint64_t id);
/* The same for a row that is restored: *is_new says that it was made. It can be found with its name
 * and token after players_load_name, players_load_token and then players_loaded or players_with_id.
 * OK or ERR_MEMORY. */
struct host_player *players_load(struct host *h, uint64_t id, bool *is_new);
int players_load_name(struct host *h, struct host_player *p, const char *name);
int players_load_token(struct host *h, struct host_player *p,
                       const unsigned char token[HASH_BYTES]);
int players_loaded(struct host *h);
/* The host ends before they could be found. */
void players_forget_loaded(struct host *h);
/* Forget what this player is, in memory; forget the player. */
void players_clear(struct host *h, struct host_player *p);
void players_drop(struct host *h, struct host_player *p);
/* The same, unless the player is kept or something still needs it. */
void players_release(struct host *h, struct host_player *p);
void players_free(struct host_player *p);
/* Is this the hash of a token? Zeros are none. */
bool players_is_token(const unsigned char token[HASH_BYTES]);
/* Let a player be found by this name or token; "" and zeros are nobody's. OK or ERR_MEMORY. */
int players_index_name(struct host *h, struct host_player *p, const char *name);
int players_index_token(struct host *h, struct host_player *p,
                        const unsigned char token[HASH_BYTES]);
/* No more, unless it is the name or token that the player still has. */
void players_unindex_name(struct host *h, const struct host_player *p, const char *name,
                          const char *still);
void players_unindex_token(struct host *h, const struct host_player *p,
                           const unsigned char token[HASH_BYTES]);

/* Make a guest, who is nothing but memory yet. */
int players_make(struct host *h, struct host_player **p, char token[TOKEN_BYTES]);
/* Each of these changes a player's row: OK, or an error with a sentence. */
int players_claim(struct host *h, struct host_player *p, const char *name, char code[CODE_BYTES],
                  struct text *why);
/* Find the player of a name by its recovery code, and give it a new token and code. */
int players_recover(struct host *h, const char *name, const char *code, struct host_player **p,
                    char token[TOKEN_BYTES], char new_code[CODE_BYTES], struct text *why);
/* A token was used, so its owner has it: the recovery codes before its own end. */
void players_settle(struct host *h, struct host_player *p);
void players_ban(struct host *h, struct host_player *p);
int players_rename(struct host *h, struct host_player *p, const char *name, struct text *why);

/* The player is here today; it is to be kept; it begins a game, for which it is kept too. */
void players_be_here(struct host *h, struct host_player *p);
int players_keep(struct host *h, struct host_player *p);
int players_begin_game(struct host *h, struct host_player *p);

/* A name to show: "Guest 12" for players without one. */
struct words players_name(const struct host_player *p);
/* A code that nobody can guess, for people to type. */
void players_make_code(struct host *h, char code[CODE_BYTES]);

/* ---- ratings --------------------------------------------------------------------------------- */

/* The rating of a player by the book of these rules' game, or by their edition, as a person or as a
 * bot; that of a newcomer if it has none. */
struct rating players_rating(const struct host_player *p, const struct rules *r, bool bot);
/* The rating like this one as it is kept; NULL: the player has none. */
struct rating_kept *players_rating_kept(const struct host_player *p, const struct rating *like);
/* What a rating is by, in a word: "charge", "charge:tournament"; and back: false, there is no such
 * game or edition. */
struct rules_key players_rating_word(const struct rating *r);
bool players_rating_by(struct rating *r, const char *word);
/* Take a rating after a pair against this opponent, unless the player's counts that pair already.
 * OK or ERR_MEMORY. */
int players_take_rating(struct host_player *p, const struct rating *r, uint64_t opponent);
/* Put a rating, which belongs to the player then, in place of any earlier one. OK or ERR_MEMORY. */
int players_set_rating(struct host_player *p, const struct rating_kept *k);
void players_release_rating(struct rating_kept *k);
/* The numbers of a rating in a line. */
void players_print_rating(const struct rating *r, struct text *out);
void players_read_rating(struct journal_line *l, struct rating *r);

/* Does this program know how to rate? If not, no game may be rated. */
bool players_can_rate(void);
/* Return both players' ratings after a pair of games between them, given the first one's scores.
 * How much a pair counts, docs/play/online.md says. */
void players_rate(const struct host *h, struct host_player *const players[2],
                  const struct rating before[2], const double scores[2], struct rating after[2]);

#endif
