/* The nearest of the words there are. */
#include "cli/suggest.h"

#include "cli/args.h"
#include "games/games.h"

#include <string.h>

static int suggest_min3(int a, int b, int c)
{
    int m = a < b ? a : b;

    return m < c ? m : c;
}

/* How many letters must be changed, added or left out (Levenshtein). */
static int suggest_distance(const char *a, const char *b)
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

            row[j] = suggest_min3(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[n];
}

const char *suggest_nearest(const char *typed, const char *const *words, int n)
{
    const char *best = NULL;
    int least = (int)strlen(typed) / 2 + 1;

    for (int i = 0; i < n; i++) {
        int d = words[i] == NULL ? least : suggest_distance(typed, words[i]);

        if (d < least) {
            least = d;
            best = words[i];
        }
    }
    return best;
}

int suggest_command(const char *name)
{
    const char *names[ARGS_MAX], *near;
    int n = 0;

    for (; commands_at(n) != NULL; n++)
        names[n] = commands_at(n)->name;
    if (games_find(name) != NULL)
        return cli_usage("there is no command \"%s\"; did you mean: duello play %s", name, name);
    near = suggest_nearest(name, names, n);
    if (near != NULL)
        return cli_usage("there is no command \"%s\"; did you mean %s?", name, near);
    return cli_usage("there is no command \"%s\"; see: duello help", name);
}
