/* Links of the page that hold a rule file: `…/#/shared/a`, and the file, packed. */
#ifndef CLI_BASE_RULE_LINKS_H
#define CLI_BASE_RULE_LINKS_H

#include <stdbool.h>
#include <stddef.h>

/* Is this a link that holds something? */
bool rule_links_is_link(const char *word);
/* Return the rule file in a link, which the caller frees; NULL after printing what is wrong. */
char *rule_links_read(const char *link, size_t *len);
/* What stands before the packed file in a link. */
#define RULE_LINKS_BEGIN "#/shared/a" /* the letter is the version of links */

#endif
