#include "core/writer.h"

#include "core/plain.h"

#include <stdarg.h>
#include <string.h>

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
    n = plain_print_list(room, sizeof room, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= sizeof room)
        w->failed = true;
    else
        writer_put_bytes(w, room, (size_t)n);
}

static bool writer_put_into(void *context, const char *bytes, size_t len)
{
    struct text *t = context;

    text_put_bytes(t, bytes, len);
    return !t->cut;
}

struct writer writer_into(struct text *t)
{
    return (struct writer){.write = writer_put_into, .context = t};
}
