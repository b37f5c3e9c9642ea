#include "cli/command_parts/puzzle_count.h"

#include "advise/puzzle.h"
#include "bots/bot.h"
#include "cli/json.h"
#include "cli/solve_game.h"

#include <stdio.h>

enum { RUNGS = LEVELS + 2 }; /* random, the levels, the strongest */

/* The puzzles of one level of difficulty. */
struct tally {
    uint64_t puzzles;
    double depth, found[RUNGS]; /* sums */
};

static int puzzle_count_place_of(const struct decision *d, move m)
{
    int i = 0;

    while (i + 1 < d->n && d->legal[i] != m)
        i++;
    return i;
}

static void puzzle_count_one(struct tally *t, const struct solution *known, const struct puzzle *p)
{
    const struct rules *r = solution_rules(known);
    struct view view = game_view(r, &p->at, p->player);
    struct rng g = rng_at(1, 0, 0);
    move legal[MOVES_MAX];
    double odds[MOVES_MAX];
    struct decision d = {.rules = r, .known = known, .view = &view, .legal = legal, .rng = &g};
    const struct bot *b;

    d.n = r->game->legal(r, &p->at, p->player, legal);
    t->puzzles++;
    t->depth += p->depth;
    for (int i = 0; (b = bots_rung(r->game, i)) != NULL; i++)
        if (bot_odds(b, &d, odds))
            t->found[i] += odds[puzzle_count_place_of(&d, p->answer)];
}

/* Returns early if interrupted. */
static void puzzle_count_all(struct tally all[PUZZLE_LEVELS], const struct solution *known)
{
    uint64_t cursor = 0;
    struct worth worth;
    struct puzzle p;
    struct state s;

    while (cli_going_on() && solution_next(known, &cursor, &s, &worth))
        for (int player = P1; player <= (s.turn == BOTH ? P2 : P1); player++)
            if (puzzle_at(known, &s, player, &p))
                puzzle_count_one(&all[p.level], known, &p);
}

static void puzzle_count_print(const struct tally all[PUZZLE_LEVELS], const struct game *g)
{
    const struct bot *b;

    printf("level   puzzles  plies");
    for (int i = 0; (b = bots_rung(g, i)) != NULL; i++)
        printf("  %7s", b->id);
    puts("");
    for (int level = 0; level < PUZZLE_LEVELS; level++) {
        const struct tally *t = &all[level];
        double n = (double)t->puzzles;

        if (t->puzzles == 0)
            continue;
        printf("%-6s %8.0f  %5.1f", puzzle_level_words[level], n, t->depth / n);
        for (int i = 0; bots_rung(g, i) != NULL; i++)
            printf("  %5.1f %%", 100 * t->found[i] / n);
        puts("");
    }
}

static void puzzle_count_json(const struct tally all[PUZZLE_LEVELS], const struct rules *r)
{
    const struct bot *b;

    for (int level = 0; level < PUZZLE_LEVELS; level++) {
        const struct tally *t = &all[level];
        double n = t->puzzles ? (double)t->puzzles : 1;
        json_t *found = json_object();

        for (int i = 0; (b = bots_rung(r->game, i)) != NULL; i++)
            json_object_set_new(found, b->id, json_real(t->found[i] / n));
        json_line(
            json_about("puzzles", r,
                       json_pack("{ss sI sf so}", "level", puzzle_level_words[level], "puzzles",
                                 (json_int_t)t->puzzles, "depth", t->depth / n, "found", found)));
    }
}

int puzzle_count(const struct args *a, const struct rules *r)
{
    struct tally all[PUZZLE_LEVELS] = {{0}};
    struct solution *known;
    int err = solve_game(a, r, (struct solve_setup){.chances = true}, &known);

    if (err != EXIT_DONE)
        return err;
    puzzle_count_all(all, known);
    solution_free(known);
    if (!cli_going_on())
        return cli_interrupted();
    if (args_has(a, "--json"))
        puzzle_count_json(all, r);
    else
        puzzle_count_print(all, r->game);
    return EXIT_DONE;
}
