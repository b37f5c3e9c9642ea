/* Measure the speed of the arena: `duello bench --arena`. */
#include "arena/encounter.h"
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/bench/bench.h"
#include "cli/bots/bot_options.h"
#include "games/games.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>

/* Time `pairs` pairs of games, in seconds; *turns is the number of their turns. Solving the game,
 * if the players need that, is not included. */
static double bench_time_encounter(const char *game, const char *a, const char *b, uint64_t pairs,
                                   int jobs, uint64_t *turns)
{
    struct encounter *m = cli_allocate(1, sizeof *m);
    struct rules *r = &m->event.rules;
    double begin, spent;

    encounter_init(m, bot_options_setup(), cli_going_on);
    m->jobs = jobs;
    m->event.pairs = pairs;
    rules_init(r, games_find(game));
    r->value[TURN_LIMIT] = ENCOUNTER_TURNS;
    if (bot_prepare(bots_find(a), r, NULL, 0, &m->known, NULL) == OK && m->known != NULL)
        solution_write_graph(m->known);
    begin = clock_seconds();
    encounter_play(m, a, b);
    spent = clock_seconds() - begin;
    *turns = m->turns;
    solution_free(m->known);
    free(m);
    return spent;
}

/* Measure the seconds from the start of a program, including its box, to its first answer; 0 with
 * the reason if there was none. */
static double bench_time_start(const char *who, struct text *why)
{
    enum { STARTS = 50 };
    struct seat *s = cli_allocate(1, sizeof *s);
    struct rules rules;
    int64_t spent = 0;
    bool good = true;

    rules_init(&rules, games_find("energy-duel"));
    for (int i = 0; i < STARTS && good; i++) {
        struct protocol_game game = {.rules = rules};
        struct duel duel;
        int64_t begin = clock_ns();
        move first;

        duel_init(&duel, &rules, P1, 1);
        seat_init(s, who, bot_options_setup(), (struct time_control){.move = 10000000000});
        good = seat_begin(s, &game, why) == OK && seat_choose(s, &duel, P1, &first, why) == OK;
        spent += clock_ns() - begin;
        seat_release(s);
    }
    free(s);
    return good ? (double)spent * 1e-9 / STARTS : 0;
}

/* Measure two levels in every solved game. */
static void bench_levels(bool json)
{
    enum { PAIRS = 100000 };

    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);
        uint64_t turns;
        double spent;

        if (game_is_hidden(g))
            continue;
        spent = bench_time_encounter(g->id, "expert", "skilled", PAIRS, 1, &turns);
        if (json)
            json_lines_print("type:s game:s games_per_second:d turns_per_game:d", "levels", g->id,
                             2 * PAIRS / spent, (double)turns / (2 * PAIRS));
        else
            printf("expert v skilled, %s: %.0f games/s of %.1f turns\n", g->id, 2 * PAIRS / spent,
                   (double)turns / (2 * PAIRS));
        fflush(stdout);
    }
}

/* Measure the time of a program's start and move. */
static int bench_program(const char *command, bool json)
{
    enum { PAIRS = 2000 };
    struct text why = TEXT_OF(SENTENCE_BYTES);
    char name[2 * WHO_BYTES], who[WHO_BYTES];
    double start, spent;
    uint64_t turns;

    snprintf(name, sizeof name, "bot:%s", command);
    if (names_player(name, NULL, false, who) != EXIT_DONE)
        return EXIT_USAGE;
    if ((start = bench_time_start(who, &why)) <= 0)
        return cli_failed("%s made no move: %s", who, why.at);
    /* The program plays against itself, so it makes every move. */
    spent = bench_time_encounter("energy-duel", who, who, PAIRS, 1, &turns);
    if (turns == 0)
        return cli_failed("%s forfeited every game.", who);
    if (json)
        json_lines_print("type:s player:s microseconds_per_move:d milliseconds_per_start:d",
                         "program", who, 1e6 * spent / (double)turns, 1e3 * start);
    else
        printf(
            "%s: %.1f microseconds a move, %.0f moves/s, %.1f ms from a start to the first answer\n",
            who, 1e6 * spent / (double)turns, (double)turns / spent, 1e3 * start);
    return EXIT_DONE;
}

/* Measure games a second without programs, with one thread and with two. A program is measured
 * first: if it cannot play, nobody waits for the rest. */
int bench_arena(const struct args *a)
{
    enum { PAIRS = 1000000 };
    const char *command = args_value(a, "--bot");
    bool json = args_has(a, "--json");
    uint64_t turns;
    double one, two;
    int code = command != NULL ? bench_program(command, json) : EXIT_DONE;

    if (code != EXIT_DONE)
        return code;
    one = bench_time_encounter("energy-duel", "random", "random", PAIRS, 1, &turns);
    two = bench_time_encounter("energy-duel", "random", "random", PAIRS, 2, &turns);
    if (json)
        json_lines_print("type:s games_per_second:d two_jobs_ratio:d", "arena", 2 * PAIRS / one,
                         one / two);
    else
        printf("random v random, energy-duel: %.0f games/s, with --jobs 2 %.2f times that\n",
               2 * PAIRS / one, one / two);
    bench_levels(json);
    return EXIT_DONE;
}
