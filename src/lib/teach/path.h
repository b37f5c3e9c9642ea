/* The short lessons of all games, in the order in which they are taken. */
#ifndef TEACH_PATH_H
#define TEACH_PATH_H

#include "core/game.h"

/* A lesson of the path. */
struct path_lesson {
    const struct game *game;
    const struct idea *idea;
    bool is_done;
    bool is_weak; /* never finished without a wrong answer */
};

enum { PATH_MOST = 99 };
/* Add the lessons of a game to a path of n lessons; return how many there are now. */
int path_add(struct path_lesson path[PATH_MOST], int n, const struct game *g);
/* Tick the lesson with these keys off, if there is one: it was finished, and is weak or not. */
void path_tick(struct path_lesson *path, int n, const char *game, const char *idea, bool is_weak);
/* Return the index of the first lesson that is not done, beginning at `from` and then at the start
 * of the path; n: all are done. */
int path_next(const struct path_lesson *path, int n, int from);
/* Add the list of lessons with their numbers and ticks, the next one marked. */
void path_list(const struct path_lesson *path, int n, bool ascii, struct text *out);
/* Add how many lessons are done, which ideas are weak, and what to do next. */
void path_sum_up(const struct path_lesson *path, int n, struct text *out);

#endif
