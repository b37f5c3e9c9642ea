#include "design/measures.h"

#include "core/game.h"
#include "design/sight_fit.h"

static int measures_take(struct measures *m, struct meter *g, const uint32_t figures[LEVELS])
{
    bool all = true;
    int err = OK;

    for (int level = 0; level < LEVELS; level++)
        all = all && figures[level] == 0;

    /* By level, because figures of one level follow the same games. */
    for (int level = 0; level < LEVELS; level++)
        for (int what = 0; what < (level == 0 ? METER_FIGURES : METER_OF_LEVELS) && err == OK;
             what++)
            if (all || figures[level] >> what & 1)
                err = meter_measure(g, (enum meter_figure)what, level, METER_EXACT,
                                    &m->of[what][level]);
    for (int level = 0; level < LEVELS && err == OK; level++) {
        const double *kinds = meter_kinds(g, level);

        if (meter_course(g, level) != NULL)
            m->course[level] = *meter_course(g, level);
        for (int v = 0; v < VERBS_SEEN; v++)
            m->kinds[level][v] = kinds != NULL ? kinds[v] : -1;
    }
    return err;
}

/* Use the solution of these rules; `fit` is NULL if the levels see as the game says. */
static int measures_use(struct measures *m, const struct rules *r, const struct solution *known,
                        struct sight_fit *fit, const struct measures_setup *setup)
{
    struct meter *g;
    int err = meter_new(&g, r, known, &setup->meter);

    if (err != OK)
        return err;
    if (fit != NULL && (err = sight_fit_level(fit, g, EXPERT)) == OK)
        memcpy(m->sight, fit->game.sight, sizeof m->sight);
    if (err == OK)
        err = measures_take(m, g, setup->figures);
    meter_free(g);
    return err;
}

int measures_of(struct measures *out, const struct rules *r, const struct measures_setup *setup)
{
    struct measures m = {.rules = *r, .distance = meter_distance(r)};
    struct text why = TEXT(m.reason);
    struct solve_setup solve = setup->solve;
    bool fits = setup->fit > 0 && !game_is_hidden(r->game);
    const struct solution *known = fits ? NULL : setup->known;
    struct solution *own = NULL;
    struct rules rules = *r;
    struct sight_fit fit;

    solve.chances = true;
    solve.fold = 0;
    m.estimated = game_is_hidden(r->game);
    if (fits)
        sight_fit_begin(&fit, setup->fit, &rules);
    if ((m.err = rules_check(r, &why)) == OK && known == NULL && !m.estimated) {
        m.err = solution_new(&own, &rules, &solve, &why);
        known = own;
    }
    if (m.err == OK)
        m.err = measures_use(&m, &rules, known, fits ? &fit : NULL, setup);
    solution_free(own);
    if (m.err == ERR_OVER)
        return ERR_OVER;
    if (m.err != OK && why.len == 0)
        meter_explain(r, m.err, &why);
    *out = m;
    return OK;
}
