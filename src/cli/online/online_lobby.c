#include "cli/online/online_lobby.h"

#include "cli/base/choose.h"
#include "cli/base/terminal.h"
#include "terminal/io/interrupt.h"

static void lobby_greet(const struct online *o)
{
    int old = o->visit.session.old_count;

    cli_print("Connected to %s as %s. Type help for the commands.", o->visit.host,
              o->visit.session.name);
    if (old > 0)
        cli_print("You have %d running game%s: `games` lists them, `go` continues one.", old,
                  old == 1 ? "" : "s");
}

static void lobby_step(struct online_lobby *l)
{
    struct mirror *m = session_next_game(&l->o->visit.session);

    if (m != NULL) {
        l->seek = 0;
        l->invitation[0] = '\0';
        online_command_play(l, m);
    } else if (l->in_lines) {
        online_prompt_ask(l);
    } else {
        online_menu_ask(l);
    }
}

int online_lobby(struct online *o)
{
    struct online_lobby l = {.o = o, .in_lines = terminal_is_plain(o->args), .state = SESSION_IN};
    const char *code = args_value(o->args, "--join");

    if (l.in_lines)
        lobby_greet(o);
    else
        choose_open(&l.chooser, o->args);
    if (code != NULL)
        online_command_run(&l, online_command(TAKES_CODE), code);
    while (!l.ends && o->visit.session.state != SESSION_REFUSED && !interrupt_signal())
        lobby_step(&l);
    if (!l.in_lines)
        chooser_close(&l.chooser);
    if (o->visit.session.state == SESSION_REFUSED)
        return online_refused(o, "");
    return interrupt_signal() ? cli_interrupted() : l.code;
}
