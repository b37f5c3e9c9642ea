/* Positions as words, and as JSON. */
#ifndef CORE_POSITION_H
#define CORE_POSITION_H

#include "core/game.h"
#include "core/rng.h"

/* Write a position or a view by its game's names: "turn=1 ep=7/4". position_parse reads what
 * position_print writes back to the same bytes, except for the result of a game that is over. */
void position_print(const struct rules *r, const struct state *s, struct text *out);
/* The same as a value, for one expression: `position_words(r, s).at`. */
struct position_words {
    char at[4 * SENTENCE_BYTES];
};
struct position_words position_words(const struct rules *r, const struct state *s);
/* Write one player's values of a part: "5,2,1". */
void position_print_values(const struct field *f, int player, struct text *out);
/* Read them, up to the character `end`; the end of the text counts as a space. Return the place
 * after them, or NULL. */
const char *position_read_values(const char *at, char end, struct field *f, int player);
int position_parse(const struct rules *r, const char *words, struct state *out, struct text *why);
/* Read a position that a person wrote, in which a player is to choose. Missing parts are as at the
 * start; names that the game does not have are refused, with an example. */
int position_read(const struct rules *r, const char *words, struct state *out, struct text *why);
/* Make a position from a view: deal the face-down cards at random from those that they may be. A
 * whole position is unchanged. */
void position_deal(const struct rules *r, struct rng *g, struct state *s);
/* Put a position or a view into a JSON object, under this name. */
void position_put(struct text *line, const char *name, const struct rules *r,
                  const struct state *s);

#endif
