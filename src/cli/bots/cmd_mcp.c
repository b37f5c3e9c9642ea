/* The Model Context Protocol on standard input and output, for assistant programs. */
#include "cli/base/args.h"
#include "duello.h"
#include "mcp/mcp.h"
#include "system/clock.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"

#include <stdio.h>
#include <unistd.h>

/* Nanoseconds for one message: clients do not wait much longer. */
static const int64_t cmd_mcp_patience = 30 * (int64_t)1000000000;

static bool cmd_mcp_write(void *context, const char *bytes, size_t len)
{
    (void)context;
    return fwrite(bytes, 1, len, stdout) == len && fflush(stdout) == 0;
}

static void cmd_mcp_note(void *context, const char *sentence)
{
    (void)context;
    cli_tell(sentence);
}

static void cmd_mcp_begins(void *context)
{
    int64_t *since = context;

    *since = clock_ns();
}

static bool cmd_mcp_goes_on(void *context)
{
    const int64_t *since = context;

    return !interrupt_came() && clock_ns() - *since < cmd_mcp_patience;
}

/* Pass on what comes, until it ends or a signal comes. */
static int cmd_mcp_serve(struct mcp *m)
{
    char bytes[16384];
    ssize_t n = 1;

    while (n > 0) {
        if (!interrupt_wait(STDIN_FILENO, -1)) {
            if (interrupt_came())
                return cli_interrupted();
            if (interrupt_wants_suspension())
                interrupt_suspend();
            continue;
        }
        n = read(STDIN_FILENO, bytes, sizeof bytes);
        if (n > 0 && !mcp_take(m, bytes, (size_t)n))
            return cli_interrupted(); /* or EXIT_DONE: the client has left */
    }
    if (n < 0)
        return cli_failed("standard input cannot be read.");
    mcp_finish(m);
    return EXIT_DONE;
}

/* A person who starts this waits for something that never comes. */
static void cmd_mcp_greet(void)
{
    if (isatty(STDIN_FILENO))
        cli_notice("this waits for the messages of an assistant program, which starts it itself "
                   "(docs/bots/agents.md). To play, run duello play. Ctrl-D or Ctrl-C ends it.");
}

static int cmd_mcp_run(const struct args *a)
{
    int64_t since = 0;
    struct mcp_setup setup = {.version = DUELLO_VERSION,
                              .memory = free_memory_bytes(),
                              .write = cmd_mcp_write,
                              .note = cmd_mcp_note,
                              .begins = cmd_mcp_begins,
                              .going_on = cmd_mcp_goes_on,
                              .context = &since};
    struct mcp *m;
    int code = args_any_seed(a, &setup.seed);

    if (code != EXIT_DONE)
        return code;
    interrupt_catch();
    cmd_mcp_greet();
    if ((m = mcp_new(&setup)) == NULL)
        return cli_failed("out of memory.");
    code = cmd_mcp_serve(m);
    mcp_free(m);
    return code;
}

const struct command cmd_mcp = {
    .name = "mcp",
    .group = GROUP_BOTS,
    .synopsis = "[--seed N]",
    .summary = "Let an assistant program play (Model Context Protocol).",
    .examples =
        "  duello mcp             an assistant starts this, and speaks to it\n"
        "  duello mcp --seed 7    games that begin without a seed are the same every time\n",
    .flags =
        FLAGS({"--seed", "N", "the seed of the games' seeds (default: random)"}, FLAG_SEED_FILE),
    .run = cmd_mcp_run,
};
