/* Someone who plays: a built-in player, a program, or a person, who is asked by others. One seat
 * serves game after game. */
#ifndef ARENA_SEAT_H
#define ARENA_SEAT_H

#include "arena/process.h"
#include "bots/bot.h"
#include "core/record.h"
#include "match/protocol.h"
#include "solve/solution.h"

/* Time for one move, or a bank for a game with something added for each move. */
struct time_control {
    int64_t move;      /* nanoseconds; 0: there is a bank */
    int64_t bank, add; /* nanoseconds */
};

/* "move:2s", "move:50ms", "bank:60s+1s". */
int seat_time_parse(struct time_control *t, const char *words, struct text *why);

struct seat {
    char who[WHO_BYTES];
    bool is_person;               /* whom the table asks; the seat itself does nothing */
    const struct bot *bot;        /* NULL for a program and a person */
    const struct solution *known; /* what a built-in player asked to know, see bot_prepare */
    struct process_setup setup;
    struct process process;
    struct time_control time;
    unsigned asked;       /* questions in the life of the process */
    unsigned first_asked; /* the number of the first one of this game */
    uint64_t decisions;   /* in this game */
    uint64_t seed;        /* of its choices in this game */
    int64_t bank;         /* what is left of it */
    struct {
        char *at;
        size_t len, room;
    } told;                        /* what is to be sent with the next question; on the heap */
    bool has_started;              /* the time to start was granted; it is granted once */
    char question[PROTOCOL_BYTES]; /* the last one that was sent, and what came back */
    char answer[PROTOCOL_LINE];
};

/* Put "random", "bot:COMMAND", "human", … into a seat; ERR_UNKNOWN if there is no such player.
 * `setup` has all but the command, and lives as long as the seat. */
int seat_init(struct seat *s, const char *who, struct process_setup setup,
              struct time_control time);
void seat_release(struct seat *s);

/* These return OK, or ERR_ILLEGAL with the reason why the game is forfeited. */
int seat_begin(struct seat *s, const struct protocol_game *g, struct text *why);
int seat_choose(struct seat *s, const struct duel *d, int me, move *out, struct text *why);

/* What the record's n-th choice was, for a program to know. */
void seat_tell(struct seat *s, const struct record *rec, size_t n, int me);
/* The result is always sent. A seat that has forfeited starts afresh in the next game. */
void seat_end(struct seat *s, enum result result, int me, const char *reason);

#endif
