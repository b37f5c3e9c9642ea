#include "cli/online/serve_requests.h"

#include "online/host/host.h"
#include "online/server/addresses.h"
#include "online/server/database.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_DAYS = 3650, DAY_SECONDS = 86400 };

static int serve_ask(const char *database, const char *verb, const char *name, const char *to)
{
    struct text outcome = TEXT_OF(SENTENCE_BYTES);
    int err = database_ask(database, verb, name, to, &outcome);

    if (err == ERR_OVER) {
        cli_print("No server is using this database. The next one will do this when it starts.");
        return EXIT_DONE;
    }
    if (err != OK || strcmp(outcome.at, "done") != 0)
        return cli_failed("%s%s", outcome.at, err == OK ? "." : "");
    cli_print("Done.");
    return EXIT_DONE;
}

static int serve_ask_about_player(const char *database, const char *verb, const char *name,
                                  const char *to)
{
    if (!text_is_name(name) || (*to != '\0' && !text_is_name(to)))
        return cli_usage("no player can have this name.");
    return serve_ask(database, verb, name, to);
}

/* ---- addresses ------------------------------------------------------------------------------- */

/* Read 30m, 24h or 7d; 0: it is none of these. */
static long serve_seconds(const char *words)
{
    static const struct {
        char unit;
        long seconds;
    } units[] = {{'m', 60}, {'h', 3600}, {'d', DAY_SECONDS}};
    char *end;
    long n = strtol(words, &end, 10);

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (words[0] >= '1' && words[0] <= '9' && end[0] == units[i].unit && end[1] == '\0' &&
            n <= (long)MOST_DAYS * DAY_SECONDS / units[i].seconds)
            return n * units[i].seconds;
    return 0;
}

static int serve_ask_about_address(const char *database, const char *verb, const char *words,
                                   const char *time)
{
    struct text address = TEXT_OF(NAME_BYTES);
    long seconds = serve_seconds(time);
    char room[NAME_BYTES];
    uint64_t owner;

    if (!address_parse_owner(words, &owner))
        return cli_usage("--%s takes an address such as 203.0.113.7 or 2001:db8::/64, not \"%s\".",
                         verb, words);
    if (seconds == 0)
        return cli_usage("--for takes a time such as 30m, 24h or 7d, of at most %d days.",
                         MOST_DAYS);
    address_print_owner(owner, &address);
    snprintf(room, sizeof room, "%ld", seconds);
    return serve_ask(database, verb, address.at, room);
}

static int serve_show_ban(void *context, const char *key, const char *row, size_t len,
                          struct text *why)
{
    char copy[HOST_KEY], date[40];
    struct text address = TEXT_OF(NAME_BYTES);
    uint64_t owner;
    int64_t until;
    time_t seconds;

    (void)why;
    snprintf(copy, sizeof copy, "%.*s", (int)len, row);
    if (!host_read_ban(key, copy, &owner, &until) || until <= clock_since_1970())
        return OK;
    seconds = until / 1000;
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", localtime(&seconds));
    address_print_owner(owner, &address);
    cli_print("%-45s until %s", address.at, date);
    *(bool *)context = true;
    return OK;
}

static int serve_show_bans(const char *database)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    bool any = false;
    struct database_reader reader = {.context = &any, .row = serve_show_ban};

    if (database_read_bans(database, &reader, &why) != OK)
        return cli_failed("%s", why.at);
    if (!any)
        cli_print("No address is banned.");
    return EXIT_DONE;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static const struct {
    const char *flag, *verb;
    int (*ask)(const char *database, const char *verb, const char *name, const char *to);
    const char *more, *usual; /* the flag of `to`, and its default */
} serve_verbs[] = {
    {"--ban", "ban", serve_ask_about_player, NULL, ""},
    {"--rename", "rename", serve_ask_about_player, "--to", NULL},
    {"--erase", "erase", serve_ask_about_player, NULL, ""},
    {"--ban-address", "ban-address", serve_ask_about_address, "--for", "24h"},
    {"--unban-address", "unban-address", serve_ask_about_address, NULL, "1h"},
};
enum { VERBS = sizeof serve_verbs / sizeof *serve_verbs };

/* The verb that is asked for; VERBS: none. */
static int serve_verb(const struct args *a)
{
    int i = 0;

    while (i < VERBS && !args_has(a, serve_verbs[i].flag))
        i++;
    return i;
}

bool serve_requests_has(const struct args *a)
{
    return args_has(a, "--bans") || args_has(a, "--to") || args_has(a, "--for") ||
           serve_verb(a) < VERBS;
}

int serve_requests_do(const struct args *a, const char *database)
{
    int verb = serve_verb(a);
    const char *name, *to;

    if (args_has(a, "--rename") != args_has(a, "--to"))
        return cli_usage("use --rename and --to together.");
    if (args_has(a, "--for") && !args_has(a, "--ban-address"))
        return cli_usage("use --for with --ban-address.");
    if (verb == VERBS)
        return serve_show_bans(database);
    name = args_value(a, serve_verbs[verb].flag);
    to = serve_verbs[verb].more != NULL ? args_value(a, serve_verbs[verb].more) : NULL;
    return serve_verbs[verb].ask(database, serve_verbs[verb].verb, name,
                                 to != NULL ? to : serve_verbs[verb].usual);
}
