#include "arena/box/program.h"

#include "arena/box/calls.h"
#include "arena/box/landlock.h"
#include "arena/box/members.h"
#include "arena/box/supervisor.h"

#include <errno.h>
#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FILE_BYTES = 8 << 20, PENDING_SIGNALS = 256 };

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
    return program_limit(RLIMIT_NPROC, processes) |
           program_limit(RLIMIT_NOFILE, PROGRAM_OPEN_FILES) |
           program_limit(RLIMIT_FSIZE, FILE_BYTES) | program_limit(RLIMIT_CORE, 0) |
           program_limit(RLIMIT_MEMLOCK, 0) | program_limit(RLIMIT_MSGQUEUE, 0) |
           program_limit(RLIMIT_SIGPENDING, PENDING_SIGNALS);
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

/* Give up what root would get with the next program. Whoever may not do so has nothing to lose. */
static void program_bound_capabilities(void)
{
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++)
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
}

/* Where root is not the real root, the program stays root, but can do nothing that others cannot.
 */
static int program_drop_capabilities(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};

    return (int)syscall(SYS_capset, &head, none);
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
    program_bound_capabilities();
    if (program_change_user(p->user) != 0 || program_drop_capabilities() != 0 ||
        program_enter_limits(p) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -1;
    if (p->kind == BOX_LANDLOCK && landlock_restrict(p->readable, p->folder, &scoped) != 0)
        return -1;
    if (p->kind == BOX_NAMESPACES && landlock_close_processes(p->readable, p->folder) != 0)
        return -1;
    return calls_restrict(scoped);
}

/* A session, and so a group, that the program may not leave (see members_signal). Kernels share the
 * processor between sessions first, others by priority: however many processes the program starts,
 * the supervisor gets its turn at once, and stops them. */
static void program_step_back(void)
{
    setsid();
    setpriority(PRIO_PROCESS, 0, PROGRAM_PRIORITY);
}

void program_become(const struct program *p)
{
    char *const words[] = {(char *)"sh", (char *)"-c", (char *)p->command, NULL};
    sigset_t none;

    program_step_back();
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
