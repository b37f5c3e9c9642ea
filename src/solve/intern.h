/* Numbers for keys, from 0, in the order in which they first appear. */
#ifndef SOLVE_INTERN_H
#define SOLVE_INTERN_H

#include "core/game.h"
#include "solve/budget.h"

/* A state and what else tells two keys apart; no padding. */
struct key {
    struct state s;
    uint32_t a, b;
};

struct intern {
    struct key *keys; /* by number */
    uint32_t *slots;  /* hash to number + 1; 0: none. Twice as many as there is room, at least */
    uint32_t n, room, mask;
};

/* For at most `room` keys; ERR_MEMORY. */
int intern_init(struct intern *t, struct budget *b, uint32_t room);
void intern_release(struct intern *t, struct budget *b);
/* Room for one more than there are; ERR_MEMORY. */
int intern_reserve(struct intern *t, struct budget *b);

/* The key's number; a new one is t->n - 1 afterwards. There is room. */
uint32_t intern_number(struct intern *t, const struct key *k);
/* The key's number, or t->n if it has none. */
uint32_t intern_find(const struct intern *t, const struct key *k);

#endif
