#include "host/room_frames.h"

#include "core/move.h"
#include "core/position.h"
#include "host/players.h"
#include "host/room.h"
#include "host/room_clock.h"
#include "host/room_lines.h"
#include "match/protocol.h"
#include "match/record_text.h"

#include <stdlib.h>

/* What this recipient may know of a position. */
static struct state room_seen(const struct room *r, const struct state *s, int seat)
{
    struct state seen = *s;

    if (!game_is_hidden(r->duel.rules.game))
        return seen;
    for (int p = P1; p <= P2; p++)
        if (seat == p || seat == BOTH)
            r->duel.rules.game->hide(&r->duel.rules, &seen, p);
    return seen;
}

static struct text *room_open(struct host *h, const struct room *r, const char *type)
{
    struct text *out = post_open(h, type);

    json_put_number(out, "game", (int64_t)r->number);
    return out;
}

static struct text *room_open_version(struct host *h, const struct room *r, const char *type)
{
    struct text *out = room_open(h, r, type);

    json_put_number(out, "v", (int64_t)r->lines);
    return out;
}

/* ---- choices and sentences ----------------------------------------------------------------- */

/* Choices with the positions that they were made in, and the position after the last. */
struct room_choices {
    const struct room *room;
    const struct choice *at;
    size_t count;
};

static struct state room_seen_after(const struct room_choices *c, size_t i, int seat)
{
    return room_seen(c->room, i + 1 < c->count ? &c->at[i + 1].before : &c->room->duel.now, seat);
}

/* "moved 1 charge" becomes "1 charge". */
static void room_put_moved(struct text *out, const struct room_choices *c, int seat)
{
    json_open(out, "moved", '[');
    for (size_t i = 0; i < c->count; i++) {
        struct text lines = TEXT_OF(4 * WORD_BYTES);
        struct state seen = room_seen(c->room, &c->at[i].before, seat);

        protocol_print_moved(&c->room->duel.rules, &seen, c->at[i].m, seat, &lines);
        for (const char *at = lines.at; *at != '\0'; at += strcspn(at, "\n") + 1) {
            at += strcspn(at, " ") + 1;
            json_put_bytes(out, NULL, at, strcspn(at, "\n"));
        }
    }
    json_close(out, ']');
}

static void room_tell_step(const struct room_choices *c, size_t i, int seat, struct scene *scene,
                           struct text *out)
{
    const struct game *game = scene->rules->game;
    struct state before = room_seen(c->room, &c->at[i].before, seat),
                 after = room_seen_after(c, i, seat);

    scene->turn = c->at[i].turn;
    game->tell(scene, &before, c->at[i].m, &after, out);
    scene->turn = i + 1 < c->count ? c->at[i + 1].turn : c->room->duel.turns + 1;
    if (after.turn <= BOTH)
        game->heading(scene, &after, out);
}

/* Leave only the last lines of a text. */
static const char *room_last_lines(const struct text *t, int lines)
{
    const char *at = t->at + t->len;

    while (at > t->at && (at[-1] != '\n' || at == t->at + t->len || lines-- > 1))
        at--;
    return at;
}

/* Write what happened, each step into a text that has room for it, and keep the last lines. */
static void room_put_sentences(struct text *out, const char *name, const struct room_choices *c,
                               int seat, bool opening, int lines)
{
    struct words names[2] = {room_seat_name(&c->room->seat[P1]),
                             room_seat_name(&c->room->seat[P2])};
    struct scene scene = {&c->room->duel.rules, {names[P1].at, names[P2].at}, 1};
    char sentences[16 * SENTENCE_BYTES];
    struct text said = TEXT(sentences);
    struct state start =
        room_seen(c->room, c->count > 0 ? &c->at[0].before : &c->room->duel.now, seat);

    if (opening)
        scene.rules->game->opening(&scene, &start, &said);
    if (opening && start.turn <= BOTH)
        scene.rules->game->heading(&scene, &start, &said);
    for (size_t i = 0; i < c->count; i++) {
        if (said.len > said.cap - 4 * SENTENCE_BYTES) {
            const char *last = room_last_lines(&said, lines);

            said.len -= (size_t)(last - said.at);
            memmove(said.at, last, said.len + 1);
        }
        room_tell_step(c, i, seat, &scene, &said);
    }
    json_put_text(out, name, room_last_lines(&said, lines));
}

/* ---- fields -------------------------------------------------------------------------------- */

static void room_put_seats(struct text *out, const char *name, bool p1, bool p2)
{
    json_open(out, name, '[');
    if (p1)
        json_put_number(out, NULL, 1);
    if (p2)
        json_put_number(out, NULL, 2);
    json_close(out, ']');
}

static void room_put_legal(struct text *out, const struct room *r, int seat)
{
    char list[MOVES_MAX * WORD_BYTES];
    struct text words = TEXT(list);
    struct state seen = room_seen(r, &r->duel.now, seat);
    move legal[MOVES_MAX];
    int n;

    if (seat == BOTH || !room_wants(r, seat)) {
        json_put_null(out, "legal");
        return;
    }
    n = r->duel.rules.game->legal(&r->duel.rules, &seen, seat, legal);
    for (int i = 0; i < n; i++)
        text_add(&words, "%s%s", i > 0 ? "," : "", move_word(&r->duel.rules, legal[i]).at);
    json_put_text(out, "legal", words.at);
}

static void room_put_clock(struct text *out, const struct room *r, int64_t now)
{
    if (!room_clock_is_on(&r->clock)) {
        json_put_null(out, "clock");
        return;
    }
    json_open(out, "clock", '{');
    json_open(out, "left", '[');
    for (int s = P1; s <= P2; s++)
        json_put_number(out, NULL, room_clock_left(&r->clock, s, now));
    json_close(out, ']');
    json_open(out, "runs", '[');
    for (int s = P1; s <= P2; s++)
        json_put_flag(out, NULL, r->clock.since[s] >= 0);
    json_close(out, ']');
    json_put_number(out, "grace", ROOM_CLOCK_GRACE);
    json_close(out, '}');
}

/* The position, and who is to choose. */
static void room_put_position(struct text *out, const struct room *r, int seat, int64_t now)
{
    struct state seen = room_seen(r, &r->duel.now, seat);

    json_put_number(out, "ply", (int64_t)r->ply);
    json_put_text(out, "view", position_words(&r->duel.rules, &seen).at);
    room_put_seats(out, "wanted", room_wants(r, P1), room_wants(r, P2));
    room_put_clock(out, r, now);
}

static void room_put_players(struct text *out, const struct room *r)
{
    json_open(out, "players", '[');
    for (int s = P1; s <= P2; s++) {
        const struct room_seat *seat = &r->seat[s];

        json_open(out, NULL, '{');
        json_put_text(out, "name", room_seat_name(seat).at);
        if (seat->player != NULL)
            json_put_number(out, "rating",
                            players_rating(seat->player, r->duel.rules.game, seat->bot).rating /
                                1000);
        else
            json_put_null(out, "rating");
        json_put_flag(out, "bot", seat->bot || seat->builtin != NULL);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void room_put_offer(struct text *out, const struct room *r)
{
    if (r->offer == OFFER_NONE) {
        json_put_null(out, "offer");
        return;
    }
    json_open(out, "offer", '{');
    json_put_number(out, "seat", r->offer_seat + 1);
    json_put_text(out, "what", room_offer_words[r->offer]);
    json_close(out, '}');
}

static void room_put_ratings(struct text *out, const struct room *r)
{
    if (!r->is_counted) {
        json_put_null(out, "ratings");
        return;
    }
    json_open(out, "ratings", '[');
    for (int s = P1; s <= P2; s++) {
        json_put_number(out, NULL, r->ratings[s].before / 1000);
        json_put_number(out, NULL, r->ratings[s].after.rating / 1000);
    }
    json_close(out, ']');
}

/* How the game ended, with its record. */
static void room_put_ending(struct text *out, const struct room *r)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);
    struct record rec;
    char *words;
    size_t len;

    json_put_text(out, "result", r->how == HOW_ABORTED ? "aborted" : room_result_words[r->result]);
    json_put_text(out, "how", room_how_words[r->how]);
    if (room_record(r, &rec) == OK) {
        record_tell_end(&rec, &said);
        json_put_text(out, "sentences", said.at);
        words = record_text(&rec, &len);
        if (words != NULL)
            json_put_bytes(out, "record", words, len);
        free(words);
        record_release(&rec);
    }
    room_put_ratings(out, r);
    if (r->next != 0)
        json_put_number(out, "next", (int64_t)r->next);
    else
        json_put_null(out, "next");
}

/* ---- frames -------------------------------------------------------------------------------- */

static void room_put_agreed(struct text *out, const struct room *r, int seat)
{
    json_put_text(out, "rules", rules_words(&r->duel.rules).at);
    json_put_flag(out, "rated", r->rated);
    json_put_number(out, "pair", r->pair);
    json_put_number(out, "first", r->first + 1);
    room_put_players(out, r);
    json_put_number(out, "seat", seat == BOTH ? 0 : seat + 1);
}

void room_write_game(struct host *h, const struct room *r, int seat)
{
    struct text *out = room_open_version(h, r, "game");
    struct room_choices all = {.room = r};
    struct record rec = {0};

    if (room_record(r, &rec) == OK)
        all = (struct room_choices){r, rec.choices, rec.count};
    room_put_agreed(out, r, seat);
    room_put_position(out, r, seat, h->now);
    room_put_legal(out, r, seat);
    room_put_moved(out, &all, seat);
    room_put_seats(out, "chosen", r->game.is_in[P1], r->game.is_in[P2]);
    room_put_offer(out, r);
    room_put_seats(out, "away", room_is_away(&r->seat[P1]), room_is_away(&r->seat[P2]));
    room_put_sentences(out, "log", &all, seat, true, ROOM_LOG_LINES);
    record_release(&rec);
    if (r->game.is_over) {
        json_open(out, "over", '{');
        room_put_ending(out, r);
        json_close(out, '}');
    }
    post_close(h);
}

void room_write_event(struct host *h, const struct room *r, int seat, bool undone)
{
    struct text *out = room_open_version(h, r, "event");
    struct room_choices steps = {r, h->steps, h->step_count};

    room_put_position(out, r, seat, h->now);
    room_put_moved(out, &steps, seat);
    if (undone) {
        json_put_flag(out, "undone", true);
        json_put_text(out, "sentences", "");
    } else {
        room_put_sentences(out, "sentences", &steps, seat, false, INT32_MAX);
    }
    h->shared = out->len;
    room_put_legal(out, r, seat);
    post_close(h);
}

/* Where nothing is hidden and nature does not move, only the legal moves differ. */
void room_write_event_again(struct host *h, const struct room *r, int seat, bool undone)
{
    const struct game *game = r->duel.rules.game;

    if (game_is_hidden(game) || game->chance != NULL || h->out.cut) {
        room_write_event(h, r, seat, undone);
        return;
    }
    h->out.len = h->shared;
    room_put_legal(&h->out, r, seat);
    post_close(h);
}

void room_write_over(struct host *h, const struct room *r)
{
    room_put_ending(room_open_version(h, r, "over"), r);
    post_close(h);
}

static void room_write_seat(struct host *h, struct text *out, int seat)
{
    json_put_number(out, "seat", seat + 1);
    post_close(h);
}

void room_write_chosen(struct host *h, const struct room *r, int seat)
{
    room_write_seat(h, room_open_version(h, r, "chosen"), seat);
}

void room_write_offer(struct host *h, const struct room *r)
{
    struct text *out = room_open_version(h, r, "offer");

    json_put_text(out, "what", room_offer_words[r->offer]);
    room_write_seat(h, out, r->offer_seat);
}

void room_write_gone(struct host *h, const struct room *r, int seat, int64_t claim_in)
{
    struct text *out = room_open(h, r, "gone");

    json_put_number(out, "claim_in", claim_in);
    room_write_seat(h, out, seat);
}

void room_write_clock(struct host *h, const struct room *r)
{
    room_put_clock(room_open(h, r, "clock"), r, h->now);
    post_close(h);
}

void room_write_back(struct host *h, const struct room *r, int seat)
{
    room_write_seat(h, room_open(h, r, "back"), seat);
}

void room_write_said(struct host *h, const struct room *r, int seat, int phrase)
{
    struct text *out = room_open(h, r, "said");

    json_put_number(out, "phrase", phrase);
    room_write_seat(h, out, seat);
}
