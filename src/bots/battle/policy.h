/* A way to play, as odds: a network's mix, or what a built-in player does for certain. */
#ifndef BOTS_BATTLE_POLICY_H
#define BOTS_BATTLE_POLICY_H

#include "bots/battle/net.h"
#include "bots/bot.h"

/* A blur so low that the likeliest move is played. */
#define POLICY_SHARPEST 1e-4f

/* What a network expects is corrected by what came true: straight lines between these knots. */
enum { POLICY_KNOTS = 20 };

struct policy {
    const struct rules *rules;
    const struct bot *bot; /* who expects nothing; NULL: the net */
    struct encoder encoder;
    struct net net;
    float blur;               /* 1: as it was learned; see net_odds */
    bool forgetful;           /* what was chosen before is not looked at */
    const float *corrections; /* of what it expects, POLICY_KNOTS + 1 of them; NULL: none */
    bool heedless;            /* a certain kill or rescue (certain.h) may be missed */
};

/* The odds of the legal moves. Returns the expected result, from -1 to 1; 0 if it has no idea. */
float policy_odds(const struct policy *p, const struct decision *d, float odds[MOVES_MAX]);
/* What is expected, without a choice. */
float policy_value(const struct policy *p, const struct view *v, const struct past *past);
move policy_choose(const struct policy *p, const struct decision *d);

/* The network that was learned for these rules; false if there is none. */
bool policy_learned(struct policy *p, const struct rules *r);

#endif
