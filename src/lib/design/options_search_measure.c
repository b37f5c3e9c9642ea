/* What a setting of a search gives, goal by goal, exactly. */
#include "design/options_search.h"

#include <stdlib.h>

/* The figures of all goals, by their bit; *figures has those of each level. */
static uint32_t search_figures(const struct goals *goals, uint32_t figures[LEVELS])
{
    uint32_t all = 0;

    for (int i = 0; i < goals->count; i++) {
        int first, last;

        goal_levels(&goals->at[i], &first, &last);
        for (int level = first; level <= last; level++)
            figures[level] |= 1U << goals->at[i].what;
        all |= 1U << goals->at[i].what;
    }
    return all;
}

uint32_t options_search_measure(const struct options_search *s, const struct rules *r,
                                struct measures *out)
{
    struct measures_setup setup = {.meter = {.games = s->games, .seed = s->seed},
                                   .solve = {.memory = SEARCH_MEMORY},
                                   .fit = s->fit};
    uint32_t figures = search_figures(&s->goals, setup.figures);

    measures_of(out, r, &setup);
    return figures;
}

uint32_t options_search_missed(const struct options_search *s, const struct measures *m)
{
    uint32_t missed = 0;

    for (int i = 0; i < s->goals.count; i++) {
        const struct goal *goal = &s->goals.at[i];
        int first, last;

        goal_levels(goal, &first, &last);
        for (int level = first; level <= last; level++)
            if (goal_miss(goal, &m->of[goal->what][level]) > 0)
                missed |= 1U << i;
    }
    return missed;
}
