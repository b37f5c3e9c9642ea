/* The files of this machine that a program in the box sees. */
#ifndef ARENA_BOX_PATHS_H
#define ARENA_BOX_PATHS_H

#include <limits.h>
#include <stdbool.h>

enum { PATHS_MOST = 8, PATHS_SECRETS = 16 };

/* What the box must hide, and what the user adds to it. These paths need not exist yet. */
struct box_paths {
    const char *home;                  /* of the user; NULL: unknown */
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

/* Find the command's own files: the folder of the first file outside the system that it names. If
 * that folder contains the home, the data or a secret, or is shared, find only the file. False if
 * the command names none; files in the data folder do not count. */
bool paths_of_command(const struct box_paths *p, const char *command, char found[PATH_MAX]);

/* Get this program's own path, outside of boxes. */
void paths_of_this_program(char path[PATH_MAX]);

/* May the box show this folder? Not if it contains the home, the data or a secret, or lies in the
 * data. */
bool paths_may_show(const struct box_paths *p, const char *folder);

#endif
