/*
 * Where the journal is kept: a file of SQLite, or PostgreSQL. Five tables in both: `line` has all
 * lines of games; `running` the games that are not over, and `ended` the others in the order of
 * their ends, so that a restart reads only what is wanted again; `kept` has the host's rows, about
 * players and invitations; `request` has what the operator asks for.
 *
 * Version 1 of a database had no rows, but lines about players, as those of game 0. A server reads
 * them, the host keeps rows in their place, and the line that says so (of game 0, `ends`) makes the
 * database one of version 2. A server that is killed before begins again with the lines.
 */
#ifndef ONLINE_SERVER_DATABASE_H
#define ONLINE_SERVER_DATABASE_H

#include "core/err.h"
#include "core/text.h"

struct database_kind;

/* Each kind of database continues it. */
struct database {
    const struct database_kind *kind;
};

enum {
    DATABASE_VERSION = 2,
    DATABASE_GROUP = 5000 /* entries to write at once, at most */
};

/* Something to write: a line of a game, a row, or the outcome of a request; without an outcome, the
 * request loses its names. After DATABASE_PURGE, which is the last of its group, `purge` follows.
 */
struct database_entry {
    struct database_entry *next;
    enum { DATABASE_LINE, DATABASE_ROW, DATABASE_OUTCOME, DATABASE_PURGE } kind;
    uint64_t game, line;
    bool ends; /* the game is over with this line */
    int64_t request;
    size_t len;      /* of the text; a row without text is to be forgotten */
    const char *key; /* of a row; behind the text */
    char text[];
};

/* What an operator asks for: a verb ("ban"), the name of a player, and another name or "". */
struct database_request {
    int64_t number;
    char verb[16], name[NAME_BYTES], to[NAME_BYTES];
};

/* Can this be opened: a path, or postgres://…? On error `why` explains. */
int database_check(const char *address, struct text *why);

enum database_use {
    DATABASE_READ,  /* to look at what is there, and change nothing; a server may write meanwhile */
    DATABASE_ASK,   /* only for requests */
    DATABASE_SERVE, /* to write lines, after database_claim */
};

/* Can servers in several processes share it? */
bool database_is_shared(const char *address);

/* Open it, or create it unless it is only to be read. If it cannot be shared, it is an error that
 * another server uses it, unless it is only to be read or asked. */
int database_open(struct database **out, const char *address, enum database_use use,
                  struct text *why);
/* The next server need not wait until this one's time is over. */
void database_close(struct database *d);

/* The server that writes. Others connect to this address and prove that they know the secret. */
enum { DATABASE_ADDRESS = 64, DATABASE_SECRET = 72 };
struct database_writer {
    uint64_t epoch;
    char address[DATABASE_ADDRESS], secret[DATABASE_SECRET]; /* "": it is not ready */
};

/* Become the server that writes; one that did cannot write any more. OK; ERR_LIMIT: another server
 * lives, and *other is that server; ERR_OVER: the database does not answer, so try again later.
 * `is_alone`: the caller cannot reach the other server, so it need not wait for one whose
 * connection to the database has ended. */
int database_claim(struct database *d, bool is_alone, struct database_writer *other,
                   struct text *why);
/* After the lines were read: tell the other servers where this one is. */
int database_announce(struct database *d, const char *address, const char *secret,
                      struct text *why);
/* Takes a row, or a line of a game, that was read. */
struct database_reader {
    void *context;
    bool all; /* games: read every line of every game, one game after the other */
    /* About this many rows come; NULL: nobody wants to know. */
    void (*expect)(void *context, uint64_t rows);
    int (*row)(void *context, const char *key, const char *text, size_t len, struct text *why);
    int (*line)(void *context, uint64_t game, uint64_t line, const char *text, size_t len,
                struct text *why);
};

enum { DATABASE_LATER = 1 };
enum { DATABASE_LEASE_MS = 2000, DATABASE_KEEP_MS = 500 };
/* Call this every DATABASE_KEEP_MS, to show that the server is alive. Errors: as of `write`. */
int database_keep(struct database *d, struct text *why);
/* The time, as of clock_ms, before which no other server can take over. */
int64_t database_until(const struct database *d);

/* What a kind of database does: d->kind->write(d, first, why). Above are the promises of the
 * functions that may be NULL, because the database cannot be shared, and of those that choose a
 * kind. */
struct database_kind {
    int (*check)(const char *address, struct text *why);
    int (*open)(struct database **out, const char *address, enum database_use use,
                struct text *why);
    void (*close)(struct database *d);
    int (*claim)(struct database *d, bool is_alone, struct database_writer *other,
                 struct text *why);
    int (*announce)(struct database *d, const char *address, const char *secret, struct text *why);
    int (*keep)(struct database *d, struct text *why);
    int64_t (*until)(const struct database *d);
    /* Does a server write to it? */
    bool (*is_served)(struct database *d);
    /* Read all rows (of version 1: the lines of game 0), and then the lines of all games that are
     * not over and of those that ended last, in the order in which they were written; *last is the
     * highest number of any game. Stops at an error of the reader. */
    int (*read)(struct database *d, const struct database_reader *to, uint64_t *last,
                struct text *why);
    /* Look for damage that is not in a line or a row: OK, or ERR_SYNTAX with a sentence for each.
     */
    int (*inspect)(struct database *d, struct text *found);
    /* Mend what `inspect` finds, as far as that is possible without losing anything. The database
     * is open to serve, and claimed. */
    int (*repair)(struct database *d, struct text *why);
    /* Read the rows about bans (host.h), in the order of their keys. */
    int (*read_bans)(struct database *d, const struct database_reader *to, struct text *why);
    /* Write a list of entries in one transaction. OK: they are durable. DATABASE_LATER: nothing was
     * written, because the disk is full or another program holds the database's lock; try again
     * with the same entries. If the connection to the database is lost, this function tries again;
     * nothing is written twice. ERR_LIMIT: another server has taken over. ERR_OVER: it could,
     * because this one has not reached the database for DATABASE_LEASE_MS. */
    int (*write)(struct database *d, const struct database_entry *first, struct text *why);
    /* Leave nothing on the disk of what was deleted or replaced. NULL: nothing is to be done.
     * False: it cannot be done now. */
    bool (*purge)(struct database *d);
    /* Get the first request after number `after` that has no outcome; false: there is none. */
    bool (*next_request)(struct database *d, int64_t after, struct database_request *out);
    /* Leave a request; its number goes to *r. Get its outcome; false: there is none yet. */
    int (*add_request)(struct database *d, struct database_request *r, struct text *why);
    bool (*outcome)(struct database *d, int64_t number, struct text *out);
};

/* Ask the server that uses this database, now or when it starts, to "ban", "rename" or "erase" a
 * player, or to do another of the verbs that host_runner.c knows. OK with the outcome; ERR_OVER: no
 * server has taken it up within ten seconds. */
int database_ask(const char *address, const char *verb, const char *name, const char *to,
                 struct text *outcome);

/* Read the bans that are in force, or were when a server last used the database. `row` of the
 * reader takes them. */
int database_read_bans(const char *address, const struct database_reader *to, struct text *why);
/* Lock a file of SQLite, as a server does: the descriptor to close, or -1 if a server uses it. */
int database_sqlite_lock(const char *path, struct text *why);
extern const struct database_kind database_sqlite;
extern const struct database_kind database_postgres; /* only with DUELLO_POSTGRES */

#endif
