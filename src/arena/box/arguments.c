/*
 * What a program sees in bubblewrap, mount by mount: the system read-only, a few files of /etc,
 * only its own processes, harmless devices, its own files at their real paths, /box to write in,
 * and an empty /tmp.
 */
#include "arena/box/arguments.h"

#include "arena/box/supervisor.h"

#include <libgen.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BOX_HOME "/box"
#define BOX_BYTES "67108864" /* the size of the program's folder */

/* Get a user id that nobody else has: one for each possible process number and program. */
enum { FIRST_USER = 0x70000000, USERS_EACH = 64 };

static void arguments_add(struct arguments *a, const char *word)
{
    if (a->count < ARGUMENTS_MOST)
        a->words[a->count] = (char *)word;
    a->count++;
}

/* Add words up to NULL. */
static void arguments_add_all(struct arguments *a, ...)
{
    const char *word;
    va_list list;

    va_start(list, a);
    while ((word = va_arg(list, const char *)) != NULL)
        arguments_add(a, word);
    va_end(list);
}

/* Add a word made here. */
static const char *arguments_keep(struct arguments *a, const char *name, const char *value)
{
    const char *word = a->room.at + a->room.len;

    text_add(&a->room, "%s%s", name, value);
    if (a->room.len + 1 < a->room.cap) {
        a->room.len++; /* keep its NUL */
        a->room.at[a->room.len] = '\0';
    } else {
        a->room.cut = true;
    }
    return word;
}

static const char *arguments_number(struct arguments *a, unsigned long n)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%lu", n);
    return arguments_keep(a, "", digits);
}

/* ---- bubblewrap ------------------------------------------------------------------------------ */

/* /bin is a link to /usr/bin on most systems; make the same link in the box. */
static void arguments_show_system(struct arguments *a)
{
    for (int i = 0; paths_system[i] != NULL; i++) {
        char target[PATH_MAX];
        ssize_t len = readlink(paths_system[i], target, sizeof target - 1);

        if (len > 0) {
            target[len] = '\0';
            arguments_add_all(a, "--symlink", arguments_keep(a, "", target), paths_system[i], NULL);
        } else {
            arguments_add_all(a, "--ro-bind-try", paths_system[i], paths_system[i], NULL);
        }
    }
    arguments_add_all(a, "--dir", "/etc", NULL);
    for (int i = 0; paths_etc[i] != NULL; i++)
        arguments_add_all(a, "--ro-bind-try", paths_etc[i], paths_etc[i], NULL);
}

static void arguments_show_devices(struct arguments *a)
{
    arguments_add_all(a, "--proc", "/proc", "--tmpfs", "/dev", NULL);
    for (int i = 0; paths_devices[i] != NULL; i++)
        arguments_add_all(a, "--dev-bind-try", paths_devices[i], paths_devices[i], NULL);
    arguments_add_all(a, "--symlink", "/proc/self/fd", "/dev/fd", "--remount-ro", "/dev", NULL);
}

/* Create parent folders explicitly: those that bubblewrap creates by itself only root may enter. */
static void arguments_show(struct arguments *a, const char *path)
{
    char parent[PATH_MAX];

    snprintf(parent, sizeof parent, "%s", path);
    arguments_add_all(a, "--dir", arguments_keep(a, "", dirname(parent)), "--ro-bind", path, path,
                      NULL);
}

static void arguments_show_files(struct arguments *a, const struct box *b)
{
    const struct box_paths *p = &b->policy->paths;
    char own[PATHS_OWN][PATH_MAX];
    int count = paths_of_command(p, b->command, own);

    for (int i = 0; i < count; i++)
        arguments_show(a, arguments_keep(a, "", own[i]));
    for (int i = 0; i < p->count; i++)
        arguments_show(a, p->added[i]);
}

/* Root needs no user namespace; its supervisor keeps the capabilities to change the program's user,
 * to take all others from it, to signal it, and to count what it has. */
static void arguments_add_bubblewrap(struct arguments *a, const struct box *b, const char *self)
{
    arguments_add_all(a, "bwrap", "--unshare-pid", "--unshare-ipc", "--unshare-net",
                      "--unshare-uts", "--unshare-cgroup-try", "--new-session", "--die-with-parent",
                      "--as-pid-1", NULL);
    if (geteuid() == 0)
        arguments_add_all(a, "--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add",
                          "CAP_SETGID", "--cap-add", "CAP_KILL", "--cap-add", "CAP_SETPCAP",
                          "--cap-add", "CAP_SYS_PTRACE", NULL);
    arguments_show_system(a);
    arguments_show_devices(a);
    arguments_add_all(a, "--dir", "/run", "--dir", "/tmp", "--perms", "0777", "--size", BOX_BYTES,
                      "--tmpfs", BOX_HOME, "--ro-bind", self, supervisor_name, NULL);
    arguments_show_files(a, b);
    arguments_add_all(a, "--remount-ro", "/", "--chdir", BOX_HOME, "--", supervisor_name, NULL);
}

/* ---- the supervisor -------------------------------------------------------------------------- */

/* Give the programs of each thread their own processor, as far as there are enough. */
static unsigned long arguments_core(void)
{
    static atomic_ulong threads;
    static _Thread_local unsigned long mine;

    if (mine == 0)
        mine = (unsigned long)getpid() + atomic_fetch_add(&threads, 1);
    return mine;
}

static unsigned long arguments_user(const struct box *b)
{
    static atomic_ulong programs;

    if (geteuid() != 0 || b->kind == BOX_TRUST)
        return 0;
    return FIRST_USER + (unsigned long)getpid() % (1 << 22) * USERS_EACH +
           atomic_fetch_add(&programs, 1) % USERS_EACH;
}

static void arguments_add_readable(struct arguments *a, const struct box *b, const char *self)
{
    const struct box_paths *p = &b->policy->paths;
    char own[PATHS_OWN][PATH_MAX];
    int count = paths_of_command(p, b->command, own);

    arguments_add(a, self);
    for (int i = 0; i < count; i++)
        arguments_add(a, arguments_keep(a, "", own[i]));
    for (int i = 0; i < p->count; i++)
        arguments_add(a, p->added[i]);
}

static const char *arguments_folder(const struct box *b)
{
    return b->kind == BOX_NAMESPACES ? BOX_HOME : b->folder;
}

static void arguments_set_environment(struct arguments *a, const struct box *b)
{
    int n = 0;

    a->environment[n++] = (char *)arguments_keep(a, "PATH=", b->path);
    a->environment[n++] = (char *)arguments_keep(a, "HOME=", arguments_folder(b));
    a->environment[n++] = (char *)arguments_keep(a, "TMPDIR=", arguments_folder(b));
    a->environment[n++] = (char *)"LC_ALL=C.UTF-8";
    a->environment[n] = NULL;
}

int arguments_fill(struct arguments *a, const struct box *b)
{
    char self[PATH_MAX];
    const char *kept;

    a->count = 0;
    a->room = TEXT(a->bytes);
    paths_of_this_program(self);
    kept = arguments_keep(a, "", self);
    if (b->kind == BOX_NAMESPACES)
        arguments_add_bubblewrap(a, b, kept);
    else
        arguments_add(a, supervisor_name);
    arguments_add_all(a, arguments_number(a, b->kind), arguments_number(a, arguments_user(b)),
                      arguments_number(a, arguments_core()), arguments_folder(b), b->command, NULL);
    if (b->kind != BOX_TRUST)
        arguments_add_readable(a, b, kept);
    arguments_set_environment(a, b);
    a->words[a->count <= ARGUMENTS_MOST ? a->count : ARGUMENTS_MOST] = NULL;
    return a->count <= ARGUMENTS_MOST && !a->room.cut ? 0 : -1;
}
