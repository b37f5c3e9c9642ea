#include "advise/credit.h"

#include <math.h>
#include <stdlib.h>

void credit_begin(struct credit *a, double start)
{
    *a = (struct credit){.known = true, .of = {[CREDIT_START] = start, [CREDIT_RESULT] = start}};
}

void credit_add(struct credit *a, enum turn turn, double change, const double drop[2])
{
    a->of[CREDIT_RESULT] += change;
    a->by_nature |= turn == CHANCE;
    a->by_guess |= turn == BOTH;
    if (turn == BOTH) {
        a->of[CREDIT_P1] -= drop[P1];
        a->of[CREDIT_P2] += drop[P2];
        a->of[CREDIT_GUESS] += change + drop[P1] - drop[P2];
    } else {
        a->of[turn == CHANCE ? CREDIT_NATURE : turn == P1 ? CREDIT_P1 : CREDIT_P2] += change;
    }
}

double credit_for(const struct credit *a, int player, enum credit_part part)
{
    if (player == P1)
        return a->of[part];
    return part == CREDIT_START || part == CREDIT_RESULT ? 1 - a->of[part] : 0 - a->of[part];
}

/* Does the game have this part? Games without chance have no luck. */
static bool credit_has(const struct credit *a, enum credit_part part)
{
    return part == CREDIT_NATURE ? a->by_nature : part == CREDIT_GUESS ? a->by_guess : true;
}

/* Give the missing tenths, up or down, to the parts of the game between start and result that were
 * rounded the other way most. */
static void credit_spread(const struct credit *a, int missing, double left[CREDIT_PARTS],
                          int tenths[CREDIT_PARTS])
{
    for (int by = missing > 0 ? 1 : -1; missing != 0; missing -= by) {
        int most = CREDIT_P1;

        for (int i = CREDIT_P1; i < CREDIT_RESULT; i++)
            if (credit_has(a, (enum credit_part)i) && by * left[i] > by * left[most])
                most = i;
        tenths[most] += by;
        left[most] -= by;
    }
}

/* Round once, for P1, so that both players see the same numbers. */
void credit_round(const struct credit *a, int player, int tenths[CREDIT_PARTS])
{
    double left[CREDIT_PARTS];
    int missing;

    for (int i = 0; i < CREDIT_PARTS; i++) {
        tenths[i] = (int)lround(1000 * a->of[i]);
        left[i] = 1000 * a->of[i] - tenths[i];
    }
    missing = tenths[CREDIT_RESULT] - tenths[CREDIT_START];
    for (int i = CREDIT_P1; i < CREDIT_RESULT; i++)
        missing -= tenths[i];
    credit_spread(a, missing, left, tenths);
    for (int i = 0; i < CREDIT_PARTS && player == P2; i++)
        tenths[i] = (i == CREDIT_START || i == CREDIT_RESULT ? 1000 : 0) - tenths[i];
}

bool credit_tell(const struct credit *a, const char *const whose[2], int player,
                 enum credit_part part, bool ascii, struct text *what, struct text *points)
{
    bool whole = part == CREDIT_START || part == CREDIT_RESULT;
    int tenths[CREDIT_PARTS], shown;

    if (!credit_has(a, part))
        return false;
    credit_round(a, player, tenths);
    shown = abs(tenths[part]);
    if (part == CREDIT_P1 || part == CREDIT_P2)
        text_add(what, "%s choices", whose[part == CREDIT_P2]);
    else
        text_add(what, "%s",
                 part == CREDIT_START    ? "start"
                 : part == CREDIT_RESULT ? "result"
                 : part == CREDIT_GUESS  ? "luck from guesses"
                                         : "luck from chance");
    text_add(points, "%s%d.%d", whole ? "" : tenths[part] < 0 ? "-" : "+", shown / 10, shown % 10);
    if (part == CREDIT_NATURE)
        text_add_error(points, 1, 100 * a->error, ascii);
    return true;
}
