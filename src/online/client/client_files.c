#include "online/client/client_files.h"

#include "games/games.h"
#include "rulefile/packed.h"
#include "system/whole_file.h"

#include <errno.h>
#include <stdlib.h>

void client_files_release(struct client_files *f)
{
    while (f->count > 0)
        rulefile_free(f->at[--f->count]);
}

bool client_files_is_path(const char *word)
{
    static const char ending[] = ".rules";
    size_t len = strlen(word), end = sizeof ending - 1;

    return strchr(word, '/') != NULL || (len > end && strcmp(word + len - end, ending) == 0);
}

/* Keep a game; one that is here already stays. NULL: there are too many. */
static const struct game *client_files_keep(struct client_files *f, const struct game *g,
                                            struct text *why)
{
    for (int i = 0; i < f->count; i++)
        if (strcmp(f->at[i]->mark, g->mark) == 0) {
            rulefile_free(g);
            return f->at[i];
        }
    if (f->count < CLIENT_FILES)
        return f->at[f->count++] = g;
    rulefile_free(g);
    text_add(why, "At most %d rule files can be used at once.", CLIENT_FILES);
    return NULL;
}

static const struct game *client_files_load(struct client_files *f, const char *text, size_t len,
                                            const char *where, struct text *why)
{
    struct rulefile_error wrong;
    const struct game *g = rulefile_load(text, len, &wrong);

    if (g != NULL)
        return client_files_keep(f, g, why);
    text_add(why, "%s, line %d, column %d: %s.", where, wrong.line, wrong.column, wrong.reason);
    return NULL;
}

const struct game *client_files_open(struct client_files *f, const char *path, struct text *why)
{
    FILE *from = fopen(path, "rb");
    const struct game *g = NULL;
    size_t len;
    char *text = from != NULL ? whole_file_read(from, RULEFILE_BYTES, &len) : NULL;

    if (text == NULL)
        text_add(why, "%.200s cannot be read: %s.", path, strerror(errno));
    else
        g = client_files_load(f, text, len, path, why);
    if (from != NULL)
        fclose(from);
    free(text);
    return g;
}

int client_files_take(struct client_files *f, const char *words, const char *letters,
                      struct text *why)
{
    const struct game *g = NULL;
    size_t len;
    int err;
    char *text = packed_read(letters, strlen(letters), &len, &err);

    if (text != NULL)
        g = client_files_load(f, text, len, "The rule file of this game", why);
    else
        text_add(why, "The rule file of this game did not arrive as it was sent.");
    free(text);
    if (g != NULL && rules_behind_name(g, words) == NULL)
        return text_explain(ERR_SYNTAX, why, "The host sent another rule file than this game's.");
    return g != NULL ? OK : ERR_SYNTAX;
}

int client_files_parse_rules(const struct client_files *f, struct rules *r, const char *words,
                             struct text *why)
{
    return games_parse_any_rules(r, f->at, f->count, words, why);
}

bool client_files_mark(const char *words, char mark[MARK_DIGITS + 1])
{
    size_t len = strcspn(words, ":");

    if (words[0] != '@' || len <= MARK_DIGITS)
        return false;
    memcpy(mark, words + len - MARK_DIGITS, MARK_DIGITS);
    mark[MARK_DIGITS] = '\0';
    return true;
}
