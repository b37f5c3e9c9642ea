#include "cli/online/online.h"

#include "cli/base/folders.h"
#include "cli/base/terminal.h"
#include "terminal/io/interrupt.h"

#include <unistd.h>

static const char online_nowhere[] = "ws://127.0.0.1:7777";

bool online_last_host(char host[URL_BYTES])
{
    char folder[PATH_BYTES];

    host[0] = '\0';
    return folders_data("online", folder, sizeof folder) == 0 &&
           host_tokens_last_host(folder, host);
}

static int online_find_host(struct online *o)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    char last[URL_BYTES];
    const char *host = o->args->positionals > 0                       ? o->args->positional[0]
                       : host_tokens_last_host(o->visit.folder, last) ? last
                                                                      : online_nowhere;

    return url_parse(&o->visit.url, host, &why) == OK ? EXIT_DONE
                                                      : cli_usage("\"%s\": %s", host, why.at);
}

int online_open(struct online *o, const struct args *a, const char *as)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct visit *v = &o->visit;
    int code;

    memset(o, 0, sizeof *o);
    o->args = a;
    v->as = as;
    v->ca_file = args_value(a, "--ca");
    v->as_guest = args_has(a, "--new");
    v->notice = cli_tell;
    if (folders_data("online", v->folder, sizeof v->folder) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set.");
    if ((code = online_find_host(o)) != EXIT_DONE)
        return code;
    if (v->ca_file != NULL && access(v->ca_file, R_OK) != 0)
        return cli_usage("--ca %s: the file cannot be read.", v->ca_file);
    o->input = terminal_input(true);
    if (visit_begin(v, &why) == OK)
        return EXIT_DONE;
    input_free(o->input);
    return cli_failed("%s", why.at);
}

void online_close(struct online *o)
{
    visit_end(&o->visit);
    input_free(o->input);
}

int online_refused(const struct online *o, const char *advice)
{
    return cli_failed("%s refuses: %s%s", o->visit.host, o->visit.session.trouble, advice);
}

int online_come_in(struct online *o, int milliseconds)
{
    const struct session *s = &o->visit.session;

    if (visit_come_in(&o->visit, milliseconds))
        return EXIT_DONE;
    if (interrupt_signal())
        return cli_interrupted();
    if (s->state == SESSION_REFUSED)
        return online_refused(o,
                              s->token[0] != '\0' ? " Use --new to connect as a new guest." : "");
    return cli_failed(
        "cannot reach %s: %s. Name another host (duello online HOST), or run one here: "
        "duello serve",
        o->visit.host, s->trouble[0] != '\0' ? s->trouble : "no answer");
}
