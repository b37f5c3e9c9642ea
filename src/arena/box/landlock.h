/* Restrict file access with Landlock where namespaces are unavailable. */
#ifndef ARENA_BOX_LANDLOCK_H
#define ARENA_BOX_LANDLOCK_H

#include <stdbool.h>

/* Does this kernel have Landlock? */
bool landlock_is_there(void);

/* Restrict the calling process and all that it starts, permanently: it may read and run files of
 * the system and of `readable` (NULL at the end), and create files only in `folder`, which it
 * cannot remove. Set *scoped if its signals cannot reach other processes. Return 0, or -1 if the
 * kernel refuses. */
int landlock_restrict(char *const readable[], const char *folder, bool *scoped);

#endif
