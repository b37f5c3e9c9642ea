/*
 * A program may be killed at any time. A file is renamed only when its game is on the disk, in the
 * same transaction as its rating; a game that is in both is not added again. When there is nothing
 * to do, this reads only the files of unfinished games.
 */
#include "store/history_sync.h"

#include "store/pack_import.h"
#include "store/save.h"
#include "store/sql.h"

#include <stdlib.h>

/* Add the file of a finished game. */
static int sync_add(struct history_write *to, const char *games, int number, struct text *why)
{
    struct record rec;
    size_t len;
    char *text = save_read_over(games, number, &rec, &len);
    int err;

    if (text == NULL)
        return OK;
    err = history_write_add(to, number, &rec, text, len, why);
    if (err == HISTORY_ADDED && !history_write_note_over(to))
        err = text_explain(ERR_MEMORY, why, "out of memory.");
    free(text);
    record_release(&rec);
    return err < 0 ? err : OK;
}

/* List the files of finished games. Return how many, or an error. */
static int sync_list(struct store *s, int **files, struct text *why)
{
    int n = save_list(s->games, SAVE_GAMES, files, why), over = 0;

    for (int i = 0; i < n; i++) {
        struct record rec;
        size_t len;
        char *text = save_read_over(s->games, (*files)[i], &rec, &len);

        if (text == NULL)
            continue;
        (*files)[over++] = (*files)[i];
        record_release(&rec);
        free(text);
    }
    return n < 0 ? n : over;
}

int history_sync(struct store *s, history_over *over, void *context, struct text *why)
{
    struct text note = TEXT_OF(2 * PATH_BYTES);
    bool has_pack = pack_import_exists(s);
    int *files, n = sync_list(s, &files, why), err = n < 0 ? n : OK;
    struct history_write *to;

    if (n > 0 || (n == 0 && has_pack)) {
        if ((to = history_write_begin(s, why)) == NULL) {
            free(files);
            return ERR_IO;
        }
        if (has_pack)
            err = pack_import(s, to, &note, why);
        for (int i = 0; i < n && err == OK; i++)
            err = sync_add(to, s->games, files[i], why);
        err = history_write_end(to, err, over, context, why);
    }
    for (int i = 0; i < n && err == OK; i++)
        save_retire(s->games, files[i]);
    free(files);
    if (err != OK)
        return err;
    if (has_pack)
        pack_import_finish(s);
    save_sweep(s->games);
    return note.len > 0 ? text_explain(HISTORY_DAMAGED, why, "%s", note.at) : OK;
}

void history_sync_show(struct store *s, void (*show)(void *context, double share), void *context)
{
    s->show = show;
    s->show_context = context;
}
