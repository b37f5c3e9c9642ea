#include "teach/puzzle_day.h"

enum { MARKS_MAX = 9 };

/* ---- results --------------------------------------------------------------------------------- */

/* The bits of a code, and where they begin. */
enum { BIT_SOLVED = 2, HINTS_AT = 2, LEVEL_AT = 4, WRONG_AT = 6, PART = 3 };

struct puzzle_day puzzle_day_of(const struct puzzle_session *q, enum puzzle_session_state how)
{
    bool solved = how == PUZZLE_SESSION_SOLVED;

    return (struct puzzle_day){solved, q->tries - solved, q->hints, (int)q->puzzle.level};
}

int puzzle_day_code(const struct puzzle_day *d)
{
    int hints = d->hints < PART ? d->hints : PART;

    return 1 | (d->solved ? BIT_SOLVED : 0) | hints << HINTS_AT | (d->level + 1) << LEVEL_AT |
           d->wrong << WRONG_AT;
}

struct puzzle_day puzzle_day_decode(int code, bool first)
{
    return (struct puzzle_day){.solved = first || (code & BIT_SOLVED),
                               .wrong = code >> WRONG_AT,
                               .hints = code >> HINTS_AT & PART,
                               .level = (code >> LEVEL_AT & PART) - 1};
}

/* ---- sharing --------------------------------------------------------------------------------- */

/* Add the marks and what they mean: "? ✗ ✓ solved with 1 hint on try 2". */
static void day_add_marks(const struct puzzle_day *d, bool ascii, struct text *out)
{
    const char *bad = ascii ? "x" : "✗", *good = ascii ? "o" : "✓";

    for (int i = 0; i < d->hints; i++)
        text_add(out, "? ");
    for (int i = 0; i < d->wrong && i < MARKS_MAX; i++)
        text_add(out, "%s ", bad);
    if (!d->solved)
        text_add(out, "not solved\n");
    else if (d->wrong == 0)
        text_add(out, "%s solved on the first try\n", good);
    else
        text_add(out, "%s solved on try %d\n", good, d->wrong + 1);
}

void puzzle_day_share(const struct puzzle_day *d, const struct game *g, const char *day, int streak,
                      bool ascii, struct text *out)
{
    text_add(out, "Duello, puzzle of %s\n%s", day, g->title);
    if (d->level >= 0)
        text_add(out, ", %s", puzzle_level_words[d->level]);
    text_add(out, "\n");
    day_add_marks(d, ascii, out);
    puzzle_streak_add_days(streak, out);
    text_add(out, "\nduello puzzle --daily\n");
}
