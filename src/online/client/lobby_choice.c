#include "online/client/lobby_choice.h"

#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

/* Take one word; false: it means nothing. */
static bool lobby_choice_take(struct lobby_choice *c, const char *word)
{
    size_t digits = strspn(word, "0123456789");

    for (int i = 0; i < ORDERS; i++)
        if (strcmp(word, frames_orders[i]) == 0) {
            c->order = (enum frames_order)i;
            return true;
        }
    if (digits > 0 && digits < 4 && word[digits] == '\0') {
        c->page = (int)strtol(word, NULL, 10);
        return c->page >= 1 && c->page <= FRAMES_PAGES;
    }
    c->game = games_find(word);
    return c->game != NULL || strcmp(word, "all") == 0;
}

int lobby_choice_parse(struct lobby_choice *c, const char *words, struct text *why)
{
    struct lobby_choice read = {0};
    char word[64];

    for (const char *at = words + strspn(words, " "); *at != '\0'; at += strspn(at, " ")) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
        at += strcspn(at, " ");
        if (!lobby_choice_take(&read, word))
            return text_explain(ERR_SYNTAX, why, "I don't understand \"%.40s\".", word);
    }
    if (read.order == ORDER_NEAR && read.game == NULL)
        return text_explain(
            ERR_SYNTAX, why,
            "To list what is near your rating, choose a game. For example: charge near");
    *c = read;
    return OK;
}

void lobby_choice_tell(const struct lobby_choice *c, struct text *out)
{
    text_add(out, "%s%s", c->game != NULL ? c->game->title : "All games",
             c->order == ORDER_NEAR ? ", near your rating" : "");
    if (c->page > 1)
        text_add(out, ", page %d", c->page);
}
