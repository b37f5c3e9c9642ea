#include "online/server/http/web.h"

#include "online/server/http/pages.h"
#include "system/clock.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <time.h>

static const char web_welcome[] =
    "This is a Duello server.\n\n"
    "Play in a terminal: duello online ADDRESS, with the address of this page.\n"
    "Programs connect to /ws; the protocol is in docs/bots/online-protocol.md.\n";

/* As web/page/index.html has it. WebAssembly needs wasm-unsafe-eval, which allows no other
 * evaluation; the page draws its pictures itself (data:), and may play on another server (ws:
 * wss:). */
static const struct lws_protocol_vhost_options web_more[] = {
    {&web_more[1], NULL, "x-content-type-options:", "nosniff"},
    {&web_more[2], NULL, "referrer-policy:", "no-referrer"},
    {NULL, NULL, "cross-origin-opener-policy:", "same-origin"},
};
const struct lws_protocol_vhost_options web_headers = {
    web_more, NULL, "content-security-policy:",
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self' ws: wss:; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"};

void web_header(struct lws *request, int token, char *out, size_t size)
{
    if (lws_hdr_copy(request, out, (int)size, (enum lws_token_indexes)token) < 0)
        out[0] = '\0';
}

static bool web_is_head(struct lws *request)
{
    return lws_hdr_total_length(request, WSI_TOKEN_HEAD_URI) > 0;
}

bool web_is_get(struct lws *request)
{
    return lws_hdr_total_length(request, WSI_TOKEN_GET_URI) > 0 || web_is_head(request);
}

/* The line that says when the answer was made, as browsers and caches read it (RFC 9110, 5.6.7). */
static size_t web_date(char *out, size_t size)
{
    time_t now = clock_since_1970() / 1000;
    struct tm utc;

    gmtime_r(&now, &utc);
    return strftime(out, size, "date: %a, %d %b %Y %H:%M:%S GMT\r\n", &utc);
}

/* Send a whole answer, to a HEAD without its body; `more` are further header lines. -1: the
 * connection failed. */
static int web_answer(struct lws *request, int status, const char *type, const char *more,
                      const char *body, size_t len)
{
    unsigned char room[LWS_PRE + 2048], *at = room + LWS_PRE, *end = room + sizeof room;

    if (lws_add_http_common_headers(request, (unsigned)status, type, len, &at, end) != 0)
        return -1;
    at += web_date((char *)at, (size_t)(end - at));
    at += lws_snprintf((char *)at, (size_t)(end - at), "%s", more);
    if (lws_finalize_write_http_header(request, room + LWS_PRE, &at, end) != 0)
        return -1;
    if (len == 0 || web_is_head(request))
        return 0;
    return lws_write(request, (unsigned char *)body, len, LWS_WRITE_HTTP_FINAL) < 0 ? -1 : 0;
}

/* End an answer as a callback has to: -1 closes the connection. */
static int web_end(struct lws *request, int sent)
{
    return sent < 0 || lws_http_transaction_completed(request) ? -1 : 0;
}

static int web_say(struct lws *request, int status, const char *sentence)
{
    char room[LWS_PRE + 1024];
    int len = snprintf(room + LWS_PRE, sizeof room - LWS_PRE, "%s", sentence);

    return web_answer(request, status, "text/plain; charset=utf-8", "cache-control: no-store\r\n",
                      room + LWS_PRE, (size_t)len);
}

int web_refuse(struct lws *request, int status, const char *sentence)
{
    return web_say(request, status, sentence) < 0 ? -1 : 1;
}

static int web_metrics(struct lws *request, const struct metrics *m)
{
    char room[LWS_PRE + METRICS_BYTES];
    struct text body = text_on(room + LWS_PRE, METRICS_BYTES);

    metrics_print(m, &body);
    return web_answer(request, 200, "text/plain; version=0.0.4; charset=utf-8",
                      "cache-control: no-store\r\n", body.at, body.len);
}

static int web_send_file(struct lws *request, const struct pages_file *p, bool *sends)
{
    char more[512], known[128];
    size_t len;
    int sent;

    snprintf(more, sizeof more, "cache-control: %s\r\netag: %s\r\nvary: accept-encoding\r\n%s%s%s",
             p->keeps ? "public, max-age=31536000, immutable" : "no-cache", p->mark,
             p->encoding != NULL ? "content-encoding: " : "",
             p->encoding != NULL ? p->encoding : "", p->encoding != NULL ? "\r\n" : "");
    web_header(request, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
    if (strstr(known, p->mark) != NULL)
        return web_end(request, web_answer(request, 304, NULL, more, NULL, 0));
    if (web_is_head(request))
        return web_end(request, web_answer(request, 200, p->type, more, NULL, p->size));
    len = strlen(more);
    len += web_date(more + len, sizeof more - len);
    sent = lws_serve_http_file(request, p->path, p->type, more, (int)len);
    *sends = sent == 0;
    return sent == 0 ? 0 : web_end(request, sent);
}

static int web_health(struct lws *request, const struct server_role *role)
{
    return server_role_is_ready(role)
               ? web_say(request, 200, "ok\n")
               : web_say(request, 503, "This server does not reach the host.\n");
}

/* Send a small answer: what has no file. */
static int web_small(struct lws *request, const char *uri, const struct server_role *role)
{
    if (strcmp(uri, "/healthz") == 0)
        return web_health(request, role);
    if (strcmp(uri, "/ws") == 0)
        return web_say(request, 426, "Connect with a WebSocket.\n");
    if (strcmp(uri, "/") == 0)
        return web_say(request, 200, web_welcome);
    return web_say(request, 404, "There is no such page.\n");
}

int web_get(struct lws *request, const char *uri, const char *folder,
            const struct server_role *role, bool *sends)
{
    char accepted[128];
    struct pages_file page;

    *sends = false;
    web_header(request, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted);
    if (folder != NULL && pages_find(&page, folder, uri, accepted))
        return web_send_file(request, &page, sends);
    return web_end(request, web_small(request, uri, role));
}

int web_get_inside(struct lws *request, const char *uri, const struct metrics *m)
{
    int sent = strcmp(uri, "/metrics") == 0   ? web_metrics(request, m)
               : strcmp(uri, "/healthz") == 0 ? web_health(request, m->role)
                                              : web_say(request, 404, "There is no such page.\n");

    return web_end(request, sent);
}
