/*
 * All of online play without a socket, a file, a clock or a random generator: players, lobby, games
 * with their clocks and spectators. docs/bots/online-protocol.md specifies the messages.
 *
 * The caller hands a host what happens, with the time, and does what it asks through the
 * ports. A game is kept as the lines of its journal; players, ratings and invitations are kept as
 * rows, which a later row with the same key replaces. A message leaves only when all lines and rows
 * up to the one that it depends on are durable (host/outbox.h keeps it until then), so nothing that
 * a guest has heard of can be lost. A host that reads the rows and lines of an earlier one becomes
 * that host.
 */
#ifndef ONLINE_HOST_HOST_H
#define ONLINE_HOST_HOST_H

#include "core/duel.h"
#include "online/protocol/frames.h"

struct host;

enum {
    HOST_LINE = 8192, /* bytes of the longest line of the journal, and of the longest row */
    HOST_KEY = 64,    /* bytes of the longest key of a row, with its NUL */
    HOST_PLAYERS = 0 /* the game of the lines about players, which hosts before rows have written */
};

/* One of the host's built-in players has to decide. */
struct host_question {
    uint64_t number; /* answered by host_decide */
    const char *who; /* "novice" ... "perfect", "master"; valid during the call, as is all below */
    const struct duel *duel;  /* what the player may know: `now` is a view, with its past */
    int seat;                 /* P1 or P2 */
    uint64_t seed;            /* for the player's own choices: bot_rng(seed, choice) */
    uint64_t choice;          /* how many questions of this seat came before */
    uint64_t player, address; /* the opponent, who waits, and its address; 0: no limits */
};

/* What the host asks of its caller. A port must not call the host. */
struct host_ports {
    void *context;
    /* Append to the journal: line `line` of game `game`, from 1 without gaps. All lines and rows
     * together are numbered by host_line. `text` is one line without its newline. `ends`: the game
     * is over with this line. Of HOST_PLAYERS there comes only an empty last line: its lines have
     * become rows, and are to be deleted. */
    void (*journal)(void *context, uint64_t game, uint64_t line, const char *text, size_t len,
                    bool ends);
    /* Keep a row in place of the one that has this key; `len` 0: forget it. Key and text are like
     * lines; the text of a row that could not be read (damaged.h) may have any bytes. */
    void (*keep)(void *context, const char *key, const char *text, size_t len);
    /* What rows have said before and no longer say is to be gone from the disk, not only out of
     * use, before anything is sent that waits for it: it counts as a line. NULL: nothing is to be
     * done. */
    void (*purge)(void *context);
    /* Send to a guest once everything is durable up to line or row `after` (0: at once). Messages
     * to one guest keep their order. */
    void (*send)(void *context, uint32_t guest, uint64_t after, const char *json, size_t len);
    /* Close a guest's connection after all that was sent. host_leave follows. */
    void (*close)(void *context, uint32_t guest);
    /* There is more to be sent to a guest: call host_continue when it has read all of this, or
     * nearly. NULL: the host sends everything at once. */
    void (*owes)(void *context, uint32_t guest);
    /* For a log: the host has sent a guest from this address away. `why` is what the guest was
     * told, and holds nothing that the guest sent. NULL: nobody wants to know. */
    void (*dismissed)(void *context, uint64_t address, const char *why);
    void (*ask)(void *context, const struct host_question *q);
    /* A question's answer is not wanted any more; an answer changes nothing. NULL: nobody cares. */
    void (*drop)(void *context, uint64_t question);
    /* A guest pays for this work, in microseconds, which another one has caused. False: it owes too
     * much, and is sent away. NULL: whoever causes work pays for all of it. */
    bool (*charge)(void *context, uint32_t guest, uint64_t work);
    /* Fill in bytes that nobody can guess. */
    void (*random)(void *context, void *bytes, size_t n);
    /* SHA-256 of the bytes. */
    void (*hash)(void *context, const void *bytes, size_t n, unsigned char out[32]);
    /* Write when it is, as 2026-01-31T12:00:00Z: the date of a game's record. How much a rated pair
     * counts depends on the days, and how long nobody was there before a restart; nothing else
     * does. */
    void (*date)(void *context, char out[24]);
};

struct host_setup {
    int turns;            /* the turn limit of rules that have none */
    int games_each;       /* running games of one player */
    int seeks_each;       /* open seeks and invitations of one player */
    int frames_each;      /* frames of one guest in a second; 0: any number */
    int people;           /* that share an address and its limits; 0: no limits */
    bool invitation_only; /* no seeks, no lobby: friends who were sent a code */
    uint64_t positions;   /* built-in players take rules of at most this many positions */
    size_t kept_bytes;    /* of frames about whole games, so that they are made once */
    size_t slice_bytes;   /* of games after hello, which are sent in slices (`owes`) */
    bool practice;        /* games against built-in players may begin at any position */
    bool one_device; /* which people who play each other share: neither is "you". Rule files are
                      * their own: built-in players play them */
    int files;       /* that players have sent and that are kept at once; 0: none */
};
extern const struct host_setup host_usual;

/* Make an empty host; NULL: no memory. `ports` must outlive it. */
struct host *host_new(const struct host_setup *setup, const struct host_ports *ports);
void host_free(struct host *h);

/* ---- from what was kept: after host_new, every row, then every line, then host_resume ---------
 */

/* Rows may come in any order. OK; ERR_SYNTAX: it cannot be read, which `why` explains, and
 * host_resume moves it aside (damaged.h); ERR_MEMORY: the host cannot be restored. */
int host_restore_row(struct host *h, const char *key, const char *text, size_t len,
                     struct text *why);
/* The lines of one game are in order; lines of different games may come in any order. If there are
 * lines of HOST_PLAYERS, they come first and there are no rows: host_resume makes rows of them.
 * OK; ERR_SYNTAX: the line cannot be read or does not continue the ones before, which `why`
 * explains; its game is then set aside: this host does not know it, and ignores its other lines.
 * ERR_MEMORY: the host cannot be restored. */
int host_restore(struct host *h, uint64_t game, uint64_t line, const char *text, size_t len,
                 struct text *why);
/* Lines of games that are over need not be restored: ratings have rows of their own.
 * Guests can hear of the end of a game only if it was restored. The numbers of games up to `last`
 * are taken. */
void host_skip(struct host *h, uint64_t last);
/* All rows and lines were read. Clocks stand still until both players are back, or for a minute.
 * Questions to built-in players are asked again. */
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
 * with this sentence, and a guest who sends a hello is closed. Meanwhile no time may pass: `now`
 * stays, there are no ticks, no answers to questions and no operator's commands. */
void host_hold(struct host *h, const char *why);

/* ---- for operators --------------------------------------------------------------------------- */

/* How many lines this host has appended to the journal, and rows it has kept or forgotten. */
uint64_t host_line(const struct host *h);

/* The record of a game, with its seed and all cards, for advice on the same machine; the caller
 * frees it. NULL: there is no such game, or no memory. */
char *host_record(const struct host *h, uint64_t game, size_t *len);
/* Is the game over? */
enum host_end { HOST_END_NONE, HOST_END_RESULT, HOST_END_CALLED_OFF };
enum host_end host_end(const struct host *h, uint64_t game);

/* Why requests are refused. */
#define HOST_REFUSALS(X)                                                                           \
    X(UNREADABLE, "unreadable") /* it is no frame */                                               \
    X(FAST, "too-fast")         /* the guest sends more frames than it may */                      \
    X(HELD, "database")         /* the journal cannot be written now */                            \
    X(LIMIT, "limit")           /* the player or the address has as much as it may */              \
    X(MEMORY, "memory")                                                                            \
    X(WRONG, "wrong") /* everything else: what players may not do, or may not do now */

enum host_refusal {
#define X(name, word) HOST_REFUSAL_##name,
    HOST_REFUSALS(X)
#undef X
        HOST_REFUSALS_COUNT
};
extern const char *const host_refusals[HOST_REFUSALS_COUNT];

struct host_counts {
    uint64_t guests, players, seeks, games, spectators, lobby_readers; /* now */
    uint64_t moves, finished;                                          /* since it was made */
    uint64_t refused[HOST_REFUSALS_COUNT];
};
struct host_counts host_count(const struct host *h);

/* Operator's commands: OK; ERR_UNKNOWN if there is no such player; ERR_RANGE if there can be no
 * such name, or another player has it. A banned or erased player resigns all running games. A
 * banned player's tokens end; an erased player's name and ratings are forgotten, and the games
 * stay. */
int host_ban(struct host *h, const char *name, int64_t now);
int host_rename(struct host *h, const char *name, const char *to, int64_t now);
int host_erase(struct host *h, const char *name, int64_t now);
/* Send away everyone who is here or comes from this address, until a time; or no longer:
 * ERR_UNKNOWN if it is not banned. */
int host_ban_address(struct host *h, uint64_t address, int64_t until, int64_t now);
int host_unban_address(struct host *h, uint64_t address, int64_t now);
bool host_is_banned(const struct host *h, uint64_t address);
#define HOST_BANNED "Your address is banned from this server."
/* Read a row about a ban, whose key begins with HOST_BAN; false: it is none. */
#define HOST_BAN "ban"
bool host_read_ban(const char *key, const char *text, uint64_t *address, int64_t *until);

#endif
