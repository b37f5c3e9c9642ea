/* Exact solutions. */
#include "api/api_duel.h"
#include "bots/ladder/level_chances.h"

#include <stdlib.h>

static struct solve_setup api_solve_setup(const duello_solution_setup *s, const struct state *also)
{
    return (struct solve_setup){.jobs = s->jobs,
                                .memory = s->memory,
                                .bound = s->bound,
                                .also = s->also != NULL ? also : NULL,
                                .chances = s->chances,
                                .fold = s->fold ? FOLD_ABOVE : 0,
                                .going_on = s->progress,
                                .context = s->user};
}

int duello_solution_new(duello_solution **out, const duello_rules *rules,
                        const duello_solution_setup *setup, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    struct solve_setup inside;
    duello_solution_setup s;
    struct state also = {0};
    duello_solution *made;
    int err = api_take(&s, sizeof s, setup);
    bool is_right = out != NULL && s.jobs >= 0 && s.bound >= 0 && s.bound <= INT16_MAX;

    if (err != OK || (err = api_check_why(rules, is_right, reason)) != OK)
        return err;
    if (s.also != NULL)
        also = api_state_in(s.also);
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->rules = *rules;
    made->chances = s.chances;
    inside = api_solve_setup(&s, &also);
    err = api_stopped(solution_new(&made->known, &made->rules.rules, &inside, reason));
    if (err == OK)
        *out = made;
    else
        free(made);
    return err;
}

int duello_duel_solve(duello_solution **out, const duello_duel *duel,
                      const duello_solution_setup *setup, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    struct solve_setup inside;
    duello_solution_setup s;
    duello_solution *made;
    struct judge judge;
    int err = api_take(&s, sizeof s, setup);

    if (err != OK || out == NULL || duel == NULL || s.jobs < 0)
        return err != OK ? err : DUELLO_E_ARGUMENT;
    if (game_is_hidden(duel->rules.rules.game))
        return duello_solution_new(out, &duel->rules, NULL, why, why_size); /* explains why */
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    *made = (duello_solution){.rules = duel->rules, .chances = true};
    inside = api_solve_setup(&s, NULL);
    inside.also = duel->referee.rec.is_set_up ? &duel->referee.rec.start : NULL;
    err = api_stopped(judge_init(&judge, &made->rules.rules, inside,
                                 record_most_points(&duel->referee.rec), &made->known, reason));
    if (err == OK)
        *out = made;
    else
        free(made);
    return err;
}

void duello_solution_free(duello_solution *known)
{
    if (known != NULL)
        solution_free(known->known);
    free(known);
}

const duello_rules *duello_solution_rules(const duello_solution *known)
{
    return known == NULL ? NULL : &known->rules;
}

int duello_solution_worth(const duello_solution *known, const duello_state *position,
                          duello_worth *out)
{
    struct state s;
    struct worth w;
    int err;

    if (known == NULL || position == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    s = api_state_in(position);
    if ((err = solution_worth(known->known, &s, &w)) == OK)
        *out = (duello_worth){w.value, w.plies};
    return err;
}

int api_choices(const struct prospect *p, int n, duello_choice *out)
{
    for (int i = 0; i < n; i++)
        out[i] =
            (duello_choice){p[i].move, p[i].worth.plies, p[i].worth.value, p[i].share, p[i].chance};
    return n;
}

int duello_solution_choices(const duello_solution *known, const duello_state *position, int player,
                            duello_choice out[DUELLO_MOVES_MAX])
{
    struct prospect prospects[MOVES_MAX];
    struct state s;

    if (known == NULL || position == NULL || out == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    s = api_state_in(position);
    return api_choices(prospects, solution_prospects(known->known, &s, player, prospects), out);
}

int duello_solution_against(const duello_solution *known, const duello_state *position, int player,
                            const char *level, duello_chance out[DUELLO_MOVES_MAX])
{
    struct prospect prospects[MOVES_MAX];
    struct chance after[MOVES_MAX];
    const struct bot *bot = level != NULL ? bots_find(level) : NULL;
    struct state s;
    int n;

    if (known == NULL || position == NULL || out == NULL || !api_is_player(player) || bot == NULL)
        return DUELLO_E_ARGUMENT;
    s = api_state_in(position);
    if ((n = solution_prospects(known->known, &s, player, prospects)) < 0)
        return n;
    if (!known->chances || (n = level_chances_after(known->known, bot, &s, player, after)) < 0)
        return DUELLO_E_UNKNOWN;
    for (int i = 0; i < n; i++)
        out[i] = (duello_chance){(double)after[i].win, (double)after[i].loss};
    return n;
}

static struct prospect api_prospect(const duello_choice *c)
{
    return (struct prospect){
        .move = c->pick, .worth = {c->value, c->plies}, .share = c->share, .chance = c->chance};
}

int duello_choice_best(const duello_choice *choices, int n)
{
    int best = 0;

    if (choices == NULL || n < 1 || n > MOVES_MAX)
        return -1;
    for (int i = 1; i < n; i++) {
        struct prospect a = api_prospect(&choices[i]), b = api_prospect(&choices[best]);

        best = prospect_compare(&a, &b) > 0 ? i : best;
    }
    return best;
}

size_t duello_solution_next(const duello_solution *known, uint64_t *cursor, duello_state *position,
                            duello_worth *worth, size_t n)
{
    size_t i = 0;
    struct state s;
    struct worth w;

    if (known == NULL || cursor == NULL || position == NULL)
        return 0;
    for (; i < n && solution_next(known->known, cursor, &s, &w); i++) {
        api_state_out(&s, &position[i]);
        if (worth != NULL)
            worth[i] = (duello_worth){w.value, w.plies};
    }
    return i;
}

int duello_solution_get_table(const duello_solution *known, duello_solution_table *out)
{
    struct solution_table t;

    if (known == NULL)
        return DUELLO_E_ARGUMENT;
    solution_table(known->known, &t);
    return api_give(
        out,
        &(duello_solution_table){
            .count = t.count, .plies = t.plies, .values = t.values, .chances = t.chances},
        sizeof *out);
}

int duello_solution_number(const duello_solution *known, const duello_state *position,
                           uint64_t *out)
{
    struct state s;

    if (known == NULL || position == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    s = api_state_in(position);
    return solution_number(known->known, &s, out);
}

int duello_solution_positions(const duello_solution *known, duello_state *out)
{
    uint64_t cursor = 0, number = 0;
    struct worth w;
    struct state s;

    if (known == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    while (solution_next(known->known, &cursor, &s, &w))
        if (solution_number(known->known, &s, &number) == OK)
            api_state_out(&s, &out[number]);
    return OK;
}

int duello_solution_get_census(const duello_solution *known, duello_solution_census *out)
{
    struct census c;

    if (known == NULL)
        return DUELLO_E_ARGUMENT;
    solution_census(known->known, &c);
    return api_give(out,
                    &(duello_solution_census){.positions = c.positions,
                                              .wins = c.wins,
                                              .losses = c.losses,
                                              .draws = c.draws,
                                              .moves = c.edges,
                                              .memory = c.peak,
                                              .longest = c.longest,
                                              .bound = c.bound,
                                              .error = c.error},
                    sizeof *out);
}
