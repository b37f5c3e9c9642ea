#include "arena/box/members.h"

#include <dirent.h>
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
    kill(getpid() == 1 ? -1 : -program, signal);
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
