#include "online/server/http/metrics.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the format ------------------------------------------------------------------------------ */

static void metrics_head(struct text *out, const char *name, const char *type, const char *about)
{
    text_add(out, "# HELP %s %s\n# TYPE %s %s\n", name, about, name, type);
}

struct metrics_row {
    const char *name, *type, *about;
    double value;
};

static void metrics_add_rows(struct text *out, const struct metrics_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        metrics_head(out, rows[i].name, rows[i].type, rows[i].about);
        text_add(out, "%s %.15g\n", rows[i].name, rows[i].value);
    }
}
#define METRICS_ADD(out, rows) metrics_add_rows((out), (rows), sizeof(rows) / sizeof *(rows))

/* A counter for each reason. */
static void metrics_add_reasons(struct text *out, const char *name, const char *about, int n,
                                const char *const words[], const uint64_t counts[])
{
    metrics_head(out, name, "counter", about);
    for (int i = 0; i < n; i++)
        text_add(out, "%s{reason=\"%s\"} %" PRIu64 "\n", name, words[i], counts[i]);
}

/* ---- the process ----------------------------------------------------------------------------- */

/* Resident memory in bytes; 0: unknown. */
static double metrics_memory(void)
{
    unsigned long long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");

    if (f == NULL)
        return 0;
    if (fscanf(f, "%*u %llu", &pages) != 1)
        pages = 0;
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* Linux 6.2 and later have the number in the size of the folder. */
static double metrics_descriptors(void)
{
    struct stat st;
    double n = -3; /* ".", ".." and the folder itself */
    DIR *folder;

    if (stat("/proc/self/fd", &st) == 0 && st.st_size > 0)
        return (double)st.st_size;
    if ((folder = opendir("/proc/self/fd")) == NULL)
        return 0;
    while (readdir(folder) != NULL)
        n++;
    closedir(folder);
    return n;
}

static double metrics_cpu(void)
{
    struct rusage u;

    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static void metrics_print_process(const struct metrics *m, struct text *out)
{
    struct rlimit files = {0};

    getrlimit(RLIMIT_NOFILE, &files);
    const struct metrics_row rows[] = {
        {"process_start_time_seconds", "gauge", "When the server started, in seconds since 1970.",
         m->started},
        {"process_cpu_seconds_total", "counter", "Processor time of all threads.", metrics_cpu()},
        {"process_resident_memory_bytes", "gauge", "Resident memory.", metrics_memory()},
        {"process_open_fds", "gauge", "Open file descriptors.", metrics_descriptors()},
        {"process_max_fds", "gauge", "File descriptors that the system allows.",
         (double)files.rlim_cur},
    };

    metrics_head(out, "duello_build_info", "gauge", "The version of Duello, as a label.");
    text_add(out, "duello_build_info{version=\"%s\"} 1\n", m->version);
    METRICS_ADD(out, rows);
}

/* ---- the host -------------------------------------------------------------------------------- */

static void metrics_commits(struct text *out, const struct journal_figures *j)
{
    static const char name[] = "duello_journal_commit_seconds";
    uint64_t sum = 0;

    metrics_head(out, name, "histogram", "Time that a group of lines took to become durable.");
    for (int i = 0; i < JOURNAL_BUCKETS; i++) {
        sum += j->took[i];
        text_add(out, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, journal_bound[i] * 1e-6, sum);
    }
    text_add(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, j->commits);
    text_add(out, "%s_sum %.6f\n%s_count %" PRIu64 "\n", name, j->seconds, name, j->commits);
}

static void metrics_print_turns(const struct turns_figures *t, struct text *out)
{
    const struct metrics_row rows[] = {
        {"duello_messages_total", "counter", "Guests' messages that were handled.",
         (double)t->handled},
        {"duello_work_seconds_total", "counter", "Estimated processor time of these messages.",
         1e-6 * (double)t->work},
        {"duello_messages_waiting", "gauge", "Messages that wait for their turn.",
         (double)t->waiting},
        {"duello_messages_waiting_bytes", "gauge", "Bytes of these messages.",
         (double)t->waiting_bytes},
        {"duello_addresses_delayed", "gauge",
         "Addresses whose messages wait because they ask for too much.", (double)t->delayed},
        {"duello_delays_total", "counter", "How often an address had to wait.", (double)t->delays},
        {"duello_messages_dropped_total", "counter",
         "Messages that were dropped because too many waited.", (double)t->refused},
    };

    METRICS_ADD(out, rows);
}

static void metrics_print_host(const struct host_runner *runner, struct doors_figures d,
                               struct text *out)
{
    struct host_runner_figures f = host_runner_figures(runner);
    const struct metrics_row rows[] = {
        {"duello_doors", "gauge", "Doors that are connected to this host.", d.doors},
        {"duello_relay_waiting_bytes", "gauge", "Bytes that wait for guests of doors.",
         (double)d.waiting},
        {"duello_relay_slow_total", "counter",
         "Guests of doors who were closed because too much waited for them.", (double)d.cut},
        {"duello_players", "gauge", "Players known to the host.", (double)f.host.players},
        {"duello_seeks", "gauge", "Open seeks and invitations.", (double)f.host.seeks},
        {"duello_games", "gauge", "Running games.", (double)f.host.games},
        {"duello_spectators", "gauge", "Guests who watch a game.", (double)f.host.spectators},
        {"duello_lobby_readers", "gauge", "Guests who read the lobby.",
         (double)f.host.lobby_readers},
        {"duello_moves_total", "counter", "Moves played.", (double)f.host.moves},
        {"duello_games_finished_total", "counter", "Games that ended.", (double)f.host.finished},
        {"duello_journal_lines_total", "counter", "Lines that are durable.",
         (double)f.journal.lines},
        {"duello_journal_waiting_lines", "gauge", "Lines that are not durable yet.",
         (double)f.journal.waiting},
        {"duello_lease_age_seconds", "gauge", "Time since the host last reached its database.",
         f.journal.silence},
        {"duello_thinking_questions", "gauge", "Decisions that built-in players have not made yet.",
         (double)f.thinking},
        {"duello_solving", "gauge", "1 while rules are being solved.", f.solving},
        {"duello_solves_total", "counter", "Rules that were solved.", (double)f.solves},
    };

    METRICS_ADD(out, rows);
    metrics_add_reasons(out, "duello_requests_refused_total", "Requests that were refused.",
                        HOST_REFUSALS_COUNT, host_refusals, f.host.refused);
    metrics_print_turns(&f.turns, out);
    metrics_commits(out, &f.journal);
}

/* ---- all ------------------------------------------------------------------------------------- */

void metrics_print(const struct metrics *m, struct text *out)
{
    const struct host_runner *runner = server_role_runner(m->role);
    const struct metrics_row rows[] = {
        {"duello_is_host", "gauge", "1 if this server is the host, 0 if it is a door.",
         runner != NULL},
        {"duello_is_ready", "gauge", "1 if this server is the host, or reaches it.",
         server_role_is_ready(m->role)},
        {"duello_guests", "gauge", "Open WebSockets of this server.",
         connections_count(m->connections)},
        {"duello_slow_readers_total", "counter",
         "Guests who were closed because they did not read.",
         (double)connections_slow(m->connections)},
        {"duello_outgoing_bytes", "gauge", "Bytes that wait for guests to read them.",
         (double)connections_waiting(m->connections)},
        {"duello_loop_busy_seconds_total", "counter", "Time that the loop has worked.",
         1e-9 * (double)m->loop->busy},
        {"duello_loop_longest_seconds", "gauge",
         "The longest turn of the loop in the last 30 to 60 seconds.",
         1e-9 * (double)loop_times_longest(m->loop)},
    };

    metrics_print_process(m, out);
    METRICS_ADD(out, rows);
    metrics_add_reasons(out, "duello_turned_away_total", "Connections that were refused.",
                        REFUSALS_COUNT, refusals_words, m->refusals->count);
    if (runner != NULL)
        metrics_print_host(runner, server_role_doors(m->role), out);
}
