/* Bait for the test of the box: a secret that the box must hide, a file that must not change, and
 * sockets that must not be reached. */
#ifndef CLI_BOTS_BAIT_H
#define CLI_BOTS_BAIT_H

#include "arena/box/own_folder.h"

#include <limits.h>
#include <stdbool.h>
#include <sys/stat.h>

struct bait {
    char folder[OWN_FOLDER_PATH]; /* visible in the box */
    int lock;                     /* on it */
    char file[96];                /* in that folder; must not change */
    char secret[PATH_MAX];        /* a file that the box must hide */
    int kept;                     /* its descriptor, locked; -1: none */
    char word[32];                /* the content of the secret */
    char path[96], name[40];      /* of the two sockets */
    int socket[2];
    struct stat was;
    int flags;
};

/* Create the bait; the secret goes into this folder. Return 0, or -1 with errno set. bait_remove
 * removes what was created in either case. */
int bait_lay(struct bait *b, const char *secrets);
void bait_remove(struct bait *b);

/* Has the file kept its mode, times and attributes? */
bool bait_is_unchanged(const struct bait *b);
/* Do the sockets exist, and was nothing received? */
bool bait_heard_nothing(const struct bait *b);

#endif
