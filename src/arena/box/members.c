#include "arena/box/members.h"

#include "arena/box/program.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Read the number after a name in /proc/PID/status; 0: none. */
static long members_read_number(const char *status, const char *name)
{
    const char *at = strstr(status, name);

    return at != NULL ? strtol(at + strlen(name), NULL, 10) : 0;
}

static bool members_read_file(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "re");

    if (file == NULL)
        return false;
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
    return true;
}

/* Page tables count too: reading one byte of every 2 MiB costs a page of tables, and no memory of
 * the process itself. */
static long members_read_memory(const char *status)
{
    static const char *const kinds[] = {
        "\nRssAnon:", "\nRssShmem:", "\nVmPTE:", "\nVmSwap:", "\nHugetlbPages:"};
    long sum = 0;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        sum += members_read_number(status, kinds[i]);
    return sum;
}

/* After the first thread of a process has ended, ask its other threads for its memory. */
static long members_ask_threads(pid_t pid)
{
    char path[300], status[4096];
    struct dirent *entry;
    long most = 0;
    DIR *all;

    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    all = opendir(path);
    while (all != NULL && most == 0 && (entry = readdir(all)) != NULL) {
        snprintf(path, sizeof path, "/proc/%d/task/%s/status", (int)pid, entry->d_name);
        if (members_read_file(path, status, sizeof status))
            most = members_read_memory(status);
    }
    if (all != NULL)
        closedir(all);
    return most;
}

static bool members_read_memory_of(pid_t pid, long *kilobytes)
{
    char path[64], status[4096];

    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    if (!members_read_file(path, status, sizeof status))
        return false;
    *kilobytes = members_read_memory(status);
    if (*kilobytes == 0 && members_read_number(status, "\nThreads:") > 1)
        *kilobytes = members_ask_threads(pid);
    return true;
}

/* Is the process in this group? In a PID namespace all are. */
static bool members_is_inside(pid_t pid, pid_t program)
{
    return pid > 0 && pid != getpid() && (getpid() == 1 || getpgid(pid) == program);
}

static void members_add(pid_t pid, struct members_use *use)
{
    long kilobytes;

    if (members_read_memory_of(pid, &kilobytes)) {
        use->processes++;
        use->kilobytes += kilobytes;
    }
}

struct members_use members_count(pid_t program)
{
    struct members_use use = {0};
    DIR *all = opendir("/proc");
    struct dirent *entry;

    while (all != NULL && (entry = readdir(all)) != NULL) {
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);

        if (members_is_inside(pid, program))
            members_add(pid, &use);
    }
    if (all != NULL)
        closedir(all);
    return use;
}

/* ---- the kernel's memory --------------------------------------------------------------------- */

enum {
    AREA_BYTES = 256,       /* the kernel's description of one area of memory */
    LINK_BYTES = 64,        /* and what links it to the same area of each ancestor */
    AREAS_MOST = 65530,     /* in one process, by the kernel's own limit */
    SOCKET_KILOBYTES = 208, /* what one can hold that nobody has read */
};

/* Count the areas of a process. Who hides them is taken to have all that it may have. */
static long members_areas(pid_t pid)
{
    char path[64], bytes[16384];
    long areas = 0;
    ssize_t n;
    int fd;

    snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
    if ((fd = open(path, O_RDONLY | O_CLOEXEC)) < 0)
        return errno == ENOENT || errno == ESRCH ? 0 : AREAS_MOST;
    while ((n = read(fd, bytes, sizeof bytes)) > 0)
        for (const char *at = bytes; (at = memchr(at, '\n', (size_t)(bytes + n - at))) != NULL;
             at++)
            areas++;
    close(fd);
    return areas;
}

/* Count the sockets of a process by its descriptors. */
static long members_sockets_of(pid_t pid)
{
    char path[300], target[16];
    struct dirent *entry;
    long sockets = 0;
    DIR *all;

    snprintf(path, sizeof path, "/proc/%d/fd", (int)pid);
    if ((all = opendir(path)) == NULL)
        return errno == ENOENT ? 0 : PROGRAM_OPEN_FILES;
    while ((entry = readdir(all)) != NULL)
        sockets += readlinkat(dirfd(all), entry->d_name, target, sizeof target) > 7 &&
                   memcmp(target, "socket:", 7) == 0;
    closedir(all);
    return sockets;
}

/* A network of its own counts all sockets, also those that are on their way in a message. */
static long members_sockets_here(void)
{
    char text[256];

    return members_read_file("/proc/net/sockstat", text, sizeof text)
               ? members_read_number(text, "sockets: used")
               : 0;
}

long members_kernel_memory(pid_t program, long most)
{
    long processes = members_count(program).processes;
    long bytes = AREA_BYTES + LINK_BYTES * processes;
    long kilobytes = getpid() == 1 ? SOCKET_KILOBYTES * members_sockets_here() : 0;
    DIR *all = opendir("/proc");
    struct dirent *entry;

    while (all != NULL && kilobytes <= most && (entry = readdir(all)) != NULL) {
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);

        if (!members_is_inside(pid, program))
            continue;
        kilobytes += members_areas(pid) * bytes / 1024;
        if (getpid() != 1)
            kilobytes += SOCKET_KILOBYTES * members_sockets_of(pid);
    }
    if (all != NULL)
        closedir(all);
    return kilobytes;
}

int members_of_user(void)
{
    DIR *all = opendir("/proc");
    struct dirent *entry;
    int threads = 0;

    while (all != NULL && (entry = readdir(all)) != NULL) {
        char path[300];
        struct stat info;

        snprintf(path, sizeof path, "/proc/%s/task", entry->d_name);
        if (strtol(entry->d_name, NULL, 10) > 0 && stat(path, &info) == 0 &&
            info.st_uid == getuid())
            threads += (int)info.st_nlink - 2; /* one folder for each thread */
    }
    if (all != NULL)
        closedir(all);
    return threads;
}

void members_signal(pid_t program, int signal)
{
    if (getpid() == 1)
        kill(-1, signal);
    else if (kill(-program, signal) != 0) /* it has no group yet */
        kill(program, signal);
}

void members_chase(void)
{
    char path[64], numbers[4096];

    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    for (int round = 0; round < 100 && members_read_file(path, numbers, sizeof numbers); round++) {
        char *at = numbers, *end;
        pid_t pid;

        while ((pid = (pid_t)strtol(at, &end, 10)) > 0) {
            kill(pid, SIGKILL);
            waitpid(pid, NULL, 0);
            at = end;
        }
        if (at == numbers)
            break;
    }
}
