/* The words of an .efg file: names in quotes, braces, numbers. */
#ifndef SOLVE_EFG_EFG_WORDS_H
#define SOLVE_EFG_EFG_WORDS_H

#include "core/text.h"

struct efg_words {
    char *at; /* the rest of the text */
    int line;
    enum { EFG_END, EFG_WORD, EFG_NAME, EFG_OPEN, EFG_CLOSE, EFG_OPEN_QUOTE } kind;
    char *word; /* EFG_WORD, EFG_NAME: it ends in NUL */
    char saved; /* the character that the NUL replaced, to be read next; 0: none */
};

/* Go to the next word, and say what it is in `kind`. */
void efg_next(struct efg_words *w);
/* Read a number: 3, -1.5 or 1/3. */
bool efg_number(const char *word, double *out);

#endif
