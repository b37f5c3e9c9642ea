/*
 * Judges recordings of what clients of a host sent and received: is there one order of all moves
 * that explains them? It has no code of the host, and trusts none. Reads standard input, prints
 * each fault and, in the end, what it has judged; the exit code is 1 if there was a fault.
 *
 *     check_history [--late MS] [--keep FOLDER] < RECORDING
 *
 * --late: how many ms after it was written a frame may arrive. --keep: where to put each run that
 * has a fault. docs/develop/tests.md has the format of a recording.
 */
#include "history.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { CHECK_LATE = 3000 };

struct check {
    struct history history;
    char *text; /* of this run; pointers into it live until the run is judged */
    size_t len, room;
    const char *keep;
};

static void check_fail(const struct check *c, const char *why)
{
    fprintf(stderr, "check_history: %s: line %zu %s\n", c->history.label, c->history.line, why);
    exit(2);
}

/* Where the frame of a line begins, and its length; NULL: the line has none. */
static char *check_frame(const char *line, char *kind, int64_t *connection, int64_t *time,
                         size_t *len)
{
    char *next;

    *time = strtoll(line, &next, 10);
    *connection = strtoll(next, &next, 10);
    next += *next == ' ';
    *kind = *next;
    if (*kind != '>' && *kind != '<')
        return NULL;
    *len = strtoull(next + 1, &next, 10);
    return *next == ' ' ? next + 1 : NULL;
}

/* Judge one line; returns where the next one begins. */
static const char *check_line(struct check *c, const char *line)
{
    struct history *h = &c->history;
    const char *end = strchr(line, '\n');
    char kind, *frame;
    int64_t connection;
    size_t len;

    h->line++;
    if (*line == '#') {
        snprintf(h->label, sizeof h->label, "%.*s", (int)(end - line) - 2, line + 2);
        return end + 1;
    }
    frame = check_frame(line, &kind, &connection, &h->time, &len);
    if (frame != NULL && kind == '>')
        history_sent(h, connection, frame, len);
    else if (frame != NULL)
        history_received(h, connection, frame, len);
    else if (kind == '+')
        history_opened(h, connection);
    else if (kind == '-')
        history_closed(h, connection);
    else if (kind == '!')
        history_killed(h);
    else
        check_fail(c, "cannot be read");
    return frame != NULL ? frame + len + 1 : end + 1;
}

static void check_keep(struct check *c)
{
    char path[4096];
    FILE *file;

    if (c->keep == NULL)
        return;
    snprintf(path, sizeof path, "%s/run-%" PRIu64, c->keep, c->history.counts.runs);
    if ((file = fopen(path, "w")) == NULL || fwrite(c->text, 1, c->len, file) != c->len ||
        fclose(file) != 0)
        check_fail(c, "cannot be kept");
    else
        printf("# kept in %s\n", path);
}

static void check_run(struct check *c)
{
    uint64_t faults = c->history.counts.faults;

    if (c->len == 0)
        return;
    snprintf(c->history.label, sizeof c->history.label, "run %" PRIu64, c->history.counts.runs);
    for (const char *at = c->text; at < c->text + c->len;)
        at = check_line(c, at);
    history_end(&c->history);
    if (c->history.counts.faults > faults)
        check_keep(c);
    c->len = 0;
}

static void check_append(struct check *c, const char *line, size_t len)
{
    if (c->len + len + 1 > c->room) {
        c->room = 2 * (c->len + len + 1);
        if ((c->text = realloc(c->text, c->room)) == NULL)
            check_fail(c, "finds no memory");
    }
    memcpy(c->text + c->len, line, len + 1);
    c->len += len;
}

/* Read one line with its frame, which may have newlines. */
static bool check_read(struct check *c, char **line, size_t *room)
{
    ssize_t n = getline(line, room, stdin);
    char kind, *frame;
    int64_t connection, time;
    size_t len, have;

    if (n <= 0 || strcmp(*line, ".\n") == 0) {
        check_run(c);
        return n > 0;
    }
    check_append(c, *line, (size_t)n);
    if ((*line)[0] == '#' || (frame = check_frame(*line, &kind, &connection, &time, &len)) == NULL)
        return true;
    for (have = (size_t)(*line + n - frame); have < len + 1; have += (size_t)n) {
        if ((n = getline(line, room, stdin)) <= 0)
            check_fail(c, "is cut off");
        check_append(c, *line, (size_t)n);
    }
    return true;
}

static void check_say(const struct history_counts *n)
{
    printf("%" PRIu64 " runs, %" PRIu64 " frames and %" PRIu64 " requests on %" PRIu64
           " connections, %" PRIu64 " kills, %" PRIu64 " games, %" PRIu64 " over, %" PRIu64
           " moves judged, %" PRIu64 " of them with a gap, %" PRIu64 " views, %" PRIu64
           " clocks, %" PRIu64 " ratings, %" PRIu64 " faults\n",
           n->runs, n->frames, n->requests, n->connections, n->kills, n->games, n->over, n->moves,
           n->unjudged, n->views, n->clocks, n->ratings, n->faults);
}

int main(int argc, char **argv)
{
    static struct check c;
    char *line = NULL;
    size_t room = 0;

    c.history.late = CHECK_LATE;
    for (int i = 1; i + 1 < argc; i += 2)
        if (strcmp(argv[i], "--late") == 0)
            c.history.late = strtoll(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--keep") == 0)
            c.keep = argv[i + 1];
        else
            check_fail(&c, argv[i]);
    while (check_read(&c, &line, &room))
        continue;
    free(line);
    free(c.text);
    check_say(&c.history.counts);
    return c.history.counts.faults > 0;
}
