/*
 * What a table shows and asks where the referee is a host: clocks, offers, who is there, and the
 * host's own sentences.
 */
#include "online/client/remote_table.h"

#include "terminal/io/widgets.h"

#include <stdio.h>
#include <stdlib.h>

struct remote {
    struct session *session;
    struct mirror *mirror;
    const char *command;  /* comes back to this game: "duello online" */
    struct record record; /* the whole, once the host has sent it */
    unsigned seen;        /* the mirror's news that were shown */
    unsigned rounds;      /* of the position that was shown; 0: none yet */
    bool input_ended;     /* of piped lines */
    uint64_t last_id;     /* of the request after that: its answer comes after all that is due */
    enum session_state state;
    enum frames_offer offer; /* that was shown */
    int offer_by;
    bool away[2]; /* as was shown */
};

static void remote_remark(struct table *t, const char *name, const char *words)
{
    struct text line = TEXT_OF(SENTENCE_BYTES);

    text_add(&line, "%s%s\n", name, words);
    t->people->say(t, line.at);
}

/* ---- what a table asks ----------------------------------------------------------------------- */

static bool remote_has_news(const struct table *t)
{
    const struct remote *r = t->context;

    return r->mirror->news != r->seen || r->session->state != r->state ||
           session_is_refused(r->session, r->mirror) ||
           session_answer(r->session, r->last_id) != NULL;
}

static void remote_clock(const struct table *t, int player, struct text *out)
{
    const struct remote *r = t->context;

    if (r->mirror->clock.is_on)
        mirror_print_time(mirror_left(r->mirror, player, r->session->now()), out);
}

static void remote_tell_saved(const struct table *t, struct text *out)
{
    text_add(out, "The host keeps this game. Continue later with: %s",
             ((const struct remote *)t->context)->command);
}

static enum table_reply remote_ask_phrase(struct table *t, int player)
{
    char names[FRAMES_PHRASES][WORD_BYTES];
    struct item items[FRAMES_PHRASES + 1] = {[FRAMES_PHRASES] = {L'n', "Nothing", NULL}};
    struct remote *r = t->context;
    enum table_reply reply;
    int choice;

    for (int i = 0; i < FRAMES_PHRASES; i++) {
        snprintf(names[i], WORD_BYTES, "%d %s", i + 1, frames_phrases[i]);
        items[i] = (struct item){L'1' + i, names[i], NULL};
    }
    reply = t->people->ask_choice(t, player, "What do you want to say?", items, FRAMES_PHRASES + 1,
                                  &choice);
    if (reply == TABLE_ANSWER && choice < FRAMES_PHRASES)
        r->mirror->request_id = session_ask(r->session, REQUEST_SAY, r->mirror->game, choice + 1);
    return reply;
}

/* A host asks the other player itself. */
static enum table_reply remote_obey(struct table *t, int player, enum prompt_request request)
{
    static const enum frames_type types[PROMPT_REQUESTS] = {
        [PROMPT_RESIGN] = REQUEST_RESIGN, [PROMPT_UNDO] = REQUEST_UNDO,
        [PROMPT_DRAW] = REQUEST_DRAW,     [PROMPT_DECLINE] = REQUEST_DECLINE,
        [PROMPT_CLAIM] = REQUEST_CLAIM,   [PROMPT_ABORT] = REQUEST_ABORT};
    struct remote *r = t->context;

    if (request == PROMPT_SAY)
        return remote_ask_phrase(t, player);
    if (!session_request(r->session, r->mirror, types[request]))
        remote_remark(t, "", SESSION_IS_FULL);
    return TABLE_ANSWER;
}

/* ---- what came ------------------------------------------------------------------------------- */

static void remote_show_connection(struct table *t)
{
    struct remote *r = t->context;
    enum session_state now = r->session->state;
    struct text loss = TEXT_OF(SENTENCE_BYTES);

    if (now == r->state)
        return;
    if (now == SESSION_IN)
        remote_remark(t, "", "Connected again.");
    else if (now == SESSION_REFUSED)
        remote_remark(t, "The host refuses: ", r->session->trouble);
    else
        session_print_loss(r->session, &loss);
    if (loss.len > 0)
        remote_remark(t, "", loss.at);
    r->state = now;
}

static void remote_show_presence(struct table *t)
{
    struct remote *r = t->context;
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
        remote_remark(t, m->rec.name[p], line.at);
    }
}

static bool remote_is_moot(void *t)
{
    return remote_has_news(t);
}

/* Ask about the other player's offer. A question that is not answered stays open: the words undo,
 * draw and decline answer it too. */
static void remote_ask_offer(struct table *t)
{
    static const char *const says[] = {[OFFER_UNDO] =
                                           "%s asks to take back the last move. Allow it?",
                                       [OFFER_DRAW] = "%s offers a draw. Do you agree?"};
    static const enum frames_type agrees[] = {
        [OFFER_UNDO] = REQUEST_UNDO, [OFFER_DRAW] = REQUEST_DRAW};
    struct remote *r = t->context;
    const struct mirror *m = r->mirror;
    enum frames_offer what = m->offer;
    struct text question = TEXT_OF(SENTENCE_BYTES);
    enum table_reply reply;
    int choice;

    if (what != OFFER_UNDO && what != OFFER_DRAW)
        return;
    text_add(&question, says[what], m->rec.name[m->offer_by]);
    widget_call_off(remote_is_moot, t);
    reply = t->people->ask_choice(t, m->seat, question.at, table_yes_no, 2, &choice);
    widget_call_off(NULL, NULL);
    if (reply == TABLE_ANSWER && m->offer == what)
        session_request(r->session, r->mirror, choice == 0 ? agrees[what] : REQUEST_DECLINE);
}

static void remote_show_offer(struct table *t)
{
    struct remote *r = t->context;
    const struct mirror *m = r->mirror;
    bool is_new = m->offer != r->offer || (m->offer != OFFER_NONE && m->offer_by != r->offer_by),
         was_mine = r->offer != OFFER_NONE && r->offer_by == m->seat;

    r->offer = m->offer;
    r->offer_by = m->offer_by;
    if (is_new && m->offer != OFFER_NONE && m->offer_by == m->seat)
        remote_remark(t, "", "Waiting for your opponent's answer.");
    else if (is_new && m->offer != OFFER_NONE && m->seat >= 0)
        remote_ask_offer(t);
    else if (is_new && was_mine && r->rounds == m->rounds && !m->over.is)
        remote_remark(t, "", "Your offer was declined.");
}

/* Show what the host says. On the full screen the status after a turn, where the book has it, comes
 * before the heading of the next turn. */
static void remote_say(struct table *t, const char *said)
{
    const struct remote *r = t->context;
    const struct record *rec = &r->mirror->rec;
    const struct game *game = rec->duel.rules.game;
    struct scene scene = record_scene(rec);
    struct text status = TEXT_OF(SENTENCE_BYTES), heading = TEXT_OF(SENTENCE_BYTES),
                all = text_growing();
    size_t len = strlen(said);

    if (rec->duel.now.turn <= BOTH)
        game->heading(&scene, &rec->duel.now, &heading);
    if (!game->updates_status || !t->people->shows_status || rec->count == 0 ||
        r->rounds == r->mirror->rounds || len < heading.len ||
        strcmp(said + len - heading.len, heading.at) != 0) {
        t->people->say(t, said);
        return;
    }
    game->status(&scene, &rec->duel.now, &status);
    text_add(&all, "%.*s\n%s%s", (int)(len - heading.len), said, status.at, heading.at);
    if (all.at != NULL)
        t->people->say(t, all.at);
    free(all.at);
}

static void remote_follow(struct table *t)
{
    struct remote *r = t->context;
    char *said = mirror_take_said(r->mirror);
    const char *why;

    r->seen = r->mirror->news;
    remote_show_connection(t);
    if (r->rounds != r->mirror->rounds)
        t->tutor.told = 0;
    if (said != NULL)
        remote_say(t, said);
    free(said);
    remote_show_offer(t);
    remote_show_presence(t);
    while ((why = session_take_refusal(r->session, r->mirror)) != NULL)
        remote_remark(t, "", why);
    r->rounds = r->mirror->rounds;
}

/* ---- playing --------------------------------------------------------------------------------- */

static int remote_wanted(const struct table *t)
{
    const struct remote *r = t->context;

    return r->mirror->over.is                                        ? TABLE_GAME_OVER
           : session_wants(r->session, r->mirror) && !r->input_ended ? r->mirror->seat
                                                                     : TABLE_OTHERS;
}

/* Say how much time is left, where no board shows it. */
static enum table_reply remote_introduce(struct table *t, int player)
{
    const struct remote *r = t->context;
    struct text line = TEXT_OF(SENTENCE_BYTES);

    (void)player;
    if (!r->mirror->clock.is_on || t->people->columns == 0)
        return TABLE_ANSWER;
    for (int p = P1; p <= P2; p++) {
        text_add(&line, "%s%s ", p == P1 ? "Clocks: " : ", ", t->rec->name[p]);
        remote_clock(t, p, &line);
    }
    text_add(&line, ".\n");
    t->people->say(t, line.at);
    return TABLE_ANSWER;
}

static int remote_choose(struct table *t, int player, move m)
{
    struct remote *r = t->context;

    (void)player;
    if (!session_choose(r->session, r->mirror, m))
        remote_remark(t, "", SESSION_IS_FULL);
    return OK;
}

/* What piped lines asked for may still be on its way when they end. So a table is not left at once,
 * but after the answer to one more request, which comes after all else that is due. Programs choose
 * soon, so their choice is waited for. */
static bool remote_has_ended(struct remote *r)
{
    const struct mirror *m = r->mirror;

    if (r->input_ended && r->last_id == 0 &&
        (!m->is_bot[!m->seat] || session_wants(r->session, r->mirror)))
        r->last_id = session_ask(r->session, REQUEST_LEAVE, m->game);
    return session_answer(r->session, r->last_id) != NULL;
}

static enum table_reply remote_wait(struct table *t)
{
    struct remote *r = t->context;
    const struct mirror *m = r->mirror;
    struct text about = TEXT_OF(SENTENCE_BYTES);
    int other = m->seat >= 0 ? !m->seat : m->wanted[P2] ? P2 : P1;

    if (r->session->state == SESSION_REFUSED)
        return TABLE_LEAVE;
    if (remote_has_ended(r))
        return TABLE_END;
    if (r->session->state != SESSION_IN)
        session_print_loss(r->session, &about);
    else if (m->rec.duel.now.turn == BOTH && m->seat < 0)
        text_add(&about, "Both players are choosing.");
    else
        text_add(&about, "%s is to choose.", m->rec.name[other]);
    return t->people->wait(t, r->input_ended ? -1 : m->seat, about.at);
}

static bool remote_leave(struct table *t, enum table_reply reply)
{
    struct remote *r = t->context;

    if (reply == TABLE_END && !input_is_person(t->input) && !remote_has_ended(r)) {
        r->input_ended = true;
        return false;
    }
    if (r->mirror->seat < 0)
        session_request(r->session, r->mirror, REQUEST_LEAVE);
    return true;
}

/* ---- the beginning and the end --------------------------------------------------------------- */

static void remote_begin(struct table *t)
{
    const struct mirror *m = ((struct remote *)t->context)->mirror;

    for (int p = P1; p <= P2; p++)
        t->seat[p].is_person = p == m->seat;
}

/* Show what the game is; the host's log has its opening. */
static void remote_show(struct table *t)
{
    const struct mirror *m = ((struct remote *)t->context)->mirror;
    struct text line = TEXT_OF(SENTENCE_BYTES);

    text_add(&line, "%s v %s, game %llu%s.\n", m->rec.name[P1], m->rec.name[P2],
             (unsigned long long)m->game,
             m->rec.rated ? m->pair == 1   ? ", rated, first of a pair"
                            : m->pair == 2 ? ", rated, second of a pair"
                                           : ", rated"
                          : "");
    if (m->seat >= 0 && t->people->columns > 0)
        text_add(&line, "You are %s.\n", m->rec.name[m->seat]);
    t->people->say(t, line.at);
    remote_follow(t);
}

static void remote_finish(struct table *t, struct text *out)
{
    struct remote *r = t->context;
    const struct mirror *m = r->mirror;
    const struct mirror_over *over = &m->over;
    bool has_record = mirror_record(r->mirror, &r->record);

    if (has_record)
        t->rec = &r->record;
    for (int p = P1; p <= P2 && has_record && t->board != NULL; p++)
        snprintf(r->record.who[p], WHO_BYTES, "%s", m->rec.who[p]);
    if (has_record && m->seat >= 0)
        t->over(t);
    for (int p = P1; p <= P2 && over->is_rated; p++)
        text_add(out, "%s: rating %d (was %d).\n", m->rec.name[p], over->rating[p][1],
                 over->rating[p][0]);
    if (over->sentences != NULL && over->sentences[0] != '\0')
        text_add(out, "%s", over->sentences);
    else if (has_record && strcmp(over->how, frames_hows[ENDING_ABORT]) != 0)
        record_tell_end(t->rec, out);
    else
        text_add(out, "\nThe game is over: %s.\n", over->result);
}

static const struct table_game remote_table_game = {
    .place = PROMPT_ONLINE,
    .begin = remote_begin,
    .show = remote_show,
    .wanted = remote_wanted,
    .introduce = remote_introduce,
    .wait = remote_wait,
    .choose = remote_choose,
    .follow = remote_follow,
    .has_news = remote_has_news,
    .clock = remote_clock,
    .obey = remote_obey,
    .tell_saved = remote_tell_saved,
    .finish = remote_finish,
    .leave = remote_leave,
};

enum table_end remote_table_run(struct table *t, struct session *s, struct mirror *m,
                                const char *command)
{
    struct remote r = {.session = s, .mirror = m, .command = command, .state = SESSION_IN};
    enum table_end end;

    t->game = &remote_table_game;
    t->context = &r;
    t->rec = &m->rec;
    end = table_run(t);
    t->rec = &m->rec;
    record_release(&r.record);
    return end;
}
