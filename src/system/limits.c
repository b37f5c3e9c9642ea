#include "system/limits.h"

#include "core/err.h"

#include <sys/resource.h>

enum { SPARE_FILES = 64, CONNECTIONS_MAX = 1 << 30 };

static rlim_t limits_most_files(void)
{
    struct rlimit limit = {0};

    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_max;
}

int limits_most_connections(void)
{
    rlim_t most = limits_most_files();

    return most <= SPARE_FILES      ? 1
           : most > CONNECTIONS_MAX ? CONNECTIONS_MAX
                                    : (int)(most - SPARE_FILES);
}

int limits_allow_connections(int connections, struct text *why)
{
    rlim_t most = limits_most_files(), wanted = (rlim_t)connections + SPARE_FILES;

    if (wanted > most)
        return text_explain(ERR_LIMIT, why,
                            "the system allows only %llu open files; %d connections need more.",
                            (unsigned long long)most, connections);
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){wanted, most});
    return OK;
}
