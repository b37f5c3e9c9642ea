/*
 * This uses neither recursion nor one descriptor per level: a folder that is not empty is first
 * moved to the top, with a number as its name, and emptied there. So every folder is at most two
 * levels deep when it is removed.
 */
#include "arena/box/remove_tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct removal {
    int top;             /* the folder to remove */
    unsigned long moved; /* the number of folders moved to the top */
};

/* Open a folder that its owner may not be permitted to read. */
static DIR *remove_tree_open(int at, const char *name)
{
    int fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *dir;

    if (fd < 0 && errno == EACCES && fchmodat(at, name, 0700, AT_SYMLINK_NOFOLLOW) == 0)
        fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    fchmod(fd, 0700);
    if ((dir = fdopendir(fd)) == NULL)
        close(fd);
    return dir;
}

/* Move a folder that is not empty to the top. Moving changes its "..", so it must be writable. */
static bool remove_tree_move_up(struct removal *r, int at, const char *name)
{
    char number[32];

    fchmodat(at, name, 0700, AT_SYMLINK_NOFOLLOW);
    do
        snprintf(number, sizeof number, ".%lu", r->moved++);
    while (renameat2(at, name, r->top, number, RENAME_NOREPLACE) != 0 && errno == EEXIST);
    return faccessat(r->top, number, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
}

/* Empty a folder, except for what was moved to the top. True if anything was removed. */
static bool remove_tree_empty(struct removal *r, DIR *dir, bool is_top)
{
    int at = dirfd(dir);
    struct dirent *entry;
    bool any = false;

    while ((entry = readdir(dir)) != NULL) {
        const char *name = entry->d_name;

        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        if (unlinkat(at, name, 0) == 0 || unlinkat(at, name, AT_REMOVEDIR) == 0) {
            any = true;
        } else if (!is_top) {
            any |= remove_tree_move_up(r, at, name);
        } else {
            DIR *below = remove_tree_open(at, name);

            if (below == NULL)
                continue;
            any |= remove_tree_empty(r, below, false); /* the only recursion, one level deep */
            closedir(below);
            unlinkat(at, name, AT_REMOVEDIR);
        }
    }
    return any;
}

void remove_tree(const char *folder)
{
    DIR *top = remove_tree_open(AT_FDCWD, folder);
    struct removal r = {.top = top != NULL ? dirfd(top) : -1};

    while (top != NULL && remove_tree_empty(&r, top, true))
        rewinddir(top);
    if (top != NULL)
        closedir(top);
    rmdir(folder);
}
