#include "arena/box/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const paths_system[] = {"/usr",   "/bin",   "/sbin",   "/lib",
                                    "/lib32", "/lib64", "/libx32", NULL};
const char *const paths_etc[] = {"/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", NULL};
/* Not /dev/zero: mapped, it is shared memory that nothing counts. */
const char *const paths_devices[] = {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom", NULL};

/* Shared folders. If a program lies directly in one, the box shows only the program's file. */
static const char *const everybodys[] = {"/",     "/tmp", "/var/tmp", "/dev", "/dev/shm",
                                         "/proc", "/sys", "/run",     "/etc", "/var",
                                         "/home", "/opt", "/mnt",     "/srv", NULL};

/* Is the path this folder, or inside it? */
static bool paths_is_below(const char *path, const char *folder)
{
    size_t len = strlen(folder);

    while (len > 0 && folder[len - 1] == '/')
        len--;
    return strncmp(path, folder, len) == 0 && (path[len] == '/' || path[len] == '\0');
}

static bool paths_is_one_of(const char *path, const char *const list[])
{
    for (int i = 0; list[i] != NULL; i++)
        if (strcmp(path, list[i]) == 0)
            return true;
    return false;
}

static bool paths_in_system(const char *path)
{
    for (int i = 0; paths_system[i] != NULL; i++)
        if (paths_is_below(path, paths_system[i]))
            return true;
    return false;
}

/* A whole path without links, of something that need not exist: then its folder counts. */
static bool paths_resolve(const char *path, char whole[PATH_MAX])
{
    char parent[PATH_MAX];

    snprintf(parent, sizeof parent, "%s%s", path[0] == '/' ? "" : "./", path);
    while (realpath(parent, whole) == NULL) {
        char *slash = strrchr(parent, '/');

        if (slash == NULL || slash == parent)
            return false;
        *slash = '\0';
    }
    return true;
}

static bool paths_holds(const char *folder, const char *kept)
{
    char whole[PATH_MAX];

    return kept != NULL && paths_resolve(kept, whole) && paths_is_below(whole, folder);
}

/* Is this path in the folder of games? */
static bool paths_is_kept(const struct box_paths *p, const char *path)
{
    char whole[PATH_MAX], data[PATH_MAX];

    return p->data != NULL && realpath(p->data, data) != NULL && realpath(path, whole) != NULL &&
           paths_is_below(whole, data);
}

void paths_of_this_program(char path[PATH_MAX])
{
    ssize_t len = readlink("/proc/self/exe", path, PATH_MAX - 1);

    path[len > 0 ? len : 0] = '\0';
}

bool paths_may_show(const struct box_paths *p, const char *folder)
{
    char whole[PATH_MAX];

    if (realpath(folder, whole) == NULL || paths_is_one_of(whole, everybodys) ||
        paths_holds(whole, p->home) || paths_holds(whole, p->data) || paths_is_kept(p, whole))
        return false;
    for (int i = 0; i < p->secrets; i++)
        if (paths_holds(whole, p->secret[i]))
            return false;
    return true;
}

/* Does this word name a file outside the system? If so, get its full path. */
static bool paths_take_word(const struct box_paths *p, const char *word, size_t len,
                            char found[PATH_MAX])
{
    struct stat info;

    if (len == 0 || len >= PATH_MAX || word[0] != '/')
        return false;
    memcpy(found, word, len);
    found[len] = '\0';
    return stat(found, &info) == 0 && S_ISREG(info.st_mode) && !paths_in_system(found) &&
           !paths_is_kept(p, found);
}

bool paths_of_command(const struct box_paths *p, const char *command, char found[PATH_MAX])
{
    static const char between[] = " \t\n\"'`;|&<>()=$\\";

    for (size_t len; *command != '\0'; command += len + (command[len] != '\0')) {
        char folder[PATH_MAX], *slash;

        len = strcspn(command, between);
        if (!paths_take_word(p, command, len, found))
            continue;
        memcpy(folder, found, len + 1);
        slash = strrchr(folder, '/');
        slash[slash == folder] = '\0';
        if (paths_may_show(p, folder))
            memcpy(found, folder, strlen(folder) + 1);
        return true;
    }
    return false;
}
