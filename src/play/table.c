#include "play/table.h"

#include "core/move.h"
#include "match/record_text.h"
#include "play/teaching.h"
#include "play/thinking.h"
#include "term/interrupt.h"

const struct item table_yes_no[2] = {{.name = "Yes"}, {.name = "No"}};

/* ---- saying and writing ---------------------------------------------------------------------- */

static void table_announce(struct table *t, const struct text *said)
{
    t->people->say(t, said->at);
    for (int p = P1; p <= P2; p++)
        text_add(&t->since[p], "%s", said->at);
}

/* Create the file of a game after its first move. */
static void table_begin_save(struct table *t, struct text *lines)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);

    text_add(&why, "this game is not saved: ");
    if (save_create(&t->save, t->save.path, &why) != OK)
        t->people->remark(t, why.at);
    record_print_header(&t->game.rec, lines);
}

/* Write the new moves of the record to the file. */
static void table_write_down(struct table *t)
{
    struct text why = TEXT_OF(2 * PATH_BYTES), lines = TEXT_OF(16 * SENTENCE_BYTES);

    if (t->save.is_planned && !record_is_begun(&t->game.rec))
        return;
    if (t->save.is_planned)
        table_begin_save(t, &lines);
    text_add(&why, "this game is no longer saved: ");
    while (record_print_next(&t->game.rec, &lines))
        continue;
    if (save_append(&t->save, &lines, true, &why) != OK)
        t->people->remark(t, why.at);
}

/* Save, announce and show what has happened. */
static void table_follow(struct table *t)
{
    table_write_down(t);
    for (; t->shown < t->game.rec.count; t->shown++) {
        const struct choice *c = &t->game.rec.choices[t->shown];
        struct scene scene = record_scene_at(&t->game.rec, t->shown);
        struct text said = TEXT_OF(SENTENCE_BYTES);

        for (int p = P1; p <= P2; p++)
            seat_tell(&t->seat[p], &t->game.rec, t->shown, p);
        scene.rules->game->tell(&scene, &c->before, c->m, record_at(&t->game.rec, t->shown + 1),
                                &said);
        table_announce(t, &said);
        teaching_after(t, &c->before, c->m);
    }
}

struct undo table_ask_undo(const struct table *t)
{
    return referee_ask_undo(&t->game,
                            (const bool[2]){t->seat[P1].is_person, t->seat[P2].is_person});
}

/* Take back moves up to a person's choice. A choice that waits for the opponent's stays secret. */
static void table_undo(struct table *t)
{
    struct record *rec = &t->game.rec;
    struct undo undo = table_ask_undo(t);
    struct scene scene;
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    text_add(&said, "%s taken back", undo.choices > 1 ? "Moves" : "Last move");
    for (size_t i = 1; i <= undo.choices; i++) {
        const struct choice *c = &rec->choices[rec->count - i];

        text_add(&said, "%s%s's %s", i > 1 ? ", " : ": ", rec->name[c->before.turn],
                 move_word(&rec->duel.rules, c->m.a).at);
    }
    text_add(&said, ".\n");
    referee_undo(&t->game, &undo);
    table_write_down(t);
    t->shown = rec->count;
    scene = record_scene(rec);
    scene.rules->game->status(&scene, &rec->duel.now, &said);
    t->people->say(t, said.at);
}

/* ---- deciding -------------------------------------------------------------------------------- */

static const char *table_player(const struct table *t, int player)
{
    const struct record *rec = &t->game.rec;

    return record_short_name(rec->duel.rules.game, rec->name[player], rec->who[player]);
}

/* A bot that breaks the protocol forfeits the game. */
static enum table_reply table_bot_choice(struct table *t, int player, move *out)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err;

    if (t->people->await != NULL)
        t->people->await(t, player);
    text_add(&why, "%s forfeits the game: ", table_player(t, player));
    err = thinking_choose(t, player, out, &why);
    if (t->people->await != NULL)
        t->people->await(t, -1);
    if (err == OK)
        return TABLE_ANSWER;
    if (interrupt_signal())
        return TABLE_SIGNAL;
    text_add(&why, ".");
    t->people->remark(t, why.at);
    return TABLE_FORFEIT;
}

static enum table_reply table_ask_person(struct table *t, int player, bool secret, move *out)
{
    enum table_reply reply;
    bool insists = true;

    teaching_before(t, player);
    do {
        reply = t->people->ask_move(t, player, secret, out);
        if (reply == TABLE_ANSWER && !secret) /* a remark would reveal a secret choice */
            reply = teaching_warn(t, player, *out, &insists);
    } while (reply == TABLE_ANSWER && !insists);
    if (reply == TABLE_ANSWER)
        teaching_judge(t, player, *out);
    return reply;
}

/* If hands are hidden and two people share the screen, clear it between their turns. */
static enum table_reply table_hand_over(struct table *t, int player)
{
    enum table_reply reply;

    if (!game_is_hidden(t->game.rec.duel.rules.game) || !table_is_shared(t) ||
        t->at_screen == player)
        return TABLE_ANSWER;
    t->at_screen = -1;
    reply = t->people->hand_over(t, player);
    if (reply == TABLE_ANSWER)
        t->at_screen = player;
    return reply;
}

/* Let a player choose. If both choose, only the first question comes after a heading. */
static enum table_reply table_choose(struct table *t, int player, move *m)
{
    struct scene scene = record_scene(&t->game.rec);
    struct text heading = TEXT_OF(SENTENCE_BYTES);
    bool both = t->game.rec.duel.now.turn == BOTH;
    enum table_reply reply;

    if (!both || player == P1) {
        if ((reply = table_hand_over(t, player)) != TABLE_ANSWER)
            return reply;
        scene.rules->game->heading(&scene, &t->game.rec.duel.now, &heading);
        t->people->say(t, heading.at);
    }
    reply = t->seat[player].is_person ? table_ask_person(t, player, both && table_is_shared(t), m)
                                      : table_bot_choice(t, player, m);
    text_clear(&t->since[player]);
    t->tutor.told = 0;
    return reply;
}

/* ---- the end --------------------------------------------------------------------------------- */

static enum table_end table_finish(struct table *t)
{
    struct text told = TEXT_OF(SENTENCE_BYTES), farewell = TEXT_OF(LESSON_BYTES);

    table_write_down(t);
    t->over(t);
    record_tell_end(&t->game.rec, &told);
    teaching_end(t, &farewell);
    t->people->finish(t, told.at, farewell.at);
    return TABLE_OVER;
}

static enum table_end table_leave(struct table *t, enum table_reply reply)
{
    t->people->leave(t, reply);
    return reply == TABLE_SIGNAL ? TABLE_INTERRUPTED
           : reply == TABLE_END  ? TABLE_INPUT_ENDED
                                 : TABLE_LEFT;
}

static enum table_end table_break_off(struct table *t)
{
    t->people->leave(t, TABLE_ANSWER);
    return TABLE_BROKEN;
}

/* Describe the turns so far, for the log of a resumed game. */
static void table_recall(struct table *t)
{
    const struct record *rec = &t->game.rec;
    const struct game *game = rec->duel.rules.game;

    if (t->people->recall == NULL)
        return;
    for (size_t i = 0; i < rec->count; i++) {
        const struct choice *c = &rec->choices[i];
        struct scene scene = record_scene_at(rec, i);
        struct text said = TEXT_OF(4 * SENTENCE_BYTES);

        if (c->before.turn != CHANCE)
            game->heading(&scene, &c->before, &said);
        game->tell(&scene, &c->before, c->m, record_at(rec, i + 1), &said);
        t->people->recall(t, said.at);
    }
    t->people->recall(t, "\n");
}

static void table_open_scene(struct table *t)
{
    const struct game *game = t->game.rec.duel.rules.game;
    struct scene scene = record_scene(&t->game.rec);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    record_tell_match(&t->game.rec, &said);
    if (said.len > 0)
        text_add(&said, "\n\n");
    if (t->shown == 0 && !t->game.rec.is_set_up) {
        game->opening(&scene, &t->game.rec.duel.now, &said);
    } else {
        table_recall(t);
        text_add(&said, "%s, turn %d\n\n", game->title, t->game.rec.duel.turns + 1);
        game->status(&scene, &t->game.rec.duel.now, &said);
    }
    table_announce(t, &said);
}

/* Tell the bots about the game; if it is resumed, from its first move. */
static void table_begin_bots(struct table *t)
{
    for (int p = P1; p <= P2; p++) {
        struct protocol_game game = {t->game.rec.duel.rules, p, t->game.rec.first,
                                     bot_seed(t->game.rec.duel.nature.seed, p)};
        struct text why = TEXT_OF(2 * SENTENCE_BYTES);

        text_add(&why, "%s: ", table_player(t, p));
        if (seat_begin(&t->seat[p], &game, &why) != OK) {
            text_add(&why, ".");
            t->notice(why.at);
        }
        for (size_t i = 0; i < t->game.rec.count; i++) {
            enum turn turn = t->game.rec.choices[i].before.turn;

            t->seat[p].decisions += turn == (enum turn)p || turn == BOTH;
            seat_tell(&t->seat[p], &t->game.rec, i, p);
        }
    }
}

static enum table_end table_play(struct table *t)
{
    enum turn wanted;

    while ((wanted = referee_wanted(&t->game)) != OVER) {
        int player = wanted == P2 ? P2 : P1;
        move m;
        enum table_reply reply = interrupt_signal() ? TABLE_SIGNAL : table_choose(t, player, &m);

        if (reply == TABLE_ANSWER)
            t->err = referee_choose(&t->game, player, m);
        else if (reply == TABLE_UNDO)
            table_undo(t);
        else if (reply == TABLE_RESIGN || reply == TABLE_FORFEIT)
            referee_end(&t->game, reply == TABLE_RESIGN ? ENDING_RESIGN : ENDING_FORFEIT, player);
        else
            return table_leave(t, reply);
        if (t->err != OK)
            return table_break_off(t);
        table_follow(t);
    }
    return table_finish(t);
}

void table_init(struct table *t)
{
    memset(t, 0, sizeof *t);
    t->save.fd = -1;
    t->at_screen = -1;
    for (int p = P1; p <= P2; p++)
        t->since[p] = TEXT(t->since_room[p]);
}

enum table_end table_run(struct table *t)
{
    enum table_end end;

    interrupt_watch();
    t->shown = t->game.rec.count;
    t->past = record_past(&t->game.rec, t->game.rec.count);
    t->game.rec.duel.past = &t->past;
    table_begin_bots(t);
    if (!table_has_people(t) || (t->people->open != NULL && !t->people->open(t)))
        t->people = &person_lines;
    table_open_scene(t);
    t->err = referee_resume(&t->game);
    table_follow(t);
    end = t->err == OK ? table_play(t) : table_break_off(t);
    for (int p = P1; p <= P2 && record_result(&t->game.rec) != UNDECIDED; p++)
        seat_end(&t->seat[p], record_result(&t->game.rec), p,
                 t->game.rec.ending == ENDING_FORFEIT ? "forfeit" : "");
    for (int p = P1; p <= P2; p++) /* stop all programs before the game is saved and rated */
        seat_release(&t->seat[p]);
    return end;
}

void table_release(struct table *t)
{
    save_close(&t->save);
    if (t->abandoned)
        return;
    preparing_stop(&t->preparing);
    referee_release(&t->game);
    solution_free(t->known);
}
