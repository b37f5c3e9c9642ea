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

/* What a file is, by its first line, whatever the ending of its name. */
enum rule_files_kind { FILE_OF_OTHERS, FILE_OF_RULES, FILE_OF_RECORD, FILE_OF_TREE };
enum rule_files_kind rule_files_kind(const char *path);

#endif
