/* Moves as words: `verb` or `verb number`, exactly one spelling for files and programs. */
#include "duello.h"

#include <string.h>

int verb_max(const struct rules *r, int verb)
{
    const struct verb *v = &r->game->verbs[verb];

    return v->max_option ? r->value[v->max_option] : v->max;
}

void move_print(const struct rules *r, move m, struct text *out)
{
    text_add(out, "%s", r->game->verbs[MOVE_VERB(m)].word);
    if (verb_max(r, MOVE_VERB(m)) > 0)
        text_add(out, " %d", MOVE_NUMBER(m));
}

int move_parse(const struct rules *r, const char *word, move *out)
{
    for (int v = 0; r->game->verbs[v].word != NULL; v++) {
        size_t len = strlen(r->game->verbs[v].word);
        int max = verb_max(r, v), n = 0;
        const char *rest;

        if (strncmp(word, r->game->verbs[v].word, len) != 0)
            continue;
        rest = word + len;
        if (max > 0) {
            if (*rest++ != ' ' || *rest == '0')
                continue;
            for (; *rest >= '0' && *rest <= '9' && n <= max; rest++)
                n = n * 10 + (*rest - '0');
            if (n < 1 || n > max)
                continue;
        }
        if (*rest != '\0')
            continue;
        *out = MOVE(v, n);
        return OK;
    }
    return ERR_SYNTAX;
}

/* Do the numbers of these moves leave none out? */
static bool run_on(const move *legal, int n)
{
    return n > 1 && MOVE_NUMBER(legal[n - 1]) - MOVE_NUMBER(legal[0]) == n - 1;
}

void move_numbers(const move *legal, int n, struct text *out)
{
    if (run_on(legal, n))
        text_add(out, "%d-%d", MOVE_NUMBER(legal[0]), MOVE_NUMBER(legal[n - 1]));
    else
        for (int i = 0; i < n; i++)
            text_add(out, "%s%d", i == 0 ? "" : i < n - 1 ? ", " : " or ", MOVE_NUMBER(legal[i]));
}

void move_list(const struct rules *r, const move *legal, int n, struct text *out)
{
    const char *last = " or ";

    for (int i = 0, end; i < n; i = end) {
        int verb = MOVE_VERB(legal[i]);

        for (end = i; end < n && MOVE_VERB(legal[end]) == verb; end++)
            continue;
        text_add(out, "%s%s", i == 0 ? "" : end < n ? ", " : last, r->game->verbs[verb].word);
        if (verb_max(r, verb) == 0)
            continue;
        text_add(out, " ");
        move_numbers(legal + i, end - i, out);
        last = end - i > 1 && !run_on(legal + i, end - i) ? ", or " : " or ";
    }
}

struct field field_numbers(const char *name, int p1, int p2)
{
    return (struct field){.name = name,
                          .kind = FIELD_NUMBER,
                          .count = {1, 1},
                          .value = {{(int16_t)p1}, {(int16_t)p2}}};
}

struct field field_flags(const char *name, int p1, int p2)
{
    return (struct field){
        .name = name, .kind = FIELD_FLAG, .count = {1, 1}, .value = {{(int16_t)p1}, {(int16_t)p2}}};
}

void result_tell(const struct scene *c, enum result result, struct text *out)
{
    if (result == P1_WINS || result == P2_WINS)
        c->rules->game->closing(c, result == P1_WINS ? P1 : P2, out);
    else if (result == DRAW)
        text_add(out, "\nThe game is a draw.\n");
    else
        text_add(out, "\nThe turn limit is reached; the game is unfinished.\n");
}
