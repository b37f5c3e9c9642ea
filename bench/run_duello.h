/* Run the program that is measured. */
#ifndef BENCH_RUN_DUELLO_H
#define BENCH_RUN_DUELLO_H

#include <stdbool.h>

struct run_spent {
    double seconds, cpu; /* on the clock; of processor time */
};

/* Run the duello beside this program with these arguments, which are separated by single spaces, in
 * this folder and with its data there. `input` is a file for standard input; NULL: none. The output
 * goes to the file `output` in the folder. False if the program fails, or after a signal; a game
 * that was not finished, or a puzzle without an answer, is not a failure. */
bool run_duello(const char *command, const char *folder, const char *input,
                struct run_spent *spent);

#endif
