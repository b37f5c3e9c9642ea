/*
 * Learning by playing oneself: policy gradients with clipped steps (Schulman et al.: "Proximal
 * policy optimization algorithms", 2017) and advantages over an expected result ("High-dimensional
 * continuous control using generalized advantage estimation", 2016). A critic says what to expect.
 * It sees both hands, which no player does, so that luck in the cards is not taken for skill. The
 * net's own expectation, from what its player knows, learns only from games against itself. A
 * reward for being undecided, which shrinks as learning goes on, keeps the mix of moves from
 * collapsing into something that can be read. The player that is kept is the running mean of the
 * weights.
 *
 * The same seed learns the same. How far it has come, which sets the pace, is counted in games.
 */
#ifndef LEARN_TRAIN_H
#define LEARN_TRAIN_H

#include "bots/battle/policy.h"

enum {
    TRAIN_GAMES = 512,      /* between two steps of learning */
    TRAIN_A_MINUTE = 180000 /* games that are called a minute, however fast the machine */
};

struct trainer;

/* NULL: the game has too many parts for a network, or there is no memory. */
struct trainer *trainer_new(const struct rules *r, uint64_t seed, uint64_t games);
/* How many threads share the work, which changes nothing but the time; 1 unless told. */
void trainer_share_among(struct trainer *t, int jobs);
/* Plan another number of games, those that were played included. */
void trainer_plan(struct trainer *t, uint64_t games);
/* Look at views alone, not at what was chosen before. */
void trainer_forget(struct trainer *t);
/* Also meet this player now and then; false if there are too many already. */
bool trainer_meet(struct trainer *t, const struct policy *partner);
/* Learn to beat this player instead of oneself. */
void trainer_against(struct trainer *t, const struct policy *opponent);
/* Begin with what was learned by the same rules; the critic may be NULL. Call trainer_against
 * before: against an opponent the preferences for moves begin weaker. */
void trainer_start_from(struct trainer *t, const struct policy *from, const struct net *critic);
void trainer_free(struct trainer *t);

/* Plays and learns once; false when all games are played, or there is no memory: then nothing has
 * changed. */
bool trainer_round(struct trainer *t);
bool trainer_lacks_memory(const struct trainer *t);
uint64_t trainer_games(const struct trainer *t);
/* How much of all games is played, of 1. */
double trainer_share(const struct trainer *t);
/* How undecided the last round's choices were, in nats. */
double trainer_entropy(const struct trainer *t);
/* The share of points that it took from the opponent in the last round. */
double trainer_score(const struct trainer *t);
/* The player that is kept. It lives as long as the trainer. */
struct policy trainer_policy(const struct trainer *t);
/* The critic of that player; without weights if the file had none. */
struct net trainer_critic(const struct trainer *t);

/* All of it as a text file, from which learning goes on as if it had not stopped; the file is
 * replaced in one step. trainer_load makes a trainer of it. On error `why` is a whole sentence:
 * ERR_IO if the file cannot be written or read, ERR_SYNTAX if it holds something else. */
int trainer_save(const struct trainer *t, const char *path, struct text *why);
/* Only the player that is kept, and its critic: a quarter of the size. */
int trainer_save_network(const struct trainer *t, const char *path, struct text *why);
/* Whether it could be, as far as can be told before: nothing that is there changes. */
int trainer_can_save(const char *path, struct text *why);
int trainer_load(struct trainer **out, const char *path, struct text *why);
/* The same of a text: ERR_SYNTAX, or OK. */
int trainer_parse(struct trainer **out, const char *text);

#endif
