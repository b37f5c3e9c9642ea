/* Measures this machine and this build; each kind of measurement is a part of its own. */
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/command_parts/bench.h"
#include "games/games.h"
#include "online/server/database.h"

#include <inttypes.h>
#include <stdio.h>

enum { PLAYOUT_TURNS = 500 };

/* One server beside an echo, or beside several servers. */
static int cmd_bench_choose_serve(const struct args *a, const struct bench_serve *b)
{
    const char *database = args_value(a, "--database");
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int processes = 3;

    if (!args_has(a, "--processes"))
        return database == NULL ? bench_serve(b, args_has(a, "--json"))
                                : cli_usage("--database needs --processes.");
    if (args_number(a, "--processes", 2, BENCH_PROCESSES, &processes) != EXIT_DONE)
        return EXIT_USAGE;
    if (database == NULL || !database_is_shared(database))
        return cli_usage("--processes needs --database postgres://HOST/NAME: only servers with "
                         "PostgreSQL can share their players.");
    if (database_check(database, &why) != OK)
        return cli_usage("--database: %s", why.at);
    return bench_processes(b, database, processes, args_has(a, "--json"));
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
    return cmd_bench_choose_serve(a, &b);
}

static int cmd_bench_playouts(const struct args *a)
{
    const struct game *only = NULL;
    bool json = args_has(a, "--json");
    uint64_t signature = 0xcbf29ce484222325U;
    char hex[20];
    int code;

    if (a->positionals == 1 && (only = names_game(a->positional[0])) == NULL)
        return EXIT_USAGE;
    for (int i = 0; i < games_count(); i++) {
        struct rules r;
        bool book;

        if (only != NULL && games_at(i) != only)
            continue;
        if (names_rules(a, games_at(i)->id, &r) != EXIT_DONE)
            return EXIT_USAGE;
        book = strchr(rules_words(&r).at, ':') == NULL;
        if (r.value[TURN_LIMIT] == 0)
            r.value[TURN_LIMIT] = PLAYOUT_TURNS;
        if ((code = bench_playouts(&r, book, json, &signature)) != EXIT_DONE)
            return code;
    }
    snprintf(hex, sizeof hex, "%016" PRIx64, signature);
    if (json)
        json_lines_print("type:s signature:s", "signature", hex);
    else
        printf("signature %s\n", hex);
    return EXIT_DONE;
}

/* What can be measured instead of random games. */
static const struct bench_kind {
    const char *flag;
    bool takes_word; /* the name of a game or a command */
    int (*run)(const struct args *a);
} kinds[] = {{"--arena", false, bench_arena},     {"--solve", true, bench_solve},
             {"--sweep", false, bench_sweep},     {"--scale", true, bench_scale},
             {"--history", false, bench_history}, {"--serve", false, cmd_bench_serve}};

static const struct bench_need {
    const char *flag, *needs, *other; /* other: this flag will do too; NULL: none */
} needs[] = {{"--bot", "--arena", NULL},         {"--connections", "--serve", NULL},
             {"--rate", "--serve", NULL},        {"--seconds", "--serve", NULL},
             {"--tls-cert", "--serve", NULL},    {"--tls-key", "--serve", NULL},
             {"--database", "--serve", NULL},    {"--processes", "--serve", NULL},
             {"--games", "--serve", "--history"}};

static int cmd_bench_run(const struct args *a)
{
    for (const struct bench_need *n = needs; n < needs + sizeof needs / sizeof *needs; n++)
        if (args_has(a, n->flag) && !args_has(a, n->needs) &&
            (n->other == NULL || !args_has(a, n->other)))
            return cli_usage("%s needs %s%s%s.", n->flag, n->needs, n->other != NULL ? " or " : "",
                             n->other != NULL ? n->other : "");
    for (const struct bench_kind *k = kinds; k < kinds + sizeof kinds / sizeof *kinds; k++) {
        if (!args_has(a, k->flag))
            continue;
        if (a->positionals > 0 && !k->takes_word)
            return cli_usage("%s cannot be used with a GAME.", k->flag);
        return k->run(a);
    }
    return cmd_bench_playouts(a);
}

const struct command cmd_bench = {
    .name = "bench",
    .group = GROUP_RESEARCH,
    .synopsis =
        "[GAME] [--rule NAME=VALUE]... [--arena [--bot COMMAND] | --solve | --sweep | --serve] "
        "[--json] | --scale [COMMAND] [--json] | --history [--games N] [--json]",
    .summary = "Measure the speed of random games, with a signature.",
    .examples = "  duello bench\n"
                "  duello bench charge --json\n"
                "  duello bench --arena --bot ./mybot\n"
                "  duello bench --scale review\n",
    .flags = FLAGS(
        FLAG_RULE, {"--arena", NULL, "measure the arena instead"},
        {"--solve", NULL, "measure the solvers, and the players that use them, instead"},
        {"--sweep", NULL, "measure a sweep of 8 settings of a game instead"},
        {"--serve", NULL,
         "measure a server, beside a bare echo server on the same library, instead"},
        {"--scale", NULL,
         "measure instead how the time of each command, or of COMMAND, grows with its input"},
        {"--history", NULL,
         "measure a history of many games instead, compared with one file for each game"},
        {"--connections", "N", "with --serve: hold N connections (default: 200)"},
        {"--games", "N",
         "with --serve: N games between the connections (default: everyone plays); with "
         "--history: N games (default: 20,000)"},
        {"--rate", "N", "with --serve: moves a second for the latency (default: 2000)"},
        {"--seconds", "N", "with --serve: how long each part is played (default: 2)"},
        {"--tls-cert", "FILE", "with --serve: measure with TLS, with this certificate (PEM)"},
        {"--tls-key", "FILE", "with --serve: the private key of the certificate (PEM)"},
        {"--processes", "N",
         "with --serve: compare the processor time of one server and of N that share --database"},
        {"--database", "ADDRESS",
         "with --processes: an empty database, postgres://HOST/NAME; the bench leaves games in it"},
        {"--bot", "COMMAND", "with --arena: also measure how long this program takes for a move"},
        FLAG_JSON),
    .positionals = 1,
    .run = cmd_bench_run,
};
