/* The lines and words of a rule file: every character is checked here, and every indent. */
#ifndef RULEFILE_LEXER_H
#define RULEFILE_LEXER_H

#include "rulefile/rulefile.h"

enum { LINES_MAX = RULEFILE_LINES, LINE_BYTES = 1200, BLOCKS_MAX = 6 };

struct token {
    enum { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_TEXT, TOKEN_SIGN } kind;
    uint32_t at; /* where it begins in the file; a text, where its quote does */
    uint32_t len;
    bool is_word; /* of the language, as its reader found; not somebody's name */
};

/* A line that is not blank. */
struct rule_line {
    int first, count; /* its tokens */
    int indent, number;
    bool opens; /* it ends with a colon */
};

struct lexer {
    const char *text;
    size_t len;
    struct token *token;
    int tokens, tokens_max;
    struct rule_line line[LINES_MAX + 1];
    int lines, numbered;
    /* The first error; what follows from it is not looked for. */
    bool failed;
    size_t failed_at;
    char reason[200];
};

/* Note the first error, at this place of the file; always returns false. */
bool lexer_fail(struct lexer *x, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Read the whole file into lines and tokens. False: it failed. */
bool lexer_read(struct lexer *x);
/* Read the words between two places, which a text has between braces; return how many tokens were
 * added. */
int lexer_add(struct lexer *x, size_t from, size_t to);
/* The line and the column of a place, from 1. */
void lexer_place(const struct lexer *x, size_t at, int *line, int *column);

#endif
