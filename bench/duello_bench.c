/*
 * Measure Duello from outside: beside loops written by hand and a bare echo server, with inputs
 * that grow, and with many guests. `duello bench` measures what is inside.
 */
#include "bench/attack_seed.h"
#include "bench/complain.h"
#include "bench/gauge.h"
#include "cli/base/cli.h"
#include "core/text.h"
#include "online/server/database.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "Usage: duello-bench MEASUREMENT\n"
    "\n"
    "  hand [GAME]      random games on the graph of a game, beside a loop that was\n"
    "                   written by hand for that game\n"
    "  scale [COMMAND]  how the time of each command, or of COMMAND, grows with its input\n"
    "  history          a history of many games, beside one file for each game\n"
    "    --games N        the number of games (default: 20000)\n"
    "  serve            a server, beside a bare echo server on the same library\n"
    "    --connections N  hold N connections (default: 200)\n"
    "    --games N        N games between the connections (default: everyone plays)\n"
    "    --rate N         moves a second for the latency (default: 2000)\n"
    "    --seconds N      how long each part is played (default: 2)\n"
    "    --tls-cert FILE  measure with TLS, with this certificate (PEM)\n"
    "    --tls-key FILE   the private key of the certificate (PEM)\n"
    "    --processes N    compare the processor time of one server and of N that share\n"
    "                     --database\n"
    "    --database ADDRESS  an empty database, postgres://HOST/NAME; the games stay in it\n"
    "  lobby            the lobby, with many live games, open seeks and readers\n"
    "    --connections N  N readers (default: 1000)\n"
    "    --games N        N live games, and as many open seeks (default: 10 for each reader)\n"
    "    --rate N         changes of the lobby a second (default: 100)\n"
    "    --seconds N      how long to measure (default: 5)\n"
    "\n"
    "  attack [KIND]    moves of bystanders on a server that others attack: hello, ended, watch,\n"
    "                   lobby, say, pings, play, guests, or all of them in turn\n"
    "    --addresses N    attackers come from N addresses (default: 50)\n"
    "    --each N         N connections of each (default: 4)\n"
    "    --rate N         moves of bystanders a second (default: 500)\n"
    "    --seconds N      how long each part is played (default: 2)\n"
    "\n"
    "Each prints JSON with --json, one object per line.\n";

/* ---- the measurements ------------------------------------------------------------------------ */

static int bench_serve_alone(const struct gauge *m)
{
    return m->database == NULL ? gauge_serve(m)
                               : complain(EXIT_USAGE, "--database needs --processes.");
}

static int bench_serve_shared(const struct gauge *m)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (m->database == NULL || !database_is_shared(m->database))
        return complain(EXIT_USAGE, "--processes needs --database postgres://HOST/NAME: only "
                                    "servers with PostgreSQL can share their players.");
    if (database_check(m->database, &why) != OK)
        return complain(EXIT_USAGE, "--database: %s", why.at);
    return gauge_processes(m);
}

static int bench_serve(const struct gauge *m)
{
    struct gauge all = *m;
    int most = m->load.connections / 2;

    if ((m->load.certificate == NULL) != (m->load.key == NULL))
        return complain(EXIT_USAGE, "use --tls-cert and --tls-key together.");
    if (m->games > most)
        return complain(EXIT_USAGE, "--games must be a whole number from 1 to %d.", most);
    all.load.games = m->games > 0 ? m->games : most;
    return (m->processes > 0 ? bench_serve_shared : bench_serve_alone)(&all);
}

static int bench_history(const struct gauge *m)
{
    struct gauge all = *m;

    all.games = m->games > 0 ? m->games : 20000;
    return gauge_history(&all);
}

static int bench_lobby(const struct gauge *m)
{
    struct gauge all = *m;
    int most = 100 * m->load.connections;

    if (m->games > most)
        return complain(EXIT_USAGE, "--games must be a whole number from 1 to %d.", most);
    all.load.games = m->games > 0 ? m->games : 10 * m->load.connections;
    return gauge_lobby(&all);
}

enum {
    ADDRESSES,
    EACH,
    CONNECTIONS,
    RATE,
    SECONDS,
    CERTIFICATE,
    KEY,
    PROCESSES,
    DATABASE,
    GAMES,
    JSON
};

/* A measurement takes the options from its first one on. */
static const struct option options[] = {[ADDRESSES] = {"addresses", 1, NULL, ADDRESSES},
                                        [EACH] = {"each", 1, NULL, EACH},
                                        [CONNECTIONS] = {"connections", 1, NULL, CONNECTIONS},
                                        [RATE] = {"rate", 1, NULL, RATE},
                                        [SECONDS] = {"seconds", 1, NULL, SECONDS},
                                        [CERTIFICATE] = {"tls-cert", 1, NULL, CERTIFICATE},
                                        [KEY] = {"tls-key", 1, NULL, KEY},
                                        [PROCESSES] = {"processes", 1, NULL, PROCESSES},
                                        [DATABASE] = {"database", 1, NULL, DATABASE},
                                        [GAMES] = {"games", 1, NULL, GAMES},
                                        [JSON] = {"json", 0, NULL, JSON},
                                        {0}};

static const struct gauge_kind {
    const char *name;
    bool takes_word;
    int first_option;
    struct gauge_load usual;
    int (*run)(const struct gauge *m);
} kinds[] = {
    {"hand", true, JSON, {0}, gauge_hand},
    {"scale", true, JSON, {0}, gauge_scale},
    {"history", false, GAMES, {0}, bench_history},
    {"serve", false, CONNECTIONS, {.connections = 200, .rate = 2000, .seconds = 2}, bench_serve},
    {"lobby", false, CONNECTIONS, {.connections = 1000, .rate = 100, .seconds = 5}, bench_lobby},
    {"attack", true, ADDRESSES, {.rate = 500, .seconds = 2}, gauge_attack}};

/* ---- the command line ------------------------------------------------------------------------ */

static int bench_number(const char *name, int low, int high, int *out)
{
    char *end;
    long n = strtol(optarg, &end, 10);

    if (optarg[0] < '0' || optarg[0] > '9' || *end != '\0' || n < low || n > high)
        return complain(EXIT_USAGE, "%s must be a whole number from %d to %d.", name, low, high);
    *out = (int)n;
    return EXIT_DONE;
}

static int bench_take(struct gauge *m, int option)
{
    switch (option) {
    case JSON:
        m->json = true;
        return EXIT_DONE;
    case GAMES:
        return bench_number("--games", 1, 100000000, &m->games);
    case CONNECTIONS:
        return bench_number("--connections", 2, 100000, &m->load.connections);
    case ADDRESSES:
        return bench_number("--addresses", 1, ATTACK_SEED_PLAYERS, &m->addresses);
    case EACH:
        return bench_number("--each", 1, 40, &m->each);
    case RATE:
        return bench_number("--rate", 1, 1000000, &m->load.rate);
    case SECONDS:
        return bench_number("--seconds", 1, 3600, &m->load.seconds);
    case PROCESSES:
        return bench_number("--processes", 2, GAUGE_PROCESSES, &m->processes);
    case CERTIFICATE:
        m->load.certificate = optarg;
        return EXIT_DONE;
    case KEY:
        m->load.key = optarg;
        return EXIT_DONE;
    case DATABASE:
        m->database = optarg;
        return EXIT_DONE;
    default: /* getopt_long has printed what is wrong */
        return EXIT_USAGE;
    }
}

static int bench_run(const struct gauge_kind *kind, int argc, char **argv)
{
    struct gauge m = {.load = kind->usual, .addresses = 50, .each = 4};
    int option, err;

    while ((option = getopt_long(argc, argv, "", options + kind->first_option, NULL)) >= 0)
        if ((err = bench_take(&m, option)) != EXIT_DONE)
            return err;
    optind++; /* the name of the measurement */
    if (argc - optind > kind->takes_word)
        return complain(EXIT_USAGE, "unexpected argument \"%s\"; see: duello-bench --help",
                        argv[optind + kind->takes_word]);
    m.word = argv[optind];
    return kind->run(&m);
}

static int bench_main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            argc = 1;
    if (argc < 2)
        return fputs(usage, stdout), EXIT_DONE;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(argv[1], kinds[i].name) == 0)
            return bench_run(&kinds[i], argc, argv);
    return complain(EXIT_USAGE, "there is no measurement \"%s\"; see: duello-bench --help",
                    argv[1]);
}

int main(int argc, char **argv)
{
    int code = bench_main(argc, argv);

    if ((fflush(stdout) != 0 || ferror(stdout)) && code == EXIT_DONE)
        return complain(EXIT_FAILED, "standard output cannot be written.");
    return code;
}
