/*
 * One game on a host as a player plays it: is a choice wanted, choose, ask for something, hear what
 * was refused. A choice is sent, and is played when the host says so. A table and a bot that plays
 * online both use it.
 */
#ifndef ONLINE_REMOTE_GAME_H
#define ONLINE_REMOTE_GAME_H

#include "online/session.h"

struct remote_game {
    struct session *session;
    struct mirror *mirror;
    unsigned chosen_at;  /* the mirror's rounds at the last choice; 0: none yet */
    uint64_t move_id;    /* of the last choice; 0: none waits for its answer */
    uint64_t request_id; /* of another request */
};

/* Is a choice wanted that was not sent yet? */
bool remote_game_wants(const struct remote_game *g);
void remote_game_choose(struct remote_game *g, move m);
/* Send a request about this game: REQUEST_RESIGN. */
void remote_game_ask(struct remote_game *g, enum frames_type type);
/* Was something refused? Then get the sentence once; after a refused choice, one is wanted again.
 * NULL: nothing was. */
bool remote_game_is_refused(const struct remote_game *g);
const char *remote_game_take_refusal(struct remote_game *g);
/* Read the whole record of a game that is over. False: the host has sent none that can be read, or
 * one of another game. */
bool remote_game_record(const struct remote_game *g, struct record *out);

#endif
