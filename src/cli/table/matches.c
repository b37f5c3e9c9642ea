#include "cli/table/matches.h"

#include "cli/clock.h"
#include "match/record_text.h"
#include "store/save.h"

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
static bool matches_follows(const char *path, const struct record *last)
{
    struct record rec;
    bool follows;

    if (save_read(path, true, &rec, NULL) != OK)
        return false;
    follows = rec.match.games == last->match.games && rec.match.seed == last->match.seed &&
              rec.match.number == last->match.number + 1;
    for (int p = P1; p <= P2; p++)
        follows = follows && strcmp(rec.name[p], last->name[p]) == 0;
    record_release(&rec);
    return follows;
}

int matches_find_next(const char *folder, const struct record *last, int number)
{
    int *ids, n = save_list(folder, SAVE_GAMES, &ids, NULL), found = 0;

    for (int i = 0; i < n && found == 0; i++) {
        char path[PATH_BYTES];

        save_path(folder, ids[i], path);
        if (ids[i] > number && matches_follows(path, last))
            found = ids[i];
    }
    free(ids);
    return found;
}

int matches_save_next(const char *folder, const struct record *last, int number, struct text *why)
{
    struct text header = TEXT_OF(8 * SENTENCE_BYTES);
    struct record next;
    struct save to;
    int err;

    if (!matches_next(last, &next) || matches_find_next(folder, last, number) > 0)
        return OK;
    record_print_header(&next, &header);
    if ((err = save_create(&to, folder, why)) == OK)
        err = save_append(&to, &header, true, why);
    save_close(&to);
    return err;
}
