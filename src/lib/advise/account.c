#include "advise/account.h"

#include <math.h>
#include <stdlib.h>

void account_begin(struct account *a, double start)
{
    *a = (struct account){.known = true, .of = {[ACCOUNT_START] = start, [ACCOUNT_RESULT] = start}};
}

void account_add(struct account *a, enum turn turn, double change, const double drop[2])
{
    a->of[ACCOUNT_RESULT] += change;
    a->by_nature |= turn == CHANCE;
    a->by_guess |= turn == BOTH;
    if (turn == BOTH) {
        a->of[ACCOUNT_P1] -= drop[P1];
        a->of[ACCOUNT_P2] += drop[P2];
        a->of[ACCOUNT_GUESS] += change + drop[P1] - drop[P2];
    } else {
        a->of[turn == CHANCE ? ACCOUNT_NATURE : turn == P1 ? ACCOUNT_P1 : ACCOUNT_P2] += change;
    }
}

double account_for(const struct account *a, int player, enum account_part part)
{
    if (player == P1)
        return a->of[part];
    return part == ACCOUNT_START || part == ACCOUNT_RESULT ? 1 - a->of[part] : 0 - a->of[part];
}

/* Give the missing tenths, up or down, to the parts between start and result that were rounded the
 * other way most. */
static void account_spread(int missing, double left[ACCOUNT_PARTS], int tenths[ACCOUNT_PARTS])
{
    for (int by = missing > 0 ? 1 : -1; missing != 0; missing -= by) {
        int most = ACCOUNT_P1;

        for (int i = ACCOUNT_P1; i < ACCOUNT_RESULT; i++)
            most = by * left[i] > by * left[most] ? i : most;
        tenths[most] += by;
        left[most] -= by;
    }
}

/* Round once, for P1, so that both players see the same numbers. */
void account_round(const struct account *a, int player, int tenths[ACCOUNT_PARTS])
{
    double left[ACCOUNT_PARTS];
    int missing;

    for (int i = 0; i < ACCOUNT_PARTS; i++) {
        tenths[i] = (int)lround(1000 * a->of[i]);
        left[i] = 1000 * a->of[i] - tenths[i];
    }
    missing = tenths[ACCOUNT_RESULT] - tenths[ACCOUNT_START];
    for (int i = ACCOUNT_P1; i < ACCOUNT_RESULT; i++)
        missing -= tenths[i];
    account_spread(missing, left, tenths);
    for (int i = 0; i < ACCOUNT_PARTS && player == P2; i++)
        tenths[i] = (i == ACCOUNT_START || i == ACCOUNT_RESULT ? 1000 : 0) - tenths[i];
}

bool account_tell(const struct account *a, const char *const names[2], int player,
                  enum account_part part, struct text *what, struct text *points)
{
    bool whole = part == ACCOUNT_START || part == ACCOUNT_RESULT;
    int tenths[ACCOUNT_PARTS], shown;

    if (part == ACCOUNT_GUESS ? !a->by_guess
                              : part == ACCOUNT_NATURE && a->by_guess && !a->by_nature)
        return false;
    account_round(a, player, tenths);
    shown = abs(tenths[part]);
    if (part == ACCOUNT_P1 || part == ACCOUNT_P2)
        text_add(what, "choices of %s", names[part == ACCOUNT_P2]);
    else
        text_add(what, "%s",
                 part == ACCOUNT_START    ? "start"
                 : part == ACCOUNT_RESULT ? "result"
                 : part == ACCOUNT_GUESS  ? "luck from guesses"
                 : a->by_nature           ? "luck from chance"
                                          : "luck");
    text_add(points, "%s%d.%d", whole ? "" : tenths[part] < 0 ? "-" : "+", shown / 10, shown % 10);
    if (part == ACCOUNT_NATURE)
        text_add_error(points, 1, 100 * a->error);
    return true;
}
