/* How much stronger each built-in player is than the one below it; and how many slips would make
 * the steps even. */
#include "arena/pool.h"
#include "cli/free_memory.h"
#include "cli/json.h"
#include "cli/names.h"
#include "games/games.h"
#include "term/interrupt.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 500 }; /* as in the arena */

/* Two players meeting often, by one solution. */
struct meeting {
    struct event event;
    struct solution *known;
    int jobs;
    bool headed;       /* the table has its head */
    struct game tried; /* with other slips */
};

static void levels_seat_both(void *context, struct seat seats[EVENT_SEATS])
{
    struct meeting *m = context;

    for (int i = 0; i < m->event.players; i++)
        for (int seat = i; seat < EVENT_SEATS; seat += EVENT_PLAYERS) {
            seat_init(&seats[seat], m->event.who[i], (struct process_setup){0},
                      (struct time_control){.move = 1000000000});
            seats[seat].known = m->known;
        }
}

static bool levels_folded(void *context, const struct unit *u, const struct unit_result *r)
{
    (void)context, (void)u, (void)r;
    return cli_going_on();
}

static bool levels_waiting(void *context)
{
    (void)context;
    return cli_going_on();
}

/* The share of points that `better` takes; *error is half the width of its 95 % interval. False if
 * it was interrupted. */
static bool levels_meet(struct meeting *m, const char *better, const char *worse, double *score,
                        double *error)
{
    struct pool pool = {.event = &m->event,
                        .jobs = m->jobs,
                        .seat = levels_seat_both,
                        .folded = levels_folded,
                        .waiting = levels_waiting,
                        .context = m};
    struct event *e = &m->event, settings = *e;
    struct standing all[EVENT_PLAYERS];
    double variance = 0, pairs = 0;
    bool done;

    snprintf(e->who[0], WHO_BYTES, "%s", better);
    snprintf(e->who[1], WHO_BYTES, "%s", worse);
    event_begin(e);
    done = pool_run(&pool) == OK;
    event_standings(e, all);
    *score = all[0].games ? all[0].points / (double)all[0].games : 0;
    for (int i = 0; i < PAIR_SCORES; i++) {
        double by = (double)i / (PAIR_SCORES - 1) - *score;

        variance += (double)e->pairing[0].pairs[i] * by * by;
        pairs += (double)e->pairing[0].pairs[i];
    }
    *error = pairs > 0 ? 1.96 * sqrt(variance) / pairs : 0;
    *e = settings;
    return done;
}

/* ---- the table ------------------------------------------------------------------------------- */

static int levels_show(struct meeting *m, bool json)
{
    const struct game *g = m->event.rules.game;

    if (!json)
        printf("%-18s", g->id);
    for (int i = 1; bots_rung(g, i) != NULL; i++) {
        const char *better = bots_rung(g, i)->id, *worse = bots_rung(g, i - 1)->id;
        double score, error;

        if (!levels_meet(m, better, worse, &score, &error))
            return cli_interrupted();
        if (json)
            json_line(json_pack("{ss ss ss ss sf sf}", "type", "level", "game", g->id, "player",
                                better, "opponent", worse, "score", score, "error", error));
        else
            printf(" %5.1f +-%.1f", 100 * score, 100 * error);
        fflush(stdout);
    }
    if (!json)
        puts("");
    return EXIT_DONE;
}

/* The strongest is called master where nobody is perfect. */
static const char *levels_rung_title(int i)
{
    return i > LEVELS ? "the best" : bots_rung(games_at(0), i)->id;
}

static void levels_print_head(void)
{
    printf("%-18s", "score in %");
    for (int i = 1; i <= LEVELS + 1; i++)
        printf(" %11s", levels_rung_title(i));
    printf("\n%-18s", "against");
    for (int i = 1; i <= LEVELS + 1; i++)
        printf(" %11s", levels_rung_title(i - 1));
    puts("");
}

/* ---- even steps ------------------------------------------------------------------------------ */

/* Sets a level's slips so that it takes this share from the one below, by halving. */
static bool levels_fit(struct meeting *m, struct game *g, int level, double target)
{
    int low = 1, high = level > 0 ? g->slips[level - 1] : 1000;
    double score, error;

    while (high - low > 1) {
        g->slips[level] = (low + high) / 2;
        if (!levels_meet(m, bots_rung(g, level + 1)->id, bots_rung(g, level)->id, &score, &error))
            return false;
        *(score > target ? &low : &high) = g->slips[level];
    }
    g->slips[level] = high;
    return true;
}

/* Tries even steps of several heights, until the last one, to the best, is as high as the others.
 */
static int levels_tune(struct meeting *m)
{
    struct game *g = &m->tried;
    double low = 0.5, high = 0.9;

    *g = *m->event.rules.game;
    m->event.rules.game = g;
    for (int round = 0; round < 7; round++) {
        double target = (low + high) / 2, last, error;

        for (int level = 0; level < LEVELS; level++)
            if (!levels_fit(m, g, level, target))
                return cli_interrupted();
        if (!levels_meet(m, bots_strongest(g)->id, bots_rung(g, LEVELS)->id, &last, &error))
            return cli_interrupted();
        printf("%s: .slips = {%d, %d, %d, %d} for steps of %.1f %%, the last one %.1f %%\n", g->id,
               g->slips[0], g->slips[1], g->slips[2], g->slips[3], 100 * target, 100 * last);
        fflush(stdout);
        *(last > target ? &low : &high) = target;
    }
    return EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int levels_one_game(const struct args *a, const struct rules *r, struct meeting *m,
                           int games)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err;

    m->event = (struct event){.rules = *r, .players = 2, .seed = 1, .shards = 1};
    m->event.pairs = ((uint64_t)games + 1) / 2;
    if (args_seed(a, &m->event.seed) != EXIT_DONE)
        return EXIT_USAGE;
    if (r->value[TURN_LIMIT] == 0)
        m->event.rules.value[TURN_LIMIT] = TURNS;
    m->known = NULL;
    if (bot_prepare(bots_strongest(r->game), &m->event.rules, NULL, free_memory_bytes(), &m->known,
                    &why) != OK)
        return cli_usage("%s", why.at);
    if (why.at[0] != '\0')
        cli_notice("%s", why.at);
    if (!m->headed && !args_has(a, "--json") && !args_has(a, "--tune"))
        levels_print_head();
    m->headed = true;
    err = args_has(a, "--tune") ? levels_tune(m) : levels_show(m, args_has(a, "--json"));
    solution_free(m->known);
    return err;
}

static int levels_run_games(const struct args *a, struct meeting *m, int games)
{
    struct rules r;
    int err = EXIT_DONE;

    if (a->positionals > 0)
        return names_rules(a, a->positional[0], &r) ? EXIT_USAGE : levels_one_game(a, &r, m, games);
    for (int i = 0; i < games_count() && err == EXIT_DONE; i++) {
        rules_init(&r, games_at(i));
        err = levels_one_game(a, &r, m, games);
    }
    return err;
}

static int cmd_levels_run(const struct args *a)
{
    struct meeting *m = calloc(1, sizeof *m);
    int games = 10000, err;

    if (m == NULL)
        return cli_failed("out of memory.");
    m->jobs = 1;
    interrupt_watch();
    if (args_number(a, "--games", 2, 10000000, &games) != EXIT_DONE ||
        args_number(a, "--jobs", 1, 256, &m->jobs) != EXIT_DONE)
        err = EXIT_USAGE;
    else
        err = levels_run_games(a, m, games);
    free(m);
    return err;
}

const struct command cmd_levels = {
    .name = "levels",
    .synopsis = "[GAME] [--games N] [--jobs N] [--json]",
    .summary = "Measure each built-in player against the one below it.",
    .examples = "  duello levels\n"
                "  duello levels charge --games 20000 --jobs 2\n",
    .flags =
        FLAGS({"--games", "N", "for each pair of players; 10000 unless given"}, FLAG_RULE,
              {"--jobs", "N", "how many games at a time; the table is the same for any number"},
              {"--seed", "N", "the same seed gives the same table; 1 unless given"},
              {"--tune", NULL, "instead, find slips for even steps (for src/games)"}, FLAG_JSON),
    .positionals = 1,
    .run = cmd_levels_run,
};
