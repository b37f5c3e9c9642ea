#include "store/word_ids.h"

void word_ids_init(struct word_ids *w, struct store *s)
{
    *w = (struct word_ids){.find = sql_ask(s, "SELECT id FROM word WHERE text = ?1", NULL, 0),
                           .put = sql_ask(s, "INSERT INTO word (text) VALUES (?1)", NULL, 0)};
}

void word_ids_release(struct word_ids *w)
{
    sqlite3_finalize(w->find);
    sqlite3_finalize(w->put);
}

static int64_t word_ids_ask(struct word_ids *w, struct store *s, const char *text)
{
    int64_t id = 0;
    int step;

    sqlite3_bind_text(w->find, 1, text, -1, SQLITE_STATIC);
    if ((step = sqlite3_step(w->find)) == SQLITE_ROW)
        id = sqlite3_column_int64(w->find, 0);
    sqlite3_reset(w->find);
    if (step != SQLITE_DONE)
        return id;
    sqlite3_bind_text(w->put, 1, text, -1, SQLITE_STATIC);
    if (sqlite3_step(w->put) == SQLITE_DONE)
        id = sqlite3_last_insert_rowid(s->db);
    sqlite3_reset(w->put);
    return id;
}

int64_t word_ids_of(struct word_ids *w, struct store *s, const char *text)
{
    size_t len = strlen(text), at = text_hash(text, len) % WORD_IDS_KEPT;

    if (w->kept[at].id == 0 || strcmp(w->kept[at].text, text) != 0) {
        w->kept[at].id = word_ids_ask(w, s, text);
        memcpy(w->kept[at].text, text, len + 1);
    }
    return w->kept[at].id;
}
