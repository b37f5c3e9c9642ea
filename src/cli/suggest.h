/* What a mistyped word may have meant. */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

/* Says which command may have been meant; returns EXIT_USAGE. */
int suggest_command(const char *name);
/* The word in the list that is nearest to a mistyped one, or NULL. */
const char *suggest_nearest(const char *typed, const char *const *words, int n);

#endif
