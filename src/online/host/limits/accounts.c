#include "online/host/limits/accounts.h"

#include <stdlib.h>

enum {
    ACCOUNTS_MOST = 65536, /* of addresses, and as many of networks */
    ACCOUNTS_SLICE = 16    /* slots of the table */
};

struct account {
    uint64_t address;
    int64_t full_at[ACCOUNTS_RATES]; /* when the bucket is full again, in microseconds */
    int count[ACCOUNTS_COUNTS];
};

/* The limits of one person. docs/serve/server.md shows those of 40, the usual `people`. */
static const struct {
    int at_once, a_day;
    const char *did; /* "Too many … from your address." */
} accounts_rates[ACCOUNTS_RATES] = {
    [ACCOUNTS_GUESTS] = {5, 24, "new players have come"},
    [ACCOUNTS_NAMES] = {3, 3, "names were claimed"},
    [ACCOUNTS_BEGUN] = {60, 1440, "games were begun"},
    [ACCOUNTS_INVITED] = {10, 240, "invitations were made"},
    [ACCOUNTS_SENT] = {5, 240, "rule files were sent"},
};
static const struct {
    int most;
    const char *have, *end; /* "… already have 9 …: …." */
} accounts_counts[ACCOUNTS_COUNTS] = {
    [ACCOUNTS_GAMES] = {10, "running games", "Finish or resign one"},
    [ACCOUNTS_SEEKS] = {3, "open seeks and invitations", "Cancel one"},
    [ACCOUNTS_FILES] = {1, "rule files in use", "Finish a game, or cancel a seek, with one"},
};

/* ---- finding --------------------------------------------------------------------------------- */

static bool accounts_is_limited(const struct host *h, uint64_t address)
{
    return address != 0 && h->setup.people > 0;
}

/* The network of an address, whose bytes are an IPv6 /64, or an IPv4 address behind 0:ffff. */
static uint64_t accounts_network(uint64_t address)
{
    static const unsigned char v4[4] = {[2] = 0xff, [3] = 0xff};
    unsigned char at[sizeof address];
    size_t kept;

    memcpy(at, &address, sizeof at);
    kept = memcmp(at, v4, sizeof v4) == 0 ? 6 : 4;
    memset(at + kept, 0xff, sizeof at - kept);
    memcpy(&address, at, sizeof at);
    return address;
}

static bool accounts_are_many(const struct host *h)
{
    return h->accounts.count >= ACCOUNTS_MOST;
}

/* The account of an address, or the one that it shares; NULL: it has none yet. */
static struct account *accounts_find(const struct host *h, uint64_t address)
{
    struct account *a = index_get(&h->accounts, address);

    return a == NULL && accounts_are_many(h) ? index_get(&h->accounts, accounts_network(address))
                                             : a;
}

/* The same; one is made if there is none. NULL: there is no room for it. */
static struct account *accounts_make(struct host *h, uint64_t address)
{
    struct account *a = accounts_find(h, address);

    if (a != NULL)
        return a;
    accounts_sweep(h);
    if (accounts_are_many(h))
        address = accounts_network(address);
    if (h->accounts.count >= 2 * ACCOUNTS_MOST || (a = calloc(1, sizeof *a)) == NULL)
        return NULL;
    a->address = address;
    if (index_put(&h->accounts, address, a) == OK)
        return a;
    free(a);
    return NULL;
}

static bool accounts_is_idle(const struct host *h, const struct account *a)
{
    for (int i = 0; i < ACCOUNTS_RATES; i++)
        if (a->full_at[i] > 1000 * h->now)
            return false;
    for (int i = 0; i < ACCOUNTS_COUNTS; i++)
        if (a->count[i] > 0)
            return false;
    return true;
}

void accounts_sweep(struct host *h)
{
    for (int i = 0; i < ACCOUNTS_SLICE && h->accounts.count > 0; i++) {
        size_t at = h->account_swept++ & (h->accounts.room - 1);
        struct account *a = h->accounts.slots[at].value;

        if (a == NULL || !accounts_is_idle(h, a))
            continue;
        index_remove(&h->accounts, a->address);
        free(a);
        h->account_swept--; /* another may have taken its slot */
    }
}

void accounts_release(struct host *h)
{
    struct account *a;

    for (size_t cursor = 0; (a = index_next(&h->accounts, &cursor)) != NULL;)
        free(a);
    index_release(&h->accounts);
}

/* ---- rates ----------------------------------------------------------------------------------- */

/* Microseconds in which a bucket gets one more. */
static int64_t accounts_period(const struct host *h, enum accounts_rate what)
{
    enum { DAY_S = 24 * 3600 };

    return (int64_t)DAY_S * 1000000 / ((int64_t)accounts_rates[what].a_day * h->setup.people);
}

/* When the bucket is full again if one is taken now. */
static int64_t accounts_full_after(const struct host *h, const struct account *a,
                                   enum accounts_rate what)
{
    int64_t now = 1000 * h->now, from = a->full_at[what] > now ? a->full_at[what] : now;

    return from + accounts_period(h, what);
}

static void accounts_print_wait(int64_t seconds, struct text *out)
{
    int64_t unit = seconds < 120 ? 1 : seconds < 7200 ? 60 : 3600;

    seconds = (seconds + unit - 1) / unit;
    text_add(out, "%d %s%s", (int)seconds,
             unit == 1    ? "second"
             : unit == 60 ? "minute"
                          : "hour",
             seconds == 1 ? "" : "s");
}

bool accounts_allow(const struct host *h, uint64_t address, enum accounts_rate what,
                    struct text *why)
{
    const struct account none = {0}, *a;
    int64_t wait;

    if (!accounts_is_limited(h, address))
        return true;
    if ((a = accounts_find(h, address)) == NULL)
        a = &none;
    if (a == &none && h->accounts.count >= 2 * ACCOUNTS_MOST)
        return text_explain(false, why, "The host is full. Try again later.");
    wait = accounts_full_after(h, a, what) - 1000 * h->now -
           accounts_rates[what].at_once * h->setup.people * accounts_period(h, what);
    if (wait <= 0)
        return true;
    text_add(why, "Too many %s from your address. Try again in ", accounts_rates[what].did);
    accounts_print_wait((wait + 999999) / 1000000, why);
    return text_explain(false, why, ".");
}

void accounts_charge(struct host *h, uint64_t address, enum accounts_rate what)
{
    struct account *a = accounts_is_limited(h, address) ? accounts_make(h, address) : NULL;

    if (a != NULL)
        a->full_at[what] = accounts_full_after(h, a, what);
}

/* ---- counts ---------------------------------------------------------------------------------- */

bool accounts_have_room(const struct host *h, uint64_t address, enum accounts_count what,
                        struct text *why)
{
    const struct account none = {0}, *a;

    if (!accounts_is_limited(h, address))
        return true;
    if ((a = accounts_find(h, address)) == NULL)
        a = &none;
    if (a == &none && h->accounts.count >= 2 * ACCOUNTS_MOST)
        return text_explain(false, why, "The host is full. Try again later.");
    return a->count[what] < accounts_counts[what].most * h->setup.people ||
           text_explain(false, why,
                        "The players at your address already have %d %s, as many as this host "
                        "allows. %s first.",
                        a->count[what], accounts_counts[what].have, accounts_counts[what].end);
}

uint64_t accounts_add(struct host *h, uint64_t address, enum accounts_count what)
{
    struct account *a = accounts_is_limited(h, address) ? accounts_make(h, address) : NULL;

    if (a == NULL)
        return 0;
    a->count[what]++;
    return a->address;
}

void accounts_remove(struct host *h, uint64_t address, enum accounts_count what)
{
    struct account *a = address != 0 ? index_get(&h->accounts, address) : NULL;

    if (a != NULL)
        a->count[what]--;
}
