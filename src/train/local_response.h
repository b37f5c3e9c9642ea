/*
 * Attackers that know how their opponent, the prey, plays. Whatever they take is a lower bound of
 * what can be taken from the prey.
 *
 * The local best response (Lisý and Bowling: "Equilibrium approximation quality of current no-limit
 * poker bots", 2017) finds at each decision which hands explain what the prey chose
 * (bots/battle/belief.h), and tries every move against them with the same draws. The prey's answer
 * counts by its odds. Networks say what the position is worth after that; only moves are tried that
 * the network might play, because it misjudges the others. Without a network, all moves are tried,
 * and the trials are played to the end.
 */
#ifndef TRAIN_LOCAL_RESPONSE_H
#define TRAIN_LOCAL_RESPONSE_H

#include "bots/battle/critic.h"
#include "train/asked_odds.h"

struct local_response {
    const struct policy *prey;   /* whose odds the attacker counts on */
    const struct policy *value;  /* the network that judges positions; a built-in player: play to
                                    the end, and let it choose for the attacker */
    const struct critic *critic; /* judges instead, with both hands open; NULL: none */
    int hands;
    int ahead; /* own decisions that the value's odds make before positions are judged */
};

/* Plays for the attacker to the end where no network has learned the rules (bots/battle/trial.h).
 */
extern const struct bot local_response_trader;

/* The local best response in one game. */
struct local_response_game {
    const struct local_response *l;
    uint64_t seed; /* of beliefs: a belief that begins like the last asks for the same odds */
    struct asked_odds asked;
};

void local_response_begin(struct local_response_game *g, const struct local_response *l,
                          uint64_t seed);
void local_response_release(struct local_response_game *g);
/* Return the best move; the prey's likeliest if memory runs out. */
move local_response_choose(struct local_response_game *g, const struct decision *d);

/* Return a policy's likeliest move, the first of several. */
move local_response_likeliest(const struct policy *p, const struct decision *d);

#endif
