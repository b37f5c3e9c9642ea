#include "rulefile/keep.h"

#include "rulefile/cursor.h"

void *keep_take(struct draft *d, size_t bytes)
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

const char *keep_bytes(struct draft *d, const char *from, size_t len)
{
    char *text = keep_take(d, len + 1);

    if (d->x.failed)
        return "";
    memcpy(text, from, len);
    return text;
}

const char *keep_text(struct draft *d, const struct text *text)
{
    return keep_bytes(d, text->at, text->len);
}

const char *keep_token(struct draft *d, int token)
{
    struct text out = TEXT_OF(LINE_BYTES + 1);
    const char *from, *end;

    if (token < 0)
        return NULL;
    from = d->x.text + d->x.token[token].at;
    end = from + d->x.token[token].len;
    if (d->x.token[token].kind == TOKEN_TEXT)
        for (from++, end--; from < end; from++)
            text_put_bytes(&out, *from == '\\' ? ++from : from, 1);
    else
        cursor_put(d, token, &out);
    return keep_text(d, &out);
}

const char *keep_next_name(struct draft *d)
{
    return keep_token(d, cursor_need_kind(d, TOKEN_NAME, "a name"));
}

const char *keep_next_text(struct draft *d, const char *what)
{
    return keep_token(d, cursor_need_kind(d, TOKEN_TEXT, what));
}

const char *keep_next_short(struct draft *d, size_t most, const char *what)
{
    size_t at = cursor_place(d);
    const char *text = keep_next_text(d, "a text in quotes");

    if (text != NULL && strlen(text) > most)
        lexer_fail(&d->x, at, "%s has at most %zu letters", what, most);
    return text;
}
