/*
 * A program runs only while it must answer: everything in the box is stopped within a millisecond
 * after HOLD. Between fast players the next RUN comes earlier, so nothing is stopped and continued
 * at every move.
 *
 * While the program runs, the supervisor counts what the kernel does not limit: the
 * memory of all its processes together, the processes themselves (the kernel sets root no limit),
 * and the files in its folder, which use the kernel's memory.
 */
#include "arena/box/supervisor.h"

#include "arena/box/members.h"
#include "arena/box/program.h"
#include "system/clock.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Nanoseconds from one look at the shared word to the next, from one count to the next, and from
 * one count of the kernel's memory to the next. */
static const int64_t between_looks = 400000, between_counts = 20000000,
                     between_kernel_counts = 200000000;

struct supervisor {
    struct program program;
    pid_t pid;                 /* of the program; 0: not started, or ended */
    bool started, runs, ended; /* ended: the supervisor killed it and reported that */
    supervisor_word *shared;
    unsigned seen;    /* the word at the last look */
    int64_t count_at; /* when to count again */
    int64_t kernel_at;
    long kernel; /* kilobytes of the kernel's memory at the last count */
};

static void supervisor_report(enum supervisor_event event, int value)
{
    struct supervisor_report r = {(int)event, value};
    ssize_t n = write(SUPERVISOR_REPORT, &r, sizeof r);

    (void)n; /* a failure means that nobody reads; then the control pipe ends next */
}

/* The numbers of the program and its group stay in use until the program is reaped. */
static void supervisor_signal(const struct supervisor *s, int signal)
{
    if (s->pid > 0)
        members_signal(s->pid, signal);
}

static void supervisor_kill(struct supervisor *s)
{
    supervisor_signal(s, SIGKILL);
    if (s->program.kind == BOX_TRUST)
        members_chase();
}

/* When the first process of a namespace ends, all others end; without one, wait for them. */
static _Noreturn void supervisor_end(struct supervisor *s)
{
    supervisor_kill(s);
    while (getpid() != 1 && waitpid(-1, NULL, 0) > 0)
        continue;
    _exit(0);
}

/* ---- commands of the arena ------------------------------------------------------------------- */

static void supervisor_start(struct supervisor *s)
{
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);

    s->started = true;
    s->pid = fork();
    if (s->pid == 0)
        program_become(&s->program);
    /* Close our copies of the program's pipes, so that the arena sees their end. */
    dup2(nothing, SUPERVISOR_IN);
    dup2(nothing, SUPERVISOR_OUT);
    if (s->pid < 0) {
        supervisor_report(SUPERVISOR_NOT_BOXED, errno);
        supervisor_end(s);
    }
    supervisor_report(SUPERVISOR_STARTED, (int)s->pid);
}

static void supervisor_run(struct supervisor *s)
{
    if (!s->started)
        supervisor_start(s);
    else if (!s->runs)
        supervisor_signal(s, SIGCONT);
    s->runs = true;
}

static void supervisor_obey(struct supervisor *s)
{
    unsigned word = atomic_load(s->shared), found = word;

    if (word == SUPERVISOR_RUN && !s->runs) {
        supervisor_run(s);
    } else if (word >= SUPERVISOR_HOLD && word == s->seen &&
               atomic_compare_exchange_strong(s->shared, &found, SUPERVISOR_STOPPED)) {
        supervisor_signal(s, SIGSTOP);
        s->runs = false;
    }
    s->seen = word;
}

static void supervisor_end_with_arena(struct supervisor *s)
{
    char bytes[64];
    ssize_t n = read(SUPERVISOR_CONTROL, bytes, sizeof bytes);

    if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
        supervisor_end(s);
}

/* ---- watching the program -------------------------------------------------------------------- */

/* When the program has ended, kill all that it started. */
static void supervisor_reap(struct supervisor *s)
{
    siginfo_t end = {0};

    while (waitid(P_ALL, 0, &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid != 0) {
        if (end.si_pid == s->pid) {
            if (!s->ended)
                supervisor_report(end.si_code == CLD_EXITED ? SUPERVISOR_EXITED
                                                            : SUPERVISOR_SIGNALLED,
                                  end.si_status);
            supervisor_kill(s);
            s->pid = 0;
        }
        waitpid(end.si_pid, NULL, WNOHANG);
        end.si_pid = 0;
    }
}

static void supervisor_end_program(struct supervisor *s, enum supervisor_event why)
{
    if (!s->ended)
        supervisor_report(why, 0);
    s->ended = true;
    supervisor_kill(s);
}

static bool supervisor_counts_too_much(const char *folder)
{
    DIR *all = opendir(folder);
    struct dirent *entry;
    struct stat info;
    off_t bytes = 0;
    int files = 0;

    while (all != NULL && files <= PROGRAM_FILES && (entry = readdir(all)) != NULL) {
        files++;
        if (fstatat(dirfd(all), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0)
            bytes += 512 * (off_t)info.st_blocks;
    }
    if (all != NULL)
        closedir(all);
    return files > PROGRAM_FILES || bytes > PROGRAM_FOLDER;
}

/* In bubblewrap the folder is a file system of limited size; elsewhere no file in it can be
 * removed, and there are no folders in it. */
static bool supervisor_folder_is_full(const struct supervisor *s)
{
    struct statvfs info;

    if (s->program.kind == BOX_NAMESPACES)
        return statvfs(s->program.folder, &info) == 0 &&
               info.f_files - info.f_ffree > PROGRAM_FILES;
    return s->program.kind == BOX_LANDLOCK && supervisor_counts_too_much(s->program.folder);
}

static void supervisor_count(struct supervisor *s)
{
    const long most = PROGRAM_MEMORY / 1024;
    struct members_use use = members_count(s->pid);

    if (clock_ns() >= s->kernel_at) {
        s->kernel = members_kernel_memory(s->pid, most);
        s->kernel_at = clock_ns() + between_kernel_counts;
    }
    s->count_at = clock_ns() + between_counts;
    if (use.kilobytes + s->kernel > most)
        supervisor_end_program(s, SUPERVISOR_MEMORY);
    else if (use.processes > PROGRAM_PROCESSES)
        supervisor_end_program(s, SUPERVISOR_PROCESSES);
    else if (supervisor_folder_is_full(s))
        supervisor_end_program(s, SUPERVISOR_FILES);
}

/* ---- main loop ------------------------------------------------------------------------------- */

static void supervisor_wait(const struct supervisor *s, const sigset_t *awake)
{
    struct pollfd control = {.fd = SUPERVISOR_CONTROL, .events = POLLIN};
    struct timespec t = {.tv_nsec = between_looks};

    ppoll(&control, 1, s->runs ? &t : NULL, awake);
}

static void supervisor_on_child(int signal)
{
    (void)signal; /* the signal only ends the wait */
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
        supervisor_end_with_arena(s);
        supervisor_obey(s);
        if (s->runs && clock_ns() >= s->count_at)
            supervisor_count(s);
    }
}

const char supervisor_name[] = "/run/duello-box";

supervisor_word *supervisor_map(int shared)
{
    void *at = mmap(NULL, sizeof(supervisor_word), PROT_READ | PROT_WRITE, MAP_SHARED, shared, 0);

    return at == MAP_FAILED ? NULL : at;
}

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
    /* The program, which may run as the same user, must not read the memory of this process. */
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if ((s.shared = supervisor_map(SUPERVISOR_SHARED)) == NULL)
        _exit(1);
    supervisor_report(SUPERVISOR_READY, 0);
    supervisor_live(&s);
}
