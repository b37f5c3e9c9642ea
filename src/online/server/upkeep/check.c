#include "online/server/upkeep/check.h"

#include "online/host/host.h"
#include "online/server/database.h"
#include "online/server/upkeep/rebuild.h"

#include <inttypes.h>
#include <unistd.h>

enum { CHECK_SHOWN = 20 }; /* sentences about damage, at most */

struct check_counts {
    struct host *host; /* is restored, and never used */
    check_sayer *say;
    uint64_t games, over, players, aside;
    uint64_t damaged; /* games and rows */
};

static int check_go_on(struct check_counts *c, int err, struct text *why)
{
    if (err != ERR_SYNTAX)
        return err;
    if (c->damaged++ < CHECK_SHOWN)
        c->say(why->at);
    text_clear(why);
    return OK;
}

static int check_row(void *context, const char *key, const char *text, size_t len, struct text *why)
{
    struct check_counts *c = context;

    c->players += strncmp(key, "player ", 7) == 0;
    c->aside += strncmp(key, "damaged ", 8) == 0;
    return check_go_on(c, host_restore_row(c->host, key, text, len, why), why);
}

static int check_line(void *context, uint64_t game, uint64_t line, const char *text, size_t len,
                      struct text *why)
{
    struct check_counts *c = context;

    c->games += game != HOST_PLAYERS && line == 1;
    c->over += len > 5 && memcmp(text, "over ", 5) == 0;
    c->players += game == HOST_PLAYERS && len > 7 && memcmp(text, "player ", 7) == 0;
    return check_go_on(c, host_restore(c->host, game, line, text, len, why), why);
}

static void check_tell(const struct check_counts *c)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    text_add(&said, "%" PRIu64 " games, of which %" PRIu64 " are over, and %" PRIu64 " players.",
             c->games, c->over, c->players);
    c->say(said.at);
    text_clear(&said);
    text_add(&said, "%" PRIu64 " more games or rows are damaged.", c->damaged - CHECK_SHOWN);
    if (c->damaged > CHECK_SHOWN)
        c->say(said.at);
    text_clear(&said);
    text_add(&said, "%" PRIu64 " rows that could not be read were set aside earlier.", c->aside);
    if (c->aside > 0)
        c->say(said.at);
}

static int check_read(struct database *d, check_sayer *say, struct text *why)
{
    static const struct host_ports none = {0};
    struct check_counts c = {.host = host_new(&host_usual, &none), .say = say};
    struct database_reader reader = {
        .context = &c, .all = true, .row = check_row, .line = check_line};
    struct text found = TEXT_OF(2 * SENTENCE_BYTES);
    uint64_t last;
    int err = c.host != NULL ? d->kind->inspect(d, &found)
                             : text_explain(ERR_MEMORY, why, "out of memory.");

    if (err == ERR_SYNTAX) {
        c.damaged++;
        say(found.at);
    }
    if (err == OK || err == ERR_SYNTAX)
        err = d->kind->read(d, &reader, &last, why);
    if (err == OK)
        check_tell(&c);
    host_free(c.host);
    return err != OK ? err : c.damaged > 0 ? ERR_SYNTAX : OK;
}

int check_database(const char *address, check_sayer *say, struct text *why)
{
    struct database *d;
    int err = database_open(&d, address, DATABASE_READ, why);

    if (err != OK)
        return err;
    err = check_read(d, say, why);
    database_close(d);
    return err;
}

/* OK: nothing is damaged now but what is in lines and rows; ERR_SYNTAX: the file still is. */
static int check_mend(struct database *d, struct text *why)
{
    struct text found = TEXT_OF(2 * SENTENCE_BYTES);
    struct database_writer other;
    int err = database_claim(d, true, &other, why);

    if (err == ERR_LIMIT)
        return text_explain(err, why, "a server is using this database.");
    return err != OK                          ? err
           : d->kind->repair(d, &found) == OK ? d->kind->inspect(d, &found)
                                              : ERR_SYNTAX;
}

int check_repair(const char *address, struct text *said)
{
    bool is_file = !database_is_shared(address);
    struct database *d;
    int err;

    if (is_file && access(address, F_OK) != 0)
        return text_explain(ERR_UNKNOWN, said, "there is no file %s.", address);
    if ((err = database_open(&d, address, DATABASE_SERVE, said)) == OK) {
        err = check_mend(d, said);
        database_close(d);
    }
    if ((err != ERR_SYNTAX && err != ERR_IO) || !is_file)
        return err;
    text_clear(said);
    return rebuild_database(address, said);
}
