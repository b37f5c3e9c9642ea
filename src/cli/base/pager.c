#include "cli/base/pager.h"

#include "cli/base/terminal.h"
#include "core/text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    NOT_STARTED = 126
}; /* the shell's exit codes from here on mean that it could not start the pager */

/* Is a text longer than the window? */
static bool pager_is_needed(const char *text)
{
    struct winsize size;
    int lines = 0;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0)
        return false;
    for (; *text && lines < size.ws_row; text++)
        lines += *text == '\n';
    return lines >= size.ws_row;
}

/* Show a text with the pager; false if the pager could not be started. */
static bool pager_show(const char *command, const char *text)
{
    void (*before)(int) = signal(SIGPIPE, SIG_IGN); /* the user may quit the pager early */
    FILE *pager;
    int status = 0;

    fflush(stdout);
    if ((pager = popen(command, "w")) != NULL) {
        fputs(text, pager);
        status = pclose(pager);
    }
    signal(SIGPIPE, before);
    return pager != NULL && !(WIFEXITED(status) && WEXITSTATUS(status) >= NOT_STARTED);
}

void pager_print(const struct args *a, const char *text)
{
    const char *command = getenv("PAGER");

    if (command == NULL)
        command = "less";
    setenv("LESS", "FRX", 0); /* show colours; leave the text on the screen */
    if (terminal_is_plain(a) || command[0] == '\0' || !pager_is_needed(text) ||
        !pager_show(command, text))
        fputs(text, stdout);
}
