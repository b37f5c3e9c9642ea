/*
 * Learning by playing oneself: policy gradients with clipped steps (Schulman et al.: "Proximal policy
 * optimization algorithms", 2017) and an expected result as baseline (generalised advantage
 * estimation, 2016). A reward for undecidedness, which shrinks as learning goes on, keeps the mix
 * of moves from collapsing into something that can be read; the player that is kept is the running
 * mean of the weights.
 */
#ifndef LEARN_TRAIN_H
#define LEARN_TRAIN_H

#include "net.h"

enum { TRAIN_GAMES = 512 }; /* between two steps of learning */

struct trainer;

struct trainer *trainer_new(const struct rules *r, uint64_t seed);
void trainer_free(struct trainer *t);
/* Plays and learns once; `share` of the training is done. */
void trainer_round(struct trainer *t, double share);
uint64_t trainer_games(const struct trainer *t);
/* How undecided the last round's choices were, of 0 to 1. */
double trainer_entropy(const struct trainer *t);
const struct encoder *trainer_encoder(const struct trainer *t);
/* The running mean. */
const struct net *trainer_mean(const struct trainer *t);
struct net *trainer_net(struct trainer *t);

#endif
