/* Find the word nearest to a mistyped one. */
#include "cli/base/suggest.h"

#include "cli/base/args.h"
#include "games/games.h"

#include <ctype.h>
#include <string.h>

/* Count the letters to change, add or remove (Levenshtein distance); a capital is no change. */
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
            int above = row[j], nearest = above < row[j - 1] ? above : row[j - 1];
            int changed =
                diagonal + (tolower((unsigned char)a[i - 1]) != tolower((unsigned char)b[j - 1]));

            row[j] = changed <= nearest ? changed : nearest + 1;
            diagonal = above;
        }
    }
    return row[n];
}

const char *suggest_nearest(const struct suggest *s, const char *typed)
{
    enum { FARTHEST = 3 }; /* a word with more wrong letters is another word */
    const char *best = NULL;
    int least = (int)strlen(typed + strspn(typed, "-")) / 2 + 1;

    if (least > FARTHEST + 1)
        least = FARTHEST + 1;
    for (int i = 0; i < s->count; i++) {
        int d = suggest_distance(typed, s->words[i]);

        if (d < least) {
            least = d;
            best = s->words[i];
        }
    }
    return best;
}

void suggest_add(struct suggest *s, const char *word)
{
    if (word != NULL && s->count < SUGGEST_MAX)
        s->words[s->count++] = word;
}

void suggest_add_games(struct suggest *s)
{
    for (int i = 0; i < games_count(); i++) {
        suggest_add(s, games_at(i)->id);
        suggest_add(s, games_at(i)->alias);
    }
}

int suggest(const struct suggest *s, const char *kind, const char *typed, const char *otherwise)
{
    const char *near = suggest_nearest(s, typed);

    if (near != NULL)
        return cli_usage("there is no %s \"%s\"; did you mean %s?", kind, typed, near);
    return cli_usage("there is no %s \"%s\"; %s", kind, typed, otherwise);
}
