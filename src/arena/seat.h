/* A player at the table: a built-in player, a program, or a person, whom the table asks. One seat
 * serves game after game. */
#ifndef ARENA_SEAT_H
#define ARENA_SEAT_H

#include "arena/bot_process.h"
#include "bots/bot.h"
#include "bots/odds_memo.h"
#include "core/record.h"
#include "match/protocol.h"
#include "solve/solution.h"

/* Time for each move, or a bank for a whole game with time added for each move. */
struct time_control {
    int64_t move;      /* nanoseconds; 0: use the bank */
    int64_t bank, add; /* nanoseconds */
};

/* Read "move:2s", "move:50ms" or "bank:60s+1s". */
int seat_time_parse(struct time_control *t, const char *words, struct text *why);

enum { HELLO_BYTES = 512 };

struct seat {
    char who[WHO_BYTES];
    bool is_person;               /* the table asks this player; the seat does nothing */
    const struct bot *bot;        /* NULL for a program and a person */
    const struct solution *known; /* needed by a built-in player, see bot_prepare */
    struct odds_memo memo;        /* of its choices on a graph */
    struct bot_process_setup setup;
    struct bot_process process;
    struct time_control time;
    unsigned asked;       /* questions so far to this process */
    unsigned first_asked; /* the number of the first question of this game */
    uint64_t decisions;   /* in this game */
    uint64_t seed;        /* for the choices in this game */
    int64_t bank;         /* the time left in the bank */
    struct text told;     /* lines to send with the next question; it grows */
    /* What a program is told the game is: the same rules under other names; NULL: the game itself.
     */
    const struct game *disguise;
    const struct game *filed;      /* the game whose rule file this process has got */
    bool has_started;              /* the extra time to start was used */
    char hello[HELLO_BYTES];       /* which games a program plays; "": it did not say */
    char question[PROTOCOL_BYTES]; /* the last question and its answer */
    char answer[PROTOCOL_LINE];
};

/* Put "random", "bot:COMMAND", "human", … into a seat; ERR_UNKNOWN if there is no such player.
 * `setup` has everything except the command, and must live as long as the seat. */
int seat_init(struct seat *s, const char *who, struct bot_process_setup setup,
              struct time_control time);
void seat_release(struct seat *s);

/* False if the program has said that it does not play this game. */
bool seat_plays(const struct seat *s, const struct game *g);

/* These return OK, or ERR_ILLEGAL with the reason for a forfeit. */
int seat_begin(struct seat *s, const struct protocol_game *g, struct text *why);
int seat_choose(struct seat *s, const struct duel *d, int me, move *out, struct text *why);

/* Tell a program the record's n-th choice. */
void seat_tell(struct seat *s, const struct record *rec, size_t n, int me);
/* Send the result. A program that has forfeited is restarted for the next game. */
void seat_end(struct seat *s, enum result result, int me, const char *reason);

#endif
