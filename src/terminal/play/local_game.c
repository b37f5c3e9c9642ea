/*
 * The slots of struct table_game for a game that is played here. After every change local_follow
 * first writes the new lines of the record to the file, then tells bots and people: a game that
 * somebody has seen go on can always be resumed. It goes by the record, which nature's moves are in
 * too, so it does not matter who made them.
 */
#include "terminal/play/local_game.h"

#include "core/move.h"
#include "match/record_text.h"
#include "teach/endless.h"
#include "terminal/play/teaching.h"
#include "terminal/play/bot_wait.h"
#include "terminal/io/interrupt.h"

#include <stdio.h>

/* ---- saying and writing ---------------------------------------------------------------------- */

static void local_announce(struct table *t, const struct text *said)
{
    t->people->say(t, said->at);
    for (int p = P1; p <= P2; p++)
        text_add(&t->since[p], "%s", said->at);
}

/* Add what the book says of a choice; on the full screen also the status after the turn, where the
 * book has it. */
static void local_tell(const struct table *t, size_t i, struct text *out)
{
    const struct choice *c = &t->rec->choices[i];
    const struct state *next = record_at(t->rec, i + 1);
    struct scene scene = record_scene_at(t->rec, i);
    const struct game *game = scene.rules->game;

    game->tell(&scene, &c->before, c->m, next, out);
    if (game->updates_status && t->people->shows_status) {
        text_add(out, "\n");
        game->status(&scene, next, out);
    }
}

/* This player's turn is over: what was said during it is known, and hints begin anew. */
static void local_forget_turn(struct table *t, int player)
{
    text_clear(&t->since[player]);
    t->tutor.told = 0;
}

/* Create the file of a game after its first move. */
static void local_begin_save(struct table *t, struct text *lines)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);

    text_add(&why, "this game is not saved: ");
    if (save_create(&t->save, t->save.path, &why) != OK)
        t->people->remark(t, why.at);
    record_text_print_header(&t->referee.rec, lines);
}

/* Write the new moves of the record to the file. */
static void local_write_down(struct table *t)
{
    struct text why = TEXT_OF(2 * PATH_BYTES), lines = text_growing();

    if (t->save.is_planned && !record_is_begun(&t->referee.rec))
        return;
    if (t->save.is_planned)
        local_begin_save(t, &lines);
    text_add(&why, "this game is no longer saved: ");
    while (record_text_print_next(&t->referee.rec, &lines))
        continue;
    if (save_append(&t->save, &lines, true, &why) != OK)
        t->people->remark(t, why.at);
    text_release(&lines);
}

/* Save, announce and show what has happened. */
static void local_follow(struct table *t)
{
    local_write_down(t);
    for (; t->shown < t->referee.rec.count; t->shown++) {
        const struct choice *c = &t->referee.rec.choices[t->shown];
        struct text said = TEXT_OF(SENTENCE_BYTES);

        for (int p = P1; p <= P2; p++)
            seat_tell(&t->seat[p], &t->referee.rec, t->shown, p);
        local_tell(t, t->shown, &said);
        local_announce(t, &said);
        teaching_after(t, &c->before, c->m);
    }
}

/* ---- taking back ----------------------------------------------------------------------------- */

/* Take back moves up to a person's choice. A choice that waits for the opponent's stays secret. */
static void local_undo(struct table *t, const struct undo *undo)
{
    struct record *rec = &t->referee.rec;
    struct scene scene;
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    text_add(&said, "%s taken back", undo->choices > 1 ? "Moves" : "Last move");
    for (size_t i = 1; i <= undo->choices; i++) {
        const struct choice *c = &rec->choices[rec->count - i];

        text_add(&said, "%s%s's %s", i > 1 ? ", " : ": ", rec->name[c->before.turn],
                 move_word(&rec->duel.rules, c->m.a).at);
    }
    text_add(&said, ".\n");
    referee_undo(&t->referee, undo);
    local_write_down(t);
    t->shown = rec->count;
    scene = record_scene(rec);
    scene.rules->game->status(&scene, &rec->duel.now, &said);
    t->people->say(t, said.at);
}

/* Take back the last move, if the opponent allows it. */
static enum table_reply local_ask_undo(struct table *t)
{
    static const char *const refusals[] = {
        [UNDO_RATED] = "You can't undo in a rated game.",
        [UNDO_OVER] = "The game is over.",
        [UNDO_EARLY] = "No move has been made yet.",
        [UNDO_NOT_YET] = "You have not made a move yet.",
        [UNDO_REVEALED] = "You can't undo: both choices have been revealed.",
        [UNDO_SHOWN] = "You can't undo once cards have been shown or drawn."};
    struct undo undo =
        undo_ask(&t->referee, (const bool[2]){t->seat[P1].is_person, t->seat[P2].is_person});
    char prompt[SENTENCE_BYTES];
    enum table_reply reply;
    int choice = 0;

    if (undo.refused != UNDO_ALLOWED) {
        t->people->show(t, "Undo", refusals[undo.refused]);
        return TABLE_ANSWER;
    }
    snprintf(prompt, sizeof prompt, "%s, allow %s to take back the last move?",
             t->rec->name[!undo.by], t->rec->name[undo.by]);
    reply = !t->seat[!undo.by].is_person
                ? TABLE_ANSWER
                : t->people->ask_choice(t, !undo.by, prompt, table_yes_no, 2, &choice);
    if (reply != TABLE_ANSWER)
        return reply;
    if (choice == 0) {
        local_undo(t, &undo);
        return TABLE_NEWS;
    }
    snprintf(prompt, sizeof prompt, "%s says no.", t->rec->name[!undo.by]);
    t->people->show(t, "Undo", prompt);
    return TABLE_ANSWER;
}

static enum table_reply local_obey(struct table *t, int player, enum prompt_request request)
{
    enum table_reply reply = TABLE_NEWS;

    if (request == PROMPT_RESIGN)
        referee_end(&t->referee, ENDING_RESIGN, player);
    else
        reply = local_ask_undo(t);
    if (reply == TABLE_NEWS)
        local_forget_turn(t, player);
    return reply;
}

/* ---- people ---------------------------------------------------------------------------------- */

/* If hands are hidden and two people share the screen, clear it between their turns. */
static enum table_reply local_hand_over(struct table *t, int player)
{
    enum table_reply reply;

    if (!game_is_hidden(t->referee.rec.duel.rules.game) || !table_is_shared(t) ||
        t->at_screen == player)
        return TABLE_ANSWER;
    t->at_screen = -1;
    reply = t->people->hand_over(t, player);
    if (reply == TABLE_ANSWER)
        t->at_screen = player;
    return reply;
}

/* Does this player accept a draw? */
static enum table_reply local_accept_draw(struct table *t, int player, bool *accepts)
{
    char prompt[SENTENCE_BYTES];
    enum table_reply reply;
    int choice;

    *accepts = endless_is_level(t->rec, t->known);
    if (!t->seat[player].is_person)
        return TABLE_ANSWER;
    snprintf(prompt, sizeof prompt, "%s, %s offers a draw. Accept it?", t->rec->name[player],
             t->rec->name[!player]);
    reply = t->people->ask_choice(t, player, prompt, table_yes_no, 2, &choice);
    *accepts = reply == TABLE_ANSWER && choice == 0;
    return reply;
}

/* Let a player offer a draw in a game that leads nowhere. A program cannot answer. */
static enum table_reply local_offer_draw(struct table *t, int player)
{
    static const struct item words[] = {{.name = "Draw"}, {.name = "Go on"}};
    char text[SENTENCE_BYTES];
    enum table_reply reply;
    bool accepts;
    int choice;

    snprintf(text, sizeof text, "No progress for %d turns. Offer a draw, or go on?",
             endless_turns(t->rec));
    reply = t->people->ask_choice(t, player, text, words, 2, &choice);
    if (reply != TABLE_ANSWER || choice == 1)
        return reply;
    if ((reply = local_accept_draw(t, !player, &accepts)) != TABLE_ANSWER)
        return reply;
    if (accepts) {
        referee_end(&t->referee, ENDING_AGREED, P1);
        local_forget_turn(t, player);
        return TABLE_NEWS;
    }
    snprintf(text, sizeof text, "%s does not want a draw.", t->rec->name[!player]);
    t->people->show(t, "Draw", text);
    return TABLE_ANSWER;
}

/* Offer a draw where it is time for it; never in piped play, which is what the book prints. */
static enum table_reply local_see_endless(struct table *t, int player)
{
    int last = t->draw_offered;

    if (!t->seat[player].is_person || t->lesson != NULL || !input_is_person(t->input) ||
        record_is_program(t->rec->who[!player]))
        return TABLE_ANSWER;
    t->draw_offered = endless_offer(t->rec);
    return t->draw_offered > last ? local_offer_draw(t, player) : TABLE_ANSWER;
}

/* If both choose, only the first question comes after a heading. */
static enum table_reply local_introduce(struct table *t, int player)
{
    struct scene scene = record_scene(t->rec);
    struct text heading = TEXT_OF(SENTENCE_BYTES);
    enum table_reply reply;

    if (t->rec->duel.now.turn == BOTH && player == P2)
        return TABLE_ANSWER;
    if ((reply = local_hand_over(t, player)) != TABLE_ANSWER)
        return reply;
    scene.rules->game->heading(&scene, &t->rec->duel.now, &heading);
    t->people->say(t, heading.at);
    return local_see_endless(t, player);
}

/* ---- bots ------------------------------------------------------------------------------------ */

static const char *local_player(const struct table *t, int player)
{
    const struct record *rec = &t->referee.rec;

    return record_short_name(rec->duel.rules.game, rec->name[player], rec->who[player]);
}

/* Tell the bots about the game; if it is resumed, from its first move. */
static void local_begin_bots(struct table *t)
{
    for (int p = P1; p <= P2; p++) {
        struct protocol_game game = {t->referee.rec.duel.rules, p, t->referee.rec.first,
                                     bot_seed(t->referee.rec.duel.nature.seed, p)};
        struct text why = TEXT_OF(2 * SENTENCE_BYTES);

        text_add(&why, "%s: ", local_player(t, p));
        if (seat_begin(&t->seat[p], &game, &why) != OK) {
            text_add(&why, ".");
            t->notice(why.at);
        }
        for (size_t i = 0; i < t->referee.rec.count; i++) {
            enum turn turn = t->referee.rec.choices[i].before.turn;

            t->seat[p].decisions += turn == (enum turn)p || turn == BOTH;
            seat_tell(&t->seat[p], &t->referee.rec, i, p);
        }
    }
}

/* Let a bot choose. If it breaks the protocol, it forfeits the game. */
static enum table_reply local_wait(struct table *t)
{
    int player = referee_wanted(&t->referee) == P2 ? P2 : P1, err;
    struct text why = TEXT_OF(SENTENCE_BYTES), reason = TEXT_OF(REASON_BYTES);
    move m;

    local_introduce(t, player);
    if (t->people->await != NULL)
        t->people->await(t, player);
    err = bot_wait_choose(t, player, &m, &reason);
    if (t->people->await != NULL)
        t->people->await(t, -1);
    if (err != OK && interrupt_signal())
        return TABLE_SIGNAL;
    if (err == OK) {
        t->err = referee_choose(&t->referee, player, m);
    } else {
        text_add(&why, "%s forfeits the game: %s.", local_player(t, player), reason.at);
        t->people->remark(t, why.at);
        referee_forfeit(&t->referee, player, reason.at);
    }
    local_forget_turn(t, player);
    return TABLE_NEWS;
}

/* ---- the game -------------------------------------------------------------------------------- */

/* Describe the turns so far, for the log of a resumed game. */
static void local_recall(struct table *t)
{
    const struct record *rec = &t->referee.rec;
    const struct game *game = rec->duel.rules.game;

    if (t->people->recall == NULL)
        return;
    for (size_t i = 0; i < rec->count; i++) {
        const struct choice *c = &rec->choices[i];
        struct scene scene = record_scene_at(rec, i);
        struct text said = TEXT_OF(4 * SENTENCE_BYTES);

        if (c->before.turn != CHANCE)
            game->heading(&scene, &c->before, &said);
        local_tell(t, i, &said);
        t->people->recall(t, said.at);
    }
    t->people->recall(t, "\n");
}

static void local_open_scene(struct table *t)
{
    const struct game *game = t->referee.rec.duel.rules.game;
    struct scene scene = record_scene(&t->referee.rec);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    record_tell_match(&t->referee.rec, &said);
    if (said.len > 0)
        text_add(&said, "\n\n");
    if (t->shown == 0 && !t->referee.rec.is_set_up) {
        game->opening(&scene, &t->referee.rec.duel.now, &said);
    } else {
        local_recall(t);
        text_add(&said, "%s, turn %d\n\n", rules_title(&t->referee.rec.duel.rules).at,
                 t->referee.rec.duel.turns + 1);
        game->status(&scene, &t->referee.rec.duel.now, &said);
    }
    local_announce(t, &said);
}

static int local_wanted(const struct table *t)
{
    enum turn wanted = referee_wanted(&t->referee);
    int player = wanted == P2 ? P2 : P1;

    return wanted == OVER ? TABLE_GAME_OVER : t->seat[player].is_person ? player : TABLE_OTHERS;
}

static void local_begin(struct table *t)
{
    if (!table_has_people(t))
        t->people = &person_lines;
    t->shown = t->referee.rec.count;
    t->past = record_past(&t->referee.rec, t->referee.rec.count);
    t->referee.rec.duel.past = &t->past;
    local_begin_bots(t);
}

static void local_show(struct table *t)
{
    local_open_scene(t);
    t->err = referee_resume(&t->referee);
    local_follow(t);
}

static int local_choose(struct table *t, int player, move m)
{
    local_forget_turn(t, player);
    return referee_choose(&t->referee, player, m);
}

void local_game_resume_command(const struct table *t, struct text *out)
{
    text_add(out, "duello resume ");
    text_add_shell_word(out, t->save.id);
    for (int p = P1; p <= P2; p++)
        if (record_is_program(t->rec->who[p])) { /* otherwise `resume` would ask about it */
            text_add(out, " --p%d ", p + 1);
            text_add_shell_word(out, t->rec->who[p]);
        }
}

static void local_tell_saved(const struct table *t, struct text *out)
{
    if (t->lesson != NULL) {
        text_add(out, "A guided game is not saved.");
    } else if (t->save.is_planned) {
        text_add(out, "The game is saved from the first move on.");
    } else if (t->save.fd < 0) {
        text_add(out, "This game cannot be saved.");
    } else {
        text_add(out, "Every move is saved at once. Continue later with: ");
        local_game_resume_command(t, out);
    }
}

static void local_finish(struct table *t, struct text *out)
{
    local_write_down(t);
    t->over(t);
    record_tell_end(t->rec, out);
}

const struct table_game local_game = {
    .place = PROMPT_AT_TABLE,
    .begin = local_begin,
    .show = local_show,
    .wanted = local_wanted,
    .introduce = local_introduce,
    .wait = local_wait,
    .choose = local_choose,
    .follow = local_follow,
    .obey = local_obey,
    .tell_saved = local_tell_saved,
    .finish = local_finish,
};
