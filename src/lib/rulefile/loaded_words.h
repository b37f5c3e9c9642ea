/* What a game that was loaded says: the functions of `struct game` that have these names. */
#ifndef RULEFILE_LOADED_WORDS_H
#define RULEFILE_LOADED_WORDS_H

#include "rulefile/loaded.h"

void loaded_opening(const struct scene *c, const struct state *s, struct text *out);
void loaded_heading(const struct scene *c, const struct state *s, struct text *out);
void loaded_prompt(const struct scene *c, const struct state *s, int player, struct text *out);
void loaded_tell(const struct scene *c, const struct state *s, struct joint m,
                 const struct state *next, struct text *out);
void loaded_brief(const struct scene *c, const struct state *s, struct joint m,
                  const struct state *next, int me, struct text *out);
void loaded_closing(const struct scene *c, int winner, struct text *out);
void loaded_status(const struct scene *c, const struct state *s, struct text *out);
void loaded_reminder(const struct scene *c, const struct state *s, struct text *out);
void loaded_hand_words(const struct scene *c, const struct state *s, int player, struct text *out);
void loaded_needs(const struct rules *r, const struct state *s, int player, int verb,
                  struct text *out);
void loaded_refusal(const struct scene *c, const struct state *s, int player, move m,
                    struct text *out);
bool loaded_holds(const struct guide_moment *at);

#endif
