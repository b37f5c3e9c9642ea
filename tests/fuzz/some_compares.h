/*
 * libFuzzer hears of every comparison, to find the bytes that make it true. That takes half of the
 * time where a reader compares each byte, and a part of the runs is enough to learn from. The
 * Makefile links the fuzzers that include this so that comparisons come here first.
 */
#ifndef FUZZ_SOME_COMPARES_H
#define FUZZ_SOME_COMPARES_H

/* Begin a run: libFuzzer hears of the comparisons of one in 16. */
void some_compares_begin(void);

#endif
