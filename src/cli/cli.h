/* How commands end, and what they say on standard error. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

enum exit_code {
    EXIT_DONE = 0,
    EXIT_FAILED = 1,
    EXIT_USAGE = 2,
    EXIT_BAD_RECORD = 3,
    EXIT_UNFINISHED = 4,
    EXIT_FORFEIT = 5,
    EXIT_SIGNAL = 128 /* and the signal's number */
};

/* Say what is wrong on standard error, with the program's name; returns EXIT_USAGE. */
int cli_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for what went wrong later; returns EXIT_FAILED. */
int cli_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for what is merely worth knowing. */
void cli_notice(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
