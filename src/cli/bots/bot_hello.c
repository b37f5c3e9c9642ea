/* All programs start together, read the first line of the protocol and the end of their input, and
 * have the same time to say something. One that is slower says it in its first game. */
#include "cli/bots/bot_hello.h"

#include "cli/base/cli.h"
#include "cli/bots/bot_options.h"
#include "core/record.h"
#include "match/protocol.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>

static const int64_t hello_patience = 3000000000; /* nanoseconds */

static bool bot_hello_is_asked(const char *const *who, int at)
{
    for (int i = 0; i < at; i++)
        if (strcmp(who[i], who[at]) == 0)
            return false;
    return record_is_program(who[at]);
}

/* A program that cannot be started says nothing; its first game has the reason. */
static void bot_hello_ask(struct bot_process *p, const char *who)
{
    struct bot_process_setup setup = bot_options_setup();
    struct text hello = TEXT_OF(SENTENCE_BYTES), why = TEXT_OF(SENTENCE_BYTES);

    setup.command = who + strlen("bot:");
    if (bot_process_start(p, &setup, &why) != 0)
        return;
    protocol_print_hello(&hello);
    bot_process_run(p);
    bot_process_send(p, hello.at, hello.len, clock_ns() + hello_patience);
    bot_process_end_input(p);
}

static bool bot_hello_hear(struct bot_process *p, const char *who, const struct game *g,
                           int64_t deadline, struct text *why)
{
    char line[PROTOCOL_LINE];

    if (p->pid <= 0 || bot_process_receive(p, line, sizeof line, deadline) != BOT_PROCESS_OK ||
        !protocol_is_hello(line) || protocol_hello_has(line, g->id))
        return true;
    text_make_printable(line);
    return text_explain(false, why, "%s does not play %s; it says \"%s\".", who, g->id, line);
}

bool bot_hello_check(const char *const *who, int count, const struct game *g, struct text *why)
{
    struct bot_process *p = cli_allocate((size_t)count, sizeof *p);
    int64_t deadline;
    bool all = true;

    for (int i = 0; i < count; i++)
        if (bot_hello_is_asked(who, i))
            bot_hello_ask(&p[i], who[i]);
    deadline = clock_ns() + hello_patience;
    for (int i = 0; i < count; i++)
        if (bot_hello_is_asked(who, i)) {
            all = all && bot_hello_hear(&p[i], who[i], g, deadline, why);
            if (p[i].pid > 0)
                bot_process_stop(&p[i]);
        }
    free(p);
    return all;
}
