/*
 * A request is kept until its answer has come, and sent again after every hello. The host answers a
 * repeated request as it did the first time, so the session need not know which of its frames
 * arrived. Frames about a game go to its mirror; everything else is read here. Nothing here waits:
 * callers ask whether an answer is there.
 */
#include "online/client/session.h"

#include "core/move.h"
#include "online/client/frame.h"
#include "rulefile/rulefile.h"
#include "system/packed_text.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- games ----------------------------------------------------------------------------------- */

struct mirror *session_game(const struct session *s, uint64_t game)
{
    for (int i = 0; i < s->game_count; i++)
        if (s->games[i]->game == game)
            return s->games[i];
    return NULL;
}

static bool session_is_old(const struct session *s, uint64_t game)
{
    for (int i = 0; i < s->old_count; i++)
        if (s->old_games[i] == game)
            return true;
    return false;
}

struct mirror *session_next_game(const struct session *s)
{
    for (int i = 0; i < s->game_count; i++) {
        struct mirror *m = s->games[i];

        if (m->seat >= 0 && !m->over.is && !m->is_left && !session_is_old(s, m->game))
            return m;
    }
    return NULL;
}

void session_forget(struct session *s, uint64_t game)
{
    for (int i = 0; i < s->game_count; i++)
        if (s->games[i]->game == game) {
            mirror_free(s->games[i]);
            s->games[i] = s->games[--s->game_count];
            return;
        }
}

static void session_take_frame(struct session *s, const struct json *frame)
{
    uint64_t game = (uint64_t)frame_number(frame, "game", 1, FRAME_NUMBER_MAX, 0);
    struct mirror *m = session_game(s, game), *made = NULL;
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (game == 0)
        return;
    if (m == NULL && frames_type(frame) == FRAME_GAME && s->game_count < SESSION_GAMES)
        m = made = mirror_new(game, &s->files);
    if (m == NULL)
        return;
    if (mirror_take(m, frame, s->now(), &why) != OK) {
        snprintf(s->trouble, sizeof s->trouble, "game %llu cannot be shown: %.180s",
                 (unsigned long long)game, why.at);
        if (made != NULL)
            mirror_free(made);
        return;
    }
    if (made != NULL)
        s->games[s->game_count++] = made;
}

/* ---- requests -------------------------------------------------------------------------------- */

static void session_send(struct session *s, const char *json)
{
    if (s->is_open)
        s->send(s->context, json, strlen(json));
}

uint64_t session_ask_all(struct session *s, enum frames_type type,
                         const struct json_argument *given)
{
    char room[FRAMES_CLIENT_BYTES + 1], *json;
    struct frames_writer w;

    frames_begin(&w, type, room, sizeof room);
    frames_put(&w, s->last_id + 1);
    frames_put_all(&w, given);
    if (s->pending_count == SESSION_PENDING || !frames_end(&w) || (json = strdup(room)) == NULL)
        return 0;
    s->pending[s->pending_count++] = (struct session_pending){++s->last_id, json};
    if (s->state == SESSION_IN)
        session_send(s, json);
    return s->last_id;
}

uint64_t session_ask_lobby(struct session *s)
{
    const struct lobby_choice *c = &s->choice;

    s->lobby.is_known = false;
    s->lobby_id = session_ask(s, REQUEST_LOBBY, true, frames_orders[c->order],
                              c->game != NULL ? c->game->id : NULL, c->page > 1 ? c->page : 1);
    return s->lobby_id;
}

const struct session_answer *session_answer(const struct session *s, uint64_t id)
{
    const struct session_answer *a = &s->answers[id % SESSION_ANSWERS];

    return id > 0 && a->id == id ? a : NULL;
}

static void session_forget_token(struct session *s)
{
    s->token[0] = '\0';
    s->is_guest = false;
    s->keep_token(s->context, "", false);
}

/* An answer holds only if a request waits for it. */
static void session_answer_pending(struct session *s, const struct session_answer *a)
{
    int at = 0;

    while (at < s->pending_count && s->pending[at].id != a->id)
        at++;
    if (at == s->pending_count)
        return;
    free(s->pending[at].json);
    memmove(&s->pending[at], &s->pending[at + 1],
            (size_t)(--s->pending_count - at) * sizeof s->pending[0]);
    s->answers[a->id % SESSION_ANSWERS] = *a;
    if (a->id != s->erase_id)
        return;
    s->erase_id = 0;
    if (!a->refused)
        session_forget_token(s);
}

static void session_take_answer(struct session *s, const struct json *frame, bool refused)
{
    struct session_answer a = {
        .id = (uint64_t)frame_number(frame, "id", 1, FRAME_NUMBER_MAX, 0),
        .refused = refused,
        .game = (uint64_t)frame_number(frame, "game", 1, FRAME_NUMBER_MAX, 0),
        .seek = (uint64_t)frame_number(frame, "seek", 1, FRAME_NUMBER_MAX, 0)};

    frame_words(frame, "why", a.why, sizeof a.why);
    frame_words(frame, "code", a.code, sizeof a.code);
    frame_words(frame, "recovery", a.recovery, sizeof a.recovery);
    if (refused && a.id == s->lobby_id)
        s->lobby.is_known = true; /* there is none, as on a private host */
    session_answer_pending(s, &a);
}

uint64_t session_erase(struct session *s, const char *name)
{
    s->erase_id = session_ask(s, REQUEST_ERASE, name);
    return s->erase_id;
}

/* The host is sorry. If it does not know somebody who wants to be erased, that was done. */
static void session_take_sorry(struct session *s, const struct json *frame)
{
    frame_words(frame, "why", s->trouble, sizeof s->trouble);
    if (s->erase_id != 0 && s->state == SESSION_LOST)
        session_answer_pending(s, &(struct session_answer){.id = s->erase_id});
    else
        s->state = SESSION_REFUSED;
}

/* ---- playing --------------------------------------------------------------------------------- */

bool session_wants(const struct session *s, const struct mirror *m)
{
    return mirror_wants(m) && m->chosen_at != m->rounds && s->state == SESSION_IN;
}

bool session_choose(struct session *s, struct mirror *m, move choice)
{
    m->move_id =
        session_ask(s, REQUEST_MOVE, m->game, m->ply, move_word(&m->rec.duel.rules, choice).at);
    if (m->move_id != 0)
        m->chosen_at = m->rounds;
    return m->move_id != 0;
}

bool session_request(struct session *s, struct mirror *m, enum frames_type type)
{
    m->request_id = session_ask(s, type, m->game);
    return m->request_id != 0;
}

static const char *session_refusal(const struct session *s, uint64_t id)
{
    const struct session_answer *a = session_answer(s, id);

    return a != NULL && a->refused ? a->why : NULL;
}

bool session_is_refused(const struct session *s, const struct mirror *m)
{
    return session_refusal(s, m->move_id) != NULL || session_refusal(s, m->request_id) != NULL;
}

const char *session_take_refusal(const struct session *s, struct mirror *m)
{
    const char *moved = session_refusal(s, m->move_id), *other = session_refusal(s, m->request_id);

    if (moved != NULL)
        m->move_id = m->chosen_at = 0;
    else if (other != NULL)
        m->request_id = 0;
    return moved != NULL ? moved : other;
}

/* ---- rule files ------------------------------------------------------------------------------ */

/* Must this frame wait for a rule file, or for a frame that does? Ask for the file then. */
static bool session_has_to_wait(struct session *s, const struct json *frame)
{
    char words[SENTENCE_BYTES] = "", mark[MARK_DIGITS + 1];
    struct rules r;

    if (frames_type(frame) != FRAME_GAME)
        return s->held_count > 0;
    frame_words(frame, "rules", words, sizeof words);
    if (client_files_parse_rules(&s->files, &r, words, NULL) != ERR_UNKNOWN ||
        !client_files_mark(words, mark))
        return s->held_count > 0;
    if (s->fetch_id == 0 && (s->fetch_id = session_ask(s, REQUEST_FETCH, mark)) != 0)
        memcpy(s->fetch_rules, words, sizeof words);
    return s->fetch_id != 0;
}

static void session_hold(struct session *s, const char *bytes, size_t len)
{
    char *copy = s->held_count < SESSION_HELD ? malloc(len + 1) : NULL;

    if (copy == NULL)
        return;
    memcpy(copy, bytes, len);
    copy[len] = '\0';
    s->held[s->held_count++] = copy;
}

/* Frames that waited are taken in their order, and may have to wait again for another file. */
static void session_let_go(struct session *s)
{
    char *held[SESSION_HELD];
    int count = s->held_count;

    memcpy(held, s->held, sizeof held);
    s->held_count = 0;
    for (int i = 0; i < count; i++) {
        session_take(s, held[i], strlen(held[i]));
        free(held[i]);
    }
}

/* The answer to a request for a file. Games of a file that cannot be read are not shown. */
static void session_take_file(struct session *s, const struct json *frame)
{
    const char *letters = json_text(frame, "file");
    struct text why = TEXT_OF(SENTENCE_BYTES);

    s->fetch_id = 0;
    if (letters == NULL)
        text_add(&why, "The host does not have the rule file of a game.");
    else if (client_files_take(&s->files, s->fetch_rules, letters, &why) == OK) {
        session_let_go(s);
        return;
    }
    snprintf(s->trouble, sizeof s->trouble, "%.250s", why.at);
    while (s->held_count > 0)
        free(s->held[--s->held_count]);
}

/* A file is sent before the game is asked for, in as many parts as fit into frames. */
bool session_send_file(struct session *s, const struct game *g)
{
    enum { PART = 3000 };
    struct text letters = text_growing();
    bool good = packed_text_print(rulefile_text(g), strlen(rulefile_text(g)), &letters);
    int of = (int)((letters.len + PART - 1) / PART);

    for (int part = 1; part <= of && good; part++) {
        char data[PART + 1];

        snprintf(data, sizeof data, "%s", letters.at + (part - 1) * PART);
        good = session_ask(s, REQUEST_RULE_FILE, g->mark, part, of, data) != 0;
    }
    text_release(&letters);
    return good;
}

/* ---- coming in ------------------------------------------------------------------------------- */

/* Take the token of an answer, and whether it is that of a guest without a name. */
static void session_take_token(struct session *s, const struct json *frame, bool is_guest)
{
    char token[HOST_TOKENS_BYTES];

    bool is_new = frame_words(frame, "token", token, sizeof token) && token[0] != '\0';

    if (is_new)
        snprintf(s->token, sizeof s->token, "%s", token);
    if (is_new || is_guest != s->is_guest)
        s->keep_token(s->context, s->token, is_guest);
    s->is_guest = is_guest;
}

/* Nobody can claim a name that begins so. */
static bool session_is_guest(const struct session *s)
{
    return strncmp(s->name, "Guest ", 6) == 0;
}

static void session_take_ratings(struct session *s, const struct json *list)
{
    s->rating_count = 0;
    for (const struct json *one = json_first(list);
         one != NULL && s->rating_count < SESSION_RATINGS; one = json_next(list, one)) {
        struct session_rating *r = &s->ratings[s->rating_count];

        if (frame_flag(one, "bot") != s->is_bot)
            continue;
        frame_words(one, "game", r->game, sizeof r->game);
        r->rating = (int)frame_number(one, "rating", 1, 9999, 0);
        r->deviation = (int)frame_number(one, "deviation", 0, 9999, 0);
        r->games = (int)frame_number(one, "games", 0, INT32_MAX, 0);
        s->rating_count++;
    }
}

static void session_take_old_games(struct session *s, const struct json *list)
{
    for (const struct json *one = json_first(list); one != NULL; one = json_next(list, one))
        if (s->old_count < SESSION_GAMES && one->is.number > 0)
            s->old_games[s->old_count++] = (uint64_t)one->is.number;
}

/* Games that the host no longer counts as running, and that did not end while the client was away,
 * stay until their last frames have come. */
static void session_take_welcome(struct session *s, const struct json *frame)
{
    const struct json *you = json_get(frame, "you");

    frame_words(you, "name", s->name, sizeof s->name);
    session_take_token(s, frame, session_is_guest(s));
    if (s->erase_id != 0 && json_get(frame, "token") != NULL) /* the answer was lost */
        session_answer_pending(s, &(struct session_answer){.id = s->erase_id});
    session_take_ratings(s, json_get(frame, "ratings"));
    if (s->state == SESSION_CONNECTING)
        session_take_old_games(s, json_get(frame, "games"));
    s->turns = (int)frame_number(json_get(frame, "limits"), "turns", 0, 60000, 0);
    s->state = SESSION_IN;
    s->trouble[0] = s->parting[0] = '\0';
    for (int i = 0; i < s->pending_count; i++)
        session_send(s, s->pending[i].json);
    if (s->wants_lobby)
        session_ask_lobby(s);
    for (int i = 0; i < s->game_count; i++)
        if (s->games[i]->seat < 0 && !s->games[i]->over.is)
            session_ask(s, REQUEST_WATCH, s->games[i]->game);
}

void session_opened(struct session *s)
{
    char room[FRAMES_CLIENT_BYTES + 1];
    struct frames_writer w;

    frames_begin(&w, REQUEST_HELLO, room, sizeof room);
    frames_put(&w, ++s->last_id, FRAMES_PROTO, s->token[0] != '\0' ? s->token : NULL, s->is_bot);
    frames_open(&w);
    for (int i = 0; i < s->game_count; i++)
        if (!s->games[i]->over.is && s->games[i]->v >= 0)
            frames_put(&w, s->games[i]->game, s->games[i]->v);
    frames_close(&w);
    if (s->is_guest) {
        frames_skip_to(&w, "guest");
        frames_put(&w, true);
    }
    s->is_open = s->state != SESSION_REFUSED; /* a host that has refused is not asked again */
    if (frames_end(&w))
        session_send(s, room);
}

void session_lost(struct session *s, const char *why)
{
    s->is_open = false;
    if (s->state == SESSION_IN)
        s->state = SESSION_LOST;
    if (s->state != SESSION_REFUSED)
        snprintf(s->trouble, sizeof s->trouble, "%s", why);
    s->news++;
}

void session_take_parting(struct session *s, const char *sentence)
{
    snprintf(s->parting, sizeof s->parting, "%s", sentence);
}

void session_print_loss(const struct session *s, struct text *out)
{
    if (s->parting[0] != '\0')
        text_add(out, "%s Trying again...", s->parting);
    else
        text_add(out, "Connection lost, trying again...");
}

void session_take(struct session *s, const char *bytes, size_t len)
{
    struct json *frame = frame_parse(bytes, len);
    enum frames_type type = frames_type(frame);

    if (frame == NULL)
        return;
    if (type == FRAME_WELCOME) {
        session_take_welcome(s, frame);
    } else if (type == FRAME_SORRY) {
        session_take_sorry(s, frame);
    } else if (type == FRAME_ACK || type == FRAME_REFUSE) {
        if (json_get(frame, "recovery") != NULL)
            session_take_token(s, frame, false);
        session_take_answer(s, frame, type == FRAME_REFUSE);
        if (s->fetch_id != 0 &&
            frame_number(frame, "id", 1, FRAME_NUMBER_MAX, 0) == (int64_t)s->fetch_id)
            session_take_file(s, frame);
    } else if (type == FRAME_LOBBY) {
        lobby_list_take(&s->lobby, frame);
    } else if (session_has_to_wait(s, frame)) {
        session_hold(s, bytes, len);
    } else {
        session_take_frame(s, frame);
    }
    s->news++;
    free(frame);
}

void session_release(struct session *s)
{
    for (int i = 0; i < s->game_count; i++)
        mirror_free(s->games[i]);
    for (int i = 0; i < s->pending_count; i++)
        free(s->pending[i].json);
    while (s->held_count > 0)
        free(s->held[--s->held_count]);
    client_files_release(&s->files);
    s->game_count = 0;
}
