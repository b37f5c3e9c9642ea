/* Where things are kept, by the XDG rules. */
#ifndef CLI_FOLDERS_H
#define CLI_FOLDERS_H

#include <stddef.h>

/* The folder of what is kept, and that of saved games, by the XDG rules; ERR_UNKNOWN where no
 * home is known. */
int folders_data(const char *what, char *path, size_t size);
int folders_saves(char *path, size_t size);

/* Where the standard error of the bot in this place, from 0, is kept: a new file, or NULL. */
const char *folders_bot_log(int number);

#endif
