/* What a kind of database does. serve/database.h says what each function promises. */
#ifndef SERVE_DATABASE_KIND_H
#define SERVE_DATABASE_KIND_H

#include "serve/database.h"

struct database_kind {
    int (*check)(const char *address, struct text *why);
    int (*open)(struct database **out, const char *address, enum database_use use,
                struct text *why);
    void (*close)(struct database *d);
    int (*claim)(struct database *d, bool is_alone, struct database_writer *other,
                 struct text *why); /* NULL: it cannot be shared */
    int (*announce)(struct database *d, const char *address, const char *secret,
                    struct text *why); /* NULL like `claim`, as is `keep` */
    bool (*is_served)(struct database *d);
    int (*read)(struct database *d, database_reader *each, void *context, uint64_t *last,
                struct text *why);
    int (*write)(struct database *d, const struct database_entry *first, struct text *why);
    int (*keep)(struct database *d, struct text *why);
    bool (*next_request)(struct database *d, int64_t after, struct database_request *out);
    int (*add_request)(struct database *d, struct database_request *r, struct text *why);
    bool (*outcome)(struct database *d, int64_t number, struct text *out);
};

/* Every database begins with this. */
struct database {
    const struct database_kind *kind;
};

extern const struct database_kind database_sqlite;
extern const struct database_kind database_postgres; /* only with DUELLO_POSTGRES */

#endif
