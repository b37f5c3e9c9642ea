/* Welcome new users. */
#ifndef CLI_START_WELCOME_H
#define CLI_START_WELCOME_H

#include "terminal/io/chooser.h"

/* Offer a guided game, once, if the data folder is empty. Return 0 or WIDGET_LEAVE. */
int welcome(struct chooser *c);

#endif
