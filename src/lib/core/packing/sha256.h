/* SHA-256 (FIPS 180-4), the same on every machine: marks of rule files, hashes of tokens. */
#ifndef CORE_PACKING_SHA256_H
#define CORE_PACKING_SHA256_H

#include <stddef.h>

enum { SHA256_BYTES = 32 };

void sha256(const void *bytes, size_t len, unsigned char out[SHA256_BYTES]);

#endif
