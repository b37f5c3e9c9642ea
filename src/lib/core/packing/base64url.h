/* Bytes as letters that can stand in an address: base64url (RFC 4648) without padding. */
#ifndef CORE_PACKING_BASE64URL_H
#define CORE_PACKING_BASE64URL_H

#include "core/text.h"

#define BASE64URL_BYTES(len) ((len)*3 / 4)         /* at most, in this many letters */
#define BASE64URL_LETTERS(len) (((len)*4 + 2) / 3) /* of this many bytes */

void base64url_print(const unsigned char *bytes, size_t len, struct text *out);
/* Read letters into `out`, which has room for BASE64URL_BYTES of them. False: they are none. */
bool base64url_read(const char *letters, size_t len, unsigned char *out, size_t *count);

#endif
