#include "design/figures.h"

#include <math.h>
#include <stdio.h>

/* ERR_OVER: it was stopped. */
static int figures_play_out(struct figures *f, const struct rules *r, const struct solution *known,
                            const struct figures_setup *setup)
{
    struct playouts playouts = {setup->seed, setup->games, setup->solve.going_on,
                                setup->solve.context};
    struct playout_tally t = {0};
    struct player player;
    int err;

    if ((f->err = playout_player_open(&player, setup->player, r, known)) != OK) {
        snprintf(f->reason, sizeof f->reason, "%s cannot play this", setup->player);
        return OK;
    }
    err = playout_many(&t, r, &player, &player, &playouts);
    f->score = t.score;
    return err;
}

static void figures_take_table(struct figures *f, const struct rules *r,
                               const struct solution *known)
{
    struct state start = game_start(r, P1);
    struct census census;
    struct worth worth;

    if (solution_worth(known, &start, &worth) != OK)
        return;
    solution_census(known, &census);
    f->solved = true;
    f->value = worth.value;
    f->plies = worth.plies;
    f->positions = census.positions;
    f->drawn_positions = census.draws;
}

int figures_of(struct figures *out, const struct rules *r, const struct figures_setup *setup)
{
    struct figures f = {0};
    struct text why = TEXT(f.reason);
    struct solution *own = NULL;
    const struct solution *known = setup->known;
    int err = OK;

    if ((f.err = rules_check(r, &why)) == OK && known == NULL) {
        f.err = solution_new(&own, r, &setup->solve, &why);
        known = own;
    }
    if (f.err == OK || f.err == ERR_UNKNOWN) {
        f.err = OK;
        text_clear(&why);
        if (known != NULL)
            figures_take_table(&f, r, known);
        err = figures_play_out(&f, r, known, setup);
        solution_free(own);
    } else if (why.len == 0) {
        text_add(&why, "%s", err_text(f.err));
    }
    if (err == ERR_OVER || f.err == ERR_OVER)
        return ERR_OVER;
    *out = f;
    return OK;
}

void figures_value(double value, int plies, bool both, struct text *out)
{
    const char *winner =
        value > 0 ? (both ? "Player 1" : "first player") : (both ? "Player 2" : "second player");

    if (value == 0 && !both)
        text_add(out, "no forced win");
    else if (value <= -1 || value >= 1)
        text_add(out, "%s wins", winner);
    else
        text_add(out, "%+.4f", text_four_digits(value));
    if (plies > 0 && value != 0)
        text_add(out, " in %d turn%s", prospect_turns(plies),
                 prospect_turns(plies) == 1 ? "" : "s");
}
