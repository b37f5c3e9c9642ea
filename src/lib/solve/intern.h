/* Give numbers to keys, from 0, in the order in which they first appear. */
#ifndef SOLVE_INTERN_H
#define SOLVE_INTERN_H

#include "core/game.h"
#include "solve/budget.h"

/* A state and a number that also distinguishes keys; no padding. */
struct key {
    struct state s;
    uint32_t a, b;
};

struct intern {
    struct key *keys; /* keys by number */
    uint32_t *slots;  /* hash to number + 1; 0: empty. At least twice as many slots as keys fit */
    uint32_t n, room, mask;
};

/* Make room for at most `room` keys; ERR_MEMORY. */
int intern_init(struct intern *t, struct budget *b, uint32_t room);
void intern_release(struct intern *t, struct budget *b);
/* Make room for one more key; ERR_MEMORY. */
int intern_reserve(struct intern *t, struct budget *b);

/* Return the key's number. A new key gets t->n - 1, counted after it was added. There must be
 * room. */
uint32_t intern_number(struct intern *t, const struct key *k);
/* Return the key's number, or t->n if it has none. */
uint32_t intern_find(const struct intern *t, const struct key *k);

#endif
