#include "arena/box/own_folder.h"

#include "arena/box/remove_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define OWN_FOLDER "/tmp/duello-bot-"

static int own_folder_lock(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

void own_folder_sweep(void)
{
    DIR *all = opendir("/tmp");
    struct dirent *entry;

    while (all != NULL && (entry = readdir(all)) != NULL) {
        char path[sizeof "/tmp/" + sizeof entry->d_name];
        int lock;

        snprintf(path, sizeof path, "/tmp/%s", entry->d_name);
        if (strncmp(path, OWN_FOLDER, sizeof OWN_FOLDER - 1) != 0 ||
            (lock = own_folder_lock(path)) < 0)
            continue;
        remove_tree(path);
        close(lock);
    }
    if (all != NULL)
        closedir(all);
}

/* Another program may remove the folder between creating and locking; then try again. */
int own_folder_make(char path[OWN_FOLDER_PATH])
{
    for (int i = 0; i < 100; i++) {
        int lock;

        snprintf(path, OWN_FOLDER_PATH, OWN_FOLDER "XXXXXX");
        if (mkdtemp(path) == NULL)
            break;
        if ((lock = own_folder_lock(path)) >= 0 && access(path, F_OK) == 0)
            return lock;
        if (lock >= 0)
            close(lock);
    }
    path[0] = '\0';
    return -1;
}

void own_folder_remove(char path[OWN_FOLDER_PATH], int *lock)
{
    if (path[0] != '\0')
        remove_tree(path);
    if (*lock >= 0)
        close(*lock);
    path[0] = '\0';
    *lock = -1;
}
