/* Records as text (docs/record-format.md). */
#ifndef MATCH_RECORD_TEXT_H
#define MATCH_RECORD_TEXT_H

#include "core/record.h"

/* The lines for the header, the last choice, taking one back, resigning and the result. Written one
 * after the other as the game goes they are the file; each ends in a check of all that stands
 * before. */
void record_print_header(struct record *rec, struct text *out);
void record_print_move(struct record *rec, struct text *out);
void record_print_undo(struct record *rec, struct text *out);
void record_print_resign(struct record *rec, struct text *out);
void record_print_result(struct record *rec, struct text *out);

/* The whole of it, without what was taken back; the caller frees it. NULL when out of memory. */
char *record_text(const struct record *rec, size_t *len);

/* Read a whole record, which record_release frees. On error `why` names line and reason and there
 * is nothing to free. `whole`, if not NULL, allows a last line that a crash cut off and receives
 * the length of what stands before it. */
int record_parse(struct record *rec, const char *bytes, size_t len, size_t *whole,
                 struct text *why);

#endif
