#include "online/server/listener.h"

#include "online/server/log.h"
#include "system/clock.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

enum {
    AT_ONCE = 16,    /* connections, before others have their turn */
    AGAIN_MS = 100,  /* after an error that is not the connection's */
    TELL_MS = 60000, /* between two lines of the log about it */
    /* What the system keeps of a connection, which is twice as much: otherwise those who do not
     * read fill its memory with megabytes each, and the loop's time with copying them. */
    SEND_BYTES = 65536,
    RECEIVE_BYTES = 16384,
};

struct listener {
    uv_poll_t poll;
    uv_timer_t again;
    int fd, reserve; /* -1: none */
    int open;        /* handles */
    int64_t told;
    void (*accept)(void *context, int fd);
    void *context;
};

/* ---- accepting ------------------------------------------------------------------------------- */

static void listener_on_readable(uv_poll_t *p, int status, int events);

static void listener_on_again(uv_timer_t *t)
{
    struct listener *l = t->data;

    uv_poll_start(&l->poll, UV_READABLE, listener_on_readable);
}

static void listener_tell(struct listener *l, int error)
{
    int64_t now = clock_ms();

    if (now - l->told < TELL_MS)
        return;
    l->told = now;
    log_event("warning", "network", "new connections are refused: %s", strerror(error));
}

static int listener_take(const struct listener *l)
{
    return accept4(l->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/* Refuse the next connection, with the descriptor in reserve; false: it cannot even be accepted. */
static bool listener_refuse(struct listener *l)
{
    int fd;

    if (l->reserve >= 0)
        close(l->reserve);
    if ((fd = listener_take(l)) >= 0)
        close(fd);
    l->reserve = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return fd >= 0;
}

/* Accept one; false: there is none, or none can be accepted now. */
static bool listener_accept_one(struct listener *l)
{
    int fd = listener_take(l), error = errno, on = 1;

    if (fd >= 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        l->accept(l->context, fd);
        return true;
    }
    if (error == EAGAIN || error == EWOULDBLOCK)
        return false;
    if (error != EMFILE && error != ENFILE && error != ENOBUFS && error != ENOMEM)
        return true; /* the connection was lost before it was accepted */
    listener_tell(l, error);
    if (listener_refuse(l))
        return true;
    uv_poll_stop(&l->poll);
    uv_timer_start(&l->again, listener_on_again, AGAIN_MS, 0);
    return false;
}

static void listener_on_readable(uv_poll_t *p, int status, int events)
{
    (void)status, (void)events;
    for (int i = 0; i < AT_ONCE && listener_accept_one(p->data); i++)
        ;
}

/* ---- beginning and end ----------------------------------------------------------------------- */

static void listener_set(int fd, int option, int value)
{
    setsockopt(fd, SOL_SOCKET, option, &value, sizeof value);
}

/* Connections have the sizes of the socket that accepts them. Returns the descriptor, or -1 with
 * errno. */
static int listener_bind(const char *address, int port)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    bool is_v6 = inet_pton(AF_INET6, address, &v6.sin6_addr) == 1;
    int fd = socket(is_v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    listener_set(fd, SO_REUSEADDR, 1);
    listener_set(fd, SO_SNDBUF, SEND_BYTES);
    listener_set(fd, SO_RCVBUF, RECEIVE_BYTES);
    if (!is_v6 && inet_pton(AF_INET, address, &v4.sin_addr) != 1)
        errno = EINVAL;
    else if (fd >= 0 &&
             bind(fd, is_v6 ? (struct sockaddr *)&v6 : (struct sockaddr *)&v4,
                  is_v6 ? sizeof v6 : sizeof v4) == 0 &&
             listen(fd, SOMAXCONN) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

int listener_port(const struct listener *l)
{
    struct sockaddr_storage at;
    socklen_t len = sizeof at;

    if (getsockname(l->fd, (struct sockaddr *)&at, &len) != 0)
        return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                          : ((struct sockaddr_in *)&at)->sin_port);
}

int listener_new(struct listener **out, void *loop, const char *address, int port,
                 void (*accept)(void *context, int fd), void *context, struct text *why)
{
    struct listener *l = calloc(1, sizeof *l);

    if (l == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    *l = (struct listener){.accept = accept, .context = context, .told = -TELL_MS, .open = 2};
    if ((l->fd = listener_bind(address, port)) < 0) {
        text_add(why, "cannot listen on %s, port %d: %s.", address, port, strerror(errno));
        free(l);
        return ERR_IO;
    }
    l->reserve = open("/dev/null", O_RDONLY | O_CLOEXEC);
    uv_poll_init(loop, &l->poll, l->fd);
    uv_timer_init(loop, &l->again);
    l->poll.data = l->again.data = l;
    uv_poll_start(&l->poll, UV_READABLE, listener_on_readable);
    *out = l;
    return OK;
}

static void listener_on_closed(uv_handle_t *h)
{
    struct listener *l = h->data;

    if (--l->open > 0)
        return;
    close(l->fd);
    if (l->reserve >= 0)
        close(l->reserve);
    free(l);
}

void listener_close(struct listener *l)
{
    if (l == NULL)
        return;
    uv_close((uv_handle_t *)&l->poll, listener_on_closed);
    uv_close((uv_handle_t *)&l->again, listener_on_closed);
}
