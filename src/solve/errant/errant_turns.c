/* The fallible opponent in games of turns without chance: regions in the order in which they are
 * solved, and passes over the positions of each with their moves kept in memory. */
#include "solve/errant/errant.h"
#include "solve/retrograde.h"

/* As in retrograde.c: a position of the region, and whether the same player is to move. */
#define EDGE(local, same) ((local) << 1 | (same))

/* A position's moves: settled moves are summed up, the others are edges. */
struct sum {
    double best; /* for the player to move: the best settled move that may be played */
    double all;  /* for the other player: the sum of the settled moves */
    uint8_t moves, edges;
};

struct errant {
    const struct atlas *atlas;
    const struct region *region;
    const int16_t *plies; /* from the region's first position on; so are the next two */
    double *chances;
    struct sum *sums;
    double *wins; /* the values of wins, by plies; 0: not yet computed */
    uint32_t *to;
    size_t edges, room;
};

/* Add a settled move: `mine` counts if the player who plays well is to move, `theirs` if the
 * fallible player is. */
static void errant_settle(struct sum *t, double mine, double theirs, bool may_be_played)
{
    if (may_be_played && mine > t->best)
        t->best = mine;
    t->all += theirs;
}

static void errant_add_move(struct errant *e, uint32_t local, struct sum *t, const struct state *s)
{
    const struct atlas *a = e->atlas;
    bool same = s->turn == P1, keeps;
    int64_t next;

    if (s->turn == OVER) {
        double v = errant_patience * state_worth(s->result, P1);

        errant_settle(t, v, -v, e->plies[local] < 0 || v >= 0);
        return;
    }
    next = (int64_t)atlas_rank(a, layout_code(&a->layout, s)) - e->region->begin;
    keeps = e->plies[local] < 0 || e->plies[next] == 0;
    if (next >= 0) {
        e->to[e->edges++] = EDGE((uint32_t)next, same);
        t->edges++;
    } else {
        errant_settle(t, errant_patience * e->chances[2 * next + !same],
                      errant_patience * e->chances[2 * next + same], keeps);
    }
}

static double errant_known_win(const struct errant *e, int plies)
{
    if (e->wins[plies] == 0)
        e->wins[plies] = errant_win(plies);
    return e->wins[plies];
}

/* Moves are made before any code is computed, as in row_make. */
static void errant_add_position(struct errant *e, uint32_t local, const struct state *s)
{
    const struct rules *r = e->atlas->rules;
    struct sum *t = &e->sums[local];
    double *c = &e->chances[2 * (size_t)local];
    move list[MOVES_MAX];
    struct state next[MOVES_MAX];
    int n = r->game->legal(r, s, P1, list);

    *t = (struct sum){.best = -2, .moves = (uint8_t)n};
    c[0] = e->plies[local] > 0 ? errant_known_win(e, e->plies[local]) : 0;
    c[1] = e->plies[local] < 0 ? errant_known_win(e, -e->plies[local]) : 0;
    for (int i = 0; i < n; i++)
        game_after(r, s, (struct joint){list[i], 0}, &next[i]);
    for (int i = 0; i < n; i++)
        errant_add_move(e, local, t, &next[i]);
}

static int errant_add_region(struct errant *e)
{
    const struct atlas *a = e->atlas;
    struct atlas_walk w = atlas_walk(a, e->region);

    while (atlas_next(&w)) {
        if (e->room - e->edges < MOVES_MAX) {
            uint32_t *more =
                budget_grow(a->budget, e->to, &e->room, 2 * e->room + 64 * MOVES_MAX, sizeof *more);

            if (more == NULL)
                return ERR_MEMORY;
            e->to = more;
        }
        errant_add_position(e, w.rank - e->region->begin, &w.at.s);
    }
    return OK;
}

/* The player who plays well is to move, and has not won. */
static double errant_best_move(const struct errant *e, uint32_t local, const uint32_t *to)
{
    const struct sum *t = &e->sums[local];
    double best = t->best;

    for (int i = 0; i < t->edges; i++) {
        uint32_t next = to[i] >> 1;
        double v = errant_patience * e->chances[to[i] ^ 1];

        if (v > best && (e->plies[local] < 0 || e->plies[next] == 0))
            best = v;
    }
    return best;
}

/* The fallible player is to move, and has not lost. */
static double errant_any_move(const struct errant *e, uint32_t local, const uint32_t *to)
{
    const struct sum *t = &e->sums[local];
    double all = t->all;

    for (int i = 0; i < t->edges; i++)
        all += errant_patience * e->chances[to[i]];
    return all / t->moves;
}

static double errant_pass(struct errant *e)
{
    uint32_t n = e->region->end - e->region->begin;
    const uint32_t *to = e->to;
    double most = 0;

    for (uint32_t i = 0; i < n; to += e->sums[i++].edges) {
        double *c = &e->chances[2 * (size_t)i], by = 0;

        if (e->plies[i] <= 0)
            by = errant_change(&c[0], errant_best_move(e, i, to));
        most = by > most ? by : most;
        if (e->plies[i] >= 0)
            by = errant_change(&c[1], errant_any_move(e, i, to));
        most = by > most ? by : most;
    }
    return most;
}

static int errant_solve_region(struct errant *e)
{
    struct budget *b = e->atlas->budget;
    uint32_t n = e->region->end - e->region->begin;
    uint64_t work = 0;
    int err;

    e->edges = 0;
    e->sums = budget_alloc(b, n, sizeof *e->sums);
    err = e->sums != NULL ? errant_add_region(e) : ERR_MEMORY;
    while (err == OK && errant_pass(e) > errant_rest && work < errant_work_max)
        work += e->edges + n;
    budget_free(b, e->sums, n, sizeof *e->sums);
    return err;
}

int errant_turns(const struct atlas *a, const int16_t *plies, double *chances)
{
    struct errant e = {.atlas = a, .wins = budget_alloc(a->budget, PLIES_MAX, sizeof *e.wins)};
    int err = e.wins != NULL ? OK : ERR_MEMORY;

    for (int i = 0; i < a->regions && err == OK; i++) {
        e.region = &a->region[i];
        e.plies = plies + e.region->begin;
        e.chances = chances + 2 * (size_t)e.region->begin;
        if ((err = errant_solve_region(&e)) == OK)
            err = atlas_pause(a, 1);
    }
    budget_free(a->budget, e.wins, PLIES_MAX, sizeof *e.wins);
    budget_free(a->budget, e.to, e.room, sizeof *e.to);
    return err;
}
