#include "teach/endless.h"

/* Did this position occur before the first n choices were made? */
static bool endless_is_old(const struct record *rec, size_t n)
{
    const struct state *now = record_at(rec, n);

    for (size_t i = 0; i < n; i++)
        if (memcmp(record_at(rec, i), now, sizeof *now) == 0)
            return true;
    return false;
}

static bool endless_is_progress(const struct record *rec, size_t i)
{
    const struct state *before = record_at(rec, i), *after = record_at(rec, i + 1);

    return (after->points[P1] < before->points[P1] || after->points[P2] < before->points[P2]) &&
           !endless_is_old(rec, i + 1);
}

int endless_turns(const struct record *rec)
{
    size_t i = rec->count;

    while (i > 0 && !endless_is_progress(rec, i - 1))
        i--;
    return rec->duel.turns - (i > 0 ? rec->choices[i - 1].turn : 0);
}

int endless_offer(const struct record *rec)
{
    int turns = endless_turns(rec), at = 0;

    for (int next = ENDLESS_TURNS; next <= turns; next *= 2)
        at = next;
    return at;
}

bool endless_is_level(const struct record *rec, const struct solution *known)
{
    enum { PARTS = 1000000 }; /* values of mixed play are not exact */
    const struct state *now = &rec->duel.now;
    struct worth w;

    if (now->points[P1] == now->points[P2])
        return true;
    return known != NULL && solution_worth(known, now, &w) == OK && w.value * PARTS < 1 &&
           w.value * PARTS > -1;
}
