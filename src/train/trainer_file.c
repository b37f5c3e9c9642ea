/* A trainer as text: its settings, its progress, and all numbers exactly. */
#include "games/games.h"
#include "train/trainer_parts.h"
#include "system/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* In the order of a trainer's rows. */
static const char *const row_names[SAVED_ROWS] = {"mean", "net", "moment", "square"};

static uint32_t trainer_bits(float number)
{
    uint32_t bits;

    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static void trainer_put_all(const struct trainer *t, int rows, FILE *to)
{
    fprintf(to,
            "duello net 3\nrules %s\nseed %" PRIu64 "\nplanned %" PRIu64 "\ngames %" PRIu64
            "\nrounds %" PRIu64 "\nupdates %" PRIu64
            "\nforgetful %d\nheedless %d\nsharp %d\nweights %zu\ncritic %zu\nrows %d\n",
            rules_words(&t->encoder.rules).at, t->seed, t->planned, t->games, t->rounds, t->updates,
            t->forgetful, t->heedless, t->sharp, net_size(&t->net), net_size(&t->critic), rows);
    for (int row = 0; row < rows; row++) {
        fprintf(to, "%s\n", row_names[row]);
        for (size_t i = 0; i < t->size; i++)
            fprintf(to, "%08" PRIx32 "%c", trainer_bits(t->mean_weights[(size_t)row * t->size + i]),
                    i % 12 == 11 || i + 1 == t->size ? '\n' : ' ');
    }
}

enum { FILE_MOST = 1 << 28 };

static int trainer_cannot_write(const char *path, struct text *why)
{
    return text_explain(ERR_IO, why, "cannot write %s: %s.", path, strerror(errno));
}

/* Is this the same file as an open one? */
static bool trainer_is_same(int fd, FILE *other)
{
    struct stat a, b;

    return other != NULL && fstat(fd, &a) == 0 && fstat(fileno(other), &b) == 0 &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* Is another program training the network in this file? `own` is what this trainer saved last. */
static bool trainer_is_busy(const char *path, FILE *own)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool busy = fd >= 0 && !trainer_is_same(fd, own) && flock(fd, LOCK_EX | LOCK_NB) != 0 &&
                errno == EWOULDBLOCK;

    if (fd >= 0)
        close(fd);
    return busy;
}

static int trainer_refuse_busy(const char *path, struct text *why)
{
    return text_explain(
        ERR_IO, why, "another program is training the network in %s; choose another file.", path);
}

static int trainer_write(struct trainer *t, int rows, const char *path, struct text *why)
{
    char part[WHOLE_FILE_PATH];
    FILE *to;

    if (trainer_is_busy(path, t->saved))
        return trainer_refuse_busy(path, why);
    if ((to = whole_file_begin(path, part)) == NULL)
        return trainer_cannot_write(path, why);
    trainer_put_all(t, rows, to);
    if (!whole_file_end(to, part, path))
        return trainer_cannot_write(path, why);
    if (t->saved != NULL)
        fclose(t->saved);
    t->saved = to;
    return OK;
}

int trainer_can_save(const char *path, struct text *why)
{
    FILE *there = fopen(path, "r+e"), *to;
    char part[WHOLE_FILE_PATH];

    if (there == NULL && errno == EISDIR)
        return trainer_cannot_write(path, why);
    if (there != NULL)
        fclose(there);
    if (trainer_is_busy(path, NULL))
        return trainer_refuse_busy(path, why);
    if ((to = whole_file_begin(path, part)) == NULL)
        return trainer_cannot_write(path, why);
    remove(part);
    fclose(to);
    return OK;
}

int trainer_save(struct trainer *t, const char *path, struct text *why)
{
    return trainer_write(t, SAVED_ROWS, path, why);
}

int trainer_save_network(struct trainer *t, const char *path, struct text *why)
{
    return trainer_write(t, 1, path, why);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool trainer_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Read the next word and move the text past it. Return its length, 0 at the end. */
static size_t trainer_next_word(const char **text, const char **word)
{
    while (trainer_is_blank(**text))
        ++*text;
    *word = *text;
    while (**text != '\0' && !trainer_is_blank(**text))
        ++*text;
    return (size_t)(*text - *word);
}

static bool trainer_get_word(const char **text, const char *wanted)
{
    const char *word;
    size_t len = trainer_next_word(text, &word);

    return len == strlen(wanted) && memcmp(word, wanted, len) == 0;
}

/* Read "name 12". */
static bool trainer_get_count(const char **text, const char *name, uint64_t *out)
{
    const char *word;
    char *end;

    if (!trainer_get_word(text, name) || trainer_next_word(text, &word) == 0 || *word < '0' ||
        *word > '9')
        return false;
    errno = 0;
    *out = strtoull(word, &end, 10);
    return end == *text && errno == 0;
}

/* Read exactly eight digits: a truncated number is an error. */
static bool trainer_get_number(const char **text, float *at)
{
    const char *word;
    uint32_t bits = 0;

    if (trainer_next_word(text, &word) != 8)
        return false;
    for (int i = 0; i < 8; i++) {
        bool digit = word[i] >= '0' && word[i] <= '9';

        if (!digit && (word[i] < 'a' || word[i] > 'f'))
            return false;
        bits = bits << 4 | (uint32_t)(digit ? word[i] - '0' : word[i] - 'a' + 10);
    }
    memcpy(at, &bits, sizeof *at);
    return isfinite(*at);
}

static bool trainer_get_all(const char *text, struct trainer *t, int rows, size_t count)
{
    const char *word;

    for (int row = 0; row < rows; row++) {
        if (!trainer_get_word(&text, row_names[row]))
            return false;
        for (size_t i = 0; i < count; i++)
            if (!trainer_get_number(&text, &t->mean_weights[(size_t)row * t->size + i]))
                return false;
    }
    if (trainer_next_word(&text, &word) > 0)
        return false;
    if (rows == 1) /* a network alone: learning starts from it */
        memcpy(t->weights, t->mean_weights, t->size * sizeof(float));
    return true;
}

/* Is this a possible weight? */
static bool trainer_makes_sense(const struct trainer *t)
{
    for (size_t i = 0; i < t->size; i++)
        if (t->square[i] < 0)
            return false;
    return t->games == t->rounds * TRAIN_GAMES && t->rounds < UINT32_MAX &&
           t->updates >= t->rounds && t->updates < UINT32_MAX;
}

/* Read the lines before the numbers. */
struct trainer_head {
    struct rules rules;
    uint64_t seed, planned, games, rounds, updates, forgetful, heedless, sharp, weights, critic,
        rows;
};

static bool trainer_get_rules(const char **text, struct rules *r)
{
    char words[SENTENCE_BYTES];
    const char *word;
    size_t len;

    if (!trainer_get_word(text, "rules") || (len = trainer_next_word(text, &word)) >= sizeof words)
        return false;
    memcpy(words, word, len);
    words[len] = '\0';
    return games_parse_rules(r, words, NULL) == OK;
}

static bool trainer_get_head(const char **text, struct trainer_head *h)
{
    return trainer_get_word(text, "duello") && trainer_get_word(text, "net") &&
           trainer_get_word(text, "3") && trainer_get_rules(text, &h->rules) &&
           trainer_get_count(text, "seed", &h->seed) &&
           trainer_get_count(text, "planned", &h->planned) &&
           trainer_get_count(text, "games", &h->games) &&
           trainer_get_count(text, "rounds", &h->rounds) &&
           trainer_get_count(text, "updates", &h->updates) &&
           trainer_get_count(text, "forgetful", &h->forgetful) &&
           trainer_get_count(text, "heedless", &h->heedless) &&
           trainer_get_count(text, "sharp", &h->sharp) &&
           trainer_get_count(text, "weights", &h->weights) &&
           trainer_get_count(text, "critic", &h->critic) &&
           trainer_get_count(text, "rows", &h->rows) && (h->rows == SAVED_ROWS || h->rows == 1);
}

/* Does the count of numbers fit a network for these rules? */
static bool trainer_fits(const struct trainer_head *h)
{
    struct encoder e;
    struct net net, critic;

    if (encode_init(&e, &h->rules) != OK)
        return false;
    net = net_player(&e, NULL);
    critic = net_critic(&e, NULL);
    return h->weights == net_size(&net) &&
           (h->critic == net_size(&critic) || (h->rows == 1 && h->critic == 0));
}

int trainer_parse(struct trainer **out, const char *text)
{
    struct trainer *t = NULL;
    struct trainer_head h;

    if (trainer_get_head(&text, &h) && trainer_fits(&h) &&
        (t = trainer_new(&h.rules, h.seed, h.planned)) != NULL &&
        trainer_get_all(text, t, (int)h.rows, h.weights + h.critic)) {
        t->games = h.games;
        t->rounds = h.rounds;
        t->updates = h.updates;
        t->forgetful = h.forgetful != 0;
        t->heedless = h.heedless != 0;
        t->sharp = h.sharp != 0;
        t->lacks_critic = h.critic == 0;
        if (trainer_makes_sense(t)) {
            *out = t;
            return OK;
        }
    }
    trainer_free(t);
    return ERR_SYNTAX;
}

int trainer_load(struct trainer **out, const char *path, struct text *why)
{
    FILE *from = fopen(path, "re");
    size_t len;
    char *text = from == NULL ? NULL : whole_file_read(from, FILE_MOST, &len);
    int err;

    if (text == NULL)
        text_add(why, "cannot read %s: %s.", path, strerror(errno));
    if (from != NULL)
        fclose(from);
    if (text == NULL)
        return ERR_IO;
    if ((err = trainer_parse(out, text)) != OK)
        text_add(why, "%s: this is not a network, or it is damaged.", path);
    free(text);
    return err;
}
