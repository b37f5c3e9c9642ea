#include "bench/raw_guest.h"

#include "online/protocol/frames.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MASK_BYTES = 4, MASKED = 0x80, TEXT_FRAME = 0x81, PING_FRAME = 0x89, SHORT_MOST = 125 };

bool raw_guest_connect(struct raw_guest *g, int port, uint32_t from)
{
    struct sockaddr_in mine = {.sin_family = AF_INET, .sin_addr = {htonl(from)}};
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    *g = (struct raw_guest){.fd = fd};
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &(struct linger){1, 0}, sizeof(struct linger));
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (fd < 0 || bind(fd, (struct sockaddr *)&mine, sizeof mine) != 0 ||
        (connect(fd, (struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS)) {
        raw_guest_close(g);
        return false;
    }
    g->out_len = (size_t)snprintf(g->out, sizeof g->out,
                                  "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                                  "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                  "Sec-WebSocket-Protocol: " FRAMES_SUBPROTOCOL "\r\n\r\n",
                                  port);
    return true;
}

void raw_guest_close(struct raw_guest *g)
{
    if (g->fd >= 0)
        close(g->fd);
    g->fd = -1;
}

bool raw_guest_write(struct raw_guest *g)
{
    ssize_t sent = g->out_len > 0 ? send(g->fd, g->out, g->out_len, MSG_NOSIGNAL) : 0;

    if (sent < 0)
        return errno == EAGAIN || errno == ENOTCONN || errno == EINPROGRESS;
    memmove(g->out, g->out + sent, g->out_len - (size_t)sent);
    g->out_len -= (size_t)sent;
    return true;
}

/* The mask is zero, so a masked text is the text. */
static bool raw_guest_frame(struct raw_guest *g, int kind, const char *text, size_t len)
{
    char *at = g->out + g->out_len;

    if (len > UINT16_MAX || g->out_len + len + 4 + MASK_BYTES > sizeof g->out)
        return false;
    *at++ = (char)kind;
    if (len <= SHORT_MOST) {
        *at++ = (char)(MASKED | len);
    } else {
        *at++ = (char)(MASKED | (SHORT_MOST + 1));
        *at++ = (char)(len >> 8);
        *at++ = (char)(len & 255);
    }
    memset(at, 0, MASK_BYTES);
    memcpy(at + MASK_BYTES, text, len);
    g->out_len = (size_t)(at + MASK_BYTES + len - g->out);
    return raw_guest_write(g);
}

bool raw_guest_say(struct raw_guest *g, const char *text)
{
    return raw_guest_frame(g, TEXT_FRAME, text, strlen(text));
}

bool raw_guest_ping(struct raw_guest *g)
{
    return raw_guest_frame(g, PING_FRAME, "", 0);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* How long the frame is that begins in `head`, with its own head; 0: that is not known yet. */
static size_t raw_guest_frame_len(const unsigned char *head, size_t len, size_t *payload_at)
{
    size_t payload;

    if (len < 2 || (head[1] == SHORT_MOST + 1 && len < 4) || (head[1] > SHORT_MOST + 1 && len < 10))
        return 0;
    payload = head[1];
    *payload_at = 2;
    if (payload > SHORT_MOST) {
        int bytes = payload == SHORT_MOST + 1 ? 2 : 8;

        payload = 0;
        for (int i = 0; i < bytes; i++)
            payload = payload << 8 | head[2 + i];
        *payload_at += (size_t)bytes;
    }
    return *payload_at + payload;
}

/* Take one byte of the answer to the request for a WebSocket; true: that was the last. */
static bool raw_guest_take_answer(struct raw_guest *g, char byte)
{
    memmove(g->head, g->head + 1, 3);
    g->head[3] = byte;
    g->is_open = memcmp(g->head, "\r\n\r\n", 4) == 0;
    return g->is_open;
}

/* Take a part of a frame; returns how much. *ends: the frame is whole, and `head` has its
 * beginning. */
static size_t raw_guest_take(struct raw_guest *g, const char *bytes, size_t len, bool *ends)
{
    size_t skipped, at, frame, room = sizeof g->head - 1 - g->head_len,
                               taken = len < room ? len : room;

    *ends = false;
    if (g->rest > 0) {
        skipped = len < g->rest ? len : g->rest;
        g->rest -= skipped;
        *ends = g->rest == 0;
        return skipped;
    }
    memcpy(g->head + g->head_len, bytes, taken);
    frame = raw_guest_frame_len((unsigned char *)g->head, g->head_len + taken, &at);
    if (frame == 0 || (g->head_len + taken < frame && g->head_len + taken < sizeof g->head - 1)) {
        g->head_len += taken;
        return taken;
    }
    if (frame < g->head_len + taken)
        taken = frame - g->head_len;
    g->rest = frame - g->head_len - taken;
    g->head_len += taken;
    memmove(g->head, g->head + at, g->head_len - at);
    g->head[g->head_len - at] = '\0';
    *ends = g->rest == 0;
    return taken;
}

bool raw_guest_read(struct raw_guest *g, void (*heard)(void *context, const char *begin),
                    void *context)
{
    char bytes[32768];
    ssize_t got = recv(g->fd, bytes, sizeof bytes, 0);
    bool ends;

    if (got <= 0)
        return got < 0 && (errno == EAGAIN || errno == ENOTCONN);
    for (size_t at = 0; at < (size_t)got && g->fd >= 0;) {
        if (!g->is_open) {
            if (raw_guest_take_answer(g, bytes[at++]))
                heard(context, "");
            continue;
        }
        at += raw_guest_take(g, bytes + at, (size_t)got - at, &ends);
        if (ends) {
            g->head_len = 0;
            heard(context, g->head);
        }
    }
    return true;
}
