#include "core/writer.h"

#include "core/array.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { STRING_MOST = 1 << 28 };

void writer_put_bytes(struct writer *w, const char *bytes, size_t len)
{
    if (!w->failed && len > 0)
        w->failed = !w->write(w->context, bytes, len);
}

void writer_put(struct writer *w, const char *s)
{
    writer_put_bytes(w, s, strlen(s));
}

void writer_add(struct writer *w, const char *format, ...)
{
    char room[WRITER_PIECE];
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(room, sizeof room, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= sizeof room)
        w->failed = true;
    else
        writer_put_bytes(w, room, (size_t)n);
}

static bool writer_grow(void *context, const char *bytes, size_t len)
{
    struct writer_string *s = context;

    if (len >= STRING_MOST - s->len || !array_grow(&s->at, &s->room, s->len + len + 1, 1))
        return false;
    memcpy(s->at + s->len, bytes, len);
    s->len += len;
    s->at[s->len] = '\0';
    return true;
}

struct writer writer_into(struct writer_string *s)
{
    return (struct writer){.write = writer_grow, .context = s};
}
