/* Remove a folder and its content, whatever a program put there: a hundred thousand nested folders,
 * missing permissions, odd names. Links are not followed. */
#ifndef ARENA_BOX_REMOVE_TREE_H
#define ARENA_BOX_REMOVE_TREE_H

void remove_tree(const char *folder);

#endif
