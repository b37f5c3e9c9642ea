/* Ratings. A player's pairs of one rule book are a chain that begins with a newcomer's rating: each
 * begins with the rating that another ended with, and counts once, as two games. */
#include "history.h"

#include <stdlib.h>
#include <string.h>

enum { RATINGS_NEWCOMER = 1500 };

void ratings_read(struct history *h, int64_t player, const struct value *list, size_t from)
{
    struct player *p = history_player(h, player);

    for (const struct value *r = list == NULL ? NULL : list->first; r != NULL; r = r->next)
        *STORE_ADD(&h->store, &p->ratings) =
            (struct rating_read){.book = words_of(value_get(r, "game")),
                                 .is_bot = value_number(value_get(r, "bot")) != 0,
                                 .rating = value_number(value_get(r, "rating")),
                                 .games = value_number(value_get(r, "games")),
                                 .from = from,
                                 .to = h->line};
}

static bool ratings_is_of(const struct game *g, struct words book)
{
    return g->rules.len >= book.len && memcmp(g->rules.at, book.at, book.len) == 0 &&
           (g->rules.len == book.len || g->rules.at[book.len] == ':');
}

/* What is known of a player's pairs of a rule book. */
struct ratings_sum {
    int64_t pairs, before, gain; /* before: those that ended before a line */
    int64_t unknown;             /* games that may have counted */
    int64_t loose; /* ratings that a pair began with, less those that one ended with */
};

static struct ratings_sum ratings_add(const struct history *h, int64_t player,
                                      const struct rating_read *r)
{
    struct ratings_sum sum = {0};

    for (size_t i = 0; i < h->game_list.count; i++) {
        const struct game *g = h->game_list.at[i];
        bool is_missing = g->player[0] == 0 || g->player[1] == 0 || !g->ending.is_known;

        if (!g->is_begun || !g->is_rated || g->pair == 0 || !ratings_is_of(g, r->book))
            continue;
        sum.unknown += is_missing;
        for (int seat = 0; seat < 2 && g->ending.is_rated; seat++) {
            if (g->player[seat] != player || g->is_bot[seat] != r->is_bot)
                continue;
            sum.pairs++;
            sum.before += g->ending.line < r->from;
            sum.gain += g->ending.ratings[2 * seat + 1] - g->ending.ratings[2 * seat];
            sum.loose += (int64_t)store_hash(1, &g->ending.ratings[2 * seat], 8) -
                         (int64_t)store_hash(1, &g->ending.ratings[2 * seat + 1], 8);
        }
    }
    return sum;
}

static void ratings_judge_read(struct history *h, int64_t player, const struct rating_read *r)
{
    struct ratings_sum sum = ratings_add(h, player, r);
    int64_t first = RATINGS_NEWCOMER;

    h->counts.ratings++;
    if (r->games < 2 * sum.before || r->games > 2 * (sum.pairs + sum.unknown))
        history_fault(
            h, r->to,
            "player %lld has %lld rated games of %.*s; %lld pairs had ended, and %lld in all",
            (long long)player, (long long)r->games, (int)r->book.len, r->book.at,
            (long long)sum.before, (long long)sum.pairs);
    else if (sum.unknown == 0 && r->games == 2 * sum.pairs &&
             r->rating != RATINGS_NEWCOMER + sum.gain)
        history_fault(h, r->to, "player %lld has %lld, not %lld, in %.*s", (long long)player,
                      (long long)r->rating, (long long)(RATINGS_NEWCOMER + sum.gain),
                      (int)r->book.len, r->book.at);
    else if (sum.unknown == 0 && r->games == 2 * sum.pairs &&
             sum.loose != (int64_t)store_hash(1, &first, 8) - (int64_t)store_hash(1, &r->rating, 8))
        history_fault(h, r->to, "player %lld: the pairs of %.*s are not one chain",
                      (long long)player, (int)r->book.len, r->book.at);
}

/* The number of games is like a version: the same number, the same rating, and it never goes back.
 */
static void ratings_compare(struct history *h, const struct player *p, const struct rating_read *a,
                            const struct rating_read *b)
{
    if (!words_equal(a->book, b->book) || a->is_bot != b->is_bot)
        return;
    if (a->games == b->games && a->rating != b->rating)
        history_fault(h, b->to, "player %lld has %lld and %lld after %lld games",
                      (long long)p->number, (long long)a->rating, (long long)b->rating,
                      (long long)a->games);
    if (a->to < b->from && b->games < a->games)
        history_fault(h, b->to, "player %lld had %lld rated games, and now %lld",
                      (long long)p->number, (long long)a->games, (long long)b->games);
}

void ratings_judge(struct history *h)
{
    for (size_t i = 0; i < h->player_list.count; i++) {
        const struct player *p = h->player_list.at[i];

        for (size_t k = 0; k < p->ratings.count; k++) {
            ratings_judge_read(h, p->number, &p->ratings.at[k]);
            for (size_t j = k > 20 ? k - 20 : 0; j < k; j++)
                ratings_compare(h, p, &p->ratings.at[j], &p->ratings.at[k]);
        }
    }
}
