/*
 * Long text, passed piece by piece to a receiver: a file, a socket, a string. The library opens
 * nothing and prints nothing; text that need not be in memory as a whole goes through a writer.
 */
#ifndef CORE_WRITER_H
#define CORE_WRITER_H

#include "core/text.h"

struct writer {
    /* Take these bytes. Return false on failure; then it is not called again. */
    bool (*write)(void *context, const char *bytes, size_t len);
    void *context;
    bool failed;
};

enum { WRITER_PIECE = 4096 }; /* the most that one call of writer_add can write, with its NUL */

void writer_put(struct writer *w, const char *s);
void writer_put_bytes(struct writer *w, const char *bytes, size_t len);
/* Fails if the result is longer than a piece. */
void writer_add(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Write into a text, which may grow (text_growing). */
struct writer writer_into(struct text *t);

#endif
