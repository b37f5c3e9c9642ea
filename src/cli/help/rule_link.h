/* `rules link FILE` and `rules text LINK`: a rule file goes into a link, and comes out of it.
 * `rules disguise FILE`: it gets other names. All return an exit code. */
#ifndef CLI_HELP_RULE_LINK_H
#define CLI_HELP_RULE_LINK_H

#include <stdint.h>

/* Print the link to a file on the page at this address; NULL: only what follows the address. */
int rule_link_print(const char *path, const char *page);
/* Print the text of a file, or of a link. */
int rule_link_show(const char *path);

/* Print the file with made-up names, the same for the same seed. */
int rule_link_disguise(const char *path, uint64_t seed);

#endif
