/* A user of `duello online`: the visit of a host, and how to talk to the user. */
#ifndef CLI_ONLINE_ONLINE_H
#define CLI_ONLINE_ONLINE_H

#include "cli/base/args.h"
#include "online/client/visit.h"
#include "terminal/io/input.h"

struct online {
    const struct args *args;
    struct visit visit;
    struct input *input;
    uint64_t last_game; /* the game that ended last; 0: none */
    int last_number;    /* its number in the history; 0: not there */
};

/* What follows "You are NAME" when a name was claimed, before its recovery code. */
#define ONLINE_CLAIMED " now. This code takes the name to another device; it is shown only once:"

/* Get the address of the host that was visited last; false: there is none, and `host` is "". */
bool online_last_host(char host[URL_BYTES]);
/* Connect as the arguments say. Return EXIT_DONE, or another exit code after printing what is
 * wrong; then there is nothing to close. */
int online_open(struct online *o, const struct args *a, const char *as);
void online_close(struct online *o);
/* Call visit_come_in. Return an exit code after printing what is wrong. */
int online_come_in(struct online *o, int milliseconds);
/* Print why the host refuses, and advice or "". Return EXIT_FAILED. */
int online_refused(const struct online *o, const char *advice);

#endif
