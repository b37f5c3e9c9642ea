/* How the time of a command grows with its input. Every command runs as a process of its own, in a
 * private data folder, with input of about n, 10 n and 100 n. */
#include "arena/box/remove_tree.h"
#include "bench/complain.h"
#include "bench/gauge.h"
#include "bench/run_duello.h"
#include "bench/sample_games.h"
#include "bench/server_child.h"
#include "bench/temp_folder.h"
#include "cli/base/cli.h"
#include "cli/base/json_lines.h"
#include "store/save.h"
#include "terminal/io/interrupt.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SIZES = 3, RUNS = 3, GUESTS = 40 };

/* ---- input ----------------------------------------------------------------------------------- */

/* A path in the folder of the measurements, which is the working directory. */
struct scale_path {
    char at[96];
};

static struct scale_path scale_path(const char *folder, const char *name)
{
    struct scale_path p;
    struct text path = TEXT(p.at);

    text_add(&path, "%s/%s", folder, name);
    return p;
}

static bool scale_make_games(const char *folder, int size)
{
    return sample_games_write(scale_path(folder, "games.duels").at, size);
}

static bool scale_make_saves(const char *folder, int size)
{
    struct scale_path saves = scale_path(folder, "duello/games");
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (save_folder(saves.at) != OK)
        return false;
    for (int i = 0; i < size; i++) {
        struct save s;

        if (save_create(&s, saves.at, &why) != OK)
            return false;
        save_close(&s);
        if (!sample_games_write_long(s.path, 8, false))
            return false;
    }
    return true;
}

static bool scale_make_long(const char *folder, int size)
{
    return sample_games_write_long(scale_path(folder, "long.duel").at, size, true) &&
           sample_games_write_long(scale_path(folder, "open.duel").at, size, false) &&
           sample_games_write_moves(scale_path(folder, "moves").at, size) &&
           sample_games_write_questions(scale_path(folder, "questions").at, size);
}

/* Write what a person who plays these games on a host types. Nobody can lose them. */
static bool scale_make_online(const char *folder, int size)
{
    FILE *to = fopen(scale_path(folder, "typed").at, "w");

    for (int i = 0; i < size && to != NULL; i++) {
        fprintf(to, "play energy-clash:turn-limit=20,attack-cost=0,damage=0,defended-damage=0 "
                    "novice\n");
        for (int turn = 0; turn < 10; turn++)
            fprintf(to, "recharge\n");
    }
    return to != NULL && fclose(to) == 0;
}

/* ---- commands -------------------------------------------------------------------------------- */

struct scale_row {
    const char *command; /* '#' stands for the size, '@' for the port of the server */
    const char *remark;  /* is printed after the command; NULL: none */
    const char *input;   /* a file for standard input; NULL: none */
    /* The true size: the sum of the numbers after these words, one in a line of the output, or the
     * number of lines. NULL: it is the size of the group. */
    const char *counted;
    bool counts_lines;
    bool changes; /* it changes what it or the rows after it read, and is not repeated */
    enum { NO_SERVER, SERVER_BESIDE, SERVER_ALONE } server; /* alone: guests of ours play on it */
};

/* Commands whose work grows with the same thing. They share a folder for each size. */
struct scale_group {
    const char *unit;
    int size[SIZES];
    bool (*make)(const char *folder, int size); /* writes their input; NULL: they need none */
    struct scale_row row[16];
};

static const struct scale_group groups[] = {
    {"games in the history",
     {1000, 10000, 100000},
     scale_make_games,
     {{.command = "import games.duels", .changes = true},
      {.command = "import games.duels", .remark = "all games are known"},
      {.command = "history"},
      {.command = "history --limit 0"},
      {.command = "history charge --player Ada"},
      {.command = "stats"},
      {.command = "stats --player Ada"},
      {.command = "export -o all.duels"},
      {.command = "export 2"},
      {.command = "replay 2"},
      {.command = "puzzle charge --mine --json"},
      {.command = "history --delete 1 --yes", .changes = true}}},
    {"saved games",
     {20, 200, 2000},
     scale_make_saves,
     {{.command = "saves"}, {.command = "resume"}, {.command = "history"}}},
    {"turns",
     {600, 6000, 60000},
     scale_make_long,
     {{.command = "resume open.duel"},
      {.command = "play energy-duel --rule turn-limit=#", .input = "moves"},
      {.command = "replay long.duel"},
      {.command = "replay long.duel --at #"},
      {.command = "review long.duel"},
      {.command = "review long.duel -o page.html"},
      {.command = "analyze open.duel"},
      {.command = "engine --player skilled", .input = "questions"}}},
    {"games played",
     {400, 4000, 40000},
     NULL,
     {{.command = "arena random skilled --game energy-duel --jobs 1 --games #"},
      {.command = "arena random skilled --game charge --jobs 1 --records . --games #"},
      {.command = "arena random skilled --game charge --jobs 1 --rated --resume event --games #",
       .changes = true},
      {.command = "ladder"},
      {.command = "levels energy-clash --jobs 1 --games #"},
      {.command = "report energy-clash -o report.html --jobs 1 --games #"},
      {.command = "calibrate network --game battle-numbers --jobs 1 --games #"},
      {.command =
           "exploit network --game battle-numbers --attacker responder --jobs 1 --measured # --games #"}}},
    {"decisions trained", /* games become longer as the players learn */
     {400, 4000, 40000},
     NULL,
     {{.command = "train battle-numbers --out net --jobs 1 --json --games #",
       .counted = "\"decisions\":"}}},
    {"games played",
     {3, 30, 300},
     scale_make_online,
     {{.command = "online ws://127.0.0.1:@ --plain",
       .remark = "20 turns each, against a player of the host",
       .input = "typed",
       .server = SERVER_BESIDE,
       .changes = true}}},
    {"moves of guests",
     {50, 500, 5000},
     NULL,
     {{.command = "serve",
       .remark = "40 guests, for # ms",
       .server = SERVER_ALONE,
       .changes = true}}},
    {"settings",
     {1, 10, 100},
     NULL,
     {{.command = "sweep energy-duel-blast --jobs 1 --vary blast-damage=1..#"}}},
    {"positions",
     {3, 7, 20},
     NULL,
     {{.command = "solve charge --jobs 1 --json --rule goal=#", .counted = "\"positions\":"},
      {.command = "map charge --jobs 1 --json --rule goal=# --at cards=any/any --at gain=any/any "
                  "--at blocked=any/any",
       .counted = "\"positions\":"}}},
    {"sequences", {6, 7, 8}, NULL, {{.command = "perft charge #", .counted = ""}}},
    {"nodes",
     {8, 11, 14},
     NULL,
     {{.command = "tree energy-duel --rule turn-limit=#", .counts_lines = true}}},
};

struct scale_output {
    char at[4096];
};

/* One row, measured. */
struct scale_measured {
    double size[SIZES], seconds[SIZES];
};

/* ---- running --------------------------------------------------------------------------------- */

/* Run the command. Return the seconds of processor time that it takes, or -1. */
static double scale_run(const struct scale_row *row, int size, int port, const char *folder)
{
    struct text line = TEXT_OF(256);
    struct run_spent spent;

    for (const char *c = row->command; *c != '\0'; c++)
        if (*c == '#' || *c == '@')
            text_add(&line, "%d", *c == '#' ? size : port);
        else
            text_add(&line, "%c", *c);
    return run_duello(line.at, folder, row->input, &spent) ? spent.cpu : -1;
}

/* Read the beginning of the output. */
static struct scale_output scale_output(const char *folder)
{
    FILE *from = fopen(scale_path(folder, "output").at, "r");
    struct scale_output o = {""};

    if (from == NULL)
        return o;
    o.at[fread(o.at, 1, sizeof o.at - 1, from)] = '\0';
    fclose(from);
    return o;
}

/* Return the true size of the row's input. */
static double scale_count(const struct scale_row *row, const char *folder)
{
    FILE *from = fopen(scale_path(folder, "output").at, "r");
    char *line = NULL;
    size_t room = 0;
    double sum = 0;

    while (from != NULL && getline(&line, &room, from) >= 0) {
        const char *at = row->counts_lines ? NULL : strstr(line, row->counted);

        sum += row->counts_lines ? 1 : at != NULL ? strtod(at + strlen(row->counted), NULL) : 0;
    }
    if (from != NULL)
        fclose(from);
    free(line);
    return sum;
}

/* The same beside a server; or measure the server, and how many moves were made on it. */
static double scale_run_server(const struct scale_row *row, int size, const char *folder,
                               double *moves)
{
    struct scale_path database = scale_path(folder, "serve.db");
    struct gauge_load load = {.connections = GUESTS, .games = GUESTS / 2};
    struct server_setup setup = server_child_setup(&load, database.at);
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct server_child server = {0};
    double spent;

    if (!server_child_serve(&server, &setup, &why))
        return complain(EXIT_FAILED, "%s", why.at), -1;
    spent = row->server == SERVER_BESIDE ? scale_run(row, size, server.port, folder)
                                         : server_child_play(&server, &load, size / 1e3, moves);
    server_child_end(&server);
    return spent;
}

/* Measure the fastest of a few runs. */
static bool scale_measure(const struct scale_row *row, int size, const char *folder, int step,
                          struct scale_measured *m)
{
    m->seconds[step] = INFINITY;
    m->size[step] = size;
    for (int run = 0; run < (row->changes ? 1 : RUNS) && cli_going_on(); run++) {
        double spent;

        if ((spent = row->server == NO_SERVER
                         ? scale_run(row, size, 0, folder)
                         : scale_run_server(row, size, folder, &m->size[step])) < 0)
            return false;
        m->seconds[step] = fmin(m->seconds[step], spent);
        if (spent > 5)
            break;
    }
    if (row->counted != NULL || row->counts_lines)
        m->size[step] = scale_count(row, folder);
    return true;
}

/* ---- printing -------------------------------------------------------------------------------- */

/* Return the power of the size with which the time grows, from the second size to the last. */
static double scale_exponent(const struct scale_measured *m)
{
    return log(m->seconds[2] / m->seconds[1]) / log(m->size[2] / m->size[1]);
}

static void scale_print(const struct scale_group *g, const struct scale_row *row,
                        const struct scale_measured *m)
{
    printf("duello %s%s%s\n ", row->command, row->remark != NULL ? "   # " : "",
           row->remark != NULL ? row->remark : "");
    for (int i = 0; i < SIZES; i++)
        printf(" %9.0f: %.3f s", m->size[i], m->seconds[i]);
    printf("  %s, exponent %.2f\n", g->unit, scale_exponent(m));
    fflush(stdout);
}

static void scale_json(const struct scale_group *g, const struct scale_row *row,
                       const struct scale_measured *m)
{
    struct text line = json_lines_begin("type:s command:s remark?s unit:s", "scale", row->command,
                                        row->remark, g->unit);

    json_open(&line, "sizes", '[');
    for (int i = 0; i < SIZES; i++)
        json_put_real(&line, NULL, m->size[i]);
    json_close(&line, ']');
    json_open(&line, "cpu_seconds", '[');
    for (int i = 0; i < SIZES; i++)
        json_put_real(&line, NULL, m->seconds[i]);
    json_close(&line, ']');
    json_put_real(&line, "exponent", scale_exponent(m));
    json_lines_end(&line);
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Does this row belong to the command that was asked for? */
static bool scale_is_of(const struct scale_row *row, const char *only)
{
    size_t len = only != NULL ? strlen(only) : 0;

    return only == NULL || (strncmp(row->command, only, len) == 0 &&
                            (row->command[len] == ' ' || row->command[len] == '\0'));
}

static bool scale_has(const struct scale_group *g, const char *only)
{
    for (const struct scale_row *row = g->row; row->command != NULL; row++)
        if (scale_is_of(row, only))
            return true;
    return false;
}

/* Return the folder for a size. */
static struct scale_path scale_own(const struct scale_group *g, int step)
{
    struct scale_path p;

    snprintf(p.at, sizeof p.at, "%s %d", g->unit, g->size[step]);
    return p;
}

static int scale_make(const struct scale_group *g)
{
    for (int step = 0; step < SIZES; step++) {
        struct scale_path own = scale_own(g, step);

        if (save_folder(own.at) != OK || (g->make != NULL && !g->make(own.at, g->size[step])))
            return complain(EXIT_FAILED, "cannot write the input for the measurement: %s.",
                            strerror(errno));
    }
    return EXIT_DONE;
}

static int scale_measure_row(const struct scale_group *g, const struct scale_row *row,
                             struct scale_measured *m)
{
    for (int step = 0; step < SIZES && cli_going_on(); step++)
        if (!scale_measure(row, g->size[step], scale_own(g, step).at, step, m) && cli_going_on())
            return complain(EXIT_FAILED, "`duello %s` failed, at %d %s: %s", row->command,
                            g->size[step], g->unit, scale_output(scale_own(g, step).at).at);
    return cli_interrupted();
}

/* Measure a group, and print the rows of this command, or all. */
static int scale_group(const struct scale_group *g, const char *only, bool json)
{
    int err = scale_make(g);

    for (const struct scale_row *row = g->row; row->command != NULL && err == EXIT_DONE; row++) {
        struct scale_measured m;

        if (!scale_is_of(row, only) && !row->changes)
            continue;
        err = scale_measure_row(g, row, &m);
        if (err == EXIT_DONE && scale_is_of(row, only))
            (json ? scale_json : scale_print)(g, row, &m);
    }
    return err;
}

int gauge_scale(const struct gauge *m)
{
    const char *only = m->word;
    char folder[PATH_BYTES];
    int err = EXIT_USAGE;

    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++)
        if (scale_has(&groups[i], only))
            err = EXIT_DONE;
    if (err != EXIT_DONE)
        return complain(EXIT_USAGE,
                        "scale does not measure \"%s\"; it measures commands whose input can grow.",
                        only);
    if ((err = temp_folder(folder)) != EXIT_DONE)
        return err;
    interrupt_catch();
    if (chdir(folder) != 0)
        err = complain(EXIT_FAILED, "%s: %s.", folder, strerror(errno));
    for (size_t i = 0; i < sizeof groups / sizeof groups[0] && err == EXIT_DONE; i++)
        if (scale_has(&groups[i], only))
            err = scale_group(&groups[i], only, m->json);
    if (chdir("/") == 0)
        remove_tree(folder);
    return err;
}
