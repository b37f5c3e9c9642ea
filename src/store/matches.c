#include "store/matches.h"

#include "match/record_text.h"
#include "store/history.h"
#include "store/save.h"
#include "system/clock.h"

#include <stdlib.h>

enum { MATCH_STREAM = 9 }; /* the random stream for the seeds of later games */

bool matches_next(const struct record *last, struct record *next)
{
    struct record_match m = last->match;

    if (m.games == 0 || record_result(last) == UNDECIDED || record_match_is_over(last))
        return false;
    record_match_score(last, m.won);
    *next = (struct record){.duel.rules = last->duel.rules,
                            .duel.nature = last->duel.nature,
                            .first = !last->first,
                            .rated = last->rated,
                            .match = m};
    next->duel.nature.seed = rng_derive(m.seed, MATCH_STREAM, (uint64_t)next->match.number++);
    memset(next->duel.nature.taken, 0, sizeof next->duel.nature.taken);
    memcpy(next->name, last->name, sizeof next->name);
    memcpy(next->who, last->who, sizeof next->who);
    clock_date(next->date);
    record_begin(next);
    return true;
}

/* Is this the next game of the match? */
static bool matches_follows(const struct record *rec, const struct record *last)
{
    bool follows = rec->match.games == last->match.games && rec->match.seed == last->match.seed &&
                   rec->match.number == last->match.number + 1;

    for (int p = P1; p <= P2; p++)
        follows = follows && strcmp(rec->name[p], last->name[p]) == 0;
    return follows;
}

int matches_find_next(const char *folder, const struct record *last, int number)
{
    int *ids, n = save_list(folder, SAVE_GAMES, &ids, NULL), found = 0;

    for (int i = 0; i < n && found == 0; i++) {
        char path[PATH_BYTES];
        struct record rec;

        save_path(folder, ids[i], path);
        if (ids[i] <= number || save_read(path, true, &rec, NULL) != OK)
            continue;
        found = matches_follows(&rec, last) ? ids[i] : 0;
        record_release(&rec);
    }
    free(ids);
    return found;
}

struct search {
    const struct record *last;
    bool found;
};

static bool matches_look(const struct history_game *g, void *context)
{
    struct search *search = context;
    struct record rec;

    if (g->record == NULL || record_text_parse(&rec, g->record, g->length, NULL, NULL) != OK)
        return true;
    search->found = matches_follows(&rec, search->last);
    record_release(&rec);
    return !search->found;
}

int matches_save_next(struct store *s, const char *folder, const struct record *last, int number,
                      struct text *why)
{
    struct history_query later = {.by_number = 1, .after = number, .records = true};
    struct text header = text_growing();
    struct search search = {.last = last};
    struct record next;
    struct save to;
    int err;

    if (!matches_next(last, &next) || matches_find_next(folder, last, number) > 0)
        return OK;
    if ((err = history_each(s, &later, matches_look, &search, why)) != OK || search.found)
        return err;
    record_text_print_header(&next, &header);
    if ((err = save_create(&to, folder, why)) == OK)
        err = save_append(&to, &header, true, why);
    save_close(&to);
    text_release(&header);
    return err;
}
