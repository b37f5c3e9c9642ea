/* Suggest a word for a mistyped one. */
#ifndef CLI_BASE_SUGGEST_H
#define CLI_BASE_SUGGEST_H

enum { SUGGEST_MAX = 768 };

/* The words to choose from. */
struct suggest {
    const char *words[SUGGEST_MAX];
    int count;
};

/* Add a word; NULL is ignored. */
void suggest_add(struct suggest *s, const char *word);
void suggest_add_games(struct suggest *s);
/* Print "there is no KIND "TYPED"" with the nearest word, or with `otherwise` if none is near.
 * Return EXIT_USAGE. */
int suggest(const struct suggest *s, const char *kind, const char *typed, const char *otherwise);
/* Find the word nearest to a mistyped one, or NULL. */
const char *suggest_nearest(const struct suggest *s, const char *typed);

#endif
