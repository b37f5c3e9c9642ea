#include "cli/base/cli.h"
#include "cli/command_parts/bench.h"
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
static void bench_run_cut(char *line, char *words[WORDS])
{
    char *rest, *word = strtok_r(line, " ", &rest);
    int n = 0;

    for (; word != NULL && n < WORDS - 1; word = strtok_r(NULL, " ", &rest))
        words[n++] = word;
    words[n] = NULL;
}

/* In the child: become the command. */
static _Noreturn void bench_run_become(const char *command, const char *folder, const char *input)
{
    char *words[WORDS], data[PATH_BYTES];
    struct text line = TEXT_OF(LINE);
    int in, out;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    text_add(&line, "duello %s", command);
    bench_run_cut(line.at, words);
    if (chdir(folder) != 0 || getcwd(data, sizeof data) == NULL ||
        setenv("XDG_DATA_HOME", data, 1) != 0)
        _exit(EXIT_FAILED);
    in = open(input != NULL ? input : "/dev/null", O_RDONLY);
    out = open("output", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (in < 0 || out < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0)
        _exit(EXIT_FAILED);
    execv("/proc/self/exe", words);
    _exit(EXIT_FAILED);
}

bool bench_run(const char *command, const char *folder, const char *input,
               struct bench_spent *spent)
{
    double begin = clock_seconds();
    struct rusage used;
    int status;
    pid_t pid;

    if (!cli_going_on())
        return false;
    fflush(NULL);
    if ((pid = fork()) == 0)
        bench_run_become(command, folder, input);
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
