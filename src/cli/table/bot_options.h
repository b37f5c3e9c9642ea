/* How programs are started that the command line names as players. */
#ifndef CLI_TABLE_BOT_OPTIONS_H
#define CLI_TABLE_BOT_OPTIONS_H

#include "arena/process.h"
#include "cli/args.h"

#define FLAGS_BOTS                                                                                 \
    {"--bot-files", "DIR", "let programs read this folder too; may be given many times"},          \
        {"--ponder", NULL, "let programs run while the other player thinks"},                      \
    {                                                                                              \
        "--trust-bots", NULL, "start programs without a box, as if you had typed their command"    \
    }

/* Take the flags of FLAGS_BOTS; EXIT_USAGE after saying what is wrong. */
int bot_options_take(const struct args *a);
/* A setup by these flags, without command and log. */
struct process_setup bot_options_setup(void);

#endif
