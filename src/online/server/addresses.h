/* How many connections each address has. All of an IPv6 /64, which one customer usually has, count
 * as one address. */
#ifndef ONLINE_SERVER_ADDRESSES_H
#define ONLINE_SERVER_ADDRESSES_H

#include "core/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct index;

/* An IPv4 or IPv6 address, as a value. */
struct address {
    unsigned char at[16];
};

/* Read "192.0.2.1" or "2001:db8::1"; false: it is neither. */
bool address_parse(struct address *a, const char *words);
/* Get the address at the other end of a socket; false: there is none. */
bool address_of_peer(struct address *a, int fd);
bool address_is_same(const struct address *a, const struct address *b);
/* A number, not 0, that stands for the owner of this address: an IPv4 address or an IPv6 /64. */
uint64_t address_owner(const struct address *a);
/* The same for what an operator writes: 192.0.2.1, 2001:db8::1 or 2001:db8::/64. False: it is none
 * of these. */
bool address_parse_owner(const char *words, uint64_t *owner);
/* Add an owner in this form: 192.0.2.1 or 2001:db8::/64. */
void address_print_owner(uint64_t owner, struct text *out);
/* Add the network that an owner belongs to, such as 203.0.0.0/16 or 2001:db8::/32: too large to
 * tell who it is. */
void address_print_network(uint64_t owner, struct text *out);
/* Read the last address of an X-Forwarded-For header: the one that the proxy itself saw. */
bool address_parse_forwarded(struct address *a, const char *header);

/* Split "ADDRESS:PORT", ":PORT", "ADDRESS" or "[IPv6]:PORT"; false: it cannot be read. Parts that
 * are missing stay unchanged. */
bool address_split(const char *words, char *host, size_t size, int *port);

/* Add 1 or -1 for the owner of this address, among counts that begin as an empty index
 * (host/index.h); returns how many connections there are now. Without memory it returns 0. */
int addresses_count(struct index *counts, const struct address *who, int change);

#endif
