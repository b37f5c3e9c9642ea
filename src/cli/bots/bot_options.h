/* Options for starting programs as players. */
#ifndef CLI_BOTS_BOT_OPTIONS_H
#define CLI_BOTS_BOT_OPTIONS_H

#include "arena/bot_process.h"
#include "cli/base/args.h"

/* For commands that start programs. */
#define FLAGS_BOX                                                                                  \
    FLAG("--bot-files", "DIR", "let programs read this folder too; may be repeated"),              \
        FLAG("--trust-bots", NULL,                                                                 \
             "start programs without a sandbox, as if you had typed their command")
/* For commands whose programs have opponents that think. */
#define FLAGS_BOTS FLAGS_BOX, FLAG("--ponder", NULL, "let programs run while their opponent thinks")

/* Read the flags of FLAGS_BOTS or FLAGS_BOX; EXIT_USAGE after printing what is wrong. */
int bot_options_take(const struct args *a);
/* Before programs among these players are started: refuse if there is no sandbox for them, and say
 * what one should know of it. EXIT_DONE: they may be started. */
int bot_options_check(const char *const *who, int count);
/* Make a setup from these flags, without command and log. */
struct bot_process_setup bot_options_setup(void);

#endif
