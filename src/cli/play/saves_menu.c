#include "cli/play/saves_menu.h"

#include "cli/history/past_games.h"
#include "store/save.h"

static const char saves_menu_title[] = "Saved games";

/* Delete a game if the user is sure; 0, WIDGET_BACK or WIDGET_LEAVE. */
static int saves_menu_delete(struct chooser *c, const struct play_game_entry *game)
{
    static const struct item sure[] = {
        {L'k', "Keep it", NULL}, {L'd', "Delete it", "A deleted game cannot be brought back."}};
    int answer = chooser_ask(c, "Delete this game?", game->name, sure, 2, 0);

    if (answer <= 0)
        return answer;
    return past_games_delete(save_number(game->id)) == EXIT_DONE ? 0 : chooser_pause(c);
}

/* The games, and an item to delete one of them unless that is what is asked. Return the number of
 * games; `answer` is an index, n for deleting, or as chooser_ask has it. */
static int saves_menu_list(struct chooser *c, bool deletes, struct play_game_entry *list,
                           int *answer)
{
    struct item items[ITEMS_MAX];
    int n = play_game_list(list, ITEMS_MAX - 1, "", false);

    for (int i = 0; i < n; i++)
        items[i] = items_numbered(i, list[i].name, NULL);
    items[n] = (struct item){L'd', "Delete a saved game", NULL};
    *answer = n == 0 ? WIDGET_BACK
                     : chooser_ask(c, saves_menu_title,
                                   deletes ? "Which game do you want to delete?"
                                           : "Which game do you want to resume?",
                                   items, n + !deletes, 0);
    return n;
}

int saves_menu_ask(struct chooser *c, struct play_game_entry *out)
{
    static struct play_game_entry list[ITEMS_MAX];
    int n, answer;

    while ((n = saves_menu_list(c, false, list, &answer)) == answer && n > 0) {
        saves_menu_list(c, true, list, &answer);
        if (answer >= 0)
            answer = saves_menu_delete(c, &list[answer]);
        if (answer == WIDGET_LEAVE)
            return answer;
    }
    if (answer < 0)
        return answer;
    *out = list[answer];
    return 0;
}
