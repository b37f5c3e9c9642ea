/*
 * A box is a process: bubblewrap, or this program again under the supervisor's name. Pipes are
 * first moved to high numbers, out of the way of those that the supervisor expects. Whether
 * bubblewrap works here is found out once, by opening such a box and waiting for its supervisor's
 * report, because no version number tells what a container allows.
 */
#include "arena/box/box.h"

#include "arena/box/arguments.h"
#include "arena/box/landlock.h"
#include "arena/box/own_folder.h"
#include "arena/box/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- starting -------------------------------------------------------------------------------- */

enum { OUT_OF_THE_WAY = 16 };

static int box_move_up(int fd)
{
    int moved = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);

    if (fd >= 0)
        close(fd);
    return moved;
}

int box_pipe(int ends[2])
{
    int made[2];

    if (pipe2(made, O_CLOEXEC) != 0)
        return -1;
    ends[0] = box_move_up(made[0]);
    ends[1] = box_move_up(made[1]);
    if (ends[0] >= 0 && ends[1] >= 0)
        return 0;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    return -1;
}

int box_share(void)
{
    int fd = box_move_up(memfd_create("duello-box", MFD_CLOEXEC));

    if (fd >= 0 && ftruncate(fd, sizeof(supervisor_word)) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static int box_spawn(const struct box *b, const struct arguments *a, pid_t *pid)
{
    const char *program = b->kind == BOX_NAMESPACES ? "/usr/bin/bwrap" : "/proc/self/exe";
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, all;
    int err;

    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    posix_spawnattr_setflags(&how,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, b->err, STDERR_FILENO);
    posix_spawn_file_actions_adddup2(&files, b->control, SUPERVISOR_CONTROL);
    posix_spawn_file_actions_adddup2(&files, b->report, SUPERVISOR_REPORT);
    posix_spawn_file_actions_adddup2(&files, b->in, SUPERVISOR_IN);
    posix_spawn_file_actions_adddup2(&files, b->out, SUPERVISOR_OUT);
    posix_spawn_file_actions_adddup2(&files, b->shared, SUPERVISOR_SHARED);
    posix_spawn_file_actions_addclosefrom_np(&files, SUPERVISOR_SHARED + 1);
    err = posix_spawn(pid, program, &files, &how, a->words, a->environment);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return err;
}

/* Only a box without its own file system has a folder on this machine. */
void box_remove(struct box *b)
{
    own_folder_remove(b->folder, &b->lock);
}

pid_t box_open(struct box *b, struct text *why)
{
    struct arguments *a = calloc(1, sizeof *a);
    pid_t pid = -1;
    int err = ENOMEM;

    b->folder[0] = '\0';
    b->lock = -1;
    if (a != NULL && b->kind != BOX_NAMESPACES && (b->lock = own_folder_make(b->folder)) < 0)
        err = errno;
    else if (a != NULL)
        err = arguments_fill(a, b) != 0 ? E2BIG : box_spawn(b, a, &pid);
    free(a);
    if (err == 0)
        return pid;
    text_add(why, "the bot cannot be started: %s", strerror(err));
    box_remove(b);
    return -1;
}

/* ---- kinds of box ---------------------------------------------------------------------------- */

static struct {
    pthread_once_t once;
    enum box_kind kind;
} best = {.once = PTHREAD_ONCE_INIT};

/* Does a supervisor in such a box report that it is ready? */
static bool box_try(enum box_kind kind)
{
    static const struct box_policy policy;
    struct box b = {.kind = kind, .command = ":", .path = "/usr/bin:/bin", .policy = &policy};
    struct supervisor_report said = {.event = -1};
    int control[2], report[2];
    pid_t pid;

    if (box_pipe(control) != 0)
        return false;
    if (box_pipe(report) != 0) {
        close(control[0]);
        close(control[1]);
        return false;
    }
    b.control = b.in = control[0]; /* the program is never started, so any descriptor will do */
    b.report = b.out = b.err = report[1];
    b.shared = box_share();
    pid = box_open(&b, NULL);
    close(control[0]);
    close(report[1]);
    if (b.shared >= 0)
        close(b.shared);
    if (pid > 0 && poll(&(struct pollfd){.fd = report[0], .events = POLLIN}, 1, 5000) > 0 &&
        read(report[0], &said, sizeof said) != sizeof said)
        said.event = -1;
    close(control[1]);
    close(report[0]);
    while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    box_remove(&b);
    return said.event == SUPERVISOR_READY;
}

static void box_find_best(void)
{
    own_folder_sweep();
    if (box_try(BOX_NAMESPACES))
        best.kind = BOX_NAMESPACES;
    else if (landlock_is_there())
        best.kind = BOX_LANDLOCK;
}

enum box_kind box_best(void)
{
    pthread_once(&best.once, box_find_best);
    return best.kind;
}

const char *box_leaves_open(enum box_kind kind)
{
    if (kind == BOX_TRUST)
        return "everything that you can do";
    return kind == BOX_LANDLOCK
               ? "whether a file exists, its size and times, and which processes run"
               : NULL;
}

void box_explain(struct text *why)
{
    switch (box_best()) {
    case BOX_NAMESPACES:
        break;
    case BOX_LANDLOCK:
        text_add(why, access("/usr/bin/bwrap", X_OK) == 0
                          ? "this machine does not allow bubblewrap to use namespaces"
                          : "bubblewrap is not installed");
        break;
    default:
        text_add(why, "this machine has neither namespaces for bubblewrap nor Landlock");
    }
}
