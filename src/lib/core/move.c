/* Moves as words: `verb` or `verb number`, exactly one spelling for files and programs. */
#include "core/move.h"

#include <string.h>

int move_verb_max(const struct rules *r, int verb)
{
    const struct verb *v = &r->game->verbs[verb];

    return v->max_option ? r->value[v->max_option] : v->max;
}

void move_print(const struct rules *r, move m, struct text *out)
{
    text_put(out, r->game->verbs[MOVE_VERB(m)].word);
    if (move_verb_max(r, MOVE_VERB(m)) > 0) {
        text_put(out, " ");
        text_put_number(out, MOVE_NUMBER(m));
    }
}

struct words move_word(const struct rules *r, move m)
{
    struct words w;
    struct text out = TEXT(w.at);

    move_print(r, m, &out);
    return w;
}

/* Is its word a noun, as "no defence" is? */
static bool move_is_noun(const struct rules *r, move m)
{
    const struct verb *v = &r->game->verbs[MOVE_VERB(m)];

    return v->doing != NULL && strcmp(v->doing, v->word) == 0;
}

struct words move_order(const struct rules *r, move m)
{
    struct words w;
    struct text out = TEXT(w.at);

    text_add(&out, "%s%s", move_is_noun(r, m) ? "choose " : "", move_word(r, m).at);
    text_capital(&out, 0);
    return w;
}

static bool move_is_vowel(char c)
{
    return c != '\0' && strchr("aeiou", c) != NULL;
}

/* Is the last letter of this word doubled before "ing", as in "bidding"? */
static bool move_doubles(const char *word, int len)
{
    int vowels = 0;

    for (int i = 0; i < len; i++)
        vowels += move_is_vowel(word[i]) && !(i > 0 && word[i] == 'u' && word[i - 1] == 'q');
    return len > 2 && vowels == 1 && move_is_vowel(word[len - 2]) &&
           !move_is_vowel(word[len - 1]) && strchr("wxy", word[len - 1]) == NULL;
}

/* Write the first word with "ing": "charging", "bidding", "freeing". */
static void move_add_participle(const char *word, int len, struct text *out)
{
    bool silent = len > 1 && word[len - 1] == 'e' && word[len - 2] != 'e';

    text_add(out, "%.*s%.*sing", len - silent, word, (int)move_doubles(word, len), word + len - 1);
}

struct words move_doing(const struct rules *r, move m)
{
    const struct verb *v = &r->game->verbs[MOVE_VERB(m)];
    int first = (int)strcspn(v->word, " ");
    struct words w;
    struct text out = TEXT(w.at);

    if (v->doing != NULL)
        text_put(&out, v->doing);
    else {
        move_add_participle(v->word, first, &out);
        text_put(&out, v->word + first);
    }
    if (move_verb_max(r, MOVE_VERB(m)) > 0)
        text_add(&out, " %d", MOVE_NUMBER(m));
    return w;
}

struct words move_does(const struct rules *r, move m, bool is_name)
{
    const struct verb *v = &r->game->verbs[MOVE_VERB(m)];
    const char *first = move_is_noun(r, m) ? "choose" : v->word;
    int len = (int)strcspn(first, " ");
    const char *rest = v->doing != NULL ? v->doing : v->word;
    bool hisses = strchr("shx", first[len - 1]) != NULL;
    struct words w;
    struct text out = TEXT(w.at);

    text_add(&out, "%.*s%s", len, first, !is_name ? "" : hisses ? "es" : "s");
    text_add(&out, "%s%s", move_is_noun(r, m) ? " " : "",
             move_is_noun(r, m) ? rest : rest + strcspn(rest, " "));
    if (move_verb_max(r, MOVE_VERB(m)) > 0)
        text_add(&out, " %d", MOVE_NUMBER(m));
    return w;
}

int move_parse(const struct rules *r, const char *word, move *out)
{
    for (int v = 0; r->game->verbs[v].word != NULL; v++) {
        size_t len = strlen(r->game->verbs[v].word);
        int max = move_verb_max(r, v), n = 0;
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

/* Find the first letter that is not used yet, and use it. */
static char move_take_letter(const char *letters, bool used[UINT8_MAX + 1])
{
    for (; *letters != '\0'; letters++) {
        char key = (char)(*letters | ('a' ^ 'A'));

        if (key < 'a' || key > 'z' || used[(unsigned char)key])
            continue;
        used[(unsigned char)key] = true;
        return key;
    }
    return '\0';
}

void move_keys(const struct rules *r, const move *legal, int n, char key[MOVES_MAX])
{
    bool used[UINT8_MAX + 1] = {['h'] = true, ['q'] = true, ['u'] = true};

    for (int i = 0; i < n; i++) {
        int number = MOVE_NUMBER(legal[i]);
        unsigned char digit = (unsigned char)('0' + number % 10);

        key[i] = number >= 1 && number <= 10 && !used[digit] ? (char)digit : '\0';
        used[digit] |= key[i] != '\0';
    }
    for (int i = 0; i < n; i++) {
        if (key[i] == '\0')
            key[i] = move_take_letter(move_word(r, legal[i]).at, used);
        if (key[i] == '\0')
            key[i] = move_take_letter("abcdefghijklmnopqrstuvwxyz", used);
    }
}

/* Are the numbers of these moves consecutive? */
static bool move_run_on(const move *legal, int n)
{
    return n > 1 && MOVE_NUMBER(legal[n - 1]) - MOVE_NUMBER(legal[0]) == n - 1;
}

void move_numbers(const move *legal, int n, struct text *out)
{
    if (move_run_on(legal, n))
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
        if (move_verb_max(r, verb) == 0)
            continue;
        text_add(out, " ");
        move_numbers(legal + i, end - i, out);
        last = end - i > 1 && !move_run_on(legal + i, end - i) ? ", or " : " or ";
    }
}

void move_list_order(const struct rules *r, const move *legal, int n, struct text *out)
{
    size_t from = out == NULL ? 0 : out->len;

    text_put(out, move_is_noun(r, legal[0]) ? "choose " : "");
    move_list(r, legal, n, out);
    text_capital(out, from);
}

bool move_is_among(move m, const move *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == m)
            return true;
    return false;
}
