/* What may come next on a command line, for the shells. */
#ifndef CLI_HELP_COMPLETION_H
#define CLI_HELP_COMPLETION_H

/* The words so far behind `duello`, the last one being typed and perhaps empty. Prints the words it
 * may become, one a line, each with a tab and what it means if that is known; COMPLETE_FILES for
 * names of files. */
void completion_print(const char *const *words, int n);

#define COMPLETE_FILES ":files"

#endif
