/*
 * Finds the guest for whom most bytes wait, nearly: guests are in lists by the logarithm of what
 * waits for them. So whoever waits for room can be found at once among ten thousand.
 */
#ifndef ONLINE_SERVER_UNREAD_H
#define ONLINE_SERVER_UNREAD_H

#include <stddef.h>

enum { UNREAD_LISTS = 8 * sizeof(size_t) + 1 };

/* A guest is in a list by this. Zeroed, nothing waits for it. */
struct unread_link {
    struct unread_link *next, *before;
    int list;
};

/* Zeroed, it is empty. */
struct unread {
    struct unread_link *first[UNREAD_LISTS];
};

/* This many bytes wait for a guest now. */
void unread_set(struct unread *u, struct unread_link *link, size_t waiting);
/* One for whom more than half as much waits as for anyone; NULL: nothing waits. */
struct unread_link *unread_longest(const struct unread *u);

#endif
