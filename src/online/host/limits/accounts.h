/*
 * Limits on what all guests of one address do together, so that many connections or many players
 * give one person no more. Each limit is that of one person, times `people` of struct host_setup.
 * Address 0 has no limits; if `people` is 0, no address has.
 *
 * There are two kinds. A rate is a bucket: it allows a number at once, and fills again during the
 * day. A count is of what there is now. An account exists only while a bucket of it is not full or
 * a count is not 0; it is not in the journal. If there are too many accounts, further addresses
 * share that of their network (an IPv6 /32, an IPv4 /16), so what accounts take is bounded.
 */
#ifndef ONLINE_HOST_LIMITS_ACCOUNTS_H
#define ONLINE_HOST_LIMITS_ACCOUNTS_H

#include "online/host/host_parts.h"

enum accounts_rate {
    ACCOUNTS_GUESTS, /* hello without a token */
    ACCOUNTS_NAMES,
    ACCOUNTS_BEGUN, /* games, by the address of the guest whose request began them */
    ACCOUNTS_INVITED,
    ACCOUNTS_SENT, /* rule files */
    ACCOUNTS_RATES
};
enum accounts_count {
    ACCOUNTS_GAMES, /* seats in running games */
    ACCOUNTS_SEEKS, /* and invitations, that are open */
    ACCOUNTS_FILES, /* rule files that the host keeps */
    ACCOUNTS_COUNTS
};

/* May this address do this once more? If not, `why` says so, and what to do. accounts_charge notes
 * that it was done. */
bool accounts_allow(const struct host *h, uint64_t address, enum accounts_rate what,
                    struct text *why);
void accounts_charge(struct host *h, uint64_t address, enum accounts_rate what);

/* May this address have one more of these? If not, `why` says so, and what to do. */
bool accounts_have_room(const struct host *h, uint64_t address, enum accounts_count what,
                        struct text *why);
/* Count one more, and one less: accounts_add returns the address that accounts_remove is to be
 * given, 0 if nothing is counted. */
uint64_t accounts_add(struct host *h, uint64_t address, enum accounts_count what);
void accounts_remove(struct host *h, uint64_t address, enum accounts_count what);

/* Forget idle accounts: look at a few each time. */
void accounts_sweep(struct host *h);
void accounts_release(struct host *h);

#endif
