#ifdef DUELLO_POSTGRES

#include "online/server/postgres/postgres.h"

#include "online/server/postgres/libpq.h"

#include <poll.h>

enum { ANSWER_MS = 2000 }; /* for each wait; meanwhile another server may take over */

int postgres_fail(const struct postgres *p, struct text *why)
{
    const char *said = pq.errorMessage(p->link);

    return text_explain(ERR_IO, why, "PostgreSQL: %.*s.", (int)strcspn(said, "\n"), said);
}

bool postgres_is_lost(const struct postgres *p)
{
    return p->link == NULL || pq.status(p->link) == CONNECTION_BAD;
}

void postgres_disconnect(struct postgres *p)
{
    pq.finish(p->link);
    p->link = NULL;
}

int postgres_kind_of_failure(const struct postgres *p)
{
    return postgres_is_lost(p) || p->lacks_room ? ERR_OVER : ERR_IO;
}

static PGresult *postgres_check(struct postgres *p, PGresult *r, ExecStatusType wanted,
                                struct text *why)
{
    const char *state;

    if (pq.resultStatus(r) == wanted)
        return r;
    state = pq.resultErrorField(r, PG_DIAG_SQLSTATE);
    p->lacks_room = state != NULL && strncmp(state, "53", 2) == 0;
    postgres_fail(p, why);
    pq.clear(r);
    return NULL;
}

/* Wait until a whole result is there; false: PostgreSQL does not answer. */
static bool postgres_wait(const struct postgres *p, int ms)
{
    struct pollfd wanted = {.fd = pq.socket(p->link), .events = POLLIN};

    while (pq.isBusy(p->link))
        if (poll(&wanted, 1, ms) == 0)
            return false;
        else if (pq.consumeInput(p->link) != 1)
            break; /* the result says so, too */
    return true;
}

PGresult *postgres_next(struct postgres *p, int ms, struct text *why)
{
    if (postgres_wait(p, ms))
        return pq.getResult(p->link);
    postgres_disconnect(p);
    text_add(why, "PostgreSQL does not answer.");
    return NULL;
}

PGresult *postgres_ask(struct postgres *p, const char *sql, int n, const char *const values[],
                       struct text *why)
{
    PGresult *r = NULL, *next;

    if (pq.sendQueryParams(p->link, sql, n, NULL, values, NULL, NULL, 0) != 1) {
        postgres_fail(p, why);
        return NULL;
    }
    while ((next = postgres_next(p, ANSWER_MS, why)) != NULL) {
        pq.clear(r);
        r = next;
    }
    if (p->link != NULL)
        return postgres_check(p, r, PGRES_TUPLES_OK, why);
    pq.clear(r);
    return NULL;
}

int postgres_do(struct postgres *p, const char *sql, struct text *why)
{
    PGresult *r = postgres_check(p, pq.exec(p->link, sql), PGRES_COMMAND_OK, why);

    pq.clear(r);
    return r != NULL ? OK : ERR_IO;
}

/* ---- connecting ------------------------------------------------------------------------------ */

/* What commits would be worth nothing, or lines could not be read again. */
static const struct {
    const char *setting, *bad, *why;
} postgres_wanted[] = {
    {"fsync", "off", "fsync is off, so commits can be lost"},
    {"synchronous_commit", "off", "synchronous_commit is off, so commits can be lost"},
    {"full_page_writes", "off", "full_page_writes is off, so a crash can destroy data"},
    {"transaction_read_only", "on", "the database is read-only"},
};

static int postgres_refuse(struct postgres *p, struct text *why)
{
    for (size_t i = 0; i < sizeof postgres_wanted / sizeof *postgres_wanted; i++) {
        PGresult *r =
            postgres_ask(p, "SELECT current_setting($1)", 1, &postgres_wanted[i].setting, why);
        bool is_bad = r != NULL && strcmp(pq.getvalue(r, 0, 0), postgres_wanted[i].bad) == 0;

        pq.clear(r);
        if (r == NULL)
            return postgres_kind_of_failure(p);
        if (is_bad)
            return text_explain(ERR_IO, why, "this PostgreSQL cannot be used: %s.",
                                postgres_wanted[i].why);
    }
    return OK;
}

/* The server's notices would stand among the lines of the log. */
static void postgres_ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

/* A connection that has died silently is noticed within seconds. What stands in the address comes
 * last, and so wins. */
static PGconn *postgres_dial(const char *address)
{
    static const char *const names[] = {
        "connect_timeout",  "keepalives_idle",  "keepalives_interval",
        "keepalives_count", "tcp_user_timeout", "application_name",
        "client_encoding",  "dbname",           NULL};
    const char *const values[] = {"2", "1", "1", "2", "2000", "duello", "UTF8", address, NULL};

    return pq.connectdbParams(names, values, 1);
}

int postgres_connect(struct postgres *p, struct text *why)
{
    int err;

    if (!postgres_is_lost(p))
        return OK;
    postgres_disconnect(p);
    p->link = postgres_dial(p->address);
    pq.setNoticeProcessor(p->link, postgres_ignore_notice, NULL);
    if (postgres_is_lost(p)) {
        postgres_fail(p, why);
        err = ERR_OVER;
    } else {
        err = postgres_refuse(p, why);
    }
    if (err != OK)
        postgres_disconnect(p);
    return err;
}

#endif
