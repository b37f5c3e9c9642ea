/* Read a server's options and run it, or hand the operator's request to the one that runs. */
#include "cli/base/args.h"
#include "cli/base/folders.h"
#include "online/server/addresses.h"
#include "online/server/database.h"
#include "online/server/event_loop.h"
#include "store/save.h"

#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>

enum { PORT = 7777, HOST_BYTES = 64 };

static const char usual_address[] = "127.0.0.1";

/* ---- where the database is ------------------------------------------------------------------- */

static int serve_database(const struct args *a, char path[PATH_MAX])
{
    const char *given = args_value(a, "--database");
    struct text why = TEXT_OF(SENTENCE_BYTES);
    char folder[PATH_MAX - 16];

    if (given != NULL) {
        if (database_check(given, &why) != OK)
            return cli_usage("--database: %s", why.at);
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

/* ---- the operator's requests ----------------------------------------------------------------- */

static int serve_operate(const char *database, const char *verb, const char *name, const char *to)
{
    struct text outcome = TEXT_OF(SENTENCE_BYTES);
    int err;

    if (!text_is_name(name) || (*to != '\0' && !text_is_name(to)))
        return cli_usage("no player can have this name.");
    err = database_ask(database, verb, name, to, &outcome);
    if (err == ERR_OVER) {
        cli_print("No server is using this database. The next one will do this when it starts.");
        return EXIT_DONE;
    }
    if (err != OK || strcmp(outcome.at, "done") != 0)
        return cli_failed("%s%s", outcome.at, err == OK ? "." : "");
    cli_print("Done.");
    return EXIT_DONE;
}

/* ---- serving --------------------------------------------------------------------------------- */

static void serve_ready(void *context, const char *url)
{
    const struct server_setup *setup = context;

    cli_print("Listening on %s. Play with: duello online %s", url, url);
    if (setup->folder != NULL)
        cli_print("Or open http%s in a browser.", url + strlen("ws"));
    fflush(stdout);
}

static bool serve_is_here(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static int serve_read_address(const struct args *a, struct server_setup *s, char host[HOST_BYTES])
{
    const char *given = args_value(a, "--listen"), *proxy = args_value(a, "--behind-proxy");
    struct address read;

    snprintf(host, HOST_BYTES, "%s", usual_address);
    s->port = PORT;
    if (given != NULL &&
        (!address_split(given, host, HOST_BYTES, &s->port) || !address_parse(&read, host)))
        return cli_usage("--listen takes an address and a port, such as 127.0.0.1:7777 or "
                         "[::1]:7777, not \"%s\".",
                         given);
    if (proxy != NULL && !address_parse(&read, proxy))
        return cli_usage("--behind-proxy takes the address of the proxy, such as 127.0.0.1.");
    s->address = host;
    s->proxy = proxy;
    return EXIT_DONE;
}

/* Other servers are told this address, so it must be one that they can connect to. */
static int serve_read_internal(const struct args *a, struct server_setup *s, char host[HOST_BYTES])
{
    const char *given = args_value(a, "--internal");
    struct address read;

    snprintf(host, HOST_BYTES, "%s", usual_address);
    s->inner_port = 0;
    s->inner_address = host;
    if (given != NULL &&
        (!address_split(given, host, HOST_BYTES, &s->inner_port) || !address_parse(&read, host) ||
         strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0))
        return cli_usage("--internal takes one address of this machine, with or without a port, "
                         "such as 10.0.0.1:7778, not \"%s\".",
                         given);
    return EXIT_DONE;
}

static int serve_read_files(const struct args *a, struct server_setup *s)
{
    struct stat st;

    s->certificate = args_value(a, "--tls-cert");
    s->key = args_value(a, "--tls-key");
    s->folder = args_value(a, "--web");
    if ((s->certificate == NULL) != (s->key == NULL))
        return cli_usage("use --tls-cert and --tls-key together.");
    if (s->folder != NULL && (stat(s->folder, &st) != 0 || !S_ISDIR(st.st_mode)))
        return cli_usage("--web: there is no folder %s.", s->folder);
    return EXIT_DONE;
}

static int serve_read_limits(const struct args *a, struct server_setup *s)
{
    s->connections = 0;
    s->per_address = 200;
    s->threads = 2;
    s->host = host_usual;
    s->host.invitation_only = args_has(a, "--private");
    if (args_number(a, "--connections", 1, 1000000, &s->connections) != EXIT_DONE ||
        args_number(a, "--per-address", 1, 1000000, &s->per_address) != EXIT_DONE ||
        args_number(a, "--people-per-address", 0, 100000, &s->host.people) != EXIT_DONE ||
        args_number(a, "--games-each", 1, 1000, &s->host.games_each) != EXIT_DONE ||
        args_number(a, "--seeks-each", 1, 1000, &s->host.seeks_each) != EXIT_DONE ||
        args_number(a, "--frames-each", 0, 1000000, &s->host.frames_each) != EXIT_DONE ||
        args_number(a, "--jobs", 1, 60, &s->threads) != EXIT_DONE)
        return EXIT_USAGE;
    return EXIT_DONE;
}

/* An origin has no path. */
static bool serve_is_origin(const char *s)
{
    const char *behind = strstr(s, "://");

    return behind != NULL && behind > s && behind[3] != '\0' && strchr(behind + 3, '/') == NULL &&
           strchr(s, ' ') == NULL && text_is_printable(s);
}

static int serve_read_origins(const struct args *a, const char *origins[ARGS_MAX + 1])
{
    int n = 0;

    for (int at = 0; (origins[n] = args_next(a, "--origin", &at)) != NULL; n++)
        if (!serve_is_origin(origins[n]))
            return cli_usage("--origin takes a site such as https://example.org, not \"%s\".",
                             origins[n]);
    return EXIT_DONE;
}

static int cmd_serve_start(const struct args *a, const char *database)
{
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);
    struct server_setup setup = {.database = database, .ready = serve_ready};
    const char *origins[ARGS_MAX + 1];
    char host[HOST_BYTES], inner[HOST_BYTES];

    if (serve_read_address(a, &setup, host) != EXIT_DONE ||
        serve_read_internal(a, &setup, inner) != EXIT_DONE ||
        serve_read_files(a, &setup) != EXIT_DONE || serve_read_limits(a, &setup) != EXIT_DONE ||
        serve_read_origins(a, origins) != EXIT_DONE)
        return EXIT_USAGE;
    setup.origins = origins;
    setup.context = &setup;
    if (!serve_is_here(host) && setup.certificate == NULL && setup.proxy == NULL)
        cli_notice("warning: without --tls-cert and --tls-key everyone on the network can read and "
                   "change what is sent, and take over players' names.");
    return event_loop_run(&setup, &why) == OK ? EXIT_DONE : cli_failed("%s", why.at);
}

static int cmd_serve_run(const struct args *a)
{
    static const char *const verbs[][2] = {
        {"--ban", "ban"}, {"--rename", "rename"}, {"--erase", "erase"}};
    const char *to = args_value(a, "--to");
    char database[PATH_MAX];
    int code;

    if ((code = serve_database(a, database)) != EXIT_DONE)
        return code;
    if (args_has(a, "--rename") != (to != NULL))
        return cli_usage("use --rename and --to together.");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (args_has(a, verbs[i][0]))
            return serve_operate(database, verbs[i][1], args_value(a, verbs[i][0]),
                                 to != NULL ? to : "");
    return cmd_serve_start(a, database);
}

const struct command cmd_serve = {
    .name = "serve",
    .group = GROUP_ONLINE,
    .synopsis =
        "[options] | [--database FILE] (--ban NAME | --rename NAME --to NAME | --erase NAME)",
    .summary = "Run a server, so that others can play on it.",
    .examples = "  duello serve\n"
                "  duello serve --private --database club.db\n"
                "  duello serve --listen 127.0.0.1:8000 --behind-proxy 127.0.0.1\n"
                "  duello serve --database club.db --rename Foul --to Fair\n",
    .flags = FLAGS(
        {"--listen", "ADDRESS:PORT", "where to listen (default: 127.0.0.1:7777); port 0: any"},
        {"--private", NULL, "by invitation only: no list of seeks, no quick pairing"},
        {"--database", "FILE",
         "keep games and players in this file (default: in the data folder), or at postgres://HOST/NAME"},
        {"--internal", "ADDRESS:PORT",
         "with postgres://: where other servers reach this one (default: 127.0.0.1, any port)"},
        {"--tls-cert", "FILE",
         "encrypt with this certificate, followed by those that signed it (PEM)"},
        {"--tls-key", "FILE", "with --tls-cert: the private key (PEM)"},
        {"--behind-proxy", "ADDRESS", "trust X-Forwarded-For in requests from this address"},
        {"--origin", "ORIGIN",
         "let pages of this site connect too, such as https://example.org; may be repeated"},
        {"--web", "DIR", "also serve the files in this folder as a web site"},
        {"--connections", "N", "allow N connections (default: 12000, or what the system allows)"},
        {"--per-address", "N",
         "allow N connections from one address, or one IPv6 /64 (default: 200)"},
        {"--people-per-address", "N",
         "limit what an address does to what N people do; 0: no such limits (default: 40)"},
        {"--games-each", "N", "allow N running games per player (default: 20)"},
        {"--seeks-each", "N", "allow N open seeks and invitations per player (default: 5)"},
        {"--frames-each", "N",
         "allow N messages a second per connection; 0: any number (default: 100)"},
        {"--jobs", "N", "let built-in players think in N threads (default: 2)"},
        {"--ban", "NAME", "lock a player out"}, {"--rename", "NAME", "give a player another name"},
        {"--to", "NAME", "with --rename: the new name"},
        {"--erase", "NAME", "forget a player's name and ratings"}),
    .run = cmd_serve_run,
};
