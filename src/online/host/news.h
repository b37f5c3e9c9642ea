/* What has changed in the lobby since its last frames. */
#ifndef ONLINE_HOST_NEWS_H
#define ONLINE_HOST_NEWS_H

#include "online/host/host_parts.h"

/* A seek was opened or closed, a game that all may watch began or ended. Without memory it is not
 * noted, and only the next whole list shows it. */
void news_opened(struct host *h, const struct seek *s);
void news_closed(struct host *h, const struct seek *s);
void news_begun(struct host *h, const struct room *r);
void news_ended(struct host *h, const struct room *r);

/* Tell everything to a guest: all open seeks and live games, in as many frames as it takes. */
void news_tell_all(struct host *h, const struct guest *g);
/* Tell what is new to all who asked for it, at most once a second. Return when to call again;
 * INT64_MAX: when there is news. */
int64_t news_tell(struct host *h);
void news_release(struct news *n);

#endif
