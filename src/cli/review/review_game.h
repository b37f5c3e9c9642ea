/* A finished game with everything that judges it, for the review command and the menu. */
#ifndef CLI_REVIEW_REVIEW_GAME_H
#define CLI_REVIEW_REVIEW_GAME_H

#include "advise/review.h"

struct review_game {
    struct record rec;
    struct review review;
    struct judge judge;
    struct solution *known;
};

/* Read a game by its number or file and judge it, with this percentage of the usual work; the
 * struct must not be moved. Returns an exit code after printing what is wrong, unless the user
 * cancelled it; close it only after EXIT_DONE. */
int review_game_open(struct review_game *g, const char *name, int effort);
void review_game_close(struct review_game *g);

/* Return whose mistakes to practise: the named player's or, for BOTH, those of the only person. */
int review_game_learner(const struct review_game *g, int player);

#endif
