/* Cards drawn in another order make the same hand, so equal states are joined after every draw. */
#include "solve/outcomes.h"

static int outcomes_add(struct outcomes *o, struct budget *b, const struct state *s, double odds)
{
    struct key k = {.s = *s};
    uint32_t old = o->states.n, at;
    double *larger;

    if (intern_reserve(&o->states, b) != OK)
        return ERR_MEMORY;
    if ((larger = budget_grow(b, o->odds, &o->room, o->states.room, sizeof *larger)) == NULL)
        return ERR_MEMORY;
    o->odds = larger;
    at = intern_number(&o->states, &k);
    o->odds[at] = at == old ? odds : o->odds[at] + odds;
    return at < OUTCOMES_MAX ? OK : ERR_LIMIT;
}

/* Add the states that nature's next move makes of a state. */
static int outcomes_draw(struct outcomes *o, struct budget *b, const struct rules *r,
                         const struct state *s, double odds)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    int n = r->game->chance(r, s, list, weight), err = OK;
    double all = 0;
    struct state next;

    for (int i = 0; i < n; i++)
        all += weight[i];
    for (int i = 0; i < n && err == OK; i++)
        err = outcomes_add(o, b, game_after(r, s, (struct joint){list[i], 0}, &next),
                           odds * weight[i] / all);
    return err;
}

static int outcomes_draw_once(struct outcomes *o, struct budget *b, const struct rules *r,
                              const struct outcomes *from)
{
    int err = OK;

    for (uint32_t i = 0; i < from->states.n && err == OK; i++) {
        const struct state *s = &from->states.keys[i].s;

        err = s->turn == CHANCE ? outcomes_draw(o, b, r, s, from->odds[i])
                                : outcomes_add(o, b, s, from->odds[i]);
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
    struct outcomes now = {0};
    int err = outcomes_add(&now, b, s, 1);

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
    intern_release(&o->states, b);
    *o = (struct outcomes){0};
}
