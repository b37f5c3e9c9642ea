/* Shared by the tests of rule files: games loaded from files of the repository. */
#ifndef RULE_FILES_H
#define RULE_FILES_H

#include "unit.h"
#include "rulefile/rulefile.h"

/* Read a whole file; the caller frees it. */
static inline char *rule_files_text(const char *path, size_t *len)
{
    enum { MOST = 2 << 20 };
    FILE *from = fopen(path, "rb");
    char *text = malloc(MOST);

    if (from == NULL || text == NULL)
        fail_msg("%s cannot be read", path);
    *len = fread(text, 1, MOST, from);
    fclose(from);
    return text;
}

/* Load a file of the repository. */
static inline const struct game *rule_files_load_path(const char *path)
{
    struct rulefile_error why;
    const struct game *g;
    size_t len;
    char *text = rule_files_text(path, &len);

    g = rulefile_load(text, len, &why);
    free(text);
    if (g == NULL)
        fail_msg("%s:%d:%d: %s", path, why.line, why.column, why.reason);
    return g;
}

/* Load one of the examples, by its name. */
static inline const struct game *rule_files_load(const char *name)
{
    char path[256];

    snprintf(path, sizeof path, "examples/rules/%s.rules", name);
    return rule_files_load_path(path);
}

#endif
