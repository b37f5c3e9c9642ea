/* Restrict file access with Landlock where namespaces are unavailable. */
#ifndef ARENA_BOX_LANDLOCK_H
#define ARENA_BOX_LANDLOCK_H

#include <stdbool.h>

/* Does this kernel have Landlock? */
bool landlock_is_there(void);

/* Restrict the calling process and all that it starts, for good: it may read and run what is in
 * the system, in `readable` (NULL at the end), and make files in `folder` alone, which
 * it cannot remove. Sets *scoped if signals
 * stay among those restricted too. 0, or -1 if the kernel refuses. */
int landlock_restrict(char *const readable[], const char *folder, bool *scoped);

#endif
