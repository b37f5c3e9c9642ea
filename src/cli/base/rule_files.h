/* Games from rule files: a path can stand wherever a game is named. */
#ifndef CLI_BASE_RULE_FILES_H
#define CLI_BASE_RULE_FILES_H

#include "core/game.h"

/* Is this a path, or a link of the page, rather than the name of a game? */
bool rule_files_is_path(const char *name);
/* Load the game of a file; NULL after printing what is wrong, with the place. It stays until the
 * program ends, and is loaded once. */
const struct game *rule_files_open(const char *path);

/* Read the text of a file or link, which the caller frees; NULL after printing what is wrong. */
char *rule_files_text(const char *path, size_t *len);

/* The path or link of a game that was opened so; NULL: it has none. */
const char *rule_files_path(const struct game *g);

/* Is there a file at this path that begins as a rule file does? */
bool rule_files_is_one(const char *path);

#endif
