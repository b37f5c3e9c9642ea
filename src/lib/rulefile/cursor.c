/*
 * First the words: the next one, whether it is what a line needs, and one of several; then lines,
 * and what the game keeps of them. Errors are told where the words first differ from what is right.
 */
#include "rulefile/cursor.h"

#include "core/text.h"

const struct token *cursor_now(const struct draft *d)
{
    static const struct token nothing = {.kind = TOKEN_END};

    return d->x.failed || d->at >= d->end ? &nothing : &d->x.token[d->at];
}

size_t cursor_place(const struct draft *d)
{
    const struct token *last = &d->x.token[d->end > 0 ? d->end - 1 : 0];

    return d->at < d->end ? d->x.token[d->at].at : d->end > 0 ? last->at + last->len : 0;
}

bool cursor_token_is(const struct draft *d, int token, const char *word)
{
    const struct token *t = &d->x.token[token];

    return t->kind != TOKEN_TEXT && strlen(word) == t->len &&
           memcmp(d->x.text + t->at, word, t->len) == 0;
}

bool cursor_same(const struct draft *d, int token, int other)
{
    const struct token *a = &d->x.token[token], *b = &d->x.token[other];

    return a->len == b->len && memcmp(d->x.text + a->at, d->x.text + b->at, a->len) == 0;
}

void cursor_put(const struct draft *d, int token, struct text *out)
{
    const struct token *t = &d->x.token[token];
    unsigned quote = t->kind == TOKEN_TEXT;

    text_put_bytes(out, d->x.text + t->at + quote, t->len - 2 * quote);
}

struct words cursor_words(const struct draft *d, int token)
{
    struct words w;
    struct text out = TEXT(w.at);

    cursor_put(d, token, &out);
    return w;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* How many of these words are next? Are they all? */
static int cursor_match(const struct draft *d, const char *words, bool *all)
{
    int n = 0;

    for (size_t len; *words != '\0'; words += len + (words[len] == ' '), n++) {
        const struct token *t = &d->x.token[d->at + n];

        len = strcspn(words, " ");
        if (d->x.failed || d->at + n >= d->end || t->kind == TOKEN_TEXT || t->len != len ||
            memcmp(d->x.text + t->at, words, len) != 0)
            break;
    }
    *all = *words == '\0';
    return n;
}

bool cursor_is(const struct draft *d, const char *words)
{
    bool all;

    cursor_match(d, words, &all);
    return all;
}

bool cursor_take(struct draft *d, const char *words)
{
    bool all;
    int n = cursor_match(d, words, &all);

    for (int i = 0; i < n && all; i++)
        d->x.token[d->at++].is_word = true;
    return all;
}

int cursor_expected_one(struct draft *d, const char *what, const struct nearest *n)
{
    const struct token *t = cursor_now(d);
    struct text near = TEXT_OF(WORD_BYTES);

    if (n != NULL && n->word != NULL)
        text_add(&near, "; did you mean \"%.*s\"?", (int)n->len, n->word);
    if (t->kind == TOKEN_END)
        lexer_fail(&d->x, cursor_place(d), "expected %s, but the line ends here", what);
    else if (t->kind == TOKEN_TEXT)
        lexer_fail(&d->x, t->at, "expected %s, but found a text", what);
    else
        lexer_fail(&d->x, t->at, "expected %s, but found \"%.*s\"%s", what,
                   (int)(t->len < 40 ? t->len : 40), d->x.text + t->at, near.at);
    return -1;
}

int cursor_expected(struct draft *d, const char *what)
{
    return cursor_expected_one(d, what, NULL);
}

struct nearest cursor_nearest(const struct draft *d)
{
    const struct token *t = cursor_now(d);

    return nearest_to(d->x.text + t->at, t->len);
}

bool cursor_need(struct draft *d, const char *words)
{
    struct text what = TEXT_OF(40);

    if (cursor_take(d, words))
        return true;
    text_add(&what, "\"%s\"", words);
    return cursor_expected(d, what.at) >= 0;
}

bool cursor_try(struct draft *d, const char *words, struct nearest *n)
{
    bool all;
    int begun = cursor_match(d, words, &all);

    if (begun > 0) {
        d->at += begun;
        return cursor_need(d, words);
    }
    nearest_try(n, words, strlen(words));
    return true;
}

static const char *cursor_listed(const void *list, size_t size, int i)
{
    const char *words;

    memcpy(&words, (const char *)list + (size_t)i * size, sizeof words);
    return words;
}

int cursor_choose_of(struct draft *d, const void *list, size_t size)
{
    struct text all = TEXT_OF(200);
    struct nearest near = cursor_nearest(d);
    const char *words, *next = cursor_listed(list, size, 0);

    for (int i = 0; (words = next) != NULL; i++) {
        if (cursor_take(d, words))
            return i;
        next = cursor_listed(list, size, i + 1);
        text_add(&all, "%s%s", i == 0 ? "" : next == NULL ? " or " : ", ", words);
    }
    for (int i = 0; (words = cursor_listed(list, size, i)) != NULL; i++)
        if (!cursor_try(d, words, &near))
            return -1;
    return cursor_expected_one(d, all.at, &near);
}

int cursor_choose(struct draft *d, const char *const *words)
{
    return cursor_choose_of(d, words, sizeof *words);
}

int cursor_need_kind(struct draft *d, int kind, const char *what)
{
    return (int)cursor_now(d)->kind == kind ? d->at++ : cursor_expected(d, what);
}

int cursor_number(struct draft *d, int token)
{
    const struct token *t = &d->x.token[token];
    int64_t n = 0;

    for (uint32_t i = 0; i < t->len && n <= NUMBER_MOST; i++)
        n = n * 10 + d->x.text[t->at + i] - '0';
    if (n <= NUMBER_MOST)
        return (int)n;
    return lexer_fail(&d->x, t->at, "this number is larger than %d", NUMBER_MOST);
}

int cursor_need_number(struct draft *d)
{
    int sign = cursor_take(d, "-") ? -1 : 1;
    int token = cursor_need_kind(d, TOKEN_NUMBER, "a number");

    return token < 0 ? 0 : sign * cursor_number(d, token);
}

bool cursor_has_room(struct draft *d, size_t at, int n, int most, const char *what)
{
    return n < most || lexer_fail(&d->x, at, "there are too many %s; at most %d", what, most);
}

/* ---- lines ----------------------------------------------------------------------------------- */

bool cursor_at_end(const struct draft *d)
{
    return cursor_now(d)->kind == TOKEN_END;
}

bool cursor_need_end(struct draft *d)
{
    if (!cursor_at_end(d))
        cursor_expected(d, "the end of the line");
    return !d->x.failed;
}

void cursor_go(struct draft *d, int row)
{
    d->row = row;
    d->at = d->x.line[row].first;
    d->end = d->at + d->x.line[row].count;
}

bool cursor_next(struct draft *d, int indent)
{
    if (d->x.failed || d->row + 1 >= d->x.lines || d->x.line[d->row + 1].indent <= indent)
        return false;
    cursor_go(d, d->row + 1);
    return true;
}

void cursor_lines(struct draft *d, void (*line)(struct draft *d))
{
    cursor_need(d, ":");
    if (!cursor_at_end(d))
        line(d);
    while (cursor_next(d, 0))
        line(d);
}

/* ---- what the game keeps --------------------------------------------------------------------- */

void *cursor_room(struct draft *d, size_t bytes)
{
    void *at = (char *)d->g + d->taken;

    bytes = (bytes + 15) / 16 * 16;
    if (bytes > RULEFILE_MEMORY - d->taken) {
        lexer_fail(&d->x, d->x.len, "the rules are too long: they need more than %d KiB",
                   RULEFILE_MEMORY / 1024);
        return d->g; /* nobody uses it any more */
    }
    d->taken += bytes;
    return at;
}

const char *cursor_keep(struct draft *d, const char *from, size_t len)
{
    char *text = cursor_room(d, len + 1);

    return d->x.failed ? "" : memcpy(text, from, len);
}

const char *cursor_keep_token(struct draft *d, int token)
{
    struct text raw = TEXT_OF(LINE_BYTES + 1), out = TEXT_OF(LINE_BYTES + 1);

    if (token < 0)
        return NULL;
    cursor_put(d, token, &raw);
    for (const char *from = raw.at; *from != '\0'; from++)
        text_put_bytes(&out, *from == '\\' ? ++from : from, 1);
    return cursor_keep(d, out.at, out.len);
}

const char *cursor_keep_name(struct draft *d)
{
    return cursor_keep_token(d, cursor_need_kind(d, TOKEN_NAME, "a name"));
}

const char *cursor_keep_text(struct draft *d, const char *what)
{
    return cursor_keep_token(d, cursor_need_kind(d, TOKEN_TEXT, what));
}
