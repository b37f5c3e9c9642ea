/* Add records to the history: the output of `duello export`, or any file of records. Good records
 * are added even if others in the file are broken; the broken ones are reported. */
#include "cli/history/past_games.h"
#include "match/record_list.h"
#include "store/history_write.h"
#include "store/save.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

struct import {
    const char *file;
    struct history_write *to;
    struct record_list list;
    int added, known, refused;
    bool is_stuck; /* nothing more can be added, and the reason was printed */
};

static void import_refuse(struct import *in, const char *reason)
{
    in->refused++;
    cli_failed("%s: record %d, which starts in line %d: %s", in->file, in->list.number,
               in->list.from, reason);
}

/* Add a record; false only if no more can be added. */
static bool import_take_record(void *context, const char *bytes, size_t len)
{
    struct import *in = context;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct record rec;
    int put;

    if (len > RECORD_BYTES || record_text_parse(&rec, bytes, len, NULL, &why) != OK) {
        import_refuse(in, len > RECORD_BYTES ? "the record is too long." : why.at);
        return true;
    }
    if (record_result(&rec) == UNDECIDED) {
        import_refuse(in, "this game is not over; continue it with `duello resume FILE`.");
        record_release(&rec);
        return true;
    }
    if ((put = history_write_add(in->to, 0, &rec, bytes, len, &why)) < 0)
        in->is_stuck = cli_failed("the history cannot be written: %s", why.at) != EXIT_DONE;
    in->added += put == HISTORY_ADDED;
    in->known += put == HISTORY_KNOWN;
    record_release(&rec);
    return put >= 0;
}

static int import_read_all(struct import *in, FILE *from)
{
    char part[BUFSIZ];
    bool good = true;
    size_t len;

    while (good && (len = fread(part, 1, sizeof part, from)) > 0)
        good = record_list_add(&in->list, part, len);
    if (!good || !record_list_finish(&in->list))
        return in->is_stuck ? EXIT_FAILED : cli_failed("out of memory.");
    if (ferror(from))
        return cli_failed("cannot read all of %s: %s.", in->file, strerror(errno));
    return EXIT_DONE;
}

/* Add all good records, or nothing if the file cannot be read to its end. */
static int import_add_all(struct import *in, struct store *s, FILE *from)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);
    int err = ERR_IO, code = EXIT_FAILED;

    if ((in->to = history_write_begin(s, &why)) != NULL) {
        code = import_read_all(in, from);
        err = code == EXIT_DONE ? history_write_end(in->to, OK, NULL, NULL, &why)
                                : history_write_end(in->to, ERR_OVER, NULL, NULL, NULL);
    }
    if (err != OK && why.len > 0)
        return cli_failed("the history cannot be written: %s", why.at);
    if (code != EXIT_DONE)
        return code;
    printf("%d game%s added, %d known already, %d refused.\n", in->added, in->added == 1 ? "" : "s",
           in->known, in->refused);
    if (record_list_lacks(&in->list, &why) != NULL)
        return cli_say(EXIT_BAD_RECORD, "%s: %s", in->file, why.at);
    return in->refused ? EXIT_BAD_RECORD : EXIT_DONE;
}

/* Copy input from another program or a terminal to a file first: it may be slow, and nobody can
 * play while games are added. NULL after printing what is wrong. */
static FILE *import_copy(const struct import *in, FILE *from)
{
    FILE *copy = tmpfile();
    char part[BUFSIZ];
    size_t len;
    bool good = copy != NULL;

    while (good && (len = fread(part, 1, sizeof part, from)) > 0)
        good = fwrite(part, 1, len, copy) == len;
    if (good && !ferror(from) && fflush(copy) == 0) {
        rewind(copy);
        return copy;
    }
    cli_failed("cannot read all of %s: %s.", in->file, strerror(errno));
    if (copy != NULL)
        fclose(copy);
    return NULL;
}

static int import_from(struct import *in, FILE *from)
{
    struct store *s = past_games_open();
    int err = EXIT_FAILED;

    record_list_init(&in->list, import_take_record, in);
    if (s != NULL)
        err = import_add_all(in, s, from);
    store_close(s);
    record_list_release(&in->list);
    return err;
}

static int cmd_import_run(const struct args *a)
{
    static struct import in;
    FILE *from, *all;
    struct stat info;
    int err = EXIT_FAILED;

    if (a->positionals == 0)
        return cli_usage("which file? usage: duello import FILE");
    in.file = a->positional[0];
    from = strcmp(in.file, "-") == 0 ? stdin : fopen(in.file, "r");
    if (from == NULL)
        return cli_failed("%s: %s.", in.file, strerror(errno));
    all = fstat(fileno(from), &info) == 0 && S_ISREG(info.st_mode) ? from : import_copy(&in, from);
    if (all != NULL)
        err = import_from(&in, all);
    if (all != NULL && all != from)
        fclose(all);
    if (from != stdin)
        fclose(from);
    return err;
}

const struct command cmd_import = {
    .name = "import",
    .group = GROUP_YOUR_GAMES,
    .synopsis = "FILE",
    .summary = "Add exported games, or a record, to the history.",
    .examples = "  duello import all.duels\n"
                "  duello import my-game.duel\n"
                "  ssh elsewhere duello export | duello import -\n",
    .positionals = 1,
    .run = cmd_import_run,
};
