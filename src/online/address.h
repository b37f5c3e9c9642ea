/* The address of a host: wss://duels.example, ws://127.0.0.1:7777, or only its name. */
#ifndef ONLINE_ADDRESS_H
#define ONLINE_ADDRESS_H

#include "core/text.h"

enum { ADDRESS_NAME = 254, ADDRESS_BYTES = 300 };

struct address {
    bool secure;
    char name[ADDRESS_NAME]; /* without the brackets of an IPv6 address */
    int port;
};

/* Read an address. Without ws:// or wss://, this machine is reached without TLS and all others with
 * it. The usual port is 443 with TLS and 7777 without. ERR_SYNTAX with a reason. */
int address_parse(struct address *a, const char *words, struct text *why);
/* Write it as ws://NAME:PORT or wss://NAME:PORT, without a usual port. */
void address_print(const struct address *a, struct text *out);

#endif
