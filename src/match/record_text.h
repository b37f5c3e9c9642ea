/* Records as text (docs/record-format.md). Every line carries a check of all that stands before. */
#ifndef MATCH_RECORD_TEXT_H
#define MATCH_RECORD_TEXT_H

#include "core/record.h"

/* The header, with which a file begins. */
void record_print_header(struct record *rec, struct text *out);
/* The next line that has not been printed: a choice taken back, a choice, the ending, the result.
 * False if there is none. Call it until then after every change, before the next. */
bool record_print_next(struct record *rec, struct text *out);
/* Any line, with its check. */
void record_print_line(struct record *rec, const char *line, struct text *out);

/* The whole of it, without what was taken back; the caller frees it. NULL when out of memory. */
char *record_text(const struct record *rec, size_t *len);

/* Can this stand in a record as who plays, and as a date: 2026-01-31T12:00:00Z? */
bool record_is_who(const char *s);
bool record_is_date(const char *s);

/* Read a whole record, which record_release frees. On error `why` names line and reason and there
 * is nothing to free: ERR_SYNTAX, ERR_LIMIT or ERR_MEMORY. `whole`, if not NULL, allows a last line
 * that a crash cut off and receives the length of what stands before it. */
int record_parse(struct record *rec, const char *bytes, size_t len, size_t *whole,
                 struct text *why);

#endif
