/*
 * A connection to PostgreSQL that can be made again. Only with DUELLO_POSTGRES. A server that does
 * not sync what it commits is refused.
 */
#ifndef ONLINE_SERVER_POSTGRES_POSTGRES_H
#define ONLINE_SERVER_POSTGRES_POSTGRES_H

#include "core/err.h"
#include "core/text.h"

/* libpq's PGconn and PGresult: this header can be read without libpq. */
struct pg_conn;
struct pg_result;

struct postgres {
    struct pg_conn *link; /* NULL: none */
    const char *address;
    bool lacks_room; /* its last error was that disk, memory or connections are used up */
};

/* Connect, unless there is a connection that works: OK, ERR_OVER if the server does not answer, or
 * ERR_IO if it must not be used. */
int postgres_connect(struct postgres *p, struct text *why);
void postgres_disconnect(struct postgres *p);
/* Is there no connection, or was it lost? */
bool postgres_is_lost(const struct postgres *p);

/* Run a statement with values as text. The result has PGRES_TUPLES_OK, or is NULL and `why`
 * explains. A PostgreSQL that is silent for two seconds counts as lost. */
struct pg_result *postgres_ask(struct postgres *p, const char *sql, int n,
                               const char *const values[], struct text *why);
/* The same for a statement without a result, or several. */
int postgres_do(struct postgres *p, const char *sql, struct text *why);
/* The next result of a statement that was sent; NULL: it was the last one, or PostgreSQL was silent
 * for this many milliseconds, and the connection counts as lost. */
struct pg_result *postgres_next(struct postgres *p, int ms, struct text *why);
/* What a statement that has failed means: ERR_OVER if it can be tried again later, because there is
 * no connection or no room; else ERR_IO. */
int postgres_kind_of_failure(const struct postgres *p);
/* Add the first line of the last error, and return ERR_IO. */
int postgres_fail(const struct postgres *p, struct text *why);

#endif
