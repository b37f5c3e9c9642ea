/* The nearest name differs in the fewest letters. */
#include "rulefile/lookup.h"

#include "rulefile/cursor.h"

int lookup_option(const struct draft *d, int token)
{
    for (int i = 0; i < d->options; i++)
        if (cursor_same(d, d->option[i].name, token))
            return i;
    return -1;
}

int lookup_part(const struct draft *d, int token, bool of_table)
{
    for (int i = 0; i < d->parts; i++)
        if (d->part[i].of_table == of_table && cursor_same(d, d->part[i].name, token))
            return i;
    return -1;
}

static int lookup_named(const struct draft *d, const struct named *list, int n, int token)
{
    while (n-- > 0)
        if (cursor_same(d, list[n].token, token))
            return n;
    return -1;
}

int lookup_define(const struct draft *d, int token)
{
    return lookup_named(d, d->define, d->defines, token);
}

int lookup_text(const struct draft *d, int token)
{
    return lookup_named(d, d->text, d->texts, token);
}

int lookup_let(const struct draft *d, int token)
{
    return lookup_named(d, d->let, d->lets_open, token);
}

int lookup_move(const struct draft *d, int token)
{
    for (int i = 0; i < d->moves + d->chances; i++)
        if (cursor_same(d, d->move[i].name, token))
            return i;
    return -1;
}

int lookup_phase(const struct draft *d, int token)
{
    for (int i = 0; i < d->phases; i++)
        if (cursor_same(d, d->phase[i].name, token))
            return i;
    return -1;
}

bool lookup_is_new(struct draft *d, int token)
{
    static const struct {
        int (*find)(const struct draft *d, int token);
        const char *what;
    } kinds[] = {{lookup_option, "an option"},
                 {lookup_define, "a definition"},
                 {lookup_text, "a text"},
                 {lookup_let, "a \"let\""}};
    const struct token *t = &d->x.token[token];

    for (int i = 0; i < 4; i++)
        if (kinds[i].find(d, token) >= 0)
            return lexer_fail(&d->x, t->at, "there is already %s \"%.*s\"", kinds[i].what,
                              (int)t->len, d->x.text + t->at);
    if (lookup_part(d, token, true) >= 0)
        return lexer_fail(&d->x, t->at, "there is already a part of the table \"%.*s\"",
                          (int)t->len, d->x.text + t->at);
    return true;
}

/* ---- the nearest name ------------------------------------------------------------------------ */

enum { LOOKUP_LETTERS = 24 };

/* The best match so far. */
struct nearest {
    const char *word;
    size_t len;
    const char *to;
    size_t to_len;
    int least;
};

static int lookup_least(int a, int b, int c)
{
    return a < b ? (a < c ? a : c) : b < c ? b : c;
}

/* How many letters are added, dropped, changed or exchanged with the next. */
static int lookup_distance(const char *a, size_t n, const char *b, size_t m)
{
    int cost[LOOKUP_LETTERS + 1][LOOKUP_LETTERS + 1];

    for (size_t i = 0; i <= n; i++)
        for (size_t k = 0; k <= m; k++) {
            if (i == 0 || k == 0) {
                cost[i][k] = (int)(i + k);
                continue;
            }
            cost[i][k] = lookup_least(cost[i - 1][k] + 1, cost[i][k - 1] + 1,
                                      cost[i - 1][k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] &&
                cost[i - 2][k - 2] + 1 < cost[i][k])
                cost[i][k] = cost[i - 2][k - 2] + 1;
        }
    return cost[n][m];
}

static void lookup_try(struct nearest *n, const char *word, size_t len)
{
    int distance;

    if (len > LOOKUP_LETTERS || n->to_len > LOOKUP_LETTERS)
        return;
    distance = lookup_distance(word, len, n->to, n->to_len);
    if (distance < n->least && distance * 2 < (int)n->to_len) {
        n->least = distance;
        n->word = word;
        n->len = len;
    }
}

static void lookup_try_token(const struct draft *d, struct nearest *n, int token)
{
    if (token >= 0)
        lookup_try(n, d->x.text + d->x.token[token].at, d->x.token[token].len);
}

static struct nearest lookup_begin(const struct draft *d, int token)
{
    return (struct nearest){
        .to = d->x.text + d->x.token[token].at, .to_len = d->x.token[token].len, .least = 4};
}

/* Fail: nobody knows this name; propose the nearest. */
static int lookup_fail_near(struct draft *d, int token, const struct nearest *n, const char *what)
{
    const struct token *t = &d->x.token[token];
    int len = (int)(t->len < 60 ? t->len : 60);

    if (n->word != NULL)
        lexer_fail(&d->x, t->at, "%s \"%.*s\"; did you mean \"%.*s\"?", what, len,
                   d->x.text + t->at, (int)n->len, n->word);
    else
        lexer_fail(&d->x, t->at, "%s \"%.*s\"", what, len, d->x.text + t->at);
    return -1;
}

/* Is this a name that would be known if its hyphen were a minus? */
static bool lookup_fail_minus(struct draft *d, int token)
{
    const struct token *t = &d->x.token[token];
    const char *word = d->x.text + t->at, *minus = memchr(word, '-', t->len);
    struct token first = *t, was = *t;
    bool known;

    if (minus == NULL)
        return false;
    first.len = (uint32_t)(minus - word);
    d->x.token[token] = first;
    known = lookup_option(d, token) >= 0 || lookup_part(d, token, true) >= 0 ||
            lookup_part(d, token, false) >= 0 || lookup_let(d, token) >= 0 ||
            lookup_define(d, token) >= 0 ||
            (d->number_name >= 0 && cursor_same(d, d->number_name, token));
    d->x.token[token] = was;
    if (known)
        lexer_fail(&d->x, t->at,
                   "I do not know \"%.*s\"; to subtract, put spaces around the minus: \"%.*s - "
                   "%.*s\"",
                   (int)t->len, word, (int)first.len, word, (int)(t->len - first.len - 1),
                   minus + 1);
    return known;
}

/* Is it defined further down? */
static bool lookup_fail_later(struct draft *d, int token)
{
    const struct token *t = &d->x.token[token];

    for (int i = d->row + 1; i < d->x.lines; i++) {
        const struct rule_line *l = &d->x.line[i];

        if (l->indent == 0 && l->count > 1 &&
            (cursor_token_is(d, l->first, "define") || cursor_token_is(d, l->first, "text")) &&
            cursor_same(d, l->first + 1, token)) {
            lexer_fail(&d->x, t->at,
                       "I do not know \"%.*s\"; it is defined further down, in line %d",
                       (int)t->len, d->x.text + t->at, l->number);
            return true;
        }
    }
    return false;
}

int lookup_fail_value(struct draft *d, int token)
{
    static const char *const words[] = {"turn", "phase", "over", "opponent's", "size", "count"};
    const struct token *t = &d->x.token[token];
    struct nearest n = lookup_begin(d, token);

    if (d->whole >= 0 && cursor_same(d, token, d->whole)) {
        lexer_fail(&d->x, t->at, "\"%.*s\" is defined by itself", (int)t->len, d->x.text + t->at);
        return -1;
    }
    if (lookup_part(d, token, false) >= 0) {
        lexer_fail(&d->x, t->at,
                   "I do not know \"%.*s\"; each player has one: write \"my %.*s\" or \"opponent's "
                   "%.*s\"",
                   (int)t->len, d->x.text + t->at, (int)t->len, d->x.text + t->at, (int)t->len,
                   d->x.text + t->at);
        return -1;
    }
    if (lookup_fail_minus(d, token) || lookup_fail_later(d, token))
        return -1;
    for (int i = 0; i < d->options; i++)
        lookup_try_token(d, &n, d->option[i].name);
    for (int i = 0; i < d->parts; i++)
        lookup_try_token(d, &n, d->part[i].of_table ? d->part[i].name : -1);
    for (int i = 0; i < d->defines; i++)
        lookup_try_token(d, &n, d->define[i].token);
    for (int i = 0; i < d->lets_open; i++)
        lookup_try_token(d, &n, d->let[i].token);
    for (int i = 0; i < 6; i++)
        lookup_try(&n, words[i], strlen(words[i]));
    lookup_try_token(d, &n, d->number_name);
    return lookup_fail_near(d, token, &n, "I do not know");
}

int lookup_fail_part(struct draft *d, int token)
{
    struct nearest n = lookup_begin(d, token);

    for (int i = 0; i < d->parts; i++)
        lookup_try_token(d, &n, d->part[i].of_table ? -1 : d->part[i].name);
    return lookup_fail_near(d, token, &n, "players have no");
}

int lookup_fail_move(struct draft *d, int token)
{
    struct nearest n = lookup_begin(d, token);

    for (int i = 0; i < d->moves + d->chances; i++)
        lookup_try_token(d, &n, d->move[i].name);
    return lookup_fail_near(d, token, &n, "there is no move");
}

int lookup_fail_phase(struct draft *d, int token)
{
    const struct token *t = &d->x.token[token];
    struct nearest n = lookup_begin(d, token);

    for (int i = 0; i < d->phases; i++)
        lookup_try_token(d, &n, d->phase[i].name);
    if (n.word != NULL)
        return lookup_fail_near(d, token, &n, "there is no phase");
    lexer_fail(&d->x, t->at, "there is no phase \"%.*s\"; a line \"phases ...\" names them",
               (int)t->len, d->x.text + t->at);
    return -1;
}

int lookup_fail_choice(struct draft *d, int token, const struct draft_option *o)
{
    const struct token *t = &d->x.token[token];
    struct text list = TEXT_OF(120);

    for (int i = 0; i < o->choices; i++) {
        const struct token *choice = &d->x.token[o->choice[i]];

        text_add(&list, "%s%.*s",
                 i == 0                ? ""
                 : i == o->choices - 1 ? " or "
                                       : ", ",
                 (int)choice->len, d->x.text + choice->at);
    }
    lexer_fail(&d->x, t->at, "\"%.*s\" is not a value of this option; expected %s",
               (int)(t->len < 40 ? t->len : 40), d->x.text + t->at, list.at);
    return -1;
}

int lookup_one_of(struct draft *d, const char *const *words, const char *what, const char *none)
{
    struct nearest n;
    int name = cursor_need_kind(d, TOKEN_NAME, what);

    if (name < 0)
        return -1;
    n = lookup_begin(d, name);
    for (int i = 0; words[i] != NULL; i++) {
        if (cursor_token_is(d, name, words[i]))
            return i;
        lookup_try(&n, words[i], strlen(words[i]));
    }
    return lookup_fail_near(d, name, &n, none);
}

void lookup_icon(struct draft *d, enum icon *out)
{
    static const char *const icons[] = {"usual", "bolt",  "sword", "shield", "take", "stop",
                                        "again", "burst", "lock",  "plus",   "none", "heart",
                                        "card",  "coin",  "eye",   NULL};
    int icon = lookup_one_of(d, icons, "the name of an icon", "there is no icon");

    if (icon >= 0)
        *out = (enum icon)icon;
}
