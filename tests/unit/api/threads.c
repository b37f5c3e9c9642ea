/*
 * Two threads, each with a duel, a batch and a review of its own, and the same rules, solution and
 * players for both; built with ThreadSanitizer by tests/checks/api.
 */
#include "duello.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 2, ROUNDS = 4, GAMES = 8 };

struct shared {
    duello_rules *rules;
    duello_solution *known;
    duello_player *player[2];
};

struct work {
    const struct shared *shared;
    char record[20000];
    size_t len;
    double accuracy;
    uint64_t made;
    bool failed;
};

static bool keep(void *user, const char *bytes, size_t count)
{
    struct work *w = user;

    if (w->len + count > sizeof w->record)
        return false;
    memcpy(w->record + w->len, bytes, count);
    w->len += count;
    return true;
}

static bool fine(struct work *w, int err)
{
    w->failed = w->failed || err < 0;
    return !w->failed;
}

static void duel(struct work *w, uint64_t seed)
{
    const struct shared *s = w->shared;
    duello_duel_setup setup = {.size = sizeof setup, .rules = s->rules, .seed = seed};
    duello_review_marks marks = {.size = sizeof marks};
    duello_review *review = NULL;
    duello_duel *d = NULL;
    duello_move m = 0;

    if (!fine(w, duello_duel_new(&d, &setup, NULL, 0)))
        return;
    while (duello_duel_wanted(d) != DUELLO_OVER && !w->failed)
        for (int p = DUELLO_P1; p <= DUELLO_P2; p++)
            if (duello_duel_wants(d, p))
                fine(w, duello_duel_choose(d, s->player[p], p, &m)) &&
                    fine(w, duello_duel_take(d, p, m));
    fine(w, duello_duel_write(d, 0, keep, w));
    if (fine(w, duello_review_new(&review, d, s->known, NULL))) {
        fine(w, duello_review_get_marks(review, DUELLO_P1, &marks));
        w->accuracy += marks.accuracy;
        duello_review_free(review);
    }
    duello_duel_free(d);
}

static void batch(struct work *w)
{
    duello_batch_setup setup = {
        .size = sizeof setup, .rules = w->shared->rules, .count = GAMES, .first = DUELLO_BOTH};
    duello_batch *b = NULL;

    if (!fine(w, duello_batch_new(&b, &setup, NULL, 0)))
        return;
    fine(w, duello_batch_playout(b, UINT64_MAX, &w->made));
    duello_batch_free(b);
}

static void *run(void *context)
{
    struct work *w = context;

    for (uint64_t i = 0; i < ROUNDS; i++)
        duel(w, i);
    batch(w);
    return NULL;
}

int main(void)
{
    static struct work work[THREADS];
    duello_solution_setup setup = {.size = sizeof setup, .chances = true, .jobs = 2};
    duello_player_setup ready = {.size = sizeof ready};
    struct shared s = {0};
    pthread_t thread[THREADS];
    int failed = 0;

    if (duello_rules_parse(&s.rules, "energy-clash:turn-limit=30", NULL, 0) != DUELLO_OK ||
        duello_solution_new(&s.known, s.rules, &setup, NULL, 0) != DUELLO_OK)
        return 1;
    ready.known = s.known;
    if (duello_player_new(&s.player[0], s.rules, "perfect", &ready, NULL, 0) != DUELLO_OK ||
        duello_player_new(&s.player[1], s.rules, "casual", &ready, NULL, 0) != DUELLO_OK)
        return 1;
    for (int i = 0; i < THREADS; i++) {
        work[i].shared = &s;
        if (pthread_create(&thread[i], NULL, run, &work[i]) != 0)
            return 1;
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        failed |= work[i].failed || work[i].made == 0;
    }
    failed |= work[0].len != work[1].len || work[0].accuracy != work[1].accuracy ||
              memcmp(work[0].record, work[1].record, work[0].len) != 0;
    printf("%zu and %zu bytes of records, %s\n", work[0].len, work[1].len,
           failed ? "not the same" : "the same");
    duello_player_free(s.player[0]);
    duello_player_free(s.player[1]);
    duello_solution_free(s.known);
    duello_rules_free(s.rules);
    return failed;
}
