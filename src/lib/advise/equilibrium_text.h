/* An equilibrium in words, and as members of a JSON object. */
#ifndef ADVISE_EQUILIBRIUM_TEXT_H
#define ADVISE_EQUILIBRIUM_TEXT_H

#include "core/writer.h"
#include "solve/efg/efg.h"
#include "solve/openings.h"

/* Write the value of a game with hidden cards, and how to begin. `r` are the rules as given,
 * without an assumed turn limit. */
void equilibrium_text(const struct equilibrium *e, const struct openings *o, const struct rules *r,
                      struct writer *out);
void equilibrium_text_put(const struct equilibrium *e, const struct openings *o, struct text *line);
/* The same for a game from a file: its value, and the mix in each situation. */
void equilibrium_text_file(const struct equilibrium *e, const struct efg_game *g,
                           struct writer *out);
void equilibrium_text_put_file(const struct equilibrium *e, const struct efg_game *g,
                               struct text *line);

#endif
