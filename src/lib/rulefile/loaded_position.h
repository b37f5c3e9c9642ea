/* Positions of a game that was loaded: the functions of `struct game` that have these names. */
#ifndef RULEFILE_LOADED_POSITION_H
#define RULEFILE_LOADED_POSITION_H

#include "rulefile/loaded.h"

void loaded_hide(const struct rules *r, struct state *s, int me);
void loaded_deal(const struct rules *r, struct state *s, int player, pile hand);
void loaded_parts(const struct rules *r, const struct state *s, struct holding out[FIELDS_MAX][2]);
int loaded_describe(const struct rules *r, const struct state *s, struct field out[FIELDS_MAX]);
bool loaded_compose(const struct rules *r, const struct field *in, struct state *s);
int loaded_digits(const struct rules *r, struct digit out[DIGITS_MAX]);

#endif
