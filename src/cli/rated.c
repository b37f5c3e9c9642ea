#include "rated.h"

#include "arena/stats.h"
#include "store/save.h"

#include <stdio.h>
#include <stdlib.h>

struct ladder *rated_open(void)
{
    char folder[PATH_BYTES], path[PATH_BYTES + 16], room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    struct ladder *l = NULL;

    if (data_folder("", folder, sizeof folder) != 0) {
        failed("neither XDG_DATA_HOME nor HOME is set, so there is no ladder.");
        return NULL;
    }
    if (save_folder(folder) != 0) {
        failed("%s cannot be made.", folder);
        return NULL;
    }
    snprintf(path, sizeof path, "%sladder.db", folder);
    if (ladder_open(&l, path, &why) != 0)
        failed("%s: %s", path, room);
    return l;
}

static struct glicko glicko_of(const struct ladder_entry *e)
{
    return (struct glicko){e->rating, e->deviation, e->volatility};
}

static int read_entry(struct ladder *l, const char *game, const char *name, struct ladder_entry *e,
                      struct text *why)
{
    *e = (struct ladder_entry){.rating = glicko_new.rating,
                               .deviation = glicko_new.deviation,
                               .volatility = glicko_new.volatility};
    snprintf(e->game, sizeof e->game, "%s", game);
    snprintf(e->name, sizeof e->name, "%s", name);
    return ladder_read(l, e, why);
}

/* One player's games in this period, as seen by them. */
static int games_of(struct ladder *l, const struct ladder_entry *me,
                    const struct rated_score *scores, int n, struct glicko_game *games,
                    uint64_t *played, struct text *why)
{
    int count = 0;

    *played = 0;
    for (int i = 0; i < n; i++) {
        const struct rated_score *s = &scores[i];
        bool is_a = strcmp(s->a, me->name) == 0, is_b = strcmp(s->b, me->name) == 0;
        uint64_t by_result[3] = {is_a ? s->losses : s->wins, s->draws, is_a ? s->wins : s->losses};
        struct ladder_entry other;

        if (is_a == is_b) /* not theirs, or played against themselves */
            continue;
        if (read_entry(l, me->game, is_a ? s->b : s->a, &other, why) != 0)
            return -1;
        for (int k = 0; k < 3; k++) {
            games[count++] = (struct glicko_game){glicko_of(&other), k / 2.0, (double)by_result[k]};
            *played += by_result[k];
        }
    }
    return count;
}

/* The new rating of one player, by the ratings that everyone had before. */
static int rate_one(struct ladder *l, const char *game, const char *name,
                    const struct rated_score *scores, int n, struct ladder_entry *before,
                    struct ladder_entry *after, struct text *why)
{
    struct glicko_game *games = calloc((size_t)n * 3 + 1, sizeof *games);
    uint64_t played = 0;
    struct glicko rated;
    int count = -1;

    if (games != NULL && read_entry(l, game, name, before, why) == 0)
        count = games_of(l, before, scores, n, games, &played, why);
    if (count >= 0) {
        *after = *before;
        rated = played > 0 ? glicko_rate(glicko_of(before), games, count) : glicko_of(before);
        after->rating = rated.rating;
        after->deviation = rated.deviation;
        after->volatility = rated.volatility;
        after->games += (int64_t)played;
    }
    free(games);
    return count >= 0 ? 0 : -1;
}

static bool seen_before(const struct rated_score *scores, int i, bool second)
{
    const char *name = second ? scores[i].b : scores[i].a;

    for (int j = 0; j < i; j++)
        if (strcmp(scores[j].a, name) == 0 || strcmp(scores[j].b, name) == 0)
            return true;
    return second && strcmp(scores[i].a, name) == 0;
}

static int rate_all(struct ladder *l, const char *game, const struct rated_score *scores, int n,
                    void (*changed)(const struct ladder_entry *, const struct ladder_entry *),
                    struct text *why)
{
    struct ladder_entry *all = calloc((size_t)n * 4 + 1, sizeof *all);
    int count = 0, err = all == NULL ? -1 : ladder_begin(l, why);

    for (int i = 0; i < n && err == 0; i++)
        for (int second = 0; second < 2 && err == 0; second++)
            if (!seen_before(scores, i, second)) {
                err = rate_one(l, game, second ? scores[i].b : scores[i].a, scores, n, &all[count],
                               &all[count + 1], why);
                count += 2;
            }
    for (int i = 1; i < count && err == 0; i += 2)
        err = ladder_write(l, &all[i], why);
    if (err == 0)
        err = ladder_commit(l, why);
    for (int i = 0; i < count && err == 0 && changed != NULL; i += 2)
        changed(&all[i], &all[i + 1]);
    free(all);
    return err;
}

int rated_add(const char *game, const struct rated_score *scores, int n,
              void (*changed)(const struct ladder_entry *before, const struct ladder_entry *after))
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct ladder *l = rated_open();
    int err;

    if (l == NULL)
        return EXIT_FAILED;
    err = rate_all(l, game, scores, n, changed, &why);
    ladder_close(l);
    return err == 0 ? EXIT_DONE : failed("the games were not rated: %s", room);
}

void rated_print_change(const struct ladder_entry *before, const struct ladder_entry *after)
{
    printf("%s's rating in %s: %.0f ± %.0f (was %.0f)\n", after->name, after->game, after->rating,
           2 * after->deviation, before->rating);
}
