/* The frames of docs/online-protocol.md as a table: which members a frame has, and of what kind. */
#ifndef TESTS_HOST_SCHEMA_H
#define TESTS_HOST_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>

/* Does this frame have exactly the members that the protocol gives to its type? */
bool schema_fits(const json_t *frame);

#endif
