#include "cli/ratings.h"

#include "cli/clock.h"
#include "match/glicko.h"

#include <stdio.h>
#include <stdlib.h>

static struct glicko ratings_glicko_of(const struct ladder_entry *e)
{
    return (struct glicko){e->rating, e->deviation, e->volatility};
}

static int ratings_read_entry(struct store *s, const char *game, const char *name,
                              struct ladder_entry *e, struct text *why)
{
    *e = (struct ladder_entry){.rating = glicko_new.rating,
                               .deviation = glicko_new.deviation,
                               .volatility = glicko_new.volatility};
    snprintf(e->game, sizeof e->game, "%s", game);
    snprintf(e->name, sizeof e->name, "%s", name);
    return ladder_read(s, e, why);
}

/* One player's games in this period, as seen by them. */
static int ratings_games_of(struct store *s, const struct ladder_entry *me,
                            const struct ratings_score *scores, int n, struct glicko_game *games,
                            uint64_t *played, struct text *why)
{
    int count = 0;

    *played = 0;
    for (int i = 0; i < n; i++) {
        const struct ratings_score *score = &scores[i];
        bool is_a = strcmp(score->a, me->name) == 0, is_b = strcmp(score->b, me->name) == 0;
        uint64_t by_result[3] = {is_a ? score->losses : score->wins, score->draws,
                                 is_a ? score->wins : score->losses};
        struct ladder_entry other;

        if (is_a == is_b) /* not theirs, or played against themselves */
            continue;
        if (ratings_read_entry(s, me->game, is_a ? score->b : score->a, &other, why) != 0)
            return -1;
        for (int k = 0; k < 3; k++) {
            games[count++] =
                (struct glicko_game){ratings_glicko_of(&other), k / 2.0, (double)by_result[k]};
            *played += by_result[k];
        }
    }
    return count;
}

/* The new rating of one player, by the ratings that everyone had before. */
static int ratings_rate_one(struct store *s, const char *game, const char *name,
                            const struct ratings_score *scores, int n, struct ladder_entry *before,
                            struct ladder_entry *after, struct text *why)
{
    struct glicko_game *games = calloc((size_t)n * 3 + 1, sizeof *games);
    uint64_t played = 0;
    struct glicko rated;
    int count = -1;

    if (games != NULL && ratings_read_entry(s, game, name, before, why) == 0)
        count = ratings_games_of(s, before, scores, n, games, &played, why);
    if (count >= 0) {
        *after = *before;
        rated = played > 0 ? glicko_rate(ratings_glicko_of(before), games, count)
                           : ratings_glicko_of(before);
        after->rating = rated.rating;
        after->deviation = rated.deviation;
        after->volatility = rated.volatility;
        after->games += (int64_t)played;
        clock_date(after->date);
    }
    free(games);
    return count >= 0 ? 0 : -1;
}

static bool ratings_seen_before(const struct ratings_score *scores, int i, bool second)
{
    const char *name = second ? scores[i].b : scores[i].a;

    for (int j = 0; j < i; j++)
        if (strcmp(scores[j].a, name) == 0 || strcmp(scores[j].b, name) == 0)
            return true;
    return second && strcmp(scores[i].a, name) == 0;
}

static int
ratings_rate_all(struct store *s, const char *game, const struct ratings_score *scores, int n,
                 void (*changed)(const struct ladder_entry *, const struct ladder_entry *),
                 struct text *why)
{
    struct ladder_entry *all = calloc((size_t)n * 4 + 1, sizeof *all);
    int count = 0, err = all == NULL ? -1 : store_begin(s, why);

    for (int i = 0; i < n && err == 0; i++)
        for (int second = 0; second < 2 && err == 0; second++)
            if (!ratings_seen_before(scores, i, second)) {
                err = ratings_rate_one(s, game, second ? scores[i].b : scores[i].a, scores, n,
                                       &all[count], &all[count + 1], why);
                count += 2;
            }
    for (int i = 1; i < count && err == 0; i += 2)
        err = ladder_write(s, &all[i], why);
    if (err == 0)
        err = store_commit(s, why);
    for (int i = 0; i < count && err == 0 && changed != NULL; i += 2)
        changed(&all[i], &all[i + 1]);
    free(all);
    return err;
}

int ratings_add(const char *game, const struct ratings_score *scores, int n,
                void (*changed)(const struct ladder_entry *before,
                                const struct ladder_entry *after))
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct store *s = past_games_open();
    int err;

    if (s == NULL)
        return EXIT_FAILED;
    err = ratings_rate_all(s, game, scores, n, changed, &why);
    store_close(s);
    return err == 0 ? EXIT_DONE : cli_failed("the games were not rated: %s", why.at);
}

void ratings_print_change(const struct ladder_entry *before, const struct ladder_entry *after)
{
    printf("%s's rating in %s: %.0f ± %.0f (was %.0f)\n", after->name, after->game, after->rating,
           2 * after->deviation, before->rating);
}
