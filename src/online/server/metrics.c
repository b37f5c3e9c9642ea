#include "online/server/metrics.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static void metrics_add(struct text *out, const char *name, const char *type, const char *about,
                        double value)
{
    text_add(out, "# HELP duello_%s %s\n# TYPE duello_%s %s\nduello_%s %.17g\n", name, about, name,
             type, name, value);
}

/* Resident memory in bytes; 0: unknown. */
static double metrics_memory(void)
{
    unsigned long long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");

    if (f == NULL)
        return 0;
    if (fscanf(f, "%*u %llu", &pages) != 1)
        pages = 0;
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void metrics_commits(struct text *out, const struct journal_figures *j)
{
    static const char name[] = "duello_journal_commit_seconds";
    uint64_t sum = 0;

    text_add(out, "# HELP %s Time that a group of lines took to become durable.\n", name);
    text_add(out, "# TYPE %s histogram\n", name);
    for (int i = 0; i < JOURNAL_BUCKETS; i++) {
        sum += j->took[i];
        text_add(out, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, journal_bound[i] * 1e-6, sum);
    }
    text_add(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, j->commits);
    text_add(out, "%s_sum %.6f\n%s_count %" PRIu64 "\n", name, j->seconds, name, j->commits);
}

struct metrics_row {
    const char *name, *type, *about;
    double value;
};

static void metrics_add_rows(struct text *out, const struct metrics_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        metrics_add(out, rows[i].name, rows[i].type, rows[i].about, rows[i].value);
}

static void metrics_print_host(const struct host_runner *runner, struct doors_figures d,
                               struct text *out)
{
    struct host_runner_figures f = host_runner_figures(runner);
    const struct metrics_row rows[] = {
        {"doors", "gauge", "Servers that relay their guests' messages to this one.", d.doors},
        {"relay_waiting_bytes", "gauge", "Bytes that wait for guests of other servers.",
         (double)d.waiting},
        {"relay_slow_total", "counter",
         "Guests of other servers who were closed because too much waited for them.",
         (double)d.cut},
        {"players", "gauge", "Players known to the host.", (double)f.host.players},
        {"seeks", "gauge", "Open seeks and invitations.", (double)f.host.seeks},
        {"games", "gauge", "Running games.", (double)f.host.games},
        {"spectators", "gauge", "Guests who watch a game.", (double)f.host.spectators},
        {"moves_total", "counter", "Moves played.", (double)f.host.moves},
        {"games_finished_total", "counter", "Games that ended.", (double)f.host.finished},
        {"refused_total", "counter", "Messages that were refused.", (double)f.host.refused},
        {"journal_lines_total", "counter", "Lines that are durable.", (double)f.journal.lines},
        {"journal_waiting", "gauge", "Lines that are not durable yet.", (double)f.journal.waiting},
        {"messages_total", "counter", "Messages of guests that were handled.",
         (double)f.turns.handled},
        {"work_seconds_total", "counter", "Estimated processor time of these messages.",
         1e-6 * (double)f.turns.work},
        {"messages_waiting", "gauge", "Messages of guests that wait for their turn.",
         (double)f.turns.waiting},
        {"addresses_delayed", "gauge", "Addresses that wait because they have asked for too much.",
         (double)f.turns.delayed},
        {"delays_total", "counter", "How often an address had to wait.", (double)f.turns.delays},
        {"thinking", "gauge", "Decisions that built-in players have not made yet.",
         (double)f.thinking},
    };

    metrics_add_rows(out, rows, sizeof rows / sizeof *rows);
    metrics_commits(out, &f.journal);
}

void metrics_print(const struct metrics *m, struct text *out)
{
    const struct host_runner *runner = server_role_runner(m->role);
    struct loop_time_figures time = server_role_time(m->role);
    const struct metrics_row rows[] = {
        {"is_host", "gauge", "1 if this server is the host, 0 if it is a door.", runner != NULL},
        {"connections", "gauge", "Open WebSockets.", connections_count(m->connections)},
        {"turned_away_total", "counter", "Connections that were refused.", (double)m->turned_away},
        {"slow_readers_total", "counter", "Connections closed because they did not read.",
         (double)connections_slow(m->connections)},
        {"outgoing_bytes", "gauge", "Bytes that wait for sockets.",
         (double)connections_waiting(m->connections)},
        {"loop_busy_seconds_total", "counter", "Time that the loop did not wait.", time.busy},
        {"loop_longest_seconds", "gauge", "The longest round of the loop in the last seconds.",
         time.longest},
        {"resident_bytes", "gauge", "Resident memory.", metrics_memory()},
    };

    metrics_add_rows(out, rows, sizeof rows / sizeof *rows);
    if (runner != NULL)
        metrics_print_host(runner, server_role_doors(m->role), out);
}
