/*
 * The lobby as guests see it: pages of open seeks and live games. A guest who asks for a page gets
 * it in one frame, and reads it from then on: what changes on it follows in further frames. A page
 * and its changes are written once for all who read it.
 */
#ifndef ONLINE_HOST_NEWS_H
#define ONLINE_HOST_NEWS_H

#include "online/host/host_parts.h"

int news_init(struct news *n); /* OK or ERR_MEMORY */
void news_release(struct news *n);

/* A seek was opened or closed, a game began or ended. Invitations, those who wait to be paired,
 * private games and games against the host's own players are not listed. */
void news_opened(struct host *h, struct seek *s);
void news_closed(struct host *h, struct seek *s);
void news_begun(struct host *h, struct room *r);
void news_ended(struct host *h, struct room *r);

/* Send a page, counted from 0, to a guest who reads it from now on, instead of any other. OK or
 * ERR_MEMORY. */
int news_read(struct host *h, struct guest *g, const struct listing_order *o, int number);
void news_stop(struct host *h, struct guest *g);
/* Tell readers what is new, each at most once a second, and only some of them at a time. Return
 * when to call again; INT64_MAX: when there is news. */
int64_t news_tell(struct host *h);

#endif
