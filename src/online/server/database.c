#include "online/server/database.h"

#include <stdio.h>
#include <unistd.h>

static bool database_is_postgres(const char *address)
{
    return strncmp(address, "postgres://", 11) == 0 || strncmp(address, "postgresql://", 13) == 0;
}

/* NULL: this program does not have it. */
static const struct database_kind *database_kind_of(const char *address)
{
    if (!database_is_postgres(address))
        return &database_sqlite;
#ifdef DUELLO_POSTGRES
    return &database_postgres;
#else
    return NULL;
#endif
}

int database_check(const char *address, struct text *why)
{
    const struct database_kind *kind = database_kind_of(address);

    if (kind == NULL)
        return text_explain(ERR_UNKNOWN, why,
                            "this Duello was built without PostgreSQL. Install libpq-dev and build "
                            "it again, or give the path of a file.");
    return kind->check(address, why);
}

bool database_is_shared(const char *address)
{
    const struct database_kind *kind = database_kind_of(address);

    return kind != NULL && kind->claim != NULL;
}

int database_open(struct database **out, const char *address, enum database_use use,
                  struct text *why)
{
    int err = database_check(address, why);

    return err != OK ? err : database_kind_of(address)->open(out, address, use, why);
}

void database_close(struct database *d)
{
    if (d != NULL)
        d->kind->close(d);
}

int database_claim(struct database *d, bool is_alone, struct database_writer *other,
                   struct text *why)
{
    return d->kind->claim != NULL ? d->kind->claim(d, is_alone, other, why) : OK;
}

int database_announce(struct database *d, const char *address, const char *secret, struct text *why)
{
    return d->kind->announce != NULL ? d->kind->announce(d, address, secret, why) : OK;
}

int database_keep(struct database *d, struct text *why)
{
    return d->kind->keep != NULL ? d->kind->keep(d, why) : OK;
}

int64_t database_until(const struct database *d)
{
    return d->kind->until != NULL ? d->kind->until(d) : INT64_MAX;
}

int database_ask(const char *address, const char *verb, const char *name, const char *to,
                 struct text *outcome)
{
    struct database_request r = {0};
    struct database *d;
    bool answered = false, served;
    int err;

    snprintf(r.verb, sizeof r.verb, "%s", verb);
    snprintf(r.name, sizeof r.name, "%s", name);
    snprintf(r.to, sizeof r.to, "%s", to);
    if ((err = database_open(&d, address, DATABASE_ASK, outcome)) != OK)
        return err;
    served = d->kind->is_served(d);
    err = d->kind->add_request(d, &r, outcome);
    for (int i = 0; err == OK && served && !answered && i < 100; i++) {
        usleep(100000);
        answered = d->kind->outcome(d, r.number, outcome);
    }
    database_close(d);
    return err != OK || answered ? err : ERR_OVER;
}

int database_read_bans(const char *address, const struct database_reader *to, struct text *why)
{
    struct database *d;
    int err = database_open(&d, address, DATABASE_ASK, why);

    if (err != OK)
        return err;
    err = d->kind->read_bans(d, to, why);
    database_close(d);
    return err;
}
