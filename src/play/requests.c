#include "play/requests.h"

#include "core/rule_book.h"
#include "play/teaching.h"

#include <stdio.h>
#include <stdlib.h>

enum prompt_place requests_place(const struct table *t)
{
    return t->remote != NULL   ? PROMPT_ONLINE
           : t->lesson != NULL ? PROMPT_AT_LESSON
                               : PROMPT_AT_TABLE;
}

struct prompt requests_prompt(const struct table *t, int player)
{
    struct scene scene = record_scene(&t->game.rec);
    struct prompt p = prompt_begin(requests_place(t), &scene, &t->game.rec.duel.now, player);

    p.rated = t->rated;
    return p;
}

void requests_resume_command(const struct table *t, struct text *out)
{
    text_add(out, "duello resume ");
    text_add_shell_word(out, t->save.id);
    for (int p = P1; p <= P2; p++)
        if (record_is_program(t->game.rec.who[p])) { /* otherwise `resume` would ask about it */
            text_add(out, " --p%d ", p + 1);
            text_add_shell_word(out, t->game.rec.who[p]);
        }
}

/* ---- showing --------------------------------------------------------------------------------- */

/* Would this show cards before their owner has confirmed being alone? */
static bool requests_is_too_early(const struct table *t, int player, enum prompt_request request)
{
    return (request == PROMPT_HELP || request == PROMPT_HAND || request == PROMPT_MOVES ||
            request == PROMPT_POSITION || request == PROMPT_HINT) &&
           table_is_shared(t) && game_is_hidden(t->game.rec.duel.rules.game) &&
           t->at_screen != player;
}

static void requests_tell_saved(const struct table *t, struct text *out)
{
    if (t->remote != NULL) {
        text_add(out, "The host keeps this game. Continue later with: %s", t->remote->command);
    } else if (t->lesson != NULL) {
        text_add(out, "A guided game is not saved.");
    } else if (t->save.is_planned) {
        text_add(out, "The game is saved from the first move on.");
    } else if (t->save.fd < 0) {
        text_add(out, "This game cannot be saved.");
    } else {
        text_add(out, "Every move is saved at once. Continue later with: ");
        requests_resume_command(t, out);
    }
    text_add(out, "\n");
}

/* Show a hint, step by step as long as the player asks for more. */
static bool requests_show_hint(struct table *t, int player)
{
    bool more, asks;

    do {
        struct text out = TEXT_OF(HINT_BYTES);

        more = teaching_hint(t, player, &out);
        asks = t->people->show(t, prompt_title(PROMPT_HINT), out.at);
    } while (more && asks);
    return true;
}

bool requests_show(struct table *t, int player, enum prompt_request request)
{
    struct prompt p = requests_prompt(t, player);
    struct text out = TEXT_OF(HINT_BYTES + 4 * PATH_BYTES);
    char *book = NULL;

    if (requests_is_too_early(t, player, request)) {
        text_add(&out, "Press Enter first; then your hand is shown.");
    } else if (request == PROMPT_RULES) {
        book = rule_book_text(p.scene.rules, t->people->columns);
    } else if (request == PROMPT_HINT) {
        return requests_show_hint(t, player);
    } else if (request == PROMPT_SAVE) {
        requests_tell_saved(t, &out);
    } else if (!prompt_tell(&p, request, &out)) {
        return false;
    }
    t->people->show(t, prompt_title(request), book != NULL ? book : out.at);
    free(book);
    return true;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Ask for an undo. Return TABLE_UNDO if it is allowed, TABLE_ANSWER if not. */
static enum table_reply requests_ask_undo(struct table *t)
{
    static const char *const refusals[] = {
        [UNDO_RATED] = "You can't undo in a rated game.",
        [UNDO_OVER] = "The game is over.",
        [UNDO_EARLY] = "No move has been made yet.",
        [UNDO_NOT_YET] = "You have not made a move yet.",
        [UNDO_REVEALED] = "You can't undo: both choices have been revealed.",
        [UNDO_SHOWN] = "You can't undo once cards have been shown or drawn."};
    struct undo undo = table_ask_undo(t);
    char prompt[SENTENCE_BYTES];
    enum table_reply reply;
    int choice;

    if (undo.refused != UNDO_ALLOWED) {
        t->people->show(t, "Undo", refusals[undo.refused]);
        return TABLE_ANSWER;
    }
    if (!t->seat[!undo.by].is_person || t->remote != NULL)
        return TABLE_UNDO; /* a host asks the other player itself */
    snprintf(prompt, sizeof prompt, "%s, allow %s to take back the last move?",
             t->game.rec.name[!undo.by], t->game.rec.name[undo.by]);
    reply = t->people->ask_choice(t, !undo.by, prompt, table_yes_no, 2, &choice);
    if (reply != TABLE_ANSWER)
        return reply;
    if (choice == 0)
        return TABLE_UNDO;
    snprintf(prompt, sizeof prompt, "%s says no.", t->game.rec.name[!undo.by]);
    t->people->show(t, "Undo", prompt);
    return TABLE_ANSWER;
}

static enum table_reply requests_ask_quit(struct table *t, int player)
{
    static const enum table_reply means[] = {TABLE_RESIGN, TABLE_SAVE, TABLE_ANSWER};
    bool saves = t->lesson == NULL && t->remote == NULL; /* a guided game is not saved */
    const struct item words[] = {
        {.name = "Resign"}, {.name = saves ? "Save and leave" : "Leave"}, {.name = "Keep playing"}};
    int choice;
    enum table_reply reply =
        t->people->ask_choice(t, player,
                              saves               ? "Resign, save and quit, or keep playing?"
                              : t->remote != NULL ? "Resign, leave for now, or keep playing?"
                                                  : "Resign, leave, or keep playing?",
                              words, 3, &choice);

    return reply == TABLE_ANSWER ? means[choice] : reply;
}

static enum table_reply requests_ask_resign(struct table *t, int player)
{
    int choice;
    enum table_reply reply =
        t->people->ask_choice(t, player, "Resign this game?", table_yes_no, 2, &choice);

    return reply == TABLE_ANSWER && choice == 0 ? TABLE_RESIGN : reply;
}

enum table_reply requests_obey(struct table *t, int player, enum prompt_request request)
{
    if (request == PROMPT_UNDO)
        return requests_ask_undo(t);
    if (request == PROMPT_QUIT)
        return requests_ask_quit(t, player);
    if (request == PROMPT_RESIGN)
        return requests_ask_resign(t, player);
    if (request >= PROMPT_DRAW && request <= PROMPT_SAY)
        return t->remote->obey(t, player, request);
    requests_show(t, player, request);
    return TABLE_ANSWER;
}
