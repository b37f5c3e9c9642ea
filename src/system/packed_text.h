/* A text as links and messages carry it: compressed, in base64url. rulefile/packed.h unpacks it. */
#ifndef SYSTEM_PACKED_TEXT_H
#define SYSTEM_PACKED_TEXT_H

#include "core/text.h"

/* Add the letters to *out, which grows. False: no memory. */
bool packed_text_print(const char *text, size_t len, struct text *out);

#endif
