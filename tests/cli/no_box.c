/* Run a command on a machine where no sandbox works: the kernel refuses mounts and has no Landlock.
 */
#include <errno.h>
#include <seccomp.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    int bad = filter == NULL;

    bad |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(mount), 0) != 0;
    bad |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS),
                            seccomp_syscall_resolve_name("landlock_create_ruleset"), 0) != 0;
    if (bad || argc < 2 || seccomp_load(filter) != 0)
        return 125;
    execvp(argv[1], argv + 1);
    return 127;
}
