#include "design/sight_fit.h"

#include "core/game.h"

/* The smallest share of games that is followed: a score is off by less than it shows. */
static const double sight_fit_least = 1e-7;
/* What a level can see, of 1000. */
enum { SIGHT_LEAST = 1, SIGHT_MOST = 999 };

void sight_fit_begin(struct sight_fit *f, double percent, struct rules *r)
{
    f->game = *r->game;
    f->game.editions = NULL;
    f->percent = percent;
    r->game = &f->game;
    f->fitted = 1;
}

static int sight_fit_score(struct sight_fit *f, struct meter *g, int level, int sight,
                           struct meter_value *out)
{
    f->game.sight[level] = sight;
    meter_forget(g, level);
    return meter_measure(g, METER_SKILL, level, sight_fit_least, out);
}

/* Find by bisection the least sight that takes enough. */
static int sight_fit_one(struct sight_fit *f, struct meter *g, int level)
{
    int low = SIGHT_LEAST, high = SIGHT_MOST, err = OK;
    struct meter_value v;

    while (high - low > 1 && err == OK) {
        int sight = (low + high) / 2;

        if ((err = sight_fit_score(f, g, level, sight, &v)) == OK)
            *(v.value > f->percent ? &high : &low) = sight;
    }
    return err == OK ? sight_fit_score(f, g, level, high, &v) : err;
}

int sight_fit_level(struct sight_fit *f, struct meter *g, int level)
{
    int err = OK;

    for (; f->fitted <= level && err == OK; f->fitted += err == OK)
        err = sight_fit_one(f, g, f->fitted);
    return err;
}
