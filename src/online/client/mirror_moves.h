/* Play a host's `moved` in a mirror. */
#ifndef ONLINE_CLIENT_MIRROR_MOVES_H
#define ONLINE_CLIENT_MIRROR_MOVES_H

#include "online/client/mirror.h"

/* Play these choices, and end at this view. What cannot be read is passed over. */
void mirror_moves_play(struct mirror *m, const struct json *moved, const struct state *view);

#endif
