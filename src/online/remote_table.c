/*
 * The loop of a table whose referee is a host: show what came, then ask or wait until something
 * comes. The person's choice is sent, and is played when the host says so.
 */
#include "online/remote_table.h"

#include "core/move.h"
#include "match/record_text.h"
#include "term/interrupt.h"
#include "term/widgets.h"

#include <stdlib.h>
#include <stdio.h>

struct remote {
    struct table *table;
    struct session *session;
    struct mirror *mirror;
    unsigned seen;       /* the mirror's news that were shown */
    unsigned rounds;     /* of the position that was shown */
    unsigned chosen_at;  /* the rounds at which the person chose; 0: not yet */
    uint64_t move_id;    /* of the last move; 0: none waits for its answer */
    uint64_t request_id; /* of another request */
    bool input_ended;    /* of piped lines */
    uint64_t last_id;    /* of the request after that: its answer comes after all that is due */
    enum session_state state;
    enum frames_offer offer; /* that was shown */
    int offer_by;
    bool away[2]; /* as was shown */
};

static struct remote *remote_of(const struct table *t)
{
    return t->remote->context;
}

/* ---- what the table asks --------------------------------------------------------------------- */

static bool remote_is_refused(const struct remote *r, uint64_t id)
{
    const struct session_answer *answer = session_answer(r->session, id);

    return answer != NULL && answer->refused;
}

static bool remote_has_news(void *context)
{
    const struct remote *r = context;

    return r->mirror->news != r->seen || r->session->state != r->state ||
           remote_is_refused(r, r->move_id) || remote_is_refused(r, r->request_id) ||
           session_answer(r->session, r->last_id) != NULL;
}

static void remote_clock(void *context, int player, struct text *out)
{
    const struct remote *r = context;

    if (r->mirror->clock.is_on)
        mirror_print_time(mirror_left(r->mirror, player, r->session->now()), out);
}

static enum table_reply remote_ask_phrase(struct table *t, int player)
{
    char names[FRAMES_PHRASES][WORD_BYTES];
    struct item items[FRAMES_PHRASES + 1] = {[FRAMES_PHRASES] = {L'n', "Nothing", NULL}};
    struct remote *r = remote_of(t);
    enum table_reply reply;
    int choice;

    for (int i = 0; i < FRAMES_PHRASES; i++) {
        snprintf(names[i], WORD_BYTES, "%d %s", i + 1, frames_phrases[i]);
        items[i] = (struct item){L'1' + i, names[i], NULL};
    }
    reply = t->people->ask_choice(t, player, "What do you want to say?", items, FRAMES_PHRASES + 1,
                                  &choice);
    if (reply == TABLE_ANSWER && choice < FRAMES_PHRASES)
        r->request_id = session_ask(r->session, REQUEST_SAY, r->mirror->game, choice + 1);
    return reply;
}

static enum table_reply remote_obey(struct table *t, int player, enum prompt_request request)
{
    static const enum frames_type types[PROMPT_REQUESTS] = {[PROMPT_DRAW] = REQUEST_DRAW,
                                                            [PROMPT_DECLINE] = REQUEST_DECLINE,
                                                            [PROMPT_CLAIM] = REQUEST_CLAIM,
                                                            [PROMPT_ABORT] = REQUEST_ABORT};
    struct remote *r = remote_of(t);

    if (request == PROMPT_SAY)
        return remote_ask_phrase(t, player);
    r->request_id = session_ask(r->session, types[request], r->mirror->game);
    return TABLE_ANSWER;
}

/* ---- what came ------------------------------------------------------------------------------- */

static void remote_remark(struct remote *r, const char *name, const char *words)
{
    struct text line = TEXT_OF(SENTENCE_BYTES);

    text_add(&line, "%s%s\n", name, words);
    r->table->people->say(r->table, line.at);
}

static void remote_show_connection(struct remote *r)
{
    enum session_state now = r->session->state;

    if (now == r->state)
        return;
    if (now == SESSION_IN)
        remote_remark(r, "", "Connected again.");
    else if (now == SESSION_REFUSED)
        remote_remark(r, "The host refuses: ", r->session->trouble);
    else
        remote_remark(r, "", "Connection lost, trying again...");
    r->state = now;
}

static void remote_show_presence(struct remote *r)
{
    const struct mirror *m = r->mirror;
    int64_t wait = (m->claim_at - r->session->now() + 999) / 1000, hours = wait / 3600;
    struct text line = TEXT_OF(SENTENCE_BYTES);

    for (int p = P1; p <= P2; p++) {
        if (m->away[p] == r->away[p] || p == m->seat)
            continue;
        r->away[p] = m->away[p];
        text_clear(&line);
        if (!m->away[p])
            text_add(&line, " is back.");
        else if (m->claim_at > 0 && m->seat >= 0)
            text_add(&line, " has lost the connection. You can claim the win in %lld %s.",
                     (long long)(hours > 1  ? hours
                                 : wait > 0 ? wait
                                            : 0),
                     hours > 1 ? "hours" : "s");
        else
            text_add(&line, " has lost the connection.");
        remote_remark(r, m->rec.name[p], line.at);
    }
}

/* Ask about the other player's offer. A question that is not answered stays open: the words undo,
 * draw and decline answer it too. */
static void remote_ask_offer(struct remote *r)
{
    static const char *const says[] = {[OFFER_UNDO] =
                                           "%s asks to take back the last move. Allow it?",
                                       [OFFER_DRAW] = "%s offers a draw. Do you agree?"};
    static const enum frames_type agrees[] = {
        [OFFER_UNDO] = REQUEST_UNDO, [OFFER_DRAW] = REQUEST_DRAW};
    const struct mirror *m = r->mirror;
    enum frames_offer what = m->offer;
    struct text question = TEXT_OF(SENTENCE_BYTES);
    enum table_reply reply;
    int choice;

    if (what != OFFER_UNDO && what != OFFER_DRAW)
        return;
    text_add(&question, says[what], m->rec.name[m->offer_by]);
    widget_call_off(remote_has_news, r);
    reply = r->table->people->ask_choice(r->table, m->seat, question.at, table_yes_no, 2, &choice);
    widget_call_off(NULL, NULL);
    if (reply == TABLE_ANSWER && m->offer == what)
        r->request_id =
            session_ask(r->session, choice == 0 ? agrees[what] : REQUEST_DECLINE, m->game);
}

static void remote_show_offer(struct remote *r)
{
    const struct mirror *m = r->mirror;
    bool is_new = m->offer != r->offer || (m->offer != OFFER_NONE && m->offer_by != r->offer_by),
         was_mine = r->offer != OFFER_NONE && r->offer_by == m->seat;

    r->offer = m->offer;
    r->offer_by = m->offer_by;
    if (is_new && m->offer != OFFER_NONE && m->offer_by == m->seat)
        remote_remark(r, "", "Waiting for your opponent's answer.");
    else if (is_new && m->offer != OFFER_NONE && m->seat >= 0)
        remote_ask_offer(r);
    else if (is_new && was_mine && r->rounds == m->rounds && !m->over.is)
        remote_remark(r, "", "Your offer was declined.");
}

/* Say why a request was refused; a refused move can be chosen again. */
static void remote_show_answers(struct remote *r)
{
    const struct session_answer *moved = session_answer(r->session, r->move_id),
                                *other = session_answer(r->session, r->request_id);

    if (moved != NULL && moved->refused) {
        remote_remark(r, "", moved->why);
        r->chosen_at = 0;
    }
    if (other != NULL && other->refused)
        remote_remark(r, "", other->why);
    if (moved != NULL)
        r->move_id = 0;
    if (other != NULL)
        r->request_id = 0;
}

/* A game that came whole again after a lost connection brings a log, of which most was shown. */
static void remote_show_sentences(struct remote *r, bool first)
{
    bool is_log = r->mirror->restarted;
    char *said = mirror_take_said(r->mirror);
    struct table *t = r->table;

    if (said != NULL && is_log && !first && r->rounds == r->mirror->rounds)
        free(said);
    else if (said != NULL) {
        t->people->say(t, said);
        free(said);
    }
}

/* Show everything that came since the last call. */
static void remote_follow(struct remote *r, bool first)
{
    struct table *t = r->table;

    r->seen = r->mirror->news;
    remote_show_connection(r);
    if (first || r->rounds != r->mirror->rounds) {
        t->err = mirror_copy(r->mirror, &t->game.rec);
        t->past = r->mirror->past;
        t->game.rec.duel.past = &t->past;
        t->tutor.told = 0;
    }
    remote_show_sentences(r, first);
    remote_show_offer(r);
    remote_show_presence(r);
    remote_show_answers(r);
    r->rounds = r->mirror->rounds;
}

/* ---- playing --------------------------------------------------------------------------------- */

static void remote_send_move(struct remote *r, move m)
{
    r->chosen_at = r->mirror->rounds;
    r->move_id = session_choose(r->session, r->mirror, m);
}

/* Say how much time is left, where no board shows it. */
static void remote_say_clocks(struct remote *r)
{
    struct text line = TEXT_OF(SENTENCE_BYTES);
    struct table *t = r->table;

    if (!r->mirror->clock.is_on || t->people->columns == 0)
        return;
    for (int p = P1; p <= P2; p++) {
        text_add(&line, "%s%s ", p == P1 ? "Clocks: " : ", ", r->mirror->rec.name[p]);
        remote_clock(r, p, &line);
    }
    text_add(&line, ".\n");
    t->people->say(t, line.at);
}

static bool remote_wants_move(const struct remote *r)
{
    return mirror_wants(r->mirror) && r->chosen_at != r->mirror->rounds &&
           r->session->state == SESSION_IN;
}

/* What piped lines asked for may still be on its way when they end. So a table is not left at once,
 * but after the answer to one more request, which comes after all else that is due. Programs choose
 * soon, so their choice is waited for. */
static enum table_reply remote_note_end(struct remote *r, enum table_reply reply)
{
    if (reply != TABLE_END || input_is_person(r->table->input))
        return reply;
    r->input_ended = true;
    return TABLE_NEWS;
}

static bool remote_has_ended(struct remote *r)
{
    const struct mirror *m = r->mirror;

    if (r->input_ended && r->last_id == 0 && (!m->is_bot[!m->seat] || remote_wants_move(r)))
        r->last_id = session_ask(r->session, REQUEST_LEAVE, m->game);
    return session_answer(r->session, r->last_id) != NULL;
}

static enum table_reply remote_ask_move(struct remote *r)
{
    enum table_reply reply;
    move chosen = 0;

    remote_say_clocks(r);
    reply = r->table->people->ask_move(r->table, r->mirror->seat, false, &chosen);
    if (reply == TABLE_ANSWER)
        remote_send_move(r, chosen);
    return remote_note_end(r, reply);
}

static enum table_reply remote_wait(struct remote *r)
{
    const struct mirror *m = r->mirror;
    struct text about = TEXT_OF(SENTENCE_BYTES);
    int other = m->seat >= 0 ? !m->seat : m->wanted[P2] ? P2 : P1;

    if (remote_has_ended(r))
        return TABLE_END;
    if (r->session->state != SESSION_IN)
        text_add(&about, "Connection lost, trying again...");
    else if (m->rec.duel.now.turn == BOTH && m->seat < 0)
        text_add(&about, "Both players are choosing.");
    else
        text_add(&about, "%s is to choose.", m->rec.name[other]);
    return remote_note_end(
        r, r->table->people->wait(r->table, r->input_ended ? -1 : m->seat, about.at));
}

/* Do what the person asked for; false: leave the table. */
static bool remote_act(struct remote *r, enum table_reply reply)
{
    if (reply == TABLE_UNDO)
        r->request_id = session_ask(r->session, REQUEST_UNDO, r->mirror->game);
    else if (reply == TABLE_RESIGN)
        r->request_id = session_ask(r->session, REQUEST_RESIGN, r->mirror->game);
    return reply != TABLE_SAVE && reply != TABLE_END && reply != TABLE_SIGNAL;
}

/* ---- the end --------------------------------------------------------------------------------- */

/* Take the whole record in place of what was known. False: the host has sent none that can be read,
 * or one of another game. */
static bool remote_take_record(struct remote *r)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const char *text = r->mirror->over.record;
    struct record rec = {0};

    if (text == NULL || record_parse(&rec, text, strlen(text), NULL, &why) != OK)
        return false;
    if (rec.duel.rules.game != r->mirror->rec.duel.rules.game) {
        record_release(&rec);
        return false;
    }
    record_release(&r->table->game.rec);
    r->table->game.rec = rec;
    return true;
}

static void remote_tell_end(struct remote *r, bool has_record, struct text *out)
{
    const struct mirror_over *over = &r->mirror->over;

    for (int p = P1; p <= P2 && over->is_rated; p++)
        text_add(out, "%s: rating %d (was %d).\n", r->mirror->rec.name[p], over->rating[p][1],
                 over->rating[p][0]);
    if (over->sentences != NULL && over->sentences[0] != '\0')
        text_add(out, "%s", over->sentences);
    else if (has_record && strcmp(over->how, frames_hows[HOW_ABORTED]) != 0)
        record_tell_end(&r->table->game.rec, out);
    else
        text_add(out, "\nThe game is over: %s.\n", over->result);
}

static enum table_end remote_finish(struct remote *r)
{
    struct text told = TEXT_OF(8 * SENTENCE_BYTES);
    struct table *t = r->table;
    bool has_record = remote_take_record(r);

    if (t->board != NULL)
        for (int p = P1; p <= P2; p++)
            snprintf(t->game.rec.who[p], WHO_BYTES, "%s", r->mirror->rec.who[p]);
    if (has_record && r->mirror->seat >= 0 && t->over != NULL)
        t->over(t);
    remote_tell_end(r, has_record, &told);
    t->people->finish(t, told.at, "");
    return TABLE_OVER;
}

static enum table_end remote_leave(struct remote *r, enum table_reply reply)
{
    if (r->mirror->seat < 0)
        session_ask(r->session, REQUEST_LEAVE, r->mirror->game);
    r->table->people->leave(r->table, reply);
    return reply == TABLE_SIGNAL ? TABLE_INTERRUPTED
           : reply == TABLE_END  ? TABLE_INPUT_ENDED
                                 : TABLE_LEFT;
}

/* Show the start of the game: its opening, unless the host's log has it all. */
static void remote_open(struct remote *r)
{
    struct table *t = r->table;
    struct mirror *m = r->mirror;
    struct text line = TEXT_OF(SENTENCE_BYTES);

    t->err = mirror_copy(m, &t->game.rec);
    if (t->people->open != NULL && !t->people->open(t))
        t->people = &person_lines;
    text_add(&line, "%s v %s, game %llu%s.\n", m->rec.name[P1], m->rec.name[P2],
             (unsigned long long)m->game,
             m->rec.rated ? m->pair == 1   ? ", rated, first of a pair"
                            : m->pair == 2 ? ", rated, second of a pair"
                                           : ", rated"
                          : "");
    t->people->say(t, line.at);
    if (m->seat >= 0 && t->people->columns > 0) {
        text_clear(&line);
        text_add(&line, "You are %s.\n", m->rec.name[m->seat]);
        t->people->say(t, line.at);
    }
}

enum table_end remote_table_run(struct table *t, struct session *s, struct mirror *m,
                                const char *command)
{
    struct remote r = {.table = t, .session = s, .mirror = m, .state = SESSION_IN};
    struct table_remote remote = {&r, remote_has_news, remote_clock, remote_obey, command};
    enum table_reply reply = TABLE_NEWS;

    interrupt_watch();
    t->remote = &remote;
    t->rated = m->rec.rated;
    for (int p = P1; p <= P2; p++)
        t->seat[p].is_person = p == m->seat;
    remote_open(&r);
    input_call_off(t->input, remote_has_news, &r);
    remote_follow(&r, true);
    while (t->err == OK && !m->over.is && remote_act(&r, reply)) {
        if (interrupt_signal())
            reply = TABLE_SIGNAL;
        else if (s->state == SESSION_REFUSED)
            reply = TABLE_SAVE;
        else
            reply = remote_wants_move(&r) && !r.input_ended ? remote_ask_move(&r) : remote_wait(&r);
        remote_follow(&r, false);
    }
    input_call_off(t->input, NULL, NULL);
    if (t->err != OK) {
        t->people->leave(t, TABLE_ANSWER);
        return TABLE_BROKEN;
    }
    return m->over.is ? remote_finish(&r) : remote_leave(&r, reply);
}
