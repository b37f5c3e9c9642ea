/* Things that are named on the command line: games, their rules, folders; and what was meant. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>

static int min3(int a, int b, int c)
{
    int m = a < b ? a : b;

    return m < c ? m : c;
}

/* How many letters must be changed, added or left out (Levenshtein). */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    int row[LONGEST + 1];
    int n = (int)strlen(b);

    if (n > LONGEST || strlen(a) > LONGEST)
        return LONGEST;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1] != '\0'; i++) {
        int diagonal = row[0];

        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int above = row[j];

            row[j] = min3(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[n];
}

const char *nearest(const char *typed, const char *const *words, int n)
{
    const char *best = NULL;
    int least = (int)strlen(typed) / 2 + 1;

    for (int i = 0; i < n; i++) {
        int d = words[i] == NULL ? least : distance(typed, words[i]);

        if (d < least) {
            least = d;
            best = words[i];
        }
    }
    return best;
}

const struct game *named_game(const char *name)
{
    const struct game *g = games_find(name);
    const char *names[2 * ARGS_MAX], *near;
    int n = 0;

    if (g != NULL)
        return g;
    for (int i = 0; i < games_count() && n < 2 * ARGS_MAX - 1; i++) {
        names[n++] = games_at(i)->id;
        names[n++] = games_at(i)->alias;
    }
    near = nearest(name, names, n);
    if (near != NULL)
        usage("there is no game \"%s\"; did you mean %s?", name, near);
    else
        usage("there is no game \"%s\"; `duello games` lists them.", name);
    return NULL;
}

int named_rules(const struct args *a, const char *game, struct rules *r)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    const struct game *g = named_game(game);

    if (g == NULL)
        return EXIT_USAGE;
    rules_init(r, g);
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->given[i].name, "--rule") == 0 && rules_set(r, a->given[i].value, &why) != OK)
            return usage("--rule %s: %s", a->given[i].value, room);
    if (rules_check(r, &why) != OK)
        return usage("these rules do not fit together: %s", room);
    return EXIT_DONE;
}

void shell_word(const char *s, struct text *out)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._/-";

    if (s[strspn(s, plain)] == '\0') {
        text_add(out, "%s", s);
        return;
    }
    text_add(out, "'");
    for (; *s; s++)
        text_add(out, *s == '\'' ? "'\\''" : "%c", *s);
    text_add(out, "'");
}

bool can_edit(void)
{
    const char *term = getenv("TERM");

    return term != NULL && strcmp(term, "dumb") != 0;
}

int saves_folder(char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data != NULL && data[0] == '/')
        snprintf(path, size, "%s/duello/games", data);
    else if (home != NULL && home[0] == '/')
        snprintf(path, size, "%s/.local/share/duello/games", home);
    else
        return -1;
    return 0;
}
