/*
 * The ports of the host (host.h) on the one side, and the loop on the other. In a round,
 * server_look first takes what other threads have: lines that are durable, which frees the messages
 * that wait for them, moves of built-in players, requests of the operator. Then messages come in.
 * server_settle ends the round: it lets the host look at its clocks, and hands the new lines to the
 * journal together.
 */
#include "online/server/server.h"

#include "online/host/outbox.h"
#include "online/server/log.h"
#include "online/server/bot_threads.h"
#include "system/clock.h"

#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

struct server {
    struct host *host;
    struct host_ports ports;
    struct outbox *outbox;
    struct journal *journal;
    struct bot_threads *bots;
    struct server_setup setup;
    int64_t zero; /* add it to the monotonic clock for milliseconds since 1970 */
};

/* Milliseconds that never go back. */
static int64_t server_now(const struct server *s)
{
    return clock_ms() + s->zero;
}

/* ---- what the host asks for -------------------------------------------------------------------
 */

static void server_journal(void *context, uint64_t game, uint64_t line, const char *text,
                           size_t len, bool ends)
{
    struct server *s = context;

    journal_append(s->journal, game, line, text, len, ends);
}

/* An empty message stands for "close", so that it keeps its place among the others. */
static void server_send(void *context, uint32_t guest, uint64_t after, const char *json, size_t len)
{
    struct server *s = context;

    if (outbox_add(s->outbox, guest, after, json, len) != 0)
        s->setup.close(s->setup.context, guest, 1011, "out of memory");
}

static void server_close(void *context, uint32_t guest)
{
    server_send(context, guest, 0, "", 0);
}

static void server_deliver(void *context, uint32_t guest, const char *json, size_t len)
{
    struct server *s = context;

    if (len > 0)
        s->setup.send(s->setup.context, guest, json, len);
    else
        s->setup.close(s->setup.context, guest, 1000, "");
}

static void server_ask(void *context, const struct host_question *q)
{
    struct server *s = context;

    bot_threads_ask(s->bots, q);
}

/* The system's generator cannot fail once it has been seeded, which getrandom waits for. */
static void server_random(void *context, void *bytes, size_t n)
{
    unsigned char *at = bytes;
    ssize_t got;

    (void)context;
    for (; n > 0; at += got, n -= (size_t)got)
        if ((got = getrandom(at, n, 0)) < 0)
            got = 0;
}

static void server_hash(void *context, const void *bytes, size_t n, unsigned char out[32])
{
    (void)context;
    SHA256(bytes, n, out);
}

static void server_date(void *context, char out[24])
{
    (void)context;
    clock_date(out);
}

/* ---- beginning and end ----------------------------------------------------------------------- */

static int server_restore(void *context, uint64_t game, uint64_t line, const char *text, size_t len,
                          struct text *why)
{
    return host_restore(context, game, line, text, len, why);
}

/* Make the parts; `d` belongs to the journal once that is made. */
static int server_begin(struct server *s, struct database *d, struct text *why)
{
    const struct server_setup *setup = &s->setup;
    uint64_t last = 0;
    int err;

    s->ports = (struct host_ports){.context = s,
                                   .journal = server_journal,
                                   .send = server_send,
                                   .close = server_close,
                                   .ask = server_ask,
                                   .random = server_random,
                                   .hash = server_hash,
                                   .date = server_date};
    s->host = host_new(&setup->host, &s->ports);
    s->outbox = outbox_new(server_deliver, s);
    s->bots = bot_threads_new(setup->threads, setup->wake, setup->context);
    if (s->host == NULL || s->outbox == NULL || s->bots == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    if ((err = d->kind->read(d, server_restore, s->host, &last, why)) != OK ||
        (err = database_announce(d, setup->address, setup->secret, why)) != OK)
        return err;
    host_skip(s->host, last);
    s->journal = journal_new(d, host_line(s->host), setup->wake, setup->context);
    return s->journal != NULL ? OK : text_explain(ERR_MEMORY, why, "out of memory.");
}

int server_new(struct server **out, const struct server_setup *setup, struct database *d,
               struct text *why)
{
    struct server *s = calloc(1, sizeof *s);
    int err = ERR_MEMORY;

    if (s == NULL) {
        text_add(why, "out of memory.");
    } else {
        s->setup = *setup;
        s->zero = clock_since_1970() - clock_ms();
        err = server_begin(s, d, why);
    }
    if (err != OK) {
        database_close(d);
        server_free(s);
        return err;
    }
    outbox_durable(s->outbox, host_line(s->host));
    host_resume(s->host, server_now(s));
    *out = s;
    return OK;
}

void server_free(struct server *s)
{
    if (s == NULL)
        return;
    bot_threads_free(s->bots);
    journal_free(s->journal);
    host_free(s->host);
    outbox_free(s->outbox);
    free(s);
}

/* ---- what happens ---------------------------------------------------------------------------- */

bool server_enter(struct server *s, uint32_t guest)
{
    return host_enter(s->host, guest, server_now(s)) == OK;
}

void server_receive(struct server *s, uint32_t guest, const char *bytes, size_t len)
{
    host_receive(s->host, guest, bytes, len, server_now(s));
}

void server_leave(struct server *s, uint32_t guest)
{
    outbox_forget(s->outbox, guest);
    host_leave(s->host, guest, server_now(s));
}

/* Do what the operator asks for, and tell what came of it. */
static void server_obey(struct server *s, const struct database_request *r)
{
    int64_t now = server_now(s);
    int err = strcmp(r->verb, "ban") == 0      ? host_ban(s->host, r->name, now)
              : strcmp(r->verb, "rename") == 0 ? host_rename(s->host, r->name, r->to, now)
              : strcmp(r->verb, "erase") == 0  ? host_erase(s->host, r->name, now)
                                               : ERR_SYNTAX;

    journal_answer(s->journal, r->number,
                   err == OK            ? "done"
                   : err == ERR_UNKNOWN ? "no player has this name"
                   : err == ERR_SYNTAX  ? "this server does not know the request"
                                        : "this name is taken, or not allowed");
    log_event("info", "operator", "%s: %s", r->verb, err == OK ? "done" : err_text(err));
}

int server_look(struct server *s, struct text *why)
{
    struct database_request request;
    uint64_t number;
    move m;
    int err = journal_failure(s->journal, why);

    if (err != OK)
        return err;
    outbox_durable(s->outbox, journal_durable(s->journal));
    while (bot_threads_answer(s->bots, &number, &m))
        host_decide(s->host, number, m, server_now(s));
    while (journal_next_request(s->journal, &request))
        server_obey(s, &request);
    return OK;
}

int64_t server_settle(struct server *s)
{
    int64_t now = server_now(s), next = host_tick(s->host, now);

    journal_hand_over(s->journal);
    return next == INT64_MAX ? -1 : next > now ? next - now : 0;
}

void server_flush(struct server *s)
{
    journal_flush(s->journal);
    outbox_durable(s->outbox, journal_durable(s->journal));
}

struct server_figures server_figures(const struct server *s)
{
    return (struct server_figures){host_count(s->host), journal_figures(s->journal),
                                   bot_threads_waiting(s->bots)};
}
