#include "online/protocol/url.h"

#include "core/err.h"
#include "core/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PORT_TLS = 443, PORT_PLAIN = 7777 };

#define URL_USUAL_PATH "/ws"

bool url_is_here(const struct url *a)
{
    return strcmp(a->name, "localhost") == 0 || strcmp(a->name, "::1") == 0 ||
           strncmp(a->name, "127.", 4) == 0;
}

/* Pass what says how to connect; 's': with TLS, 'p': without, '?': nothing says it. */
static char url_take_scheme(const char **words)
{
    static const struct {
        const char *prefix;
        char means;
    } schemes[] = {{"ws://", 'p'}, {"http://", 'p'}, {"wss://", 's'}, {"https://", 's'}};

    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        if (plain_begins(*words, schemes[i].prefix)) {
            *words += strlen(schemes[i].prefix);
            return schemes[i].means;
        }
    return '?';
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

/* Copy the path; false: it is too long, or no path. */
static bool url_take_path(struct url *a, const char *at)
{
    size_t len = strlen(at);

    if (len >= sizeof a->path || (len > 0 && *at != '/') ||
        strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_~/") != len)
        return false;
    snprintf(a->path, sizeof a->path, "%s", len > 1 ? at : URL_USUAL_PATH);
    return true;
}

int url_parse(struct url *a, const char *words, struct text *why)
{
    struct url read = {0};
    char scheme = url_take_scheme(&words);
    const char *at = url_take_name(&read, words);
    long port;

    if (at == NULL || (scheme == '?' && strstr(words, "://") != NULL))
        return text_explain(ERR_SYNTAX, why, "write the host as wss://NAME or ws://NAME:PORT.");
    read.secure = scheme == 's' || (scheme == '?' && !url_is_here(&read));
    port = read.secure ? PORT_TLS : PORT_PLAIN;
    if (*at == ':') {
        char *end;

        port = at[1] >= '0' && at[1] <= '9' ? strtol(at + 1, &end, 10) : 0;
        at = port > 0 ? end : at;
    }
    if (port < 1 || port > 65535)
        return text_explain(ERR_SYNTAX, why, "a port is a number from 1 to 65535.");
    if (!url_take_path(&read, at))
        return text_explain(ERR_SYNTAX, why, "write the host without a path, as wss://NAME.");
    read.port = (int)port;
    *a = read;
    return OK;
}

static void url_print_parts(const struct url *a, bool with_port, bool with_path, struct text *out)
{
    bool in_brackets = strchr(a->name, ':') != NULL;

    text_add(out, "%s://%s%s%s", a->secure ? "wss" : "ws", in_brackets ? "[" : "", a->name,
             in_brackets ? "]" : "");
    if (with_port)
        text_add(out, ":%d", a->port);
    if (with_path)
        text_add(out, "%s", a->path);
}

void url_print(const struct url *a, struct text *out)
{
    url_print_parts(a, a->port != (a->secure ? PORT_TLS : PORT_PLAIN),
                    strcmp(a->path, URL_USUAL_PATH) != 0, out);
}

void url_print_full(const struct url *a, struct text *out)
{
    url_print_parts(a, true, true, out);
}
