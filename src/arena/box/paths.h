/* The files of this machine that a program in the box sees. */
#ifndef ARENA_BOX_PATHS_H
#define ARENA_BOX_PATHS_H

#include <limits.h>
#include <stdbool.h>

enum { PATHS_MOST = 8, PATHS_SECRETS = 16 };

/* What must stay out of the box, and what the user adds to it. None of it need exist yet. */
struct box_paths {
    const char *home;                  /* the user's; NULL: unknown */
    const char *data;                  /* where games are kept; NULL: nowhere */
    const char *secret[PATHS_SECRETS]; /* other files that hold a seed */
    int secrets;
    const char *added[PATHS_MOST]; /* whole paths of folders that the user shows */
    int count;
};

/* Parts of the system that every program may read, NULL at the end. */
extern const char *const paths_system[];
/* The few files of /etc that programs need to run, NULL at the end. */
extern const char *const paths_etc[];
/* Harmless devices, NULL at the end. */
extern const char *const paths_devices[];

/* The command's own files: the folder of the first file that it names outside the system. If that
 * folder holds the home, the data or a secret, or is everybody's, then that file alone. False if
 * the command names none; files among the data do not count. */
bool paths_of_command(const struct box_paths *p, const char *command, char found[PATH_MAX]);

/* Get this program's own path, outside of boxes. */
void paths_of_this_program(char path[PATH_MAX]);

/* May this folder be shown? Not if it holds the home, the data or a secret, or lies in the data. */
bool paths_may_show(const struct box_paths *p, const char *folder);

#endif
