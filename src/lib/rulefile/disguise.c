#include "rulefile/disguise.h"

#include "core/rng.h"
#include "rulefile/cursor.h"

#include <stdlib.h>

enum { DISGUISE_NAMES = 512, DISGUISE_LETTERS = 6, DISGUISE_STREAM = 80 };

/* The names so far: where each was first, and what it is called now. */
struct disguise {
    const struct draft *d;
    struct rng dice;
    int names, token[DISGUISE_NAMES];
    char word[DISGUISE_NAMES][DISGUISE_LETTERS + 1];
    struct text out;
};

/* No word of the language is made of such letters. */
static void disguise_make_up(struct disguise *g, char word[DISGUISE_LETTERS + 1])
{
    static const char first[] = "bdfgklmnprstvz", second[] = "aiou";

    for (int i = 0; i < DISGUISE_LETTERS; i++)
        word[i] = i % 2 == 0 ? first[rng_below(&g->dice, sizeof first - 1)]
                             : second[rng_below(&g->dice, sizeof second - 1)];
    word[DISGUISE_LETTERS] = '\0';
    for (int i = 0; i < g->names; i++)
        if (strcmp(g->word[i], word) == 0) {
            disguise_make_up(g, word);
            return;
        }
}

static bool disguise_is_one_of(const struct draft *d, int token, const char *const *words)
{
    while (*words != NULL && !cursor_token_is(d, token, *words))
        words++;
    return *words != NULL;
}

/* What this name is called now: the same wherever it stands. */
static const char *disguise_name(struct disguise *g, int token)
{
    int i = 0;

    while (i < g->names && !cursor_same(g->d, g->token[i], token))
        i++;
    if (i == DISGUISE_NAMES) {
        g->out.cut = true;
        return "";
    }
    if (i == g->names) {
        disguise_make_up(g, g->word[i]);
        g->token[g->names++] = token;
    }
    return g->word[i];
}

/* Where an attribute that only explains or draws ends, if one begins at this comma. */
static int disguise_attribute_end(const struct draft *d, int token, int end)
{
    static const char *const words[] = {"called", "shown", "icon", "also", "gist",
                                        "noun",   "act",   "asks", "here", NULL};

    if (!cursor_token_is(d, token, ",") || token + 1 >= end || !d->x.token[token + 1].is_word ||
        !disguise_is_one_of(d, token + 1, words))
        return token;
    do
        token++;
    while (token < end && !cursor_token_is(d, token, ",") && !cursor_token_is(d, token, ":"));
    return token;
}

/* Names are made up, but for the options that every game has; the title and the players have new
 * names, and other texts say nothing any more. */
static void disguise_put_token(struct disguise *g, int token, int section)
{
    static const char *const kept[] = {"turn-limit", "limit-result", NULL};
    static const char *const named[] = {"game", "players", NULL};
    const struct token *t = &g->d->x.token[token];
    char word[DISGUISE_LETTERS + 1];

    if (t->kind == TOKEN_TEXT) {
        disguise_make_up(g, word);
        text_add(&g->out, "\"%s\"", disguise_is_one_of(g->d, section, named) ? word : "-");
    } else if (t->kind == TOKEN_NAME && !t->is_word && !disguise_is_one_of(g->d, token, kept)) {
        text_put(&g->out, disguise_name(g, token));
    } else {
        text_put_bytes(&g->out, g->d->x.text + t->at, t->len);
    }
}

static void disguise_put_line(struct disguise *g, int row)
{
    const struct rule_line *l = &g->d->x.line[row];
    const struct token *token = g->d->x.token;
    int end = l->first + l->count;
    size_t at = token[l->first].at - (size_t)l->indent;

    for (int i = l->first, next; i < end; i = next) {
        next = disguise_attribute_end(g->d, i, end);
        if (next == i) {
            text_put_bytes(&g->out, g->d->x.text + at, token[i].at - at);
            disguise_put_token(g, i, l->first);
            next++;
        }
        at = token[next - 1].at + token[next - 1].len;
    }
    text_put(&g->out, "\n");
}

char *disguise_text(const struct draft *d, uint64_t seed)
{
    /* Sections that only explain, draw or rate the game. */
    static const char *const sections[] = {
        "alias",   "pitch", "book",    "promise",  "guide",       "edition", "lesson",  "tint",
        "ratings", "sight", "updates", "opening",  "heading",     "prompt",  "closing", "status",
        "hand",    "brief", "text",    "reminder", "short-title", NULL};
    struct disguise *g = calloc(1, sizeof *g);
    bool leaves_out = false;
    char *text = NULL;

    if (g == NULL)
        return NULL;
    g->d = d;
    g->dice = rng_at(seed, DISGUISE_STREAM, 0);
    g->out = text_growing();
    for (int row = 0; row < d->x.lines; row++) {
        if (d->x.line[row].indent == 0)
            leaves_out = disguise_is_one_of(d, d->x.line[row].first, sections);
        if (!leaves_out)
            disguise_put_line(g, row);
    }
    if (!g->out.cut) {
        text = g->out.at;
        g->out = text_growing();
    }
    text_release(&g->out);
    free(g);
    return text;
}
