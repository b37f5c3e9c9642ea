/*
 * A tournament in one game: its settings and its results. Both go into one small file, from which
 * the event can be resumed or merged with others.
 */
#ifndef ARENA_EVENT_H
#define ARENA_EVENT_H

#include "arena/match.h"
#include "match/sprt.h"

enum { EVENT_PLAYERS = ELO_PLAYERS, EVENT_PAIRINGS = EVENT_PLAYERS * EVENT_PLAYERS };

/*
 * A worker has two seats for each player. In games with hidden cards the second seat plays the
 * second game of a pair: a program that remembers the first game would know the opponent's cards.
 */
enum { EVENT_SEATS = 2 * EVENT_PLAYERS, EVENT_REASONS = 64 };

enum event_format { ROUND_ROBIN, GAUNTLET, SWISS };
extern const char *const event_formats[]; /* the words of --format */

/*
 * In games with chance, both games of a pair have the same deal, which takes luck out of their
 * sum. Two processes of a program play them, and whatever these can tell each other is the
 * opponent's cards. So the games of a program get different deals, unless it is trusted.
 */
enum event_deals { DEALS_MIRRORED, DEALS_DIFFERENT };
extern const char *const event_deals[]; /* the words of --deals */

/* Games of a pairing in which player a sat in one of the seats. */
struct event_tally {
    uint64_t games, wins, losses, draws, unfinished; /* for a */
};

enum { EVENT_COUNTS = 2 * 5 + 2 + PAIR_SCORES };

struct pairing {
    int a, b;
    union {
        struct {
            struct event_tally first, second; /* a as Player 1, a as Player 2 */
            uint64_t forfeits[2];             /* by a, by b; included in the losses */
            uint64_t pairs[PAIR_SCORES];      /* by a's score */
        };
        uint64_t counts[EVENT_COUNTS]; /* all of these, in the order of the file */
    };
};

struct event {
    struct rules rules;
    int players;
    char who[EVENT_PLAYERS][WHO_BYTES];
    char name[EVENT_PLAYERS][NAME_BYTES]; /* the name of a program, "" if it has none */
    enum event_format format;
    enum event_deals deals; /* of pairs in which a program plays */
    uint64_t pairs;         /* pairs of games for each pairing */
    uint64_t seed;
    char time[32];     /* the text of --time */
    int shard, shards; /* the number of this part, and of all parts; 0 of 1 is everything */
    bool sequential;   /* the test below may end the event early */
    struct sprt sprt;

    struct pairing pairing[EVENT_PAIRINGS];
    int pairings;
    int round, round_first; /* of a Swiss event: the current round, and its first pairing */
    uint64_t done;          /* units folded, including those of other shards */
    bool decided;           /* by the test */
    bool rated;             /* the results are in the ladder */
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
    int unwritten[2];            /* errno if the record could not be written, or 0 */
};

/* Make the pairings of the first round. */
void event_begin(struct event *e);
/* Add a player as on the command line: "random", "bot:COMMAND", "NAME=bot:COMMAND". */
void event_add_player(const struct event *e, int i, struct text *out);
/* Count the units of all rounds so far. */
uint64_t event_units(const struct event *e);
struct unit event_unit(const struct event *e, uint64_t number);
/* Does this shard play this unit? */
bool event_is_mine(const struct event *e, uint64_t number);
/* Add the results of the next unit; units must come in order. A unit of another shard only counts
 * as done. */
void event_fold(struct event *e, const struct unit *u, const struct unit_result *r);
/*
 * Make the pairings of the next round after all units of a round; false if there is no other round.
 */
bool event_next_round(struct event *e);

/* Get the path of a game's record; games are counted from 0. */
enum { EVENT_PATH = 4096 };
void event_record_path(const struct event *e, const char *folder, uint64_t game,
                       char path[EVENT_PATH]);

/* For fewer pairs of games, writing the graph of a game would take longer than it saves. */
enum { EVENT_PAIRS_FOR_A_GRAPH = 1000 };

/* Play n units. `seats` are a worker's EVENT_SEATS. `records` is a folder for records, or NULL. */
void event_play_units(const struct event *e, const struct unit *units, int n, struct seat *seats,
                      const char *records, struct unit_result *out);

/* A player's games over all pairings. */
struct standing {
    uint64_t games, wins, losses, draws, unfinished, forfeits;
    double points;
    struct estimate elo;
};
void event_standings(const struct event *e, struct standing out[EVENT_PLAYERS]);
/* Get the pairings, with all rounds of the same two players added up. Return how many. */
int event_pairs(const struct event *e, struct pairing out[EVENT_PAIRINGS]);
/* Get the first seat's share of points. */
double event_first_share(const struct event *e);

/* Write an event as text, which the caller frees; NULL when out of memory. Read it again: OK, or
 * ERR_SYNTAX with a sentence in `why`. */
char *event_text(const struct event *e);
int event_parse(struct event *e, const char *bytes, size_t len, struct text *why);
/* Read or write the file: OK, or an error with a sentence. Saving replaces the file in one step. */
int event_load(struct event *e, const char *path, struct text *why);
int event_save(const struct event *e, const char *path, int *lock, struct text *why);
/* Lock the file for this program, through all saves until event_unlock; *lock is a descriptor.
 * ERR_IO with a sentence if another program holds it. If the file cannot be opened or created,
 * nobody can hold it: then OK, with *lock 0. */
int event_lock(const char *path, bool create, int *lock, struct text *why);
void event_unlock(int *lock);
/* Do two events have the same settings, except for their shards? */
bool event_is_same(const struct event *e, const struct event *other);
/* Add the results of another part; ERR_RULES if the two are not parts of the same event. */
int event_merge(struct event *e, const struct event *other, struct text *why);

#endif
