/* Exit codes, and messages that may hold text from outside. */
#ifndef CLI_BASE_CLI_H
#define CLI_BASE_CLI_H

#include <stdbool.h>
#include <stddef.h>

enum exit_code {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_BAD_RECORD = 3,
    EXIT_UNFINISHED = 4,
    EXIT_FORFEIT = 5,
    EXIT_SIGNAL = 128 /* plus the signal's number */
};

/* Print one line on standard output, with '?' for every unprintable byte. Use it for file names,
 * arguments and all other unchecked text. */
void cli_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Print such a line on standard error, after the program's name. Return the code. */
int cli_say(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Report a wrong command line, a failure, or a fact that is merely worth knowing. */
#define cli_usage(...) cli_say(EXIT_USAGE, __VA_ARGS__)
#define cli_failed(...) cli_say(EXIT_FAILED, __VA_ARGS__)
#define cli_notice(...) ((void)cli_say(EXIT_DONE, __VA_ARGS__))
/* Report such a fact in a whole sentence; for layers below that cannot print it. */
void cli_tell(const char *sentence);
/* Has no signal come that ends a command? And the exit code for that signal; EXIT_DONE if none
 * came. */
bool cli_going_on(void);
bool cli_work_goes_on(void *unused, double share); /* the same, as long work asks it */
int cli_interrupted(void);
/* Allocate n things of this size, all zero. Without memory, print that and end the program. */
void *cli_allocate(size_t n, size_t size);

#endif
