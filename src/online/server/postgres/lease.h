/*
 * Keeps a claim while its owner reads the database, for however long that takes. A thread renews
 * the time before which no other server may take over, on a connection of its own, as the
 * owner's is busy. Threads hang together with their process, so one that hangs is replaced as
 * usual. Only with DUELLO_POSTGRES.
 */
#ifndef ONLINE_SERVER_POSTGRES_LEASE_H
#define ONLINE_SERVER_POSTGRES_LEASE_H

#include <stdbool.h>
#include <stdint.h>

#define LEASE "clock_timestamp() + interval '2 seconds'" /* DATABASE_LEASE_MS */

struct lease;

/* Begin to renew the claim with this epoch; NULL: no memory, or no thread. */
struct lease *lease_new(const char *address, uint64_t epoch);
void lease_free(struct lease *l);
/* Has another server taken over? False without a lease. */
bool lease_is_lost(struct lease *l);

#endif
