/* Puzzles from a solution, and all puzzles of a game. */
#include "advise/puzzle_pick.h"

#include "api/api.h"
#include "games/games.h"
#include "teach/puzzle_streak.h"

#include <stdlib.h>

_Static_assert((int)DUELLO_TASK_CHANCE == (int)PUZZLE_CHANCE, "tasks have the same numbers");
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
                         .bait = p->bait,
                         .at_once = p->at_once};
    struct text rules = TEXT(out.rules);

    _Static_assert(sizeof out.fails == sizeof p->fails, "there are as many levels");
    memcpy(out.fails, p->fails, sizeof out.fails);
    rules_print(&p->rules, &rules);
    api_state_out(&p->at, &out.position);
    return out;
}

static bool api_puzzle_wanted(const struct puzzle *p, void *context)
{
    const duello_puzzle_setup *setup = context;
    duello_puzzle shown = api_puzzle(p);

    return setup->wanted == NULL || setup->wanted(setup->user, &shown);
}

static int api_puzzle_give(const struct puzzle *p, duello_puzzle *out)
{
    duello_puzzle found = api_puzzle(p);

    return api_give(out, &found, sizeof found);
}

/* Where to look for a puzzle: in a solution or, without one, in a set, level by level or not. */
struct api_puzzle_source {
    const struct solution *known;
    struct puzzle_set *set;
    bool by_level;
};

static bool api_puzzle_search(const struct api_puzzle_source *in,
                              const struct puzzle_search *search, struct puzzle *p)
{
    return in->known      ? puzzle_find(in->known, search, p)
           : in->by_level ? puzzle_pick(in->set, search, p)
                          : puzzle_set_find(in->set, search, p);
}

static int api_puzzle_find(struct api_puzzle_source in, const duello_puzzle_setup *setup,
                           duello_puzzle *out)
{
    duello_puzzle_setup s;
    struct puzzle_search search;
    struct puzzle p;
    int err = api_take(&s, sizeof s, setup);

    if (err != OK)
        return err;
    if (out == NULL || s.level < DUELLO_LEVEL_ANY || s.level > DUELLO_LEVEL_HARD)
        return DUELLO_E_ARGUMENT;
    search = (struct puzzle_search){
        .seed = s.seed, .level = s.level - 1, .wanted = api_puzzle_wanted, .context = &s};
    if (!api_puzzle_search(&in, &search, &p))
        return DUELLO_E_UNKNOWN;
    return api_puzzle_give(&p, out);
}

int duello_puzzle_find(const duello_solution *known, const duello_puzzle_setup *setup,
                       duello_puzzle *out)
{
    return known == NULL
               ? DUELLO_E_ARGUMENT
               : api_puzzle_find((struct api_puzzle_source){.known = known->known}, setup, out);
}

int duello_puzzle_at(const duello_solution *known, const duello_state *position, int player,
                     duello_puzzle *out)
{
    struct puzzle p;
    struct state s;

    if (known == NULL || position == NULL || out == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    s = api_state_in(position);
    if (!state_wants(&s, player) || !puzzle_at(known->known, &s, player, &p))
        return DUELLO_E_UNKNOWN;
    return api_puzzle_give(&p, out);
}

/* ---- all of a game --------------------------------------------------------------------------- */

int duello_puzzles_new(duello_puzzles **out, const duello_rules *rules, bool variants, char *why,
                       size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    duello_puzzles *made;
    struct rules book;
    int err = api_check_why(rules, out != NULL, reason);

    if (err != OK)
        return err;
    rules_init(&book, rules->rules.game);
    if (variants && memcmp(&book, &rules->rules, sizeof book) != 0)
        return DUELLO_E_ARGUMENT;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    err = puzzle_set_new(&made->set, &rules->rules, variants, &(struct solve_setup){0}, reason);
    made->rules = *rules;
    if (err == OK)
        *out = made;
    else
        free(made);
    return err;
}

void duello_puzzles_free(duello_puzzles *puzzles)
{
    if (puzzles != NULL)
        puzzle_set_free(puzzles->set);
    free(puzzles);
}

int duello_puzzles_get(duello_puzzles *puzzles, size_t i, duello_puzzle *out)
{
    const struct puzzle *p;

    if (puzzles == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    p = puzzle_set_get(puzzles->set, i);
    return p != NULL ? api_puzzle_give(p, out) : DUELLO_E_UNKNOWN;
}

int duello_puzzles_find(duello_puzzles *puzzles, const duello_puzzle_setup *setup,
                        duello_puzzle *out)
{
    return puzzles == NULL
               ? DUELLO_E_ARGUMENT
               : api_puzzle_find((struct api_puzzle_source){.set = puzzles->set}, setup, out);
}

int duello_puzzles_pick(duello_puzzles *puzzles, const duello_puzzle_setup *setup,
                        duello_puzzle *out)
{
    return puzzles == NULL
               ? DUELLO_E_ARGUMENT
               : api_puzzle_find((struct api_puzzle_source){.set = puzzles->set, .by_level = true},
                                 setup, out);
}

int duello_puzzles_of_day(duello_puzzles *puzzles, const char *day, duello_puzzle *out)
{
    struct puzzle_search search = {.level = -1, .wanted = puzzle_pick_is_for_day};
    struct puzzle p;

    if (puzzles == NULL || day == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    search.seed = puzzle_pick_seed(&puzzles->rules.rules, puzzle_pick_day(day));
    return puzzle_pick(puzzles->set, &search, &p) ? api_puzzle_give(&p, out) : DUELLO_E_UNKNOWN;
}

const duello_game *duello_game_of_day(const char *day)
{
    int i = day == NULL ? 0 : puzzle_pick_game(puzzle_pick_day(day), games_count());

    if (day == NULL)
        return NULL;
    while (!puzzle_set_has(games_at(i)))
        i = (i + 1) % games_count();
    return duello_game_at(i);
}

/* ---- the streak of days ---------------------------------------------------------------------- */

int duello_puzzles_get_streak(const char *const *days, size_t count, const char *today,
                              duello_puzzles_streak *out)
{
    duello_puzzles_streak own = {.size = sizeof own};
    struct text said = TEXT(own.said);
    struct puzzle_streak s = {0};
    int day = today != NULL ? puzzle_streak_number(today) : -1, solved;

    if (today == NULL || out == NULL || (days == NULL && count > 0))
        return DUELLO_E_ARGUMENT;
    for (size_t i = 0; i < count; i++) {
        if (days[i] == NULL || (solved = puzzle_streak_number(days[i])) < 0)
            return days[i] == NULL ? DUELLO_E_ARGUMENT : DUELLO_E_SYNTAX;
        if (i > 0 && solved < s.last)
            return DUELLO_E_RANGE;
        puzzle_streak_add(&s, solved);
    }
    if (day < 0)
        return DUELLO_E_SYNTAX;
    own.days = puzzle_streak_on(&s, day, &own.frozen);
    own.longest = s.longest;
    puzzle_streak_tell(&s, day, &said);
    return api_give(out, &own, sizeof own);
}
