/*
 * Where the journal is kept: a file of SQLite, or PostgreSQL. Four tables in both: `line` has all
 * lines ever appended; `running` the games that are not over, and `ended` the others in the order
 * of their ends, so that a restart reads only what is wanted again; `request` has what the operator
 * asks for.
 */
#ifndef SERVE_DATABASE_H
#define SERVE_DATABASE_H

#include "core/err.h"
#include "core/text.h"

struct database;

/* Something to write: a line of a game, or the outcome of a request (game and line are then 0). */
struct database_entry {
    struct database_entry *next;
    uint64_t game, line;
    int64_t request;
    bool ends; /* the game is over with this line */
    size_t len;
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
    DATABASE_ASK,    /* only for requests */
    DATABASE_SERVE,  /* to write lines; an error if another server does */
    DATABASE_STANDBY /* the same, but wait until no other server does */
};

/* Open or create it. A server that was cut off cannot write any more once another one has opened
 * it. */
int database_open(struct database **out, const char *address, enum database_use use,
                  struct text *why);
void database_close(struct database *d);
/* Does a server write to it? */
bool database_is_served(struct database *d);

/* Read the lines of game 0, of all games that are not over and of those that ended last, in the
 * order in which they were written; *last is the highest number of any game. Stops at an error of
 * `each`.
 */
typedef int database_reader(void *context, uint64_t game, uint64_t line, const char *text,
                            size_t len, struct text *why);
int database_read(struct database *d, database_reader *each, void *context, uint64_t *last,
                  struct text *why);

/* Write a list of entries in one transaction. OK: they are durable. If the connection to the
 * database is lost, try again for a minute; nothing is written twice. */
int database_write(struct database *d, const struct database_entry *first, struct text *why);
/* To be called once a second: the server lives. ERR_LIMIT: another server has taken over. */
int database_keep(struct database *d, struct text *why);

/* Get the first request after number `after` that has no outcome; false: there is none. */
bool database_next_request(struct database *d, int64_t after, struct database_request *out);
/* Leave a request; its number goes to *r. Get its outcome; false: there is none yet. */
int database_add_request(struct database *d, struct database_request *r, struct text *why);
bool database_outcome(struct database *d, int64_t number, struct text *out);

#endif
