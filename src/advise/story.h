/* Lines of play in the words of the rule book: why a choice is right, or wrong. */
#ifndef ADVISE_STORY_H
#define ADVISE_STORY_H

#include "advise/judge.h"

/* Add the lines that have words in them, set in by so many spaces. */
void story_set_in(const char *said, int spaces, struct text *out);

/* Add this choice alone, as everyone will see it, where players take turns. */
void story_step(const struct moment *at, move m, struct text *out);

/* The next two are for games of turns with a solution, the others for choices made at once. */

/* Add this choice and best play after it: to the end where that is forced, or else no more than the
 * answer. */
void story_line(const struct moment *at, move m, bool forced, struct text *out);
/* Add how the other may go wrong after it. */
void story_trap(const struct moment *at, move m, struct text *out);
/* Add what becomes of it if the other sees it coming. */
void story_seen_through(const struct moment *at, const struct verdict *v, struct text *out);
/* The choice that would have been best against this answer; m if none was clearly better. */
move story_hindsight(const struct moment *at, move m, move answer);

#endif
