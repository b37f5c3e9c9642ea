/* Write records as text, for `duello import` and for people. */
#include "cli/base/output.h"
#include "cli/history/past_games.h"
#include "match/record_list.h"
#include "store/save.h"

#include <inttypes.h>
#include <stdlib.h>

struct transfer {
    struct store *store;
    int64_t count, damaged;
    struct writer *out;
};

static bool export_write_record(const struct history_game *g, void *context)
{
    struct transfer *t = context;

    if (g->record != NULL) {
        writer_put_bytes(t->out, g->record, g->length);
        t->count++;
    } else {
        cli_failed("skipping game %" PRId64 ": %s", g->id, history_damage);
        t->damaged++;
    }
    return true;
}

/* Write all records between a heading and a last line with their number. */
static int export_write_all(struct writer *out, void *context)
{
    struct transfer *t = context;
    struct history_query query = {.by_number = 1, .records = true};
    struct text why = TEXT_OF(SENTENCE_BYTES);

    t->out = out;
    writer_put(out, RECORD_LIST_HEAD "\n");
    if (history_each(t->store, &query, export_write_record, t, &why) != 0)
        return cli_failed("the history cannot be read: %s", why.at);
    writer_add(out, RECORD_LIST_END "%" PRId64 " records\n", t->count);
    return t->damaged > 0 ? EXIT_BAD_RECORD : EXIT_DONE;
}

static int export_write_one(struct writer *out, void *context)
{
    const struct text *text = context;

    writer_put_bytes(out, text->at, text->len);
    return EXIT_DONE;
}

static int export_one(const char *id, const char *file)
{
    struct text text = text_growing();
    int err;

    if (save_number(id) == 0)
        return cli_usage("export takes the number of a game (`duello history` lists them), or "
                         "nothing: then it writes all finished games.");
    if ((err = past_games_read_text(id, &text)) == EXIT_DONE)
        err = output_file(file, NULL, export_write_one, &text);
    free(text.at);
    return err;
}

static int export_all(const char *file, int64_t *count)
{
    struct transfer t = {.store = past_games_open()};
    int err;

    if (t.store == NULL)
        return EXIT_FAILED;
    err = output_file(file, NULL, export_write_all, &t);
    store_close(t.store);
    *count = t.count;
    return err;
}

static int cmd_export_run(const struct args *a)
{
    const char *file = args_has(a, "-o") ? args_value(a, "-o") : "-";
    int64_t count = 1;
    int err = a->positionals > 0 ? export_one(a->positional[0], file) : export_all(file, &count);

    if (err == EXIT_DONE && strcmp(file, "-") != 0)
        cli_notice("%" PRId64 " record%s in %s.", count, count == 1 ? "" : "s", file);
    return err;
}

const struct command cmd_export = {
    .name = "export",
    .group = GROUP_YOUR_GAMES,
    .synopsis = "[ID] [-o FILE]",
    .summary = "Write all finished games, or one game, as text.",
    .examples = "  duello export -o all.duels\n"
                "  duello export 12 -o game.duel      write the record of game 12\n",
    .flags = FLAGS({"-o", "FILE", "write to FILE (-: standard output)"}),
    .positionals = 1,
    .run = cmd_export_run,
};
