/*
 * Clocks. A frame shows them as they were when it was written, at most `late` ms before somebody
 * received it. Between two frames a clock loses at most the time that has passed and gains at most
 * what each choice adds; one that runs loses what a choice took beyond the grace, unless the server
 * was killed, which forgives it. A player who loses on time has none left.
 */
#include "history.h"

#include <stdlib.h>
#include <string.h>

enum { SIGHTS_GRACE = 200 };

static int sights_by_version(const void *a, const void *b)
{
    const struct sight *x = a, *y = b;

    if (x->v != y->v)
        return x->v < y->v ? -1 : 1;
    if (x->is_event != y->is_event)
        return x->is_event ? -1 : 1;
    return x->line < y->line ? -1 : x->line > y->line;
}

static bool sights_killed(const struct history *h, int64_t from, int64_t to)
{
    for (size_t i = 0; i < h->kills.count; i++)
        if (h->kills.at[i] >= from - h->late && h->kills.at[i] <= to)
            return true;
    return false;
}

/* How often a seat chose between two versions; at most, if not all is known. */
static int64_t sights_choices(const struct game *g, int seat, int64_t from, int64_t to)
{
    int64_t n = 0;
    bool has_chosen = false;

    for (int64_t v = from + 1; v <= to; v++) {
        const struct version *ver = &g->versions.at[v];

        if (ver->kind == VERSION_UNSEEN)
            return to - from;
        if (ver->kind == VERSION_CHOSEN && ver->seat == seat + 1)
            has_chosen = true;
        if (ver->kind != VERSION_EVENT || ver->undone)
            continue;
        for (size_t i = 0; i < ver->line_count && i < 2; i++)
            n += ver->line[i].at[0] == '1' + seat;
        has_chosen = false;
    }
    return n + has_chosen;
}

static void sights_fault(struct history *h, const struct game *g, const struct sight *s, int seat,
                         const char *what, int64_t bound)
{
    history_fault(h, s->line,
                  "game %lld, version %lld: the clock of seat %d shows %lld ms, %s %lld",
                  (long long)g->number, (long long)s->v, seat + 1, (long long)s->left[seat], what,
                  (long long)bound);
}

static void sights_compare(struct history *h, const struct game *g, const struct sight *a,
                           const struct sight *b)
{
    int64_t passed = b->time - a->time;

    for (int seat = 0; seat < 2; seat++) {
        int64_t low = a->left[seat] - (passed > 0 ? passed : 0) - h->late, high,
                n = sights_choices(g, seat, a->v, b->v);

        h->counts.clocks++;
        if (b->left[seat] < low)
            sights_fault(h, g, b, seat, "at least", low);
        if (!g->control.is_known || !a->is_event)
            continue;
        high = a->left[seat] + n * g->control.add;
        if (b->left[seat] > high)
            sights_fault(h, g, b, seat, "at most", high);
        high += SIGHTS_GRACE + h->late - passed;
        if (a->runs[seat] && b->is_event && b->v == a->v + 1 && b->left[seat] > high &&
            !sights_killed(h, a->time, b->time))
            sights_fault(h, g, b, seat, "at most", high);
    }
}

static void sights_ending(struct history *h, const struct game *g, const struct sight *last)
{
    int seat = g->ending.result.len == 2 && g->ending.result.at[1] == '1' ? 1 : 0;
    int64_t passed = g->ending.time - last->time;

    if (g->ending.how.len != 4 || memcmp(g->ending.how.at, "time", 4) != 0)
        return;
    if (last->left[seat] - passed > h->late)
        history_fault(h, g->ending.line, "game %lld: seat %d lost on time, but had %lld ms left",
                      (long long)g->number, seat + 1, (long long)(last->left[seat] - passed));
}

void sights_judge(struct history *h, struct game *g)
{
    struct sight *at = g->sights.at;

    if (g->sights.count == 0)
        return;
    qsort(at, g->sights.count, sizeof *at, sights_by_version);
    for (size_t i = 1; i < g->sights.count; i++) {
        if (at[i].v == at[i - 1].v && at[i].is_event && at[i - 1].is_event &&
            memcmp(at[i].left, at[i - 1].left, sizeof at[i].left) != 0)
            history_fault(h, at[i].line, "game %lld, version %lld: clocks differ",
                          (long long)g->number, (long long)at[i].v);
        if (at[i].v != at[i - 1].v || !at[i].is_event)
            sights_compare(h, g, &at[i - 1], &at[i]);
    }
    if (g->ending.is_known)
        sights_ending(h, g, &at[g->sights.count - 1]);
}
