#include "arena/box/remove_tree.h"
#include "cli/cli.h"
#include "cli/command_parts/bench.h"
#include "cli/folders.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Remove the folder when this program and all that it has started are gone, even if they were
 * killed: only they have the other end of the pipe, and nobody writes to it. A session of its own
 * keeps the keys of the terminal away from the child. */
static void bench_folder_guard(const char *folder)
{
    int ends[2];
    char byte;

    if (pipe(ends) != 0)
        return;
    fflush(NULL);
    if (fork() == 0) {
        setsid();
        close(ends[1]);
        close(STDOUT_FILENO);
        close(STDERR_FILENO);
        while (read(ends[0], &byte, 1) < 0 && errno == EINTR)
            continue;
        remove_tree(folder);
        _exit(0);
    }
    close(ends[0]);
}

int bench_folder(char folder[PATH_BYTES])
{
    char data[PATH_BYTES - 16];

    if (folders_data("bench", data, sizeof data) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set.");
    snprintf(folder, PATH_BYTES, "%sXXXXXX", data);
    *strrchr(data, '/') = '\0';
    if (save_folder(data) != 0 || mkdtemp(folder) == NULL)
        return cli_failed("%s cannot be created.", folder);
    bench_folder_guard(folder);
    return EXIT_DONE;
}
