/* The word that somebody may have meant. */
#ifndef CORE_NEAREST_H
#define CORE_NEAREST_H

#include <stddef.h>

/* The nearest word so far; NULL: none is near. Words are kept by the caller. */
struct nearest {
    const char *word;
    size_t len;
    const char *typed;
    size_t typed_len;
    int least; /* a word with this many wrong letters is another word */
};

struct nearest nearest_to(const char *typed, size_t len);
void nearest_try(struct nearest *n, const char *word, size_t len);

#endif
