/*
 * The hands that the opponent may hold, with their probabilities, from all that a player saw.
 *
 * The filter begins where everyone knew the whole hand or, without such a moment, where the past
 * begins; there every choice of the unseen cards is equally likely. From then on it goes forward:
 * at each choice of the opponent, a hand counts by the odds with which the opponent would have made
 * that choice with it, and loses the card that was played. Then it draws, each card of the deck
 * equally likely.
 *
 * A belief of at most `limit` hands is exact if there never were more; by the book, BELIEF_ALL are
 * enough. Otherwise the likely hands are kept, and a few of the others stand for the rest, so that
 * every hand counts for what it should on average.
 *
 * For games whose parts include hands and decks (PARTS_HAND, PARTS_DECK).
 */
#ifndef BOTS_BATTLE_BELIEF_H
#define BOTS_BATTLE_BELIEF_H

#include "bots/battle/hand_set.h"
#include "bots/bot.h"

enum { BELIEF_ALL = 1500 };

/* Set the odds of the opponent's legal moves at a decision of the opponent; false: unknown. */
typedef bool belief_odds(void *context, const struct decision *d, double odds[MOVES_MAX]);

struct belief {
    const struct rules *rules;
    struct state seen; /* by the player; a hand is put in here */
    int foe;
    bool exact;
    int count;
    struct hand *hand; /* whole hands, with what is known of them; shares add up to 1 */
};

/* Find what the player of a decision may believe; its legal moves do not matter. At nature's turn,
 * hands lack the cards that are still to be drawn. With `odds` NULL, the opponent's choices reveal
 * only the cards. `limit` is at least 1. Returns NULL if memory runs out. */
struct belief *belief_new(const struct decision *d, belief_odds *odds, void *context, int limit);
void belief_free(struct belief *b);

/* Draw n indices, in ascending order, each hand nearly as often as its share demands. */
void belief_draw_evenly(const struct belief *b, struct rng *g, int n, int *out);
/* Return the whole position with hand i. */
struct state belief_position(const struct belief *b, int i);

/* Odds of a struct policy, for belief_new. */
bool belief_odds_of_policy(void *policy, const struct decision *d, double odds[MOVES_MAX]);

#endif
