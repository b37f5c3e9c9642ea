/* The nearest word differs in the fewest letters: at most in three, and in half of those typed. */
#include "core/nearest.h"

enum { NEAREST_LETTERS = 40, NEAREST_WRONG = 3 };

static char nearest_small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static int nearest_lower(int a, int b)
{
    return a < b ? a : b;
}

/* How many letters are added, dropped, changed or exchanged with the next? A capital is no change.
 */
static int nearest_distance(const char *a, size_t n, const char *b, size_t m)
{
    int cost[NEAREST_LETTERS + 1][NEAREST_LETTERS + 1];

    for (size_t i = 0; i <= n; i++)
        cost[i][0] = (int)i;
    for (size_t k = 0; k <= m; k++)
        cost[0][k] = (int)k;
    for (size_t i = 1; i <= n; i++)
        for (size_t k = 1; k <= m; k++) {
            char x = nearest_small(a[i - 1]), y = nearest_small(b[k - 1]);

            cost[i][k] = nearest_lower(nearest_lower(cost[i - 1][k], cost[i][k - 1]) + 1,
                                       cost[i - 1][k - 1] + (x != y));
            if (i > 1 && k > 1 && x == nearest_small(b[k - 2]) && nearest_small(a[i - 2]) == y)
                cost[i][k] = nearest_lower(cost[i][k], cost[i - 2][k - 2] + 1);
        }
    return cost[n][m];
}

struct nearest nearest_to(const char *typed, size_t len)
{
    struct nearest n = {.typed = typed, .typed_len = len};
    size_t dashes = 0;

    while (dashes < len && typed[dashes] == '-')
        dashes++;
    n.least = nearest_lower((int)(len - dashes) / 2, NEAREST_WRONG) + 1;
    return n;
}

void nearest_try(struct nearest *n, const char *word, size_t len)
{
    int distance;

    if (len > NEAREST_LETTERS || n->typed_len > NEAREST_LETTERS)
        return;
    distance = nearest_distance(n->typed, n->typed_len, word, len);
    if (distance >= n->least)
        return;
    n->least = distance;
    n->word = word;
    n->len = len;
}
