#include "online/server/addresses.h"

#include "core/err.h"
#include "online/host/index.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static const unsigned char address_v4[12] = {[10] = 0xff, [11] = 0xff};

/* ---- one address ----------------------------------------------------------------------------- */

bool address_parse(struct address *a, const char *words)
{
    struct address read;

    memcpy(read.at, address_v4, sizeof address_v4);
    if (inet_pton(AF_INET, words, read.at + 12) != 1 && inet_pton(AF_INET6, words, read.at) != 1)
        return false;
    *a = read;
    return true;
}

bool address_of_peer(struct address *a, int fd)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } peer;
    socklen_t len = sizeof peer;

    if (getpeername(fd, &peer.any, &len) != 0)
        return false;
    memcpy(a->at, address_v4, sizeof address_v4);
    if (peer.any.sa_family == AF_INET)
        memcpy(a->at + 12, &peer.v4.sin_addr, 4);
    else if (peer.any.sa_family == AF_INET6)
        memcpy(a->at, &peer.v6.sin6_addr, 16);
    else
        return false;
    return true;
}

bool address_is_same(const struct address *a, const struct address *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* An IPv4 address, below a prefix that no IPv6 address of a guest has, or the half of an IPv6
 * address that its owner cannot choose. */
uint64_t address_owner(const struct address *a)
{
    bool is_v4 = memcmp(a->at, address_v4, sizeof address_v4) == 0;
    uint64_t owner;

    memcpy(&owner, is_v4 ? a->at + 8 : a->at, sizeof owner);
    return owner != 0 ? owner : 1; /* ::1 and its like */
}

bool address_parse_owner(const char *words, uint64_t *owner)
{
    const char *slash = strchr(words, '/');
    char alone[INET6_ADDRSTRLEN];
    struct address a;

    if (slash != NULL && (strcmp(slash, "/64") != 0 || strchr(words, ':') == NULL))
        return false;
    if (snprintf(alone, sizeof alone, "%.*s", (int)strcspn(words, "/"), words) >=
            (int)sizeof alone ||
        !address_parse(&a, alone))
        return false;
    *owner = address_owner(&a);
    return true;
}

/* Add an owner, with the last bytes of the address left out. The bytes of an IPv4 address follow
 * those of the prefix (address_owner). */
static void address_print(uint64_t owner, int v4_bits, int v6_bits, struct text *out)
{
    struct address a = {{0}};
    char words[INET6_ADDRSTRLEN];
    bool is_v4;

    if (owner != 1)
        memcpy(a.at, &owner, sizeof owner);
    is_v4 = memcmp(a.at, address_v4 + 8, 4) == 0;
    if (is_v4)
        memset(a.at + 4 + v4_bits / 8, 0, (size_t)(4 - v4_bits / 8));
    else
        memset(a.at + v6_bits / 8, 0, (size_t)(16 - v6_bits / 8));
    inet_ntop(is_v4 ? AF_INET : AF_INET6, is_v4 ? a.at + 4 : a.at, words, sizeof words);
    text_add(out, "%s", words);
    if (!is_v4 || v4_bits < 32)
        text_add(out, "/%d", is_v4 ? v4_bits : v6_bits);
}

void address_print_owner(uint64_t owner, struct text *out)
{
    address_print(owner, 32, 64, out);
}

void address_print_network(uint64_t owner, struct text *out)
{
    address_print(owner, 16, 32, out);
}

bool address_parse_forwarded(struct address *a, const char *header)
{
    const char *last = strrchr(header, ',');
    char words[INET6_ADDRSTRLEN];
    size_t len;

    last = last != NULL ? last + 1 : header;
    last += strspn(last, " \t[");
    len = strcspn(last, " \t]");
    if (strcspn(last, ".") < strcspn(last, ":")) /* IPv4, perhaps with a port */
        len = strcspn(last, " \t:");
    snprintf(words, sizeof words, "%.*s", (int)len, last);
    return address_parse(a, words);
}

bool address_split(const char *words, char *host, size_t size, int *port)
{
    const char *end = words, *colon;
    char *rest;
    size_t len;
    long read;

    if (*words == '[') {
        end = strchr(++words, ']');
        if (end == NULL || (end[1] != '\0' && end[1] != ':'))
            return false;
        colon = end[1] == ':' ? end + 1 : NULL;
    } else {
        colon = strchr(words, ':');
        end = colon != NULL ? colon : words + strlen(words);
    }
    len = (size_t)(end - words);
    if (len >= size)
        return false;
    if (colon != NULL) {
        read = strtol(colon + 1, &rest, 10);
        if (colon[1] < '0' || colon[1] > '9' || *rest != '\0' || read > 65535)
            return false;
        *port = (int)read;
    }
    if (len > 0) {
        memcpy(host, words, len);
        host[len] = '\0';
    }
    return true;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* A count takes the place of a pointer. */
int addresses_count(struct index *counts, const struct address *who, int change)
{
    uint64_t owner = address_owner(who);
    intptr_t count = (intptr_t)index_get(counts, owner) + change;

    if (count <= 0)
        index_remove(counts, owner);
    else if (change != 0 && index_put(counts, owner, (void *)count) != OK)
        return 0;
    return count > 0 ? (int)count : 0;
}
