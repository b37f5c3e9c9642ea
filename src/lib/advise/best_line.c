#include "advise/best_line.h"

#include <stdio.h>

bool best_line_longest(const struct solution *known, struct state *out)
{
    int longest = 0;
    struct worth worth;
    struct state s;

    for (uint64_t cursor = 0; solution_next(known, &cursor, &s, &worth);)
        if (worth.plies > longest && s.turn < BOTH) {
            longest = worth.plies;
            *out = s;
        }
    return longest > 0;
}

/* The winner takes the shortest way and the loser the longest; of equal moves, the first in the
 * list. */
static bool best_line_is_better(struct worth a, struct worth b)
{
    if (a.value > b.value || a.value < b.value)
        return a.value > b.value;
    return a.value > 0 ? a.plies < b.plies : a.plies > b.plies;
}

move best_line_move(const struct solution *known, const struct state *s)
{
    struct prospect all[MOVES_MAX];
    int n = solution_prospects(known, s, s->turn, all), best = 0;

    for (int i = 1; i < n; i++)
        if (best_line_is_better(all[i].worth, all[best].worth))
            best = i;
    return n > 0 ? all[best].move : 0;
}

void best_line_begin(struct record *rec, const struct rules *r, const struct state *from)
{
    memset(rec, 0, sizeof *rec);
    rec->duel.rules = *r;
    for (int p = P1; p <= P2; p++)
        snprintf(rec->name[p], NAME_BYTES, "%s", r->game->names[p]);
    rec->is_set_up = true;
    rec->start = *from;
    record_begin(rec);
}

int best_line_play(const struct solution *known, const struct state *from, struct record *out)
{
    struct worth worth;
    int err = solution_worth(known, from, &worth);

    if (err != OK || worth.plies == 0 || from->turn >= BOTH)
        return ERR_UNKNOWN;
    best_line_begin(out, solution_rules(known), from);
    for (int i = 0; i < LINE_PLIES && out->duel.now.turn < BOTH && err == OK; i++)
        err = record_play(out, (struct joint){best_line_move(known, &out->duel.now), 0});
    if (err != OK)
        record_release(out);
    return err;
}
