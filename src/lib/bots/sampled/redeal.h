/* Whole positions that a player may be in: nature deals again what the player cannot see. */
#ifndef BOTS_SAMPLED_REDEAL_H
#define BOTS_SAMPLED_REDEAL_H

#include "core/game.h"
#include "core/rng.h"

/* Deal everything that this view hides, each card equally likely to be anywhere, as the rules deal
 * (`hide` in core/game.h). At nature's turn its moves are made too. False, with *out unspecified: a
 * rule file hides cards that its nature does not deal again from here. */
bool redeal_view(const struct rules *r, const struct view *v, struct rng *g, struct state *out);
/* The same for everything that either player cannot see. */
bool redeal_all(const struct rules *r, const struct state *s, struct rng *g, struct state *out);

#endif
