/* A context of OpenSSL of its own holds certificate, chain and key; the context of the network
 * library asks for them at the beginning of every connection. */
#include "online/server/http/certificate.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

struct certificate {
    const char *file, *key;
    SSL_CTX *pair;
};

static int certificate_fail(SSL_CTX *pair, const char *file, struct text *why)
{
    unsigned long error = ERR_peek_error();
    const char *reason =
        ERR_SYSTEM_ERROR(error) ? strerror(ERR_GET_REASON(error)) : ERR_reason_error_string(error);

    SSL_CTX_free(pair);
    text_add(why, "%s cannot be used: %s.", file, reason != NULL ? reason : "out of memory");
    ERR_clear_error();
    return ERR_IO;
}

int certificate_reload(struct certificate *c, struct text *why)
{
    SSL_CTX *pair = SSL_CTX_new(TLS_server_method());

    ERR_clear_error();
    if (pair == NULL || SSL_CTX_use_certificate_chain_file(pair, c->file) != 1)
        return certificate_fail(pair, c->file, why);
    if (SSL_CTX_use_PrivateKey_file(pair, c->key, SSL_FILETYPE_PEM) != 1 ||
        SSL_CTX_check_private_key(pair) != 1)
        return certificate_fail(pair, c->key, why);
    SSL_CTX_free(c->pair);
    c->pair = pair;
    return OK;
}

int certificate_new(struct certificate **out, const char *file, const char *key, struct text *why)
{
    struct certificate *c = calloc(1, sizeof *c);
    int err;

    if (c == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    c->file = file;
    c->key = key;
    if ((err = certificate_reload(c, why)) != OK)
        certificate_free(c);
    else
        *out = c;
    return err;
}

void certificate_free(struct certificate *c)
{
    if (c == NULL)
        return;
    SSL_CTX_free(c->pair);
    free(c);
}

/* The connection forgets what it has from its own context: a certificate of another kind of key
 * would stay beside the new one, and could be chosen. */
static int certificate_choose(SSL *connection, void *context)
{
    const struct certificate *c = context;
    STACK_OF(X509) *chain = NULL;

    SSL_CTX_get0_chain_certs(c->pair, &chain);
    SSL_certs_clear(connection);
    return SSL_use_cert_and_key(connection, SSL_CTX_get0_certificate(c->pair),
                                SSL_CTX_get0_privatekey(c->pair), chain, 1);
}

void certificate_use(struct certificate *c, void *ssl_ctx)
{
    SSL_CTX_set_cert_cb(ssl_ctx, certificate_choose, c);
}
