/* A way to play, as odds: a network's mix, or the certain choice of a built-in player. */
#ifndef BOTS_BATTLE_POLICY_H
#define BOTS_BATTLE_POLICY_H

#include "bots/battle/net.h"
#include "bots/bot.h"

/* A blur so low that the policy always plays the likeliest move. */
#define POLICY_SHARPEST 1e-4f

/* A network's expected result is corrected to match real results, by straight lines between these
 * knots. */
enum { POLICY_KNOTS = 20 };

struct policy {
    const struct rules *rules;
    const struct bot *bot; /* a player without expected results; NULL: the net */
    struct encoder encoder;
    struct net net;
    float blur;               /* 1: as it was learned; see net_odds */
    bool forgetful;           /* ignore earlier choices */
    const float *corrections; /* of what it expects, POLICY_KNOTS + 1 of them; NULL: none */
    bool heedless;            /* a certain kill or rescue (certain.h) may be missed */
};

/* Set the odds of the legal moves. Returns the expected result, from -1 to 1; 0 if unknown. */
float policy_odds(const struct policy *p, const struct decision *d, float odds[MOVES_MAX]);
/* Return the expected result, without the odds. */
float policy_value(const struct policy *p, const struct view *v, const struct past *past);
move policy_choose(const struct policy *p, const struct decision *d);

/* The network knows of no turn limit. So it plays only while one is at least POLICY_TURNS away. A
 * limit of POLICY_LIMIT turns is none: hardly any game between good players lasts so long. */
enum { POLICY_TURNS = 30, POLICY_LIMIT = 200 };

/* Load the network that learned these rules, apart from a turn limit; false if there is none. */
bool policy_learned(struct policy *p, const struct rules *r);
/* The same, but false where a turn limit is near. */
bool policy_learned_at(struct policy *p, const struct rules *r, const struct state *s);
/* May a turn limit matter by these rules? */
static inline bool policy_has_limit(const struct rules *r)
{
    return r->value[TURN_LIMIT] > 0 && r->value[TURN_LIMIT] < POLICY_LIMIT;
}

#endif
