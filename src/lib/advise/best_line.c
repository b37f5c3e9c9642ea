#include "advise/best_line.h"

#include "bots/bot.h"

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

/* Compare by the shortest way of the winner and the longest of the loser: positive if `a` is
 * better. */
static int best_line_compare(struct worth a, struct worth b)
{
    if (a.value > b.value || a.value < b.value)
        return a.value > b.value ? 1 : -1;
    return a.value > 0 ? b.plies - a.plies : a.plies - b.plies;
}

/* Get how much a strong player likes each move; equally if that is unknown. */
static void best_line_odds(const struct solution *known, const struct state *s,
                           double odds[MOVES_MAX])
{
    struct view view = {*s, s->turn};
    struct rng dice = rng_at(1, 0, 0);
    move legal[MOVES_MAX];
    struct decision d = {.rules = solution_rules(known),
                         .known = known,
                         .view = &view,
                         .legal = legal,
                         .rng = &dice};

    d.n = d.rules->game->legal(d.rules, s, s->turn, legal);
    if (!bot_odds(bots_find("expert"), &d, odds))
        memset(odds, 0, MOVES_MAX * sizeof *odds);
}

move best_line_move(const struct solution *known, const struct state *s)
{
    struct prospect all[MOVES_MAX];
    double odds[MOVES_MAX];
    int n = solution_prospects(known, s, s->turn, all), best = 0;

    if (n > 1)
        best_line_odds(known, s, odds);
    for (int i = 1; i < n; i++) {
        int order = best_line_compare(all[i].worth, all[best].worth);

        if (order > 0 || (order == 0 && odds[i] > odds[best]))
            best = i;
    }
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
