#include "cli/base/rule_links.h"

#include "cli/base/cli.h"
#include "rulefile/packed.h"

#include <stdlib.h>

bool rule_links_is_link(const char *word)
{
    return strstr(word, "#/shared/") != NULL;
}

char *rule_links_read(const char *link, size_t *len)
{
    const char *at = strstr(link, RULE_LINKS_BEGIN);
    char *text;
    int err;

    if (at == NULL) {
        cli_usage("this link was made by a newer version of Duello.");
        return NULL;
    }
    at += strlen(RULE_LINKS_BEGIN);
    text = packed_read(at, strlen(at), len, &err);
    if (text == NULL)
        cli_usage("this link %s.", err == ERR_LIMIT ? "holds more than a rule file can have"
                                                    : "is not complete, or it was changed");
    else if (strncmp(text, "duel ", 5) == 0)
        return text;
    else
        cli_usage("this link holds no rule file; open it in a browser.");
    free(text);
    return NULL;
}
