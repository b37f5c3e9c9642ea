/* A grade in words: one sentence, then tables. */
#ifndef ADVISE_GRADES_GRADE_TEXT_H
#define ADVISE_GRADES_GRADE_TEXT_H

#include "advise/grades/grade.h"
#include "core/writer.h"

/* Add the grade in one sentence. `who` is the player's name. */
void grade_text_sentence(const struct grade *g, const char *who, bool ascii, struct text *out);
/* Write the tables, and the worst decisions. `varied`: the games had different rules. */
void grade_text_tables(const struct grade *g, bool varied, bool ascii, struct writer *out);

#endif
