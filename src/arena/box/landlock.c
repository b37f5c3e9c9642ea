/* Newer kernels have more rights and scopes than older headers define, so they are defined as
 * numbers here. */
#include "arena/box/landlock.h"

#include "arena/box/paths.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    RIGHTS_1 = (1 << 13) - 1,        /* version 1: execute, read, write, create */
    REFER = 1 << 13,                 /* since version 2 */
    TRUNCATE = 1 << 14,              /* 3 */
    IOCTL_DEVICE = 1 << 15,          /* 5 */
    SCOPE_ABSTRACT_SOCKETS = 1 << 0, /* 6 */
    SCOPE_SIGNALS = 1 << 1,          /* 6 */
    READING =
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    /* In its folder: files that stay, and no folders. So one look counts all that is there. */
    IN_FOLDER = READING | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | TRUNCATE,
    OF_FILES = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
               LANDLOCK_ACCESS_FS_WRITE_FILE | TRUNCATE | IOCTL_DEVICE
};

/* The kernel's struct landlock_ruleset_attr of version 6. */
struct ruleset {
    uint64_t files, network, scopes;
};

static int landlock_version(void)
{
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

bool landlock_is_there(void)
{
    return landlock_version() >= 1;
}

/* Allow a path, unless it does not exist. */
static int landlock_allow(int ruleset, const char *path, uint64_t rights)
{
    struct landlock_path_beneath_attr rule = {rights, open(path, O_PATH | O_CLOEXEC)};
    struct stat info;
    int bad;

    if (rule.parent_fd < 0)
        return 0;
    if (fstat(rule.parent_fd, &info) == 0 && !S_ISDIR(info.st_mode))
        rule.allowed_access &= OF_FILES;
    bad = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0;
    close(rule.parent_fd);
    return bad;
}

static int landlock_allow_all(int ruleset, const char *const paths[], uint64_t rights)
{
    int bad = 0;

    for (int i = 0; paths[i] != NULL; i++)
        bad |= landlock_allow(ruleset, paths[i], rights);
    return bad;
}

/* Files of /proc that say nothing about a process, and the folders of the box itself. */
static const char *const landlock_of_machine[] = {"/proc/cpuinfo",
                                                  "/proc/meminfo",
                                                  "/proc/stat",
                                                  "/proc/version",
                                                  "/proc/filesystems",
                                                  "/proc/sys/kernel",
                                                  "/proc/sys/vm",
                                                  "/dev",
                                                  "/tmp",
                                                  "/run",
                                                  NULL};

int landlock_close_processes(char *const readable[], const char *folder)
{
    const uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE;
    struct ruleset attr = {.files = reading};
    int ruleset, bad;

    if (!landlock_is_there())
        return 0;
    ruleset = (int)syscall(SYS_landlock_create_ruleset, &attr, sizeof attr.files, 0);
    if (ruleset < 0)
        return -1;
    bad = landlock_allow_all(ruleset, paths_system, reading) |
          landlock_allow_all(ruleset, paths_etc, reading) |
          landlock_allow_all(ruleset, landlock_of_machine, reading) |
          landlock_allow_all(ruleset, (const char *const *)readable, reading) |
          landlock_allow(ruleset, folder, reading);
    bad |= syscall(SYS_landlock_restrict_self, ruleset, 0) != 0;
    close(ruleset);
    return bad ? -1 : 0;
}

int landlock_restrict(char *const readable[], const char *folder, bool *scoped)
{
    int version = landlock_version(), ruleset, bad;
    uint64_t all = RIGHTS_1 | (version >= 2 ? REFER : 0) | (version >= 3 ? TRUNCATE : 0) |
                   (version >= 5 ? IOCTL_DEVICE : 0);
    struct ruleset attr = {all, 0, version >= 6 ? SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS : 0};

    ruleset = (int)syscall(SYS_landlock_create_ruleset, &attr,
                           version >= 6 ? sizeof attr : sizeof attr.files, 0);
    if (ruleset < 0)
        return -1;
    *scoped = version >= 6;
    bad = landlock_allow_all(ruleset, paths_system, READING) |
          landlock_allow_all(ruleset, paths_etc, READING) |
          landlock_allow_all(ruleset, paths_devices, READING | LANDLOCK_ACCESS_FS_WRITE_FILE) |
          landlock_allow_all(ruleset, (const char *const *)readable, READING) |
          landlock_allow(ruleset, folder, IN_FOLDER & all);
    bad |= syscall(SYS_landlock_restrict_self, ruleset, 0) != 0;
    close(ruleset);
    return bad ? -1 : 0;
}
