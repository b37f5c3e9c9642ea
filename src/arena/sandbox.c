#include "arena/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MEMORY = 1 << 30, /* bytes of data */
    PROCESSES = 64,
    FILES = 64,          /* open at once */
    FILE_BYTES = 8 << 20 /* of the largest file */
};

/* ---- limits ---------------------------------------------------------------------------------- */

static int sandbox_limit(__rlimit_resource_t what, rlim_t most)
{
    struct rlimit l = {most, most};

    return setrlimit(what, &l);
}

/* Data, not address space: some runtimes reserve terabytes of the latter and never touch them. */
static int sandbox_enter_limits(void)
{
    /* Outside a namespace all that the user runs is counted, and the arena runs too. */
    rlim_t processes = getpid() == 1 ? PROCESSES : 4096;
    int bad = sandbox_limit(RLIMIT_DATA, MEMORY) | sandbox_limit(RLIMIT_NPROC, processes) |
              sandbox_limit(RLIMIT_NOFILE, FILES) | sandbox_limit(RLIMIT_FSIZE, FILE_BYTES) |
              sandbox_limit(RLIMIT_CORE, 0);

    return bad ? 0 : SANDBOX_LIMITS;
}

/* ---- files ----------------------------------------------------------------------------------- */

#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1U << 14) /* since the third version of Landlock */
#endif

enum {
    WRITING = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
              LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
              LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
              LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
              LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM
};

static void sandbox_allow_writing(int ruleset, const char *path, uint64_t what)
{
    struct landlock_path_beneath_attr rule = {what, open(path, O_PATH | O_CLOEXEC)};

    if (rule.parent_fd < 0)
        return;
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
}

static int sandbox_enter_read_only(const char *folder)
{
    int version =
        (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    uint64_t writing = WRITING | (version >= 3 ? LANDLOCK_ACCESS_FS_TRUNCATE : 0);
    struct landlock_ruleset_attr attr = {.handled_access_fs = writing};
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attr, sizeof attr, 0), held = 0;

    if (ruleset < 0)
        return 0;
    sandbox_allow_writing(ruleset, folder, writing);
    sandbox_allow_writing(ruleset, "/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE);
    if (syscall(SYS_landlock_restrict_self, ruleset, 0) == 0)
        held = SANDBOX_READ_ONLY;
    close(ruleset);
    return held;
}

/* ---- network --------------------------------------------------------------------------------- */

#if defined(__x86_64__)
#define THIS_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_MACHINE AUDIT_ARCH_AARCH64
#endif

enum { OTHER_CALLS = 0x40000000 }; /* numbered for x32 */

/* What makes connections, and what changes files that Landlock does not watch over. */
static const int denied[] = {
    SYS_socket,    SYS_io_uring_setup, SYS_ptrace,       SYS_mount,        SYS_fchmod,
    SYS_fchmodat,  SYS_fchown,         SYS_fchownat,     SYS_setxattr,     SYS_lsetxattr,
    SYS_fsetxattr, SYS_removexattr,    SYS_lremovexattr, SYS_fremovexattr,
#ifdef __x86_64__
    SYS_chmod,     SYS_chown,          SYS_lchown,
#endif
};
enum { DENIED = sizeof denied / sizeof denied[0] };

/* These calls answer EACCES, and so do calls that are numbered for another kind of machine, for
 * which another list would be needed. */
static int sandbox_enter_no_network(void)
{
#ifdef THIS_MACHINE
    struct sock_filter code[DENIED + 6] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_MACHINE, 0, DENIED + 2),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, OTHER_CALLS, DENIED, 0),
        [DENIED + 4] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
        [DENIED + 5] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof code[0], code};

    /* The last that does not match goes one further, to "allow". */
    for (int i = 0; i < DENIED; i++)
        code[4 + i] =
            (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)denied[i],
                                         (unsigned char)(DENIED - 1 - i), i == DENIED - 1 ? 1 : 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0)
        return SANDBOX_NO_NETWORK;
#endif
    return 0;
}

int sandbox_enter(const char *folder)
{
    int held = sandbox_enter_limits();

    /* Root without its powers, should we be root; others may not ask for it and need not. */
    prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return held;
    held |= sandbox_enter_read_only(folder);
    return held | sandbox_enter_no_network();
}

/* ---- what this machine allows ---------------------------------------------------------------- */

static pid_t sandbox_fork_with(int flags)
{
    return (pid_t)syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
}

/* A user namespace lets anyone have the others; where it is not allowed, root may have them all the
 * same. */
pid_t sandbox_fork(bool *contained)
{
    enum { ALONE = CLONE_NEWPID | CLONE_NEWIPC };
    pid_t pid = sandbox_fork_with(CLONE_NEWUSER | ALONE);

    if (pid < 0)
        pid = sandbox_fork_with(ALONE);
    *contained = pid >= 0;
    return pid >= 0 ? pid : sandbox_fork_with(0);
}

int sandbox_parts(void)
{
    bool contained;
    pid_t child = sandbox_fork(&contained);
    int status = 0;

    if (child == 0)
        _exit(sandbox_enter("/nonexistent") | (getpid() == 1 ? SANDBOX_CONTAINED : 0));
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}
