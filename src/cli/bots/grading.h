/*
 * The grading of a player: games against levels, whose decisions are priced
 * (advise/grades/grade.h). It prints nothing. The games come in pairs, one in each seat, each with
 * its own deal; the same seed gives the same grade for any number of threads, if the player is
 * repeatable.
 */
#ifndef CLI_BOTS_GRADING_H
#define CLI_BOTS_GRADING_H

#include "advise/grades/grade.h"
#include "advise/grades/grade_rules.h"
#include "arena/match.h"
#include "match/elo.h"

enum { GRADING_TURNS = 500 }; /* a game is cut off after these, as in the arena */

/*
 * What an opponent that knows the player takes from it, where the game is solved: the best response
 * to the player's choices so far learns from a few games more, and then plays new ones.
 */
struct grading_exploit {
    enum {
        EXPLOIT_UNTRIED, /* stopped, or without memory */
        EXPLOIT_HIDDEN,  /* cards are hidden */
        EXPLOIT_VARIANTS,
        EXPLOIT_FEW,   /* fewer than EXPLOIT_PAIRS pairs of games */
        EXPLOIT_LARGE, /* too many positions */
        EXPLOIT_MEASURED
    } how;
    uint64_t games;
    uint64_t pairs[PAIR_SCORES]; /* by the score of the response */
    /* The share of points that it took. In both seats together, best play takes at least half,
     * whoever the opponent is. */
    struct estimate score;
};
enum { EXPLOIT_PAIRS = 10 };

struct grading {
    struct rules rules;
    const char *who;                         /* a built-in player or "bot:COMMAND" */
    const struct bot *against[GRADE_LEVELS]; /* random or levels */
    int levels;
    uint32_t pairs; /* of games, spread evenly over the levels, and over the variants */
    int variants;   /* random settings of the rules to play by instead; 0: none */
    int asks;       /* how often the player is asked at each decision; the last answer is played */
    uint64_t seed;
    int jobs;
    uint64_t memory; /* for solving; 0: no limit */
    struct time_control time;
    struct bot_process_setup programs; /* how to start a program */
    /* Called often by the caller's thread with the share that is done; false stops. NULL: none. */
    bool (*going_on)(void *context, double share);
    void *context;

    struct grade grade; /* of all games that were played */
    struct grading_exploit exploit;
    struct grade_rules drawn;  /* the variants */
    uint64_t games, forfeits;  /* games, and those that the player forfeited */
    char reason[REASON_BYTES]; /* of the first forfeit */
};

/* Play and grade. OK; ERR_OVER: stopped, the grade is that of the games until then; another error
 * with a sentence. */
int grading_run(struct grading *g, struct text *why);

#endif
