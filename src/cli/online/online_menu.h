/* The lobby on the full screen: menus that follow what happens on the host. */
#ifndef CLI_ONLINE_ONLINE_MENU_H
#define CLI_ONLINE_ONLINE_MENU_H

#include "cli/online/online.h"

/* Show the lobby until the user leaves. Return the exit code. */
int online_menu(struct online *o);

#endif
