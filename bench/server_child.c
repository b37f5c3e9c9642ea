/* A server that is measured, in a process of its own. */
#include "bench/server_child.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SPARE = 16, ADDRESSES = 100 }; /* connections; where guests come from */

const char server_child_address[] = "127.0.0.1";
/* A game that the last legal move never ends before its turn limit. */
static const char rules[] = "energy-duel:turn-limit=400";

/* ---- starting and ending --------------------------------------------------------------------- */

struct server_setup server_child_setup(const struct gauge_load *b, const char *database)
{
    struct server_setup setup = {.address = server_child_address,
                                 .inner_address = server_child_address,
                                 .metrics_address = server_child_address,
                                 .version = "bench",
                                 .database = database,
                                 .certificate = b->certificate,
                                 .key = b->key,
                                 .connections = b->connections + SPARE,
                                 .per_address = b->connections + SPARE,
                                 .unread_mb = 256,
                                 .threads = 1,
                                 .stop_seconds = 2,
                                 .host = host_usual};

    setup.host.frames_each = setup.host.people = 0;
    return setup;
}

static void server_child_tell_ports(void *context, int port, int metrics)
{
    int fd = *(int *)context, ports[] = {port, metrics};

    if (write(fd, ports, sizeof ports) != sizeof ports)
        _exit(1);
    close(fd);
}

static void server_child_tell(void *context, int port)
{
    server_child_tell_ports(context, port, 0);
}

static void server_child_tell_url(void *context, const char *url, int metrics)
{
    server_child_tell_ports(context, (int)strtol(strrchr(url, ':') + 1, NULL, 10), metrics);
}

/* Fork. In the child, return 0 with the end of the pipe that takes the port. The log of a server
 * that is measured is of no interest. */
static int server_child_fork(struct server_child *c, int ends[2])
{
    if (pipe(ends) != 0)
        return -1;
    fflush(NULL);
    c->pid = fork();
    if (c->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(ends[0]);
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(1);
        return 0;
    }
    close(ends[1]);
    return c->pid < 0 ? -1 : 1;
}

/* In the parent: wait for the port, or for 0 and the reason. */
static bool server_child_wait(struct server_child *c, int fd, struct text *why)
{
    int ports[2] = {0};
    bool good = read(fd, ports, sizeof ports) == sizeof ports && ports[0] > 0;
    char reason[SENTENCE_BYTES] = "";

    if (!good && read(fd, reason, sizeof reason - 1) > 0)
        text_add(why, "the server did not start: %s", reason);
    else if (!good)
        text_add(why, "the server did not start.");
    close(fd);
    c->port = ports[0];
    c->metrics_port = ports[1];
    if (!good)
        server_child_end(c);
    return good;
}

bool server_child_serve(struct server_child *c, struct server_setup *setup, struct text *why)
{
    int ends[2], none[2] = {0}, who = server_child_fork(c, ends);

    if (who == 0) {
        setup->ready = server_child_tell_url;
        setup->context = &ends[1];
        _exit(event_loop_run(setup, why) != OK && write(ends[1], none, sizeof none) >= 0 &&
              write(ends[1], why->at, strlen(why->at)) >= 0);
    }
    return who > 0 && server_child_wait(c, ends[0], why);
}

bool server_child_echo(struct server_child *c, struct echo_setup *setup, struct text *why)
{
    int ends[2], who = server_child_fork(c, ends);

    c->is_echo = true;
    if (who == 0) {
        setup->ready = server_child_tell;
        setup->context = &ends[1];
        echo_run(setup);
        _exit(1);
    }
    return who > 0 && server_child_wait(c, ends[0], why);
}

void server_child_end(struct server_child *c)
{
    if (c->pid <= 0)
        return;
    kill(c->pid, SIGKILL);
    waitpid(c->pid, NULL, 0);
    c->pid = 0;
}

/* ---- what it uses ---------------------------------------------------------------------------- */

double server_child_cpu(const struct server_child *c)
{
    struct timespec t;
    clockid_t clock;

    if (clock_getcpuclockid(c->pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double server_child_memory(const struct server_child *c)
{
    unsigned long long pages = 0;
    char path[64];
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/statm", c->pid);
    if ((f = fopen(path, "r")) == NULL)
        return 0;
    if (fscanf(f, "%*u %llu", &pages) != 1)
        pages = 0;
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

struct load_setup server_child_load(const struct gauge_load *b, const int *ports, int n)
{
    return (struct load_setup){.ports = ports,
                               .port_count = n,
                               .addresses = ADDRESSES,
                               .guests = b->connections,
                               .games = b->games,
                               .tls = b->certificate != NULL,
                               .rules = rules};
}

double server_child_play(const struct server_child *c, const struct gauge_load *b, double seconds,
                         double *moves)
{
    struct load_setup setup = server_child_load(b, &c->port, 1);
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct load_figures figures = {0};
    double begin, spent = -1;
    struct load *l;

    if (load_new(&l, &setup, &why) != OK)
        return -1;
    if (load_connect(l, &why) == OK && load_begin(l, &why) == OK) {
        begin = server_child_cpu(c);
        if (load_play(l, &(struct load_play){.seconds = seconds}, &figures, &why) == OK)
            spent = server_child_cpu(c) - begin;
    }
    *moves = (double)figures.moves;
    load_release(&figures);
    load_free(l);
    return spent;
}

/* Ask for /metrics; returns how many bytes came. */
static size_t server_child_ask(const struct server_child *c, char *answer, size_t size)
{
    static const char request[] = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                  "Connection: close\r\n\r\n";
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)c->metrics_port),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    size_t len = 0;
    ssize_t got = 0;

    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 &&
        write(fd, request, sizeof request - 1) > 0)
        while (len + 1 < size && (got = read(fd, answer + len, size - len - 1)) > 0)
            len += (size_t)got;
    close(fd);
    answer[len] = '\0';
    return len;
}

static double server_child_figure(const char *metrics, const char *name)
{
    const char *at = strstr(metrics, name);

    return at != NULL ? strtod(at + strlen(name), NULL) : 0;
}

double server_child_metric(const struct server_child *c, const char *name)
{
    char metrics[32768] = "", line[128];

    snprintf(line, sizeof line, "\n%s ", name);
    server_child_ask(c, metrics, sizeof metrics);
    return server_child_figure(metrics, line);
}

struct server_child_commits server_child_commits(const struct server_child *c)
{
    static const char bucket[] = "\nduello_journal_commit_seconds_bucket{le=\"";
    struct server_child_commits out = {0};
    char metrics[16384] = "", *end;

    if (!c->is_echo)
        server_child_ask(c, metrics, sizeof metrics);
    out.count = server_child_figure(metrics, "\nduello_journal_commit_seconds_count ");
    out.seconds = server_child_figure(metrics, "\nduello_journal_commit_seconds_sum ");
    for (char *at = metrics; out.buckets < SERVER_BUCKETS && (at = strstr(at, bucket)) != NULL;) {
        at += strlen(bucket);
        out.bound[out.buckets] = strtod(at, &end);
        out.within[out.buckets++] = strtod(end + strcspn(end, " \n"), NULL);
    }
    return out;
}

struct server_child_commits server_child_commits_between(const struct server_child_commits *before,
                                                         const struct server_child_commits *after)
{
    struct server_child_commits out = *after;

    out.count -= before->count;
    out.seconds -= before->seconds;
    for (int i = 0; i < out.buckets; i++)
        out.within[i] -= before->within[i];
    return out;
}

double server_child_commits_quantile(const struct server_child_commits *c, double part)
{
    double low = 0, below = 0, wanted = part * c->count;

    for (int i = 0; i < c->buckets; i++) {
        if (c->within[i] >= wanted && c->within[i] > below)
            return isinf(c->bound[i])
                       ? low
                       : low + (c->bound[i] - low) * (wanted - below) / (c->within[i] - below);
        low = c->bound[i];
        below = c->within[i];
    }
    return low;
}
