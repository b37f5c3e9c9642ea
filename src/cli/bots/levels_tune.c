#include "cli/bots/levels_tune.h"

#include "cli/base/cli.h"
#include "cli/base/json_lines.h"

#include <stdio.h>

/* Find a level's sight by bisection. False after an interruption. */
static bool levels_fit(struct encounter *m, struct game *g, int level, double target)
{
    int low = 1, high = 999;

    while (high - low > 1) {
        g->sight[level] = (low + high) / 2;
        if (!encounter_play(m, bots_rung(g, level + 1)->id, bots_rung(g, level)->id))
            return false;
        *(m->score > target ? &high : &low) = g->sight[level];
    }
    g->sight[level] = high;
    return true;
}

int levels_tune(struct encounter *m, int percent, bool json)
{
    const struct game *real = m->event.rules.game;
    struct game g = *real; /* a copy with other sights */
    bool done = true;

    m->event.rules.game = &g;
    for (int level = NOVICE + 1; level < LEVELS && done; level++)
        done = levels_fit(m, &g, level, percent / 100.0);
    done = done && encounter_play(m, bots_strongest(&g)->id, bots_rung(&g, LEVELS)->id);
    m->event.rules.game = real;
    if (!done)
        return cli_interrupted();
    if (json)
        json_lines_print("type:s game:s percent:n sights:[n n n n] last:d", "sights", g.id, percent,
                         g.sight[0], g.sight[1], g.sight[2], g.sight[3], m->score);
    else
        printf("%s: .sight = {%d, %d, %d, %d} for steps of %d%%, the last one %.1f%%\n", g.id,
               g.sight[0], g.sight[1], g.sight[2], g.sight[3], percent, 100 * m->score);
    return EXIT_DONE;
}
