#include "solve/efg/efg_words.h"

#include "core/plain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static char efg_skip_space(struct efg_words *w)
{
    char c = w->saved != 0 ? w->saved : *w->at;

    while (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',') {
        w->line += c == '\n';
        w->saved = 0;
        c = *++w->at;
    }
    return c;
}

/* A name in quotes, in which a backslash stands before a quote. */
static void efg_take_name(struct efg_words *w)
{
    char *to = ++w->at;

    w->word = to;
    for (; *w->at != '"'; w->at++) {
        if (*w->at == '\0') {
            w->kind = EFG_OPEN_QUOTE;
            return;
        }
        w->line += *w->at == '\n';
        if (*w->at == '\\' && w->at[1] != '\0')
            w->at++;
        *to++ = *w->at;
    }
    *to = '\0';
    w->at++;
}

void efg_next(struct efg_words *w)
{
    char c = efg_skip_space(w);

    w->saved = 0;
    w->kind = c == '\0'  ? EFG_END
              : c == '{' ? EFG_OPEN
              : c == '}' ? EFG_CLOSE
              : c == '"' ? EFG_NAME
                         : EFG_WORD;
    if (w->kind == EFG_NAME) {
        efg_take_name(w);
    } else if (w->kind == EFG_WORD) {
        w->word = w->at;
        w->at += strcspn(w->at, " \t\r\n,{}\"");
        w->saved = *w->at;
        *w->at = '\0';
    } else if (w->kind != EFG_END) {
        w->at++;
    }
}

bool efg_number(const char *word, double *out)
{
    char *end;
    double value = plain_real(word, &end), below = 1;

    if (end != word && *end == '/') {
        const char *second = end + 1;

        below = plain_real(second, &end);
        if (end == second || below == 0)
            return false;
    }
    *out = value / below;
    return end != word && *end == '\0' && isfinite(*out);
}
