/*
 * Understands what a person types: `play charge 3`, `charge 3`, `c3`, `1 3`, or `1` and then `3`.
 * An answer is words followed by at most two numbers. The words pick a verb by any unambiguous
 * beginning; verbs that can be played now come before all others. Sentences never repeat what was
 * typed, because an answer may be secret, or rubbish.
 */
#include "core/answer.h"

#include "core/plain.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { NUMBERS_MAX = 2, NUMBER_MOST = 0xff, TOO_LARGE = 100000 };

struct typed {
    char words[WORD_BYTES]; /* lower case, one space between words */
    int number[NUMBERS_MAX];
    int numbers;
};

/* Read a number at s, with its sign; TOO_LARGE stands for anything larger. */
static size_t answer_read_number(const char *s, size_t len, int *out)
{
    size_t i = s[0] == '-';
    int n = 0;

    for (; i < len && isdigit((unsigned char)s[i]); i++)
        n = n < TOO_LARGE ? n * 10 + (s[i] - '0') : TOO_LARGE;
    *out = s[0] == '-' ? -n : n;
    return i;
}

static bool answer_add_word(struct typed *t, const char *s, size_t len)
{
    size_t have = strlen(t->words);

    if (t->numbers > 0 || have + len + 2 > sizeof t->words)
        return false;
    if (have > 0)
        t->words[have++] = ' ';
    for (size_t i = 0; i < len; i++)
        t->words[have + i] = plain_lower(s[i]);
    t->words[have + len] = '\0';
    return true;
}

/* Split an answer; false if it is anything but words followed by numbers. */
static bool answer_split(const char *s, size_t len, struct typed *t)
{
    memset(t, 0, sizeof *t);
    for (size_t i = 0, n; i < len; i += n) {
        unsigned char c = (unsigned char)s[i];

        n = 1;
        if (c == ' ' || c == '\t')
            continue;
        if (isdigit(c) || (c == '-' && i + 1 < len && isdigit((unsigned char)s[i + 1]))) {
            if (t->numbers == NUMBERS_MAX)
                return false;
            n = answer_read_number(s + i, len - i, &t->number[t->numbers++]);
            if (i + n < len && s[i + n] != ' ' && s[i + n] != '\t')
                return false;
        } else if (c < 0x80 && isalpha(c)) {
            while (i + n < len && (unsigned char)s[i + n] < 0x80 &&
                   isalpha((unsigned char)s[i + n]))
                n++;
            if (!answer_add_word(t, s + i, n))
                return false;
        } else {
            return false;
        }
    }
    return t->words[0] != '\0' || t->numbers > 0;
}

/* ---- which verb ------------------------------------------------------------------------------ */

enum word_match { NO_MATCH, BEGINNING, WHOLE };

static enum word_match answer_match_word(const char *words, const char *with, size_t len)
{
    size_t n = strlen(words);

    if (n > len || strncmp(words, with, n) != 0)
        return NO_MATCH;
    return n == len ? WHOLE : BEGINNING;
}

static enum word_match answer_match_verb(const char *words, const struct verb *v)
{
    enum word_match best = answer_match_word(words, v->word, strlen(v->word));

    for (const char *a = v->also; a != NULL && *a; a += strspn(a, "|")) {
        size_t len = strcspn(a, "|");
        enum word_match m = answer_match_word(words, a, len);

        best = m > best ? m : best;
        a += len;
    }
    return best;
}

struct hand_of_verbs {
    const struct rules *rules;
    const struct verb *verbs;
    uint32_t now; /* one bit for each verb that has a legal move */
};

static bool answer_playable(const struct hand_of_verbs *h, int verb)
{
    return h->now >> verb & 1;
}

/* Return the one verb that the words mean, or -1. */
static int answer_find_by_words(const struct hand_of_verbs *h, const char *words,
                                bool only_playable)
{
    int found = -1, how_many = 0;

    for (int v = 0; h->verbs[v].word != NULL; v++) {
        enum word_match m;

        if (h->verbs[v].nature || (only_playable && !answer_playable(h, v)))
            continue;
        m = answer_match_verb(words, &h->verbs[v]);
        if (m == WHOLE)
            return v;
        if (m == BEGINNING) {
            found = v;
            how_many++;
        }
    }
    return how_many == 1 ? found : -1;
}

/* If a number named the verb, remove it from the front of t's numbers. */
static int answer_find_verb(const struct hand_of_verbs *h, int asked, struct typed *t)
{
    const char *words = t->words;

    if (words[0] != '\0') {
        int verb = answer_find_by_words(h, words, true);

        if (verb < 0)
            verb = answer_find_by_words(h, words, false);
        if (verb < 0 && strncmp(words, "play ", 5) == 0) {
            memmove(t->words, words + 5, strlen(words + 5) + 1);
            return answer_find_verb(h, asked, t);
        }
        return verb;
    }
    if (asked >= 0 && t->numbers == 1)
        return asked;
    for (int v = 0; h->verbs[v].word != NULL; v++)
        if (answer_playable(h, v) && h->verbs[v].key == 0 && move_verb_max(h->rules, v) > 0)
            return v; /* its number may be typed alone, as a card's can */
    for (int v = 0; h->verbs[v].word != NULL; v++)
        if (h->verbs[v].key > 0 && h->verbs[v].key == t->number[0]) {
            t->number[0] = t->number[--t->numbers];
            return v;
        }
    return -1;
}

/* ---- the sentence that refuses --------------------------------------------------------------- */

static int answer_refuse(int err, const struct scene *c, const move *legal, int n,
                         const char *reason, struct text *why)
{
    text_add(why, "%s. ", reason);
    move_list_order(c->rules, legal, n, why);
    return text_explain(err, why, ".");
}

static int answer_count_of(const move *legal, int n, int verb)
{
    int count = 0;

    for (int i = 0; i < n; i++)
        count += MOVE_VERB(legal[i]) == verb;
    return count;
}

int answer_parse(const struct scene *c, const struct state *s, int player, int asked,
                 const char *typed, size_t len, struct answer *out, struct text *why)
{
    const struct rules *r = c->rules;
    struct hand_of_verbs h = {r, r->game->verbs, 0};
    move legal[MOVES_MAX];
    int n = r->game->legal(r, s, player, legal);
    struct typed t;
    struct text reason = TEXT_OF(SENTENCE_BYTES);
    int verb, max;
    move m;

    for (int i = 0; i < n; i++)
        h.now |= 1U << MOVE_VERB(legal[i]);
    if (!answer_split(typed, len, &t) || (verb = answer_find_verb(&h, asked, &t)) < 0)
        return answer_refuse(ERR_SYNTAX, c, legal, n, "I don't understand that", why);
    max = move_verb_max(r, verb);
    if (t.numbers > (max > 0)) {
        text_add(&reason, "%s takes %s number", h.verbs[verb].word, max > 0 ? "one" : "no");
        text_capital(&reason, 0);
        return answer_refuse(ERR_ILLEGAL, c, legal, n, reason.at, why);
    }
    if (max > 0 && answer_playable(&h, verb) &&
        (t.numbers == 0 || t.number[0] < 1 || t.number[0] > max)) {
        bool any = answer_count_of(legal, n, verb) == max;

        if (t.numbers == 0 || any)
            *out = (struct answer){ANSWER_NEEDS_NUMBER, MOVE(verb, 0)};
        if (t.numbers == 0)
            return OK;
        if (any)
            return text_explain(ERR_RANGE, why, "Invalid amount; must choose between 1 and %d.",
                                max);
        if (t.number[0] < 1 || t.number[0] > NUMBER_MOST)
            return answer_refuse(ERR_ILLEGAL, c, legal, n, "Invalid amount", why);
    }
    m = MOVE(verb, answer_playable(&h, verb) && t.numbers ? t.number[0] : 0);
    if (!move_is_among(m, legal, n)) {
        r->game->refusal(c, s, player, m, &reason);
        return answer_refuse(ERR_ILLEGAL, c, legal, n, reason.at, why);
    }
    *out = (struct answer){ANSWER_MOVE, m};
    return OK;
}
