/* What a search has found: the list, why nothing has all goals, and all that was tried as text. */
#include "design/options_search.h"

#include "core/array.h"
#include "core/game.h"
#include "core/plain.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- the list -------------------------------------------------------------------------------- */

/* Is there no reason to look at `b` beside `a`? */
static bool search_covers(const struct tried *a, const struct tried *b)
{
    return a->distance <= b->distance && a->miss <= b->miss;
}

/* Settings in the order of distance. */
struct search_front {
    size_t at[64];
    int count;
};

/* Insert a setting; of too many, `first` drops the first, else the last is dropped. */
static void search_insert(const struct options_search *s, struct search_front *f, size_t i,
                          int most, bool first)
{
    int at = f->count;

    while (at > 0 && s->tried[i].distance < s->tried[f->at[at - 1]].distance)
        at--;
    memmove(&f->at[at + 1], &f->at[at], (size_t)(f->count - at) * sizeof *f->at);
    f->at[at] = i;
    if (f->count < most)
        f->count++;
    else if (first)
        memmove(&f->at[0], &f->at[1], (size_t)most * sizeof *f->at);
}

/* Add a setting that misses something, unless another covers it; drop those that it covers. */
static void search_add_front(const struct options_search *s, struct search_front *f, size_t i)
{
    int kept = 0;

    for (int k = 0; k < f->count; k++)
        if (search_covers(&s->tried[f->at[k]], &s->tried[i]))
            return;
    for (int k = 0; k < f->count; k++)
        if (!search_covers(&s->tried[i], &s->tried[f->at[k]]))
            f->at[kept++] = f->at[k];
    f->count = kept;
    search_insert(s, f, i, 63, true);
}

int options_search_list(const struct options_search *s, size_t out[SEARCH_LISTED])
{
    enum { FRONT = SEARCH_LISTED - SEARCH_NEAREST };
    struct search_front near = {.count = 0}, front = {.count = 0};
    int first;

    for (size_t i = 0; i < s->count; i++)
        if (s->tried[i].end == TRIED_MEASURED && s->tried[i].miss <= 0)
            search_insert(s, &near, i, SEARCH_NEAREST, false);
    for (size_t i = 0; i < s->count; i++)
        if (s->tried[i].end == TRIED_MEASURED && s->tried[i].miss > 0 &&
            (near.count == 0 || s->tried[i].distance < s->tried[near.at[0]].distance))
            search_add_front(s, &front, i);
    first = front.count > FRONT ? front.count - FRONT : 0;
    for (int i = first; i < front.count; i++)
        out[i - first] = front.at[i];
    for (int i = 0; i < near.count; i++)
        out[front.count - first + i] = near.at[i];
    return front.count - first + near.count;
}

size_t options_search_counts(const struct options_search *s, size_t counts[TRIED_MEASURED + 1])
{
    size_t good = 0;

    memset(counts, 0, (TRIED_MEASURED + 1) * sizeof *counts);
    for (size_t i = 0; i < s->count; i++) {
        counts[s->tried[i].end]++;
        good += s->tried[i].end == TRIED_MEASURED && s->tried[i].miss <= 0;
    }
    return good;
}

void options_search_goals(const struct options_search *s, uint32_t bits, struct text *out)
{
    size_t begin = out->len;

    for (int i = 0; i < s->goals.count; i++)
        if (bits >> i & 1)
            text_add(out, "%s%s", out->len > begin ? ", " : "", s->goals.at[i].words);
}

/* ---- why nothing has all goals --------------------------------------------------------------- */

/* Count the settings that have all of these goals. */
static size_t search_having(const struct options_search *s, uint32_t goals)
{
    size_t n = 0;

    for (size_t i = 0; i < s->count; i++)
        n += (s->tried[i].met & goals) == goals;
    return n;
}

void options_search_explain(const struct options_search *s, struct text *out)
{
    size_t begin = out->len;

    for (int i = 0; i < s->goals.count; i++)
        if (search_having(s, 1U << i) == 0)
            text_add(out, "%sNo setting that was tried has %s.", out->len > begin ? " " : "",
                     s->goals.at[i].words);
    for (int i = 0; i < s->goals.count; i++)
        for (int k = i + 1; k < s->goals.count; k++) {
            size_t one = search_having(s, 1U << i), other = search_having(s, 1U << k);

            if (one > 0 && other > 0 && search_having(s, 1U << i | 1U << k) == 0)
                text_add(out,
                         "%s%s and %s exclude each other here: %zu of the settings have the one, "
                         "%zu the other, and none was seen with both.",
                         out->len > begin ? " " : "", s->goals.at[i].words, s->goals.at[k].words,
                         one, other);
        }
    if (out->len == begin)
        text_put(out, "Any two of the goals go together, but not all of them.");
}

/* ---- as text --------------------------------------------------------------------------------- */

void options_search_request(const struct options_search *s, struct text *out)
{
    text_put(out, "duello design 1: ");
    rules_print(&s->base, out);
    for (int i = 0; s->base.game->options[i].name != NULL; i++)
        if (s->keep[i])
            text_add(out, " keep=%s", s->base.game->options[i].name);
    for (int i = 0; i < s->goals.count; i++)
        text_add(out, " %s", s->goals.at[i].words);
    text_add(out, " seed=%" PRIu64 " games=%d thorough=%d fit=%d", s->seed, s->games, s->thorough,
             s->fit);
}

void options_search_write(const struct options_search *s, size_t i, struct writer *out)
{
    const struct tried *t = &s->tried[i];

    writer_add(out, "%zu %d %a %" PRIu32 " %" PRIu32 " .\n", i, (int)t->end, t->miss, t->met,
               t->missed);
}

bool options_search_read(struct options_search *s, const char *line)
{
    struct tried t = {.end = TRIED_NOT_YET, .was_read = true};
    int end = 0, used = 0;
    size_t i = 0, old = s->saved;

    plain_scan(line, "%zu %d %la %" SCNu32 " %" SCNu32 " .%n", &i, &end, &t.miss, &t.met, &t.missed,
               &used);
    if (used == 0 || line[used] != '\n' || i >= SEARCH_MOST || end <= TRIED_NOT_YET ||
        end > TRIED_MEASURED || !(t.miss >= 0 && t.miss <= 1000))
        return false;
    t.end = (enum tried_end)end;
    if (!array_grow(&s->tried, &s->room, i + 1, sizeof *s->tried))
        return false;
    for (; s->saved <= i; s->saved++)
        s->tried[s->saved] = (struct tried){.end = TRIED_NOT_YET};
    if (i < old && s->tried[i].end != TRIED_NOT_YET)
        return false;
    s->tried[i] = t;
    return true;
}
