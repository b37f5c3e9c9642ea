#include "cli/ratings.h"

#include "cli/clock.h"
#include "match/glicko.h"

#include <stdio.h>
#include <stdlib.h>

static struct glicko ratings_glicko_of(const struct ladder_entry *e)
{
    return (struct glicko){e->rating, e->deviation, e->volatility};
}

/* A rating period: the games that are rated together. */
struct period {
    struct store *store;
    const char *game;
    const struct ratings_score *scores;
    int n;
    struct text *why;
};

static int ratings_read_entry(const struct period *p, const char *name, struct ladder_entry *e)
{
    *e = (struct ladder_entry){.rating = glicko_new.rating,
                               .deviation = glicko_new.deviation,
                               .volatility = glicko_new.volatility};
    snprintf(e->game, sizeof e->game, "%s", p->game);
    snprintf(e->name, sizeof e->name, "%s", name);
    return ladder_read(p->store, e, p->why);
}

/* Collect one player's results in this period. Return their number, or an error. */
static int ratings_games_of(const struct period *p, const char *me, struct glicko_game *games,
                            uint64_t *played)
{
    int count = 0, err;

    for (int i = 0; i < p->n; i++) {
        const struct ratings_score *score = &p->scores[i];
        bool is_a = strcmp(score->a, me) == 0, is_b = strcmp(score->b, me) == 0;
        uint64_t by_result[3] = {is_a ? score->losses : score->wins, score->draws,
                                 is_a ? score->wins : score->losses};
        struct ladder_entry other;

        if (is_a == is_b) /* not this player's game, or a game against itself */
            continue;
        if ((err = ratings_read_entry(p, is_a ? score->b : score->a, &other)) != OK)
            return err;
        for (int k = 0; k < 3; k++) {
            games[count++] =
                (struct glicko_game){ratings_glicko_of(&other), k / 2.0, (double)by_result[k]};
            *played += by_result[k];
        }
    }
    return count;
}

/* Compute a player's new rating from everyone's ratings before the period. */
static int ratings_rate_one(const struct period *p, const char *name, struct ladder_entry *before,
                            struct ladder_entry *after)
{
    struct glicko_game *games = calloc((size_t)p->n * 3 + 1, sizeof *games);
    uint64_t played = 0;
    struct glicko rated;
    int count = games == NULL ? ERR_MEMORY : ratings_read_entry(p, name, before);

    if (count == OK)
        count = ratings_games_of(p, name, games, &played);
    if (count >= 0) {
        rated = ratings_glicko_of(before);
        if (played > 0)
            rated = glicko_rate(rated, games, count);
        *after = *before;
        after->rating = rated.rating;
        after->deviation = rated.deviation;
        after->volatility = rated.volatility;
        after->games += (int64_t)played;
        clock_date(after->date);
    }
    free(games);
    return count < 0 ? count : OK;
}

static bool ratings_seen_before(const struct ratings_score *scores, int i, bool second)
{
    const char *name = second ? scores[i].b : scores[i].a;

    for (int j = 0; j < i; j++)
        if (strcmp(scores[j].a, name) == 0 || strcmp(scores[j].b, name) == 0)
            return true;
    return second && strcmp(scores[i].a, name) == 0;
}

static int ratings_rate_all(const struct period *p, ratings_changed *changed)
{
    struct ladder_entry *all = calloc((size_t)p->n * 4 + 1, sizeof *all);
    int count = 0, err = all == NULL ? ERR_MEMORY : OK;

    for (int i = 0; i < 2 * p->n && err == OK; i++)
        if (!ratings_seen_before(p->scores, i / 2, i % 2)) {
            err = ratings_rate_one(p, i % 2 ? p->scores[i / 2].b : p->scores[i / 2].a, &all[count],
                                   &all[count + 1]);
            count += 2;
        }
    for (int i = 1; i < count && err == OK; i += 2)
        err = ladder_write(p->store, &all[i], p->why);
    for (int i = 0; i < count && err == OK && changed != NULL; i += 2)
        changed(&all[i], &all[i + 1]);
    free(all);
    return err;
}

int ratings_rate(struct store *store, const char *game, const struct ratings_score *scores, int n,
                 ratings_changed *changed, struct text *why)
{
    struct period p = {store, game, scores, n, why};

    return ratings_rate_all(&p, changed);
}

static void ratings_tell_change(const struct ladder_entry *before, const struct ladder_entry *after,
                                struct text *out)
{
    text_add(out, "%.*s's rating in %s: %.0f %s %.0f (was %.0f)", record_label_bytes(after->name),
             after->name, after->game, after->rating, text_plus_minus(), 2 * after->deviation,
             before->rating);
}

void ratings_print_change(const struct ladder_entry *before, const struct ladder_entry *after)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    ratings_tell_change(before, after, &said);
    puts(said.at);
}

void ratings_notice_change(const struct ladder_entry *before, const struct ladder_entry *after)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    ratings_tell_change(before, after, &said);
    cli_notice("%s", said.at);
}
