/* Open a chooser as the command line says, and run commands between its questions. */
#ifndef CLI_BASE_CHOOSE_H
#define CLI_BASE_CHOOSE_H

#include "cli/base/args.h"
#include "terminal/io/chooser.h"

/* Open a chooser by the flags and the environment; `a` may be NULL. */
void choose_open(struct chooser *c, const struct args *a);
/* Run a command. Return 0 or WIDGET_LEAVE. */
int choose_run(const struct args *a);
/* Run a command that asks nothing and show its output. Return 0 or WIDGET_LEAVE. */
int choose_report(struct chooser *c, const char *title, const struct args *a);

#endif
