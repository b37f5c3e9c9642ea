/*
 * The grading of a player: games against levels, whose decisions are priced
 * (advise/grades/grade.h). The games come in pairs, one in each seat, each with its own deal; the
 * same seed gives the same grade for any number of threads, if the player is repeatable. The caller
 * plays the games, so that the player may be anything.
 */
#ifndef ADVISE_GRADES_GRADING_H
#define ADVISE_GRADES_GRADING_H

#include "advise/grades/grade.h"
#include "advise/grades/grade_rules.h"
#include "match/elo.h"
#include "match/referee.h"

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

/* The usual numbers: of games, of games where cards are hidden, and of questions at a decision. */
enum { GRADING_GAMES = 200, GRADING_GAMES_HIDDEN = 40, GRADING_ASKS = 10 };

/* A game to play: Player 1 moves first. */
struct grading_game {
    const struct rules *rules;
    const struct bot *level;      /* the opponent */
    const struct solution *known; /* what built-in players choose by; NULL: cards are hidden */
    int me;                       /* the player's seat */
    int asks;                     /* how often to ask it at each decision; the last answer counts */
    uint64_t seed, bot_seed[2];   /* for nature; for the players' choices, by seat */
};

/* Who plays the games. */
struct grading_table {
    /* Prepare to play with this many threads, and leave after it, even if this failed. False: out
     * of memory. */
    bool (*open)(void *context, int threads, const struct solution *known);
    void (*close)(void *context);
    /* Play a game to its end in one of the threads. The referee is zeroed. `answers`, which are
     * empty, receive every answer if the player is asked more than once. If the player does not
     * choose a legal move, it forfeits, for a reason that `reason` receives. */
    void (*play)(void *context, int thread, const struct grading_game *game,
                 struct referee *referee, struct grade_answers *answers, char reason[REASON_BYTES]);
    void *context;
};

struct grading {
    struct rules rules;
    struct grading_table table;
    const struct bot *against[GRADE_LEVELS]; /* random or levels */
    int levels;
    uint32_t pairs; /* of games, spread evenly over the levels, and over the variants */
    int variants;   /* random settings of the rules to play by instead; 0: none */
    int asks;       /* how often the player is asked at each decision; the last answer is played */
    uint64_t seed;
    int jobs;
    uint64_t memory; /* for solving; 0: no limit */
    /* Called often by the caller's thread with the share that is done; false stops. NULL: none. */
    bool (*going_on)(void *context, double share);
    void *context;
    bool (*cancelled)(void); /* called in all threads; true stops. NULL: none. */

    struct grade grade; /* of all games that were played */
    struct grading_exploit exploit;
    struct grade_rules drawn;  /* the variants */
    uint64_t games, forfeits;  /* games, and those that the player forfeited */
    char reason[REASON_BYTES]; /* of the first forfeit */
};

/* Add an answer: the choice `at` of the game's record is asked for. */
void grading_answered(struct grade_answers *answers, size_t at, move m);

/* Play and grade. OK; ERR_OVER: stopped, the grade is that of the games until then; another error
 * with a sentence. */
int grading_run(struct grading *g, struct text *why);

/* Why an opponent was not measured; and in a sentence what it takes from the player, or why that is
 * not known. */
extern const char *const grading_untried[EXPLOIT_MEASURED];
void grading_say_exploit(const struct grading_exploit *e, struct text *out);

#endif
