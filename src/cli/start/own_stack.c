#include "cli/start/own_stack.h"

#include "cli/base/cli.h"

#include <stddef.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>

enum { STACK_ENOUGH = 2 << 20, STACK_BYTES = 8 << 20, STACK_GUARD = 1 << 16 };

/* A context's function takes no pointer arguments, so these are global. The contexts themselves are
 * too large for a small stack. */
static struct {
    int (*run)(int argc, char **argv);
    int argc, code;
    char **argv;
    ucontext_t here, there;
} own_stack;

static void own_stack_enter(void)
{
    own_stack.code = own_stack.run(own_stack.argc, own_stack.argv);
}

static int own_stack_switch(char *bytes)
{
    own_stack.there.uc_stack.ss_sp = bytes;
    own_stack.there.uc_stack.ss_size = STACK_BYTES;
    own_stack.there.uc_link = &own_stack.here;
    makecontext(&own_stack.there, own_stack_enter, 0);
    if (swapcontext(&own_stack.here, &own_stack.there) != 0)
        return cli_failed("the stack is too small; see: ulimit -s");
    return own_stack.code;
}

int own_stack_run(int (*run)(int argc, char **argv), int argc, char **argv)
{
    struct rlimit limit;
    char *bytes;

    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= STACK_ENOUGH)
        return run(argc, argv);
    /* For programs started from here: bubblewrap needs more than 16 KiB. */
    limit.rlim_cur = limit.rlim_max < STACK_BYTES ? limit.rlim_max : STACK_BYTES;
    setrlimit(RLIMIT_STACK, &limit);
    bytes = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (bytes == MAP_FAILED || mprotect(bytes, STACK_GUARD, PROT_NONE) != 0 ||
        getcontext(&own_stack.there) != 0)
        return cli_failed("the stack is too small; see: ulimit -s");
    own_stack.run = run;
    own_stack.argc = argc;
    own_stack.argv = argv;
    return own_stack_switch(bytes);
}
