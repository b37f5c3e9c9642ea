#include "core/array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 512 };

bool array_grow(void *place, size_t *room, size_t wanted, size_t size)
{
    size_t first = FIRST_BYTES / size, larger = *room > 0 ? 2 * *room : first;
    void *at;

    if (wanted <= *room)
        return true;
    larger = larger > wanted ? larger : wanted;
    memcpy(&at, place, sizeof at);
    if (larger > PTRDIFF_MAX / size || (at = realloc(at, larger * size)) == NULL)
        return false;
    memcpy(place, &at, sizeof at);
    *room = larger;
    return true;
}
