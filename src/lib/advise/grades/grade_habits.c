#include "advise/grades/grade_habits.h"

#include "core/array.h"

#include <math.h>
#include <stdlib.h>

/* ---- counting -------------------------------------------------------------------------------- */

void grade_habits_release(struct grade_habits *h)
{
    free(h->all);
    *h = (struct grade_habits){0};
}

/* Get the number of a player's first choice at a position. */
static bool grade_habit_first(const struct solution *known, const struct state *s, int player,
                              uint64_t *first)
{
    uint64_t number;

    if (solution_number(known, s, &number) != OK)
        return false;
    *first = (2 * number + (s->turn == BOTH && player == P2)) * MOVES_MAX;
    return true;
}

static bool grade_habits_put(struct grade_habits *h, struct grade_habit one)
{
    if (!array_grow(&h->all, &h->room, h->count + 1, sizeof *h->all))
        return false;
    h->all[h->count++] = one;
    return true;
}

bool grade_habits_add(struct grade_habits *h, const struct solution *known,
                      const struct record *rec, int player, const struct grade_answers *answers)
{
    const struct rules *r = solution_rules(known);
    size_t from = 0;

    for (size_t i = 0; i < rec->count; i++) {
        const struct state *s = &rec->choices[i].before;
        move given[GRADE_ASKS_MOST], legal[MOVES_MAX];
        int n = grade_answers_at(rec, i, player, answers, &from, given), count;
        uint64_t first;

        if (!state_wants(s, player) || !grade_habit_first(known, s, player, &first))
            continue;
        count = r->game->legal(r, s, player, legal);
        for (int k = 0; k < count; k++) {
            struct grade_habit one = {first + (uint64_t)k, 0};

            for (int j = 0; j < n; j++)
                one.times += given[j] == legal[k];
            if (one.times > 0 && !grade_habits_put(h, one))
                return false;
        }
    }
    return true;
}

bool grade_habits_append(struct grade_habits *h, const struct grade_habits *more)
{
    for (size_t i = 0; i < more->count; i++)
        if (!grade_habits_put(h, more->all[i]))
            return false;
    return true;
}

static int grade_habit_order(const void *a, const void *b)
{
    uint64_t x = ((const struct grade_habit *)a)->choice;
    uint64_t y = ((const struct grade_habit *)b)->choice;

    return (x > y) - (x < y);
}

void grade_habits_sort(struct grade_habits *h)
{
    size_t count = 0;

    if (h->count > 0)
        qsort(h->all, h->count, sizeof *h->all, grade_habit_order);
    for (size_t i = 0; i < h->count; i++)
        if (count > 0 && h->all[count - 1].choice == h->all[i].choice)
            h->all[count - 1].times += h->all[i].times;
        else
            h->all[count++] = h->all[i];
    h->count = count;
}

/* ---- the model ------------------------------------------------------------------------------- */

/* Return the first habit from this choice on. */
static const struct grade_habit *grade_habits_from(const struct grade_habits *h, uint64_t choice)
{
    size_t low = 0, high = h->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (h->all[middle].choice < choice)
            low = middle + 1;
        else
            high = middle;
    }
    return h->all + low;
}

/* The player's shares; the level's odds count as one answer more. */
static void grade_model_change(const void *context, const struct state *s, int player, int n,
                               double odds[MOVES_MAX])
{
    const struct grade_model *m = context;
    const struct grade_habit *from, *end = m->habits->all + m->habits->count;
    uint64_t first;
    double all = 1;

    if (m->habits->count == 0 || !grade_habit_first(m->known, s, player, &first))
        return;
    from = grade_habits_from(m->habits, first);
    for (const struct grade_habit *h = from; h < end && h->choice < first + MOVES_MAX; h++) {
        odds[h->choice - first] += (double)h->times;
        all += (double)h->times;
    }
    for (int i = 0; i < n; i++)
        odds[i] /= all;
}

/* Add up the logarithms of a level's odds at a player's answers. No level is excluded by one
 * answer. */
static double grade_model_likelihood(const struct grade_model *m, const struct bot *level)
{
    static const double least = 0.01;
    const struct level_like like = {.level = level};
    double sum = 0, odds[MOVES_MAX];
    uint64_t cursor = 0, first;
    struct worth worth;
    struct state s;

    while (solution_next(m->known, &cursor, &s, &worth))
        for (int player = P1; player <= P2; player++) {
            const struct grade_habit *h, *end = m->habits->all + m->habits->count;
            move legal[MOVES_MAX];

            if (!state_wants(&s, player) || !grade_habit_first(m->known, &s, player, &first))
                continue;
            h = grade_habits_from(m->habits, first);
            if (h == end || h->choice >= first + MOVES_MAX)
                continue;
            level_like_odds(m->known, &like, &s, player, legal, odds);
            for (; h < end && h->choice < first + MOVES_MAX; h++)
                sum += (double)h->times * log(fmax(least, odds[h->choice - first]));
        }
    return sum;
}

static const struct bot *grade_model_level(const struct grade_model *m)
{
    const struct game *game = solution_rules(m->known)->game;
    const struct bot *best = bots_rung(game, 0);
    double most = grade_model_likelihood(m, best);

    for (int rung = 1; rung <= LEVELS; rung++) {
        const struct bot *level = bots_rung(game, rung);
        double likelihood = grade_model_likelihood(m, level);

        if (likelihood > most) {
            most = likelihood;
            best = level;
        }
    }
    return best;
}

/* ---- the response ---------------------------------------------------------------------------- */

static move grade_response_play(const struct bot *self, const struct decision *d)
{
    const struct grade_response *g = (const struct grade_response *)self;

    return d->legal[level_response_choose(g->model.known, &g->like, g->all, &d->view->seen,
                                          d->view->me)];
}

int grade_response_init(struct grade_response *g, const struct solution *known,
                        const struct grade_habits *habits)
{
    struct solution_table t;
    int err;

    *g = (struct grade_response){.model = {known, habits}};
    g->bot = (struct bot){.id = "response",
                          .pitch = "the best response to a player that is known",
                          .kind = BOT_STRONGEST,
                          .needs = BOT_NEEDS_SOLUTION,
                          .choose = grade_response_play};
    solution_table(known, &t);
    g->all = malloc(t.count * sizeof *g->all);
    if (g->all == NULL)
        return ERR_MEMORY;
    g->like = (struct level_like){grade_model_level(&g->model), grade_model_change, &g->model};
    err = level_response_find(known, &g->like, g->all);
    if (err != OK)
        grade_response_release(g);
    return err;
}

void grade_response_release(struct grade_response *g)
{
    free(g->all);
    g->all = NULL;
}
