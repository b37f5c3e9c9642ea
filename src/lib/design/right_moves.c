#include "design/right_moves.h"

/* Values, and shares, that differ by less than this are equal; the difference is rounding. */
static const double SAME = 1e-10, SAME_SHARE = 1e-6;

static struct use *right_use_of(struct right_moves *m, move wanted)
{
    size_t behind;
    int at = 0;

    while (at < m->count && m->move[at] < wanted)
        at++;
    if (at < m->count && m->move[at] == wanted)
        return &m->use[at];
    if (m->count == MOVES_SEEN)
        return NULL;
    behind = (size_t)(m->count++ - at);
    memmove(&m->move[at + 1], &m->move[at], behind * sizeof m->move[0]);
    memmove(&m->use[at + 1], &m->use[at], behind * sizeof m->use[0]);
    m->move[at] = wanted;
    m->use[at] = (struct use){0};
    return &m->use[at];
}

/* Mark the prospects that are right; return how many there are. */
static int right_judge(const struct prospect *all, int n, bool right[MOVES_MAX])
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

static void right_add(struct use *u, bool right, bool matters, bool alone, double share)
{
    if (u == NULL)
        return;
    u->legal++;
    u->right += right;
    u->matters += matters;
    u->saves += matters && right;
    u->needed += matters && right && alone;
    u->share += share;
}

static void right_count_verb(struct right_moves *m, const struct prospect *all, int n,
                             const bool *right, int verb)
{
    int legal = 0, good = 0, others = 0;
    double share = 0;

    for (int i = 0; i < n; i++) {
        bool same = MOVE_VERB(all[i].move) == verb;

        legal += same;
        good += same && right[i];
        others += !same && right[i];
        share += same ? all[i].share : 0;
    }
    if (legal > 0 && verb < VERBS_SEEN)
        right_add(&m->verb[verb], good > 0, good + others < n, others == 0, share);
}

static void right_count_choice(struct right_moves *m, const struct prospect *all, int n, bool both)
{
    bool right[MOVES_MAX], mixed = false;
    int good = right_judge(all, n, right);

    m->choices++;
    m->matters += good < n;
    for (int i = 0; i < n; i++) {
        mixed |= all[i].share > SAME_SHARE && all[i].share < 1 - SAME_SHARE;
        right_add(right_use_of(m, all[i].move), right[i], good < n, good == 1, all[i].share);
    }
    for (int i = 0; i < n; i++)
        if (i == 0 || MOVE_VERB(all[i].move) != MOVE_VERB(all[i - 1].move)) /* they are sorted */
            right_count_verb(m, all, n, right, MOVE_VERB(all[i].move));
    m->mixed += both && mixed;
}

void right_moves_count(struct right_moves *m, const struct solution *known)
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
                right_count_choice(m, all, n, both);
        }
    }
}
