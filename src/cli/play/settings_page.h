/* The page of the menu for what holds in all games: name, hints, tutor, colours, animation and
 * keys. */
#ifndef CLI_PLAY_SETTINGS_PAGE_H
#define CLI_PLAY_SETTINGS_PAGE_H

#include "cli/play/saved_settings.h"
#include "terminal/io/chooser.h"

/* Let the user change settings, which are saved at once. WIDGET_BACK or WIDGET_LEAVE. */
int settings_page(struct chooser *c, struct settings *s);

#endif
