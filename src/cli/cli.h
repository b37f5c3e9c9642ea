/* How commands end, and what they say where text from outside may be in it. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>

enum exit_code {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_BAD_RECORD = 3,
    EXIT_UNFINISHED = 4,
    EXIT_FORFEIT = 5,
    EXIT_SIGNAL = 128 /* and the signal's number */
};

/* Print one line on standard output, with '?' for every byte that should not be printed: for file
 * names, arguments and all else that nobody has checked. */
void cli_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Say such a line on standard error, with the program's name; returns the code. */
int cli_say(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What is wrong with the command line, what went wrong later, what is merely worth knowing. */
#define cli_usage(...) cli_say(EXIT_USAGE, __VA_ARGS__)
#define cli_failed(...) cli_say(EXIT_FAILED, __VA_ARGS__)
#define cli_notice(...) ((void)cli_say(EXIT_DONE, __VA_ARGS__))
/* Did no signal come that ends a command? And the exit code: EXIT_DONE if none did. */
bool cli_going_on(void);
int cli_interrupted(void);

#endif
