/* Bait for the test of the box. All of it is made for the test: nothing of the user is at risk. */
#include "cli/bots/bait.h"

#include <dirent.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

static const unsigned long get_flags = 0x80086601; /* FS_IOC_GETFLAGS */

static int bait_write(const char *path, const char *word)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    bool written = fd >= 0 && write(fd, word, strlen(word)) == (ssize_t)strlen(word);

    if (fd >= 0)
        close(fd);
    return written ? 0 : -1;
}

static int bait_flags(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC), flags = 0;

    if (fd >= 0) {
        ioctl(fd, get_flags, &flags);
        close(fd);
    }
    return flags;
}

static int bait_listen(const char *name)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    size_t len = strlen(name);
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    memcpy(at.sun_path, name, len);
    if (name[0] == '@')
        at.sun_path[0] = '\0';
    if (fd >= 0 && bind(fd, (struct sockaddr *)&at,
                        (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len)) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

/* Remove secrets of tests that were killed: nobody holds their lock. */
static void bait_sweep(const char *secrets)
{
    DIR *all = opendir(secrets);
    struct dirent *entry;

    while (all != NULL && (entry = readdir(all)) != NULL) {
        int fd;

        if (strncmp(entry->d_name, "proof-", strlen("proof-")) != 0 ||
            (fd = openat(dirfd(all), entry->d_name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)) < 0)
            continue;
        if (flock(fd, LOCK_EX | LOCK_NB) == 0)
            unlinkat(dirfd(all), entry->d_name, 0);
        close(fd);
    }
    if (all != NULL)
        closedir(all);
}

int bait_lay(struct bait *b, const char *secrets)
{
    uint64_t random = 0;

    if (getrandom(&random, sizeof random, 0) != sizeof random)
        return -1;
    bait_sweep(secrets);
    if ((b->lock = own_folder_make(b->folder)) < 0)
        return -1;
    chmod(b->folder, 0755); /* the program may run as another user */
    snprintf(b->file, sizeof b->file, "%s/file", b->folder);
    snprintf(b->path, sizeof b->path, "%s/socket", b->folder);
    snprintf(b->name, sizeof b->name, "@duello-proof-%016llx", (unsigned long long)random);
    snprintf(b->word, sizeof b->word, "%016llx", (unsigned long long)random);
    snprintf(b->secret, sizeof b->secret, "%.4000s/proof-%s", secrets, b->word);
    b->socket[0] = bait_listen(b->path);
    b->socket[1] = bait_listen(b->name);
    if (bait_write(b->file, "bait") != 0 || bait_write(b->secret, b->word) != 0)
        return -1;
    b->kept = open(b->secret, O_RDONLY | O_CLOEXEC);
    flock(b->kept, LOCK_EX | LOCK_NB);
    chmod(b->path, 0777);
    setxattr(b->file, "user.duello-kept", "x", 1, 0); /* some file systems have no attributes */
    b->flags = bait_flags(b->file);
    return stat(b->file, &b->was);
}

void bait_remove(struct bait *b)
{
    if (b->secret[0] != '\0')
        unlink(b->secret);
    if (b->kept >= 0)
        close(b->kept);
    own_folder_remove(b->folder, &b->lock);
    for (int i = 0; i < 2; i++)
        if (b->socket[i] >= 0)
            close(b->socket[i]);
}

bool bait_is_unchanged(const struct bait *b)
{
    struct stat is;
    char value;

    return stat(b->file, &is) == 0 && is.st_mode == b->was.st_mode &&
           is.st_ctim.tv_sec == b->was.st_ctim.tv_sec &&
           is.st_ctim.tv_nsec == b->was.st_ctim.tv_nsec && bait_flags(b->file) == b->flags &&
           getxattr(b->file, "user.duello", &value, 1) < 0;
}

bool bait_heard_nothing(const struct bait *b)
{
    char byte;

    for (int i = 0; i < 2; i++)
        if (b->socket[i] < 0 || recv(b->socket[i], &byte, 1, 0) >= 0)
            return false;
    return true;
}
