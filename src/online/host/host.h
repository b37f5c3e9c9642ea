/*
 * All of online play without a socket, a file, a clock or a random generator: players, lobby, games
 * with their clocks and spectators. docs/bots/online-protocol.md specifies the messages.
 *
 * Whoever runs a host hands it what happens, with the time, and does what it asks through the
 * ports. Every change is a line of the journal first. A message leaves only when all lines up to
 * the one that it depends on are durable (host/outbox.h keeps it until then), so nothing that a
 * guest has heard of can be lost. A host that reads the lines of an earlier one becomes that host.
 */
#ifndef ONLINE_HOST_HOST_H
#define ONLINE_HOST_HOST_H

#include "core/duel.h"
#include "online/protocol/frames.h"

struct host;

enum {
    HOST_LINE = 8192, /* bytes of the longest line of the journal */
    HOST_PLAYERS = 0  /* the journal's number for what concerns no game */
};

/* One of the host's built-in players has to decide. */
struct host_question {
    uint64_t number; /* answered by host_decide */
    const char *who; /* "novice" ... "perfect", "master"; valid during the call, as is all below */
    const struct duel *duel;  /* what the player may know: `now` is a view, with its past */
    int seat;                 /* P1 or P2 */
    uint64_t seed;            /* for the player's own choices: bot_rng(seed, choice) */
    uint64_t choice;          /* how many questions of this seat came before */
    uint64_t player, address; /* the opponent, who waits; where from, 0: nowhere to be limited */
};

/* What the host asks of whoever runs it. A port must not call the host. */
struct host_ports {
    void *context;
    /* Append to the journal: line `line` of game `game` (or of HOST_PLAYERS), from 1 without gaps.
     * All lines together are numbered by host_line. `text` is one line without its newline. `ends`:
     * the game is over with this line. */
    void (*journal)(void *context, uint64_t game, uint64_t line, const char *text, size_t len,
                    bool ends);
    /* Send to a guest once the journal is durable up to line `after` (0: at once). Messages to one
     * guest keep their order. */
    void (*send)(void *context, uint32_t guest, uint64_t after, const char *json, size_t len);
    /* Close a guest's connection after all that was sent. host_leave follows. */
    void (*close)(void *context, uint32_t guest);
    /* There is more to be sent to a guest: call host_continue when it has read all of this, or
     * nearly. NULL: the host sends everything at once. */
    void (*owes)(void *context, uint32_t guest);
    void (*ask)(void *context, const struct host_question *q);
    /* A question's answer is not wanted any more; an answer changes nothing. NULL: nobody cares. */
    void (*drop)(void *context, uint64_t question);
    /* Fill in bytes that nobody can guess. */
    void (*random)(void *context, void *bytes, size_t n);
    /* SHA-256 of the bytes. */
    void (*hash)(void *context, const void *bytes, size_t n, unsigned char out[32]);
    /* Write when it is, as 2026-01-31T12:00:00Z: the date of a game's record. How much a rated pair
     * counts depends on the days, and nothing else does. */
    void (*date)(void *context, char out[24]);
};

struct host_setup {
    int turns;            /* the turn limit of rules that have none */
    int games_each;       /* running games of one player */
    int seeks_each;       /* open seeks and invitations of one player */
    int frames_each;      /* frames of one guest in a second; 0: any number */
    int people;           /* who share an address, which has limits for so many; 0: no limits */
    bool invitation_only; /* no seeks, no lobby: friends who were sent a code */
    uint64_t positions;   /* built-in players take rules of at most this many positions */
    size_t kept_bytes;    /* of frames about whole games, so that they are made once */
    size_t slice_bytes;   /* of games after hello, which are sent in slices (`owes`) */
    bool practice;        /* games against built-in players may begin at any position */
};
extern const struct host_setup host_usual;

/* Make an empty host; NULL: no memory. `ports` must outlive it. */
struct host *host_new(const struct host_setup *setup, const struct host_ports *ports);
void host_free(struct host *h);

/* ---- from a journal: after host_new, every line in its order, then host_resume --------------- */

/* OK, or an error with its reason: the line does not continue the ones before. The lines of one
 * game (and those of HOST_PLAYERS) are in order; lines of different games may come in any order. */
int host_restore(struct host *h, uint64_t game, uint64_t line, const char *text, size_t len,
                 struct text *why);
/* Lines of games that are over need not be restored: ratings are among the lines of HOST_PLAYERS.
 * Guests can hear of the end of a game only if it was restored. The numbers of games up to `last`
 * are taken. */
void host_skip(struct host *h, uint64_t last);
/* All lines were read. Clocks stand still until both players are back, or for a minute. Questions
 * to built-in players are asked again. */
void host_resume(struct host *h, int64_t now);

/* ---- what happens; `now` is in milliseconds and never goes back ------------------------------ */

/* A guest has connected: any number that no connected guest has. `address` stands for where it
 * comes from, and is the same for all who share an address; 0: nowhere that is to be limited. OK or
 * ERR_MEMORY. */
int host_enter(struct host *h, uint32_t guest, uint64_t address, int64_t now);
/* Returns the work, as host_receive does. */
uint64_t host_leave(struct host *h, uint32_t guest, int64_t now);
/* A guest sends a message of any bytes. Returns the work that it took, in microseconds: an estimate
 * from what was read, written and played again (work.h), the same on every machine. */
uint64_t host_receive(struct host *h, uint32_t guest, const char *bytes, size_t len, int64_t now);
/* A guest can take more of what the host owes it. Returns the work, too. */
uint64_t host_continue(struct host *h, uint32_t guest, int64_t now);
/* The answer to a question. Answers that come too late, or twice, change nothing. If the move is
 * not legal (the player could not decide), the game is aborted. */
void host_decide(struct host *h, uint64_t number, move m, int64_t now);
/* Time has passed. Return when to call again at the latest; INT64_MAX: when something happens. */
int64_t host_tick(struct host *h, int64_t now);

/* The journal cannot be written now: until this is called with NULL, guests' requests are refused
 * with this sentence, and whoever sends a hello is closed. Meanwhile no time may pass: `now` stays,
 * there are no ticks, no answers to questions and no operator's commands. */
void host_hold(struct host *h, const char *why);

/* ---- for whoever runs it --------------------------------------------------------------------- */

/* How many lines this host has appended to the journal. */
uint64_t host_line(const struct host *h);

/* The record of a game, with its seed and all cards, for advice on the same machine; the caller
 * frees it. NULL: there is no such game, or no memory. */
char *host_record(const struct host *h, uint64_t game, size_t *len);
/* Is the game over, with a result? */
bool host_is_finished(const struct host *h, uint64_t game);

struct host_counts {
    uint64_t guests, players, seeks, games, spectators; /* now */
    uint64_t moves, finished, refused;                  /* since the host was made */
};
struct host_counts host_count(const struct host *h);

/* Operator's commands: OK; ERR_UNKNOWN if there is no such player; ERR_RANGE if there can be no
 * such name, or another player has it. A banned or erased player resigns all running games. A
 * banned player's tokens end; an erased player's name and ratings are forgotten, and the games
 * stay. */
int host_ban(struct host *h, const char *name, int64_t now);
int host_rename(struct host *h, const char *name, const char *to, int64_t now);
int host_erase(struct host *h, const char *name, int64_t now);

#endif
