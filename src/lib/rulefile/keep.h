/* What a loaded game keeps, in its block of memory. Too much of it fails. */
#ifndef RULEFILE_KEEP_H
#define RULEFILE_KEEP_H

#include "rulefile/loaded.h"

/* Take some memory of the block; it is empty. */
void *keep_take(struct draft *d, size_t bytes);
const char *keep_bytes(struct draft *d, const char *from, size_t len);
const char *keep_text(struct draft *d, const struct text *text);
/* Keep a name, or a text without its quotes; NULL for -1. */
const char *keep_token(struct draft *d, int token);

/* Read a name, or a text, and keep it; NULL, or -1, where there is none. */
const char *keep_next_name(struct draft *d);
const char *keep_next_text(struct draft *d, const char *what);
/* The same, of at most this many letters, for some purpose: "a short title". */
const char *keep_next_short(struct draft *d, size_t most, const char *what);

#endif
