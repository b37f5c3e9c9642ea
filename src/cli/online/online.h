/* A user of `duello online`: the connection, the session, and how to talk to the user. */
#ifndef CLI_ONLINE_ONLINE_H
#define CLI_ONLINE_ONLINE_H

#include "cli/base/args.h"
#include "online/client/connection.h"
#include "online/client/session.h"
#include "store/save.h"
#include "terminal/io/input.h"

struct online {
    const struct args *args;
    struct url url;
    char host[URL_BYTES];    /* the address in words */
    char folder[PATH_BYTES]; /* of tokens */
    const char *as;          /* the player that sits here; NULL: a person */
    struct connection *connection;
    struct session session;
    struct input *input;
    uint64_t last_game; /* the game that ended last; 0: none */
    int last_number;    /* its number in the history; 0: not there */
};

/* What follows "You are NAME" when a name was claimed, before its recovery code. */
#define ONLINE_CLAIMED " now. This code takes the name to another device; it is shown only once:"

/* Connect as the arguments say. Return EXIT_DONE, or another exit code after printing what is
 * wrong; then there is nothing to close. */
int online_open(struct online *o, const struct args *a, const char *as);
void online_close(struct online *o);
/* Wait until the host lets the user in, for at most this time and not after a failed attempt; if
 * negative, try for ever. Return an exit code after printing what is wrong. */
int online_come_in(struct online *o, int milliseconds);

/* Wait for the answer to a request. NULL: the user leaves, or the host ends the session. Why a
 * request is refused is in the answer. */
const struct session_answer *online_await(struct online *o, uint64_t id);
/* Wait a moment for anything to happen. False: the user leaves, or the host ends the session. */
bool online_wait(struct online *o);

/* Find a running game of the user's own that began in this session and was not left; NULL: none. */
struct mirror *online_next_game(const struct online *o);

#endif
