/* Records as text (docs/research/record-format.md). Every line has a checksum of everything before
 * it. */
#ifndef MATCH_RECORD_TEXT_H
#define MATCH_RECORD_TEXT_H

#include "core/record.h"

/* Write the header, which begins a file. */
void record_text_print_header(struct record *rec, struct text *out);
/* Write the next line that has not been printed: a choice taken back, a choice, the ending or the
 * result. False if there is none. After every change, call it until it returns false. */
bool record_text_print_next(struct record *rec, struct text *out);
/* Write any line, with its checksum. */
void record_text_print_line(struct record *rec, const char *line, struct text *out);

/* Return the whole record, without choices that were taken back; the caller frees it. NULL when out
 * of memory. */
char *record_text(const struct record *rec, size_t *len);

/* Is this a kind of player that a record knows? Is this a date, such as 2026-01-31T12:00:00Z? */
bool record_text_is_who(const char *s);
bool record_text_is_date(const char *s);

/* Read a whole record, which record_release frees. On error `why` names line and reason, and there
 * is nothing to free: ERR_SYNTAX, ERR_LIMIT or ERR_MEMORY. If `whole` is not NULL, a last line that
 * a crash cut off is ignored, and *whole is the length of the text before it. */
int record_text_parse(struct record *rec, const char *bytes, size_t len, size_t *whole,
                      struct text *why);

#endif
