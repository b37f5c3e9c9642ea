#include "moves.h"

/* Values between -1 and 1 are rounded. */
static const double SAME = 1e-6;

static struct move_use *use_of(struct moves *m, move wanted)
{
    int at = 0;

    while (at < m->count && m->use[at].move < wanted)
        at++;
    if (at < m->count && m->use[at].move == wanted)
        return &m->use[at];
    if (m->count == MOVES_SEEN)
        return NULL;
    memmove(&m->use[at + 1], &m->use[at], (size_t)(m->count - at) * sizeof m->use[0]);
    m->use[at] = (struct move_use){.move = wanted};
    m->count++;
    return &m->use[at];
}

/* Which of the prospects are right; returns how many. */
static int judge(const struct prospect *all, int n, bool right[MOVES_MAX])
{
    double best = -2;
    int count = 0;

    for (int i = 0; i < n; i++)
        best = all[i].worth.value > best ? all[i].worth.value : best;
    for (int i = 0; i < n; i++) {
        right[i] = all[i].worth.value >= best - SAME;
        count += right[i];
    }
    return count;
}

static void count_choice(struct moves *m, const struct prospect *all, int n, bool both)
{
    bool right[MOVES_MAX];
    int good = judge(all, n, right), played = 0;

    m->choices++;
    m->decisive += good < n;
    for (int i = 0; i < n; i++) {
        struct move_use *u = use_of(m, all[i].move);

        played += all[i].share > SAME && all[i].share < 1 - SAME;
        if (u == NULL)
            continue;
        u->legal++;
        u->right += right[i];
        u->only += right[i] && good == 1;
        u->share += all[i].share;
    }
    m->mixed += both && played > 0;
}

void moves_count(struct moves *m, const struct solution *known)
{
    struct prospect all[MOVES_MAX];
    struct worth worth;
    struct state s;

    memset(m, 0, sizeof *m);
    for (uint64_t cursor = 0; solution_next(known, &cursor, &s, &worth);) {
        bool both = s.turn == BOTH;

        for (int p = P1; p <= (both ? P2 : P1); p++) {
            int n = solution_prospects(known, &s, p, all);

            if (n > 1)
                count_choice(m, all, n, both);
        }
    }
}
