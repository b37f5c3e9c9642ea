#include "online/server/solutions.h"

#include <stdlib.h>

static const uint64_t positions_most = 20000000;

struct solutions_entry {
    struct solutions_entry *next;
    struct rules rules;
    struct solution *known;
    uint64_t positions, used;
    int users;
};

/* Take an entry out of the list and free it. */
static void solutions_drop(struct solutions *s, struct solutions_entry *e)
{
    struct solutions_entry **at = &s->first;

    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    s->positions -= e->positions;
    solution_free(e->known);
    free(e);
}

void solutions_release(struct solutions *s)
{
    while (s->first != NULL)
        solutions_drop(s, s->first);
}

const struct solution *solutions_take(struct solutions *s, const struct rules *r)
{
    struct solutions_entry *e = s->first;

    while (e != NULL && memcmp(&e->rules, r, sizeof *r) != 0)
        e = e->next;
    if (e == NULL)
        return NULL;
    e->users++;
    e->used = ++s->uses;
    return e->known;
}

void solutions_give(struct solutions *s, const struct solution *known)
{
    for (struct solutions_entry *e = s->first; e != NULL; e = e->next)
        if (e->known == known)
            e->users--;
}

/* Drop what nobody uses, the longest unused first, until the others hold few enough positions. */
static void solutions_make_room(struct solutions *s)
{
    while (s->positions > positions_most) {
        struct solutions_entry *oldest = NULL;

        for (struct solutions_entry *e = s->first; e != NULL; e = e->next)
            if (e->users == 0 && (oldest == NULL || e->used < oldest->used))
                oldest = e;
        if (oldest == NULL)
            return;
        solutions_drop(s, oldest);
    }
}

const struct solution *solutions_keep(struct solutions *s, const struct rules *r,
                                      struct solution *made)
{
    struct solutions_entry *e = malloc(sizeof *e);
    struct census census = {0};

    if (e == NULL) {
        solution_free(made);
        return NULL;
    }
    solution_census(made, &census);
    *e = (struct solutions_entry){
        .next = s->first, .rules = *r, .known = made, .positions = census.positions};
    s->first = e;
    s->positions += e->positions;
    solutions_take(s, r);
    solutions_make_room(s);
    return made;
}
