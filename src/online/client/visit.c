#include "online/client/visit.h"

#include "system/clock.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/screen.h"

#include <stdlib.h>

/* ---- between the network and the session ----------------------------------------------------- */

static void visit_send(void *context, const char *json, size_t len)
{
    struct visit *v = context;

    connection_send(v->connection, json, len);
}

static void visit_keep_token(void *context, const char *token, bool is_guest)
{
    struct visit *v = context;
    struct text why = TEXT_OF(2 * PATH_BYTES);

    text_add(&why, "your place on this host cannot be kept: ");
    if (host_tokens_write(v->folder, &v->url, v->as, token, is_guest, &why) != OK)
        v->notice(why.at);
}

/* Take all that came. */
static void visit_pump(void *context)
{
    struct visit *v = context;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    enum connection_news news;
    char *bytes;
    size_t len;

    while ((news = connection_take(v->connection, &bytes, &len)) != CONNECTION_NOTHING) {
        text_clear(&why);
        if (news == CONNECTION_OPENED) {
            session_opened(&v->session);
        } else if (news == CONNECTION_LOST) {
            connection_trouble(v->connection, &why);
            if (bytes != NULL)
                session_take_parting(&v->session, bytes);
            session_lost(&v->session, why.at);
        } else if (bytes != NULL) {
            session_take(&v->session, bytes, len);
        }
        free(bytes);
    }
}

/* ---- coming and going ------------------------------------------------------------------------ */

int visit_begin(struct visit *v, struct text *why)
{
    struct connection_setup setup = {
        .url = v->url, .ca_file = v->ca_file, .arrived = interrupt_call};
    struct text host = TEXT(v->host);

    url_print(&v->url, &host);
    v->session = (struct session){.context = v,
                                  .send = visit_send,
                                  .keep_token = visit_keep_token,
                                  .now = clock_ms,
                                  .is_bot = v->as != NULL,
                                  .wants_lobby = true};
    if (!v->as_guest)
        host_tokens_read(v->folder, &v->url, v->as, v->session.token, &v->session.is_guest);
    interrupt_catch();
    interrupt_on_call(visit_pump, v);
    if ((v->connection = connection_new(&setup, why)) != NULL)
        return OK;
    interrupt_on_call(NULL, NULL);
    return ERR_IO;
}

void visit_end(struct visit *v)
{
    connection_free(v->connection);
    interrupt_on_call(NULL, NULL);
    session_release(&v->session);
}

/* Say once that the host does not answer. */
static void visit_say_trying(const struct visit *v, bool *said)
{
    struct text sentence = TEXT_OF(URL_BYTES + SENTENCE_BYTES);

    text_add(&sentence, "%s does not answer (%s); trying again.", v->host, v->session.trouble);
    if (!*said)
        v->notice(sentence.at);
    *said = true;
}

bool visit_come_in(struct visit *v, int milliseconds)
{
    int64_t until = clock_ms() + milliseconds;
    const struct session *s = &v->session;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    bool said = false;

    while (s->state != SESSION_IN && s->state != SESSION_REFUSED &&
           (milliseconds < 0 || (clock_ms() < until && s->trouble[0] == '\0')) &&
           !interrupt_came()) {
        interrupt_wait(-1, 100);
        screen_attend();
        if (milliseconds < 0 && s->trouble[0] != '\0')
            visit_say_trying(v, &said);
    }
    if (s->state != SESSION_IN || interrupt_came())
        return false;
    if (host_tokens_set_last_host(v->folder, &v->url, &why) != OK)
        v->notice(why.at);
    return true;
}

/* ---- waiting --------------------------------------------------------------------------------- */

bool visit_wait(struct visit *v)
{
    interrupt_wait(-1, 1000);
    screen_attend();
    return !interrupt_came() && v->session.state != SESSION_REFUSED;
}

const struct session_answer *visit_await(struct visit *v, uint64_t id)
{
    const struct session_answer *answer;

    if (id == 0)
        return NULL;
    while ((answer = session_answer(&v->session, id)) == NULL)
        if (!visit_wait(v))
            return NULL;
    return answer;
}
