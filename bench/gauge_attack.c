/*
 * How long moves of bystanders take while others ask the server for as much as they can. In the
 * same run, the bystanders play without and then with each attack, at the same rate. The server has
 * its usual limits.
 */
#include "arena/box/remove_tree.h"
#include "bench/attack.h"
#include "bench/complain.h"
#include "bench/gauge.h"
#include "bench/server_child.h"
#include "bench/temp_folder.h"
#include "cli/base/cli.h"
#include "cli/base/json_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { BYSTANDERS = 50, BYSTANDER_ADDRESSES = 10, CONNECTIONS = 4000 };

/* What is asked of the server: 99% of the moves within this many times what it is without, and
 * within this many milliseconds. */
static const double times_most = 3, ms_most = 50;
static const double settle_seconds = 0.5; /* for an attack to begin, and for the server after it */

struct gauge_attack_row {
    double half[2], p99[2]; /* without and with: milliseconds */
    double cpu[2];          /* cores of the server, */
    double work[2];         /* and what it charges for */
    double longest[2];      /* milliseconds of its longest round in the last seconds */
    struct attack_figures figures;
    double seconds;
};

static int gauge_attack_play(struct load *l, const struct server_child *c, const struct gauge *m,
                             struct gauge_attack_row *row, int with, struct text *why)
{
    struct load_play how = {.seconds = m->load.seconds, .rate = m->load.rate};
    struct load_figures moves = {0};
    double cpu = server_child_cpu(c), work = server_child_metric(c, "duello_work_seconds_total");
    int err = load_play(l, &how, &moves, why);

    row->cpu[with] = (server_child_cpu(c) - cpu) / moves.seconds;
    row->longest[with] = 1e3 * server_child_metric(c, "duello_loop_longest_seconds");
    row->work[with] = (server_child_metric(c, "duello_work_seconds_total") - work) / moves.seconds;
    row->half[with] = 1e3 * load_quantile(&moves, 0.5);
    row->p99[with] = 1e3 * load_quantile(&moves, 0.99);
    row->seconds = moves.seconds;
    load_release(&moves);
    return err;
}

static int gauge_attack_once(struct load *l, const struct server_child *c, const struct gauge *m,
                             const struct attack_setup *setup, struct gauge_attack_row *row,
                             struct text *why)
{
    struct attack *a;
    int err = gauge_attack_play(l, c, m, row, 0, why);

    if (err != OK)
        return err;
    if ((a = attack_begin(setup, why)) == NULL)
        return ERR_IO;
    load_rest(l, settle_seconds);
    attack_count(a);
    err = gauge_attack_play(l, c, m, row, 1, why);
    row->figures = attack_figures(a);
    attack_end(a);
    load_rest(l, settle_seconds);
    return err;
}

static void gauge_attack_print(const struct gauge *m, enum attack_kind kind,
                               const struct gauge_attack_row *r)
{
    double times = r->p99[1] / r->p99[0];

    if (m->json) {
        json_lines_print(
            "type:s name:s median_ms:d p99_ms:d attacked_median_ms:d "
            "attacked_p99_ms:d times:d cores:d attacked_cores:d charged:d answers:n refusals:n "
            "lost:n",
            "attack", attack_names[kind], r->half[0], r->p99[0], r->half[1], r->p99[1], times,
            r->cpu[0], r->cpu[1], r->work[1], r->figures.answers, r->figures.refusals,
            r->figures.lost);
        return;
    }
    printf(
        "%-7s  %6.2f %7.2f  %6.2f %7.2f  %5.1f %s  %5.2f %5.2f %5.2f  %6.1f  %8.0f %8.0f %6.0f\n",
        attack_names[kind], r->half[0], r->p99[0], r->half[1], r->p99[1], times,
        times <= times_most && r->p99[1] <= ms_most ? "   " : "!!!", r->cpu[0], r->cpu[1],
        r->work[1], r->longest[1], (double)r->figures.answers / r->seconds,
        (double)r->figures.refusals / r->seconds, (double)r->figures.lost / r->seconds);
    fflush(stdout);
}

static void gauge_attack_head(const struct gauge *m)
{
    printf("%d addresses with %d connections each attack; bystanders at %d addresses make %d moves "
           "a second.\n"
           "99%% of their moves should come within %.0f times the time without the attack, and "
           "within %.0f ms.\n\n",
           m->addresses, m->each, BYSTANDER_ADDRESSES, m->load.rate, times_most, ms_most);
    printf(
        "         without: ms      with: ms      times       cores        round   answers refusals"
        "   lost\n"
        "attack     half     99%%    half     99%%          without  with charged  ms       /s"
        "       /s     /s\n");
}

static int gauge_attack_all(struct load *l, const struct server_child *c, const struct gauge *m,
                            const struct attack_seed *seed, struct text *why)
{
    int err = OK;

    if ((err = load_connect(l, why)) != OK || (err = load_begin(l, why)) != OK)
        return err;
    if (!m->json)
        gauge_attack_head(m);
    for (int k = 0; k < ATTACKS && err == OK; k++) {
        struct attack_setup setup = {(enum attack_kind)k, c->port, m->addresses, m->each, seed};
        struct gauge_attack_row row = {0};

        if (m->word != NULL && strcmp(m->word, attack_names[k]) != 0)
            continue;
        if ((err = gauge_attack_once(l, c, m, &setup, &row, why)) == OK)
            gauge_attack_print(m, (enum attack_kind)k, &row);
    }
    return err;
}

static int gauge_attack_on(struct server_child *c, const struct gauge *m, const char *database,
                           struct text *why)
{
    struct gauge_load b = {.connections = BYSTANDERS, .games = BYSTANDERS / 2};
    struct server_setup setup = server_child_setup(&b, database);
    struct attack_seed seed = {.players = m->addresses % 2 == 0 ? m->addresses : m->addresses + 1};
    struct load_setup guests;
    struct load *l;
    int err = attack_seed(&seed, database, why);

    if (err != OK)
        return err;
    setup.host = host_usual;
    setup.connections = CONNECTIONS;
    setup.per_address = 200;
    if (!server_child_serve(c, &setup, why))
        return ERR_IO;
    guests = server_child_load(&b, &c->port, 1);
    guests.addresses = BYSTANDER_ADDRESSES;
    if ((err = load_new(&l, &guests, why)) != OK)
        return err;
    err = gauge_attack_all(l, c, m, &seed, why);
    load_free(l);
    return err;
}

int gauge_attack(const struct gauge *m)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    char folder[PATH_BYTES], database[PATH_BYTES + 16];
    struct server_child server = {0};
    int err = temp_folder(folder);

    if (err != EXIT_DONE)
        return err;
    snprintf(database, sizeof database, "%s/serve.db", folder);
    err = gauge_attack_on(&server, m, database, &why);
    server_child_end(&server);
    remove_tree(folder);
    return err == OK ? EXIT_DONE : complain(EXIT_FAILED, "%s", why.at);
}
