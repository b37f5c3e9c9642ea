/*
 * An event is begun or loaded from its file, what its players need is solved, and a pool plays its
 * units (arena/pool.h) and hands back their results in order. The event is saved before the first
 * game, every few seconds, and at the end, however it ends; `--resume` continues from there. With
 * `--game all` there is one event and one file for each game.
 */
#include "arena/event_json.h"
#include "arena/pool.h"
#include "cli/arena/arena_file.h"
#include "cli/arena/arena_merge.h"
#include "cli/arena/arena_programs.h"
#include "cli/arena/arena_report.h"
#include "cli/base/json_lines.h"
#include "cli/bots/bot_options.h"
#include "cli/history/past_games.h"
#include "games/games.h"
#include "system/clock.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* An event, and what is needed to run it. */
struct arena_run {
    struct event event;
    uint64_t seed;          /* for a new event */
    struct solution *known; /* for players that solve the game; each MPI process has its own */
    char base[PATH_BYTES];  /* the argument for --resume; "": the event cannot be saved */
    struct arena_file file;
    struct arena_programs programs;
    bool json, quiet;
    bool several; /* one of several games: one that cannot be played is skipped */
    bool told;    /* notes about players were printed */
    struct progress progress;
    double saved;
    const char *records; /* the folder for records, or NULL */
    uint64_t unwritten;  /* how many records could not be written, and the path of the first */
    char first_unwritten[2 * PATH_BYTES];
};

/* ---- playing --------------------------------------------------------------------------------- */

/* Solve what the built-in players need. */
static int arena_prepare(struct arena_run *h)
{
    struct solve_setup how = {.memory = free_memory_bytes(), .going_on = cli_work_goes_on};
    struct text why = TEXT_OF(SENTENCE_BYTES);

    for (int i = 0; i < h->event.players; i++) {
        if (bot_prepare_with(bots_find(h->event.who[i]), &h->event.rules, &how, &h->known, &why) !=
            OK)
            return cli_going_on() ? cli_usage("%s", why.at) : cli_interrupted();
        if (why.at[0] != '\0' && !h->told)
            cli_notice("%s", why.at);
        text_clear(&why);
    }
    h->told = true;
    if (h->known != NULL && h->event.pairs >= EVENT_PAIRS_FOR_A_GRAPH)
        solution_write_graph(h->known); /* without it, games take longer */
    return EXIT_DONE;
}

static void arena_seat_everyone(void *context, struct seat seats[EVENT_SEATS])
{
    struct arena_run *h = context;
    const struct event *e = &h->event;
    struct bot_process_setup setup = bot_options_setup();
    struct time_control time = {.move = 2000000000};

    seat_time_parse(&time, e->time, NULL);
    arena_prepare(h);
    for (int i = 0; i < e->players; i++)
        for (int seat = i; seat < EVENT_SEATS; seat += EVENT_PLAYERS) {
            setup.log = h->programs.logs[i];
            seat_init(&seats[seat], e->who[i], setup, time);
            seats[seat].known = h->known;
        }
}

static void arena_save(struct arena_run *h)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);

    if (h->file.path[0] != '\0' && event_save(&h->event, h->file.path, &h->file.lock, &why) != OK) {
        cli_failed("the event can no longer be saved: %s", why.at);
        h->file.path[0] = '\0';
    }
}

static double arena_share_done(const struct event *e)
{
    return (double)e->done / (double)event_units(e);
}

static void arena_show_progress(struct arena_run *h)
{
    struct standing all[EVENT_PLAYERS];
    char note[128];

    if (!h->progress.on)
        return;
    event_standings(&h->event, all);
    snprintf(note, sizeof note, "%s %.1f - %.1f", h->event.rules.game->id, all[0].points,
             all[1].points);
    progress_show(&h->progress, arena_share_done(&h->event), note);
}

static bool arena_waiting(void *context)
{
    struct arena_run *h = context;
    double time = clock_seconds();

    arena_show_progress(h);
    if (time - h->saved > 2) {
        arena_save(h);
        h->saved = time;
    }
    return cli_going_on();
}

static void arena_note_unwritten(struct arena_run *h, uint64_t game, int error)
{
    char path[EVENT_PATH];
    struct text first = TEXT(h->first_unwritten);

    event_record_path(&h->event, h->records, game, path);
    text_add(&first, "%s: %s", path, strerror(error));
}

/* In the second game of a unit, a is Player 2. */
static void arena_note_forfeits(struct arena_run *h, const struct unit *u,
                                const struct unit_result *r)
{
    for (int swapped = 0; swapped < 2; swapped++) {
        const struct match_result *game = &r->game[swapped];

        if (game->forfeit > 0)
            snprintf(h->programs.reasons[(game->forfeit == 2) != swapped ? u->b : u->a],
                     REASON_BYTES, "%s", game->reason);
    }
}

static bool arena_folded(void *context, const struct unit *u, const struct unit_result *r)
{
    struct arena_run *h = context;

    arena_note_forfeits(h, u, r);
    for (uint64_t i = 0; i < 2; i++)
        if (r->unwritten[i] != 0 && h->unwritten++ == 0)
            arena_note_unwritten(h, 2 * u->number + i, r->unwritten[i]);
    for (int swapped = 0; swapped < 2 && h->json && !h->quiet; swapped++) {
        struct text line = json_lines_begin("");

        event_json_game(&h->event, u, r, swapped, &line);
        json_lines_end(&line);
    }
    if (ferror(stdout))
        return false;
    /* Reading the clock for every game would be slow. */
    return u->number % 64 != 0 ? cli_going_on() : arena_waiting(h);
}

/* Rate an event once, when it is over. */
static int arena_rate(const struct event *e)
{
    struct ratings_score *scores = cli_allocate((size_t)e->pairings, sizeof *scores);
    char players[EVENT_PLAYERS][NAMED_BYTES];
    int err;

    for (int i = 0; i < e->players; i++) {
        struct text player = TEXT(players[i]);

        event_add_player(e, i, &player);
    }
    for (int i = 0; i < e->pairings; i++) {
        const struct pairing *p = &e->pairing[i];

        scores[i] = (struct ratings_score){.a = players[p->a],
                                           .b = players[p->b],
                                           .wins = p->first.wins + p->second.wins,
                                           .draws = p->first.draws + p->second.draws,
                                           .losses = p->first.losses + p->second.losses};
    }
    err = past_games_rate_scores(&e->rules, scores, e->pairings);
    free(scores);
    return err;
}

static struct pool arena_pool_of(const struct args *a, struct arena_run *h)
{
    return (struct pool){.event = &h->event,
                         .jobs = 1,
                         .records = args_value(a, "--records"),
                         .seat = arena_seat_everyone,
                         .folded = arena_folded,
                         .waiting = arena_waiting,
                         .context = h};
}

static int arena_say_interrupted(const struct args *a, const struct arena_run *h)
{
    struct text words = TEXT_OF(8 * PATH_BYTES);

    args_print_resume(a, h->base, &words);
    if (h->base[0] == '\0')
        cli_notice("stopped after %" PRIu64 " of %" PRIu64 " pairs; the event could not be saved.",
                   h->event.done, event_units(&h->event));
    else
        cli_notice("stopped after %" PRIu64 " of %" PRIu64 " pairs. Continue with: %s",
                   h->event.done, event_units(&h->event), words.at);
    return cli_going_on() ? EXIT_FAILED : cli_interrupted();
}

/* Print the results. */
static void arena_show(const struct args *a, const struct event *e)
{
    struct text line;

    if (!args_has(a, "--json")) {
        arena_report(e);
        return;
    }
    line = json_lines_about("result", &e->rules);
    event_json_result(e, &line);
    json_lines_end(&line);
}

static int arena_play(const struct args *a, struct arena_run *h)
{
    struct pool pool = arena_pool_of(a, h);
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err;

    h->records = pool.records;
    if (args_number(a, "--jobs", 1, 256, &pool.jobs) != EXIT_DONE)
        return EXIT_USAGE;
    if (pool.records != NULL && mkdir(pool.records, 0777) != 0 && access(pool.records, W_OK) != 0)
        return cli_failed("--records: %s cannot be written.", pool.records);
    if ((err = arena_prepare(h)) != EXIT_DONE)
        return err;
    if ((err = arena_programs_check(&h->event)) != EXIT_DONE)
        return err;
    if (!arena_programs_play(&h->event, &why))
        return h->several
                   ? (cli_notice("skipping %s: %s", h->event.rules.game->id, why.at), EXIT_DONE)
                   : cli_usage("%s", why.at);
    arena_programs_begin_logs(&h->programs, &h->event);
    if (h->event.done == 0) /* once a game is played, the seed stays */
        arena_save(h);
    h->saved = clock_seconds();
    progress_begin(&h->progress, arena_share_done(&h->event));
    do
        err = h->event.decided ? OK : pool_run(&pool);
    while (err == OK && event_next_round(&h->event));
    progress_end(&h->progress);
    arena_save(h);
    if (err == ERR_MEMORY)
        return cli_failed("%s.", err_text(err));
    if (err != OK && !h->event.decided)
        return arena_say_interrupted(a, h);
    arena_show(a, &h->event);
    arena_programs_show_failures(&h->programs, &h->event);
    if (args_has(a, "--rated") && !h->event.rated && arena_rate(&h->event) == EXIT_DONE) {
        h->event.rated = true;
        arena_save(h);
    }
    if (h->unwritten > 0)
        return cli_failed("%" PRIu64 " of the records could not be written; the first of them: %s.",
                          h->unwritten, h->first_unwritten);
    return EXIT_DONE;
}

static int arena_run_game(const struct args *a, struct arena_run *h, const char *game)
{
    int err;

    h->json = args_has(a, "--json");
    h->quiet = args_has(a, "--quiet");
    if ((err = arena_file_begin(a, game, h->seed, &h->file, &h->event)) == EXIT_DONE)
        err = arena_play(a, h);
    event_unlock(&h->file.lock);
    solution_free(h->known);
    h->known = NULL;
    return err;
}

/* Find the first player that cannot play a game, or NULL. */
static const char *arena_unable(const struct args *a, const struct game *g)
{
    for (int i = 0; i < a->positionals; i++) {
        const struct bot *b = bots_find(a->positional[i]);

        if (b != NULL && !bot_plays(b, g))
            return b->id;
    }
    return NULL;
}

/* Play an event for every game, each with its own file, all with the same seed. */
static int arena_run_all(const struct args *a, struct arena_run *h)
{
    char base[PATH_BYTES];
    uint64_t seed = h->seed;
    int err = EXIT_DONE;

    snprintf(base, sizeof base, "%s", h->base);
    for (int i = 0; i < games_count() && err == EXIT_DONE; i++) {
        const char *who = arena_unable(a, games_at(i));

        if (who != NULL) {
            cli_notice("skipping %s: %s cannot play it.", games_at(i)->id, who);
            continue;
        }
        memset(h, 0, sizeof *h);
        h->seed = seed;
        h->several = true;
        snprintf(h->base, sizeof h->base, "%s", base);
        if (base[0] != '\0')
            snprintf(h->file.path, sizeof h->file.path, "%.4000s.%s", base, games_at(i)->id);
        err = arena_run_game(a, h, games_at(i)->id);
        seed = h->event.seed; /* it may come from a file */
    }
    return err;
}

static int arena_merge_and_show(const struct args *a, struct event *whole)
{
    int err = arena_merge(a, whole);

    if (err == EXIT_DONE)
        arena_show(a, whole);
    return err;
}

static int arena_run_games(const struct args *a, struct arena_run *h)
{
    const char *game = args_value(a, "--game"), *file = args_value(a, "--resume");

    if (a->positionals > 1 && strcmp(a->positional[0], "merge") == 0)
        return arena_merge_and_show(a, &h->event);
    if (game == NULL && file == NULL)
        return cli_usage("which game? --game GAME, or --game all.");
    if (args_any_seed(a, &h->seed) != EXIT_DONE)
        return EXIT_USAGE;
    if (file == NULL)
        arena_file_choose(h->base);
    else
        snprintf(h->base, sizeof h->base, "%s", file);
    if (game != NULL && strcmp(game, "all") == 0)
        return arena_run_all(a, h);
    snprintf(h->file.path, sizeof h->file.path, "%s", h->base);
    return arena_run_game(a, h, game);
}

static int cmd_arena_run(const struct args *a)
{
    struct arena_run *h = cli_allocate(1, sizeof *h);
    struct pool others = arena_pool_of(a, h);
    int err = EXIT_DONE;

    interrupt_catch();
    if (pool_begin())
        err = arena_run_games(a, h);
    else
        pool_serve(&others);
    pool_end();
    solution_free(h->known);
    free(h);
    return err;
}

const struct command cmd_arena = {
    .name = "arena",
    .group = GROUP_BOTS,
    .synopsis = "PLAYER PLAYER... --game GAME|all [options] | merge FILE...",
    .summary = "Play many games to measure how strong players are.",
    .examples =
        "  duello arena random random --game charge --games 1000\n"
        "  duello arena random \"mine=bot:python3 examples/bots/duelist.py\" --game all --json\n"
        "  duello arena random bot:examples/bots/first.sh --game clash --sprt 0,20 --games 100000\n"
        "  duello arena merge part1.event part2.event\n",
    .flags = FLAGS(
        {"--game", "GAME|all", "the game to play, or all games"},
        {"--games", "N", "games for each pairing, an even number (default: 100)"}, FLAGS_RULES,
        {"--jobs", "N", "play N games at a time; the result does not depend on N"},
        {"--time", "CONTROL",
         "time control for programs: move:50ms, bank:60s+1s (default: move:2s)"},
        {"--format", "round-robin|gauntlet|swiss", "who plays whom (default: round-robin)"},
        {"--deals", "mirrored|different",
         "the cards of the two games of a pair in which a program plays (default: different, "
         "with --trust-bots mirrored)"},
        {"--sprt", "E0,E1[,A,B]",
         "compare two players; stop as soon as an Elo difference of E0 or E1 is decided"},
        {"--seed", "N", "the same seed gives the same result (default: random)"}, FLAG_SEED_FILE,
        {"--records", "DIR", "write a record of every game to DIR"},
        {"--shard", "I/N",
         "play only part I of N (needs --seed); `duello arena merge` joins the parts"},
        {"--resume", "FILE", "save the event in FILE; if FILE exists, continue its event"},
        {"--rated", NULL, "count the results for `duello ladder`"}, FLAGS_BOTS, FLAG_JSON,
        {"--quiet", NULL, "with --json: print only the results"}),
    .positionals = ARGS_MAX,
    .run = cmd_arena_run,
};
