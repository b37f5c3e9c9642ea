#include "solve/stochastic.h"

/* Values that change by less than this are at rest; after this many passes a region is left as it
 * is. */
static const double rest = 1e-13;
enum { PASSES_MAX = 100000 };

struct stochastic_values {
    const struct atlas *atlas;
    const double *values;
};

static double stochastic_leaf(const void *context, const struct state *s)
{
    const struct stochastic_values *t = context;
    double v;

    if (s->turn == OVER)
        return state_worth(s->result, P1);
    v = t->values[atlas_rank(t->atlas, layout_code(&t->atlas->layout, s))];
    return s->turn == P2 ? -v : v;
}

double stochastic_value(const struct atlas *a, const double *values, const struct state *s)
{
    return stochastic_mean(a->rules, s, stochastic_leaf, &(struct stochastic_values){a, values});
}

void stochastic_stage(const struct atlas *a, const double *values, const struct state *s,
                      struct matrix *m)
{
    const struct rules *r = a->rules;
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    struct state next;

    m->rows = r->game->legal(r, s, P1, mine);
    m->columns = s->turn == BOTH ? r->game->legal(r, s, P2, theirs) : 1;
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            m->at[i * m->columns + j] = stochastic_value(
                a, values, game_after(r, s, (struct joint){mine[i], theirs[j]}, &next));
}

/* One pass over a region, from its last position to its first; returns the largest change. */
static double stochastic_pass(const struct atlas *a, const struct region *g, double *values,
                              struct matrix *m)
{
    double most = 0;

    for (uint32_t n = g->slices * a->words_per_slice; n-- > 0;) {
        uint32_t place = atlas_word(a, g, n);
        const struct word *w = &a->words[place];
        uint32_t rank = (uint32_t)w->rank + atlas_count_bits(w->seen);

        for (uint32_t bit = 64; bit-- > 0;) {
            struct state s;
            double v, change;

            if (!(w->seen >> bit & 1))
                continue;
            layout_state(&a->layout, (uint64_t)place * 64 + bit, &s);
            stochastic_stage(a, values, &s, m);
            v = matrix_solve(m, NULL, NULL);
            change = v - values[--rank];
            values[rank] = v;
            most = change > most ? change : -change > most ? -change : most;
        }
    }
    return most;
}

int stochastic_solve(const struct atlas *a, double *values, double *error)
{
    struct matrix m;

    *error = 0;
    for (int i = 0; i < a->regions; i++) {
        const struct region *g = &a->region[i];
        double change = 0;

        for (int passes = 0; passes < PASSES_MAX; passes++) {
            change = stochastic_pass(a, g, values, &m);
            if (change < rest || !g->loops) {
                change = 0;
                break;
            }
            if (atlas_pause(a, (double)g->begin / a->positions) != OK)
                return ERR_OVER;
        }
        *error = change > *error ? change : *error;
    }
    return OK;
}
