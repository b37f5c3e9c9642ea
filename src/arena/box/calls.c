/*
 * A list of allowed calls, because a list of forbidden calls is never complete. It leaves out,
 * besides the network and everything that only root needs:
 * - modes, owners, times and attributes of files: a read-only mount protects them,
 *   Landlock does not;
 * - memory that is not counted: memfd_create, System V shared memory, shared memory without a file,
 *   larger buffers of sockets, io_uring;
 * - ways for two opponents to exchange messages through a file that both can read: locks, leases,
 *   watches, waking on its pages; and through what the kernel keeps of it in memory: reading
 *   without waiting, mincore, fadvise64;
 * - everything that could send SIGCONT, or make the kernel send it: timers with a signal of one's
 *   choice, owners of descriptors, process groups (the kernel continues one that is left alone),
 *   another signal than SIGCHLD at the end of a child. A stopped program stays so;
 * - everything that reaches into another process: ptrace, pidfd, prlimit of others, priorities.
 */
#include "arena/box/calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>

static const char *const allowed[] = {
    /* files */
    "read", "write", "readv", "writev", "pread64", "pwrite64", "preadv", "pwritev", "creat",
    "close", "close_range", "stat", "lstat", "fstat", "newfstatat", "statx", "access", "faccessat",
    "faccessat2", "readlink", "readlinkat", "getdents", "getdents64", "lseek", "truncate",
    "ftruncate", "fallocate", "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename",
    "renameat", "renameat2", "symlink", "symlinkat", "link", "linkat", "mknod", "mknodat", "chdir",
    "fchdir", "getcwd", "umask", "dup", "dup2", "dup3", "pipe", "pipe2", "sendfile",
    "copy_file_range", "fsync", "fdatasync", "getxattr", "lgetxattr", "fgetxattr", "listxattr",
    "llistxattr", "flistxattr", "statfs", "fstatfs",
    /* waiting */
    "poll", "ppoll", "select", "pselect6", "epoll_create", "epoll_create1", "epoll_ctl",
    "epoll_wait", "epoll_pwait", "epoll_pwait2", "eventfd", "eventfd2", "timerfd_create",
    "timerfd_settime", "timerfd_gettime", "signalfd", "signalfd4", "nanosleep", "clock_nanosleep",
    "pause", "alarm", "getitimer", "setitimer", "restart_syscall",
    /* the other end of a socketpair */
    "recvfrom", "sendmsg", "recvmsg", "shutdown", "getsockopt", "getsockname", "getpeername",
    /* memory */
    "munmap", "mremap", "mprotect", "madvise", "brk", "msync", "membarrier",
    /* processes and threads */
    "fork", "vfork", "execve", "execveat", "exit", "exit_group", "wait4", "waitid", "getpid",
    "getppid", "gettid", "getpgrp", "getpgid", "getsid", "getuid", "geteuid", "getgid", "getegid",
    "getresuid", "getresgid", "getgroups", "getpriority", "sched_yield", "sched_getaffinity",
    "sched_getparam", "sched_getscheduler", "sched_get_priority_max", "sched_get_priority_min",
    "getcpu", "getrusage", "times", "getrlimit", "setrlimit", "arch_prctl", "set_tid_address",
    "set_robust_list", "get_robust_list", "rseq", "futex_waitv", "capget",
    /* signals */
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigsuspend",
    "rt_sigtimedwait", "sigaltstack",
    /* time and system */
    "clock_gettime", "clock_getres", "gettimeofday", "time", "uname", "sysinfo", "getrandom"};

enum {
    NAMESPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                 CLONE_NEWPID | CLONE_NEWNET,
    UNNAMED = O_TMPFILE & ~O_DIRECTORY,
    FUTEX_OPERATION = FUTEX_PRIVATE_FLAG - 1
};

/* Calls that are allowed only with some values of one argument. */
static const struct {
    const char *call;
    unsigned argument;
    enum scmp_compare compare;
    scmp_datum_t value, other;
} conditional[] = {
    /* no namespaces; clone3 has its flags behind a pointer, and libraries work without it */
    {"clone", 0, SCMP_CMP_MASKED_EQ, NAMESPACES | CSIGNAL, SIGCHLD},
    {"clone", 0, SCMP_CMP_MASKED_EQ, NAMESPACES | CSIGNAL, 0},
    /* no shared memory without a file: its pages remain after unmapping, and are not counted.
     * A private mapping has the flag 2, a shared one 1 or 3 */
    {"mmap", 3, SCMP_CMP_MASKED_EQ, MAP_SHARED, 0},
    {"mmap", 3, SCMP_CMP_MASKED_EQ, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED},
    /* no files without a name, which cannot be counted; openat2 has its flags behind a pointer */
    {"open", 1, SCMP_CMP_MASKED_EQ, UNNAMED, 0},
    {"openat", 2, SCMP_CMP_MASKED_EQ, UNNAMED, 0},
    /* no question whether a page of a file is in memory: any program can answer it for another */
    {"preadv2", 5, SCMP_CMP_EQ, 0, 0},
    {"pwritev2", 5, SCMP_CMP_EQ, 0, 0},
    /* among threads everything; on a page that others have too, only waiting, which joining a
     * thread needs: the kernel wakes whoever does that */
    {"futex", 1, SCMP_CMP_MASKED_EQ, FUTEX_PRIVATE_FLAG, FUTEX_PRIVATE_FLAG},
    {"futex", 1, SCMP_CMP_MASKED_EQ, FUTEX_OPERATION, FUTEX_WAIT},
    {"futex", 1, SCMP_CMP_MASKED_EQ, FUTEX_OPERATION, FUTEX_WAIT_BITSET},
    {"prlimit64", 0, SCMP_CMP_EQ, 0, 0},
    {"prctl", 0, SCMP_CMP_EQ, PR_SET_NAME, 0},
    {"prctl", 0, SCMP_CMP_EQ, PR_GET_NAME, 0},
    {"prctl", 0, SCMP_CMP_EQ, PR_GET_NO_NEW_PRIVS, 0},
    {"sendto", 4, SCMP_CMP_EQ, 0, 0},
    /* duplicates, close-on-exec, status flags (F_DUPFD to F_SETFL), F_DUPFD_CLOEXEC */
    {"fcntl", 1, SCMP_CMP_LE, 4, 0},
    {"fcntl", 1, SCMP_CMP_EQ, 1030, 0},
    /* TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX */
    {"ioctl", 1, SCMP_CMP_EQ, 0x5401, 0},
    {"ioctl", 1, SCMP_CMP_EQ, 0x5413, 0},
    {"ioctl", 1, SCMP_CMP_EQ, 0x541b, 0},
    {"ioctl", 1, SCMP_CMP_EQ, 0x5421, 0},
    {"ioctl", 1, SCMP_CMP_EQ, 0x5450, 0},
    {"ioctl", 1, SCMP_CMP_EQ, 0x5451, 0},
};

/* Calls that send a signal, and the index of the signal's argument. */
static const struct {
    const char *call;
    unsigned argument;
} sending[] = {{"kill", 1}, {"tkill", 1}, {"tgkill", 2}};

enum { COUNT_ALLOWED = sizeof allowed / sizeof allowed[0] };
enum { COUNT_CONDITIONAL = sizeof conditional / sizeof conditional[0] };

/* Add a rule, unless this architecture does not have the call. */
static int calls_allow(scmp_filter_ctx filter, const char *name, struct scmp_arg_cmp *condition)
{
    int number = seccomp_syscall_resolve_name(name);

    if (number < 0)
        return 0;
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, condition != NULL, condition);
}

/* Allow every signal except SIGCONT, each by its number. The kernel looks at 32 bits of the
 * argument, the filter at 64, so "not SIGCONT" would let a disguised SIGCONT through. */
static int calls_allow_signals(scmp_filter_ctx filter)
{
    enum { LAST = 33 }; /* the signals for cancelling threads */
    int bad = 0;

    for (size_t i = 0; i < sizeof sending / sizeof sending[0]; i++)
        for (scmp_datum_t signal = 0; signal <= LAST; signal++) {
            struct scmp_arg_cmp this = {sending[i].argument, SCMP_CMP_EQ, signal, 0};

            if (signal != SIGCONT)
                bad |= calls_allow(filter, sending[i].call, &this);
        }
    return bad;
}

static int calls_fill(scmp_filter_ctx filter, int signals)
{
    /* A stream reaches only its other end; datagrams could be sent to anyone. */
    struct scmp_arg_cmp pair[] = {{0, SCMP_CMP_EQ, AF_UNIX, 0},
                                  {1, SCMP_CMP_MASKED_EQ, 0xf, SOCK_STREAM}};
    int bad = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS)) |
              seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(socketpair), 2, pair);

    for (size_t i = 0; i < COUNT_ALLOWED; i++)
        bad |= calls_allow(filter, allowed[i], NULL);
    for (size_t i = 0; i < COUNT_CONDITIONAL; i++) {
        struct scmp_arg_cmp only = {conditional[i].argument, conditional[i].compare,
                                    conditional[i].value, conditional[i].other};

        bad |= calls_allow(filter, conditional[i].call, &only);
    }
    return signals ? bad | calls_allow_signals(filter) : bad;
}

int calls_restrict(int signals)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    int bad = filter == NULL || calls_fill(filter, signals) != 0 || seccomp_load(filter) != 0;

    if (filter != NULL)
        seccomp_release(filter);
    return bad ? -1 : 0;
}
