/* What `duello help` and --help print, except for games and topics. */
#ifndef CLI_HELP_HELP_H
#define CLI_HELP_HELP_H

#include "cli/base/args.h"
#include "core/pages/manual_page.h"

/* Print the help of one command. */
void help_command(const struct command *cmd);
/* Print the commands for people who want to play, within 80x24, and where to find the rest. */
void help_first_screen(void);

/* The lists that the first screen names: `duello help tools` and so on. */
struct help_list {
    const char *name;
    const char *summary;
    void (*write)(struct page *p);
};
const struct help_list *help_lists_at(int i); /* NULL after the last */
const struct help_list *help_lists_find(const char *name);

#endif
