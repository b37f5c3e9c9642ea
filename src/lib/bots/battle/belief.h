/*
 * The hands that the opponent may hold. Hands are dealt from the unseen cards, all equally likely,
 * and then weighted by how well they explain the opponent's choices. The weight is the product,
 * over the opponent's last choices, of the odds with which the policy would have made them with the
 * hand of that time.
 *
 * Going back in time, a hand loses the cards that were drawn since and regains those that were
 * played. Nobody knows which card was drawn last: it can be any card that is not known to have been
 * there before. Choosing these from the newest to the oldest makes every possible order of the
 * cards equally likely. The walk ends where everyone knew the whole hand.
 *
 * For games whose parts have the names of Battle Numbers: hand, deck, known; option hand.
 */
#ifndef BOTS_BATTLE_BELIEF_H
#define BOTS_BATTLE_BELIEF_H

#include "bots/battle/named_parts.h"
#include "bots/battle/policy.h"

enum { BELIEF_CHOICES = 6, CARDS_MAX = 64 };

/* A choice of the opponent, and what everyone saw then. */
struct witness {
    struct named_parts parts;
    struct state seen;
    unsigned age; /* number of newer choices */
    move made;
    bool drew;                /* a card has been drawn since, to replace the one that was played */
    uint8_t known[CARDS_MAX]; /* counts of each card after that */
};

struct belief {
    const struct policy *policy;
    const struct decision *d;
    int foe;
    int hidden; /* cards in the opponent's hand that are not known */
    struct named_parts parts;
    struct past past;
    int witnesses;
    struct witness witness[BELIEF_CHOICES];
};

void belief_begin(struct belief *b, const struct policy *p, const struct decision *d);
/* Draw a position that agrees with what is known. Returns how likely it makes the opponent's
 * choices. */
double belief_draw(struct belief *b, struct rng *g, struct state *out);

#endif
