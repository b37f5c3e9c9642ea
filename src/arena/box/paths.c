#include "arena/box/paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const paths_system[] = {"/usr",   "/bin",   "/sbin",   "/lib",
                                    "/lib32", "/lib64", "/libx32", NULL};
/* Debian keeps what its Java needs to start in /etc. */
const char *const paths_etc[] = {
    "/etc/ld.so.cache",     "/etc/alternatives",    "/etc/localtime",       "/etc/java-11-openjdk",
    "/etc/java-17-openjdk", "/etc/java-21-openjdk", "/etc/java-25-openjdk", NULL};
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

bool paths_in_system(const char *path)
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

/* Keys, histories and settings lie in such folders. */
static bool paths_is_hidden(const char *path)
{
    return strstr(path, "/.") != NULL;
}

/* Is this folder a home, or does it contain one? Or does it lie in one, where nobody looks? */
static bool paths_is_private(const struct box_paths *p, const char *folder)
{
    for (const char *const *home = p->homes; home != NULL && *home != NULL; home++) {
        char whole[PATH_MAX];

        if (realpath(*home, whole) == NULL)
            continue;
        if (paths_is_below(whole, folder) ||
            (paths_is_below(folder, whole) && paths_is_hidden(folder + strlen(whole))))
            return true;
    }
    return false;
}

/* Without a look at homes. */
static bool paths_may_share(const struct box_paths *p, const char *whole)
{
    if (paths_is_one_of(whole, everybodys) || paths_holds(whole, p->data) ||
        paths_is_kept(p, whole))
        return false;
    for (int i = 0; i < p->secrets; i++)
        if (paths_holds(whole, p->secret[i]))
            return false;
    return true;
}

bool paths_may_show(const struct box_paths *p, const char *folder)
{
    char whole[PATH_MAX];

    return realpath(folder, whole) != NULL && paths_may_share(p, whole) &&
           !paths_is_private(p, whole);
}

/* Does this word name a file outside the system, or a folder that may be shown? If so, get its full
 * path. */
static bool paths_take_word(const struct box_paths *p, const char *word, size_t len,
                            char found[PATH_MAX])
{
    struct stat info;

    if (len == 0 || len >= PATH_MAX || word[0] != '/')
        return false;
    memcpy(found, word, len);
    found[len] = '\0';
    if (stat(found, &info) != 0 || paths_in_system(found))
        return false;
    return S_ISDIR(info.st_mode) ? paths_may_show(p, found)
                                 : S_ISREG(info.st_mode) && !paths_is_kept(p, found);
}

static void paths_to_parent(char *path)
{
    char *slash = strrchr(path, '/');

    slash[slash == path] = '\0';
}

/* A virtual environment of Python holds a program, and all that it needs. Its name may begin with a
 * dot, so only homes inside it count. */
static bool paths_of_environment(const struct box_paths *p, const char *file, char found[PATH_MAX])
{
    char folder[PATH_MAX], sign[PATH_MAX + sizeof "/pyvenv.cfg"], whole[PATH_MAX];

    snprintf(folder, sizeof folder, "%s", file);
    paths_to_parent(folder);
    paths_to_parent(folder);
    snprintf(sign, sizeof sign, "%s/pyvenv.cfg", folder);
    if (access(sign, F_OK) != 0 || realpath(folder, whole) == NULL || !paths_may_share(p, whole))
        return false;
    for (const char *const *home = p->homes; home != NULL && *home != NULL; home++)
        if (paths_holds(whole, *home))
            return false;
    memcpy(found, folder, strlen(folder) + 1);
    return true;
}

/* What to show for this file: replace it by its folder, if the box may show that. */
static void paths_widen(const struct box_paths *p, char file[PATH_MAX])
{
    char folder[PATH_MAX];
    struct stat info;

    if ((stat(file, &info) == 0 && S_ISDIR(info.st_mode)) || paths_of_environment(p, file, file))
        return;
    memcpy(folder, file, strlen(file) + 1);
    paths_to_parent(folder);
    if (paths_may_show(p, folder))
        memcpy(file, folder, strlen(folder) + 1);
}

int paths_of_command(const struct box_paths *p, const char *command,
                     char found[PATHS_OWN][PATH_MAX])
{
    static const char between[] = " \t\n\"'`;|&<>()=:$\\";
    int count = 0;

    for (size_t len; *command != '\0' && count < PATHS_OWN;
         command += len + (command[len] != '\0')) {
        bool is_new = true;

        len = strcspn(command, between);
        if (!paths_take_word(p, command, len, found[count]))
            continue;
        paths_widen(p, found[count]);
        for (int i = 0; i < count; i++)
            is_new = is_new && !paths_is_below(found[count], found[i]);
        count += is_new;
    }
    return count;
}

bool paths_of_program(const char *command, const char *path, char found[PATH_MAX])
{
    int len = (int)strcspn(command, " \t");

    if (len == 0 || memchr(command, '/', (size_t)len) != NULL)
        return false;
    while (*path != '\0') {
        int folder = (int)strcspn(path, ":");

        snprintf(found, PATH_MAX, "%.*s/%.*s", folder, path, len, command);
        if (folder > 0 && access(found, X_OK) == 0)
            return true;
        path += folder + (path[folder] == ':');
    }
    return false;
}
