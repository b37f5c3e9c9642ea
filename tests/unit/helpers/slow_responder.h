/*
 * The best reply to an equilibrium in the plainest possible way: all games that are possible as far
 * as one player can tell advance together. The player remembers every view it has had, and every
 * choice of the other.
 */
#ifndef SLOW_RESPONDER_H
#define SLOW_RESPONDER_H

#include "unit.h"
#include "solve/equilibrium.h"

enum { CHOICES_MOST = 64 };

/* A game in progress, and how often it happens if the player always chooses its way. */
struct under_way {
    struct state s;
    struct joint line[CHOICES_MOST];
    size_t n;
    double weight;
};

struct responder {
    const struct equilibrium *against;
    const struct rules *rules;
    double (*payoff)(const struct rules *r, const struct state *s);
    int me;
};

static inline double answered(const struct responder *r, struct under_way *games, size_t n);

static inline struct under_way moved(const struct rules *r, const struct under_way *g, move m,
                                     double share)
{
    struct under_way next = *g;

    assert_true(next.n < CHOICES_MOST);
    next.line[next.n++] = (struct joint){m, 0};
    next.weight *= share;
    assert_int_equal(game_play(r, &next.s, (struct joint){m, 0}), OK);
    return next;
}

/* Add the games that nature, or the opponent's mix, makes of a game; returns how many. */
static inline int others(const struct responder *r, const struct under_way *g,
                         struct under_way out[MOVES_MAX])
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    struct prospect p[MOVES_MAX];
    double all = 0;
    int n;

    if (g->s.turn == CHANCE) {
        n = r->rules->game->chance(r->rules, &g->s, list, weight);
        for (int i = 0; i < n; i++)
            all += weight[i];
        for (int i = 0; i < n; i++)
            out[i] = moved(r->rules, g, list[i], weight[i] / all);
        return n;
    }
    n = equilibrium_prospects(r->against, g->line, g->n, p);
    assert_true(n > 0);
    for (int i = 0; i < n; i++)
        out[i] = moved(r->rules, g, p[i].move, p[i].share);
    return n;
}

/* Everyone learns what a player chose, but not what nature did. */
static inline bool looks_the_same(const struct responder *r, const struct under_way *a,
                                  const struct under_way *b)
{
    struct state mine = game_view(r->rules, &a->s, r->me).seen;
    struct state other = game_view(r->rules, &b->s, r->me).seen;
    move last = a->n > 0 ? a->line[a->n - 1].a : 0, theirs = b->n > 0 ? b->line[b->n - 1].a : 0;

    return memcmp(&mine, &other, sizeof mine) == 0 &&
           (last == theirs || r->rules->game->verbs[MOVE_VERB(last)].nature != 0);
}

/* Games that look different to the player are answered separately. */
static inline double told_apart(const struct responder *r, struct under_way *games, size_t n)
{
    double sum = 0;

    while (n > 0) {
        struct under_way first = games[0], *same = malloc(n * sizeof *same);
        size_t count = 0, rest = 0;

        for (size_t i = 0; i < n; i++) {
            if (looks_the_same(r, &first, &games[i]))
                same[count++] = games[i];
            else
                games[rest++] = games[i];
        }
        sum += answered(r, same, count);
        free(same);
        n = rest;
    }
    return sum;
}

static inline double best_choice(const struct responder *r, const struct under_way *games, size_t n)
{
    struct under_way *next = malloc(n * sizeof *next);
    move list[MOVES_MAX];
    double best = -1e9;

    for (int i = 0, m = r->rules->game->legal(r->rules, &games->s, r->me, list); i < m; i++) {
        double v;

        for (size_t k = 0; k < n; k++)
            next[k] = moved(r->rules, &games[k], list[i], 1);
        v = told_apart(r, next, n);
        best = v > best ? v : best;
    }
    free(next);
    return best;
}

/* Return what the player gets from games that look the same to it. */
static inline double answered(const struct responder *r, struct under_way *games, size_t n)
{
    struct under_way *next;
    size_t count = 0;
    double sum = 0;

    if (games->s.turn == r->me)
        return best_choice(r, games, n);
    if (games->s.turn == OVER) {
        for (size_t i = 0; i < n; i++)
            sum += games[i].weight * r->payoff(r->rules, &games[i].s) * (r->me == P1 ? 1 : -1);
        return sum;
    }
    next = malloc(n * MOVES_MAX * sizeof *next);
    for (size_t i = 0; i < n; i++)
        count += (size_t)others(r, &games[i], next + count);
    sum = told_apart(r, next, count);
    free(next);
    return sum;
}

#endif
