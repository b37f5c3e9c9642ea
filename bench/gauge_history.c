/* A history of many games. Every command runs as a process of its own, in a private data folder.
 * For comparison, games are written to one file each, and the program is started with nothing to
 * do. */
#include "arena/box/remove_tree.h"
#include "bench/complain.h"
#include "bench/gauge.h"
#include "bench/run_duello.h"
#include "bench/sample_games.h"
#include "bench/temp_folder.h"
#include "cli/base/cli.h"
#include "cli/base/json_lines.h"
#include "match/record_list.h"
#include "system/clock.h"
#include "terminal/io/interrupt.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RUNS = 3, SAMPLE = 2000 };

struct history_measured {
    double import, list, stats, one, start; /* seconds */
    double bytes;                           /* on the disk, a game */
    double file_seconds, file_bytes;        /* the same for a game in a file of its own */
};

/* Measure the fastest of a few runs; NAN if the command fails. */
static double gauge_history_time(const char *command, const char *folder, int runs)
{
    double best = INFINITY;

    for (int i = 0; i < runs; i++) {
        struct run_spent spent;

        if (!run_duello(command, folder, NULL, &spent))
            return NAN;
        best = fmin(best, spent.seconds);
    }
    return best;
}

/* Return the bytes that a file takes on the disk. */
static double gauge_history_room(const char *folder, const char *name)
{
    struct text path = TEXT_OF(PATH_BYTES);
    struct stat info;

    text_add(&path, "%s/%s", folder, name);
    return stat(path.at, &info) == 0 ? 512.0 * (double)info.st_blocks : 0;
}

/* Write records to files, one each, until there are enough. */
struct files {
    const char *folder;
    int count;
};

static bool gauge_history_write_file(void *context, const char *bytes, size_t len)
{
    struct files *f = context;
    struct text path = TEXT_OF(PATH_BYTES);
    int fd;
    bool good;

    text_add(&path, "%s/%d.duel", f->folder, ++f->count);
    fd = open(path.at, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    good = fd >= 0 && write(fd, bytes, len) == (ssize_t)len;
    if (fd >= 0)
        close(fd);
    return good && f->count < SAMPLE;
}

/* Measure a sample of the games in one file each, on the disk. */
static bool gauge_history_files(const char *folder, const char *games, struct history_measured *m)
{
    struct files f = {folder, 0};
    struct record_list list;
    char part[BUFSIZ];
    size_t len;
    double begin = clock_seconds();
    FILE *from = fopen(games, "r");

    if (from == NULL)
        return false;
    record_list_init(&list, gauge_history_write_file, &f);
    while ((len = fread(part, 1, sizeof part, from)) > 0 && record_list_add(&list, part, len))
        continue;
    record_list_release(&list);
    fclose(from);
    m->file_seconds = (clock_seconds() - begin) / fmax(f.count, 1);
    sync(); /* a file takes no room before it is on the disk */
    for (int i = 1; i <= f.count; i++) {
        struct text name = TEXT_OF(32);

        text_add(&name, "%d.duel", i);
        m->file_bytes += gauge_history_room(folder, name.at) / f.count;
    }
    return f.count > 0;
}

static bool gauge_history_measure(const char *folder, int games, struct history_measured *m)
{
    struct text file = TEXT_OF(PATH_BYTES), files = TEXT_OF(PATH_BYTES), one = TEXT_OF(WORD_BYTES);

    text_add(&file, "%s/games.duels", folder);
    text_add(&files, "%s/files", folder);
    text_add(&one, "replay %d --check", games / 2 + 1);
    if (!sample_games_write(file.at, games) || save_folder(files.at) != OK ||
        !gauge_history_files(files.at, file.at, m))
        return false;
    m->import = gauge_history_time("import games.duels", folder, 1);
    m->list = gauge_history_time("history --limit 20", folder, RUNS);
    m->stats = gauge_history_time("stats", folder, RUNS);
    m->one = gauge_history_time(one.at, folder, RUNS);
    m->start = gauge_history_time("--version", folder, RUNS);
    m->bytes = gauge_history_room(folder, "duello/duello.db") / games;
    return !isnan(m->import + m->list + m->stats + m->one + m->start);
}

static void gauge_history_print(int games, const struct history_measured *m)
{
    char room[32];

    printf("a history of %s games\n", text_grouped((uint64_t)games, room));
    printf("  import     %9.3f s, %.1f us a game (one file each: %.1f us)\n", m->import,
           1e6 * m->import / games, 1e6 * m->file_seconds);
    printf("  list 20    %9.3f s (starting the program: %.3f s)\n", m->list, m->start);
    printf("  statistics %9.3f s\n", m->stats);
    printf("  one game   %9.3f s\n", m->one);
    printf("  disk       %9.0f bytes a game (one file each: %.0f)\n", m->bytes, m->file_bytes);
}

static void gauge_history_json(int games, const struct history_measured *m)
{
    json_lines_print(
        "type:s games:n import_seconds:d list_seconds:d stats_seconds:d one_game_seconds:d start_seconds:d bytes_per_game:d file_seconds:d bytes_per_file:d",
        "history", games, m->import, m->list, m->stats, m->one, m->start, m->bytes, m->file_seconds,
        m->file_bytes);
}

int gauge_history(const struct gauge *m)
{
    struct history_measured got = {0};
    char folder[PATH_BYTES];
    int err = temp_folder(folder);

    if (err != EXIT_DONE)
        return err;
    interrupt_catch();
    if (gauge_history_measure(folder, m->games, &got))
        (m->json ? gauge_history_json : gauge_history_print)(m->games, &got);
    else if ((err = cli_interrupted()) == EXIT_DONE)
        err = complain(EXIT_FAILED, "cannot make a history to measure in %s.", folder);
    remove_tree(folder);
    return err;
}
