/* Puzzles from a solution. */
#include "advise/puzzle.h"

#include "api/api.h"

_Static_assert((int)DUELLO_TASK_BEST == (int)PUZZLE_BEST, "tasks have the same numbers");
_Static_assert((int)DUELLO_LEVEL_HARD == (int)PUZZLE_HARD + 1, "levels are one higher: 0 is any");

static duello_puzzle api_puzzle(const struct puzzle *p)
{
    duello_puzzle out = {.size = sizeof out,
                         .player = p->player,
                         .answer = p->answer,
                         .task = (int)p->task,
                         .level = (int)p->level + 1,
                         .points = p->points,
                         .legal = p->legal,
                         .plies = p->plies,
                         .depth = p->depth,
                         .bait = p->bait};

    api_state_out(&p->at, &out.position);
    return out;
}

static bool api_puzzle_wanted(const struct puzzle *p, void *context)
{
    const duello_puzzle_setup *setup = context;
    duello_puzzle shown = api_puzzle(p);

    return setup->wanted == NULL || setup->wanted(setup->user, &shown);
}

int duello_puzzle_find(const duello_solution *known, const duello_puzzle_setup *setup,
                       duello_puzzle *out)
{
    duello_puzzle_setup s;
    struct puzzle_search search;
    struct puzzle p;
    duello_puzzle found;
    int err = api_take(&s, sizeof s, setup);

    if (err != OK)
        return err;
    if (known == NULL || out == NULL || s.level < DUELLO_LEVEL_ANY || s.level > DUELLO_LEVEL_HARD)
        return DUELLO_E_ARGUMENT;
    search = (struct puzzle_search){s.seed, s.level - 1, api_puzzle_wanted, &s};
    if (!puzzle_find(known->known, &search, &p))
        return DUELLO_E_UNKNOWN;
    found = api_puzzle(&p);
    return api_give(out, &found, sizeof found);
}

int duello_puzzle_at(const duello_solution *known, const duello_state *position, int player,
                     duello_puzzle *out)
{
    struct puzzle p;
    duello_puzzle found;
    struct state s;

    if (known == NULL || position == NULL || out == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    s = api_state_in(position);
    if (!api_is_to_choose(&s, player) || !puzzle_at(known->known, &s, player, &p))
        return DUELLO_E_UNKNOWN;
    found = api_puzzle(&p);
    return api_give(out, &found, sizeof found);
}
