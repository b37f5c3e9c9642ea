/*
 * Guests who ask a server for as much as they can, from many addresses, and stay within every limit
 * of a single guest. They run in a process of their own.
 */
#ifndef BENCH_ATTACK_H
#define BENCH_ATTACK_H

#include "bench/attack_seed.h"

/* KIND(NAME, name, what the guests do, how many others they need) */
#define ATTACK_KINDS                                                                               \
    KIND(HELLO, "hello", "connect and say hello with 20 long games", 0)                            \
    KIND(ENDED, "ended", "connect and say hello with 256 games that are over", 0)                  \
    KIND(WATCH, "watch", "watch a game of 380 turns and leave it", 0)                              \
    KIND(LOBBY, "lobby", "open and close a lobby with 1,000 seeks", 200)                           \
    KIND(SAY, "say", "say something to 1,000 who watch", 1000)                                     \
    KIND(PINGS, "pings", "send pings", 0)                                                          \
    KIND(PLAY, "play", "begin 20 games against a built-in player, and go", 0)                      \
    KIND(GUESTS, "guests", "come as a new guest, and go", 0)

enum attack_kind {
#define KIND(name, word, about, crowd) ATTACK_##name,
    ATTACK_KINDS
#undef KIND
        ATTACKS
};
extern const char *const attack_names[ATTACKS], *const attack_abouts[ATTACKS];

struct attack_setup {
    enum attack_kind kind;
    int port;
    int addresses, each; /* connections of each address */
    const struct attack_seed *seed;
};

struct attack;

/* Bring the others that this attack needs, and wait for them; then the attackers begin. NULL with
 * the reason. */
struct attack *attack_begin(const struct attack_setup *setup, struct text *why);
/* Count answers and lost connections from now on. */
void attack_count(struct attack *a);
struct attack_figures {
    uint64_t answers, refusals, lost;
};
struct attack_figures attack_figures(const struct attack *a);
/* All processes of the attack end. */
void attack_end(struct attack *a);

#endif
