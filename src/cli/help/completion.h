/* Complete a command line for the shells. */
#ifndef CLI_HELP_COMPLETION_H
#define CLI_HELP_COMPLETION_H

/* `words` are the words after `duello`; the user is typing the last one, which may be empty. Print
 * the words it can become, one a line, each with a tab and its meaning if that is known.
 * COMPLETE_FILES stands for file names. */
void completion_print(const char *const *words, int n);

#define COMPLETE_FILES ":files"

#endif
