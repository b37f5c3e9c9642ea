/* Arrays that grow. */
#ifndef CORE_ARRAY_H
#define CORE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* Make room for `wanted` elements of `size` bytes. If the array has to grow, it gets at least
 * twice the room it had, so that adding one by one stays quick. `place` is the address of the
 * pointer to the first element, and *room says how many there is room for. False when out of
 * memory; then nothing has changed. */
bool array_grow(void *place, size_t *room, size_t wanted, size_t size);

#endif
