#include "cli/menus/after_game.h"

#include "cli/menus/review_menu.h"

#include <stdio.h>

int after_game_ask(struct chooser *c, const char *title, const struct table_result *left,
                   bool can_repeat, bool can_quit)
{
    static const struct item all[AFTER_GAME_CHOICES] = {
        [AFTER_GAME_MENU] = {L'm', "Menu", NULL},
        [AFTER_GAME_REMATCH] = {L'r', "Rematch", NULL},
        [AFTER_GAME_REVIEW] = {L'v', "Review: what decided the game?", NULL},
        [AFTER_GAME_QUIT] = {L'q', "Quit", NULL},
    };
    static const int order[AFTER_GAME_CHOICES] = {AFTER_GAME_REMATCH, AFTER_GAME_REVIEW,
                                                  AFTER_GAME_MENU, AFTER_GAME_QUIT};
    const bool offered[AFTER_GAME_CHOICES] = {true, can_repeat, left->number > 0, can_quit};
    struct item items[AFTER_GAME_CHOICES];
    int act[AFTER_GAME_CHOICES], n = 0, answer;
    char id[16];

    snprintf(id, sizeof id, "%d", left->number);
    for (int k = 0; k < AFTER_GAME_CHOICES; k++)
        if (offered[order[k]]) {
            act[n] = order[k];
            items[n++] = all[order[k]];
        }
    while ((answer = chooser_ask(c, title, "The game is over.", items, n, 0)) >= 0 &&
           act[answer] == AFTER_GAME_REVIEW)
        if (review_menu(c, id) == WIDGET_LEAVE)
            return WIDGET_LEAVE;
    return answer < 0 ? answer : act[answer];
}
