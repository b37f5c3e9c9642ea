/* The path of short lessons: take them one after the other, list them, choose from a menu. */
#ifndef CLI_PLAY_LEARN_PATH_H
#define CLI_PLAY_LEARN_PATH_H

#include "cli/base/args.h"
#include "store/store.h"
#include "teach/path.h"
#include "terminal/io/chooser.h"

/* Get the lessons of all games, ticked as the store knows them, which may be NULL. Return how many.
 */
int learn_path_load(struct store *s, struct path_lesson path[PATH_MOST]);

/* Return the number of the next lesson that is not done, of this game or after it; 0: all are done.
 */
int learn_path_next(const struct game *g);

/* These return an exit code. */

/* Take the lesson with this number, or with 0 the next that is not done, and those after it as long
 * as the user wants. */
int learn_path(const struct args *a, int number);
int learn_path_list(void);

/* Ask what to learn, and run `duello learn` for it: 0, WIDGET_BACK or WIDGET_LEAVE. */
int learn_path_menu(struct chooser *c);

#endif
