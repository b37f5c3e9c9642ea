/*
 * Addresses whose guests are sent away, each until a time. An address is a number, as in
 * host_enter. A ban is a row `ban NUMBER`, which is forgotten when its time is over.
 */
#ifndef ONLINE_HOST_LIMITS_ADDRESS_BANS_H
#define ONLINE_HOST_LIMITS_ADDRESS_BANS_H

#include "online/host/host_parts.h"

/* Take a row whose key is this address; ERR_SYNTAX, ERR_MEMORY. */
int address_bans_restore(struct host *h, uint64_t address, const char *text);
/* Forget the bans whose time is over. Return when the next one's is; INT64_MAX: there is none. */
int64_t address_bans_sweep(struct host *h);
void address_bans_release(struct host *h);

#endif
