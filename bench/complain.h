/* Messages of this program. */
#ifndef BENCH_COMPLAIN_H
#define BENCH_COMPLAIN_H

/* Print this sentence on standard error, after the program's name. Return the code. */
int complain(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
