/*
 * What things cost a host and its server, in nanoseconds: for host_receive, which returns the work
 * of a message. `duello-bench attack` compares this with measured processor time.
 */
#ifndef ONLINE_HOST_WORK_H
#define ONLINE_HOST_WORK_H

enum {
    WORK_MESSAGE = 8000, /* a message: the socket, reading it, its answer */
    WORK_READ = 20,      /* each of its bytes */
    WORK_SEND = 3000,    /* a frame that is sent, */
    WORK_BYTE = 2,       /* each of its bytes, */
    WORK_WRITE = 10,     /* and for each byte that is written for it and not copied */
    WORK_CHOICE = 300    /* a choice that is played again */
};

#endif
