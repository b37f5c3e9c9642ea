/*
 * Learn by self-play: policy gradients with clipped steps (Schulman et al.: "Proximal
 * policy optimization algorithms", 2017) and advantages over an expected result ("High-dimensional
 * continuous control using generalized advantage estimation", 2016). A critic predicts
 * the result. It sees both hands, which no player does, so that luck in the cards is not mistaken
 * for skill. The net's own expectation, from what its player knows, learns only from games against
 * itself. A reward for being undecided, which shrinks during training, keeps the mix of moves from
 * becoming predictable. The saved player is the running mean of the weights.
 *
 * The same seed gives the same network. Progress, which sets the learning rate, is counted in
 * games.
 */
#ifndef TRAIN_TRAINER_H
#define TRAIN_TRAINER_H

#include "bots/battle/policy.h"

enum {
    TRAIN_GAMES = 512,      /* of a round */
    TRAIN_A_MINUTE = 180000 /* games that count as a minute, on any machine */
};

struct trainer;

/* Make a trainer; NULL if the game has too many parts for a network, or when out of memory. */
struct trainer *trainer_new(const struct rules *r, uint64_t seed, uint64_t games);
/* Set the number of threads (default: 1). It does not change the result. */
void trainer_share_among(struct trainer *t, int jobs);
/* Set the number of games, including those already played. */
void trainer_plan(struct trainer *t, uint64_t games);
/* Use only the visible position, not earlier choices. */
void trainer_forget(struct trainer *t);
/* Play some games against this player too; false if there are too many already. */
bool trainer_meet(struct trainer *t, const struct policy *partner);
/* Learn to beat this player, instead of self-play. */
void trainer_against(struct trainer *t, const struct policy *opponent);
/* Start from a network with the same rules; the critic may be NULL. Call trainer_against first:
 * against an opponent the preferences for moves start weaker. */
void trainer_start_from(struct trainer *t, const struct policy *from, const struct net *critic);
void trainer_free(struct trainer *t);

/* Play and learn one round; false, with nothing changed, when all games are played or when out of
 * memory. */
bool trainer_round(struct trainer *t);
bool trainer_lacks_memory(const struct trainer *t);
uint64_t trainer_games(const struct trainer *t);
/* Get the number of decisions from which the last round has learned. */
uint64_t trainer_decisions(const struct trainer *t);
/* Get the share of games played, from 0 to 1. */
double trainer_share(const struct trainer *t);
/* Get the entropy of the last round's choices, in nats. */
double trainer_entropy(const struct trainer *t);
/* Get the share of points won against the opponent in the last round. */
double trainer_score(const struct trainer *t);
/* Get the saved player, which lives as long as the trainer. */
struct policy trainer_policy(const struct trainer *t);
/* Get that player's critic, without weights if the file had none. */
struct net trainer_critic(const struct trainer *t);

/* Save the trainer as a text file, in one step. The file stays locked until the trainer is freed: a
 * file that another program keeps so is refused. After trainer_load learning continues as if it had
 * not stopped. On error `why` is a whole sentence: ERR_IO if the file cannot be written or read,
 * ERR_SYNTAX if its content is wrong. */
int trainer_save(struct trainer *t, const char *path, struct text *why);
/* Save only the player and its critic: a quarter of the size. */
int trainer_save_network(struct trainer *t, const char *path, struct text *why);
/* Check whether this file could be saved, without changing anything. */
int trainer_can_save(const char *path, struct text *why);
int trainer_load(struct trainer **out, const char *path, struct text *why);
/* Make a trainer from text: OK or ERR_SYNTAX. */
int trainer_parse(struct trainer **out, const char *text);

#endif
