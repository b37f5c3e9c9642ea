#include "rulefile/cursor.h"

#include "core/text.h"

static const struct token nothing = {TOKEN_END, 0, 0};

const struct token *cursor_now(const struct draft *d)
{
    return d->x.failed || d->at >= d->end ? &nothing : &d->x.token[d->at];
}

size_t cursor_place(const struct draft *d)
{
    const struct token *last;

    if (d->at < d->end)
        return d->x.token[d->at].at;
    if (d->end == 0)
        return 0;
    last = &d->x.token[d->end - 1];
    return last->at + last->len;
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

bool cursor_is(const struct draft *d, const char *word)
{
    return cursor_now(d)->kind != TOKEN_END && cursor_token_is(d, d->at, word);
}

bool cursor_take(struct draft *d, const char *word)
{
    bool is = cursor_is(d, word);

    d->at += is;
    return is;
}

bool cursor_take_two(struct draft *d, const char *word, const char *second)
{
    bool are = cursor_is(d, word) && d->at + 1 < d->end && cursor_token_is(d, d->at + 1, second);

    d->at += are ? 2 : 0;
    return are;
}

int cursor_expected(struct draft *d, const char *what)
{
    const struct token *t = cursor_now(d);

    if (t->kind == TOKEN_END)
        lexer_fail(&d->x, cursor_place(d), "expected %s, but the line ends here", what);
    else if (t->kind == TOKEN_TEXT)
        lexer_fail(&d->x, t->at, "expected %s, but found a text", what);
    else
        lexer_fail(&d->x, t->at, "expected %s, but found \"%.*s\"", what,
                   (int)(t->len < 40 ? t->len : 40), d->x.text + t->at);
    return -1;
}

bool cursor_need(struct draft *d, const char *word)
{
    struct text what = TEXT_OF(40);

    if (cursor_take(d, word))
        return true;
    text_add(&what, "\"%s\"", word);
    cursor_expected(d, what.at);
    return false;
}

int cursor_need_kind(struct draft *d, int kind, const char *what)
{
    if ((int)cursor_now(d)->kind != kind)
        return cursor_expected(d, what);
    return d->at++;
}

int cursor_number(struct draft *d, int token)
{
    const struct token *t = &d->x.token[token];
    int64_t n = 0;

    for (uint32_t i = 0; i < t->len && n <= NUMBER_MOST; i++)
        n = n * 10 + d->x.text[t->at + i] - '0';
    if (n <= NUMBER_MOST)
        return (int)n;
    lexer_fail(&d->x, t->at, "this number is larger than %d", NUMBER_MOST);
    return 0;
}

int cursor_need_number(struct draft *d)
{
    int sign = cursor_take(d, "-") ? -1 : 1;
    int token = cursor_need_kind(d, TOKEN_NUMBER, "a number");

    return token < 0 ? 0 : sign * cursor_number(d, token);
}

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

void cursor_count(struct draft *d, size_t at, int steps)
{
    d->steps += steps;
    if (d->steps > STEPS_MAX)
        lexer_fail(&d->x, at, "the rules are too long: more than %d steps", STEPS_MAX);
}

int cursor_node(struct draft *d, size_t at, int kind)
{
    cursor_count(d, at, 1);
    if (d->nodes == d->nodes_max)
        lexer_fail(&d->x, at, "the rules are too long");
    if (d->x.failed)
        return 0;
    d->node[++d->nodes] = (struct node){.kind = (uint8_t)kind, .at = (uint32_t)at};
    return d->nodes;
}
