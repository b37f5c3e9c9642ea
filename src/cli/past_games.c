#include "cli/past_games.h"

#include "cli/folders.h"
#include "cli/names.h"
#include "match/record_text.h"
#include "store/save.h"

#include <inttypes.h>
#include <stdio.h>

/* NULL with the reason in `why`; what became of a damaged one is a `note`. */
static struct store *past_games_open_at(const char *folder, struct text *note, struct text *why)
{
    char saves[PATH_BYTES];
    struct text reason = TEXT_OF(SENTENCE_BYTES);
    struct store *s = NULL;

    if (store_open(&s, folder, why) == STORE_SET_ASIDE) {
        text_add(note, "%s", why->at);
        text_clear(why);
    }
    if (s == NULL || folders_saves(saves, sizeof saves) != 0 ||
        history_fill(s, saves, &reason) == 0)
        return s;
    text_add(why, "%s: the history cannot be written: %s", folder, reason.at);
    store_close(s);
    return NULL;
}

static struct store *past_games_open_store(struct text *note, struct text *why)
{
    char folder[PATH_BYTES];

    if (folders_data("", folder, sizeof folder) != 0) {
        text_add(why, "neither XDG_DATA_HOME nor HOME is set.");
        return NULL;
    }
    folder[strlen(folder) - 1] = '\0';
    if (save_folder(folder) == 0)
        return past_games_open_at(folder, note, why);
    text_add(why, "%s cannot be made.", folder);
    return NULL;
}

struct store *past_games_open(void)
{
    struct text note = TEXT_OF(3 * PATH_BYTES), why = TEXT_OF(3 * PATH_BYTES);
    struct store *s = past_games_open_store(&note, &why);

    if (note.len > 0)
        cli_notice("%s", note.at);
    if (s == NULL)
        cli_failed("%s", why.at);
    return s;
}

void past_games_add(const struct record *rec, struct text *note)
{
    struct text why = TEXT_OF(3 * PATH_BYTES);
    struct store *s = past_games_open_store(note, &why);

    if (s == NULL || history_add(s, rec, &why) < 0)
        text_add(note, "%sthis game is not in the history: %s", note->len > 0 ? " " : "", why.at);
    store_close(s);
}

int past_games_refuse(int err, const char *why)
{
    cli_failed("%s", why);
    return err == ERR_IO ? EXIT_FAILED : EXIT_BAD_RECORD;
}

int past_games_read_file(const char *path, bool may_be_torn, struct record *rec)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);
    int err = save_read(path, may_be_torn, rec, &why);

    return err == OK ? EXIT_DONE : past_games_refuse(err, why.at);
}

int past_games_each(const struct history_query *q,
                    bool (*take)(const struct history_game *, void *), void *context)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct store *s = past_games_open();
    int err = EXIT_FAILED;

    if (s != NULL && (err = history_each(s, q, take, context, &why)) != OK)
        err = cli_failed("the history cannot be read: %s", why.at);
    store_close(s);
    return err;
}

struct wanted {
    struct record *rec;
    bool found;
    int err;
};

static bool past_games_take_record(const struct history_game *g, void *context)
{
    struct wanted *w = context;

    w->found = true;
    w->err = record_parse(w->rec, g->record, g->length, NULL, NULL);
    return false;
}

int past_games_read(int64_t id, struct record *rec)
{
    struct history_query query = {.id = id};
    struct wanted w = {.rec = rec};

    if (past_games_each(&query, past_games_take_record, &w) != EXIT_DONE)
        return EXIT_FAILED;
    if (!w.found)
        return cli_failed("there is no game %" PRId64 " in the history; duello history lists them.",
                          id);
    if (w.err == OK)
        return EXIT_DONE;
    cli_failed("game %" PRId64 " of the history: %s.", id, err_text(w.err));
    return EXIT_BAD_RECORD;
}

int past_games_query(const struct args *a, struct history_query *q)
{
    const struct game *game;

    if (a->positionals == 0)
        return EXIT_DONE;
    if ((game = names_game(a->positional[0])) == NULL)
        return EXIT_USAGE;
    q->game = game->id;
    return EXIT_DONE;
}
