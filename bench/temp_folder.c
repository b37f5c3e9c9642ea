/* A folder for what a measurement writes, with a process of its own that removes it. */
#include "bench/temp_folder.h"

#include "arena/box/remove_tree.h"
#include "bench/complain.h"
#include "cli/base/cli.h"
#include "cli/base/folders.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

/* Make the folder, and send its name, or nothing. Remove it when the bench and all that it has
 * started are gone, even if they were killed: only they have the other end. */
static _Noreturn void temp_folder_guard(char folder[PATH_BYTES], int end)
{
    char byte;

    setsid(); /* the keys of the terminal do not reach this process */
    signal(SIGPIPE, SIG_IGN);
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
    if (mkdtemp(folder) == NULL)
        _exit(1);
    if (write(end, folder, strlen(folder)) > 0) /* else the bench is gone */
        while (read(end, &byte, 1) < 0 && errno == EINTR)
            continue;
    remove_tree(folder);
    _exit(0);
}

/* A child makes the folder, so that there is always somebody to remove it. */
static bool temp_folder_make(char folder[PATH_BYTES])
{
    int ends[2];
    ssize_t n;

    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
        return false;
    fflush(NULL);
    if (fork() == 0) {
        close(ends[1]);
        temp_folder_guard(folder, ends[0]);
    }
    close(ends[0]);
    while ((n = read(ends[1], folder, PATH_BYTES - 1)) < 0 && errno == EINTR)
        continue;
    if (n > 0)
        folder[n] = '\0';
    return n > 0;
}

int temp_folder(char folder[PATH_BYTES])
{
    char data[PATH_BYTES - 16];

    if (folders_data("bench", data, sizeof data) != 0)
        return complain(EXIT_FAILED, "neither XDG_DATA_HOME nor HOME is set.");
    snprintf(folder, PATH_BYTES, "%sXXXXXX", data);
    *strrchr(data, '/') = '\0';
    if (save_folder(data) != 0 || !temp_folder_make(folder))
        return complain(EXIT_FAILED, "%s cannot be created.", folder);
    return EXIT_DONE;
}
