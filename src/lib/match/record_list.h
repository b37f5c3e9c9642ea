/*
 * * Many records in one text: either what `duello export` writes, with a first line that names the
 * format and a last line that counts the records, or just records one after the other. The text may
 * come in parts of any length.
 */
#ifndef MATCH_RECORD_LIST_H
#define MATCH_RECORD_LIST_H

#include "match/record_text.h"

#define RECORD_LIST_HEAD "duello records 1"
#define RECORD_LIST_END "end of "

enum { RECORD_LIST_PIECE = 2048 }; /* no line of a record is longer */

struct record_list {
    /* Receives a record's text, or whatever is in its place; if it is longer than RECORD_BYTES, it
     * was cut off. Return false to stop reading. */
    bool (*take)(void *context, const char *bytes, size_t len);
    void *context;
    struct text record;            /* the current one; it grows */
    char piece[RECORD_LIST_PIECE]; /* the current line, or a piece of a longer one */
    size_t piece_len;
    bool in_line;           /* the piece continues a line */
    int number, line, from; /* of records, of lines, and where this record began */
    bool is_export;         /* it began with the first line of an export */
    int promised;           /* the count in its last line; -1: that line is missing */
};

void record_list_init(struct record_list *l, bool (*take)(void *, const char *, size_t),
                      void *context);
void record_list_release(struct record_list *l);
/* Read the next part, and the end. False if reading was stopped, or memory ran out. */
bool record_list_add(struct record_list *l, const char *bytes, size_t len);
bool record_list_finish(struct record_list *l);
/* Return a sentence about what is missing; NULL if nothing is. */
const char *record_list_lacks(const struct record_list *l, struct text *room);

#endif
