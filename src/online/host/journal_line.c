#include "online/host/journal_line.h"

enum { LINE_NUMBER = 24 };

void journal_line_word(struct journal_line *l, char *word, size_t size)
{
    size_t len = strcspn(l->at, " ");

    if (len == 0 || len >= size)
        l->bad = true;
    memcpy(word, l->at, l->bad ? 0 : len);
    word[l->bad ? 0 : len] = '\0';
    l->at += len;
    l->at += *l->at == ' ';
}

uint64_t journal_line_number(struct journal_line *l)
{
    const char *at = l->at;
    uint64_t number = 0;

    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');

        if (number > (UINT64_MAX - digit) / 10)
            l->bad = true;
        number = 10 * number + digit;
    }
    if (at == l->at || (*at != ' ' && *at != '\0'))
        l->bad = true;
    l->at = at + (*at == ' ');
    return l->bad ? 0 : number;
}

int64_t journal_line_signed(struct journal_line *l)
{
    bool negative = l->at[0] == '-';
    uint64_t number;

    l->at += negative;
    number = journal_line_number(l);
    if (number > INT64_MAX)
        l->bad = true;
    return l->bad ? 0 : negative ? -(int64_t)number : (int64_t)number;
}

int journal_line_small(struct journal_line *l, int low, int high)
{
    int64_t number = journal_line_signed(l);

    if (number < low || number > high)
        l->bad = true;
    return l->bad ? low : (int)number;
}

int journal_line_choice(struct journal_line *l, const char *const *words, int n)
{
    char word[LINE_NUMBER];

    journal_line_word(l, word, sizeof word);
    for (int i = 0; i < n && !l->bad; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    l->bad = true;
    return 0;
}

/* 1 more than the value of a digit; 0: it is none. A table, as a start reads millions of digits. */
static const unsigned char journal_line_digits[256] = {
    ['0'] = 1, ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,  ['6'] = 7,  ['7'] = 8,
    ['8'] = 9, ['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
};

void journal_line_hex(struct journal_line *l, unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n && !l->bad; i++) {
        unsigned high = journal_line_digits[(unsigned char)l->at[0]],
                 low = high == 0 ? 0 : journal_line_digits[(unsigned char)l->at[1]];

        if (low == 0) {
            l->bad = true;
            return;
        }
        bytes[i] = (unsigned char)(16 * (high - 1) + low - 1);
        l->at += 2;
    }
    if (*l->at != ' ' && *l->at != '\0')
        l->bad = true;
    l->at += *l->at == ' ';
}

const char *journal_line_rest(struct journal_line *l)
{
    const char *rest = l->at;

    if (*rest == '\0')
        l->bad = true;
    l->at += strlen(rest);
    return rest;
}

bool journal_line_is_done(const struct journal_line *l)
{
    return !l->bad && *l->at == '\0';
}

void journal_line_add_hex(struct text *t, const unsigned char *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < n; i++)
        text_put_bytes(t, (const char[2]){digits[bytes[i] >> 4], digits[bytes[i] & 15]}, 2);
}
