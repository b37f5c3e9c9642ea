/*
 * What things cost a host and its server, in nanoseconds: for host_receive, which returns the work
 * of a message. `duello-bench attack` compares this with measured processor time. A server shares
 * its time among addresses by it (online/server/turns.h). A player can come from many addresses, so
 * every player has an account, too.
 */
#ifndef ONLINE_HOST_WORK_H
#define ONLINE_HOST_WORK_H

#include "online/host/host_parts.h"

enum {
    WORK_MESSAGE = 8000,     /* a message: the socket, reading it, its answer */
    WORK_READ = 20,          /* each of its bytes */
    WORK_SEND = 3000,        /* a frame that is sent, */
    WORK_BYTE = 2,           /* each of its bytes, */
    WORK_WRITE = 10,         /* and for each byte that is written for it and not copied */
    WORK_LINE = 10000,       /* a line of the journal or a row, which goes to the disk */
    WORK_CHOICE = 300,       /* a choice that is played again */
    WORK_FILE = 300000,      /* a rule file that is read, */
    WORK_FILE_BYTE = 100,    /* each of its bytes, */
    WORK_FILE_CHOICE = 10000 /* and a choice in a game of it, made or played again; nature's, too */
};

/* Why this player has to wait; NULL: it has asked for no more than it may, or `p` is NULL. */
const char *work_objection(const struct host *h, const struct guest *g,
                           const struct host_player *p);
/* The work of what was just done for a guest, in microseconds: its player pays for it. */
uint64_t work_pay(struct host *h, const struct guest *g);

#endif
