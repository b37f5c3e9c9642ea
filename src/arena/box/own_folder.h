/* Folders in /tmp that belong to a box. Each is locked while it is in use, so that the next start
 * can find those that a killed program left behind. */
#ifndef ARENA_BOX_OWN_FOLDER_H
#define ARENA_BOX_OWN_FOLDER_H

enum { OWN_FOLDER_PATH = 64 };

/* Make a folder and lock it. Return the descriptor of the lock, or -1 with an empty path. */
int own_folder_make(char path[OWN_FOLDER_PATH]);
/* Remove it with all that is in it, then unlock it; an empty path is none. */
void own_folder_remove(char path[OWN_FOLDER_PATH], int *lock);
/* Remove all folders that nobody uses. */
void own_folder_sweep(void);

#endif
