/* Which moves there are, as programs. */
#ifndef RULEFILE_CHOICES_H
#define RULEFILE_CHOICES_H

#include "rulefile/emitter.h"

/* Write the programs that list moves, of players and of nature. */
void choices_write_quiet(struct emitter *e, struct loaded_programs *to);
/* Write those that explain why a move is refused, and find out where choices are cards. */
void choices_write(struct emitter *e);
/* Has a player always a move in this phase? */
bool choices_always_some(const struct draft *d, int phase);
/* List the moves of a player in this phase; or, with a label, jump there if there is one. */
void choices_write_any(struct emitter *e, int phase, int player, int label);
/* Jump if this move of nature is due for e->me: its condition holds, and it can have an outcome. */
void choices_write_due(struct emitter *e, const struct draft_move *m, int label);

#endif
