#include "arena/box/members.h"

#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 32768 };

struct member {
    pid_t pid, parent;
    uid_t user;
    int threads;
    long kilobytes;
    bool inside;
};

/* Static memory is safe: a supervisor has one thread. */
static struct member members[MOST];

/* Read the number after a name in /proc/PID/status; 0: none. */
static long members_read_number(const char *status, const char *name)
{
    const char *at = strstr(status, name);

    return at != NULL ? strtol(at + strlen(name), NULL, 10) : 0;
}

static bool members_read(pid_t pid, struct member *out)
{
    char path[64], status[4096];
    size_t len;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    if ((file = fopen(path, "re")) == NULL)
        return false;
    len = fread(status, 1, sizeof status - 1, file);
    fclose(file);
    status[len] = '\0';
    *out = (struct member){.pid = pid,
                           .parent = (pid_t)members_read_number(status, "\nPPid:"),
                           .user = (uid_t)members_read_number(status, "\nUid:"),
                           .threads = (int)members_read_number(status, "\nThreads:"),
                           .kilobytes = members_read_number(status, "\nRssAnon:") +
                                        members_read_number(status, "\nRssShmem:")};
    return true;
}

static int members_compare(const void *a, const void *b)
{
    return ((const struct member *)a)->pid - ((const struct member *)b)->pid;
}

static bool members_is_inside(pid_t pid, int count)
{
    struct member wanted = {.pid = pid};
    struct member *found = bsearch(&wanted, members, (size_t)count, sizeof wanted, members_compare);

    return pid == getpid() || (found != NULL && found->inside);
}

/* Mark processes whose parent is marked, or is this process, until there are no more. Children
 * mostly come after their parents, so few rounds are needed. */
static void members_mark(int count)
{
    qsort(members, (size_t)count, sizeof members[0], members_compare);
    for (bool found = true; found;) {
        found = false;
        for (int i = 0; i < count; i++)
            if (!members[i].inside && members_is_inside(members[i].parent, count))
                members[i].inside = found = true;
    }
}

static int members_find(void)
{
    DIR *all = opendir("/proc");
    struct dirent *entry;
    int count = 0;

    while (all != NULL && count < MOST && (entry = readdir(all)) != NULL) {
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);

        if (pid > 0 && pid != getpid() && members_read(pid, &members[count]))
            count++;
    }
    if (all != NULL)
        closedir(all);
    members_mark(count);
    return count;
}

struct members_use members_count(void)
{
    struct members_use use = {0};
    int count = members_find();

    for (int i = 0; i < count; i++)
        if (members[i].inside) {
            use.processes++;
            use.kilobytes += members[i].kilobytes;
        }
    return use;
}

int members_of_user(uid_t user)
{
    int count = members_find(), threads = 0;

    for (int i = 0; i < count; i++)
        threads += members[i].user == user ? members[i].threads : 0;
    return threads;
}

void members_signal(int signal)
{
    if (getpid() == 1) {
        kill(-1, signal);
        return;
    }
    for (int round = 0, seen = -1; round < 20; round++) {
        int count = members_find(), now = 0;

        for (int i = 0; i < count; i++)
            if (members[i].inside) {
                kill(members[i].pid, signal);
                now++;
            }
        if (now == 0 || now == seen)
            break;
        seen = now;
    }
}
