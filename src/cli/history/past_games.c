/*
 * Every command that needs finished games opens the store here. Opening it also moves games that
 * are over into the history and rates them, whoever has played them. What a user should hear about
 * that is collected and printed after the commit, because before it nothing is sure.
 */
#include "cli/history/past_games.h"

#include "cli/base/folders.h"
#include "cli/base/names.h"
#include "games/games.h"
#include "match/record_text.h"
#include "store/accuracy_log.h"
#include "store/catch_up.h"
#include "store/history_write.h"
#include "store/save.h"
#include "store/transaction.h"
#include "terminal/io/encoding.h"
#include "terminal/io/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Milliseconds to wait for other programs after a game. */
enum { PATIENCE_AT_END = 2000 };

static const char no_home[] = "neither XDG_DATA_HOME nor HOME is set.";

/* Print "Ada's rating in charge: 1562 ± 290 (was 1500)", on standard error if only a notice. */
static void past_games_print_rating(const struct ratings_change *change, bool is_notice)
{
    const struct ladder_entry *after = &change->after;
    struct text said = TEXT_OF(SENTENCE_BYTES);

    if (after->name[0] == '\0')
        return;
    text_add(&said, "%s's rating in %s: %.0f %s %.0f (was %.0f)", past_games_label(after->name).at,
             after->game, after->rating, encoding_plus_minus(), 2 * after->deviation,
             change->before.rating);
    if (is_notice)
        cli_notice("%s", said.at);
    else
        cli_print("%s", said.at);
}

/* Print the new ratings; `own` may take those of the players of the own game. */
static void past_games_tell(const struct catch_up *f, struct ratings_change own[2])
{
    for (int i = 0; i < 2; i++)
        if (own != NULL)
            own[i] = f->own_change[i];
        else
            past_games_print_rating(&f->own_change[i], false);
    for (int i = 0; i < 2; i++)
        past_games_print_rating(&f->change[i], true);
    if (f->rated > 1)
        cli_notice("%d more game%s rated; `duello ladder` shows the ratings.", f->rated - 1,
                   f->rated == 2 ? " was" : "s were");
}

static void past_games_show(void *bar, double share)
{
    progress_show(bar, share, "updating the history");
}

/* Get the data folder itself. */
static int past_games_folder(char *folder, size_t size)
{
    int err = folders_data("", folder, size);

    if (err == OK)
        folder[strlen(folder) - 1] = '\0';
    return err;
}

/* Open the store, and print new ratings. NULL with the reason in `why`; `note` says what was
 * damaged. */
static struct store *past_games_open_store(int number, struct ratings_change own[2], int patience,
                                           struct text *note, struct text *why)
{
    struct progress bar;
    struct catch_up found = {
        .own = number, .patience = patience, .show = past_games_show, .context = &bar};
    char folder[PATH_BYTES];
    struct store *s = NULL;

    if (past_games_folder(folder, sizeof folder) != OK) {
        text_add(why, "%s", no_home);
    } else if (save_folder(folder) != 0) {
        text_add(why, "cannot create %s.", folder);
    } else {
        progress_begin(&bar, 0);
        s = catch_up_open(folder, &found, note, why);
        progress_end(&bar);
    }
    if (s != NULL)
        past_games_tell(&found, own);
    return s;
}

struct store *past_games_open(void)
{
    struct text note = TEXT_OF(3 * PATH_BYTES), why = TEXT_OF(3 * PATH_BYTES);
    struct store *s = past_games_open_store(0, NULL, STORE_PATIENCE, &note, &why);

    if (note.len > 0)
        cli_notice("%s", note.at);
    if (s == NULL)
        cli_failed("%s", why.at);
    return s;
}

struct store *past_games_open_at_once(void)
{
    char folder[PATH_BYTES];
    struct store *s = NULL;

    if (past_games_folder(folder, sizeof folder) != OK || store_open_at_once(&s, folder) != OK)
        return NULL;
    return s;
}

void past_games_add(int number, bool is_rated, struct ratings_change own[2], struct text *note)
{
    struct text why = TEXT_OF(3 * PATH_BYTES);
    struct store *s = past_games_open_store(number, own, PATIENCE_AT_END, note, &why);

    if (s == NULL)
        text_add(note, "%sthis game is not in the history%s: %s", note->len > 0 ? " " : "",
                 number > 0 ? " yet" : "", why.at);
    if (s == NULL && number > 0)
        text_add(note, " It is saved, and will be added%s by the next `duello history`.",
                 is_rated ? " and rated" : "");
    store_close(s);
}

int past_games_rate_scores(const struct rules *rules, const struct ratings_score *scores, int n)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct store *s = past_games_open();
    int err = s == NULL ? ERR_IO : transaction_begin(s, &why);

    if (err == OK)
        err = transaction_finish(s, ratings_rate(s, rules, scores, n, NULL, &why), &why);
    if (s != NULL && err != OK)
        cli_failed("the games were not rated: %s", why.at);
    store_close(s);
    return err == OK ? EXIT_DONE : EXIT_FAILED;
}

bool past_games_has(int number)
{
    struct store *s = past_games_open();
    bool has = s != NULL && history_has(s, number, NULL) == 1;

    store_close(s);
    return has;
}

int past_games_delete(int number)
{
    char folder[PATH_BYTES];
    struct text why = TEXT_OF(2 * PATH_BYTES);
    struct store *s;
    int err;

    if (folders_saves(folder, sizeof folder) != 0)
        return cli_failed("%s", no_home);
    if ((s = past_games_open()) == NULL)
        return EXIT_FAILED;
    if ((err = history_has(s, number, &why)) == 1)
        err = history_delete(s, number, &why);
    else if (err == 0)
        err = save_delete(folder, number, &why);
    store_close(s);
    return err == OK ? EXIT_DONE : cli_failed("%s", why.at);
}

int past_games_refuse(int err, const char *why)
{
    cli_failed("%s", why);
    return err == ERR_IO ? EXIT_FAILED : EXIT_BAD_RECORD;
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

void past_games_peek(const struct history_query *q,
                     bool (*take)(const struct history_game *, void *), void *context)
{
    struct store *s = past_games_open_at_once();

    if (s != NULL)
        history_each(s, q, take, context, NULL);
    store_close(s);
}

void past_games_note_accuracy(int number, const double percent[2])
{
    struct store *s = past_games_open_at_once();

    if (s != NULL)
        accuracy_log_note(s, number, percent, NULL);
    store_close(s);
}

struct streak {
    const char *name;
    int won;
};

/* Count a game of this person against a bot; false: the streak is over. */
static bool past_games_count_win(const struct history_game *g, void *context)
{
    struct streak *s = context;
    int me = record_is_person(g->who[P1]) ? P1 : P2;
    bool counts = record_is_person(g->who[me]) && !record_is_person(g->who[!me]) &&
                  strcmp(g->name[me], s->name) == 0;
    bool won = g->result == state_won_by(me);

    s->won += counts && won;
    return !counts || won;
}

int past_games_streak(const struct rules *r, const char *name)
{
    enum { MOST = 500 };
    struct streak s = {.name = name};
    const struct rules_key key = rules_key(r);

    past_games_peek(&(struct history_query){.game = r->game->id, .counted = key.at, .limit = MOST},
                    past_games_count_win, &s);
    return s.won;
}

double past_games_rating(const char *game, const char *name)
{
    struct ladder_entry entry = {0};
    char folder[PATH_BYTES];
    struct store *s = NULL;

    snprintf(entry.game, sizeof entry.game, "%s", game);
    snprintf(entry.name, sizeof entry.name, "%s", name);
    if (past_games_folder(folder, sizeof folder) == OK && store_open_at_once(&s, folder) == OK)
        ladder_read(s, &entry, NULL);
    store_close(s);
    return entry.rating;
}

/* ---- one game -------------------------------------------------------------------------------- */

static bool past_games_note_number(const struct history_game *g, void *newest)
{
    *(int64_t *)newest = g->id;
    return false;
}

/* Return the highest number of a game, finished or not; 0: there is none. */
static int64_t past_games_newest(void)
{
    const struct history_query last = {.limit = 1, .by_number = -1};
    char folder[PATH_BYTES];
    int64_t newest = 0;
    int *ids, n;

    past_games_peek(&last, past_games_note_number, &newest);
    if (folders_saves(folder, sizeof folder) == 0 && (n = save_numbers(folder, &ids, NULL)) >= 0) {
        newest = n > 0 && ids[n - 1] > newest ? ids[n - 1] : newest;
        free(ids);
    }
    return newest;
}

static int past_games_say_none(const char *id)
{
    int64_t newest = past_games_newest();

    if (newest == 0)
        return cli_failed("there is no game %s; play one first: duello play", id);
    return cli_failed("there is no game %s; the newest is %" PRId64
                      ", and `duello history` and `duello saves` list them all.",
                      id, newest);
}

/* Get the path of the file of a game that is not over. False if there is none. */
static bool past_games_find_file(const char *id, char path[PATH_BYTES])
{
    char folder[PATH_BYTES];

    if (folders_saves(folder, sizeof folder) != 0 || save_number(id) == 0)
        return false;
    save_path(folder, save_number(id), path);
    return access(path, F_OK) == 0;
}

static int past_games_read_finished(const char *id, struct record *rec)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);
    struct store *s;
    int err = ERR_UNKNOWN;

    if (save_number(id) == 0)
        return past_games_say_none(id);
    if ((s = past_games_open()) == NULL)
        return EXIT_FAILED;
    err = history_read(s, save_number(id), rec, &why);
    store_close(s);
    return err == OK            ? EXIT_DONE
           : err == ERR_UNKNOWN ? past_games_say_none(id)
                                : past_games_refuse(err, why.at);
}

int past_games_read(const char *name, bool may_be_torn, struct record *rec)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);
    char path[PATH_BYTES];
    int err;

    if (save_is_number(name) && !past_games_find_file(name, path))
        return past_games_read_finished(name, rec);
    if (!save_is_number(name) && access(name, F_OK) != 0 && errno == ENOENT)
        return cli_failed("there is no file %s; name a record's file, or a game by its number "
                          "(`duello history` lists them).",
                          name);
    err = save_read(save_is_number(name) ? path : name, may_be_torn, rec, &why);
    return err == OK ? EXIT_DONE : past_games_refuse(err, why.at);
}

static bool past_games_copy_text(const struct history_game *g, void *text)
{
    struct writer to = writer_into(text);

    if (g->record != NULL)
        writer_put_bytes(&to, g->record, g->length);
    return false;
}

int past_games_read_text(const char *id, struct text *text)
{
    struct history_query query = {.number = save_number(id), .records = true};
    struct record rec;
    int err = past_games_read(id, true, &rec);

    if (err != EXIT_DONE)
        return err;
    if (record_result(&rec) == UNDECIDED)
        text->at = record_text(&rec, &text->len);
    else
        err = past_games_each(&query, past_games_copy_text, text);
    record_release(&rec);
    return err == EXIT_DONE && text->at == NULL ? cli_failed("out of memory.") : err;
}

int past_games_query(const struct args *a, struct history_query *q)
{
    static struct rules_key key;
    const struct game *game;

    if (a->positionals == 0)
        return EXIT_DONE;
    if ((game = names_counted(a->positional[0], &key)) == NULL)
        return EXIT_USAGE;
    q->game = game->id;
    q->counted = key.at[0] != '\0' ? key.at : NULL;
    return EXIT_DONE;
}

const char *past_games_verb(enum result result)
{
    return result == DRAW ? "drew with" : result == UNFINISHED ? "v" : "beat";
}

struct wrap_cell past_games_player(const struct game *g, const char *name, const char *who)
{
    enum { NAME_COLUMNS = 24, WHO_COLUMNS = 28 };
    struct wrap_cell cell;
    struct text out = TEXT(cell.at);

    text_add(&out, "%s", wrap_cut(name, NAME_COLUMNS).at);
    if (!record_is_person(who))
        text_add(&out, " (%s)",
                 wrap_cut(g != NULL ? record_kind(g, name, who) : who, WHO_COLUMNS).at);
    return cell;
}

struct wrap_cell past_games_opponent(const char *opponent)
{
    enum { COLUMNS = 20 };

    return wrap_cut(record_is_person(opponent) ? "a person" : past_games_label(opponent).at,
                    COLUMNS);
}

struct wrap_cell past_games_label(const char *player)
{
    struct wrap_cell cell;
    struct text out = TEXT(cell.at);

    text_add(&out, "%.*s", record_label_bytes(player), player);
    return cell;
}

struct rules_words past_games_title(const struct history_game *g)
{
    struct rules_words title = {""};
    struct text out = TEXT(title.at);
    struct rules r;

    if (games_parse_rules(&r, g->rules, NULL) == OK)
        return rules_title(&r);
    text_put(&out, g->game);
    return title;
}
