#include "arena/box/program.h"

#include "arena/box/calls.h"
#include "arena/box/landlock.h"
#include "arena/box/members.h"
#include "arena/box/supervisor.h"

#include <errno.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { OPEN_FILES = 64, FILE_BYTES = 8 << 20 };

static int program_limit(__rlimit_resource_t what, rlim_t most)
{
    struct rlimit l = {most, most};

    return setrlimit(what, &l);
}

static int program_enter_limits(const struct program *p)
{
    rlim_t processes = PROGRAM_PROCESSES;

    /* Without a namespace the kernel counts all processes of the user, unless the program has its
     * own user. Allow twice as many, because the user's other programs may start some too. */
    if (getppid() != 1 && p->user == 0)
        processes = 2 * processes + (rlim_t)members_of_user();
    return program_limit(RLIMIT_NPROC, processes) | program_limit(RLIMIT_NOFILE, OPEN_FILES) |
           program_limit(RLIMIT_FSIZE, FILE_BYTES) | program_limit(RLIMIT_CORE, 0) |
           program_limit(RLIMIT_MEMLOCK, 0) | program_limit(RLIMIT_MSGQUEUE, 0);
}

/* Use one processor for all that the program starts: its computing time then does not depend on
 * idle processors, and parallel games do not slow each other down. */
static void program_choose_core(int core)
{
    cpu_set_t all, one;
    int left = 0;

    if (sched_getaffinity(0, sizeof all, &all) != 0 || CPU_COUNT(&all) == 0)
        return;
    left = core % CPU_COUNT(&all);
    CPU_ZERO(&one);
    for (size_t i = 0; i < CPU_SETSIZE; i++)
        if (CPU_ISSET(i, &all) && left-- == 0)
            CPU_SET(i, &one);
    sched_setaffinity(0, sizeof one, &one);
}

/* Switch to the program's own user. EINVAL: this machine cannot have one, because root is not the
 * real root. */
static int program_change_user(uid_t user)
{
    if (user == 0)
        return 0;
    if (setresgid(user, user, user) != 0)
        return errno == EINVAL ? 0 : -1;
    return setgroups(0, NULL) != 0 || setresuid(user, user, user) != 0 ? -1 : 0;
}

static int program_enter_box(const struct program *p)
{
    bool scoped = true;

    if (p->kind == BOX_TRUST)
        return program_enter_limits(p);
    if (p->kind == BOX_LANDLOCK && p->user != 0 && chown(p->folder, p->user, p->user) != 0)
        return -1;
    if (program_change_user(p->user) != 0 || program_enter_limits(p) != 0 ||
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -1;
    if (p->kind == BOX_LANDLOCK && landlock_restrict(p->readable, p->folder, &scoped) != 0)
        return -1;
    return calls_restrict(scoped);
}

void program_become(const struct program *p)
{
    char *const words[] = {(char *)"sh", (char *)"-c", (char *)p->command, NULL};
    sigset_t none;

    setpgid(0, 0); /* a group that the program may not leave, see members_signal */
    dup2(SUPERVISOR_IN, STDIN_FILENO);
    dup2(SUPERVISOR_OUT, STDOUT_FILENO);
    syscall(SYS_close_range, 3, ~0U, 0);
    for (int s = 1; s < NSIG; s++)
        signal(s, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    program_choose_core(p->core);
    /* Limit memory last, because making the list of calls needs some. Limit data, not address
     * space: some runtimes reserve terabytes of address space and never use them. */
    if (chdir(p->folder) != 0 || program_enter_box(p) != 0 ||
        program_limit(RLIMIT_DATA, PROGRAM_MEMORY) != 0)
        _exit(PROGRAM_NOT_BOXED);
    execve("/bin/sh", words, environ);
    _exit(127);
}
