/*
 * The checksums of a record: the line `begin` and every line after it end in a checksum of all
 * bytes before it (docs/research/record-format.md).
 */
#ifndef MATCH_RECORD_SEAL_H
#define MATCH_RECORD_SEAL_H

#include <stddef.h>
#include <stdint.h>

enum { RECORD_SEAL = 10 }; /* bytes: " #1a2b3c4d" */

extern const uint32_t record_seal_start;
/* Continue a checksum with these bytes, and return it. Begin with record_seal_start. */
uint32_t record_seal_check(uint32_t check, const char *bytes, size_t len);
void record_seal_print(uint32_t check, char out[RECORD_SEAL + 1]);

/* Remove the checksums of a record, and restore them. They take more room than the moves, and can
 * be computed from the rest. Both functions return the length of the result. For the first, `out`
 * has room for `len` bytes; for the second, for `room` bytes, and it returns 0 if that is too
 * little. A text that record_text_parse accepts is the same after both. */
size_t record_seal_remove(const char *text, size_t len, char *out);
size_t record_seal_restore(const char *text, size_t len, char *out, size_t room);

#endif
