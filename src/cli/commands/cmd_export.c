#include "cli/output.h"
#include "cli/past_games.h"
#include "match/record_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct transfer {
    struct store *store;
    int64_t id; /* of one record alone; 0: all */
    int64_t count, damaged;
    struct writer *out;
};

static bool export_count_record(const struct history_game *g, void *context)
{
    struct transfer *t = context;

    (void)g;
    t->count++;
    return true;
}

static bool export_write_record(const struct history_game *g, void *context)
{
    struct transfer *t = context;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct record rec;

    if (record_parse(&rec, g->record, g->length, NULL, &why) != OK) {
        cli_failed("game %" PRId64 " is damaged in the history and is left out: %s", g->id, why.at);
        t->damaged++;
        return true;
    }
    record_release(&rec);
    writer_put_bytes(t->out, g->record, g->length);
    t->count++;
    return true;
}

/* All of them between a first line that says what they are and a last that counts them. */
static int export_write_records(struct writer *out, void *context)
{
    struct transfer *t = context;
    struct history_query query = {.id = t->id, .oldest_first = true};
    struct text why = TEXT_OF(SENTENCE_BYTES);

    t->out = out;
    if (t->id == 0)
        writer_put(out, RECORD_LIST_HEAD "\n");
    if (history_each(t->store, &query, export_write_record, t, &why) != 0)
        return cli_failed("the history cannot be read: %s", why.at);
    if (t->id == 0)
        writer_add(out, RECORD_LIST_END "%" PRId64 " records\n", t->count);
    return t->damaged > 0 ? EXIT_BAD_RECORD : EXIT_DONE;
}

/* Before a file is made for it: is it there? */
static int export_find_record(struct transfer *t)
{
    struct history_query query = {.id = t->id};
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (t->id == 0)
        return EXIT_DONE;
    if (history_each(t->store, &query, export_count_record, t, &why) != 0)
        return cli_failed("the history cannot be read: %s", why.at);
    if (t->count == 0)
        return cli_failed("there is no game %" PRId64 " in the history.", t->id);
    t->count = 0;
    return EXIT_DONE;
}

static int cmd_export_run(const struct args *a)
{
    const char *file = args_value(a, "-o");
    struct transfer t = {0};
    int id = 0, err;

    if (a->positionals > 0 && args_number_in("the game", a->positional[0], 1, INT32_MAX, &id))
        return EXIT_USAGE;
    t.id = id;
    if ((t.store = past_games_open()) == NULL)
        return EXIT_FAILED;
    if ((err = export_find_record(&t)) == EXIT_DONE)
        err = output_file(file ? file : "-", NULL, export_write_records, &t);
    store_close(t.store);
    if (err == EXIT_DONE && file != NULL && strcmp(file, "-") != 0)
        cli_notice("%" PRId64 " record%s in %s.", t.count, t.count == 1 ? "" : "s", file);
    return err;
}

const struct command cmd_export = {
    .name = "export",
    .synopsis = "[ID] [-o FILE]",
    .summary = "Write all games that are over, or one of them, as text.",
    .examples = "  duello export -o all.duels\n"
                "  duello export 12 -o game.duel      the record of number 12 in the history\n",
    .flags = FLAGS({"-o", "FILE", "write to FILE, - for standard output"}),
    .positionals = 1,
    .run = cmd_export_run,
};
