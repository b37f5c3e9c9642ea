/* Positions as words. */
#ifndef CORE_POSITION_H
#define CORE_POSITION_H

#include "core/game.h"
#include "core/rng.h"

/* "turn=1 ep=7/4": a position, or a view of one, by its game's names. Whatever position_print
 * writes is read back to the same bytes, but for the result of a game that is over. */
void position_print(const struct rules *r, const struct state *s, struct text *out);
/* The same as a value, for one expression: `position_words(r, s).at`. */
struct position_words {
    char at[4 * SENTENCE_BYTES];
};
struct position_words position_words(const struct rules *r, const struct state *s);
/* One player's values of a part: "5,2,1". */
void position_print_values(const struct field *f, int player, struct text *out);
int position_parse(const struct rules *r, const char *words, struct state *out, struct text *why);
/* Make a position of a view: cards that lie face down are dealt from those that they may be. A
 * position stays as it is. */
void position_deal(const struct rules *r, struct rng *g, struct state *s);

#endif
