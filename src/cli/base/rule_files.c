/* The list of games that grows while the program runs: those of the rule files that it was given.
 */
#include "cli/base/rule_files.h"

#include "cli/base/cli.h"
#include "cli/base/rule_links.h"
#include "rulefile/rulefile.h"
#include "system/whole_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { RULE_FILES_MAX = 16, READ_MOST = 16 * RULEFILE_BYTES };

static struct {
    const char *path;
    const struct game *game;
} opened[RULE_FILES_MAX];
static int opened_count;

enum rule_files_kind rule_files_kind(const char *path)
{
    FILE *from = fopen(path, "rb");
    char line[64] = "#";

    while (from != NULL && (line[0] == '#' || line[0] == '\n') &&
           fgets(line, sizeof line, from) != NULL)
        ;
    if (from != NULL)
        fclose(from);
    return strncmp(line, "duel ", 5) == 0             ? FILE_OF_RULES
           : strncmp(line, "duello record ", 14) == 0 ? FILE_OF_RECORD
           : strncmp(line, "EFG ", 4) == 0            ? FILE_OF_TREE
                                                      : FILE_OF_OTHERS;
}

bool rule_files_is_path(const char *name)
{
    static const char ending[] = ".rules";
    size_t len = strlen(name), end = sizeof ending - 1;

    return strchr(name, '/') != NULL || (len > end && strcmp(name + len - end, ending) == 0) ||
           rule_files_kind(name) == FILE_OF_RULES;
}

/* Show the line, with a mark below the place; of a long line, what is near it. */
static void rule_files_show(const char *text, const struct rulefile_error *why)
{
    enum { BEFORE_MOST = 60, SHOWN_MOST = 100 };
    const char *line = text, *dots = "";
    int column = why->column;
    size_t len;

    for (int i = 1; i < why->line && line != NULL; i++)
        line = (line = strchr(line, '\n')) != NULL ? line + 1 : NULL;
    if (line == NULL || why->line == 0)
        return;
    for (; strcspn(line, "\n") > SHOWN_MOST && column > BEFORE_MOST; column--) {
        line += text_char(line) > 0 ? text_char(line) : 1;
        dots = "… ";
    }
    len = strcspn(line, "\n");
    len = len > SHOWN_MOST ? text_whole(line, SHOWN_MOST) : len;
    cli_say(EXIT_DONE, "  %s%.*s", dots, (int)len, line);
    cli_say(EXIT_DONE, "  %*s", column + (dots[0] != '\0' ? 2 : 0), "^");
}

static char *rule_files_read(const char *path, size_t *len)
{
    FILE *from = fopen(path, "rb");
    char *text = from != NULL ? whole_file_read(from, READ_MOST, len) : NULL;

    if (text == NULL)
        cli_usage("the rule file %s cannot be read: %s.", path, strerror(errno));
    if (from != NULL)
        fclose(from);
    return text;
}

char *rule_files_text(const char *path, size_t *len)
{
    return rule_links_is_link(path) ? rule_links_read(path, len) : rule_files_read(path, len);
}

/* Say what is wrong with a file. */
static void rule_files_explain(const char *path, const char *text, const struct rulefile_error *why)
{
    enum rule_files_kind kind = rule_files_kind(path);

    if (kind == FILE_OF_RECORD || kind == FILE_OF_TREE) {
        cli_usage("%s is %s, not a rule file: use `duello %s`.", path,
                  kind == FILE_OF_RECORD ? "a record" : "a tree",
                  kind == FILE_OF_RECORD ? "replay" : "solve");
        return;
    }
    cli_usage("%s:%d:%d: %s", rule_links_is_link(path) ? "the file in this link" : path, why->line,
              why->column, why->reason);
    rule_files_show(text, why);
}

static const struct game *rule_files_load(const char *path)
{
    struct rulefile_error why;
    const struct game *g;
    size_t len;
    char *text = rule_files_text(path, &len);

    if (text == NULL)
        return NULL;
    g = rulefile_load(text, len, &why);
    if (g == NULL)
        rule_files_explain(path, text, &why);
    free(text);
    return g;
}

const struct game *rule_files_open(const char *path)
{
    const struct game *g;

    for (int i = 0; i < opened_count; i++)
        if (strcmp(opened[i].path, path) == 0)
            return opened[i].game;
    if (opened_count == RULE_FILES_MAX) {
        cli_usage("at most %d rule files can be used at once.", RULE_FILES_MAX);
        return NULL;
    }
    /* The caller's words may be gone when the path is asked for. */
    if ((g = rule_files_load(path)) == NULL || (opened[opened_count].path = strdup(path)) == NULL)
        return NULL;
    opened[opened_count++].game = g;
    return g;
}

const char *rule_files_path(const struct game *g)
{
    for (int i = 0; i < opened_count; i++)
        if (opened[i].game == g)
            return opened[i].path;
    return NULL;
}
