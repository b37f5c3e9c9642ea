#include "arena/process.h"

#include "arena/sandbox.h"
#include "core/record.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int64_t process_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* ---- starting -------------------------------------------------------------------------------- */

/* All that the child needs, made ready before the fork: behind it only system calls are safe. */
struct birth {
    int in, out, err;
    const char *command;
    char *const *environment;
    const char *folder;
};

static void process_be_the_child(const struct birth *b)
{
    char *const words[] = {(char *)"sh", (char *)"-c", (char *)b->command, NULL};
    sigset_t none;

    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* should the arena itself be killed */
    dup2(b->in, STDIN_FILENO);
    dup2(b->out, STDOUT_FILENO);
    dup2(b->err, STDERR_FILENO);
    syscall(SYS_close_range, 3, ~0U, 0);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGXFSZ, SIG_IGN); /* what no longer fits into the log is lost, and that is all */
    if (chdir(b->folder) == 0) {
        sandbox_enter(b->folder);
        execve("/bin/sh", words, b->environment);
    }
    _exit(127);
}

/* Is the first word of the command a program, and nothing behind it the shell's own? Then the shell
 * can make way for it, and the bot alone holds its pipes. */
static bool process_can_make_way(const char *command, const char *path)
{
    int len = (int)strcspn(command, " ");
    char program[4096];

    if (len == 0 || strpbrk(command, ";|&<>()\n") != NULL)
        return false;
    if (memchr(command, '/', (size_t)len) != NULL) {
        snprintf(program, sizeof program, "%.*s", len, command);
        return access(program, X_OK) == 0;
    }
    while (*path) {
        int folder = (int)strcspn(path, ":");

        snprintf(program, sizeof program, "%.*s/%.*s", folder, path, len, command);
        if (folder > 0 && access(program, X_OK) == 0)
            return true;
        path += folder + (path[folder] == ':');
    }
    return false;
}

static int process_open_log(const char *path)
{
    int fd = -1;

    if (path != NULL)
        fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    return fd >= 0 ? fd : open("/dev/null", O_WRONLY | O_CLOEXEC);
}

static void process_close(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* ---- orphans --------------------------------------------------------------------------------- */

/*
 * Without a namespace of its own a bot can start something that leaves its process group. Such
 * orphans are made ours, and whatever is our child but no bot is one of them. The lock keeps a bot
 * that is just being started from being taken for one.
 */
static struct {
    pthread_mutex_t lock;
    pid_t pid[BOTS_MAX];
    int count;
} bots = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool process_is_bot(pid_t pid)
{
    for (int i = 0; i < bots.count; i++)
        if (bots.pid[i] == pid)
            return true;
    return false;
}

static void process_forget_bot(pid_t pid)
{
    pthread_mutex_lock(&bots.lock);
    for (int i = 0; i < bots.count; i++)
        if (bots.pid[i] == pid)
            bots.pid[i] = bots.pid[--bots.count];
    pthread_mutex_unlock(&bots.lock);
}

/* The parent of a process, or 0. */
static pid_t process_parent_of(pid_t pid)
{
    char path[64], line[512], *behind;
    FILE *file;
    int parent = 0;

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    if ((file = fopen(path, "re")) == NULL)
        return 0;
    if (fgets(line, sizeof line, file) != NULL && (behind = strrchr(line, ')')) != NULL)
        sscanf(behind + 1, " %*c %d", &parent);
    fclose(file);
    return parent;
}

/* Ends one orphan's life after another, since each may leave new ones. */
static void process_end_orphans(void)
{
    bool found = true;

    pthread_mutex_lock(&bots.lock);
    for (int round = 0; found && round < 100; round++) {
        DIR *all = opendir("/proc");
        struct dirent *entry;

        found = false;
        while (all != NULL && (entry = readdir(all)) != NULL) {
            pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);

            if (pid <= 0 || process_parent_of(pid) != getpid() || process_is_bot(pid))
                continue;
            kill(pid, SIGKILL);
            waitpid(pid, NULL, 0);
            found = true;
        }
        if (all != NULL)
            closedir(all);
    }
    pthread_mutex_unlock(&bots.lock);
}

static pid_t process_give_birth(const struct birth *b, bool *contained)
{
    pid_t pid;

    pthread_mutex_lock(&bots.lock);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    pid = sandbox_fork(contained);
    if (pid == 0)
        process_be_the_child(b);
    if (pid > 0 && bots.count < BOTS_MAX)
        bots.pid[bots.count++] = pid;
    pthread_mutex_unlock(&bots.lock);
    return pid;
}

static int process_fail(struct process *p, const char *what, struct text *why)
{
    text_add(why, "%s: %s", what, strerror(errno));
    process_stop(p);
    return -1;
}

int process_start(struct process *p, const struct process_setup *setup, struct text *why)
{
    char path[4096], home[PROCESS_PATH + 8], temporary[PROCESS_PATH + 8];
    char *environment[] = {path, home, temporary, (char *)"LC_ALL=C.UTF-8", NULL};
    const char *search = setup->path ? setup->path : "/usr/bin:/bin";
    char command[2 * WHO_BYTES];
    struct birth b = {.command = command, .environment = environment, .folder = p->folder};
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    bool piped;

    *p = (struct process){.in = -1, .out = -1};
    signal(SIGPIPE, SIG_IGN); /* a bot that is gone is found out by the failing write */
    snprintf(p->folder, sizeof p->folder, "/tmp/duello-bot-XXXXXX");
    if (mkdtemp(p->folder) == NULL)
        return process_fail(p, "no folder for the bot", why);
    snprintf(command, sizeof command, "%s%s",
             process_can_make_way(setup->command, search) ? "exec " : "", setup->command);
    snprintf(path, sizeof path, "PATH=%s", search);
    snprintf(home, sizeof home, "HOME=%s", p->folder);
    snprintf(temporary, sizeof temporary, "TMPDIR=%s", p->folder);
    piped = pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0;
    b.in = to[0];
    b.out = from[1];
    p->in = to[1];
    p->out = from[0];
    if (!piped) {
        process_close(&b.in);
        return process_fail(p, "no pipe for the bot", why);
    }
    b.err = process_open_log(setup->log);
    p->cancelled = setup->cancelled;
    p->pid = process_give_birth(&b, &p->contained);
    close(b.in);
    close(b.out);
    close(b.err);
    if (p->pid < 0)
        return process_fail(p, "the bot cannot be started", why);
    setpgid(p->pid, p->pid); /* here too, whoever comes first */
    fcntl(p->in, F_SETFL, O_NONBLOCK);
    fcntl(p->out, F_SETFL, O_NONBLOCK);
    return 0;
}

/* ---- stopping -------------------------------------------------------------------------------- */

static int process_remove_one(const char *path, const struct stat *info, int type, struct FTW *at)
{
    (void)info, (void)type, (void)at;
    remove(path);
    return 0;
}

void process_stop(struct process *p)
{
    process_close(&p->in);
    process_close(&p->out);
    if (p->pid > 0) {
        kill(-p->pid, SIGKILL);
        kill(p->pid, SIGKILL);
        while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR)
            continue;
        process_forget_bot(p->pid);
        if (!p->contained)
            process_end_orphans();
    }
    p->pid = 0;
    if (p->folder[0] != '\0')
        nftw(p->folder, process_remove_one, 16, FTW_DEPTH | FTW_PHYS);
    p->folder[0] = '\0';
}

/* Give a process a moment to end, and look how it did; si_pid is 0 if it did not. */
static siginfo_t process_look_for_end(const struct process *p)
{
    siginfo_t info = {0};

    for (int ms = 0; ms < 250 && p->pid > 0 && info.si_pid == 0; ms++) {
        if (waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
            break;
        if (info.si_pid == 0)
            nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    return info;
}

void process_finish(struct process *p)
{
    process_close(&p->in);
    process_look_for_end(p);
    process_stop(p);
}

void process_explain(struct process *p, struct text *out)
{
    /* Closing the pipes comes a moment before the end of the process, if that is what it was. */
    siginfo_t info = process_look_for_end(p);

    if (info.si_pid == 0)
        text_add(out, "the bot closed its pipes");
    else if (info.si_code == CLD_EXITED)
        text_add(out, "the bot exited with code %d", info.si_status);
    else
        text_add(out, "the bot was ended by signal %d", info.si_status);
}

/* ---- talking --------------------------------------------------------------------------------- */

/* Wait for a descriptor until the deadline; false when it has passed, or nobody waits any more. */
static bool process_wait_for(const struct process *p, int fd, short what, int64_t deadline)
{
    enum { GLANCE = 100 }; /* milliseconds */

    for (;;) {
        struct pollfd one = {.fd = fd, .events = what};
        int64_t left = deadline - process_clock();
        int ms = left > GLANCE * (int64_t)1000000 ? GLANCE : (int)((left + 999999) / 1000000);
        int n;

        if (left <= 0 || (p->cancelled != NULL && p->cancelled()))
            return false;
        n = poll(&one, 1, ms);
        if (n > 0)
            return true;
        if (n < 0 && errno != EINTR)
            return false;
    }
}

enum process_result process_send(struct process *p, const char *bytes, size_t len, int64_t deadline)
{
    while (len > 0) {
        ssize_t n = write(p->in, bytes, len);

        if (n > 0) {
            bytes += n;
            len -= (size_t)n;
        } else if (n < 0 && errno == EAGAIN) {
            if (!process_wait_for(p, p->in, POLLOUT, deadline))
                return PROCESS_LATE;
        } else if (n < 0 && errno != EINTR) {
            return PROCESS_CLOSED;
        }
    }
    return PROCESS_OK;
}

/* Take a line out of the buffer, if there is a whole one. */
static bool process_take_line(struct process *p, char *line, size_t size)
{
    char *end = memchr(p->buffer + p->from, '\n', p->to - p->from);
    size_t len;

    if (end == NULL)
        return false;
    len = (size_t)(end - p->buffer) - p->from;
    if (len > 0 && end[-1] == '\r')
        len--;
    if (len >= size)
        len = size - 1;
    for (size_t i = 0; i < len; i++)
        line[i] = p->buffer[p->from + i] ? p->buffer[p->from + i] : '?';
    line[len] = '\0';
    p->from = (size_t)(end - p->buffer) + 1;
    return true;
}

enum process_result process_receive(struct process *p, char *line, size_t size, int64_t deadline)
{
    while (!process_take_line(p, line, size)) {
        ssize_t n;

        memmove(p->buffer, p->buffer + p->from, p->to - p->from);
        p->to -= p->from;
        p->from = 0;
        if (p->to == sizeof p->buffer)
            return PROCESS_FLOOD;
        n = read(p->out, p->buffer + p->to, sizeof p->buffer - p->to);
        if (n > 0) {
            p->to += (size_t)n;
        } else if (n < 0 && errno == EAGAIN) {
            if (!process_wait_for(p, p->out, POLLIN, deadline))
                return PROCESS_LATE;
        } else if (n == 0 || errno != EINTR) {
            return PROCESS_CLOSED;
        }
    }
    return PROCESS_OK;
}
