/*
 * A visit of a host: the connection, the session on it, and who the client is there. While it
 * lasts, the program takes whatever arrives in each of its waits (terminal/io/interrupt.h), also in
 * those for a key or a line.
 */
#ifndef ONLINE_CLIENT_VISIT_H
#define ONLINE_CLIENT_VISIT_H

#include "online/client/connection.h"
#include "online/client/session.h"
#include "store/save.h"

struct visit {
    /* Set by the caller. */
    struct url url;
    char folder[PATH_BYTES]; /* of tokens */
    const char *as;          /* the player that sits here; NULL: a person */
    const char *ca_file;     /* certificates to trust; NULL: the system's */
    bool as_guest;           /* become a new guest, whoever the client was on this host */
    void (*notice)(const char *sentence);

    char host[URL_BYTES]; /* the address in words */
    struct connection *connection;
    struct session session;
};

/* Begin to connect; ERR_IO with a reason, and then there is nothing to end. */
int visit_begin(struct visit *v, struct text *why);
void visit_end(struct visit *v);
/* Wait until the host lets the client in, for at most this time and not after a failed attempt; if
 * negative, try for ever. False: the session says why, or a signal came. */
bool visit_come_in(struct visit *v, int milliseconds);

/* Wait for the answer to a request. NULL: a signal came, or the host ends the session. Why a
 * request is refused is in the answer. */
const struct session_answer *visit_await(struct visit *v, uint64_t id);
/* Wait a moment for anything to happen. False: a signal came, or the host ends the session. */
bool visit_wait(struct visit *v);

#endif
