#include "play/typed.h"

#include "core/text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

bool typed_is(const char *line, size_t len, const char *word)
{
    while (len > 0 && isspace((unsigned char)line[0]))
        line++, len--;
    while (len > 0 && isspace((unsigned char)line[len - 1]))
        len--;
    return strlen(word) == len && strncasecmp(word, line, len) == 0;
}
