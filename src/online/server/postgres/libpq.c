#ifdef DUELLO_POSTGRES

#include "online/server/postgres/libpq.h"

#include <dlfcn.h>

struct libpq pq;

bool libpq_load(struct text *why)
{
    static const char *const names[] = {
#define LIBPQ_NAME(name) "PQ" #name,
        LIBPQ_FUNCTIONS(LIBPQ_NAME)
#undef LIBPQ_NAME
    };
    void *library, *found[sizeof names / sizeof names[0]];

    if (pq.clear != NULL)
        return true;
    library = dlopen("libpq.so.5", RTLD_NOW);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (library == NULL || (found[i] = dlsym(library, names[i])) == NULL)
            return text_explain(false, why,
                                "PostgreSQL needs a library that is not installed: %s. "
                                "On Debian, install libpq5.",
                                dlerror());
    memcpy(&pq, found, sizeof pq);
    return true;
}

#endif
