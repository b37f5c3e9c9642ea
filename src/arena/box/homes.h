/* Whose folders a program in the box must not see: those of all people on this machine. */
#ifndef ARENA_BOX_HOMES_H
#define ARENA_BOX_HOMES_H

/* Get the homes of root and of every person who has an account, all folders in /home, and `own`,
 * which HOME names; NULL at the end. The list is made once, by one thread. HOME alone is not
 * enough: it may be unset, or that of somebody else. */
const char *const *homes_of_this_machine(const char *own);

#endif
