#include "play/table.h"

#include "match/record_text.h"
#include "play/teaching.h"
#include "term/interrupt.h"

/* ---- saying and writing ---------------------------------------------------------------------- */

static void table_announce(struct table *t, const struct text *said)
{
    t->people->say(t, said->at);
    for (int p = P1; p <= P2; p++)
        text_add(&t->since[p], "%s", said->at);
}

static void table_write_down(struct table *t, const struct text *lines)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);

    text_add(&why, "this game is no longer saved: ");
    if (save_append(&t->save, lines, true, &why) != 0)
        t->people->remark(t, room);
}

static int table_step(struct table *t, struct joint m)
{
    struct state before = t->rec.now;
    struct scene scene = record_scene(&t->rec);
    char line[SENTENCE_BYTES], said[SENTENCE_BYTES];
    struct text written = TEXT(line), told = TEXT(said);
    int err = record_play(&t->rec, m);

    if (err != OK)
        return err;
    for (int p = P1; p <= P2; p++)
        if (!t->is_person[p])
            seat_tell(&t->seat[p], &t->rec.rules, &before, m, p);
    record_print_move(&t->rec, &written);
    table_write_down(t, &written);
    t->rec.rules.game->tell(&scene, &before, m, &t->rec.now, &told);
    table_announce(t, &told);
    teaching_after(t, &before, m);
    return OK;
}

static void table_undo(struct table *t)
{
    bool again = true;

    while (again && record_can_undo(&t->rec)) {
        char room[SENTENCE_BYTES];
        struct text line = TEXT(room);

        record_undo(&t->rec);
        record_print_undo(&t->rec, &line);
        table_write_down(t, &line);
        again = t->rec.now.turn < BOTH && !t->is_person[t->rec.now.turn];
    }
}

/* ---- deciding -------------------------------------------------------------------------------- */

/* A bot that breaks the rules of conduct gives up the game. */
static enum table_reply table_bot_choice(struct table *t, int player, move *out)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct past past = record_past(&t->rec);

    if (t->people->await != NULL)
        t->people->await(t, player);
    text_add(&why, "%s forfeits the game: ", t->rec.who[player]);
    if (seat_choose(&t->seat[player], &t->rec.rules, &t->rec.now, &past, player, out, &why) == OK)
        return TABLE_ANSWER;
    text_add(&why, ".");
    t->people->remark(t, room);
    t->forfeited = true;
    return TABLE_RESIGN;
}

static enum table_reply table_ask_person(struct table *t, int player, bool secret, move *out)
{
    enum table_reply reply;
    bool insists = true;

    teaching_before(t, player);
    do {
        reply = t->people->ask_move(t, player, secret, out);
        if (reply == TABLE_ANSWER && !secret) /* words about a secret choice would give it away */
            reply = teaching_warn(t, player, *out, &insists);
    } while (reply == TABLE_ANSWER && !insists);
    if (reply == TABLE_ANSWER)
        teaching_judge(t, player, *out);
    return reply;
}

static enum table_reply table_decide(struct table *t, int player, bool secret, move *out)
{
    enum table_reply reply = t->is_person[player] ? table_ask_person(t, player, secret, out)
                                                  : table_bot_choice(t, player, out);

    text_clear(&t->since[player]);
    t->tutor.told = 0;
    return reply;
}

/* Where hands are hidden and two people share the screen, it must be wiped between them. */
static enum table_reply table_hand_over(struct table *t, int player)
{
    enum table_reply reply;

    if (!game_is_hidden(t->rec.rules.game) || !table_is_shared(t) || t->at_screen == player)
        return TABLE_ANSWER;
    t->at_screen = -1;
    reply = t->people->hand_over(t, player);
    if (reply == TABLE_ANSWER)
        t->at_screen = player;
    return reply;
}

static void table_say_heading(struct table *t)
{
    struct scene scene = record_scene(&t->rec);
    char room[SENTENCE_BYTES];
    struct text heading = TEXT(room);

    t->rec.rules.game->heading(&scene, &t->rec.now, &heading);
    t->people->say(t, room);
}

/* Let whoever is to choose do so; *player is the last who was asked. */
static enum table_reply table_choose(struct table *t, struct joint *m, int *player)
{
    enum turn turn = t->rec.now.turn;
    enum table_reply reply;

    *m = (struct joint){0};
    *player = turn == P2 ? P2 : P1;
    if (turn == CHANCE) {
        m->a = nature_choose(&t->rec.nature, &t->rec.rules, &t->rec.now);
        return TABLE_ANSWER;
    }
    if ((reply = table_hand_over(t, *player)) != TABLE_ANSWER)
        return reply;
    table_say_heading(t);
    if (turn != BOTH)
        return table_decide(t, *player, false, &m->a);
    reply = table_decide(t, P1, table_is_shared(t), &m->a);
    if (reply != TABLE_ANSWER)
        return reply;
    *player = P2;
    return table_decide(t, P2, table_is_shared(t), &m->b);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void table_finish(struct table *t)
{
    struct scene scene = record_scene(&t->rec);
    char said[SENTENCE_BYTES], lines[SENTENCE_BYTES], last[LESSON_BYTES];
    struct text told = TEXT(said), written = TEXT(lines), farewell = TEXT(last);

    if (t->rec.resigned) {
        text_add(&told, "\n%s resigns.\n", t->rec.name[t->rec.resigned - 1]);
        record_print_resign(&t->rec, &written);
    }
    record_print_result(&t->rec, &written);
    table_write_down(t, &written);
    game_tell_result(&scene, record_result(&t->rec), &told);
    teaching_end(t, &farewell);
    t->people->finish(t, said, last);
}

static enum table_end table_leave(struct table *t, enum table_reply reply)
{
    t->people->leave(t, reply);
    return reply == TABLE_SIGNAL ? TABLE_INTERRUPTED
           : reply == TABLE_END  ? TABLE_INPUT_ENDED
                                 : TABLE_LEFT;
}

static void table_open_scene(struct table *t)
{
    const struct game *game = t->rec.rules.game;
    struct scene scene = record_scene(&t->rec);
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    if (t->preamble != NULL)
        text_add(&said, "%s", t->preamble);
    if (t->rec.count == 0) {
        game->opening(&scene, &t->rec.now, &said);
    } else {
        text_add(&said, "%s, turn %d\n\n", game->title, t->rec.turns + 1);
        game->status(&scene, &t->rec.now, &said);
    }
    table_announce(t, &said);
}

/* Tell the bots about the game, from its beginning if it is taken up. */
static void table_begin_bots(struct table *t)
{
    for (int p = P1; p <= P2; p++) {
        struct protocol_game game = {t->rec.rules, p, t->rec.first,
                                     bot_seed(t->rec.nature.seed, p)};
        char room[2 * SENTENCE_BYTES];
        struct text why = TEXT(room);

        if (t->is_person[p])
            continue;
        text_add(&why, "%s: ", t->rec.who[p]);
        if (seat_begin(&t->seat[p], &game, &why) != OK) {
            text_add(&why, ".");
            t->notice(room);
        }
        for (size_t i = 0; i < t->rec.count; i++) {
            const struct choice *c = &t->rec.choices[i];

            t->seat[p].decisions += c->before.turn == p || c->before.turn == BOTH;
            seat_tell(&t->seat[p], &t->rec.rules, &c->before, c->m, p);
        }
    }
}

static void table_end_bots(struct table *t)
{
    for (int p = P1; p <= P2; p++)
        if (!t->is_person[p] && record_result(&t->rec) != UNDECIDED)
            seat_end(&t->seat[p], record_result(&t->rec), p, t->forfeited ? "forfeit" : "");
}

static enum table_end table_play(struct table *t)
{
    enum table_reply reply = TABLE_ANSWER;
    struct joint m;
    int player;

    while (record_result(&t->rec) == UNDECIDED) {
        reply = interrupt_signal() ? TABLE_SIGNAL : table_choose(t, &m, &player);
        if (reply == TABLE_ANSWER)
            t->err = table_step(t, m);
        else if (reply == TABLE_UNDO && t->rec.now.turn != BOTH)
            table_undo(t);
        else if (reply == TABLE_RESIGN)
            t->rec.resigned = player + 1;
        else if (reply != TABLE_UNDO)
            return table_leave(t, reply);
        if (t->err != OK) {
            table_leave(t, TABLE_ANSWER);
            return TABLE_BROKEN;
        }
    }
    table_finish(t);
    return TABLE_OVER;
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
    table_begin_bots(t);
    if (!table_has_people(t) || (t->people->open != NULL && !t->people->open(t)))
        t->people = &person_lines;
    table_open_scene(t);
    end = table_play(t);
    table_end_bots(t);
    return end;
}

void table_release(struct table *t)
{
    for (int p = P1; p <= P2; p++)
        seat_release(&t->seat[p]);
    save_close(&t->save);
    record_release(&t->rec);
    solution_free(t->known);
}
