/* Estimates take long, so a decision must pass cheaper questions first: does the network clearly
 * prefer one choice, how often do the levels miss that, and does a short estimate agree? */
#include "advise/puzzle_late.h"

#include "bots/bot.h"
#include "core/rng.h"

/* How sure the network must be, and by how much the answer must lead in a short estimate. */
static const double late_prefers = 0.6, late_leads = 0.11;

enum { LATE_CHOICES = 3, LATE_POINTS = 12, LATE_WORK = 6000, LATE_STEPS = 1000 };

/* Does the network prefer a choice that makes a puzzle of this level? */
static bool late_is_preferred(const struct decision *d, enum puzzle_level level)
{
    double odds[MOVES_MAX], fails = 0;
    int top = 0;

    if (!bot_odds(bots_find("network"), d, odds))
        return false;
    for (int i = 1; i < d->n; i++)
        top = odds[i] > odds[top] ? i : top;
    if (odds[top] < late_prefers)
        return false;
    for (int i = 0; i < LEVELS; i++) {
        bot_odds(bots_rung(d->rules->game, 1 + i), d, odds);
        fails += (1 - odds[top]) / LEVELS;
    }
    return puzzle_level_of(fails) == level;
}

/* Is a long estimate worth its time? */
static bool late_is_promising(const struct decision *d, const struct judge *j,
                              enum puzzle_level level)
{
    struct judge brief = *j;
    struct judgement g;

    brief.work = LATE_WORK;
    if (d->n < LATE_CHOICES || d->view->seen.points[d->view->me] > LATE_POINTS ||
        !late_is_preferred(d, level) ||
        judge_choices(&brief, &d->view->seen, NULL, d->view->me, &g) != OK)
        return false;
    for (int i = 0; i < g.count; i++)
        if (i != g.best && g.of[i].drop < late_leads)
            return false;
    return true;
}

int puzzle_late_find(const struct game *g, int n, struct puzzle *out)
{
    enum puzzle_level level = (enum puzzle_level)(n % PUZZLE_LEVELS);
    int game = n / PUZZLE_LEVELS;
    const struct bot *player = bots_rung(g, 1 + game % LEVELS);
    struct rng dice = rng_at((uint64_t)game, 2, 0);
    struct rules r;
    struct judge j;
    struct duel d;

    rules_init(&r, g);
    j = puzzle_view_judge(&r);
    duel_init(&d, &r, game % 2, (uint64_t)game);
    for (int steps = 0; steps < LATE_STEPS && !duel_is_over(&d); steps++) {
        struct joint m = {0, 0};
        struct decision_room room;
        struct decision decision;

        if (d.now.turn == CHANCE) {
            m.a = duel_chance(&d);
        } else {
            decision = bot_decision(&d, d.now.turn, NULL, &dice, &room);
            if (late_is_promising(&decision, &j, level) && puzzle_in_view(&j, &room.view, out) &&
                out->level == level)
                return 1;
            m.a = player->choose(player, &decision);
        }
        duel_step(&d, m);
    }
    return 0;
}
