/* Lines of play in the words of the rule book: why a choice is right or wrong. */
#ifndef ADVISE_STORY_H
#define ADVISE_STORY_H

#include "advise/judge.h"

/* A line of play: choices from a position on. Where cards are hidden, the position is one that fits
 * what the player sees, and nature's choices are among them. */
enum { STORY_CHOICES = 24 };
struct story {
    struct state from;
    int count;
    struct joint choices[STORY_CHOICES];
};

/* Get the line that shows why a choice is right or wrong: the one that hints and refutations tell.
 * It is empty if there is none. */
void story_get(const struct moment *at, const struct judgement *g, const struct verdict *v,
               struct story *out);

/* Add this choice alone, as everyone will see it, where players take turns. */
void story_step(const struct moment *at, move m, struct text *out);

/* The next two are for games of turns with a solution; the others are for choices made at once. */

/* Add this choice and best play after it: to a forced end, or else only up to the answer. */
void story_line(const struct moment *at, move m, bool forced, struct text *out);
/* Add that this choice wins by force in this many plies, or loses, in a sentence: with moves only
 * if the end is near. After the second the line ends. */
void story_win(const struct moment *at, move m, int plies, struct text *out);
void story_loss(const struct moment *at, move m, int plies, struct text *out);
/* Add how the opponent may go wrong after it; in a sentence, or as a line of play. */
void story_trap_brief(const struct moment *at, move m, struct text *out);
void story_trap(const struct moment *at, move m, struct text *out);
/* Get the answer to a choice that leaves the player the least chance; it is above 1 if unknown. */
move story_worst_answer(const struct moment *at, move m, double *chance);
/* Add what happens if the opponent expects this choice. */
void story_seen_through(const struct moment *at, const struct verdict *v, struct text *out);
/* Return the choice that would have been best against this answer; m if none was clearly better. */
move story_hindsight(const struct moment *at, move m, move answer);

#endif
