/*
 * The host with its journal and its players' threads: whatever happens goes to the host, and what
 * the host asks for goes where it belongs.
 */
#ifndef ONLINE_SERVER_SERVER_H
#define ONLINE_SERVER_SERVER_H

#include "online/host/host.h"
#include "online/server/journal.h"

struct server;

struct server_setup {
    struct host_setup host;
    int threads;                  /* that think */
    const char *address, *secret; /* to announce to other servers, if they share the database */
    void (*wake)(void *context);  /* called by other threads: server_look is wanted */
    /* Send to a guest; close a guest's connection after all that was sent. */
    void (*send)(void *context, uint32_t guest, const char *json, size_t len);
    void (*close)(void *context, uint32_t guest, int code, const char *reason);
    void *context;
};

/* Take up every game where it was. The database was claimed, and belongs to the server even after
 * an error. */
int server_new(struct server **out, const struct server_setup *setup, struct database *d,
               struct text *why);
/* Make everything durable, and close. */
void server_free(struct server *s);

/* A guest has connected, sends a message, has gone. false: there is no memory for a guest. */
bool server_enter(struct server *s, uint32_t guest);
void server_receive(struct server *s, uint32_t guest, const char *bytes, size_t len);
void server_leave(struct server *s, uint32_t guest);

/* Take what other threads have: lines that became durable, decisions, the operator's requests.
 * If the journal has failed, nothing may go on: ERR_LIMIT and ERR_OVER as `write` of a database,
 * another error if the disk fails. */
int server_look(struct server *s, struct text *why);
/* To be called when nothing more is at hand: start writing the new lines, let time pass. Returns in
 * how many milliseconds to call again; -1: when something happens. */
int64_t server_settle(struct server *s);
/* Wait until everything is durable, and send what waited for it. */
void server_flush(struct server *s);

struct server_figures {
    struct host_counts host;
    struct journal_figures journal;
    uint64_t thinking; /* questions without an answer */
};
struct server_figures server_figures(const struct server *s);

#endif
