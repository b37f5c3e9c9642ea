#include "terminal/play/table.h"

#include "terminal/play/local_game.h"
#include "terminal/play/teaching.h"
#include "terminal/io/interrupt.h"

const struct item table_yes_no[2] = {{.name = "Yes"}, {.name = "No"}};

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

/* Let a person choose, and hand the choice to the game. */
static enum table_reply table_ask(struct table *t, int player)
{
    bool secret = t->rec->duel.now.turn == BOTH && table_is_shared(t);
    enum table_reply reply = t->game->introduce(t, player);
    move m;

    if (reply != TABLE_ANSWER)
        return reply;
    reply = table_ask_person(t, player, secret, &m);
    if (reply == TABLE_ANSWER)
        t->err = t->game->choose(t, player, m);
    return reply;
}

/* Do the people leave, and does the game let them? */
static bool table_is_left(struct table *t, enum table_reply reply)
{
    return (reply == TABLE_LEAVE || reply == TABLE_END || reply == TABLE_SIGNAL) &&
           (t->game->leave == NULL || t->game->leave(t, reply));
}

static enum table_end table_finish(struct table *t)
{
    struct text told = TEXT_OF(8 * SENTENCE_BYTES), farewell = TEXT_OF(LESSON_BYTES);

    t->game->finish(t, &told);
    teaching_end(t, &farewell);
    t->people->finish(t, told.at, farewell.at);
    return TABLE_OVER;
}

static enum table_end table_leave(struct table *t, enum table_reply reply)
{
    t->people->leave(t, reply);
    return t->err != OK            ? TABLE_BROKEN
           : reply == TABLE_SIGNAL ? TABLE_INTERRUPTED
           : reply == TABLE_END    ? TABLE_INPUT_ENDED
                                   : TABLE_LEFT;
}

static enum table_end table_play(struct table *t)
{
    enum table_reply reply = TABLE_ANSWER;
    int player = TABLE_OTHERS;

    while (t->err == OK && (player = t->game->wanted(t)) != TABLE_GAME_OVER &&
           !table_is_left(t, reply)) {
        reply = interrupt_signal() ? TABLE_SIGNAL
                : player >= 0      ? table_ask(t, player)
                                   : t->game->wait(t);
        if (t->err == OK)
            t->game->follow(t);
    }
    if (t->err != OK)
        return table_leave(t, TABLE_ANSWER);
    return player == TABLE_GAME_OVER ? table_finish(t) : table_leave(t, reply);
}

void table_init(struct table *t)
{
    memset(t, 0, sizeof *t);
    t->game = &local_game;
    t->rec = &t->referee.rec;
    t->save.fd = -1;
    t->at_screen = -1;
    for (int p = P1; p <= P2; p++)
        t->since[p] = TEXT(t->since_room[p]);
}

static bool table_is_moot(void *t)
{
    return table_has_news(t);
}

enum table_end table_run(struct table *t)
{
    enum table_end end;

    interrupt_catch();
    t->game->begin(t);
    if (t->people->open != NULL && !t->people->open(t))
        t->people = &person_lines;
    input_call_off(t->input, table_is_moot, t);
    t->game->show(t);
    end = table_play(t);
    input_call_off(t->input, NULL, NULL);
    for (int p = P1; p <= P2 && record_result(t->rec) != UNDECIDED; p++)
        seat_end(&t->seat[p], record_result(t->rec), p,
                 t->rec->ending == ENDING_FORFEIT ? "forfeit" : "");
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
    referee_release(&t->referee);
    solution_free(t->known);
}
