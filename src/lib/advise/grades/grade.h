/*
 * What a player's decisions are worth: the price of each, added up over its games.
 *
 * A decision has two prices, in win chance from 0 to 1. Against best play it is what the choice
 * gives away of the exact value. Against a level it is the drop that a review shows: of the
 * practical chance where nobody can force anything or the player is lost, else of the exact value.
 * Where cards are hidden, both are the same estimate: how much less the choice is worth than what
 * the strongest player would choose, on average.
 *
 * Games against a level also say how well the player does against it, with much less luck than
 * their results: the chance of the level at the start, and the changes by each of the player's
 * choices. What the level does, and nature, changes nothing on average, and is left out. The mean
 * of this sum is exactly the player's expected score. There are three such sums: by all answers, by
 * those that were played, and the result itself. The score is the mixture of the three that spreads
 * least: the first is best for players near the level, the last for those far from it.
 *
 * A player that chooses at random may be asked several times at each decision. Then the price of a
 * decision is the mean over its answers, and the player's own dice matter less.
 *
 * A mean has an interval that treats games, or pairs of games, as independent.
 */
#ifndef ADVISE_GRADES_GRADE_H
#define ADVISE_GRADES_GRADE_H

#include "advise/judge.h"

enum {
    GRADE_WORST = 3,
    GRADE_OPENING_CHOICES = 3, /* a player's first decisions of a game */
    GRADE_LEVELS = LEVELS + 1, /* random and the levels */
    GRADE_ASKS_MOST = 100      /* answers at one decision */
};

/* A decision may be of several kinds. */
enum grade_kind {
    GRADE_EVERY,
    GRADE_OPENING,
    GRADE_FORCED, /* some choices give away a forced win, or allow one, and others do not */
    GRADE_SIMULTANEOUS,
    GRADE_HIDDEN, /* cards are hidden */
    GRADE_KINDS
};
extern const char *const grade_kinds[GRADE_KINDS]; /* words for them */

/* The sums whose mean is the expected score against a level. */
enum grade_sum { GRADE_BY_ANSWERS, GRADE_BY_MOVES, GRADE_BY_RESULT, GRADE_SUMS };

enum grade_price { GRADE_BEST_PLAY, GRADE_LEVEL, GRADE_PRICES };

/* A decision and the right choice. The state is the player's view. */
struct grade_decision {
    struct rules rules;
    struct state seen;
    int player;
    move chosen, right;
    double loss[GRADE_PRICES];
};

/* The decisions of one player in one game. */
struct grade_game {
    const struct bot
        *level; /* the judge's; NULL if it was not the opponent: then no score counts */
    int decisions[GRADE_KINDS];
    double loss[GRADE_KINDS][GRADE_PRICES];
    int unknown;          /* decisions that could not be judged */
    int wins, draws;      /* decisions with a forced win to miss, or a draw to give away */
    double missed, given; /* how many did: the share of the answers at each, added up */
    bool had_win, won;    /* was a win forced at some decision? */
    bool is_scored; /* the next is known: the judge's level is one against which chances exist */
    double score[GRADE_SUMS]; /* against the level: in games against it */
    bool is_whole;            /* every position is won, drawn or lost */
    /* Cards are hidden: the player whose mix estimates are compared with; else NULL. */
    const struct bot *measure;
    struct grade_decision worst[GRADE_WORST]; /* the worst first */
    int worsts;
};

/* Everything that a player answered at the choices of a record. */
struct grade_answers {
    struct grade_answer {
        size_t at; /* the index of the choice, ascending */
        move m;
    } * all;
    size_t count, room;
};

/* Get the answers of `player` at the record's choice `at`, which follows the one asked for before:
 * *from begins at 0. The choice that was played, if there are none. Returns how many. */
int grade_answers_at(const struct record *rec, size_t at, int player,
                     const struct grade_answers *answers, size_t *from, move out[GRADE_ASKS_MOST]);

/* Price the decisions of `player` in a game. The judge is for the record's rules, and its level is
 * the opponent, if that is a level. A choice without answers, or any if they are NULL, has the one
 * that was played. */
void grade_record(const struct judge *j, const struct record *rec, int player,
                  const struct grade_answers *answers, struct grade_game *out);

/* Sums for a mean x / n over games, and its error. Begin with zeros. */
struct grade_mean {
    double games, x, n, xx, xn, nn;
};
void grade_mean_add(struct grade_mean *m, double x, double n);
double grade_mean_of(const struct grade_mean *m);
/* Return half the width of its 95% interval; NAN with fewer than two games. */
double grade_mean_error(const struct grade_mean *m);

/* Games against one level. */
struct grade_against {
    const struct bot *level;
    struct grade_mean points;                                     /* the results of all games */
    double count, sum[GRADE_SUMS], cross[GRADE_SUMS][GRADE_SUMS]; /* by pairs with a score */
};

/* Find the mixture of the sums that spreads least; the weights add up to 1. */
void grade_mixture(const struct grade_against *a, double weight[GRADE_SUMS]);
/* Return the expected score against the level, from 0 to 1, and half the width of its 95% interval:
 * NAN with fewer than four pairs. Only if `count` is above 0. */
double grade_score(const struct grade_against *a, double *error);

/* The grade: any number of games. Begin with zeros. */
struct grade {
    struct grade_mean loss[GRADE_KINDS][GRADE_PRICES]; /* of a move */
    struct grade_mean a_game[GRADE_PRICES];            /* of all moves of a game */
    uint64_t decisions[GRADE_KINDS], unknown;
    uint64_t games, had_win, thrown; /* thrown: not won although a win was forced at some time */
    uint64_t wins, draws;
    double missed, given;
    struct grade_against against[GRADE_LEVELS];
    int levels;
    bool is_whole;
    const struct bot *measure; /* as in a game */
    struct grade_decision worst[GRADE_WORST];
    int worsts;
};
/* Add games that belong together: a pair, in which the player sat in both seats against one level,
 * or a single game. What a seat is worth cancels out in a pair, so intervals by pairs are much
 * smaller. */
void grade_add(struct grade *g, const struct grade_game *games, int n);

#endif
