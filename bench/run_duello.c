/* Run the program that is measured: the one that was built beside this one. */
#include "bench/run_duello.h"

#include "arena/box/paths.h"
#include "bench/complain.h"
#include "cli/base/cli.h"
#include "store/save.h"
#include "system/clock.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 24, LINE = 256 };

/* Cut a line into words. */
static void run_duello_cut(char *line, char *words[WORDS])
{
    char *rest, *word = strtok_r(line, " ", &rest);
    int n = 0;

    for (; word != NULL && n < WORDS - 1; word = strtok_r(NULL, " ", &rest))
        words[n++] = word;
    words[n] = NULL;
}

/* Find the program beside this one. */
static bool run_duello_find(char program[PATH_MAX])
{
    char *name;

    paths_of_this_program(program);
    name = strrchr(program, '/') + 1;
    snprintf(name, (size_t)(program + PATH_MAX - name), "duello");
    return access(program, X_OK) == 0 || complain(false, "there is no %s; run make.", program);
}

/* In the child: become the command. */
static _Noreturn void run_duello_become(const char *program, const char *command,
                                        const char *folder, const char *input)
{
    char *words[WORDS], data[PATH_BYTES];
    struct text line = TEXT_OF(LINE);
    int in, out;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    text_add(&line, "duello %s", command);
    run_duello_cut(line.at, words);
    if (chdir(folder) != 0 || getcwd(data, sizeof data) == NULL ||
        setenv("XDG_DATA_HOME", data, 1) != 0)
        _exit(EXIT_FAILED);
    in = open(input != NULL ? input : "/dev/null", O_RDONLY);
    out = open("output", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (in < 0 || out < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0)
        _exit(EXIT_FAILED);
    execv(program, words);
    _exit(EXIT_FAILED);
}

bool run_duello(const char *command, const char *folder, const char *input, struct run_spent *spent)
{
    double begin = clock_seconds();
    char program[PATH_MAX];
    struct rusage used;
    int status;
    pid_t pid;

    if (!cli_going_on() || !run_duello_find(program))
        return false;
    fflush(NULL);
    if ((pid = fork()) == 0)
        run_duello_become(program, command, folder, input);
    while (pid > 0 && wait4(pid, &status, 0, &used) != pid)
        if (!cli_going_on())
            kill(pid, SIGKILL);
    if (pid < 0 || !WIFEXITED(status) ||
        (WEXITSTATUS(status) != EXIT_DONE && WEXITSTATUS(status) != EXIT_UNFINISHED))
        return false;
    spent->seconds = clock_seconds() - begin;
    spent->cpu = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                 (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    return true;
}
