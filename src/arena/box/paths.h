/* The files of this machine that a program in the box sees. */
#ifndef ARENA_BOX_PATHS_H
#define ARENA_BOX_PATHS_H

#include <limits.h>
#include <stdbool.h>

enum { PATHS_MOST = 8, PATHS_SECRETS = 16, PATHS_OWN = 8 };

/* What the box must hide, and what the user adds to it. These paths need not exist yet. */
struct box_paths {
    const char *const *homes;          /* of people, NULL at the end; NULL: unknown */
    const char *data;                  /* the folder of games; NULL: none */
    const char *secret[PATHS_SECRETS]; /* other files that hold a seed */
    int secrets;
    const char *added[PATHS_MOST]; /* absolute paths of folders that the user adds */
    int count;
};

/* Parts of the system that every program may read, NULL at the end. */
extern const char *const paths_system[];
/* The few files of /etc that programs need to run, NULL at the end. */
extern const char *const paths_etc[];
/* Harmless devices, NULL at the end. */
extern const char *const paths_devices[];

/* Find the command's own files: every folder outside the system that it names, the folder of every
 * file, and of a program in a virtual environment, the environment. If the box may not show that
 * folder, find only the file. Return how many were found; files in the data folder do not count. */
int paths_of_command(const struct box_paths *p, const char *command,
                     char found[PATHS_OWN][PATH_MAX]);

/* Find the program that a command without a path begins with, as a PATH means it. False: none. */
bool paths_of_program(const char *command, const char *path, char found[PATH_MAX]);
/* Does every box show this path, as a part of the system? */
bool paths_in_system(const char *path);

/* Get this program's own path, outside of boxes. */
void paths_of_this_program(char path[PATH_MAX]);

/* May the box show this folder? Not if it is or contains a home, the data or a secret, lies in the
 * data, or in a home below a folder whose name begins with a dot. */
bool paths_may_show(const struct box_paths *p, const char *folder);

#endif
