/* Restrict file access with Landlock: everything where namespaces are unavailable, and what they
 * leave open elsewhere. */
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

/* Restrict it inside a file system of its own: it may read no file that describes a process in
 * /proc, whose numbers count what other programs do. A kernel without Landlock changes nothing.
 * Return 0 or -1. */
int landlock_close_processes(char *const readable[], const char *folder);

#endif
