/* A file is found by a hash of its mark, and is the right one only if the whole mark is the same.
 * What uses it holds a pointer to it; the last one to let go forgets it, with its rows. */
#include "online/host/files/game_files.h"

#include "games/games.h"
#include "online/host/journal_append.h"
#include "online/host/journal_line.h"
#include "online/host/limits/accounts.h"
#include "online/host/work.h"
#include "rulefile/packed.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ROW_LETTERS = 8000, /* a row with a part is no longer than HOST_LINE */
    ROWS = (PACKED_LETTERS + ROW_LETTERS - 1) / ROW_LETTERS,
    MARK_BYTES = MARK_DIGITS + 1
};
_Static_assert(ROW_LETTERS + 16 < HOST_LINE, "a part is one row");

struct game_file {
    char mark[MARK_BYTES];
    const struct game *game; /* NULL: rows of it are still to be read */
    struct text packed;
    int uses;
    bool is_kept;          /* it has rows */
    bool is_restored;      /* the restoring host uses it */
    uint64_t address;      /* whose files it counts among; 0: nobody's */
    struct text row[ROWS]; /* while restoring */
    int rows;
};

/* ---- finding --------------------------------------------------------------------------------- */

static bool game_files_is_mark(const char *mark)
{
    return strspn(mark, "0123456789abcdef") == MARK_DIGITS && mark[MARK_DIGITS] == '\0';
}

static uint64_t game_files_key(const char *mark)
{
    return text_hash(mark, MARK_DIGITS);
}

static struct game_file *game_files_get(const struct host *h, const char *mark)
{
    struct game_file *f = index_get(&h->files, game_files_key(mark));

    return f != NULL && strcmp(f->mark, mark) == 0 ? f : NULL;
}

const struct game_file *game_files_find(const struct host *h, const char *mark)
{
    const struct game_file *f = game_files_is_mark(mark) ? game_files_get(h, mark) : NULL;

    return f != NULL && f->game != NULL ? f : NULL;
}

const struct game *game_files_game(const struct game_file *f)
{
    return f->game;
}

const char *game_files_letters(const struct game_file *f)
{
    return f->packed.at;
}

int game_files_parse_rules(const struct host *h, struct rules *r, const char *words,
                           struct text *why)
{
    size_t len = strcspn(words, ":");
    const struct game_file *f = NULL;
    const char *options = NULL;
    char mark[MARK_BYTES];

    if (words[0] != '@')
        return games_parse_rules(r, words, why);
    if (len > MARK_DIGITS) {
        memcpy(mark, words + len - MARK_DIGITS, MARK_DIGITS);
        mark[MARK_DIGITS] = '\0';
        f = game_files_find(h, mark);
    }
    if (f != NULL)
        options = rules_behind_name(f->game, words);
    return options != NULL ? rules_read(r, f->game, options, why)
                           : text_explain(ERR_UNKNOWN, why,
                                          "This host does not have the rule file of this game.");
}

/* ---- who uses them --------------------------------------------------------------------------- */

static void game_files_forget(struct host *h, struct game_file *f)
{
    index_remove(&h->files, game_files_key(f->mark));
    accounts_remove(h, f->address, ACCOUNTS_FILES);
    rulefile_free(f->game);
    text_release(&f->packed);
    for (int i = 0; i < ROWS; i++)
        text_release(&f->row[i]);
    free(f);
}

static void game_files_row_key(const struct game_file *f, int part, char key[HOST_KEY])
{
    snprintf(key, HOST_KEY, "file %s %d", f->mark, part);
}

static int game_files_count_rows(const struct game_file *f)
{
    return (int)((f->packed.len + ROW_LETTERS - 1) / ROW_LETTERS);
}

static void game_files_forget_rows(struct host *h, const struct game_file *f)
{
    char key[HOST_KEY];

    for (int i = 0; i < game_files_count_rows(f) && f->is_kept; i++) {
        game_files_row_key(f, i + 1, key);
        append_forget(h, key);
    }
}

struct game_file *game_files_use(struct host *h, const struct game *g)
{
    struct game_file *f = g->mark != NULL ? game_files_get(h, g->mark) : NULL;

    if (f != NULL)
        f->uses++;
    return f;
}

void game_files_release(struct host *h, struct game_file *f)
{
    if (f == NULL || --f->uses > 0)
        return;
    game_files_forget_rows(h, f);
    game_files_forget(h, f);
}

void game_files_keep(struct host *h, const struct game *g)
{
    struct game_file *f = g->mark != NULL ? game_files_get(h, g->mark) : NULL;
    int rows = f != NULL && !f->is_kept ? game_files_count_rows(f) : 0;

    for (int i = 0; i < rows; i++) {
        struct text row = TEXT_OF(HOST_LINE);
        size_t from = (size_t)i * ROW_LETTERS, left = f->packed.len - from;
        char key[HOST_KEY];

        text_add(&row, "%d ", rows);
        text_put_bytes(&row, f->packed.at + from, left < ROW_LETTERS ? left : ROW_LETTERS);
        game_files_row_key(f, i + 1, key);
        append_row(h, key, &row);
        f->is_kept = true;
    }
}

/* ---- loading --------------------------------------------------------------------------------- */

/* Unpack and load. *err is ERR_SYNTAX, ERR_LIMIT or ERR_MEMORY. */
static const struct game *game_files_load(struct host *h, const struct text *letters, int *err,
                                          struct text *why)
{
    struct rulefile_error wrong;
    const struct game *g;
    size_t len = 0;
    char *text = packed_read(letters->at, letters->len, &len, err);

    h->work += WORK_FILE + len * WORK_FILE_BYTE;
    if (text == NULL && *err == ERR_LIMIT)
        text_add(why, "A rule file has at most %d bytes, and %d if it is compressed.",
                 RULEFILE_BYTES, PACKED_BYTES);
    else if (text == NULL && *err == ERR_SYNTAX)
        text_add(why, "The rule file did not arrive as it was sent.");
    if (text == NULL)
        return NULL;
    g = rulefile_load(text, len, &wrong);
    free(text);
    *err = g != NULL ? OK : wrong.line > 0 ? ERR_SYNTAX : ERR_MEMORY;
    if (*err == ERR_SYNTAX)
        text_add(why, "The rule file is wrong at line %d, column %d: %s.", wrong.line, wrong.column,
                 wrong.reason);
    return g;
}

/* Make one without a game; NULL: no memory. */
static struct game_file *game_files_new(struct host *h, const char *mark)
{
    struct game_file *f =
        index_get(&h->files, game_files_key(mark)) == NULL ? calloc(1, sizeof *f) : NULL;

    if (f == NULL || index_put(&h->files, game_files_key(mark), f) != OK) {
        free(f);
        return NULL;
    }
    memcpy(f->mark, mark, MARK_BYTES);
    f->packed = text_growing();
    for (int i = 0; i < ROWS; i++)
        f->row[i] = text_growing();
    return f;
}

/* ---- sending --------------------------------------------------------------------------------- */

/* The guest uses this file, and no longer the one before. */
static void game_files_hand(struct host *h, struct guest *g, struct game_file *f)
{
    struct game_file *before = g->file;

    f->uses++;
    g->file = f;
    game_files_release(h, before);
}

static void game_files_drop_parts(struct guest *g)
{
    text_release(&g->sent);
    g->parts = 0;
}

void game_files_leave(struct host *h, struct guest *g)
{
    game_files_drop_parts(g);
    game_files_release(h, g->file);
    g->file = NULL;
}

static int game_files_may_send(struct host *h, const struct guest *g, struct text *why)
{
    if (h->setup.files == 0)
        return text_explain(ERR_LIMIT, why, "This host plays only its own games.");
    if (h->files.count >= (size_t)h->setup.files)
        return text_explain(ERR_LIMIT, why,
                            "This host has as many rule files as it can keep. Try again later.");
    return accounts_have_room(h, g->address, ACCOUNTS_FILES, why) &&
                   accounts_allow(h, g->address, ACCOUNTS_SENT, why)
               ? OK
               : ERR_LIMIT;
}

/* All parts are here. */
static int game_files_add(struct host *h, struct guest *g, const char *mark, struct text *why)
{
    const struct game *game;
    struct game_file *f;
    int err;

    accounts_charge(h, g->address, ACCOUNTS_SENT);
    if ((game = game_files_load(h, &g->sent, &err, why)) == NULL)
        return err;
    if (strcmp(game->mark, mark) != 0) {
        rulefile_free(game);
        return text_explain(ERR_SYNTAX, why,
                            "The rule file does not have the mark that was sent with it.");
    }
    if ((f = game_files_new(h, mark)) == NULL) {
        rulefile_free(game);
        return ERR_MEMORY;
    }
    f->game = game;
    f->packed = g->sent;
    g->sent = text_growing();
    f->address = accounts_add(h, g->address, ACCOUNTS_FILES);
    game_files_hand(h, g, f);
    return OK;
}

/* Put the part behind those before it. */
static int game_files_collect(struct guest *g, int64_t part, int64_t of, const char *letters,
                              struct text *why)
{
    if (part == 1)
        game_files_drop_parts(g);
    if (of < 1 || of > FRAMES_FILE_PARTS || part != g->parts + 1 || part > of ||
        (part > 1 && of != g->parts_of))
        return text_explain(ERR_SYNTAX, why,
                            "The parts of a rule file come in order, from 1 to at most %d.",
                            FRAMES_FILE_PARTS);
    if (g->sent.len + strlen(letters) > PACKED_LETTERS)
        return text_explain(ERR_LIMIT, why, "A rule file has at most %d bytes if it is compressed.",
                            PACKED_BYTES);
    if (part == 1)
        g->sent = text_growing();
    g->parts++;
    g->parts_of = (int)of;
    text_put(&g->sent, letters);
    return g->sent.cut ? ERR_MEMORY : OK;
}

int game_files_take(struct host *h, struct guest *g, const char *mark, int64_t part, int64_t of,
                    const char *letters, const struct game_file **out, struct text *why)
{
    struct game_file *f = game_files_is_mark(mark) ? game_files_get(h, mark) : NULL;
    int err;

    *out = f;
    if (f != NULL) {
        game_files_drop_parts(g);
        game_files_hand(h, g, f);
        return OK;
    }
    if ((err = game_files_may_send(h, g, why)) == OK)
        err = game_files_collect(g, part, of, letters, why);
    if (err == OK && part < of)
        return OK;
    if (err == OK)
        err = game_files_add(h, g, mark, why);
    game_files_drop_parts(g);
    *out = g->file;
    return err;
}

/* ---- from what was kept ---------------------------------------------------------------------- */

bool game_files_are_in(const char *text)
{
    return strstr(text, " @") != NULL;
}

/* All rows of it are here. */
static int game_files_join(struct host *h, struct game_file *f)
{
    int err;

    for (int i = 0; i < f->rows; i++) {
        if (f->row[i].len == 0)
            return OK;
    }
    for (int i = 0; i < f->rows; i++)
        text_put(&f->packed, f->row[i].at);
    f->game = f->packed.cut ? NULL : game_files_load(h, &f->packed, &err, NULL);
    f->is_kept = true;
    return f->game != NULL && strcmp(f->game->mark, f->mark) == 0 ? OK : ERR_SYNTAX;
}

int game_files_restore(struct host *h, const char *key, const char *text)
{
    struct journal_line k = {.at = key}, l = {.at = text};
    char mark[MARK_BYTES];
    struct game_file *f;
    int part, rows;

    journal_line_word(&k, mark, sizeof mark);
    part = journal_line_small(&k, 1, ROWS);
    rows = journal_line_small(&l, 1, ROWS);
    if (!journal_line_is_done(&k) || l.bad || !game_files_is_mark(mark) || part > rows)
        return ERR_SYNTAX;
    if ((f = game_files_get(h, mark)) == NULL && (f = game_files_new(h, mark)) == NULL)
        return ERR_MEMORY;
    if (f->row[part - 1].len > 0 || (f->rows != 0 && f->rows != rows) || f->game != NULL)
        return ERR_SYNTAX;
    if (!f->is_restored) {
        f->is_restored = true;
        f->uses++;
    }
    f->rows = rows;
    text_put(&f->row[part - 1], journal_line_rest(&l));
    if (f->row[part - 1].cut)
        return ERR_MEMORY;
    return game_files_join(h, f);
}

void game_files_resume(struct host *h)
{
    struct game_file *f;
    size_t cursor = 0;

    while ((f = index_next(&h->files, &cursor)) != NULL) {
        if (!f->is_restored)
            continue;
        f->is_restored = false;
        game_files_release(h, f);
        cursor = 0; /* others may have moved */
    }
}

void game_files_leave_rows(struct host *h)
{
    struct game_file *f;

    for (size_t cursor = 0; (f = index_next(&h->files, &cursor)) != NULL;)
        f->is_kept = false;
}

void game_files_free(struct host *h)
{
    struct game_file *f;
    size_t cursor;

    while ((cursor = 0, f = index_next(&h->files, &cursor)) != NULL)
        game_files_forget(h, f);
    index_release(&h->files);
}
