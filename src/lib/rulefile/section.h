/* The sections of a rule file. */
#ifndef RULEFILE_SECTION_H
#define RULEFILE_SECTION_H

#include "rulefile/syntax.h"

/* Read all sections. False: there is an error. */
bool section_read_all(struct draft *d);

/* ---- section_parts.c: what players and the table have ---------------------------------------- */

/* Read what follows "has". */
void section_parts_read(struct draft *d);
/* Find the parts that parts name. */
void section_parts_link(struct draft *d);

/* ---- section_moves.c: the moves of players and of nature ------------------------------------- */

/* Find the names of all moves, which anything may use. */
void section_moves_name(struct draft *d);
/* Read a condition, and why it must hold; perhaps also in few letters. */
void section_moves_need(struct draft *d, struct draft_need *n, bool brief);
/* Read a move. */
void section_moves_read(struct draft *d);
void section_moves_read_chance(struct draft *d);
/* Check what only all moves together show. */
bool section_moves_check(struct draft *d);

/* ---- section_about.c: what does not change the game ------------------------------------------ */

void section_about_book(struct draft *d);
void section_about_promise(struct draft *d);
void section_about_guide(struct draft *d);
void section_about_lesson(struct draft *d);
void section_about_edition(struct draft *d);

#endif
