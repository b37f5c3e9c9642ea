/* Find the folders for data, by the XDG rules. */
#ifndef CLI_BASE_FOLDERS_H
#define CLI_BASE_FOLDERS_H

#include <stddef.h>

/* Get the path of `what` in the data folder, and the folder of saved games; ERR_UNKNOWN if neither
 * XDG_DATA_HOME nor HOME is set. */
int folders_data(const char *what, char *path, size_t size);
int folders_saves(char *path, size_t size);

#endif
