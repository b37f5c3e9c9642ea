/* How much stronger each built-in player is than the one below it, how long their games are, what
 * they miss; and which sights make the steps even. */
#include "arena/pool.h"
#include "cli/free_memory.h"
#include "cli/json.h"
#include "cli/names.h"
#include "design/missed.h"
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
    bool headed;                       /* the table has its head */
    struct game tried;                 /* with other sights */
    uint64_t games, turns, unfinished; /* of the last meeting */
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
    struct meeting *m = context;

    (void)u;
    for (int i = 0; i < 2; i++) {
        m->games++;
        m->turns += (uint64_t)r->game[i].turns;
        m->unfinished += r->game[i].result == UNFINISHED;
    }
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
    m->games = m->turns = m->unfinished = 0;
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

static void levels_print_head(const struct args *a)
{
    if (args_has(a, "--missed")) {
        printf("%-28s", "missed in %");
        for (int i = 0; i <= LEVELS + 1; i++)
            printf(" %*s", i > LEVELS ? 8 : 7, levels_rung_title(i));
        puts(" positions");
        return;
    }
    printf("%-18s", args_has(a, "--lengths") ? "turns, unfinished  against  " : "score in %");
    for (int i = 1; i <= LEVELS + 1; i++)
        printf(" %11s", levels_rung_title(i));
    if (!args_has(a, "--lengths")) {
        printf("\n%-18s", "against");
        for (int i = 1; i <= LEVELS + 1; i++)
            printf(" %11s", levels_rung_title(i - 1));
    }
    puts("");
}

/* ---- how long games are ---------------------------------------------------------------------- */

static void levels_print_length(const struct meeting *m, const char *one, const char *other,
                                bool json)
{
    double games = (double)(m->games ? m->games : 1), turns = (double)m->turns / games;
    double unfinished = (double)m->unfinished / games;

    if (json)
        json_line(json_pack("{ss ss ss ss sf sf}", "type", "length", "game",
                            m->event.rules.game->id, "player", one, "opponent", other, "turns",
                            turns, "unfinished", unfinished));
    else
        printf(" %6.1f %3.0f%%", turns, 100 * unfinished);
    fflush(stdout);
}

/* Everyone from novice on against the one below, and against an equal. */
static int levels_show_lengths(struct meeting *m, bool json)
{
    const struct game *g = m->event.rules.game;
    double score, error;

    for (int equal = 0; equal <= 1; equal++) {
        if (!json)
            printf("%-18s %-9s", equal ? "" : g->id, equal ? "an equal" : "the last");
        for (int i = 1; bots_rung(g, i) != NULL; i++) {
            const char *one = bots_rung(g, i)->id, *other = bots_rung(g, i - !equal)->id;

            if (!levels_meet(m, one, other, &score, &error))
                return cli_interrupted();
            levels_print_length(m, one, other, json);
        }
        if (!json)
            puts("");
    }
    return EXIT_DONE;
}

/* ---- what is missed -------------------------------------------------------------------------- */

static void levels_print_missed(const struct game *g, const struct missed_row *row)
{
    static const char *const kinds[] = {[MISSED_WIN] = "win", [MISSED_DEATH] = "loss"};

    printf("%-18s %-4s in %2d", g->id, kinds[row->kind], row->plies);
    for (int i = 0; i < MISSED_PLAYERS; i++)
        printf(" %7.2f", 100 * missed_share(row, i));
    printf(" %9" PRIu64 "\n", row->positions[MISSED_PLAYERS - 1]);
}

static void levels_tell_missed(const struct game *g, const struct missed_row *row)
{
    static const char *const kinds[] = {[MISSED_WIN] = "win", [MISSED_DEATH] = "loss"};

    for (int i = 0; i < MISSED_PLAYERS; i++)
        json_line(json_pack("{ss ss ss si ss sI sf}", "type", "missed", "game", g->id, "what",
                            kinds[row->kind], "plies", row->plies, "player", bots_rung(g, i)->id,
                            "positions", (json_int_t)row->positions[i], "missed",
                            missed_share(row, i)));
}

static int levels_show_missed(const struct meeting *m, int games, bool json)
{
    const struct rules *r = &m->event.rules;
    struct missed missed;

    if (!game_is_hidden(r->game))
        missed_in_solution(m->known, &missed);
    else if (!missed_in_games(r, games, m->event.seed, cli_going_on, &missed))
        return cli_interrupted();
    for (int i = 0; i < missed.rows; i++)
        if (json)
            levels_tell_missed(r->game, &missed.row[i]);
        else
            levels_print_missed(r->game, &missed.row[i]);
    return EXIT_DONE;
}

/* ---- even steps ------------------------------------------------------------------------------ */

/* Sets a level's sight so that it takes this share from the one below, by halving. */
static bool levels_fit(struct meeting *m, struct game *g, int level, double target)
{
    int low = 1, high = 999;
    double score, error;

    while (high - low > 1) {
        g->sight[level] = (low + high) / 2;
        if (!levels_meet(m, bots_rung(g, level + 1)->id, bots_rung(g, level)->id, &score, &error))
            return false;
        *(score > target ? &high : &low) = g->sight[level];
    }
    g->sight[level] = high;
    return true;
}

/* Steps of this height from novice, who stays as it is, upwards. */
static int levels_tune(struct meeting *m, int percent)
{
    struct game *g = &m->tried;
    double last, error;

    *g = *m->event.rules.game;
    m->event.rules.game = g;
    for (int level = NOVICE + 1; level < LEVELS; level++)
        if (!levels_fit(m, g, level, percent / 100.0))
            return cli_interrupted();
    if (!levels_meet(m, bots_strongest(g)->id, bots_rung(g, LEVELS)->id, &last, &error))
        return cli_interrupted();
    printf("%s: .sight = {%d, %d, %d, %d} for steps of %d %%, the last one %.1f %%\n", g->id,
           g->sight[0], g->sight[1], g->sight[2], g->sight[3], percent, 100 * last);
    return EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* What is asked of one game. */
static int levels_work(const struct args *a, struct meeting *m, int games)
{
    bool json = args_has(a, "--json"), first = !m->headed;
    int percent = 0;

    m->headed = true;
    if (args_has(a, "--tune"))
        return args_number(a, "--tune", 51, 99, &percent) != EXIT_DONE ? EXIT_USAGE
                                                                       : levels_tune(m, percent);
    if (first && !json)
        levels_print_head(a);
    if (args_has(a, "--missed"))
        return levels_show_missed(m, games, json);
    return args_has(a, "--lengths") ? levels_show_lengths(m, json) : levels_show(m, json);
}

static int levels_one_game(const struct args *a, const struct rules *r, struct meeting *m,
                           int games)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err;

    m->event = (struct event){.rules = *r, .players = 2, .seed = 1, .shards = 1};
    m->event.pairs = ((uint64_t)games + 1) / 2;
    if (args_seed(a, &m->event.seed) != EXIT_DONE)
        return EXIT_USAGE;
    if (r->value[TURN_LIMIT] == 0 && !args_has(a, "--missed"))
        m->event.rules.value[TURN_LIMIT] = TURNS;
    m->known = NULL;
    if (bot_prepare(bots_strongest(r->game), &m->event.rules, NULL, free_memory_bytes(), &m->known,
                    &why) != OK)
        return cli_usage("%s", why.at);
    if (why.at[0] != '\0')
        cli_notice("%s", why.at);
    err = levels_work(a, m, games);
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
    .synopsis = "[GAME] [--missed | --lengths] [--games N] [--jobs N] [--json]",
    .summary = "Measure each built-in player against the one below it.",
    .examples = "  duello levels\n"
                "  duello levels charge --games 20000 --jobs 2\n"
                "  duello levels charge --missed\n",
    .flags = FLAGS(
        {"--games", "N", "for each pair of players; 10000 unless given"}, FLAG_RULE,
        {"--missed", NULL,
         "instead, how often each misses a forced win, or walks into a loss, by its distance"},
        {"--lengths", NULL, "instead, how many turns games take, and how many are cut off at 500"},
        {"--jobs", "N", "how many games at a time; the table is the same for any number"},
        {"--seed", "N", "the same seed gives the same table; 1 unless given"},
        {"--tune", "PERCENT", "instead, find sights for steps of this height (for src/games)"},
        FLAG_JSON),
    .positionals = 1,
    .run = cmd_levels_run,
};
