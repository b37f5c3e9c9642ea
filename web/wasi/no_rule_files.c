/* The module of the first visit has no reader of rule files: it knows the built-in games only. */
#include "rulefile/packed.h"

const struct game *rulefile_load(const char *text, size_t len, struct rulefile_error *why)
{
    (void)text;
    (void)len;
    *why = (struct rulefile_error){.reason = "this module reads no rule files"};
    return NULL;
}

void rulefile_free(const struct game *g)
{
    (void)g;
}

bool rulefile_made(const struct game *g)
{
    (void)g;
    return false;
}

const char *rulefile_text(const struct game *g)
{
    (void)g;
    return "";
}

char *packed_read(const char *letters, size_t count, size_t *len, int *err)
{
    (void)letters;
    (void)count;
    (void)len;
    *err = ERR_MEMORY;
    return NULL;
}
