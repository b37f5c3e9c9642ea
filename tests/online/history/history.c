#include "history.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const history_words[ASKS] = {
    [ASK_NAME] = "name",       [ASK_RECOVER] = "recover", [ASK_ERASE] = "erase",
    [ASK_RATINGS] = "ratings", [ASK_SEEK] = "seek",       [ASK_CANCEL] = "cancel",
    [ASK_ACCEPT] = "accept",   [ASK_INVITE] = "invite",   [ASK_JOIN] = "join",
    [ASK_PLAY] = "play",       [ASK_MOVE] = "move",       [ASK_UNDO] = "undo",
    [ASK_DRAW] = "draw",       [ASK_REMATCH] = "rematch", [ASK_RESIGN] = "resign",
    [ASK_ABORT] = "abort",     [ASK_CLAIM] = "claim",     [ASK_WATCH] = "watch",
    [ASK_LEAVE] = "leave",     [ASK_SAY] = "say",
};

const char *history_ask_word(enum history_ask ask)
{
    return history_words[ask];
}

void history_fault(struct history *h, size_t line, const char *format, ...)
{
    va_list args;

    h->faults++;
    if (h->faults > 10)
        return;
    printf("%s: line %zu: ", h->label, line);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
}

bool words_equal(struct words a, struct words b)
{
    return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

struct words words_of(const struct value *v)
{
    return value_is(v, VALUE_TEXT) ? (struct words){v->text, v->len} : (struct words){"", 0};
}

#define HISTORY_FIND(h, map, key, type)                                                            \
    ((type *)history_made((h), store_find(&(h)->store, (map), (uint64_t)(key)), sizeof(type)))

static void *history_made(struct history *h, void **place, size_t bytes)
{
    if (*place == NULL)
        *place = store_take(&h->store, bytes);
    return *place;
}

struct game *history_game(struct history *h, int64_t number)
{
    struct game *g = HISTORY_FIND(h, &h->games, number, struct game);

    if (g->number == 0) {
        g->number = number;
        *STORE_ADD(&h->store, &h->game_list) = g;
    }
    return g;
}

struct player *history_player(struct history *h, int64_t number)
{
    struct player *p = HISTORY_FIND(h, &h->players, number, struct player);

    if (p->number == 0) {
        p->number = number;
        *STORE_ADD(&h->store, &h->player_list) = p;
    }
    return p;
}

static struct connection *history_connection(struct history *h, int64_t number)
{
    return HISTORY_FIND(h, &h->connections, number, struct connection);
}

void history_opened(struct history *h, int64_t number)
{
    history_connection(h, number)->is_open = true;
    h->counts.connections++;
}

void history_closed(struct history *h, int64_t number)
{
    history_connection(h, number)->is_open = false;
}

void history_killed(struct history *h)
{
    *STORE_ADD(&h->store, &h->kills) = h->time;
    h->counts.kills++;
}

/* ---- what clients send ----------------------------------------------------------------------- */

static enum history_ask history_ask_of(const struct value *type)
{
    for (int ask = ASK_OTHER + 1; ask < ASKS; ask++)
        if (value_says(type, history_words[ask]))
            return (enum history_ask)ask;
    return ASK_OTHER;
}

/* "MINUTES+SECONDS" */
static struct control history_control(const struct value *clock)
{
    const char *plus = value_is(clock, VALUE_TEXT) ? memchr(clock->text, '+', clock->len) : NULL;

    return (struct control){plus != NULL, plus == NULL ? 0 : 1000 * strtoll(plus + 1, NULL, 10)};
}

static struct sent_move *history_move(struct history *h, const struct request *r,
                                      const struct value *frame)
{
    struct game *g = history_game(h, r->game);
    struct words word = words_of(value_get(frame, "word"));
    int64_t ply = value_number(value_get(frame, "ply"));
    struct sent_move *m;

    for (size_t i = g->moves.count; i > 0; i--) {
        m = g->moves.at[i - 1];
        if (m->player == r->player && m->ply == ply && words_equal(m->word, word))
            return m;
    }
    m = store_take(&h->store, sizeof *m);
    *m = (struct sent_move){.player = r->player, .ply = ply, .word = word, .first_sent = h->line};
    *STORE_ADD(&h->store, &g->moves) = m;
    return m;
}

static struct sent_ask *history_asked(struct history *h, const struct request *r,
                                      const struct value *frame)
{
    struct game *g = history_game(h, r->game);
    int64_t phrase = value_number(value_get(frame, "phrase"));
    struct sent_ask *a;

    for (size_t i = 0; i < g->asks.count; i++) {
        a = g->asks.at[i];
        if (a->ask == r->ask && a->player == r->player && a->phrase == phrase)
            return a;
    }
    a = store_take(&h->store, sizeof *a);
    *a = (struct sent_ask){
        .ask = r->ask, .player = r->player, .phrase = phrase, .first_sent = h->line};
    *STORE_ADD(&h->store, &g->asks) = a;
    return a;
}

static void history_name_sent(struct history *h, struct request *r)
{
    struct player *p = history_player(h, r->player);

    r->write = store_take(&h->store, sizeof *r->write);
    *r->write = (struct name_write){.name = r->name, .sent = h->line};
    *STORE_ADD(&h->store, &p->names) = r->write;
}

/* The player resigns all games. */
static void history_erase_sent(struct history *h, const struct request *r)
{
    size_t *sent = r->player != 0 ? &history_player(h, r->player)->erase_sent : &h->stray_erase;

    *sent = *sent == 0 ? h->line : *sent;
}

static void history_request(struct history *h, struct connection *c, struct request *r,
                            const struct value *frame)
{
    r->ask = history_ask_of(value_get(frame, "t"));
    r->first_sent = h->line;
    r->player = c->is_unsure ? 0 : c->player;
    r->game = value_number(value_get(frame, "game"));
    r->seek = value_number(value_get(frame, "seek"));
    r->name = words_of(value_get(frame, r->ask == ASK_JOIN ? "code" : "name"));
    r->control = history_control(value_get(frame, "clock"));
    if (r->ask == ASK_RECOVER)
        c->is_unsure = true;
    if (r->ask == ASK_NAME && r->player != 0)
        history_name_sent(h, r);
    if (r->ask == ASK_ERASE)
        history_erase_sent(h, r);
    h->has_stray_name |= r->ask == ASK_NAME && r->player == 0;
    if (r->ask == ASK_MOVE)
        r->move = history_move(h, r, frame);
    if (r->ask >= ASK_UNDO && r->ask <= ASK_SAY)
        r->asked = history_asked(h, r, frame);
    if (r->ask == ASK_WATCH) {
        struct following *f = HISTORY_FIND(h, &c->followings, r->game, struct following);

        f->watched_at = f->watched_at == 0 ? h->line : f->watched_at;
    }
}

static void history_hello(struct history *h, struct connection *c, const struct value *frame)
{
    const struct value *since = value_get(frame, "since");

    if (c->hello_at != 0) /* a second one is refused */
        return;
    c->hello_at = h->line;
    for (const struct value *v = since == NULL ? NULL : since->first; v != NULL; v = v->next)
        if (value_count(v) == 2)
            games_since(h, c, v->first->number, v->first->next->number);
}

void history_sent(struct history *h, int64_t connection, const char *text, size_t len)
{
    struct connection *c = history_connection(h, connection);
    const struct value *frame = value_read(h->values, text, len);
    int64_t id = value_number(value_get(frame, "id"));
    struct words words = {text, len};
    struct request *r;

    h->counts.requests++;
    if (frame == NULL || id < 1)
        return;
    if (value_says(value_get(frame, "t"), "hello"))
        history_hello(h, c, frame);
    r = HISTORY_FIND(h, &c->requests, id, struct request);
    if (r->sends == 0)
        history_request(h, c, r, frame);
    else if (!words_equal(r->text, words))
        r->ask = ASK_OTHER; /* two requests with one number: the answers cannot be told apart */
    r->text = words;
    r->sends++;
    if (r->move != NULL)
        r->move->sends++;
    if (r->asked != NULL)
        r->asked->sends++;
}

/* ---- answers --------------------------------------------------------------------------------- */

/* Had the game begun when the seek was withdrawn? */
static bool history_began(const struct game *g, const struct seek *s)
{
    return g->versions.count > 1 && g->versions.at[1].first_line != 0 &&
           g->versions.at[1].first_line < s->cancelled_at;
}

/* A seek, an invitation or a code leads to one game, of one player's clock. */
static void history_leads(struct history *h, struct seek *s, int64_t game, size_t sent)
{
    struct game *g = history_game(h, game);

    if (s->game != 0 && s->game != game)
        history_fault(h, h->line, "one invitation or seek led to game %lld and to game %lld",
                      (long long)s->game, (long long)game);
    if (s->cancelled_at != 0 && s->cancelled_at < sent && s->game == 0 && !history_began(g, s))
        history_fault(h, h->line, "game %lld began from what was withdrawn in line %zu",
                      (long long)game, s->cancelled_at);
    s->game = game;
    if (!g->control.is_known)
        g->control = s->control;
}

static struct seek *history_seek(struct history *h, int64_t number)
{
    return HISTORY_FIND(h, &h->seeks, number, struct seek);
}

static struct seek **history_code(struct history *h, struct words code)
{
    return (struct seek **)store_find(&h->store, &h->codes, store_hash(7, code.at, code.len));
}

static void history_acked_seek(struct history *h, const struct request *r,
                               const struct value *frame)
{
    const struct value *code = value_get(frame, "code");
    struct seek *s = history_seek(h, value_number(value_get(frame, "seek")));

    if (s->player != 0 && r->player != 0 && s->player != r->player)
        history_fault(h, h->line, "seek %lld is of player %lld and of player %lld",
                      (long long)value_number(value_get(frame, "seek")), (long long)s->player,
                      (long long)r->player);
    s->player = r->player;
    s->control = r->control;
    if (code != NULL)
        *history_code(h, words_of(code)) = s;
}

static void history_acked_game(struct history *h, const struct request *r, int64_t game)
{
    struct seek made = {.control = r->control}, *s = &made;

    if (r->ask == ASK_REMATCH)
        made.control = history_game(h, r->game)->control;
    if (r->ask == ASK_ACCEPT)
        s = history_seek(h, r->seek);
    if (r->ask == ASK_JOIN && *history_code(h, r->name) != NULL)
        s = *history_code(h, r->name);
    history_leads(h, s, game, r->first_sent);
}

static void history_acked(struct history *h, struct connection *c, struct request *r,
                          const struct value *frame)
{
    int64_t v = value_number(value_get(frame, "v"));

    if (r->ask == ASK_MOVE) {
        struct sent_move *m = r->move;

        m->acks++;
        m->first_acked = m->first_acked == 0 ? h->line : m->first_acked;
        m->ack_v = m->ack_v == 0 || v < m->ack_v ? v : m->ack_v;
        games_reached(h, history_game(h, r->game), v);
    }
    if (r->asked != NULL && r->ask != ASK_OTHER) {
        r->asked->acks++;
        r->asked->first_acked = r->asked->first_acked == 0 ? h->line : r->asked->first_acked;
    }
    if (r->ask == ASK_RESIGN || r->ask == ASK_ABORT || r->ask == ASK_CLAIM) {
        struct game *g = history_game(h, r->game);

        g->ended_by = g->ended_by == 0 ? h->line : g->ended_by;
    }
    if (r->ask == ASK_LEAVE)
        HISTORY_FIND(h, &c->followings, r->game, struct following)->is_left = true;
    if (r->write != NULL && r->ask == ASK_NAME && r->write->acked == 0)
        r->write->acked = h->line;
    if (r->ask == ASK_ERASE && r->player != 0 && history_player(h, r->player)->erase_acked == 0)
        history_player(h, r->player)->erase_acked = h->line;
    if (value_get(frame, "ratings") != NULL && r->player != 0)
        ratings_read(h, r->player, value_get(frame, "ratings"), r->first_sent);
    if (value_get(frame, "seek") != NULL)
        history_acked_seek(h, r, frame);
    if (value_is(value_get(frame, "game"), VALUE_NUMBER))
        history_acked_game(h, r, value_number(value_get(frame, "game")));
    if (r->ask == ASK_CANCEL && history_seek(h, r->seek)->player == r->player && r->player != 0 &&
        history_seek(h, r->seek)->cancelled_at == 0)
        history_seek(h, r->seek)->cancelled_at = h->line;
}

static void history_answer(struct history *h, struct connection *c, const struct value *frame,
                           bool is_ack)
{
    int64_t id = value_number(value_get(frame, "id"));
    struct request *r = HISTORY_FIND(h, &c->requests, id, struct request);

    if (id < 1) /* the answer to what is no request */
        return;
    if (++r->answers > r->sends)
        history_fault(h, h->line, "answer %zu to request %lld, which was sent %zu times",
                      r->answers, (long long)id, r->sends);
    else if (is_ack)
        history_acked(h, c, r, frame);
    else if (r->move != NULL && r->ask == ASK_MOVE)
        r->move->refusals++;
    else if (r->write != NULL)
        r->write->is_refused = r->write->acked == 0 && r->answers == r->sends;
    if (!is_ack && r->ask == ASK_RECOVER && r->sends == 1)
        c->is_unsure = false;
}

/* ---- who somebody is ------------------------------------------------------------------------- */

/* Before the first name, a player is a guest with a number. */
static bool history_is_guest(struct words name)
{
    return name.len == 0 || (name.len > 6 && memcmp(name.at, "Guest ", 6) == 0);
}

/* Was this name the player's at some moment between these lines? */
static bool history_had_name(const struct player *p, struct words name, size_t from, size_t to)
{
    bool any = false;

    for (size_t i = 0; i < p->names.count; i++) {
        const struct name_write *w = p->names.at[i];
        bool is_replaced = false;

        any |= w->acked != 0 && w->acked < from;
        if (w->is_refused || w->sent > to || !words_equal(w->name, name))
            continue;
        for (size_t k = 0; k < p->names.count; k++) {
            const struct name_write *later = p->names.at[k];

            is_replaced |=
                w->acked != 0 && later->sent > w->acked && later->acked != 0 && later->acked < from;
        }
        if (!is_replaced)
            return true;
    }
    return !any && history_is_guest(name);
}

/* Games that somebody had been told of before this line, but that are missing in the list. */
static void history_list_games(struct history *h, int64_t player, const struct value *games,
                               size_t before)
{
    for (size_t i = 0; i < h->game_list.count; i++) {
        struct game *g = h->game_list.at[i];
        const struct value *n = games == NULL ? NULL : games->first;

        if ((g->player[0] != player && g->player[1] != player) || g->progress.count == 0 ||
            g->progress.at[0].line > before)
            continue;
        while (n != NULL && n->number != g->number)
            n = n->next;
        if (n == NULL && g->unlisted_at == 0)
            g->unlisted_at = h->line;
    }
}

static void history_welcome(struct history *h, struct connection *c, const struct value *frame)
{
    const struct value *you = value_get(frame, "you"), *games = value_get(frame, "games");
    struct player *p = history_player(h, value_number(value_get(you, "player")));
    struct words name = words_of(value_get(you, "name"));

    c->player = p->number;
    if (p->erase_acked != 0 && p->erase_acked < c->hello_at)
        history_fault(h, h->line, "player %lld is welcome, and was deleted", (long long)p->number);
    if (!h->has_stray_name && !history_had_name(p, name, c->hello_at, h->line))
        history_fault(h, h->line, "player %lld is called %.*s", (long long)p->number, (int)name.len,
                      name.at);
    ratings_read(h, p->number, value_get(frame, "ratings"), c->hello_at);
    history_list_games(h, p->number, games, c->hello_at);
    for (const struct value *n = games == NULL ? NULL : games->first; n != NULL; n = n->next) {
        struct game *g = history_game(h, n->number);

        HISTORY_FIND(h, &c->followings, g->number, struct following)->is_listed = true;
        if ((g->ending.is_known && g->ending.line < c->hello_at) ||
            (g->ended_by != 0 && g->ended_by < c->hello_at))
            history_fault(h, h->line, "game %lld runs, but it was over before",
                          (long long)g->number);
    }
}

void history_received(struct history *h, int64_t connection, const char *text, size_t len)
{
    struct connection *c = history_connection(h, connection);
    const struct value *frame = value_read(h->values, text, len);
    const struct value *type = value_get(frame, "t");

    h->counts.frames++;
    if (type == NULL)
        history_fault(h, h->line, "this is no frame");
    else if (value_says(type, "welcome"))
        history_welcome(h, c, frame);
    else if (value_says(type, "ack"))
        history_answer(h, c, frame, true);
    else if (value_says(type, "refuse"))
        history_answer(h, c, frame, false);
    else if (value_get(frame, "game") != NULL)
        games_frame(h, c, frame);
}

/* Two players who were both told, without a doubt, that one name is theirs. */
static void history_judge_names(struct history *h)
{
    struct store_map owners = {0};

    if (h->has_stray_name)
        return;
    for (size_t i = 0; i < h->player_list.count; i++) {
        struct player *p = h->player_list.at[i], **owner;

        if (p->erase_sent != 0 || h->stray_erase != 0)
            continue;
        if (p->names.count == 0 || p->names.at[p->names.count - 1]->acked == 0)
            continue;
        struct words name = p->names.at[p->names.count - 1]->name;
        for (size_t k = 0; k + 1 < p->names.count; k++)
            if (p->names.at[k]->acked > p->names.at[p->names.count - 1]->sent)
                name.len = 0;
        if (name.len == 0)
            continue;
        owner = (struct player **)store_find(&h->store, &owners, store_hash(9, name.at, name.len));
        if (*owner != NULL)
            history_fault(h, h->line, "players %lld and %lld are both called %.*s",
                          (long long)(*owner)->number, (long long)p->number, (int)name.len,
                          name.at);
        *owner = p;
    }
}

void history_end(struct history *h)
{
    struct history_counts counts = h->counts;
    int64_t late = h->late;

    for (size_t i = 0; i < h->game_list.count; i++)
        if (h->game_list.at[i]->is_begun)
            judge_game(h, h->game_list.at[i]);
    ratings_judge(h);
    history_judge_names(h);
    counts = h->counts;
    counts.runs++;
    counts.faults += h->faults;
    store_clear(&h->store);
    memset(h, 0, offsetof(struct history, values));
    h->counts = counts;
    h->late = late;
}
