/* Playing a game from its arguments, for the commands and for those who compose them. */
#ifndef PLAY_PLAY_GAME_H
#define PLAY_PLAY_GAME_H

#include "cli/args.h"
#include "store/save.h"

/* What is left of a game when its people get up. */
struct keepsake {
    enum result result; /* UNDECIDED: it can be resumed */
    char name[2][NAME_BYTES];
    char path[PATH_BYTES]; /* of its record; empty if there is none */
};

/* What the arguments of `duello play` or `duello resume` ask for; returns the exit code. `left` may
 * be NULL. */
int play_game(const struct args *a, struct keepsake *left);
int resume_game(const struct args *a, struct keepsake *left);

#endif
