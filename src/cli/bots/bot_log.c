#include "cli/bots/bot_log.h"

#include "cli/base/args.h"
#include "cli/base/folders.h"
#include "store/save.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { RUNS_KEPT = 4, LAST_LINES = 5, LAST_BYTES = 2048, COLUMNS = 160 };

const char *bot_log_begin(int number)
{
    static char path[ARGS_MAX][PATH_MAX];
    char folder[PATH_MAX - 32];

    if (number >= ARGS_MAX || folders_data("logs", folder, sizeof folder) != 0 ||
        save_folder(folder) != 0)
        return NULL;
    snprintf(path[number], sizeof path[number], "%s/bot-%d.log", folder, number + 1);
    for (int run = RUNS_KEPT; run > 0; run--) {
        char from[PATH_MAX + 8], to[PATH_MAX + 8];

        snprintf(to, sizeof to, "%s.%d", path[number], run);
        if (run > 1)
            snprintf(from, sizeof from, "%s.%d", path[number], run - 1);
        else
            snprintf(from, sizeof from, "%s", path[number]);
        rename(from, to);
    }
    return path[number];
}

/* Read the end of a file; return where its last lines begin. */
static const char *bot_log_read_end(const char *path, char bytes[LAST_BYTES + 1])
{
    FILE *file = fopen(path, "re");
    size_t n = 0, at;
    int lines = 0;

    if (file != NULL) {
        if (fseek(file, -LAST_BYTES, SEEK_END) != 0)
            rewind(file);
        n = fread(bytes, 1, LAST_BYTES, file);
        fclose(file);
    }
    while (n > 0 && bytes[n - 1] == '\n')
        n--;
    bytes[n] = '\0';
    for (at = n; at > 0 && lines < LAST_LINES; at--)
        lines += bytes[at - 1] == '\n';
    return bytes + at + (lines == LAST_LINES);
}

void bot_log_show(const char *path)
{
    char bytes[LAST_BYTES + 1];
    const char *line = path != NULL ? bot_log_read_end(path, bytes) : "";

    if (*line == '\0') {
        fputs("  It wrote nothing to standard error.\n", stderr);
        return;
    }
    fputs("  The last that it wrote to standard error:\n", stderr);
    while (*line != '\0') {
        int len = (int)strcspn(line, "\n");

        fputs("    ", stderr);
        for (int i = 0; i < len && i < COLUMNS; i++)
            fputc(line[i] == '\t'                                   ? ' '
                  : (unsigned char)line[i] < ' ' || line[i] == 0x7f ? '?'
                                                                    : line[i],
                  stderr);
        fputs(len > COLUMNS ? "…\n" : "\n", stderr);
        line += len + (line[len] == '\n');
    }
    fprintf(stderr, "  All of it: %s\n", path);
}
