/* Solve a game and say who wins; with unlimited points, check that a larger bound changes
 * nothing. */
#include "advise/choice_table.h"
#include "advise/judge.h"
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "cli/solve/solve_file.h"
#include "cli/solve/solve_game.h"
#include "cli/solve/solve_hidden.h"

#include <math.h>
#include <stdio.h>

/* How much a larger bound on unlimited points would change any value. */
struct check {
    int bound; /* the larger bound; 0: points are limited */
    double difference;
};

static int solve_check_bound(const struct args *a, const struct solution *known, struct check *out)
{
    struct census c;
    struct solution *larger;
    struct state s;
    struct worth w, other;
    uint64_t cursor = 0;
    int err;

    solution_census(known, &c);
    *out = (struct check){2 * c.bound, 0};
    if (c.bound == 0)
        return EXIT_DONE;
    err = solve_game(a, solution_rules(known), (struct solve_setup){.bound = out->bound}, &larger);
    if (err != EXIT_DONE)
        return err;
    while (solution_next(known, &cursor, &s, &w))
        if (solution_worth(larger, &s, &other) == OK)
            out->difference = fmax(out->difference, fabs(other.value - w.value));
    solution_free(larger);
    return EXIT_DONE;
}

static void solve_print_counts(const struct solution *known, const struct census *c)
{
    const struct rules *r = solution_rules(known);
    struct rules_words rules = rules_brief_words(r);
    char all[32], won[32], lost[32], drawn[32];

    text_grouped(c->positions, all);
    text_grouped(c->wins, won);
    text_grouped(c->losses, lost);
    text_grouped(c->draws, drawn);
    if (judge_is_mixed(r))
        printf("%s: %s positions. %s favour %s, %s favour %s, %s are even.\n", rules.at, all, won,
               r->game->names[P1], lost, r->game->names[P2], drawn);
    else
        printf("%s: %s positions; the player to move wins %s, loses %s and draws %s.\n", rules.at,
               all, won, lost, drawn);
}

static void solve_print_value(const struct solution *known, const struct census *c,
                              const struct state *start)
{
    const struct rules *r = solution_rules(known);
    struct worth w;

    solution_worth(known, start, &w);
    if (judge_is_mixed(r))
        printf("Value for %s: %+.4f (scale -1 to 1).\n", r->game->names[P1],
               text_four_digits(w.value));
    else if (w.value == 0)
        printf("With best play nobody wins.\n");
    else
        printf("The %s player wins in %d turn%s.\n", w.value > 0 ? "first" : "second",
               prospect_turns(w.plies), prospect_turns(w.plies) == 1 ? "" : "s");
    if (c->longest > 0)
        printf("The longest forced win takes %d turn%s.\n", prospect_turns(c->longest),
               prospect_turns(c->longest) == 1 ? "" : "s");
}

static void solve_print_check(const struct census *c, const struct check *check)
{
    if (check->bound == 0)
        return;
    printf("Points are unlimited; totals above %d were treated as %d. With a bound of %d ",
           c->bound, c->bound, check->bound);
    if (check->difference < 1e-9)
        printf("no value changes.\n");
    else
        printf("values change by up to %.2g.\n", check->difference);
}

static void solve_print(const struct solution *known, const struct check *check)
{
    const struct rules *r = solution_rules(known);
    struct state start = game_start(r, P1);
    struct census c;

    solution_census(known, &c);
    solve_print_counts(known, &c);
    solve_print_value(known, &c, &start);
    solve_print_check(&c, check);
    if (c.error > 0)
        printf("In the last pass values still changed by up to %.2g.\n", c.error);
    if (start.turn == CHANCE)
        puts("Nature moves first: `duello analyze` shows the choices at a position.");
    puts("");
    choice_table_print(known, &start, r->game->names, NULL, output_stdout());
}

static void solve_print_json(const struct solution *known, const struct check *check)
{
    const struct rules *r = solution_rules(known);
    struct state start = game_start(r, P1);
    struct text line = json_lines_about("solution", r);
    struct census c;

    solution_census(known, &c);
    json_put(&line, "positions:n wins:n losses:n draws:n longest:n", c.positions, c.wins, c.losses,
             c.draws, c.longest);
    choice_table_json(known, &start, NULL, &line);
    json_put(&line, "edges:n peak_bytes:n", c.edges, c.peak);
    if (check->bound > 0)
        json_put(&line, "bound:n larger_bound:n difference:d", c.bound, check->bound,
                 check->difference);
    json_lines_end(&line);
}

static int cmd_solve_run(const struct args *a)
{
    struct rules r;
    struct solution *known;
    struct check check;
    int err;

    if (a->positionals == 0)
        return cli_usage("which game? usage: duello solve GAME");
    if (solve_file_is_one(a->positional[0]))
        return solve_file(a, a->positional[0]);
    if ((err = names_rules(a, a->positional[0], &r)) != EXIT_DONE)
        return err;
    if (game_is_hidden(r.game))
        return solve_hidden(a, &r);
    if (args_has(a, "--target") || args_has(a, "--iterations") || args_has(a, "--net"))
        return cli_usage("--target, --iterations and --net are for games with hidden cards.");
    if ((err = solve_game_at(a, &r, NULL, &known)) != EXIT_DONE)
        return err;
    if ((err = solve_check_bound(a, known, &check)) == EXIT_DONE)
        (args_has(a, "--json") ? solve_print_json : solve_print)(known, &check);
    solution_free(known);
    return err;
}

const struct command cmd_solve = {
    .name = "solve",
    .group = GROUP_SOLVER,
    .synopsis = "GAME|FILE.efg [--rule NAME=VALUE]... [--jobs N] [--target X] [--json]",
    .summary = "Solve a game: who wins, how soon, and with which moves.",
    .examples = "  duello solve charge\n"
                "  duello solve energy-duel --rule start=12 --rule cap=12\n"
                "  duello solve blast --rule turn-limit=20 --rule limit-result=points\n"
                "  duello solve battle --rule top=3 --rule copies=1 --rule hand=2 --rule hp=3\n"
                "  duello solve cards.efg\n",
    .flags = FLAGS(
        FLAGS_RULES, FLAGS_SOLVING,
        {"--target", "X",
         "hidden cards: stop when best replies gain at most X (default: 0.001); in a file, X times the largest payoff"},
        {"--iterations", "N", "hidden cards: stop after N iterations"},
        {"--net", "FILE", "hidden cards: measure a network of `duello train --forget` instead"},
        FLAG_JSON),
    .positionals = 1,
    .run = cmd_solve_run,
};
