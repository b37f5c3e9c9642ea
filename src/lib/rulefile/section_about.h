/* What a file says about its game, besides the rules: the book, what it promises and teaches, how
 * it looks, and other values of its options. */
#ifndef RULEFILE_SECTION_ABOUT_H
#define RULEFILE_SECTION_ABOUT_H

#include "rulefile/syntax.h"

void section_about_book(struct draft *d);
void section_about_promise(struct draft *d);
void section_about_guide(struct draft *d);
void section_about_lesson(struct draft *d);
void section_about_edition(struct draft *d);
void section_about_tint(struct draft *d);
void section_about_short_title(struct draft *d);
void section_about_sight(struct draft *d);
void section_about_ratings(struct draft *d);
void section_about_updates(struct draft *d);

#endif
