/*
 * PostgreSQL's own library. It needs twenty others, and loading them all would double the time that
 * every command takes to start. So it is loaded only when a server uses PostgreSQL. Needs
 * DUELLO_POSTGRES.
 */
#ifndef ONLINE_SERVER_POSTGRES_LIBPQ_H
#define ONLINE_SERVER_POSTGRES_LIBPQ_H

#ifdef DUELLO_POSTGRES

#include "core/text.h"

#include <libpq-fe.h>

#define LIBPQ_FUNCTIONS(X)                                                                         \
    X(clear)                                                                                       \
    X(connectdbParams)                                                                             \
    X(conninfoFree)                                                                                \
    X(conninfoParse)                                                                               \
    X(consumeInput)                                                                                \
    X(errorMessage)                                                                                \
    X(exec)                                                                                        \
    X(finish)                                                                                      \
    X(freemem)                                                                                     \
    X(getResult)                                                                                   \
    X(getlength)                                                                                   \
    X(getvalue)                                                                                    \
    X(isBusy)                                                                                      \
    X(nfields)                                                                                     \
    X(ntuples)                                                                                     \
    X(resultErrorField)                                                                            \
    X(resultStatus)                                                                                \
    X(sendQuery)                                                                                   \
    X(sendQueryParams)                                                                             \
    X(setNoticeProcessor)                                                                          \
    X(setSingleRowMode)                                                                            \
    X(socket)                                                                                      \
    X(status)

/* Its functions: pq.clear is PQclear. */
extern struct libpq {
#define LIBPQ_POINTER(name) __typeof__(PQ##name) *name;
    LIBPQ_FUNCTIONS(LIBPQ_POINTER)
#undef LIBPQ_POINTER
} pq;

/* Load the library, unless it is loaded already. False: it is not installed, and `why` explains. */
bool libpq_load(struct text *why);

#endif
#endif
