/* A trainer as text: what it was asked for, how far it is, and all numbers exactly. */
#include "games/games.h"
#include "learn/trainer.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* In the order in which a trainer keeps them. */
static const char *const row_names[SAVED_ROWS] = {"mean", "net", "moment", "square"};

static void train_put_all(const struct trainer *t, FILE *to)
{
    size_t n = net_size(&t->net);
    struct text rules = TEXT_OF(SENTENCE_BYTES);

    rules_print(&t->encoder.rules, &rules);
    fprintf(to,
            "duello net 2\nrules %s\nseed %" PRIu64 "\nplanned %" PRIu64 "\ngames %" PRIu64
            "\nrounds %" PRIu64 "\nupdates %" PRIu64 "\nforgetful %d\nweights %zu\n",
            rules.at, t->seed, t->planned, t->games, t->rounds, t->updates, t->forgetful, n);
    for (size_t i = 0; i < SAVED_ROWS * n; i++) {
        if (i % n == 0)
            fprintf(to, "%s\n", row_names[i / n]);
        fprintf(to, "%a\n", (double)t->mean_weights[i]);
    }
}

int trainer_save(const struct trainer *t, const char *path, struct text *why)
{
    char part[4096];
    bool good = (size_t)snprintf(part, sizeof part, "%s.part", path) < sizeof part;
    FILE *to;

    if (!good) {
        text_add(why, "the name is too long.");
        return ERR_IO;
    }
    if ((to = fopen(part, "we")) != NULL) {
        train_put_all(t, to);
        good = !ferror(to);
        good = fclose(to) == 0 && good;
        if (good && rename(part, path) == 0)
            return OK;
    }
    text_add(why, "%s cannot be written: %s.", path, strerror(errno));
    return ERR_IO;
}

static bool train_get_all(FILE *from, struct trainer *t)
{
    size_t n = net_size(&t->net);
    char word[16];

    for (size_t i = 0; i < SAVED_ROWS * n; i++) {
        if (i % n == 0 && (fscanf(from, "%15s", word) != 1 || strcmp(word, row_names[i / n]) != 0))
            return false;
        if (fscanf(from, "%f", &t->mean_weights[i]) != 1 || !isfinite(t->mean_weights[i]))
            return false;
    }
    return true;
}

/* Is this what learning can come to? */
static bool train_makes_sense(const struct trainer *t)
{
    size_t n = net_size(&t->net);

    for (size_t i = 0; i < n; i++)
        if (t->square[i] < 0)
            return false;
    return t->games == t->rounds * TRAIN_GAMES && t->rounds < UINT32_MAX &&
           t->updates >= t->rounds && t->updates < UINT32_MAX;
}

/* NULL: it is no network, or a damaged one. */
static struct trainer *train_read(FILE *from)
{
    uint64_t seed, planned, games, rounds, updates;
    char words[SENTENCE_BYTES];
    struct trainer *t = NULL;
    struct rules r;
    int forgetful;
    size_t n;

    if (fscanf(from,
               "duello net 2 rules %1023s seed %" SCNu64 " planned %" SCNu64 " games %" SCNu64
               " rounds %" SCNu64 " updates %" SCNu64 " forgetful %d weights %zu",
               words, &seed, &planned, &games, &rounds, &updates, &forgetful, &n) == 8 &&
        games_parse_rules(&r, words, NULL) == OK && (t = trainer_new(&r, seed, planned)) != NULL &&
        n == net_size(&t->net) && train_get_all(from, t)) {
        t->games = games;
        t->rounds = rounds;
        t->updates = updates;
        t->forgetful = forgetful != 0;
        if (train_makes_sense(t))
            return t;
    }
    trainer_free(t);
    return NULL;
}

int trainer_load(struct trainer **out, const char *path, struct text *why)
{
    FILE *from = fopen(path, "re");
    struct trainer *t;

    if (from == NULL) {
        text_add(why, "%s cannot be read: %s.", path, strerror(errno));
        return ERR_IO;
    }
    t = train_read(from);
    fclose(from);
    if (t == NULL) {
        text_add(why, "%s: that is no network, or a damaged one.", path);
        return ERR_SYNTAX;
    }
    *out = t;
    return OK;
}
