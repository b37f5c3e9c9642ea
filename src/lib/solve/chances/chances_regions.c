/*
 * Regions in the order in which they are solved, each by passes over its positions until the
 * chances are at rest. Moves are made once, and kept as a list of outcomes. A position is left out
 * of further passes as soon as its chances follow from final ones. Where the best player mixes,
 * finding a mix takes most of the time, so passes with the mixes that were found last come between
 * those that find new ones.
 */
#include "solve/chances/chances_parts.h"

enum { REPEATS = 20 };
static const uint64_t work_max = 400000000; /* most outcomes to follow in one region */

/* ---- the moves ------------------------------------------------------------------------------- */

static void chances_add_outcome(struct chances_work *w, struct outcome o)
{
    size_t want = w->count < w->room ? w->room : 2 * w->room + 1;

    if (budget_grow(w->atlas->budget, &w->outcomes, &w->room, want, sizeof o))
        w->outcomes[w->count++] = o;
    else
        w->err = ERR_MEMORY;
}

/* Add what follows a pair of choices: this position, or all positions after nature's choices. */
static void chances_add_next(struct chances_work *w, const struct state *s, struct outcome o)
{
    const struct atlas *a = w->atlas;
    const struct rules *r = a->rules;
    uint32_t odds[MOVES_MAX], all = 0;
    move list[MOVES_MAX];
    double weight = o.weight;
    struct state next;
    int n;

    if (s->turn != CHANCE) {
        o.next = s->turn == OVER ? chances_over + (uint32_t)(1 + state_worth(s->result, P1))
                                 : 2 * atlas_rank(a, layout_code(&a->layout, s)) + (s->turn == P2);
        chances_add_outcome(w, o);
        return;
    }
    n = r->game->chance(r, s, list, odds);
    for (int i = 0; i < n; i++)
        all += odds[i];
    for (int i = 0; i < n; i++) {
        o.weight = weight * odds[i] / all;
        chances_add_next(w, game_after(r, s, (struct joint){list[i], 0}, &next), o);
    }
}

static void chances_add_odds(struct chances_work *w, const struct state *s, int player, int n)
{
    double *odds = w->odds + w->choices;

    w->choices += (size_t)n;
    if (w->who != NULL && w->who->odds != NULL && state_wants(s, player))
        w->who->odds(w->who->context, s, player, odds);
    else
        for (int i = 0; i < n; i++)
            odds[i] = 1.0 / n;
}

static void chances_add_node(struct chances_work *w, struct chances_node *node,
                             const struct state *s)
{
    const struct rules *r = w->atlas->rules;
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    int n = r->game->legal(r, s, P1, mine);
    int k = s->turn == BOTH ? r->game->legal(r, s, P2, theirs) : 1;
    size_t want = w->choices + 2 * MOVES_MAX;
    struct state next;

    *node = (struct chances_node){w->count, w->choices, (uint8_t)n, (uint8_t)k};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++)
            chances_add_next(w, game_after(r, s, (struct joint){mine[i], theirs[j]}, &next),
                             (struct outcome){1, 0, (uint8_t)i, (uint8_t)j});
    node[1].first = w->count;
    if (!budget_grow(w->atlas->budget, &w->odds, &w->odds_room,
                     want > w->odds_room ? 2 * want : want, sizeof *w->odds))
        w->err = ERR_MEMORY;
    if (w->err != OK)
        return;
    chances_add_odds(w, s, P1, n);
    chances_add_odds(w, s, P2, k);
}

int chances_add_region(struct chances_work *w, const struct region *g)
{
    w->end = g->end;
    for (struct atlas_walk at = atlas_walk(w->atlas, g); w->err == OK && atlas_next(&at);)
        chances_add_node(w, &w->nodes[at.rank - w->begin], &at.at.s);
    return w->err;
}

/* ---- passes ---------------------------------------------------------------------------------- */

/* May the chances of a position still change? */
static bool chances_is_open(const struct chances_work *w, uint32_t at)
{
    for
        CHANCES_EACH(w, &w->nodes[at], o)
        {
            uint32_t next = o->next / 2;

            if (next >= w->begin && next < w->end && w->open[next - w->begin])
                return true;
        }
    return false;
}

/* Compute all chances that may change; return the largest change. */
static double chances_pass(struct chances_work *w)
{
    uint32_t *keep = w->left;
    double most = 0;
    for (const uint32_t *at = w->left, *end = at + w->left_count; at < end; at++) {
        bool open = chances_is_open(w, *at);
        double by = w->improve(w, w->begin + *at);

        most = by > most ? by : most;
        w->open[*at] = open;
        *keep = *at;
        keep += open;
    }
    w->left_count = (uint32_t)(keep - w->left);
    return most;
}

/* Compute them with the mixes that were found last, in the opposite order. */
static double chances_repeat_pass(struct chances_work *w)
{
    double most = 0;

    for (uint32_t i = w->left_count; i-- > 0;) {
        double by = w->repeat(w, w->begin + w->left[i]);

        most = by > most ? by : most;
    }
    return most;
}

static int chances_solve_region(struct chances_work *w, const struct region *g)
{
    uint64_t work = 0;

    w->begin = g->begin;
    w->count = w->choices = 0;
    w->left_count = g->end - g->begin;
    for (uint32_t i = 0; i < w->left_count; i++) {
        w->left[i] = i;
        w->open[i] = true;
    }
    chances_add_region(w, g);
    while (w->err == OK && chances_pass(w) > chances_rest && work < work_max) {
        work += w->count;
        for (int i = 0; i < REPEATS && w->repeat != NULL; i++, work += w->count)
            if (chances_repeat_pass(w) <= chances_rest)
                break;
    }
    return w->err;
}

/* ---- all regions ----------------------------------------------------------------------------- */

int chances_init(struct chances_work *w, size_t positions)
{
    struct budget *b = w->atlas->budget;

    w->positions = positions;
    w->nodes = budget_alloc(b, positions + 1, sizeof *w->nodes);
    w->left = budget_alloc(b, positions, sizeof *w->left);
    w->open = budget_alloc(b, positions, sizeof *w->open);
    return w->nodes && w->left && w->open ? OK : ERR_MEMORY;
}

void chances_release(struct chances_work *w)
{
    struct budget *b = w->atlas->budget;

    budget_free(b, w->nodes, w->positions + 1, sizeof *w->nodes);
    budget_free(b, w->left, w->positions, sizeof *w->left);
    budget_free(b, w->open, w->positions, sizeof *w->open);
    budget_free(b, w->outcomes, w->room, sizeof *w->outcomes);
    budget_free(b, w->odds, w->odds_room, sizeof *w->odds);
}

int chances_solve(struct chances_work *w)
{
    const struct atlas *a = w->atlas;
    size_t most = 0;
    int err;

    for (const struct region *g = a->region; g < a->region + a->regions; g++)
        most = g->end - g->begin > most ? g->end - g->begin : most;
    err = chances_init(w, most);
    for (int i = 0; i < a->regions && err == OK; i++)
        if ((err = chances_solve_region(w, &a->region[i])) == OK)
            err = atlas_pause(a, 1);
    return err;
}
