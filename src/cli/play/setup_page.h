/* The page before a game: who plays, how, and by which rules. The settings are remembered. */
#ifndef CLI_PLAY_SETUP_PAGE_H
#define CLI_PLAY_SETUP_PAGE_H

#include "cli/base/args.h"
#include "cli/play/saved_settings.h"
#include "core/game.h"
#include "terminal/io/chooser.h"

struct setup_page {
    struct chooser *chooser;
    const struct args *base; /* of `duello play`: the page does not ask for what they set */
    const struct game *game;
    struct settings *settings;
    char rule[OPTIONS_MAX][SENTENCE_BYTES]; /* "name=value", for the arguments */
};

/* Let the user change the settings until the game should start: 0, WIDGET_BACK or WIDGET_LEAVE. */
int setup_page_ask(struct setup_page *u);
/* Let the user change their name: 0, WIDGET_BACK or WIDGET_LEAVE. */
int setup_page_ask_name(struct setup_page *u);
/* Make the arguments that play the game with these settings; they are valid as long as `u` is
 * unchanged. */
struct args setup_page_args(struct setup_page *u);
/* A game with those arguments was played: where the players begin by turns, the next game begins
 * with the other. */
void setup_page_note_first(struct setup_page *u);

#endif
