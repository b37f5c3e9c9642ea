/* Remove a folder and all that is in it, whatever a program made of it: nested a hundred thousand
 * deep, without permissions, full of odd names. Nothing that it links to is touched. */
#ifndef ARENA_BOX_REMOVE_TREE_H
#define ARENA_BOX_REMOVE_TREE_H

void remove_tree(const char *folder);

#endif
