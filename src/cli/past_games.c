#include "cli/past_games.h"

#include "cli/folders.h"
#include "cli/names.h"
#include "match/record_text.h"
#include "store/save.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

/* What a game that is over waits for another program at its end; and folders for those that could
 * not be added then: a record each, until the history is opened again. */
enum { PATIENCE_MS = 2000 };
static const char *const waiting_folders[] = {"waiting", "waiting-rated"};

/* ---- adding ---------------------------------------------------------------------------------- */

/* A person's game against a bot, if it has a result. */
static int past_games_rate(struct store *s, const struct record *rec, struct text *told,
                           struct text *why)
{
    enum result result = record_result(rec);
    int me = record_is_person(rec->who[P1]) ? P1 : P2;
    struct ratings_score score = {.a = rec->name[me],
                                  .b = rec->who[!me],
                                  .wins = result == state_won_by(me),
                                  .draws = result == DRAW,
                                  .losses = result == state_won_by(!me)};

    return result == UNFINISHED ? OK
                                : ratings_put(s, rec->duel.rules.game->id, &score, 1, told, why);
}

/* Add a game, and rate it if it is to be, in one step. One that has waited and is known was added
 * by a program that was killed before it could remove the record, and has been rated then. One that
 * has just ended may be known from its saved game alone. */
static int past_games_put(struct store *s, const struct record *rec, bool rated, bool has_waited,
                          struct text *told, struct text *why)
{
    int err = store_begin(s, why);

    if (err != OK)
        return err;
    err = history_put(s, rec, why);
    if (rated && (err == HISTORY_ADDED || (err == HISTORY_KNOWN && !has_waited)))
        err = past_games_rate(s, rec, told, why);
    err = store_finish(s, err, why);
    return err < 0 ? err : OK;
}

/* Keep a game until the history is opened again. */
static int past_games_let_wait(const struct record *rec, bool rated)
{
    char folder[PATH_BYTES];
    struct text lines = {0};
    struct save save;
    int err;

    if (folders_data(waiting_folders[rated], folder, sizeof folder) != OK ||
        (lines.at = record_text(rec, &lines.len)) == NULL)
        return ERR_IO;
    if ((err = save_create(&save, folder, NULL)) == OK)
        err = save_append(&save, &lines, true, NULL);
    save_close(&save);
    free(lines.at);
    return err;
}

/* Add the games that wait in a folder. */
static int past_games_take_in(struct store *s, const char *folder, bool rated, struct text *why)
{
    int *ids, n = save_numbers(folder, &ids, NULL), err = OK;

    for (int i = 0; i < n && err == OK; i++) {
        char path[PATH_BYTES];
        struct record rec;

        save_path(folder, ids[i], path);
        if (save_read(path, false, &rec, NULL) != OK)
            continue;
        if (record_result(&rec) != UNDECIDED &&
            (err = past_games_put(s, &rec, rated, true, NULL, why)) == OK)
            unlink(path);
        record_release(&rec);
    }
    free(ids);
    return err;
}

/* Only one program at a time: a number that it has just removed may be taken by a new game.
 * ERR_OVER if another is at it. */
static int past_games_take_in_all(struct store *s, struct text *why)
{
    int err = OK;

    for (int rated = 0; rated < 2 && err == OK; rated++) {
        char folder[PATH_BYTES];
        int fd = folders_data(waiting_folders[rated], folder, sizeof folder) == OK
                     ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                     : -1;

        if (fd < 0)
            continue;
        err = flock(fd, LOCK_EX | LOCK_NB) == 0 ? past_games_take_in(s, folder, rated, why)
                                                : ERR_OVER;
        close(fd);
    }
    return err;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* NULL with the reason in `why`; what became of a damaged one is a `note`. */
static struct store *past_games_open_at(const char *folder, int patience, struct text *note,
                                        struct text *why)
{
    char saves[PATH_BYTES];
    struct text reason = TEXT_OF(SENTENCE_BYTES);
    struct store *s = NULL;
    int err;

    if (store_open_within(&s, folder, patience, why) == STORE_SET_ASIDE) {
        text_add(note, "%s", why->at);
        text_clear(why);
    }
    if (s == NULL || folders_saves(saves, sizeof saves) != 0)
        return s;
    /* First those that wait: a game that the saved ones have made known would not be rated. */
    if ((err = past_games_take_in_all(s, &reason)) != OK) {
        if (err != ERR_OVER)
            text_add(note, "games that ended before are not in the history yet: %s", reason.at);
        return s;
    }
    if (history_fill(s, saves, &reason) == OK)
        return s;
    text_add(why, "%s: the history cannot be written: %s", folder, reason.at);
    store_close(s);
    return NULL;
}

static struct store *past_games_open_store(int patience, struct text *note, struct text *why)
{
    char folder[PATH_BYTES];

    if (folders_data("", folder, sizeof folder) != 0) {
        text_add(why, "neither XDG_DATA_HOME nor HOME is set.");
        return NULL;
    }
    folder[strlen(folder) - 1] = '\0';
    if (save_folder(folder) == 0)
        return past_games_open_at(folder, patience, note, why);
    text_add(why, "%s cannot be made.", folder);
    return NULL;
}

struct store *past_games_open(void)
{
    struct text note = TEXT_OF(3 * PATH_BYTES), why = TEXT_OF(3 * PATH_BYTES);
    struct store *s = past_games_open_store(STORE_PATIENCE, &note, &why);

    if (note.len > 0)
        cli_notice("%s", note.at);
    if (s == NULL)
        cli_failed("%s", why.at);
    return s;
}

void past_games_add(const struct record *rec, bool rated, struct text *told, struct text *note)
{
    struct text why = TEXT_OF(3 * PATH_BYTES);
    struct store *s = past_games_open_store(PATIENCE_MS, note, &why);
    int err = s == NULL ? ERR_IO : past_games_put(s, rec, rated, false, told, &why);

    store_close(s);
    if (err == OK)
        return;
    text_clear(told);
    text_add(note, "%sthis game is not in the history%s: %s", note->len > 0 ? " " : "",
             rated ? ", and not rated" : "", why.at);
    if (past_games_let_wait(rec, rated) == OK)
        text_add(note, " It is added when the history is opened next.");
}

int past_games_rate_scores(const char *game, const struct ratings_score *scores, int n)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct store *s = past_games_open();
    int err = s == NULL ? ERR_IO : store_begin(s, &why);

    if (err == OK)
        err = store_finish(s, ratings_put(s, game, scores, n, NULL, &why), &why);
    if (s != NULL && err != OK)
        cli_failed("the games were not rated: %s", why.at);
    store_close(s);
    return err == OK ? EXIT_DONE : EXIT_FAILED;
}

/* ---- reading --------------------------------------------------------------------------------- */

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
