/* What game a user wishes for: rules, clock, whether it is rated, and the side. */
#ifndef ONLINE_CLIENT_WISH_H
#define ONLINE_CLIENT_WISH_H

#include "online/client/session.h"

enum { WISH_CLOCK = 24 };

struct wish {
    struct rules rules;
    char clock[WISH_CLOCK]; /* "5+3" or "none" */
    bool is_rated;
    int side; /* 1, 2; 0: any */
};

/* Is this a clock: "none", or minutes and seconds as in "5+3"? */
bool wish_is_clock(const char *word);
/* Read words in any order: "charge 5+3 rated 1"; a game may be the path of a rule file, which is
 * kept among `files` (NULL: it may not). OK, or an error with a sentence. `rest`, unless it
 * is NULL, receives the one word that is none of these: a level. */
int wish_parse(struct wish *w, struct client_files *files, const char *words, char *rest,
               size_t size, struct text *why);
/* Ask the host for it: REQUEST_SEEK, for somebody near the player's rating if `quick`;
 * REQUEST_INVITE; REQUEST_PLAY against the host's player `who`. Return as session_ask does. */
uint64_t wish_ask(const struct wish *w, struct session *s, enum frames_type type, bool quick,
                  const char *who);

#endif
