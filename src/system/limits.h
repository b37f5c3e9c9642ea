/* How many connections the system lets this process have. Each one is an open file. */
#ifndef SYSTEM_LIMITS_H
#define SYSTEM_LIMITS_H

#include "core/text.h"

/* The most that can be allowed. */
int limits_most_connections(void);
/* Allow this many, besides a few other files; ERR_LIMIT: the system does not. */
int limits_allow_connections(int connections, struct text *why);

#endif
