/* The address of a host: wss://duels.example, ws://127.0.0.1:7777, or only its name. */
#ifndef ONLINE_PROTOCOL_URL_H
#define ONLINE_PROTOCOL_URL_H

#include "core/text.h"

enum { URL_NAME = 254, URL_PATH = 100, URL_BYTES = 400 };

struct url {
    bool secure;
    char name[URL_NAME]; /* without the brackets of an IPv6 address */
    int port;
    char path[URL_PATH]; /* "/ws", if the address has none */
};

/* Read an address. Without ws:// or wss:// (or http:// or https://, which mean the same), this
 * machine is reached without TLS and all others with it. The usual port is 443 with TLS and 7777
 * without. ERR_SYNTAX with a reason. */
int url_parse(struct url *a, const char *words, struct text *why);
/* Write it as ws://NAME:PORT/PATH or wss://NAME:PORT/PATH, as people write it: without a usual port
 * and path; or in full, for other programs. */
void url_print(const struct url *a, struct text *out);
void url_print_full(const struct url *a, struct text *out);
/* Is this an address of this machine, which nobody else can reach? */
bool url_is_here(const struct url *a);

#endif
