/* Records from elsewhere into the history: what `duello export` wrote, or any files of records one
 * after the other. A good record is added whatever stands around it; a broken one is named. */
#include "cli/past_games.h"
#include "match/record_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { PIECE_BYTES = 2048 };

struct import {
    const char *file;
    struct store *store;
    char *bytes; /* the record that is being read */
    size_t len;
    int number, line, from; /* of records, of lines, and where this record began */
    int added, known, refused;
    bool is_export; /* it began with the line of an export */
    int promised;   /* how many its last line counts; -1: it is not there yet */
};

static void import_refuse(struct import *in, const char *reason)
{
    in->refused++;
    cli_failed("%s: record %d, which begins in line %d: %s", in->file, in->number, in->from,
               reason);
}

/* A record that was read to its end; EXIT_FAILED only if nothing more can be added. */
static int import_take_record(struct import *in)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct record rec;
    int err = EXIT_DONE;

    if (in->len == 0)
        return EXIT_DONE;
    if (in->len > RECORD_BYTES) {
        import_refuse(in, "it is too long.");
    } else if (record_parse(&rec, in->bytes, in->len, NULL, &why) != OK) {
        import_refuse(in, why.at);
    } else {
        int put = record_result(&rec) == UNDECIDED ? -2 : history_put(in->store, &rec, &why);

        if (put == -2)
            import_refuse(in, "this game is not over; `duello resume FILE` goes on with a record.");
        else if (put < 0)
            err = cli_failed("the history cannot be written: %s", why.at);
        in->added += put == HISTORY_ADDED;
        in->known += put == HISTORY_KNOWN;
        record_release(&rec);
    }
    in->len = 0;
    return err;
}

/* A line, or a piece of one that is longer than any line of a record; 0 at the end of the file. */
static size_t import_read_piece(FILE *from, char piece[PIECE_BYTES])
{
    size_t len = 0;
    int c = 0;

    while (len < PIECE_BYTES && c != '\n' && (c = getc(from)) != EOF)
        piece[len++] = (char)c;
    return len;
}

static bool import_begins(const char *piece, size_t len, const char *word)
{
    return len > strlen(word) && memcmp(piece, word, strlen(word)) == 0;
}

/* What belongs to no record stands before the first or behind the last. */
static int import_take_piece(struct import *in, const char *piece, size_t len)
{
    static const char ending[] = "end of ";
    int err = EXIT_DONE;

    in->line++;
    if (in->line == 1 && import_begins(piece, len, "duello records 1")) {
        in->is_export = true;
        return EXIT_DONE;
    }
    if (import_begins(piece, len, "duello record ") || import_begins(piece, len, ending))
        err = import_take_record(in);
    if (import_begins(piece, len, ending)) {
        in->promised = (int)strtol(piece + strlen(ending), NULL, 10);
        return err;
    }
    if (in->len == 0) {
        in->number++;
        in->from = in->line;
    }
    if (in->len <= RECORD_BYTES) {
        memcpy(in->bytes + in->len, piece, len);
        in->len += len;
    }
    return err;
}

static int import_read_all(struct import *in, FILE *from)
{
    char piece[PIECE_BYTES + 1] = "";
    int err = EXIT_DONE;
    size_t len;

    while (err == EXIT_DONE && (len = import_read_piece(from, piece)) > 0) {
        piece[len] = '\0';
        err = import_take_piece(in, piece, len);
    }
    if (err == EXIT_DONE)
        err = import_take_record(in);
    if (err == EXIT_DONE && ferror(from))
        err = cli_failed("%s cannot be read to its end: %s.", in->file, strerror(errno));
    return err;
}

/* Was everything there that should be? */
static int import_say_whole(const struct import *in)
{
    if (in->is_export && in->promised < 0)
        cli_failed("%s: the end is missing; the export was cut off.", in->file);
    else if (in->is_export && in->promised != in->number)
        cli_failed("%s: %d records are there, and should be %d.", in->file, in->number,
                   in->promised);
    else if (!in->is_export && in->number == 0)
        cli_failed("%s: there is no record in it.", in->file);
    else
        return in->refused ? EXIT_BAD_RECORD : EXIT_DONE;
    return EXIT_BAD_RECORD;
}

/* All that was added in one step, or nothing. */
static int import_add_all(struct import *in, FILE *from)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err;

    if (store_begin(in->store, &why) != 0)
        return cli_failed("the history cannot be written: %s", why.at);
    if ((err = import_read_all(in, from)) != EXIT_DONE)
        return err;
    if (store_commit(in->store, &why) != 0)
        return cli_failed("the history cannot be written: %s", why.at);
    if ((err = past_games_number(in->store)) != EXIT_DONE)
        return err;
    printf("%d game%s added, %d known already, %d refused.\n", in->added, in->added == 1 ? "" : "s",
           in->known, in->refused);
    return import_say_whole(in);
}

static int import_from(struct import *in, FILE *from)
{
    int err = EXIT_FAILED;

    in->bytes = malloc(RECORD_BYTES + PIECE_BYTES + 1);
    if (in->bytes == NULL)
        cli_failed("out of memory.");
    else if ((in->store = past_games_open()) != NULL)
        err = import_add_all(in, from);
    store_close(in->store);
    free(in->bytes);
    return err;
}

static int cmd_import_run(const struct args *a)
{
    static struct import in;
    FILE *from;
    int err;

    if (a->positionals == 0)
        return cli_usage("which file? usage: duello import FILE");
    in.file = a->positional[0];
    in.promised = -1;
    from = strcmp(in.file, "-") == 0 ? stdin : fopen(in.file, "r");
    if (from == NULL)
        return cli_failed("%s: %s.", in.file, strerror(errno));
    err = import_from(&in, from);
    if (from != stdin)
        fclose(from);
    return err;
}

const struct command cmd_import = {
    .name = "import",
    .synopsis = "FILE",
    .summary = "Add games to the history: an export, or a record.",
    .examples = "  duello import all.duels\n"
                "  duello import game.duel\n"
                "  ssh elsewhere duello export | duello import -\n",
    .positionals = 1,
    .run = cmd_import_run,
};
