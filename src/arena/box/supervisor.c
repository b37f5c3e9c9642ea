/*
 * A program that is not asked does not run: all that is in the box is stopped half a millisecond
 * after HOLD. Between fast players the next RUN comes before that, and nothing need be stopped and
 * continued at every move.
 *
 * What limits of the kernel do not bound is counted while the program runs: the memory of all its
 * processes together, the processes themselves (the kernel does not hold root to a number), and the
 * files in its folder, each of which takes memory of the kernel's.
 */
#include "arena/box/supervisor.h"

#include "arena/box/members.h"
#include "arena/box/program.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int64_t grace = 500000;                    /* nanoseconds from HOLD to stopping */
static const int64_t between[] = {20000000, 200000000}; /* from one count to the next: among our
                                                           own, among all of the machine's */

struct supervisor {
    struct program program;
    pid_t pid; /* the program's, 0: not started or over */
    bool started, runs;
    int64_t hold_at;  /* when to stop all, 0: not asked to */
    int64_t count_at; /* when to count again */
};

static int64_t supervisor_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void supervisor_report(enum supervisor_event event, int value)
{
    struct supervisor_report r = {(int)event, value};
    ssize_t n = write(SUPERVISOR_REPORT, &r, sizeof r);

    (void)n; /* nobody reads: the end of the control pipe comes next */
}

static _Noreturn void supervisor_end(void)
{
    /* The first process of a namespace takes all others with it. Elsewhere they become our children
     * one after the other. */
    if (getpid() != 1)
        do {
            members_signal(SIGKILL);
            while (waitpid(-1, NULL, WNOHANG) > 0)
                continue;
        } while (waitpid(-1, NULL, 0) > 0);
    _exit(0);
}

/* ---- what the arena says --------------------------------------------------------------------- */

static void supervisor_start(struct supervisor *s)
{
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);

    s->started = true;
    s->pid = fork();
    if (s->pid == 0)
        program_become(&s->program);
    /* The program alone has its pipes, so that their end is seen. */
    dup2(nothing, SUPERVISOR_IN);
    dup2(nothing, SUPERVISOR_OUT);
    if (s->pid < 0) {
        supervisor_report(SUPERVISOR_NOT_BOXED, errno);
        supervisor_end();
    }
}

static void supervisor_run(struct supervisor *s)
{
    s->hold_at = 0;
    if (!s->started)
        supervisor_start(s);
    else if (!s->runs)
        members_signal(SIGCONT);
    s->runs = true;
}

static void supervisor_obey(struct supervisor *s)
{
    char words[64];
    ssize_t n = read(SUPERVISOR_CONTROL, words, sizeof words);

    if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
        supervisor_end();
    /* Only the last one still counts. */
    if (n > 0 && words[n - 1] == SUPERVISOR_RUN)
        supervisor_run(s);
    else if (n > 0 && s->runs && s->hold_at == 0)
        s->hold_at = supervisor_clock() + grace;
}

/* ---- what the program does ------------------------------------------------------------------- */

static void supervisor_reap(struct supervisor *s)
{
    int status;
    pid_t pid;

    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
        if (pid != s->pid)
            continue;
        s->pid = 0;
        if (WIFSIGNALED(status))
            supervisor_report(SUPERVISOR_SIGNALLED, WTERMSIG(status));
        else
            supervisor_report(SUPERVISOR_EXITED, WEXITSTATUS(status));
    }
}

static void supervisor_end_program(struct supervisor *s, enum supervisor_event why)
{
    supervisor_report(why, 0);
    s->pid = 0;
    members_signal(SIGKILL);
}

static void supervisor_count(struct supervisor *s)
{
    struct members_use use = members_count();
    struct statvfs folder;

    s->count_at = supervisor_clock() + between[getpid() != 1];
    if (use.kilobytes > PROGRAM_MEMORY / 1024)
        supervisor_end_program(s, SUPERVISOR_MEMORY);
    else if (use.processes > PROGRAM_PROCESSES)
        supervisor_end_program(s, SUPERVISOR_PROCESSES);
    else if (s->program.kind == BOX_NAMESPACES && statvfs(s->program.folder, &folder) == 0 &&
             folder.f_files - folder.f_ffree > PROGRAM_FILES)
        supervisor_end_program(s, SUPERVISOR_FILES);
}

/* ---- its life -------------------------------------------------------------------------------- */

/* Nanoseconds until there is something to do by the clock, -1 for never. */
static int64_t supervisor_time_left(const struct supervisor *s)
{
    int64_t until = s->hold_at != 0 && s->hold_at < s->count_at ? s->hold_at : s->count_at;
    int64_t left = until - supervisor_clock();

    if (!s->runs)
        return -1;
    return left > 0 ? left : 0;
}

static void supervisor_wait(const struct supervisor *s, const sigset_t *awake)
{
    struct pollfd control = {.fd = SUPERVISOR_CONTROL, .events = POLLIN};
    int64_t left = supervisor_time_left(s);
    struct timespec t = {left / 1000000000, left % 1000000000};

    ppoll(&control, 1, left < 0 ? NULL : &t, awake);
}

static void supervisor_on_child(int signal)
{
    (void)signal; /* it only ends the wait */
}

static _Noreturn void supervisor_live(struct supervisor *s)
{
    struct sigaction action = {.sa_handler = supervisor_on_child};
    sigset_t blocked, awake;

    sigemptyset(&blocked);
    sigaddset(&blocked, SIGCHLD);
    sigprocmask(SIG_BLOCK, &blocked, &awake);
    sigdelset(&awake, SIGCHLD);
    sigaction(SIGCHLD, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    fcntl(SUPERVISOR_CONTROL, F_SETFL, O_NONBLOCK);
    for (;;) {
        supervisor_wait(s, &awake);
        supervisor_reap(s);
        supervisor_obey(s);
        if (s->hold_at != 0 && supervisor_clock() >= s->hold_at) {
            members_signal(SIGSTOP);
            s->runs = false;
            s->hold_at = 0;
        }
        if (s->runs && supervisor_clock() >= s->count_at)
            supervisor_count(s);
    }
}

const char supervisor_name[] = "/run/duello-box";

__attribute__((constructor)) static void supervisor_if_called(int argc, char **argv)
{
    struct supervisor s = {0};

    if (argc < SUPERVISOR_READABLE || strcmp(argv[SUPERVISOR_NAME], supervisor_name) != 0 ||
        !isdigit((unsigned char)argv[SUPERVISOR_KIND][0]))
        return;
    s.program = (struct program){.kind = (enum box_kind)strtol(argv[SUPERVISOR_KIND], NULL, 10),
                                 .user = (uid_t)strtoul(argv[SUPERVISOR_USER], NULL, 10),
                                 .core = (int)strtol(argv[SUPERVISOR_CORE], NULL, 10),
                                 .folder = argv[SUPERVISOR_FOLDER],
                                 .command = argv[SUPERVISOR_COMMAND],
                                 .readable = argv + SUPERVISOR_READABLE};
    /* The program, which may be of the same user, must not get at the memory of this process. */
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    supervisor_report(SUPERVISOR_READY, 0);
    supervisor_live(&s);
}
