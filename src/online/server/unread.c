#include "online/server/unread.h"

/* List 0 is for those who have nothing waiting, and is not kept. */
static int unread_list(size_t waiting)
{
    int list = 0;

    for (; waiting > 0; waiting >>= 1)
        list++;
    return list;
}

void unread_set(struct unread *u, struct unread_link *link, size_t waiting)
{
    int list = unread_list(waiting);

    if (list == link->list)
        return;
    if (link->list > 0) {
        *(link->before != NULL ? &link->before->next : &u->first[link->list]) = link->next;
        if (link->next != NULL)
            link->next->before = link->before;
    }
    *link = (struct unread_link){.list = list};
    if (list == 0)
        return;
    link->next = u->first[list];
    if (link->next != NULL)
        link->next->before = link;
    u->first[list] = link;
}

struct unread_link *unread_longest(const struct unread *u)
{
    for (int i = UNREAD_LISTS - 1; i > 0; i--)
        if (u->first[i] != NULL)
            return u->first[i];
    return NULL;
}
