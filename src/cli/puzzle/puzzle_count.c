#include "cli/puzzle/puzzle_count.h"

#include "bots/bot.h"
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "games/games.h"
#include "terminal/play/puzzle_source.h"

#include <stdio.h>

/* The numbers of a game's puzzles. */
struct tally {
    int puzzles, at_once;
    int level[PUZZLE_LEVELS], task[PUZZLE_TASKS];
    double fails[PUZZLE_LEVELS][LEVELS]; /* sums */
};

/* Count a game's puzzles. Return an exit code. */
static int puzzle_count_all(struct tally *t, struct puzzle_set *set)
{
    const struct puzzle *p;

    for (size_t i = 0; cli_going_on() && (p = puzzle_set_get(set, i)) != NULL; i++) {
        t->puzzles++;
        t->at_once += p->at_once;
        t->level[p->level]++;
        t->task[p->task]++;
        for (int k = 0; k < LEVELS; k++)
            t->fails[p->level][k] += p->fails[k];
    }
    return cli_interrupted();
}

static void puzzle_count_print_heading(void)
{
    printf("%-20s puzzles  wins in 1", "game");
    for (int i = 0; i < PUZZLE_LEVELS; i++)
        printf("  %6s", puzzle_level_words[i]);
    for (int i = 0; i < PUZZLE_TASKS; i++)
        printf("  %5s", puzzle_task_words[i]);
    puts("");
}

static void puzzle_count_print(const struct tally *t, const struct game *g)
{
    printf("%-20s %7d  %9d", g->id, t->puzzles, t->at_once);
    for (int i = 0; i < PUZZLE_LEVELS; i++)
        printf("  %6d", t->level[i]);
    for (int i = 0; i < PUZZLE_TASKS; i++)
        printf("  %5d", t->task[i]);
    puts("");
}

/* Print how often each level fails the puzzles of each grade. */
static void puzzle_count_print_fails(const struct tally *t, const struct game *g)
{
    printf("\nfailed by");
    for (int k = 0; k < LEVELS; k++)
        printf("  %7s", bots_rung(g, 1 + k)->id);
    puts("");
    for (int i = 0; i < PUZZLE_LEVELS; i++) {
        if (t->level[i] == 0)
            continue;
        printf("%-9s", puzzle_level_words[i]);
        for (int k = 0; k < LEVELS; k++)
            printf("  %6.1f%%", 100 * t->fails[i][k] / t->level[i]);
        puts("");
    }
}

static void puzzle_count_json(const struct tally *t, const struct rules *r)
{
    struct text line = json_lines_about("puzzles", r);

    json_put(&line, "puzzles:n at_once:n", t->puzzles, t->at_once);
    json_open(&line, "levels", '{');
    for (int i = 0; i < PUZZLE_LEVELS; i++) {
        json_open(&line, puzzle_level_words[i], '{');
        json_put_number(&line, "puzzles", t->level[i]);
        json_open(&line, "failed", '{');
        for (int k = 0; k < LEVELS && t->level[i] > 0; k++)
            json_put_real(&line, bots_rung(r->game, 1 + k)->id, t->fails[i][k] / t->level[i]);
        json_close(&line, '}');
        json_close(&line, '}');
    }
    json_close(&line, '}');
    json_open(&line, "tasks", '{');
    for (int i = 0; i < PUZZLE_TASKS; i++)
        json_put_number(&line, puzzle_task_words[i], t->task[i]);
    json_close(&line, '}');
    json_lines_end(&line);
}

static int puzzle_count_game(const struct args *a, const struct game *g, bool first)
{
    bool json = args_has(a, "--json"), named = a->positionals > 0;
    struct tally t = {0};
    struct puzzle_set *set;
    struct rules r;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err = names_rules(a, named ? a->positional[0] : g->id, &r);

    if (err != EXIT_DONE)
        return err;
    if ((err = puzzle_source_set(&r, args_has(a, "--variants"), &set, &why)) != OK)
        return err == ERR_OVER ? cli_interrupted() : cli_failed("%s", why.at);
    err = puzzle_count_all(&t, set);
    puzzle_set_free(set);
    if (err != EXIT_DONE)
        return err;
    if (first && !json)
        puzzle_count_print_heading();
    if (json)
        puzzle_count_json(&t, &r);
    else
        puzzle_count_print(&t, g);
    if (named && !json)
        puzzle_count_print_fails(&t, g);
    return EXIT_DONE;
}

int puzzle_count(const struct args *a, const struct game *g)
{
    int err = EXIT_DONE;

    if (g != NULL)
        return puzzle_count_game(a, g, true);
    for (int i = 0; i < games_count() && err == EXIT_DONE; i++)
        if (puzzle_set_has(games_at(i)))
            err = puzzle_count_game(a, games_at(i), i == 0);
    return err;
}
