/* Read a server's options and run it, or hand the operator's request to the one that runs. */
#include "cli/base/args.h"
#include "cli/base/folders.h"
#include "cli/online/serve_requests.h"
#include "cli/online/serve_settings.h"
#include "cli/online/serve_upkeep.h"
#include "duello.h"
#include "online/server/database.h"
#include "online/server/event_loop.h"
#include "store/save.h"

#include <limits.h>
#include <stdio.h>
#include <unistd.h>

/* ---- where the database is ------------------------------------------------------------------- */

static int serve_database(const struct serve_settings *s, char path[PATH_MAX])
{
    const char *given = serve_settings_words(s, "database");
    char folder[PATH_MAX - 16];

    if (given != NULL) {
        snprintf(path, PATH_MAX, "%s", given);
        return EXIT_DONE;
    }
    if (folders_data("serve", folder, sizeof folder) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set; choose a database with "
                          "--database FILE");
    if (save_folder(folder) != 0)
        return cli_failed("%s cannot be created.", folder);
    snprintf(path, PATH_MAX, "%s/serve.db", folder);
    return EXIT_DONE;
}

/* ---- serving --------------------------------------------------------------------------------- */

static void serve_ready(void *context, const char *url, int metrics)
{
    const struct server_setup *setup = context;

    (void)metrics;
    cli_print("Listening on %s. Play with: duello online %s", url, url);
    if (setup->folder != NULL)
        cli_print("Or open http%s in a browser.", url + strlen("ws"));
    fflush(stdout);
}

/* A server that was started by hand ends with its terminal. */
static bool serve_has_hung_up(void *context)
{
    (void)context;
    return !isatty(STDIN_FILENO);
}

static bool serve_is_here(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static void serve_set_limits(struct server_setup *s, const struct serve_settings *from)
{
    s->connections = serve_settings_number(from, "connections");
    s->per_address = serve_settings_number(from, "per-address");
    s->threads = serve_settings_number(from, "jobs");
    s->stop_seconds = serve_settings_number(from, "stop-within");
    s->host = host_usual;
    s->host.invitation_only = serve_settings_is_on(from, "private");
    s->host.people = serve_settings_number(from, "people-per-address");
    s->host.games_each = serve_settings_number(from, "games-each");
    s->host.seeks_each = serve_settings_number(from, "seeks-each");
    s->host.frames_each = serve_settings_number(from, "frames-each");
    s->unread_mb = serve_settings_number(from, "unread-mb");
}

static int serve_start(const struct serve_settings *s, const char *database)
{
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);
    char host[SERVE_SETTINGS_HOST], inner[SERVE_SETTINGS_HOST], metrics[SERVE_SETTINGS_HOST];
    char room[SERVE_SETTINGS_ROOM];
    const char *origins[SERVE_SETTINGS_LIST + 1];
    struct server_setup setup = {.address = host,
                                 .database = database,
                                 .inner_address = inner,
                                 .folder = serve_settings_words(s, "web"),
                                 .certificate = serve_settings_words(s, "tls-cert"),
                                 .key = serve_settings_words(s, "tls-key"),
                                 .proxy = serve_settings_words(s, "behind-proxy"),
                                 .origins = origins,
                                 .version = DUELLO_VERSION,
                                 .ready = serve_ready,
                                 .hung_up = isatty(STDIN_FILENO) ? serve_has_hung_up : NULL,
                                 .context = &setup};

    if ((setup.certificate == NULL) != (setup.key == NULL))
        return cli_usage("use --tls-cert and --tls-key together.");
    serve_settings_endpoint(s, "listen", host, &setup.port);
    serve_settings_endpoint(s, "internal", inner, &setup.inner_port);
    if (serve_settings_endpoint(s, "metrics", metrics, &setup.metrics_port))
        setup.metrics_address = metrics;
    serve_settings_list(s, "origin", room, origins);
    serve_set_limits(&setup, s);
    if (!serve_is_here(host) && setup.certificate == NULL && setup.proxy == NULL)
        cli_notice("warning: without --tls-cert and --tls-key everyone on the network can read and "
                   "change what is sent, and take over players' names.");
    return event_loop_run(&setup, &why) == OK ? EXIT_DONE : cli_failed("%s", why.at);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int serve_choose(const struct args *a, const struct serve_settings *s)
{
    char database[PATH_MAX];
    int code;

    if (args_has(a, "--show-settings")) {
        serve_settings_show(s);
        return EXIT_DONE;
    }
    if ((code = serve_database(s, database)) != EXIT_DONE)
        return code;
    if (serve_upkeep_is_asked(a))
        return serve_upkeep(a, database);
    return serve_requests_has(a) ? serve_requests_do(a, database) : serve_start(s, database);
}

static int cmd_serve_run(const struct args *a)
{
    struct serve_settings s;
    int code = serve_settings_read(&s, a);

    if (code == EXIT_DONE)
        code = serve_choose(a, &s);
    serve_settings_release(&s);
    return code;
}

static const struct flag serve_flags[] = {
#define SETTING(name, kind, value, low, high, about) {"--" name, value, about},
#define USUAL(name, kind, value, usual, low, high, about)                                          \
    {"--" name, value, about " (default: " usual ")"},
#include "cli/online/serve_settings.def"
#undef SETTING
#undef USUAL
    {"--settings", "FILE", "read settings from this file, which has lines such as jobs = 4"},
    {"--show-settings", NULL, "print all settings and where each comes from, and exit"},
    SERVE_REQUESTS_FLAGS,
    {"--backup", "FILE", "copy the database to this new file, even while the server runs"},
    {"--restore", "FILE", "replace the database with this backup, and keep the old one"},
    {"--check", NULL, "look for damage in the whole database; change nothing"},
    {"--repair", NULL, "with --check: repair the database, and keep everything that can be read"},
    {NULL, NULL, NULL},
};

const struct command cmd_serve = {
    .name = "serve",
    .group = GROUP_ONLINE,
    .synopsis =
        "[options] | [--database FILE] (--ban NAME | --rename NAME --to NAME | --erase NAME |"
        " --ban-address ADDRESS [--for TIME] | --unban-address ADDRESS | --bans |"
        " --backup FILE | --restore FILE | --check [--repair])",
    .summary = "Run a server, so that others can play on it.",
    .examples = "  duello serve\n"
                "  duello serve --private --database club.db\n"
                "  duello serve --listen 127.0.0.1:8000 --behind-proxy 127.0.0.1\n"
                "  duello serve --settings duello.conf --show-settings\n"
                "  duello serve --database club.db --rename Foul --to Fair\n"
                "  duello serve --database club.db --ban-address 203.0.113.7 --for 24h\n",
    .flags = serve_flags,
    .run = cmd_serve_run,
};
