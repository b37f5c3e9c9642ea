/* Cards drawn in another order make the same hand, so equal states are joined after every draw. */
#include "solve/outcomes.h"

static int outcomes_add(struct outcomes *o, struct budget *b, const struct state *s, double odds,
                        uint64_t ways)
{
    struct key k = {.s = *s};
    uint32_t old = o->states.n, at;

    if (intern_reserve(&o->states, b) != OK ||
        !budget_grow(b, &o->odds, &o->room, o->states.room, sizeof *o->odds) ||
        !budget_grow(b, &o->ways, &o->ways_room, o->states.room, sizeof *o->ways))
        return ERR_MEMORY;
    at = intern_number(&o->states, &k);
    o->odds[at] = at == old ? odds : o->odds[at] + odds;
    o->ways[at] = at == old ? ways : o->ways[at] + ways;
    return at < OUTCOMES_MAX ? OK : ERR_LIMIT;
}

static uint64_t outcomes_weigh(const struct rules *r, const struct state *s, move list[MOVES_MAX],
                               uint32_t weight[MOVES_MAX], int *n)
{
    uint64_t all = 0;

    *n = r->game->chance(r, s, list, weight);
    for (int i = 0; i < *n; i++)
        all += weight[i];
    return all;
}

/* Add the states that nature's next move makes of a state. */
static int outcomes_draw(struct outcomes *o, struct budget *b, const struct rules *r,
                         const struct state *s, double odds, uint64_t ways)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    int n, err = OK;
    uint64_t all = outcomes_weigh(r, s, list, weight, &n);
    struct state next;

    for (int i = 0; i < n && err == OK; i++)
        err = outcomes_add(o, b, game_after(r, s, (struct joint){list[i], 0}, &next),
                           odds * weight[i] / (double)all, ways / all * weight[i]);
    return err;
}

static uint64_t outcomes_multiple(uint64_t a, uint64_t b)
{
    uint64_t x = a, y = b, multiple;

    while (y != 0) {
        uint64_t rest = x % y;

        x = y;
        y = rest;
    }
    return __builtin_mul_overflow(a / x, b, &multiple) ? 0 : multiple;
}

/* Return the smallest number that the weights of every next draw divide; 0 if it does not fit. */
static uint64_t outcomes_parts(const struct rules *r, const struct outcomes *from)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    uint64_t parts = 1;
    int n;

    for (uint32_t i = 0; i < from->states.n && parts > 0; i++)
        if (from->states.keys[i].s.turn == CHANCE)
            parts = outcomes_multiple(parts,
                                      outcomes_weigh(r, &from->states.keys[i].s, list, weight, &n));
    return parts;
}

static int outcomes_draw_once(struct outcomes *o, struct budget *b, const struct rules *r,
                              const struct outcomes *from)
{
    uint64_t parts = outcomes_parts(r, from);
    int err = OK;

    if (parts == 0 || __builtin_mul_overflow(from->all, parts, &o->all))
        o->all = parts = 0;
    for (uint32_t i = 0; i < from->states.n && err == OK; i++) {
        const struct state *s = &from->states.keys[i].s;
        uint64_t ways = from->ways[i] * parts;

        err = s->turn == CHANCE ? outcomes_draw(o, b, r, s, from->odds[i], ways)
                                : outcomes_add(o, b, s, from->odds[i], ways);
    }
    return err;
}

static bool outcomes_is_waiting(const struct outcomes *o)
{
    for (uint32_t i = 0; i < o->states.n; i++)
        if (o->states.keys[i].s.turn == CHANCE)
            return true;
    return false;
}

int outcomes_find(struct outcomes *o, struct budget *b, const struct rules *r,
                  const struct state *s)
{
    struct outcomes now = {.all = 1};
    int err = outcomes_add(&now, b, s, 1, 1);

    while (err == OK && outcomes_is_waiting(&now)) {
        struct outcomes next = {0};

        err = outcomes_draw_once(&next, b, r, &now);
        outcomes_release(&now, b);
        now = next;
    }
    if (err == OK)
        *o = now;
    else
        outcomes_release(&now, b);
    return err;
}

void outcomes_release(struct outcomes *o, struct budget *b)
{
    budget_free(b, o->odds, o->room, sizeof *o->odds);
    budget_free(b, o->ways, o->ways_room, sizeof *o->ways);
    intern_release(&o->states, b);
    *o = (struct outcomes){0};
}
