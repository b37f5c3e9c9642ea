#include "online/url.h"

#include "core/err.h"

#include <stdio.h>
#include <stdlib.h>

enum { PORT_TLS = 443, PORT_PLAIN = 7777 };

static bool url_is_here(const char *name)
{
    return strcmp(name, "localhost") == 0 || strcmp(name, "::1") == 0 ||
           strncmp(name, "127.", 4) == 0;
}

/* Copy the name and return the place behind it; NULL: there is none, or it is too long. */
static const char *url_take_name(struct url *a, const char *at)
{
    bool in_brackets = *at == '[';
    size_t len;

    at += in_brackets;
    len = strcspn(at, in_brackets ? "]" : ":/");
    if (len == 0 || len >= sizeof a->name || (in_brackets && at[len] != ']'))
        return NULL;
    snprintf(a->name, sizeof a->name, "%.*s", (int)len, at);
    if (strspn(a->name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:_%") !=
        len)
        return NULL;
    return at + len + in_brackets;
}

int url_parse(struct url *a, const char *words, struct text *why)
{
    struct url read = {0};
    bool plain = strncmp(words, "ws://", 5) == 0, tls = strncmp(words, "wss://", 6) == 0;
    const char *at = url_take_name(&read, words + (plain ? 5 : tls ? 6 : 0));
    long port;

    if (at == NULL)
        return text_explain(ERR_SYNTAX, why, "write the host as wss://NAME or ws://NAME:PORT.");
    read.secure = tls || (!plain && !url_is_here(read.name));
    port = read.secure ? PORT_TLS : PORT_PLAIN;
    if (*at == ':') {
        char *end;

        port = at[1] >= '0' && at[1] <= '9' ? strtol(at + 1, &end, 10) : 0;
        at = port > 0 ? end : at;
    }
    if (port < 1 || port > 65535)
        return text_explain(ERR_SYNTAX, why, "a port is a number from 1 to 65535.");
    if (strcmp(at, "") != 0 && strcmp(at, "/") != 0 && strcmp(at, "/ws") != 0)
        return text_explain(ERR_SYNTAX, why, "write the host without a path, as wss://NAME.");
    read.port = (int)port;
    *a = read;
    return OK;
}

void url_print(const struct url *a, struct text *out)
{
    bool in_brackets = strchr(a->name, ':') != NULL;

    text_add(out, "%s://%s%s%s", a->secure ? "wss" : "ws", in_brackets ? "[" : "", a->name,
             in_brackets ? "]" : "");
    if (a->port != (a->secure ? PORT_TLS : PORT_PLAIN))
        text_add(out, ":%d", a->port);
}
