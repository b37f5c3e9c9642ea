/* Many records in one text, as `duello export` writes them and `duello import` reads them. */
#include "glue.h"

#include "match/record_list.h"

#include <stdlib.h>

GLUE_JSON(records)(const char *text);

struct reading {
    struct record_list list;
    struct text *answer;
};

/* A word for the game: records that differ only in choices that were taken back have the same. */
static void glue_put_same(struct text *t, const struct record *rec)
{
    char same[32];
    size_t len = 0;
    char *plain = record_text(rec, &len);
    struct text word = TEXT(same);

    text_add(&word, "%016llx", (unsigned long long)text_hash(plain != NULL ? plain : "", len));
    free(plain);
    json_put_text(t, "same", same);
}

static void glue_put_record(struct text *t, const char *bytes, size_t len)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct record rec;

    if (len > RECORD_BYTES)
        text_add(&why, "the record is too long.");
    else if (record_text_parse(&rec, bytes, len, NULL, &why) == OK) {
        if (record_result(&rec) == UNDECIDED)
            text_add(&why, "this game is not over.");
        else
            glue_put_same(t, &rec);
        record_release(&rec);
    }
    if (why.len > 0)
        json_put_text(t, "why", why.at);
}

static bool glue_take_record(void *context, const char *bytes, size_t len)
{
    struct reading *in = context;
    struct text *t = in->answer;
    int lines = len > 0 && bytes[len - 1] != '\n';

    for (size_t i = 0; i < len; i++)
        lines += bytes[i] == '\n';
    json_open(t, NULL, '{');
    json_put_number(t, "line", in->list.from);
    json_put_number(t, "lines", lines);
    glue_put_record(t, bytes, len);
    json_close(t, '}');
    return !t->cut;
}

/* Where each record of the text is, by its first line from 1 and the number of its lines; a word
 * for the game, or why the record is refused; and what the whole text lacks. */
const char *web_records(const char *text)
{
    struct reading in = {.answer = glue_answer()};
    struct text lacks = TEXT_OF(SENTENCE_BYTES);
    bool whole;

    record_list_init(&in.list, glue_take_record, &in);
    json_open(in.answer, NULL, '{');
    json_open(in.answer, "records", '[');
    whole = record_list_add(&in.list, text, strlen(text)) && record_list_finish(&in.list);
    json_close(in.answer, ']');
    if (record_list_lacks(&in.list, &lacks) != NULL)
        json_put_text(in.answer, "lacks", lacks.at);
    json_close(in.answer, '}');
    record_list_release(&in.list);
    if (!whole || in.answer->cut)
        return glue_refuse("There are too many games in this text.");
    return in.answer->at;
}
