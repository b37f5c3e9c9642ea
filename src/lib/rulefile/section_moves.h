/* The moves of players and of nature. */
#ifndef RULEFILE_SECTION_MOVES_H
#define RULEFILE_SECTION_MOVES_H

#include "rulefile/syntax.h"

/* Find the names of all moves, which anything may use. */
void section_moves_name(struct draft *d);
/* Read a condition, and why it must hold; perhaps also in few letters. */
void section_moves_need(struct draft *d, struct draft_need *n, bool brief);
/* Read a move. */
void section_moves_read(struct draft *d);
void section_moves_read_chance(struct draft *d);
/* Check what only all moves together show. */
bool section_moves_check(struct draft *d);

#endif
