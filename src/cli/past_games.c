#include "cli/past_games.h"

#include "cli/folders.h"
#include "cli/table/matches.h"
#include "cli/names.h"
#include "cli/ratings.h"
#include "store/history_sync.h"
#include "store/save.h"

#include <unistd.h>

/* Milliseconds to wait for other programs after a game. */
enum { PATIENCE_AT_END = 2000 };
/* Found games whose new ratings are printed one by one. */
enum { NOTICED = 1 };

static const char no_home[] = "neither XDG_DATA_HOME nor HOME is set.";

/* Context for each game that turns out to be over. */
struct found {
    char folder[PATH_BYTES];
    int own;   /* the number of the game that this program played; 0: none */
    int rated; /* other games that were rated */
};

static bool past_games_counts(const struct record *rec)
{
    return rec->rated && record_result(rec) != UNFINISHED &&
           record_is_person(rec->who[P1]) != record_is_person(rec->who[P2]);
}

/* Rate a finished rated game. */
static int past_games_rate(struct store *s, const struct record *rec, ratings_changed *changed,
                           struct text *why)
{
    enum result result = record_result(rec);
    int me = record_is_person(rec->who[P1]) ? P1 : P2;
    struct text other = TEXT_OF(NAMED_BYTES);
    struct ratings_score score = {.a = rec->name[me],
                                  .b = other.at,
                                  .wins = result == state_won_by(me),
                                  .draws = result == DRAW,
                                  .losses = result == state_won_by(!me)};

    record_add_named(rec, !me, &other);
    return ratings_rate(s, rec->duel.rules.game->id, &score, 1, changed, why);
}

static int past_games_found(struct store *s, const struct record *rec, int number, void *context,
                            struct text *why)
{
    struct found *f = context;
    int err = OK;

    if (past_games_counts(rec) && number == f->own)
        err = past_games_rate(s, rec, ratings_print_change, why);
    else if (past_games_counts(rec))
        err = past_games_rate(s, rec, f->rated++ < NOTICED ? ratings_notice_change : NULL, why);
    return err == OK ? matches_save_next(f->folder, rec, number, why) : err;
}

/* Bring the store up to date. */
static int past_games_sync(struct store *s, int own, struct text *why)
{
    struct found f = {.own = own};
    struct text reason = TEXT_OF(2 * PATH_BYTES);

    if (folders_saves(f.folder, sizeof f.folder) != 0) {
        text_add(why, "%s", no_home);
        return ERR_UNKNOWN;
    }
    if (history_sync(s, f.folder, own, past_games_found, &f, &reason) == OK) {
        if (f.rated > NOTICED)
            cli_notice("%d more game%s rated; `duello ladder` shows the ratings.",
                       f.rated - NOTICED, f.rated - NOTICED == 1 ? " was" : "s were");
        return OK;
    }
    text_add(why, "the history cannot be written: %s", reason.at);
    return ERR_IO;
}

/* Open the store. NULL with the reason in `why`; `note` says if a damaged store was set aside. */
static struct store *past_games_open_store(int own, int patience, struct text *note,
                                           struct text *why)
{
    char folder[PATH_BYTES];
    struct store *s = NULL;

    if (folders_data("", folder, sizeof folder) != 0) {
        text_add(why, "%s", no_home);
        return NULL;
    }
    folder[strlen(folder) - 1] = '\0';
    if (save_folder(folder) != 0) {
        text_add(why, "cannot create %s.", folder);
        return NULL;
    }
    if (store_open_within(&s, folder, patience, why) == STORE_SET_ASIDE) {
        text_add(note, "%s", why->at);
        text_clear(why);
    }
    if (s == NULL || past_games_sync(s, own, why) == OK)
        return s;
    store_close(s);
    return NULL;
}

struct store *past_games_open(void)
{
    struct text note = TEXT_OF(3 * PATH_BYTES), why = TEXT_OF(3 * PATH_BYTES);
    struct store *s = past_games_open_store(0, STORE_PATIENCE, &note, &why);

    if (note.len > 0)
        cli_notice("%s", note.at);
    if (s == NULL)
        cli_failed("%s", why.at);
    return s;
}

void past_games_add(int number, bool is_rated, struct text *note)
{
    struct text why = TEXT_OF(3 * PATH_BYTES);
    struct store *s = past_games_open_store(number, PATIENCE_AT_END, note, &why);

    if (s == NULL)
        text_add(note, "%sthis game is not in the history%s: %s", note->len > 0 ? " " : "",
                 number > 0 ? " yet" : "", why.at);
    if (s == NULL && number > 0)
        text_add(note, " It is saved, and will be added%s by the next `duello history`.",
                 is_rated ? " and rated" : "");
    store_close(s);
}

int past_games_rate_scores(const char *game, const struct ratings_score *scores, int n)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct store *s = past_games_open();
    int err = s == NULL ? ERR_IO : store_begin(s, &why);

    if (err == OK)
        err = store_finish(s, ratings_rate(s, game, scores, n, NULL, &why), &why);
    if (s != NULL && err != OK)
        cli_failed("the games were not rated: %s", why.at);
    store_close(s);
    return err == OK ? EXIT_DONE : EXIT_FAILED;
}

int past_games_number(struct store *s)
{
    struct text why = TEXT_OF(3 * PATH_BYTES);

    return past_games_sync(s, 0, &why) == OK ? EXIT_DONE : cli_failed("%s", why.at);
}

int past_games_delete(int number)
{
    char folder[PATH_BYTES];
    struct text why = TEXT_OF(2 * PATH_BYTES);
    struct store *s;

    if (folders_saves(folder, sizeof folder) != 0)
        return cli_failed("%s", no_home);
    if (save_delete(folder, number, &why) != OK)
        return cli_failed("%s", why.at);
    s = past_games_open(); /* opening removes the game from the history */
    store_close(s);
    return s != NULL ? EXIT_DONE : EXIT_FAILED;
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

/* Get the path of a game's file. Write the file again if it was lost. */
static int past_games_find(const char *id, char path[PATH_BYTES])
{
    char folder[PATH_BYTES];
    int number = save_number(id);

    if (folders_saves(folder, sizeof folder) != 0)
        return cli_failed("%s", no_home);
    save_path(folder, number, path);
    if (number > 0 && access(path, F_OK) != 0) {
        struct store *s = past_games_open();

        store_close(s);
        if (s == NULL)
            return EXIT_FAILED;
    }
    return number > 0 && access(path, F_OK) == 0
               ? EXIT_DONE
               : cli_failed("there is no game %s; `duello history` and `duello saves` list them.",
                            id);
}

int past_games_read(const char *name, bool may_be_torn, struct record *rec)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);
    char path[PATH_BYTES];
    int err;

    if (save_is_number(name) && (err = past_games_find(name, path)) != EXIT_DONE)
        return err;
    err = save_read(save_is_number(name) ? path : name, may_be_torn, rec, &why);
    return err == OK ? EXIT_DONE : past_games_refuse(err, why.at);
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

struct output_cell past_games_player(const struct game *g, const char *name, const char *who)
{
    enum { NAME_COLUMNS = 24, WHO_COLUMNS = 28 };
    struct output_cell cell;
    struct text out = TEXT(cell.at);

    text_add(&out, "%s", output_cut(name, NAME_COLUMNS).at);
    if (!record_is_person(who))
        text_add(&out, " (%s)",
                 output_cut(g != NULL ? record_kind(g, name, who) : who, WHO_COLUMNS).at);
    return cell;
}

struct output_cell past_games_label(const char *player)
{
    struct output_cell cell;
    struct text out = TEXT(cell.at);

    text_add(&out, "%.*s", record_label_bytes(player), player);
    return cell;
}
