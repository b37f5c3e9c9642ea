#include "cli/online/serve_upkeep.h"

#include "online/server/upkeep/backup.h"
#include "online/server/upkeep/check.h"
#include "online/server/upkeep/restore.h"

static void serve_upkeep_say(const char *sentence)
{
    cli_print("%s", sentence);
}

static int serve_upkeep_check(const char *database, bool repair)
{
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);
    int err = repair ? check_repair(database, &why) : OK;

    if (err == OK && why.len > 0)
        cli_print("%s", why.at);
    if (err == OK)
        err = check_database(database, serve_upkeep_say, (text_clear(&why), &why));
    if (err == ERR_SYNTAX)
        return cli_failed(
            "the database is damaged. A server that starts with it sets damaged games "
            "and rows aside, and serves the others.");
    if (err != OK)
        return cli_failed("%s", why.at);
    cli_print("Nothing is damaged.");
    return EXIT_DONE;
}

bool serve_upkeep_is_asked(const struct args *a)
{
    return args_has(a, "--backup") || args_has(a, "--restore") || args_has(a, "--check") ||
           args_has(a, "--repair");
}

int serve_upkeep(const struct args *a, const char *database)
{
    const char *backup = args_value(a, "--backup"), *restore = args_value(a, "--restore");
    bool check = args_has(a, "--check"), repair = args_has(a, "--repair");
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);
    int err;

    if ((backup != NULL) + (restore != NULL) + (check || repair) > 1)
        return cli_usage("use --backup, --restore and --check one at a time.");
    if (repair && !check)
        return cli_usage("use --repair with --check.");
    if (check)
        return serve_upkeep_check(database, repair);
    err = backup != NULL ? backup_database(database, backup, &said)
                         : restore_database(database, restore, &said);
    if (err != OK)
        return cli_failed("%s", said.at);
    cli_print("%s", said.at);
    return EXIT_DONE;
}
