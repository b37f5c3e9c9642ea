/*
 * Two processes: a crowd that has done what the attack needs and only reads, and the attackers.
 * Each is a loop over its sockets (epoll). A guest that hears an answer sends the next request; one
 * that is cut off or done comes again. Both share figures with the parent.
 */
#include "bench/attack.h"

#include "bench/raw_guest.h"
#include "online/protocol/frames.h"
#include "system/clock.h"
#include "system/limits.h"

#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define KIND(name, word, about, crowd) word,
const char *const attack_names[ATTACKS] = {ATTACK_KINDS};
#undef KIND
#define KIND(name, word, about, crowd) about,
const char *const attack_abouts[ATTACKS] = {ATTACK_KINDS};
#undef KIND
#define KIND(name, word, about, crowd) crowd,
static const int attack_crowds[ATTACKS] = {ATTACK_KINDS};
#undef KIND

enum {
    ATTACK_FROM = 0x7f010001, /* 127.1.0.1 and those after it, */
    CROWD_FROM = 0x7f020001,  /* and 127.2.0.1 for the crowd, */
    CROWD_ADDRESSES = 100,    /* as many */
    SEEKS_EACH = 5,           /* of one of the crowd */
    AT_ONCE = 2,              /* requests without an answer */
    RETRY_MS = 20,            /* before somebody who was cut off comes again */
    PATIENCE_MS = 60000,      /* for the crowd */
    UNKINDNESS = 10           /* nice: what is measured comes first */
};

struct attack_shared {
    volatile uint64_t answers, refusals, lost, ready;
};

struct attack {
    struct attack_setup setup;
    struct attack_shared *shared;
    struct attack_figures before;
    pid_t crowd, attackers;
};

/* One of the guests. */
struct attack_guest {
    struct raw_guest raw;
    const struct attack *attack;
    int number, epoll;
    bool is_crowd, pings;
    int heard;        /* answers or games since it came */
    unsigned said;    /* requests */
    int64_t again_at; /* when to come again, in ms; 0: it is here */
};

/* ---- what they say --------------------------------------------------------------------------- */

static const char *attack_token(const struct attack_guest *g)
{
    const struct attack_setup *s = &g->attack->setup;

    if (g->is_crowd || s->kind == ATTACK_PLAY || s->kind == ATTACK_GUESTS)
        return NULL;
    if (s->kind == ATTACK_ENDED)
        return s->seed->ended_token;
    if (s->kind == ATTACK_SAY)
        return s->seed->token[g->number % 2];
    return s->kind == ATTACK_HELLO ? s->seed->token[g->number % s->seed->players] : NULL;
}

static void attack_hello(struct attack_guest *g)
{
    const struct attack_setup *s = &g->attack->setup;
    const char *token = attack_token(g);
    char room[FRAMES_CLIENT_BYTES];
    struct text out = TEXT(room);

    text_add(&out, "{\"t\":\"hello\",\"id\":1,\"proto\":%d", FRAMES_PROTO);
    if (token != NULL)
        text_add(&out, ",\"token\":\"%s\"", token);
    for (int i = 0; s->kind == ATTACK_ENDED && i < ATTACK_SEED_ENDED; i++)
        text_add(&out, "%s[%" PRId64 ",1]", i == 0 ? ",\"since\":[" : ",", s->seed->ended[i]);
    text_add(&out, s->kind == ATTACK_ENDED ? "]}" : "}");
    raw_guest_say(&g->raw, out.at);
}

/* The next request of an attacker who stays. */
static void attack_ask(struct attack_guest *g)
{
    const struct attack_setup *s = &g->attack->setup;
    unsigned n = g->said++;
    char text[256];

    if (s->kind == ATTACK_WATCH)
        snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":1,\"game\":%" PRId64 "}",
                 n % 2 == 0 ? "watch" : "leave", s->seed->game);
    else if (s->kind == ATTACK_LOBBY)
        snprintf(text, sizeof text, "{\"t\":\"lobby\",\"id\":1,\"on\":%s}",
                 n % 2 == 0 ? "true" : "false");
    else
        snprintf(text, sizeof text, "{\"t\":\"say\",\"id\":1,\"game\":%" PRId64 ",\"phrase\":1}",
                 s->seed->game);
    raw_guest_say(&g->raw, text);
}

static void attack_play(struct attack_guest *g)
{
    char text[128];

    for (int i = 0; i < ATTACK_SEED_GAMES; i++) {
        snprintf(text, sizeof text,
                 "{\"t\":\"play\",\"id\":1,\"rules\":\"charge:turn-limit=%d\",\"who\":\"random\"}",
                 100 + i);
        raw_guest_say(&g->raw, text);
    }
}

/* One of the crowd does what the attack needs, and then only reads. */
static void attack_join_crowd(struct attack_guest *g)
{
    const struct attack_setup *s = &g->attack->setup;
    char text[128];

    if (s->kind == ATTACK_SAY) {
        snprintf(text, sizeof text, "{\"t\":\"watch\",\"id\":1,\"game\":%" PRId64 "}",
                 s->seed->game);
        raw_guest_say(&g->raw, text);
    }
    for (int i = 0; s->kind == ATTACK_LOBBY && i < SEEKS_EACH; i++) {
        snprintf(text, sizeof text,
                 "{\"t\":\"seek\",\"id\":1,\"rules\":\"charge\",\"clock\":\"%d+3\"}", 5 + i);
        raw_guest_say(&g->raw, text);
    }
    g->attack->shared->ready++;
}

/* ---- what they hear -------------------------------------------------------------------------- */

static void attack_part(struct attack_guest *g)
{
    raw_guest_close(&g->raw);
    g->again_at = clock_ms();
}

static void attack_on_welcome(struct attack_guest *g)
{
    enum attack_kind kind = g->attack->setup.kind;

    if (g->is_crowd)
        attack_join_crowd(g);
    else if (kind == ATTACK_PLAY)
        attack_play(g);
    else if (kind == ATTACK_GUESTS)
        attack_part(g);
    else if (kind == ATTACK_PINGS)
        g->pings = true;
    else if (kind != ATTACK_HELLO && kind != ATTACK_ENDED)
        for (int i = 0; i < AT_ONCE; i++)
            attack_ask(g);
}

static void attack_on_answer(struct attack_guest *g)
{
    enum attack_kind kind = g->attack->setup.kind;

    if (kind == ATTACK_PLAY && ++g->heard == ATTACK_SEED_GAMES)
        attack_part(g);
    else if (kind == ATTACK_WATCH || kind == ATTACK_LOBBY || kind == ATTACK_SAY)
        attack_ask(g);
}

static void attack_on_game(struct attack_guest *g)
{
    enum attack_kind kind = g->attack->setup.kind;
    int most = kind == ATTACK_HELLO   ? ATTACK_SEED_GAMES
               : kind == ATTACK_ENDED ? ATTACK_SEED_ENDED
                                      : 0;

    if (most > 0 && ++g->heard == most)
        attack_part(g);
}

static void attack_heard(void *context, const char *begin)
{
    struct attack_guest *g = context;
    struct attack_shared *shared = g->attack->shared;
    bool is_ack = strncmp(begin, "{\"t\":\"ack\"", 10) == 0,
         is_refusal = strncmp(begin, "{\"t\":\"refuse\"", 13) == 0,
         is_welcome = strncmp(begin, "{\"t\":\"welcome\"", 14) == 0;

    if (*begin == '\0' && !g->pings && g->said == 0) {
        attack_hello(g);
        return;
    }
    if (!g->is_crowd) {
        shared->answers += is_ack || is_welcome || *begin == '\0';
        shared->refusals += is_refusal || strncmp(begin, "{\"t\":\"sorry\"", 12) == 0;
    }
    if (is_welcome)
        attack_on_welcome(g);
    else if (!g->is_crowd && (is_ack || is_refusal))
        attack_on_answer(g);
    else if (!g->is_crowd && strncmp(begin, "{\"t\":\"game\"", 11) == 0)
        attack_on_game(g);
}

/* ---- their loop ------------------------------------------------------------------------------ */

static void attack_come(struct attack_guest *g)
{
    int addresses = g->is_crowd ? CROWD_ADDRESSES : g->attack->setup.addresses;
    uint32_t from = (g->is_crowd ? CROWD_FROM : ATTACK_FROM) + (uint32_t)(g->number % addresses);
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = g};

    g->heard = 0;
    g->said = 0;
    g->pings = false;
    g->again_at = 0;
    if (!raw_guest_connect(&g->raw, g->attack->setup.port, from))
        g->again_at = clock_ms() + RETRY_MS;
    else
        epoll_ctl(g->epoll, EPOLL_CTL_ADD, g->raw.fd, &e);
}

static bool attack_pump_pings(struct attack_guest *g)
{
    bool good;

    do
        good = raw_guest_write(&g->raw);
    while (good && g->raw.out_len < RAW_GUEST_OUT / 2 && raw_guest_ping(&g->raw));
    return good;
}

static void attack_on_event(struct attack_guest *g)
{
    bool good = g->raw.fd >= 0 && raw_guest_write(&g->raw);

    for (size_t i = 0; good && g->raw.fd >= 0 && i < 16; i++) /* until nothing is there */
        good = raw_guest_read(&g->raw, attack_heard, g);
    if (good && g->pings && g->raw.fd >= 0)
        good = attack_pump_pings(g);
    if (good || g->again_at > 0)
        return;
    g->attack->shared->lost += !g->is_crowd;
    raw_guest_close(&g->raw);
    g->again_at = clock_ms() + RETRY_MS;
}

static void attack_loop(const struct attack *a, bool is_crowd, int guests)
{
    struct attack_guest *all = calloc((size_t)guests, sizeof *all);
    struct epoll_event events[256];
    int epoll = epoll_create1(EPOLL_CLOEXEC);

    if (all == NULL || epoll < 0)
        return;
    for (int i = 0; i < guests; i++)
        all[i] = (struct attack_guest){.raw = {.fd = -1},
                                       .attack = a,
                                       .number = i,
                                       .epoll = epoll,
                                       .is_crowd = is_crowd,
                                       .again_at = 1};
    for (;;) {
        int n = epoll_wait(epoll, events, sizeof events / sizeof *events, 5);

        for (int i = 0; i < n; i++)
            attack_on_event(events[i].data.ptr);
        for (int i = 0; i < guests; i++)
            if (all[i].again_at > 0 && all[i].again_at <= clock_ms())
                attack_come(&all[i]);
            else if (all[i].raw.fd >= 0 && all[i].raw.is_open)
                attack_on_event(&all[i]); /* it stopped at 16 reads, or sends pings */
    }
}

/* ---- their parent ---------------------------------------------------------------------------- */

static pid_t attack_fork(const struct attack *a, bool is_crowd, int guests)
{
    pid_t pid;

    fflush(NULL);
    if ((pid = fork()) != 0)
        return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (sched_setscheduler(0, SCHED_OTHER, &(struct sched_param){0}) == 0 && nice(UNKINDNESS) != -1)
        attack_loop(a, is_crowd, guests);
    _exit(1);
}

static bool attack_await_crowd(const struct attack *a, int crowd)
{
    const struct timespec nap = {0, 10000000};

    for (int64_t end = clock_ms() + PATIENCE_MS; a->shared->ready < (uint64_t)crowd;) {
        if (clock_ms() > end)
            return false;
        nanosleep(&nap, NULL);
    }
    return true;
}

struct attack *attack_begin(const struct attack_setup *setup, struct text *why)
{
    struct attack *a = calloc(1, sizeof *a);
    int crowd = attack_crowds[setup->kind];
    bool good;

    if (a == NULL || (a->shared = mmap(NULL, sizeof *a->shared, PROT_READ | PROT_WRITE,
                                       MAP_SHARED | MAP_ANONYMOUS, -1, 0)) == MAP_FAILED) {
        free(a);
        text_add(why, "out of memory.");
        return NULL;
    }
    a->setup = *setup;
    good = limits_allow_connections(crowd + setup->addresses * setup->each, why) == OK;
    if (good && crowd > 0)
        a->crowd = attack_fork(a, true, crowd);
    if (good && !(good = attack_await_crowd(a, crowd)))
        text_add(why, "the server did not let the crowd in.");
    if (good)
        a->attackers = attack_fork(a, false, setup->addresses * setup->each);
    if (good)
        return a;
    attack_end(a);
    return NULL;
}

void attack_count(struct attack *a)
{
    a->before = (struct attack_figures){0};
    a->before = attack_figures(a);
}

struct attack_figures attack_figures(const struct attack *a)
{
    return (struct attack_figures){a->shared->answers - a->before.answers,
                                   a->shared->refusals - a->before.refusals,
                                   a->shared->lost - a->before.lost};
}

static void attack_kill(pid_t pid)
{
    if (pid <= 0)
        return;
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

void attack_end(struct attack *a)
{
    attack_kill(a->attackers);
    attack_kill(a->crowd);
    munmap(a->shared, sizeof *a->shared);
    free(a);
}
