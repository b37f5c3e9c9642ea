/* The lobby of a host. */
#ifndef CLI_ONLINE_ONLINE_LOBBY_H
#define CLI_ONLINE_ONLINE_LOBBY_H

#include "cli/online/online_commands.h"

/* Ask until the user leaves or the host ends the session. Return the exit code. */
int online_lobby(struct online *o);

/* Ask once, line by line or with a menu, and run a command; or find that something has happened. */
void online_prompt_ask(struct online_lobby *l);
void online_menu_ask(struct online_lobby *l);

#endif
