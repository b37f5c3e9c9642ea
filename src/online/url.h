/* The address of a host: wss://duels.example, ws://127.0.0.1:7777, or only its name. */
#ifndef ONLINE_URL_H
#define ONLINE_URL_H

#include "core/text.h"

enum { URL_NAME = 254, URL_BYTES = 300 };

struct url {
    bool secure;
    char name[URL_NAME]; /* without the brackets of an IPv6 address */
    int port;
};

/* Read an address. Without ws:// or wss://, this machine is reached without TLS and all others with
 * it. The usual port is 443 with TLS and 7777 without. ERR_SYNTAX with a reason. */
int url_parse(struct url *a, const char *words, struct text *why);
/* Write it as ws://NAME:PORT or wss://NAME:PORT, without a usual port. */
void url_print(const struct url *a, struct text *out);

#endif
