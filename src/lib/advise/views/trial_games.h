/*
 * Win chances by playing on to the end, from hands that the opponent may hold. The network plays
 * both sides; under rules that no network has learned, trader does. The same hands, draws and dice
 * are used for each choice, so that differences between choices are more exact than the chances.
 *
 * Luck of draws is subtracted from the results. A card counts for how far it is above the mean of
 * the deck it came from, and the more, the fewer points are left; the sum over a game is 0 on
 * average, and the results themselves show how much it matters.
 */
#ifndef ADVISE_VIEWS_TRIAL_GAMES_H
#define ADVISE_VIEWS_TRIAL_GAMES_H

#include "bots/battle/belief.h"
#include "bots/battle/policy.h"

/* What is played on, and how long. */
struct trial_games {
    const struct rules *rules;
    const struct policy *policy;
    const struct belief *belief;
    const struct past *past; /* NULL: unknown */
    int me;
    const move *choice; /* the choices to compare */
    int n;              /* 0: play on from the view, whoever is to choose */
    double points;      /* of both players at the start */
    double rough;  /* enough standard error for choices that are surely bad; 0: as for others */
    uint32_t work; /* stop when so many choices were made in all games, or */
    double wanted; /* when no standard error is above this, or */
    int most;      /* after so many games of each choice */
    uint64_t seed;
};

struct trial_mean {
    double chance, error; /* of winning, from 0 to 1, and its standard error */
    bool certain;         /* the choice ends the game */
};

/* Play on. `out` has a mean for each choice, or one if there are none. `behind` receives, for the
 * best choice b and each other, the standard error of the difference between the two. ERR_MEMORY.
 */
int trial_games_run(const struct trial_games *p, struct trial_mean out[MOVES_MAX], int *best,
                    double behind[MOVES_MAX]);

#endif
