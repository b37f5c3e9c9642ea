/*
 * Rules are a game and one number for each option; as text, `id:name=value,…`. Each reader sets all
 * options to the book's values, then those that are named, and then lets the game check them. An
 * edition is only such a text: which edition some rules are is found by comparing values.
 */
#include "core/rules.h"

#include "core/game.h"
#include "core/plain.h"

#include <stdlib.h>

void rules_init(struct rules *r, const struct game *g)
{
    memset(r, 0, sizeof *r);
    r->game = g;
    for (int i = 0; g->options[i].name != NULL; i++)
        r->value[i] = g->options[i].book;
}

/* Return the index of a word among "this|that", or -1. */
static int rules_choice_find(const char *choices, const char *word, size_t len)
{
    for (int i = 0;; i++) {
        size_t n = strcspn(choices, "|");

        if (n == len && memcmp(choices, word, len) == 0)
            return i;
        if (choices[n] == '\0')
            return -1;
        choices += n + 1;
    }
}

int rules_option(const struct game *g, const char *name, size_t len)
{
    for (int i = 0; g->options[i].name != NULL; i++)
        if (strlen(g->options[i].name) == len && memcmp(g->options[i].name, name, len) == 0)
            return i;
    return -1;
}

static int rules_unknown_option(const struct game *g, const char *name, size_t len,
                                struct text *why)
{
    text_add(why, "%s has no option \"", g->id);
    text_add_quoted(why, name, len < 40 ? len : 40);
    text_add(why, "\"; it has ");
    for (const struct option *o = g->options; o->name != NULL; o++)
        text_add(why, "%s%s", o == g->options ? "" : ", ", o->name);
    return text_explain(ERR_UNKNOWN, why, ".");
}

static int rules_choose(const struct option *o, const char *word, size_t len, int *out,
                        struct text *why)
{
    int place = rules_choice_find(o->choices, word, len);

    if (place < 0) {
        text_add(why, "%s must be one of ", o->name);
        for (const char *c = o->choices; *c; c++)
            text_add(why, *c == '|' ? ", " : "%c", *c);
        return text_explain(ERR_RANGE, why, ".");
    }
    *out = place;
    return OK;
}

static int rules_number(const struct option *o, const char *word, size_t len, int *out,
                        struct text *why)
{
    char digits[16], *end;
    long n = 0;
    bool good = len > 0 && len < sizeof digits && word[0] >= '0' && word[0] <= '9';

    if (good) {
        memcpy(digits, word, len);
        digits[len] = '\0';
        n = strtol(digits, &end, 10);
        good = *end == '\0' && n >= o->low && n <= o->high;
    }
    if (!good)
        return text_explain(ERR_RANGE, why, "%s must be a whole number from %d to %d.", o->name,
                            o->low, o->high);
    *out = (int)n;
    return OK;
}

static int rules_assign(struct rules *r, const char *text, size_t len, struct text *why)
{
    const char *equals = memchr(text, '=', len);
    size_t name = equals ? (size_t)(equals - text) : len;
    int option = rules_option(r->game, text, name);
    const struct option *o;

    if (option < 0)
        return rules_unknown_option(r->game, text, name, why);
    o = &r->game->options[option];
    if (equals == NULL)
        return text_explain(ERR_SYNTAX, why, "%s needs a value: %s=VALUE.", o->name, o->name);
    return (o->choices ? rules_choose : rules_number)(o, equals + 1, len - name - 1,
                                                      &r->value[option], why);
}

int rules_set(struct rules *r, const char *assignment, struct text *why)
{
    return rules_assign(r, assignment, strlen(assignment), why);
}

int rules_check(const struct rules *r, struct text *why)
{
    return r->game->check == NULL || r->game->check(r, why) ? OK : ERR_RULES;
}

bool rules_in_order(const struct rules *r, int low, int high, struct text *why)
{
    const struct option *o = r->game->options;

    return r->value[low] <= r->value[high] ||
           text_explain(false, why, "%s=%d is above %s=%d.", o[low].name, r->value[low],
                        o[high].name, r->value[high]);
}

void rules_value(const struct rules *r, int option, struct text *out)
{
    const char *choices = r->game->options[option].choices;

    if (choices == NULL) {
        text_add(out, "%d", r->value[option]);
        return;
    }
    for (int i = 0; i < r->value[option]; i++)
        choices += strcspn(choices, "|") + 1;
    text_add(out, "%.*s", (int)strcspn(choices, "|"), choices);
}

static void rules_print_name(const struct game *g, int digits, struct text *out)
{
    text_put(out, g->id);
    if (g->mark != NULL)
        text_add(out, "-%.*s", digits, g->mark);
}

/* Add the options that differ from those of an edition; NULL: from the book's. */
static void rules_print_options(const struct rules *r, const struct edition *e, struct text *out)
{
    struct rules from;
    char between = e != NULL ? ',' : ':';

    rules_of_edition(&from, r->game, e);
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        if (r->value[i] == from.value[i])
            continue;
        text_add(out, "%c%s=", between, r->game->options[i].name);
        rules_value(r, i, out);
        between = ',';
    }
}

void rules_print(const struct rules *r, struct text *out)
{
    rules_print_name(r->game, MARK_DIGITS, out);
    rules_print_options(r, NULL, out);
}

void rules_print_briefly(const struct rules *r, struct text *out)
{
    const struct edition *e = rules_counted(r);

    rules_print_name(r->game, MARK_SHOWN, out);
    if (e != NULL)
        text_add(out, ":%s", e->id);
    rules_print_options(r, e, out);
}

struct rules_words rules_brief_words(const struct rules *r)
{
    struct rules_words words;
    struct text out = TEXT(words.at);

    rules_print_briefly(r, &out);
    return words;
}

const char *rules_behind_name(const struct game *g, const char *words)
{
    struct text name = TEXT_OF(WORD_BYTES);

    rules_print_name(g, MARK_DIGITS, &name);
    if (strncmp(words, name.at, name.len) != 0)
        return NULL;
    words += name.len;
    return *words == ':' || *words == '\0' ? words : NULL;
}

struct rules_words rules_words(const struct rules *r)
{
    struct rules_words words;
    struct text out = TEXT(words.at);

    rules_print(r, &out);
    return words;
}

/* Does this word stand for an edition, rather than an option and its value? */
static bool rules_is_name(const struct game *g, const char *word, size_t len)
{
    return len > 0 && memchr(word, '=', len) == NULL && rules_option(g, word, len) < 0;
}

int rules_read(struct rules *r, const struct game *g, const char *options, struct text *why)
{
    struct text name = TEXT_OF(SENTENCE_BYTES);
    struct rules read;
    size_t len = strcspn(options + (*options != '\0'), ",");
    int err;

    rules_init(&read, g);
    if (*options && rules_is_name(g, options + 1, len)) {
        text_add(&name, "%.*s", (int)len, options + 1);
        if (!rules_of_name(&read, g, name.at, why))
            return ERR_UNKNOWN;
        options += 1 + len;
    }
    for (; *options; options += len) {
        options++;
        len = strcspn(options, ",");
        if ((err = rules_assign(&read, options, len, why)) != OK)
            return err;
    }
    if ((err = rules_check(&read, why)) != OK)
        return err;
    *r = read;
    return OK;
}

/* ---- editions -------------------------------------------------------------------------------- */

int rules_edition_count(const struct game *g)
{
    int n = 0;

    while (g->editions != NULL && n < EDITIONS_MAX && g->editions[n].id != NULL)
        n++;
    return n;
}

const struct edition *rules_find_edition(const struct game *g, const char *word)
{
    for (int i = 0; i < rules_edition_count(g); i++)
        if (plain_same(g->editions[i].id, word) || plain_same(g->editions[i].name, word))
            return &g->editions[i];
    return NULL;
}

void rules_of_edition(struct rules *r, const struct game *g, const struct edition *e)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct text settings = TEXT_OF(SENTENCE_BYTES);

    rules_init(r, g);
    if (e == NULL)
        return;
    text_add(&settings, ":%s", e->settings);
    /* They are always legal: the tests read them for every game. */
    rules_read(r, g, settings.at, &why);
}

bool rules_of_name(struct rules *r, const struct game *g, const char *name, struct text *why)
{
    const struct edition *e = rules_find_edition(g, name);

    if (e != NULL || plain_same(name, RULES_BOOK)) {
        rules_of_edition(r, g, e);
        return true;
    }
    text_add(why, "%s has no edition \"", g->id);
    text_add_quoted(why, name, strlen(name) < 40 ? strlen(name) : 40);
    text_add(why, "\"; it has " RULES_BOOK);
    for (int i = 0; i < rules_edition_count(g); i++)
        text_add(why, ", %s", g->editions[i].id);
    return text_explain(false, why, ".");
}

/* Are the values alike from this option on? */
static bool rules_same_from(const struct rules *r, const struct rules *other, int from)
{
    for (int i = from; r->game->options[i].name != NULL; i++)
        if (r->value[i] != other->value[i])
            return false;
    return true;
}

const struct edition *rules_edition(const struct rules *r)
{
    struct rules named;

    for (int i = 0; i < rules_edition_count(r->game); i++) {
        rules_of_edition(&named, r->game, &r->game->editions[i]);
        if (rules_same_from(r, &named, 0))
            return &r->game->editions[i];
    }
    return NULL;
}

bool rules_are_named(const struct rules *r)
{
    struct rules book;

    rules_init(&book, r->game);
    return rules_same_from(r, &book, 0) || rules_edition(r) != NULL;
}

/* If no edition has exactly these rules, look for one that differs from them only in the common
 * options, and not only in those from the book. */
const struct edition *rules_counted(const struct rules *r)
{
    const struct edition *near = NULL;
    struct rules book, named;

    rules_init(&book, r->game);
    for (int i = 0; i < rules_edition_count(r->game); i++) {
        rules_of_edition(&named, r->game, &r->game->editions[i]);
        if (!rules_same_from(r, &named, OPTIONS_OWN))
            continue;
        if (rules_same_from(r, &named, 0))
            return &r->game->editions[i];
        if (near == NULL && !rules_same_from(&book, &named, OPTIONS_OWN))
            near = &r->game->editions[i];
    }
    return near;
}

struct rules_key rules_key(const struct rules *r)
{
    const struct edition *e = rules_counted(r);
    struct rules_key key;
    struct text out = TEXT(key.at);

    text_add(&out, "%s%s%s", r->game->id, e != NULL ? ":" : "", e != NULL ? e->id : "");
    return key;
}

struct rules_words rules_title(const struct rules *r)
{
    const struct edition *e = rules_counted(r);
    struct rules_words title;
    struct text out = TEXT(title.at);

    text_add(&out, "%s%s%s", r->game->title, e != NULL ? ", " : "", e != NULL ? e->name : "");
    return title;
}

const int *rules_sight(const struct rules *r)
{
    const struct edition *e = rules_counted(r);

    return e != NULL && e->sight[NOVICE] != 0 ? e->sight : r->game->sight;
}

const int *rules_rating(const struct rules *r)
{
    const struct edition *e = rules_counted(r);

    return e != NULL ? e->rating : r->game->rating;
}
