/* Files that are read, or replaced, as a whole. */
#ifndef SYSTEM_WHOLE_FILE_H
#define SYSTEM_WHOLE_FILE_H

#include <stdbool.h>
#include <stdio.h>

/* Read the rest of a stream; the caller frees it. A NUL follows the last byte. NULL with errno: it
 * cannot be read, or there is no memory; EFBIG: it has more than `most` bytes. */
char *whole_file_read(FILE *from, size_t most, size_t *len);

enum { WHOLE_FILE_PATH = 4096 };
/* Is this descriptor's file still the one at the path? It may have been replaced. */
bool whole_file_is(int fd, const char *path);
/* Begin a new file beside this one, locked by this program (flock). NULL with errno. */
FILE *whole_file_begin(const char *path, char beside[WHOLE_FILE_PATH]);
/* Make it durable and put it in the place of the other. It stays open, so that the lock lasts.
 * False with errno: it is closed and removed, and the other is as it was. */
bool whole_file_end(FILE *to, const char *beside, const char *path);

#endif
