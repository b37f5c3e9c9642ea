/*
 * The server's certificate and key. They can be read again while the server runs: connections that
 * begin afterwards get the new certificate, and the others stay as they are.
 */
#ifndef ONLINE_SERVER_HTTP_CERTIFICATE_H
#define ONLINE_SERVER_HTTP_CERTIFICATE_H

#include "core/err.h"
#include "core/text.h"

struct certificate;

/* Read both files (PEM); the certificate is followed by those that signed it. After an error *out
 * is unchanged. */
int certificate_new(struct certificate **out, const char *file, const char *key, struct text *why);
void certificate_free(struct certificate *c);
/* Read the files again. After an error the certificate is as it was. */
int certificate_reload(struct certificate *c, struct text *why);
/* Use it for all connections of an SSL_CTX. */
void certificate_use(struct certificate *c, void *ssl_ctx);

#endif
