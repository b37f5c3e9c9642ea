#include "play/session.h"

#include "advise/hint.h"
#include "cli/folders.h"
#include "cli/free_memory.h"
#include "cli/names.h"
#include "cli/ratings.h"
#include "cli/terminal.h"
#include "match/record_text.h"
#include "term/interrupt.h"

#include <stdio.h>
#include <stdlib.h>

bool session_has_people(const struct session *g)
{
    return g->person[P1] || g->person[P2];
}

bool session_is_shared(const struct session *g)
{
    return g->person[P1] && g->person[P2] && input_is_person(g->input);
}

void session_choose_table(struct session *g, const struct args *a)
{
    g->table = terminal_is_plain(a) ? &table_lines : &table_screen;
    g->look = terminal_look(a);
}

/* What built-in players ask to know. */
static int session_prepare(struct session *g)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    for (int p = P1; p <= P2; p++) {
        if (g->person[p])
            continue;
        if (bot_prepare(g->seat[p].bot, &g->rec.duel.rules, g->rec.is_set_up ? &g->rec.start : NULL,
                        free_memory_bytes(), &g->known, &why) != OK)
            return cli_usage("%s", room);
        if (room[0] != '\0')
            cli_notice("%s", room);
        text_clear(&why);
        g->seat[p].known = g->known;
    }
    return EXIT_DONE;
}

int session_name(struct session *g)
{
    for (int p = P1; p <= P2; p++) {
        char who[WHO_BYTES];

        if (names_player(g->rec.who[p], true, who) != EXIT_DONE)
            return EXIT_USAGE;
        g->person[p] = strcmp(who, "human") == 0;
        snprintf(g->rec.who[p], WHO_BYTES, "%s", who);
    }
    return EXIT_DONE;
}

int session_seat(struct session *g)
{
    struct process_setup setup = {.path = getenv("PATH")};
    struct time_control time = {.move = 10000000000};

    for (int p = P1; p <= P2; p++) {
        if (g->person[p])
            continue;
        setup.log = strncmp(g->rec.who[p], "bot:", 4) == 0 ? folders_bot_log(p) : NULL;
        seat_init(&g->seat[p], g->rec.who[p], setup, time);
    }
    return session_prepare(g) == EXIT_DONE ? tutor_sit(g) : EXIT_USAGE;
}

/* ---- saying and writing ---------------------------------------------------------------------- */

static void session_announce(struct session *g, const struct text *said)
{
    g->table->say(g, said->at);
    for (int p = P1; p <= P2; p++)
        text_add(&g->since[p], "%s", said->at);
}

/* Put what is new in the record on the disk. */
static void session_write_down(struct session *g)
{
    char room[2 * PATH_BYTES], written[8 * SENTENCE_BYTES];
    struct text why = TEXT(room), lines = TEXT(written);

    text_add(&why, "this game is no longer saved: ");
    while (record_print_next(&g->rec, &lines))
        continue;
    if (save_append(&g->save, &lines, true, &why) != 0)
        g->table->remark(g, room);
}

static int session_step(struct session *g, struct joint m)
{
    struct state before = g->rec.duel.now;
    struct scene scene = record_scene(&g->rec);
    char said[SENTENCE_BYTES];
    struct text told = TEXT(said);
    int err = record_play(&g->rec, m);

    if (err != OK)
        return err;
    for (int p = P1; p <= P2; p++)
        if (!g->person[p])
            seat_tell(&g->seat[p], &g->rec, g->rec.count - 1, p);
    session_write_down(g);
    g->rec.duel.rules.game->tell(&scene, &before, m, &g->rec.duel.now, &told);
    session_announce(g, &told);
    lesson_after(g, &before, m);
    return OK;
}

static void session_undo(struct session *g)
{
    bool again = true;

    while (again && record_can_undo(&g->rec)) {
        record_undo(&g->rec);
        session_write_down(g);
        again = g->rec.duel.now.turn < BOTH && !g->person[g->rec.duel.now.turn];
    }
}

/* ---- deciding -------------------------------------------------------------------------------- */

/* A bot that breaks the rules of conduct gives up the game. */
static enum heard session_bot_choice(struct session *g, int player, move *out)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct past past = record_past(&g->rec);
    struct duel duel = g->rec.duel;

    g->table->await(g, player);
    text_add(&why, "%s forfeits the game: ", g->rec.who[player]);
    duel.past = &past;
    if (seat_choose(&g->seat[player], &duel, player, out, &why) == OK)
        return HEARD_ANSWER;
    text_add(&why, ".");
    g->table->remark(g, room);
    g->forfeited = true;
    return HEARD_RESIGN;
}

/* Does the coach let this move pass, or the person insist on it? */
static enum heard session_reconsider(struct session *g, int player, move m, bool *insists)
{
    static const char *const words[] = {"yes", "no"};
    char room[HINT_BYTES];
    struct text why = TEXT(room);
    enum heard heard;
    int choice;

    *insists = true;
    text_add(&why, "Tutor: ");
    if (g->coach == NULL || !g->coach->warn(g, player, m, &why))
        return HEARD_ANSWER;
    text_add(&why, "Play it anyway?");
    heard = g->table->ask_choice(g, player, room, words, 2, &choice);
    *insists = heard != HEARD_ANSWER || choice == 0;
    return heard;
}

static enum heard session_ask_person(struct session *g, int player, bool secret, move *out)
{
    enum heard heard;
    bool insists = true;

    lesson_before(g, player);
    do {
        heard = g->table->ask_move(g, player, secret, out);
        if (heard == HEARD_ANSWER && !secret) /* words about a secret choice would give it away */
            heard = session_reconsider(g, player, *out, &insists);
    } while (heard == HEARD_ANSWER && !insists);
    if (heard == HEARD_ANSWER)
        lesson_listen(g, player, *out);
    return heard;
}

static enum heard session_decide(struct session *g, int player, bool secret, move *out)
{
    enum heard heard = g->person[player] ? session_ask_person(g, player, secret, out)
                                         : session_bot_choice(g, player, out);

    text_clear(&g->since[player]);
    g->hints = 0;
    return heard;
}

/* Where hands are hidden and two people share the screen, it must be wiped between them. */
static enum heard session_hand_over(struct session *g, int player)
{
    enum heard heard;

    if (!game_is_hidden(g->rec.duel.rules.game) || !session_is_shared(g) || g->at_screen == player)
        return HEARD_ANSWER;
    g->at_screen = -1;
    heard = g->table->hand_over(g, player);
    if (heard == HEARD_ANSWER)
        g->at_screen = player;
    return heard;
}

static void session_say_heading(struct session *g)
{
    struct scene scene = record_scene(&g->rec);
    char room[SENTENCE_BYTES];
    struct text heading = TEXT(room);

    g->rec.duel.rules.game->heading(&scene, &g->rec.duel.now, &heading);
    g->table->say(g, room);
}

/* Let whoever is to choose do so; *player is the last who was asked. */
static enum heard session_choose(struct session *g, struct joint *m, int *player)
{
    enum turn turn = g->rec.duel.now.turn;
    enum heard heard;

    *m = (struct joint){0};
    *player = turn == P2 ? P2 : P1;
    if (turn == CHANCE) {
        m->a = nature_choose(&g->rec.duel.nature, &g->rec.duel.rules, &g->rec.duel.now);
        return HEARD_ANSWER;
    }
    if ((heard = session_hand_over(g, *player)) != HEARD_ANSWER)
        return heard;
    session_say_heading(g);
    if (turn != BOTH)
        return session_decide(g, *player, false, &m->a);
    heard = session_decide(g, P1, session_is_shared(g), &m->a);
    if (heard != HEARD_ANSWER)
        return heard;
    *player = P2;
    return session_decide(g, P2, session_is_shared(g), &m->b);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void session_keep(struct session *g)
{
    char room[4 * PATH_BYTES];
    struct text note = TEXT(room);

    if (g->teacher == NULL)
        past_games_add(&g->rec, &note);
    if (note.len > 0)
        cli_notice("%s", room); /* the terminal has been given back */
}

static void session_finish(struct session *g)
{
    char said[SENTENCE_BYTES];
    struct text told = TEXT(said);

    session_write_down(g);
    record_tell_end(&g->rec, &told);
    g->parting = lesson_parting(g);
    g->table->finish(g, said);
    session_keep(g);
}

/* A person's game against a bot, if it was played for that and has a result. */
static void session_rate(const struct session *g)
{
    enum result result = record_result(&g->rec);
    int me = g->person[P1] ? P1 : P2;
    struct ratings_score score = {.a = g->rec.name[me],
                                  .b = g->rec.who[!me],
                                  .wins = result == state_won_by(me),
                                  .draws = result == DRAW,
                                  .losses = result == state_won_by(!me)};

    if (g->rated && result != UNFINISHED)
        ratings_add(g->rec.duel.rules.game->id, &score, 1, ratings_print_change);
}

const char *session_resume_command(const struct session *g, char room[3 * PATH_BYTES])
{
    struct text out = text_on(room, 3 * PATH_BYTES);

    text_add(&out, "duello resume ");
    text_add_shell_word(&out, g->save.id);
    return room;
}

static int session_leave(struct session *g, enum heard heard)
{
    char command[3 * PATH_BYTES];
    const char *why = heard == HEARD_END      ? "the input has ended"
                      : heard == HEARD_SIGNAL ? "interrupted"
                                              : "until another day";

    g->table->leave(g, heard);
    if (g->teacher != NULL)
        cli_notice("%s. Begin again with: duello learn %s", why, g->rec.duel.rules.game->id);
    else if (g->save.fd < 0)
        cli_notice("%s; the game could not be saved.", why);
    else
        cli_notice("%s; the game is saved. Go on with: %s", why,
                   session_resume_command(g, command));
    if (heard == HEARD_SIGNAL)
        return EXIT_SIGNAL + interrupt_signal();
    return heard == HEARD_END ? EXIT_UNFINISHED : EXIT_DONE;
}

static void session_open_scene(struct session *g)
{
    const struct game *game = g->rec.duel.rules.game;
    struct scene scene = record_scene(&g->rec);
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    if (g->preamble != NULL)
        text_add(&said, "%s", g->preamble);
    if (g->rec.count == 0) {
        game->opening(&scene, &g->rec.duel.now, &said);
    } else {
        text_add(&said, "%s, turn %d\n\n", game->title, g->rec.duel.turns + 1);
        game->status(&scene, &g->rec.duel.now, &said);
    }
    session_announce(g, &said);
}

/* Tell the bots about the game, from its beginning if it is taken up. */
static void session_begin_bots(struct session *g)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    for (int p = P1; p <= P2; p++) {
        struct protocol_game game = {g->rec.duel.rules, p, g->rec.first,
                                     bot_seed(g->rec.duel.nature.seed, p)};

        if (g->person[p])
            continue;
        if (seat_begin(&g->seat[p], &game, &why) != OK)
            cli_failed("%s: %s.", g->rec.who[p], room);
        for (size_t i = 0; i < g->rec.count; i++) {
            const struct choice *c = &g->rec.choices[i];

            g->seat[p].decisions += c->before.turn == p || c->before.turn == BOTH;
            seat_tell(&g->seat[p], &g->rec, i, p);
        }
    }
}

static void session_end_bots(struct session *g)
{
    for (int p = P1; p <= P2; p++)
        if (!g->person[p]) {
            if (record_result(&g->rec) != UNDECIDED)
                seat_end(&g->seat[p], record_result(&g->rec), p, g->forfeited ? "forfeit" : "");
            seat_release(&g->seat[p]);
        }
}

static int session_play(struct session *g)
{
    enum heard heard = HEARD_ANSWER;
    struct joint m;
    int player, err = OK;

    while (record_result(&g->rec) == UNDECIDED) {
        heard = interrupt_signal() ? HEARD_SIGNAL : session_choose(g, &m, &player);
        if (heard == HEARD_ANSWER)
            err = session_step(g, m);
        else if (heard == HEARD_UNDO && g->rec.duel.now.turn != BOTH)
            session_undo(g);
        else if (heard == HEARD_RESIGN)
            record_end(&g->rec, g->forfeited ? ENDING_FORFEIT : ENDING_RESIGN, player);
        else if (heard != HEARD_UNDO)
            return session_leave(g, heard);
        if (err != OK) {
            g->table->leave(g, HEARD_ANSWER);
            return cli_failed("the game cannot go on: %s.", err_text(err));
        }
    }
    session_finish(g);
    session_rate(g);
    return g->forfeited ? EXIT_FORFEIT : EXIT_DONE;
}

/* Note how it ended for whoever asked. */
static void session_leave_behind(const struct session *g)
{
    if (g->left == NULL)
        return;
    g->left->result = record_result(&g->rec);
    for (int p = P1; p <= P2; p++)
        snprintf(g->left->name[p], NAME_BYTES, "%s", g->rec.name[p]);
    snprintf(g->left->path, sizeof g->left->path, "%s", g->save.fd >= 0 ? g->save.path : "");
}

int session_run(struct session *g)
{
    int code;

    g->at_screen = -1;
    for (int p = P1; p <= P2; p++)
        g->since[p] = TEXT(g->since_room[p]);
    interrupt_watch();
    session_begin_bots(g);
    if (!table_lines.open(g)) /* first: it asks the terminal how it is set */
        return cli_failed("out of memory.");
    if (g->table == NULL || !session_has_people(g) || !g->table->open(g))
        g->table = &table_lines;
    session_open_scene(g);
    code = session_play(g);
    session_end_bots(g);
    session_leave_behind(g);
    save_close(&g->save);
    record_release(&g->rec);
    tutor_leave(g);
    solution_free(g->known);
    if (!g->input_is_lent)
        input_free(g->input);
    return code;
}
