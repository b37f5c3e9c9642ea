#include "terminal/play/prompt_requests.h"

#include "core/rule_book.h"
#include "terminal/play/teaching.h"

#include <stdio.h>
#include <stdlib.h>

enum prompt_place prompt_requests_place(const struct table *t)
{
    return t->lesson != NULL ? PROMPT_AT_LESSON : t->game->place;
}

struct prompt prompt_requests_prompt(const struct table *t, int player)
{
    struct scene scene = record_scene(t->rec);
    struct prompt p = prompt_begin(prompt_requests_place(t), &scene, &t->rec->duel.now, player);

    p.rated = t->rec->rated;
    return p;
}

/* ---- showing --------------------------------------------------------------------------------- */

/* Would this show cards before their owner has confirmed being alone? */
static bool prompt_requests_is_too_early(const struct table *t, int player,
                                         enum prompt_request request)
{
    return (request == PROMPT_HELP || request == PROMPT_HAND || request == PROMPT_MOVES ||
            request == PROMPT_POSITION || request == PROMPT_HINT) &&
           table_is_shared(t) && game_is_hidden(t->rec->duel.rules.game) && t->at_screen != player;
}

/* Show a hint, step by step as long as the player asks for more. */
static bool prompt_requests_show_hint(struct table *t, int player)
{
    bool more, asks;

    do {
        struct text out = TEXT_OF(HINT_BYTES);

        more = teaching_hint(t, player, &out);
        asks = t->people->show(t, prompt_title(PROMPT_HINT), out.at);
    } while (more && asks);
    return true;
}

/* Show the rules, and the options if the player asks for them. */
static bool prompt_requests_show_book(struct table *t, enum prompt_request request)
{
    bool is_rules = request == PROMPT_RULES, asks;
    char *book = rule_book_text(&t->rec->duel.rules, is_rules ? RULE_BOOK_RULES : RULE_BOOK_OPTIONS,
                                t->people->columns);
    struct text whole = text_growing();
    struct writer out = writer_into(&whole);

    writer_put(&out, book != NULL ? book : "");
    if (is_rules)
        writer_put(&out, t->people->columns > 0 ? "\nType options to see what can be changed.\n"
                                                : "\n(press ? to see what can be changed)\n");
    asks = t->people->show(t, prompt_title(request), whole.at != NULL ? whole.at : "");
    free(book);
    free(whole.at);
    return is_rules && asks ? prompt_requests_show_book(t, PROMPT_OPTIONS) : true;
}

bool prompt_requests_show(struct table *t, int player, enum prompt_request request)
{
    struct prompt p = prompt_requests_prompt(t, player);
    struct text out = TEXT_OF(HINT_BYTES + 4 * PATH_BYTES);

    if (prompt_requests_is_too_early(t, player, request)) {
        text_add(&out, "Press Enter first; then your hand is shown.");
    } else if (request == PROMPT_RULES || request == PROMPT_OPTIONS) {
        return prompt_requests_show_book(t, request);
    } else if (request == PROMPT_HINT) {
        return prompt_requests_show_hint(t, player);
    } else if (request == PROMPT_SAVE) {
        t->game->tell_saved(t, &out);
        text_add(&out, "\n");
    } else if (!prompt_tell(&p, request, &out)) {
        return false;
    }
    t->people->show(t, prompt_title(request), out.at);
    return true;
}

/* ---- asking ---------------------------------------------------------------------------------- */

static enum table_reply prompt_requests_ask_quit(struct table *t, int player)
{
    static const char *const questions[] = {
        [PROMPT_AT_TABLE] = "Resign, save and quit, or keep playing?",
        [PROMPT_AT_LESSON] = "Resign, leave, or keep playing?",
        [PROMPT_ONLINE] = "Resign, leave for now, or keep playing?"};
    enum prompt_place place = prompt_requests_place(t);
    const struct item words[] = {{.name = "Resign"},
                                 {.name = place == PROMPT_AT_TABLE ? "Save and leave" : "Leave"},
                                 {.name = "Keep playing"}};
    int choice;
    enum table_reply reply = t->people->ask_choice(t, player, questions[place], words, 3, &choice);

    if (reply != TABLE_ANSWER || choice == 2)
        return reply;
    return choice == 0 ? t->game->obey(t, player, PROMPT_RESIGN) : TABLE_LEAVE;
}

static enum table_reply prompt_requests_ask_resign(struct table *t, int player)
{
    int choice;
    enum table_reply reply =
        t->people->ask_choice(t, player, "Resign this game?", table_yes_no, 2, &choice);

    return reply == TABLE_ANSWER && choice == 0 ? t->game->obey(t, player, PROMPT_RESIGN) : reply;
}

enum table_reply prompt_requests_obey(struct table *t, int player, enum prompt_request request)
{
    if (request == PROMPT_QUIT)
        return prompt_requests_ask_quit(t, player);
    if (request == PROMPT_RESIGN)
        return prompt_requests_ask_resign(t, player);
    if (request == PROMPT_UNDO || (request >= PROMPT_DRAW && request <= PROMPT_SAY))
        return t->game->obey(t, player, request);
    prompt_requests_show(t, player, request);
    return TABLE_ANSWER;
}
