#include "design/measures.h"

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

static int measures_use(struct measures *m, const struct solution *known,
                        const struct measures_setup *setup)
{
    struct meter *g;
    int err = meter_new(&g, &m->rules, known, &setup->meter);

    if (err != OK)
        return err;
    err = measures_take(m, g, setup->figures);
    meter_free(g);
    return err;
}

int measures_of(struct measures *out, const struct rules *r, const struct measures_setup *setup)
{
    struct measures m = {.rules = *r, .distance = meter_distance(r)};
    struct text why = TEXT(m.reason);
    struct solve_setup solve = setup->solve;
    struct solution *own = NULL;
    const struct solution *known = setup->known;

    solve.chances = true;
    solve.fold = 0;
    m.estimated = game_is_hidden(r->game);
    if ((m.err = rules_check(r, &why)) == OK && known == NULL && !m.estimated) {
        m.err = solution_new(&own, r, &solve, &why);
        known = own;
    }
    if (m.err == OK)
        m.err = measures_use(&m, known, setup);
    solution_free(own);
    if (m.err == ERR_OVER)
        return ERR_OVER;
    if (m.err != OK && why.len == 0)
        text_add(&why, "%s", err_text(m.err));
    *out = m;
    return OK;
}
