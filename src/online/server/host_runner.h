/*
 * The host with its journal and its players' threads: whatever happens goes to the host, and what
 * the host asks for goes where it belongs.
 */
#ifndef ONLINE_SERVER_HOST_RUNNER_H
#define ONLINE_SERVER_HOST_RUNNER_H

#include "online/host/host.h"
#include "online/server/journal.h"
#include "online/server/turns.h"

struct host_runner;

struct host_runner_setup {
    struct host_setup host;
    int threads;                  /* that think */
    const char *address, *secret; /* to announce to other servers, if they share the database */
    void (*wake)(void *context);  /* called by other threads: host_runner_look is wanted */
    /* Send to a guest; close a guest's connection after all that was sent. */
    void (*send)(void *context, uint32_t guest, const char *json, size_t len);
    void (*close)(void *context, uint32_t guest, int code, const char *reason);
    /* A message of this guest was handled, and another one may be sent. */
    void (*taken)(void *context, uint32_t guest);
    /* There is more for a guest: call host_runner_continue when it has read what was sent. */
    void (*owes)(void *context, uint32_t guest);
    void *context;
};

/* Take up every game where it was. The database was claimed, and belongs to the runner even after
 * an error. */
int host_runner_new(struct host_runner **out, const struct host_runner_setup *setup,
                    struct database *d, struct text *why);
/* Make everything durable, and close. */
void host_runner_free(struct host_runner *s);

/* A guest has connected, sends a message, has gone. false: there is no memory for a guest. A
 * message waits for its turn (turns.h), and then `taken` is called; if too many wait, the guest is
 * closed. What waits for a turn when its guest goes is dropped. */
bool host_runner_enter(struct host_runner *s, uint32_t guest, uint64_t address);
void host_runner_ping(struct host_runner *s, uint32_t guest); /* counts as a message, too */
void host_runner_charge_pings(struct host_runner *s, uint32_t guest, uint64_t bytes);
void host_runner_receive(struct host_runner *s, uint32_t guest, const char *bytes, size_t len);
void host_runner_continue(struct host_runner *s, uint32_t guest);
void host_runner_leave(struct host_runner *s, uint32_t guest);
/* Has this address done so much that it should not even connect? */
bool host_runner_is_far_behind(const struct host_runner *s, uint64_t address);

/* Take what other threads have: lines that became durable, decisions, the operator's requests.
 * If the journal has failed, nothing may go on: ERR_LIMIT and ERR_OVER as `write` of a database,
 * another error if the disk fails. */
int host_runner_look(struct host_runner *s, struct text *why);
/* To be called when nothing more is at hand: handle messages for a few milliseconds, start writing
 * the new lines, let time pass. Returns in how many milliseconds to call again; -1: when something
 * happens. */
int64_t host_runner_settle(struct host_runner *s);
/* Wait until everything is durable, and send what waited for it. */
void host_runner_flush(struct host_runner *s);

bool host_runner_is_banned(const struct host_runner *s, uint64_t address);

struct host_runner_figures {
    struct host_counts host;
    struct journal_figures journal;
    struct turns_figures turns;
    uint64_t thinking; /* questions without an answer */
    bool solving;      /* rules are being solved */
    uint64_t solves;
};
struct host_runner_figures host_runner_figures(const struct host_runner *s);

#endif
