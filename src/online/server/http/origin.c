#include "online/server/http/origin.h"

#include <string.h>
#include <strings.h>

bool origin_is_allowed(const char *origin, const char *host, const char *const *others)
{
    const char *behind = strstr(origin, "://");

    if (behind != NULL && strcasecmp(behind + 3, host) == 0)
        return true;
    for (; others != NULL && *others != NULL; others++)
        if (strcasecmp(origin, *others) == 0)
            return true;
    return false;
}

bool origin_has_word(const char *list, const char *word)
{
    size_t len;

    for (const char *s = list; *s != '\0'; s += len) {
        s += strspn(s, ", \t");
        len = strcspn(s, ", \t");
        if (len == strlen(word) && strncmp(s, word, len) == 0)
            return true;
    }
    return false;
}
