/* What a mistyped word may have meant. */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

enum { SUGGEST_MAX = 768 };

/* The words that could have been typed. */
struct suggest {
    const char *words[SUGGEST_MAX];
    int count;
};

/* A NULL is passed over. */
void suggest_add(struct suggest *s, const char *word);
void suggest_add_commands(struct suggest *s);
void suggest_add_games(struct suggest *s);
/* Says "there is no KIND "TYPED"", and which word may have been meant or else `otherwise`; returns
 * EXIT_USAGE. */
int suggest(const struct suggest *s, const char *kind, const char *typed, const char *otherwise);
/* The word that is nearest to a mistyped one, or NULL. */
const char *suggest_nearest(const struct suggest *s, const char *typed);

#endif
