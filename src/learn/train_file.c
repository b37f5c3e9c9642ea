/* A trainer as text: what it was asked for, how far it is, and all numbers exactly. */
#include "games/games.h"
#include "learn/trainer.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* In the order in which a trainer keeps them. */
static const char *const row_names[SAVED_ROWS] = {"mean", "net", "moment", "square"};

static uint32_t train_bits(float number)
{
    uint32_t bits;

    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static void train_put_all(const struct trainer *t, int rows, FILE *to)
{
    struct text rules = TEXT_OF(SENTENCE_BYTES);

    rules_print(&t->encoder.rules, &rules);
    fprintf(to,
            "duello net 3\nrules %s\nseed %" PRIu64 "\nplanned %" PRIu64 "\ngames %" PRIu64
            "\nrounds %" PRIu64 "\nupdates %" PRIu64
            "\nforgetful %d\nheedless %d\nsharp %d\nweights %zu\ncritic %zu\nrows %d\n",
            rules.at, t->seed, t->planned, t->games, t->rounds, t->updates, t->forgetful,
            t->heedless, t->sharp, net_size(&t->net), net_size(&t->critic), rows);
    for (int row = 0; row < rows; row++) {
        fprintf(to, "%s\n", row_names[row]);
        for (size_t i = 0; i < t->size; i++)
            fprintf(to, "%08" PRIx32 "%c", train_bits(t->mean_weights[(size_t)row * t->size + i]),
                    i % 12 == 11 || i + 1 == t->size ? '\n' : ' ');
    }
}

enum { PATH_BYTES = 4096 };

static int train_cannot_write(const char *path, struct text *why)
{
    text_add(why, "%s cannot be written: %s.", path, strerror(errno));
    return ERR_IO;
}

/* The file that takes the place of another once it is whole; NULL with errno if there is none. */
static FILE *train_open_part(const char *path, char part[PATH_BYTES])
{
    if ((size_t)snprintf(part, PATH_BYTES, "%s.part", path) < PATH_BYTES)
        return fopen(part, "we");
    errno = ENAMETOOLONG;
    return NULL;
}

static int train_write(const struct trainer *t, int rows, const char *path, struct text *why)
{
    char part[PATH_BYTES];
    FILE *to = train_open_part(path, part);
    bool good;
    int err;

    if (to == NULL)
        return train_cannot_write(path, why);
    train_put_all(t, rows, to);
    good = !ferror(to);
    good = fclose(to) == 0 && good;
    if (good && rename(part, path) == 0)
        return OK;
    err = train_cannot_write(path, why);
    remove(part);
    return err;
}

int trainer_can_save(const char *path, struct text *why)
{
    FILE *there = fopen(path, "r+e"), *to;
    char part[PATH_BYTES];

    if (there == NULL && errno == EISDIR)
        return train_cannot_write(path, why);
    if (there != NULL)
        fclose(there);
    if ((to = train_open_part(path, part)) == NULL)
        return train_cannot_write(path, why);
    fclose(to);
    remove(part);
    return OK;
}

int trainer_save(const struct trainer *t, const char *path, struct text *why)
{
    return train_write(t, SAVED_ROWS, path, why);
}

int trainer_save_network(const struct trainer *t, const char *path, struct text *why)
{
    return train_write(t, 1, path, why);
}

/* Eight digits, as they were written: a number that was cut is none. */
static bool train_get_number(FILE *from, float *at)
{
    char digits[9];
    uint32_t bits;

    if (fscanf(from, " %8[0-9a-f]", digits) != 1 || strlen(digits) != 8)
        return false;
    bits = (uint32_t)strtoul(digits, NULL, 16);
    memcpy(at, &bits, sizeof *at);
    return isfinite(*at);
}

static bool train_get_all(FILE *from, struct trainer *t, int rows, size_t count)
{
    char word[16];

    for (int row = 0; row < rows; row++) {
        if (fscanf(from, "%15s", word) != 1 || strcmp(word, row_names[row]) != 0)
            return false;
        for (size_t i = 0; i < count; i++)
            if (!train_get_number(from, &t->mean_weights[(size_t)row * t->size + i]))
                return false;
    }
    if (fscanf(from, " %1s", word) != EOF)
        return false;
    if (rows == 1) /* a network alone: learning begins there */
        memcpy(t->weights, t->mean_weights, t->size * sizeof(float));
    return true;
}

/* Is this what learning can come to? */
static bool train_makes_sense(const struct trainer *t)
{
    for (size_t i = 0; i < t->size; i++)
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
    int forgetful, heedless, sharp, rows;
    size_t n, critic;

    if (fscanf(from,
               "duello net 3 rules %1023s seed %" SCNu64 " planned %" SCNu64 " games %" SCNu64
               " rounds %" SCNu64 " updates %" SCNu64
               " forgetful %d heedless %d sharp %d weights %zu critic %zu rows %d",
               words, &seed, &planned, &games, &rounds, &updates, &forgetful, &heedless, &sharp, &n,
               &critic, &rows) == 12 &&
        games_parse_rules(&r, words, NULL) == OK && (t = trainer_new(&r, seed, planned)) != NULL &&
        n == net_size(&t->net) &&
        ((rows == 1 && critic == 0) ||
         ((rows == 1 || rows == SAVED_ROWS) && critic == net_size(&t->critic))) &&
        train_get_all(from, t, rows, n + critic)) {
        t->games = games;
        t->rounds = rounds;
        t->updates = updates;
        t->forgetful = forgetful != 0;
        t->heedless = heedless != 0;
        t->sharp = sharp != 0;
        t->lacks_critic = critic == 0;
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
