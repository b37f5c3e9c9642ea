/* What is laid out for the proof of the box: a secret that it must not show, a file in it to be
 * changed, sockets to be reached. */
#ifndef ARENA_BOX_BAIT_H
#define ARENA_BOX_BAIT_H

#include <limits.h>
#include <stdbool.h>
#include <sys/stat.h>

struct bait {
    char folder[64];         /* one that the box shows */
    char file[96];           /* in it, to be changed */
    char secret[PATH_MAX];   /* one that the box must not show */
    char word[32];           /* that stands in it */
    char path[96], name[40]; /* of the two sockets */
    int socket[2];
    struct stat was;
    int flags;
};

/* Lay it out; the secret goes into this folder. 0, or -1 with errno set; bait_remove takes away
 * what there is in any case. */
int bait_lay(struct bait *b, const char *secrets);
void bait_remove(struct bait *b);

/* Has the file kept its mode, times and attributes? */
bool bait_is_unchanged(const struct bait *b);
/* Did nothing come, on sockets that something could have come to? */
bool bait_heard_nothing(const struct bait *b);

#endif
