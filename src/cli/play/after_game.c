#include "cli/play/after_game.h"

#include "cli/review/review_menu.h"

#include <stdio.h>

int after_game_ask(struct chooser *c, const char *title, const struct table_result *left,
                   bool can_repeat, bool can_quit)
{
    static const struct item all[AFTER_GAME_CHOICES] = {
        {L'r', "Rematch", NULL},
        {L'v', "Review: what decided the game?", NULL},
        {L'm', "Menu", NULL},
        {L'q', "Quit", NULL},
    };
    const bool offered[AFTER_GAME_CHOICES] = {can_repeat, left->number > 0, true, can_quit};
    struct item items[AFTER_GAME_CHOICES];
    int act[AFTER_GAME_CHOICES], n = 0, answer;
    char id[16];

    snprintf(id, sizeof id, "%d", left->number);
    for (int k = 0; k < AFTER_GAME_CHOICES; k++)
        if (offered[k]) {
            act[n] = k;
            items[n++] = all[k];
        }
    while ((answer = chooser_ask(c, title, "The game is over.", items, n, 0)) >= 0 &&
           act[answer] == AFTER_GAME_REVIEW)
        if (review_menu(c, id) == WIDGET_LEAVE)
            return WIDGET_LEAVE;
    return answer < 0 ? answer : act[answer];
}
