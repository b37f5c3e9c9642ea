#include "system/own_stack.h"

#include "core/err.h"

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
        return ERR_MEMORY;
    return OK;
}

int own_stack_run(int (*run)(int argc, char **argv), int argc, char **argv, int *code)
{
    struct rlimit limit;
    char *bytes;
    int err;

    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= STACK_ENOUGH) {
        *code = run(argc, argv);
        return OK;
    }
    /* For programs started from here: bubblewrap needs more than 16 KiB. */
    limit.rlim_cur = limit.rlim_max < STACK_BYTES ? limit.rlim_max : STACK_BYTES;
    setrlimit(RLIMIT_STACK, &limit);
    bytes = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (bytes == MAP_FAILED || mprotect(bytes, STACK_GUARD, PROT_NONE) != 0 ||
        getcontext(&own_stack.there) != 0)
        return ERR_MEMORY;
    own_stack.run = run;
    own_stack.argc = argc;
    own_stack.argv = argv;
    err = own_stack_switch(bytes);
    *code = own_stack.code;
    return err;
}
