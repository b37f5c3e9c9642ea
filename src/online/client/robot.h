/*
 * A bot that looks for games on a host, by seeks of its own or by taking those of other bots, and
 * plays several of them at once.
 */
#ifndef ONLINE_CLIENT_ROBOT_H
#define ONLINE_CLIENT_ROBOT_H

#include "online/client/guest_seat.h"
#include "online/client/wish.h"

enum { ROBOT_TRIED_SEEKS = 256 };

struct robot {
    /* Set by the caller. */
    struct session *session;
    struct guest_setup setup;
    struct wish wish;           /* without a game: seek nothing */
    int games_most, stop_after; /* games at once; games in all, 0: no limit */
    bool accepts;               /* take seeks of other bots */
    uint64_t seek_id;           /* the request that waits for its answer */
    void (*began)(const struct mirror *m);
    void (*ended)(const struct mirror *m, const struct record *rec); /* NULL: not known */
    void (*notice)(const char *sentence);

    struct guest_seat *seats[SESSION_GAMES];
    int seat_count, begun, finished;
    uint64_t seek; /* that is open */
    bool seek_was_listed, is_refused;
    uint64_t tried[ROBOT_TRIED_SEEKS]; /* seeks of other bots that were accepted */
    int tried_count;
    enum session_state state; /* that was told */
};

/* Do all that can be done without waiting. False: the host refuses to find games, and none runs. */
bool robot_attend(struct robot *r);
/* Were enough games played? */
bool robot_is_done(const struct robot *r);
/* Leave all games, and release the setup. */
void robot_release(struct robot *r);

#endif
