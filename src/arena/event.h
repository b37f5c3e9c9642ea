/*
 * A tournament in one game: who plays whom how often, and what came of it. An event is its settings
 * and its tallies; both go into one small file, from which it can be taken up or put together with
 * others.
 */
#ifndef ARENA_EVENT_H
#define ARENA_EVENT_H

#include "arena/match.h"
#include "match/sprt.h"

enum { EVENT_PLAYERS = ELO_PLAYERS, EVENT_PAIRINGS = EVENT_PLAYERS * EVENT_PLAYERS };

/* A worker has two seats for each player. Where something is hidden, the second game of a pair is
 * played by the second: who remembers the first game would know the other's cards. */
enum { EVENT_SEATS = 2 * EVENT_PLAYERS, EVENT_REASONS = 64 };

enum event_format { ROUND_ROBIN, GAUNTLET, SWISS };
extern const char *const event_formats[]; /* as people write them */

/* Games of a pairing in which player a sat in one of the seats. */
struct event_tally {
    uint64_t games, wins, losses, draws, unfinished; /* as a sees them */
};

enum { EVENT_COUNTS = 2 * 5 + 2 + PAIR_SCORES };

struct pairing {
    int a, b;
    union {
        struct {
            struct event_tally first, second; /* a as Player 1, a as Player 2 */
            uint64_t forfeits[2];             /* by a, by b; they are among the losses */
            uint64_t pairs[PAIR_SCORES];      /* by a's score */
        };
        uint64_t counts[EVENT_COUNTS]; /* all of these, as a file has them */
    };
};

struct event {
    struct rules rules;
    int players;
    char who[EVENT_PLAYERS][WHO_BYTES];
    enum event_format format;
    uint64_t pairs; /* of games for each pairing */
    uint64_t seed;
    char time[32];     /* as it was written */
    int shard, shards; /* this part of how many: shard 0 of 1 is everything */
    bool sequential;   /* the test below may end it early */
    struct sprt sprt;

    struct pairing pairing[EVENT_PAIRINGS];
    int pairings;
    int round, round_first; /* of a Swiss event: the round, and its first pairing */
    uint64_t done;          /* units folded, those of other shards counted */
    bool decided;           /* by the test */
    bool rated;             /* it has counted for the ladder */
    struct {
        int player;
        uint64_t count;
        char text[128];
    } reason[EVENT_REASONS]; /* why games were forfeited */
    int reasons;
};

/* One unit of work: a pair of games with seats exchanged. */
struct unit {
    uint64_t number;
    int pairing, a, b;
};
struct unit_result {
    struct match_result game[2]; /* a as Player 1, then a as Player 2 */
    int unwritten[2];            /* errno, where a record could not be written */
};

/* Make the pairings of the first round. */
void event_begin(struct event *e);
/* How many units the rounds so far have. */
uint64_t event_units(const struct event *e);
struct unit event_unit(const struct event *e, uint64_t number);
/* Is it played here, or by another shard? */
bool event_is_mine(const struct event *e, uint64_t number);
/* Take in the next unit; they must come in order. One of another shard only counts as done. */
void event_fold(struct event *e, const struct unit *u, const struct unit_result *r);
/* All units of the round are in: make another round, if there is one. */
bool event_next_round(struct event *e);

/* Where the record of a game, counted from 0, is kept. */
enum { EVENT_PATH = 4096 };
void event_record_path(const struct event *e, const char *folder, uint64_t game,
                       char path[EVENT_PATH]);

/* Play a unit. `seats` are a worker's EVENT_SEATS. `records` is a folder for them, or NULL. */
void event_play_unit(const struct event *e, const struct unit *u, struct seat *seats,
                     const char *records, struct unit_result *out);

/* A player's games over all pairings. */
struct standing {
    uint64_t games, wins, losses, draws, unfinished, forfeits;
    double points;
    struct estimate elo;
};
void event_standings(const struct event *e, struct standing out[EVENT_PLAYERS]);
/* The pairings, those of the same two players put together; returns how many. */
int event_pairs(const struct event *e, struct pairing out[EVENT_PAIRINGS]);
/* The share of points that the first seat took. */
double event_first_share(const struct event *e);

/* An event as text, for the caller to free, NULL without memory; and read again: OK, or ERR_SYNTAX
 * with a sentence in `why`. */
char *event_text(const struct event *e);
int event_parse(struct event *e, const char *bytes, size_t len, struct text *why);
/* The file: OK, or an error with a sentence. Saving replaces it in one step. */
int event_load(struct event *e, const char *path, struct text *why);
int event_save(const struct event *e, const char *path, int *lock, struct text *why);
/* Take the file for this program alone, through all savings until event_unlock: a descriptor in
 * *lock. ERR_IO with a sentence if another program has it. OK and 0 in *lock if it cannot be opened
 * or made, so that nobody can have it. */
int event_lock(const char *path, bool create, int *lock, struct text *why);
void event_unlock(int *lock);
/* Have two events the same settings, shards aside? */
bool event_is_same(const struct event *e, const struct event *other);
/* Add the other's results; ERR_RULES if the two are not parts of the same event. */
int event_merge(struct event *e, const struct event *other, struct text *why);

#endif
