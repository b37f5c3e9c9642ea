/*
 * Many records in one text: what `duello export` writes, which begins with a line that says so and
 * ends with one that counts them, or any records one after the other. The text may come in parts of
 * any length.
 */
#ifndef MATCH_RECORD_LIST_H
#define MATCH_RECORD_LIST_H

#include "match/record_text.h"

#define RECORD_LIST_HEAD "duello records 1"
#define RECORD_LIST_END "end of "

enum { RECORD_LIST_PIECE = 2048 }; /* no line of a record is longer */

struct record_list {
    /* A record's text, or what stands where one should; longer than RECORD_BYTES means that it was
     * cut off. False ends the reading. */
    bool (*take)(void *context, const char *bytes, size_t len);
    void *context;
    char *bytes; /* the record that is being read */
    size_t len, room;
    char piece[RECORD_LIST_PIECE]; /* the line that is being read, or a piece of a longer one */
    size_t piece_len;
    bool in_line;           /* the line goes on from the piece before */
    int number, line, from; /* of records, of lines, and where this record began */
    bool is_export;         /* it began with the line of an export */
    int promised;           /* how many its last line counts; -1: it was not there */
};

void record_list_init(struct record_list *l, bool (*take)(void *, const char *, size_t),
                      void *context);
void record_list_release(struct record_list *l);
/* The next part, and the end; false if the reading was ended, or there is no memory. */
bool record_list_add(struct record_list *l, const char *bytes, size_t len);
bool record_list_finish(struct record_list *l);
/* What is missing of the whole, as a sentence; NULL if nothing is. */
const char *record_list_lacks(const struct record_list *l, struct text *room);

#endif
