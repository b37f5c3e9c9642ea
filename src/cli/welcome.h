/* What is said to those who are here for the first time. */
#ifndef CLI_WELCOME_H
#define CLI_WELCOME_H

#include "cli/chooser.h"

/* If nothing was ever kept, offer a guided game, once. 0, or WIDGET_LEAVE. */
int welcome(struct chooser *c);

#endif
