/*
 * Who was refused, and why: counts for the operator's figures, and lines of the log. A line has no
 * more of an address than the network that it belongs to. However many are refused, the log grows
 * by a few lines a minute.
 */
#ifndef ONLINE_SERVER_REFUSALS_H
#define ONLINE_SERVER_REFUSALS_H

#include "core/text.h"

#define REFUSALS(X)                                                                                \
    X(FULL, "full")       /* the server has as many connections as it may have */                  \
    X(ADDRESS, "address") /* the address has as many as it may have */                             \
    X(BANNED, "banned")                                                                            \
    X(ORIGIN, "origin")     /* a page of another site */                                           \
    X(REQUEST, "request")   /* another path, method or subprotocol; the proxy names nobody */      \
    X(STOPPING, "stopping") /* the server stops */

enum refusals_reason {
#define X(name, word) REFUSALS_##name,
    REFUSALS(X)
#undef X
        REFUSALS_COUNT
};
extern const char *const refusals_words[REFUSALS_COUNT];

/* Zeroed, there were none. */
struct refusals {
    uint64_t count[REFUSALS_COUNT];
    int64_t minute; /* in which these lines were logged: */
    int lines;
    uint64_t silent; /* refusals without a line since the last one with a line */
};

/* Count a refusal, and log it. `address` is the guest's (address_owner); 0: it is not known.
 * `sentence` is what the guest was told, which holds nothing that the guest sent. */
void refusals_add(struct refusals *r, enum refusals_reason why, uint64_t address,
                  const char *sentence);
/* Only log it. */
void refusals_tell(struct refusals *r, uint64_t address, const char *sentence);

#endif
