#include "cli/online/online.h"

#include "cli/base/folders.h"
#include "cli/base/terminal.h"
#include "system/clock.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char online_nowhere[] = "ws://127.0.0.1:7777";

/* ---- between the network and the session ----------------------------------------------------- */

static void online_send(void *context, const char *json, size_t len)
{
    struct online *o = context;

    connection_send(o->connection, json, len);
}

static void online_keep_token(void *context, const char *token)
{
    struct online *o = context;
    struct text why = TEXT_OF(2 * PATH_BYTES);

    if (host_tokens_write(o->folder, &o->url, o->as, token, &why) != OK)
        cli_notice("your place on this host cannot be kept: %s", why.at);
}

/* Take all that came. */
static void online_pump(void *context)
{
    struct online *o = context;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    enum connection_news news;
    char *bytes;
    size_t len;

    while ((news = connection_take(o->connection, &bytes, &len)) != CONNECTION_NOTHING) {
        text_clear(&why);
        if (news == CONNECTION_OPENED) {
            session_opened(&o->session);
        } else if (news == CONNECTION_LOST) {
            connection_trouble(o->connection, &why);
            session_lost(&o->session, why.at);
        } else if (bytes != NULL) {
            session_take(&o->session, bytes, len);
        }
        free(bytes);
    }
}

/* ---- coming and going ------------------------------------------------------------------------ */

static int online_find_host(struct online *o)
{
    struct text why = TEXT_OF(SENTENCE_BYTES), words = TEXT(o->host);
    char last[URL_BYTES];
    const char *host = o->args->positionals > 0                 ? o->args->positional[0]
                       : host_tokens_last_host(o->folder, last) ? last
                                                                : online_nowhere;

    if (url_parse(&o->url, host, &why) != OK)
        return cli_usage("\"%s\": %s", host, why.at);
    url_print(&o->url, &words);
    return EXIT_DONE;
}

int online_open(struct online *o, const struct args *a, const char *as)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct connection_setup setup = {.ca_file = args_value(a, "--ca"), .arrived = interrupt_call};
    int code;

    memset(o, 0, sizeof *o);
    o->args = a;
    o->as = as;
    if (folders_data("online", o->folder, sizeof o->folder) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set.");
    if ((code = online_find_host(o)) != EXIT_DONE)
        return code;
    if (setup.ca_file != NULL && access(setup.ca_file, R_OK) != 0)
        return cli_usage("--ca %s: the file cannot be read.", setup.ca_file);
    o->session = (struct session){.context = o,
                                  .send = online_send,
                                  .keep_token = online_keep_token,
                                  .now = clock_ms,
                                  .is_bot = as != NULL,
                                  .wants_lobby = true};
    if (!args_has(a, "--new"))
        host_tokens_read(o->folder, &o->url, as, o->session.token);
    o->input = terminal_input(true);
    interrupt_catch();
    interrupt_on_call(online_pump, o);
    setup.url = o->url;
    if ((o->connection = connection_new(&setup, &why)) != NULL)
        return EXIT_DONE;
    input_free(o->input);
    interrupt_on_call(NULL, NULL);
    return cli_failed("%s", why.at);
}

void online_close(struct online *o)
{
    connection_free(o->connection);
    interrupt_on_call(NULL, NULL);
    session_release(&o->session);
    input_free(o->input);
}

int online_come_in(struct online *o, int milliseconds)
{
    int64_t until = clock_ms() + milliseconds;
    struct session *s = &o->session;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    bool said = false;

    while (s->state != SESSION_IN && s->state != SESSION_REFUSED &&
           (milliseconds < 0 || (clock_ms() < until && s->trouble[0] == '\0')) &&
           !interrupt_signal()) {
        interrupt_wait(-1, 100);
        screen_attend();
        if (milliseconds < 0 && s->trouble[0] != '\0' && !said) {
            cli_notice("%s does not answer (%s); trying again.", o->host, s->trouble);
            said = true;
        }
    }
    if (interrupt_signal())
        return cli_interrupted();
    if (s->state == SESSION_REFUSED)
        return cli_failed("%s refuses: %s%s", o->host, s->trouble,
                          s->token[0] != '\0' ? " Use --new to connect as a new guest." : "");
    if (s->state != SESSION_IN)
        return cli_failed("cannot reach %s: %s.", o->host,
                          s->trouble[0] != '\0' ? s->trouble : "no answer");
    if (host_tokens_set_last_host(o->folder, &o->url, &why) != OK)
        cli_notice("%s", why.at);
    return EXIT_DONE;
}

/* ---- waiting --------------------------------------------------------------------------------- */

bool online_wait(struct online *o)
{
    fflush(stdout);
    interrupt_wait(-1, 1000);
    screen_attend();
    return !interrupt_signal() && o->session.state != SESSION_REFUSED;
}

const struct session_answer *online_await(struct online *o, uint64_t id)
{
    const struct session_answer *answer;

    if (id == 0)
        return NULL;
    while ((answer = session_answer(&o->session, id)) == NULL)
        if (!online_wait(o))
            return NULL;
    return answer;
}

static bool online_is_old(const struct session *s, uint64_t game)
{
    for (int i = 0; i < s->old_count; i++)
        if (s->old_games[i] == game)
            return true;
    return false;
}

struct mirror *online_next_game(const struct online *o)
{
    for (int i = 0; i < o->session.game_count; i++) {
        struct mirror *m = o->session.games[i];

        if (m->seat >= 0 && !m->over.is && !m->is_left && !online_is_old(&o->session, m->game))
            return m;
    }
    return NULL;
}
