/*
 * Random playouts measure the speed of the rules, and give a signature: a hash of all choices and
 * results. The signature comes from a fixed number of games, the speed from as many as fit into a
 * second.
 */
#include "cli/clock.h"
#include "cli/command_parts/bench.h"
#include "cli/json.h"
#include "cli/names.h"
#include "core/duel.h"
#include "games/games.h"

#include <inttypes.h>
#include <stdio.h>

enum { SIGNATURE_GAMES = 2000, BATCH = 200, PLAYOUT_TURNS = 500 };

struct played {
    uint64_t moves, games, signature;
};

/* Mix in every choice, so that any change of play changes the signature. */
static uint64_t bench_mix(uint64_t signature, struct joint m)
{
    return (signature ^ ((uint64_t)m.a << 16 | m.b)) * 0x100000001b3U;
}

static move bench_pick(void *dice, const struct duel *d, int player)
{
    move list[MOVES_MAX];

    return list[rng_below(dice, (uint32_t)duel_legal(d, player, list))];
}

static void bench_playout(struct duel *d, struct played *t)
{
    uint64_t signature = t->signature, moves = 0;
    struct rng *dice = d->dice;

    d->now = game_start(&d->rules, P1); /* measure the rules alone */
    while (!duel_is_over(d)) {
        struct joint m = duel_choose(d, bench_pick, dice);

        moves += d->now.turn != CHANCE;
        signature = bench_mix(signature, m);
        game_step(&d->rules, &d->now, m);
    }
    t->signature = signature;
    t->moves += moves;
    t->games++;
}

static struct duel bench_duel(const struct rules *r, struct rng *dice)
{
    struct duel d;

    duel_init(&d, r, P1, 0);
    d.dice = dice;
    return d;
}

static uint64_t bench_signature_of(const struct rules *r)
{
    struct played t = {.signature = 0xcbf29ce484222325U};
    struct rng g = rng_at(1, 0, 0);
    _Alignas(64) struct duel d = bench_duel(r, &g);

    for (int i = 0; i < SIGNATURE_GAMES; i++)
        bench_playout(&d, &t);
    return t.signature;
}

static void bench(const struct rules *r, bool json, uint64_t *signature)
{
    struct played t = {0};
    struct rng g = rng_at(2, 0, 0);
    _Alignas(64) struct duel d = bench_duel(r, &g);
    double begin, spent;
    uint64_t mine = bench_signature_of(r);

    begin = clock_seconds();
    do {
        for (int i = 0; i < BATCH; i++)
            bench_playout(&d, &t);
        spent = clock_seconds() - begin;
    } while (spent < 1.0);
    *signature = (*signature ^ mine) * 0x100000001b3U;
    if (json)
        json_line(json_pack(
            "{ss ss sf sf sf so}", "type", "bench", "game", r->game->id, "moves_per_second",
            (double)t.moves / spent, "games_per_second", (double)t.games / spent, "moves_per_game",
            (double)t.moves / (double)t.games, "signature", json_sprintf("%016" PRIx64, mine)));
    else
        printf("%-18s %8.2f M moves/s %10.0f games/s %7.1f moves/game  %016" PRIx64 "\n",
               r->game->id, (double)t.moves / spent / 1e6, (double)t.games / spent,
               (double)t.moves / (double)t.games, mine);
    fflush(stdout);
}

static int cmd_bench_serve(const struct args *a)
{
    struct bench_serve b = {.connections = 200, .rate = 2000, .seconds = 2};

    b.certificate = args_value(a, "--tls-cert");
    b.key = args_value(a, "--tls-key");
    if ((b.certificate == NULL) != (b.key == NULL))
        return cli_usage("use --tls-cert and --tls-key together.");
    if (args_number(a, "--connections", 2, 100000, &b.connections) != EXIT_DONE)
        return EXIT_USAGE;
    b.games = b.connections / 2;
    if (args_number(a, "--games", 1, b.connections / 2, &b.games) != EXIT_DONE ||
        args_number(a, "--rate", 1, 1000000, &b.rate) != EXIT_DONE ||
        args_number(a, "--seconds", 1, 3600, &b.seconds) != EXIT_DONE)
        return EXIT_USAGE;
    return bench_serve(&b, args_has(a, "--json"));
}

static int cmd_bench_run(const struct args *a)
{
    const struct game *only = NULL;
    bool json = args_has(a, "--json");
    uint64_t signature = 0xcbf29ce484222325U;
    static const char *const only_serve[] = {"--connections", "--games",    "--rate",
                                             "--seconds",     "--tls-cert", "--tls-key"};

    if (a->positionals > 0 && (args_has(a, "--arena") || args_has(a, "--serve")))
        return cli_usage("--arena and --serve cannot be used with a GAME.");
    if (args_has(a, "--bot") && !args_has(a, "--arena"))
        return cli_usage("--bot needs --arena.");
    for (size_t i = 0; i < sizeof only_serve / sizeof only_serve[0]; i++)
        if (args_has(a, only_serve[i]) && !args_has(a, "--serve"))
            return cli_usage("%s needs --serve.", only_serve[i]);
    if (args_has(a, "--arena"))
        return bench_arena(args_value(a, "--bot"), json);
    if (args_has(a, "--serve"))
        return cmd_bench_serve(a);
    if (a->positionals == 1 && (only = names_game(a->positional[0])) == NULL)
        return EXIT_USAGE;
    if (args_has(a, "--solve"))
        return bench_solve(only, json);
    for (int i = 0; i < games_count(); i++) {
        struct args with = *a;
        struct rules r;

        if (only != NULL && games_at(i) != only)
            continue;
        if (names_rules(&with, games_at(i)->id, &r) != EXIT_DONE)
            return EXIT_USAGE;
        if (r.value[TURN_LIMIT] == 0)
            r.value[TURN_LIMIT] = PLAYOUT_TURNS;
        bench(&r, json, &signature);
    }
    if (json)
        json_line(json_pack("{ss so}", "type", "signature", "signature",
                            json_sprintf("%016" PRIx64, signature)));
    else
        printf("signature %016" PRIx64 "\n", signature);
    return EXIT_DONE;
}

const struct command cmd_bench = {
    .name = "bench",
    .synopsis =
        "[GAME] [--rule NAME=VALUE]... [--arena [--bot COMMAND] | --solve | --serve] [--json]",
    .summary = "Measure the speed of random games; the signature changes only if play changes.",
    .examples = "  duello bench\n"
                "  duello bench charge --json\n"
                "  duello bench --arena --bot ./mybot\n",
    .flags = FLAGS(
        FLAG_RULE, {"--arena", NULL, "measure the arena instead"},
        {"--solve", NULL, "measure the solvers, and the players that use them, instead"},
        {"--serve", NULL,
         "measure a server, beside a bare echo server on the same library, instead"},
        {"--connections", "N", "with --serve: hold N connections (default: 200)"},
        {"--games", "N", "with --serve: games between them (default: all play)"},
        {"--rate", "N", "with --serve: moves a second for the latency (default: 2000)"},
        {"--seconds", "N", "with --serve: how long each part is played (default: 2)"},
        {"--tls-cert", "FILE", "with --serve: measure with TLS, with this certificate (PEM)"},
        {"--tls-key", "FILE", "with --serve: the private key of the certificate (PEM)"},
        {"--bot", "COMMAND", "with --arena: also measure how long this program takes for a move"},
        FLAG_JSON),
    .positionals = 1,
    .run = cmd_bench_run,
};
