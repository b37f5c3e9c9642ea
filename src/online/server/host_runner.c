/*
 * The ports of the host (host.h) on the one side, and the loop on the other. In a round,
 * host_runner_look first takes what other threads have: lines that are durable, which frees the
 * messages that wait for them, moves of built-in players, requests of the operator. Then messages
 * come in, and wait for their turn. host_runner_settle ends the round: it handles those whose turn
 * it is, lets the host look at its clocks, and hands the new lines to the journal together.
 */
#include "online/server/host_runner.h"

#include "core/packing/sha256.h"
#include "online/host/outbox.h"
#include "online/server/addresses.h"
#include "online/server/log.h"
#include "online/server/bot_threads.h"
#include "online/server/refusals.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

enum {
    ROUND_WORK = 500,      /* microseconds that messages take in one round of the loop */
    ENTER_WORK = 100,      /* what a new connection takes, */
    PING_WORK = 100,       /* and pings that came together */
    OUTBOX_FULL = 64 << 20 /* bytes that wait for the disk: no message is handled meanwhile */
};

struct host_runner {
    struct host *host;
    struct turns *turns;
    struct host_ports ports;
    struct outbox *outbox;
    struct journal *journal;
    struct bot_threads *bots;
    struct host_runner_setup setup;
    int64_t request;          /* of the operator, which is being carried out; 0: none */
    struct refusals refusals; /* of guests that the host has sent away */
    int64_t zero;             /* add it to the monotonic clock for the host's time */
    bool is_late;             /* nothing may be sent, because another server may be the host */
    int64_t held;             /* the host's time while the journal cannot be written; -1: it can */
};

static const char on_hold[] =
    "The server cannot save anything at the moment. Please try again in a while.";

/* Milliseconds that never go back. They stand still while nothing can be written, so that nobody's
 * clock runs out. */
static int64_t host_runner_now(const struct host_runner *s)
{
    return s->held >= 0 ? s->held : clock_ms() + s->zero;
}

/* The same in microseconds, from an unknown beginning. */
static int64_t host_runner_clock(void)
{
    return clock_ns() / 1000;
}

/* ---- what the host asks for ------------------------------------------------------------------ */

static void host_runner_journal(void *context, uint64_t game, uint64_t line, const char *text,
                                size_t len, bool ends)
{
    struct host_runner *s = context;

    journal_append(s->journal, game, line, text, len, ends);
}

static void host_runner_keep(void *context, const char *key, const char *text, size_t len)
{
    struct host_runner *s = context;

    journal_keep(s->journal, key, text, len);
}

/* The operator's request that is being carried out has names too. */
static void host_runner_purge(void *context)
{
    struct host_runner *s = context;

    journal_purge(s->journal, s->request);
}

/* An empty message stands for "close", so that it keeps its place among the others. */
static void host_runner_send(void *context, uint32_t guest, uint64_t after, const char *json,
                             size_t len)
{
    struct host_runner *s = context;

    if (outbox_add(s->outbox, guest, after, json, len) != 0)
        s->setup.close(s->setup.context, guest, 1011, "out of memory");
}

static void host_runner_close(void *context, uint32_t guest)
{
    host_runner_send(context, guest, 0, "", 0);
}

static void host_runner_dismissed(void *context, uint64_t address, const char *why)
{
    struct host_runner *s = context;

    refusals_tell(&s->refusals, address, why);
}

/* What the host knows may be old if this server hung: a message was lost, so nobody goes on. */
static void host_runner_deliver(void *context, uint32_t guest, const char *json, size_t len)
{
    struct host_runner *s = context;

    if (s->is_late || (s->is_late = journal_is_late(s->journal)))
        s->setup.wake(s->setup.context);
    else if (len > 0)
        s->setup.send(s->setup.context, guest, json, len);
    else
        s->setup.close(s->setup.context, guest, 1000, "");
}

static void host_runner_ask(void *context, const struct host_question *q)
{
    struct host_runner *s = context;

    bot_threads_ask(s->bots, q);
}

static bool host_runner_charge(void *context, uint32_t guest, uint64_t work)
{
    struct host_runner *s = context;

    return turns_charge(s->turns, guest, work, host_runner_clock());
}

static void host_runner_drop(void *context, uint64_t number)
{
    struct host_runner *s = context;

    bot_threads_drop(s->bots, number);
}

/* The system's generator cannot fail once it has been seeded, which getrandom waits for. */
static void host_runner_random(void *context, void *bytes, size_t n)
{
    unsigned char *at = bytes;
    ssize_t got;

    (void)context;
    for (; n > 0; at += got, n -= (size_t)got)
        if ((got = getrandom(at, n, 0)) < 0)
            got = 0;
}

static void host_runner_hash(void *context, const void *bytes, size_t n, unsigned char out[32])
{
    (void)context;
    sha256(bytes, n, out);
}

static void host_runner_date(void *context, char out[24])
{
    (void)context;
    clock_date(out);
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* What waits for its turn: a message, the rest of what the host owes, a ping. */
enum host_runner_kind { TURN_MESSAGE, TURN_REST, TURN_PING };

static void host_runner_add(struct host_runner *s, uint32_t guest, int kind, const char *bytes,
                            size_t len)
{
    int err = turns_add(s->turns, guest, kind, bytes, len, host_runner_clock());

    if (err != OK && err != ERR_UNKNOWN)
        s->setup.close(s->setup.context, guest, err == ERR_LIMIT ? 1008 : 1011,
                       err == ERR_LIMIT ? "too many messages wait" : "out of memory");
}

static uint64_t host_runner_handle(void *context, uint32_t guest, int kind, const char *bytes,
                                   size_t len)
{
    struct host_runner *s = context;

    switch ((enum host_runner_kind)kind) {
    case TURN_MESSAGE:
        return host_receive(s->host, guest, bytes, len, host_runner_now(s));
    case TURN_REST:
        return host_continue(s->host, guest, host_runner_now(s));
    default:
        return PING_WORK;
    }
}

/* What was not a message of the guest was not counted as one. */
static void host_runner_taken(void *context, uint32_t guest, int kind)
{
    struct host_runner *s = context;

    if (kind != TURN_REST)
        s->setup.taken(s->setup.context, guest);
}

static void host_runner_owes(void *context, uint32_t guest)
{
    struct host_runner *s = context;

    s->setup.owes(s->setup.context, guest);
}

/* ---- beginning and end ----------------------------------------------------------------------- */

/* The host has set aside what it cannot read: say so, and go on. */
static int host_runner_go_on(int err, struct text *why)
{
    if (err != ERR_SYNTAX)
        return err;
    log_event("error", "damaged", "%s It is set aside.", why->at);
    text_clear(why);
    return OK;
}

static int host_runner_restore_row(void *context, const char *key, const char *text, size_t len,
                                   struct text *why)
{
    return host_runner_go_on(host_restore_row(context, key, text, len, why), why);
}

static int host_runner_restore(void *context, uint64_t game, uint64_t line, const char *text,
                               size_t len, struct text *why)
{
    return host_runner_go_on(host_restore(context, game, line, text, len, why), why);
}

/* Make the parts; `d` belongs to the journal once that is made. */
static int host_runner_begin(struct host_runner *s, struct database *d, struct text *why)
{
    const struct host_runner_setup *setup = &s->setup;
    struct database_reader reader = {.row = host_runner_restore_row, .line = host_runner_restore};
    uint64_t last = 0;
    int err;

    s->ports = (struct host_ports){.context = s,
                                   .journal = host_runner_journal,
                                   .keep = host_runner_keep,
                                   .purge = host_runner_purge,
                                   .send = host_runner_send,
                                   .close = host_runner_close,
                                   .owes = host_runner_owes,
                                   .dismissed = host_runner_dismissed,
                                   .ask = host_runner_ask,
                                   .drop = host_runner_drop,
                                   .charge = host_runner_charge,
                                   .random = host_runner_random,
                                   .hash = host_runner_hash,
                                   .date = host_runner_date};
    s->host = host_new(&setup->host, &s->ports);
    s->outbox = outbox_new(host_runner_deliver, s);
    s->bots = bot_threads_new(setup->threads, setup->wake, setup->context);
    s->turns = turns_new(
        &(struct turns_setup){setup->host.people, host_runner_handle, host_runner_taken, s});
    if (s->host == NULL || s->outbox == NULL || s->bots == NULL || s->turns == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    reader.context = s->host;
    if ((err = d->kind->read(d, &reader, &last, why)) != OK ||
        (err = database_announce(d, setup->address, setup->secret, why)) != OK)
        return err;
    host_skip(s->host, last);
    s->journal = journal_new(d, host_line(s->host), setup->wake, setup->context);
    return s->journal != NULL ? OK : text_explain(ERR_MEMORY, why, "out of memory.");
}

int host_runner_new(struct host_runner **out, const struct host_runner_setup *setup,
                    struct database *d, struct text *why)
{
    struct host_runner *s = calloc(1, sizeof *s);
    int err = ERR_MEMORY;

    if (s == NULL) {
        text_add(why, "out of memory.");
    } else {
        s->setup = *setup;
        s->held = -1;
        s->zero = clock_since_1970() - clock_ms();
        err = host_runner_begin(s, d, why);
    }
    if (err != OK) {
        database_close(d);
        host_runner_free(s);
        return err;
    }
    outbox_durable(s->outbox, host_line(s->host));
    host_resume(s->host, host_runner_now(s));
    *out = s;
    return OK;
}

void host_runner_free(struct host_runner *s)
{
    if (s == NULL)
        return;
    bot_threads_free(s->bots);
    turns_free(s->turns);
    journal_free(s->journal);
    host_free(s->host);
    outbox_free(s->outbox);
    free(s);
}

/* ---- what happens ---------------------------------------------------------------------------- */

bool host_runner_enter(struct host_runner *s, uint32_t guest, uint64_t address)
{
    if (turns_enter(s->turns, guest, address) != OK)
        return false;
    turns_charge(s->turns, guest, ENTER_WORK, host_runner_clock());
    if (host_enter(s->host, guest, address, host_runner_now(s)) == OK)
        return true;
    turns_leave(s->turns, guest);
    return false;
}

void host_runner_receive(struct host_runner *s, uint32_t guest, const char *bytes, size_t len)
{
    host_runner_add(s, guest, TURN_MESSAGE, bytes, len);
}

void host_runner_ping(struct host_runner *s, uint32_t guest)
{
    host_runner_add(s, guest, TURN_PING, NULL, 0);
}

/* A ping has six bytes, and takes a tenth of a microsecond. */
void host_runner_charge_pings(struct host_runner *s, uint32_t guest, uint64_t bytes)
{
    turns_charge(s->turns, guest, bytes / 60, host_runner_clock());
}

void host_runner_continue(struct host_runner *s, uint32_t guest)
{
    host_runner_add(s, guest, TURN_REST, NULL, 0);
}

void host_runner_leave(struct host_runner *s, uint32_t guest)
{
    outbox_forget(s->outbox, guest);
    turns_charge(s->turns, guest, host_leave(s->host, guest, host_runner_now(s)),
                 host_runner_clock());
    turns_leave(s->turns, guest);
}

bool host_runner_is_far_behind(const struct host_runner *s, uint64_t address)
{
    return turns_is_far_behind(s->turns, address, host_runner_clock());
}

/* ---- the operator's requests ----------------------------------------------------------------- */

static int host_runner_ban(struct host_runner *s, const struct database_request *r, int64_t now)
{
    return host_ban(s->host, r->name, now);
}

static int host_runner_rename(struct host_runner *s, const struct database_request *r, int64_t now)
{
    return host_rename(s->host, r->name, r->to, now);
}

static int host_runner_erase(struct host_runner *s, const struct database_request *r, int64_t now)
{
    return host_erase(s->host, r->name, now);
}

/* `to` is for how many seconds. */
static int host_runner_ban_address(struct host_runner *s, const struct database_request *r,
                                   int64_t now)
{
    int64_t seconds = strtoll(r->to, NULL, 10);
    uint64_t address;

    if (!address_parse_owner(r->name, &address) || seconds <= 0)
        return ERR_SYNTAX;
    return host_ban_address(s->host, address, now + 1000 * seconds, now);
}

static int host_runner_unban_address(struct host_runner *s, const struct database_request *r,
                                     int64_t now)
{
    uint64_t address;

    return address_parse_owner(r->name, &address) ? host_unban_address(s->host, address, now)
                                                  : ERR_SYNTAX;
}

static const struct {
    const char *verb;
    int (*obey)(struct host_runner *s, const struct database_request *r, int64_t now);
    const char *unknown; /* what ERR_UNKNOWN means */
} host_runner_verbs[] = {
    {"ban", host_runner_ban, "no player has this name"},
    {"rename", host_runner_rename, "no player has this name"},
    {"erase", host_runner_erase, "no player has this name"},
    {"ban-address", host_runner_ban_address, ""},
    {"unban-address", host_runner_unban_address, "this address is not banned"},
};

/* Do what the operator asks for, and tell what came of it. */
static void host_runner_obey(struct host_runner *s, const struct database_request *r)
{
    const char *outcome = "this server does not know the request";

    s->request = r->number;
    for (size_t i = 0; i < sizeof host_runner_verbs / sizeof *host_runner_verbs; i++)
        if (strcmp(r->verb, host_runner_verbs[i].verb) == 0) {
            int err = host_runner_verbs[i].obey(s, r, host_runner_now(s));

            outcome = err == OK            ? "done"
                      : err == ERR_UNKNOWN ? host_runner_verbs[i].unknown
                      : err == ERR_RANGE   ? "this name is taken, or not allowed"
                                           : err_text(err);
        }
    if (r->name[0] == '\0') /* its names were purged, and then the server was killed */
        outcome = "done";
    journal_answer(s->journal, r->number, outcome);
    s->request = 0;
    log_event("info", "operator", "%s: %s", r->verb, outcome);
}

bool host_runner_is_banned(const struct host_runner *s, uint64_t address)
{
    return host_is_banned(s->host, address);
}

/* Stop the host while the journal cannot be written. */
static void host_runner_hold(struct host_runner *s, bool held)
{
    if (held == (s->held >= 0))
        return;
    if (held) {
        s->held = host_runner_now(s);
    } else {
        s->zero = s->held - clock_ms();
        s->held = -1;
    }
    host_hold(s->host, held ? on_hold : NULL);
}

int host_runner_look(struct host_runner *s, struct text *why)
{
    struct database_request request;
    uint64_t number;
    move m;
    int err = journal_failure(s->journal, why);

    if (err != OK)
        return err;
    if (s->is_late)
        return text_explain(ERR_OVER, why, "this server hung, and another may have taken over.");
    outbox_durable(s->outbox, journal_durable(s->journal));
    host_runner_hold(s, journal_is_held(s->journal));
    if (s->held >= 0)
        return OK;
    while (bot_threads_answer(s->bots, &number, &m))
        host_decide(s->host, number, m, host_runner_now(s));
    while (journal_next_request(s->journal, &request))
        host_runner_obey(s, &request);
    return OK;
}

int64_t host_runner_settle(struct host_runner *s)
{
    bool waits = outbox_waiting(s->outbox) > OUTBOX_FULL;
    int64_t turn = waits ? -1 : turns_run(s->turns, ROUND_WORK, host_runner_clock()), wait;
    int64_t now = host_runner_now(s), next = s->held >= 0 ? INT64_MAX : host_tick(s->host, now);

    journal_hand_over(s->journal);
    wait = next == INT64_MAX ? -1 : next > now ? next - now : 0;
    turn = turn < 0 ? -1 : (turn + 999) / 1000;
    return turn >= 0 && (wait < 0 || turn < wait) ? turn : wait;
}

void host_runner_flush(struct host_runner *s)
{
    journal_flush(s->journal);
    outbox_durable(s->outbox, journal_durable(s->journal));
}

struct host_runner_figures host_runner_figures(const struct host_runner *s)
{
    return (struct host_runner_figures){.host = host_count(s->host),
                                        .journal = journal_figures(s->journal),
                                        .turns = turns_figures(s->turns),
                                        .thinking = bot_threads_waiting(s->bots),
                                        .solving = bot_threads_is_solving(s->bots),
                                        .solves = bot_threads_solves(s->bots)};
}
