#include "match/record_list.h"

#include <limits.h>

void record_list_init(struct record_list *l, bool (*take)(void *, const char *, size_t),
                      void *context)
{
    *l = (struct record_list){
        .take = take, .context = context, .record = text_growing(), .promised = -1};
}

void record_list_release(struct record_list *l)
{
    text_release(&l->record);
}

static bool record_list_hand_over(struct record_list *l)
{
    bool go_on = l->record.len == 0 || l->take(l->context, l->record.at, l->record.len);

    text_clear(&l->record);
    return go_on;
}

static bool record_list_begins(const struct record_list *l, const char *word)
{
    return !l->in_line && l->piece_len > strlen(word) && memcmp(l->piece, word, strlen(word)) == 0;
}

/* Return the number after "end of "; -1 if there is none. */
static int record_list_count(const struct record_list *l)
{
    int n = -1;

    for (size_t i = strlen(RECORD_LIST_END);
         i < l->piece_len && l->piece[i] >= '0' && l->piece[i] <= '9'; i++) {
        int digit = l->piece[i] - '0';

        if (n > (INT_MAX - digit) / 10)
            return -1;
        n = (n < 0 ? 0 : n) * 10 + digit;
    }
    return n;
}

/* False if memory runs out. */
static bool record_list_keep(struct record_list *l)
{
    if (l->record.len == 0) {
        l->number++;
        l->from = l->line;
    }
    if (l->record.len <= RECORD_BYTES)
        text_put_bytes(&l->record, l->piece, l->piece_len);
    return !l->record.cut;
}

/* Text that belongs to no record is before the first or after the last. */
static bool record_list_take_piece(struct record_list *l)
{
    bool is_end = record_list_begins(l, RECORD_LIST_END), go_on = true;

    l->line += !l->in_line;
    if (l->line == 1 && record_list_begins(l, RECORD_LIST_HEAD)) {
        l->is_export = true;
    } else {
        if (is_end || record_list_begins(l, "duello record "))
            go_on = record_list_hand_over(l);
        if (is_end)
            l->promised = record_list_count(l);
        else
            go_on = go_on && record_list_keep(l);
    }
    l->in_line = l->piece[l->piece_len - 1] != '\n';
    l->piece_len = 0;
    return go_on;
}

bool record_list_add(struct record_list *l, const char *bytes, size_t len)
{
    for (size_t part; len > 0; bytes += part, len -= part) {
        size_t room = RECORD_LIST_PIECE - l->piece_len;
        const char *newline;

        part = len < room ? len : room;
        if ((newline = memchr(bytes, '\n', part)) != NULL)
            part = (size_t)(newline - bytes) + 1;
        memcpy(l->piece + l->piece_len, bytes, part);
        l->piece_len += part;
        if ((newline != NULL || part == room) && !record_list_take_piece(l))
            return false;
    }
    return true;
}

bool record_list_finish(struct record_list *l)
{
    return (l->piece_len == 0 || record_list_take_piece(l)) && record_list_hand_over(l);
}

const char *record_list_lacks(const struct record_list *l, struct text *room)
{
    if (l->is_export && l->promised < 0)
        text_add(room, "the last line is missing; the export was cut off.");
    else if (l->is_export && l->promised != l->number)
        text_add(room, "there are %d records, but there should be %d.", l->number, l->promised);
    else if (!l->is_export && l->number == 0)
        text_add(room, "there are no records.");
    else
        return NULL;
    return room->at;
}
