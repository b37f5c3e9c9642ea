/*
 * Long text, handed on piece by piece to whoever takes it: a file, a socket, a string. The library
 * opens nothing and prints nothing; what is too long for a struct text goes through one of these.
 */
#ifndef CORE_WRITER_H
#define CORE_WRITER_H

#include <stdbool.h>
#include <stddef.h>

struct writer {
    /* Take these bytes; false if that cannot be done, and then it is not called again. */
    bool (*write)(void *context, const char *bytes, size_t len);
    void *context;
    bool failed;
};

enum { WRITER_PIECE = 4096 }; /* the most that one call of writer_add can write, with its end */

void writer_put(struct writer *w, const char *s);
void writer_put_bytes(struct writer *w, const char *bytes, size_t len);
/* Fails where more than a piece would be written. */
void writer_add(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A string on the heap that grows, for the caller to free; NULL until something is written. */
struct writer_string {
    char *at;
    size_t len, room;
};

struct writer writer_into(struct writer_string *s);

#endif
