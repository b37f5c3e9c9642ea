/*
 * A frame is written as its description has it (frames.def), member after member, so the order of
 * the calls is that of the members. Where nothing is hidden, an event's frame is written once, and
 * only its end again for the other seat (`shared`). Sentences are made by the game's own `tell`
 * from positions that were already stripped, never from the whole one.
 */
#include "online/host/room_frames.h"

#include "core/move.h"
#include "core/position.h"
#include "online/protocol/drawing.h"
#include "online/host/players/players.h"
#include "online/host/room.h"
#include "online/host/room_clock.h"
#include "online/host/room_lines.h"
#include "online/host/work.h"
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

/* ---- choices and sentences ------------------------------------------------------------------- */

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
static void room_put_moved(struct frames_writer *out, const struct room_choices *c, int seat)
{
    frames_open(out);
    for (size_t i = 0; i < c->count; i++) {
        struct text lines = TEXT_OF(4 * WORD_BYTES);
        struct state seen = room_seen(c->room, &c->at[i].before, seat);

        protocol_print_moved(&c->room->duel.rules, &seen, c->at[i].m, seat, &lines);
        for (char *at = lines.at, *end; *at != '\0'; at = end + 1) {
            at += strcspn(at, " ") + 1;
            end = at + strcspn(at, "\n");
            *end = '\0';
            frames_put(out, at);
        }
    }
    frames_close(out);
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
static void room_put_sentences(struct frames_writer *out, const struct room_choices *c, int seat,
                               bool opening, int lines)
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
    frames_put(out, room_last_lines(&said, lines));
}

/* ---- fields ---------------------------------------------------------------------------------- */

static void room_put_seats(struct frames_writer *out, bool p1, bool p2)
{
    frames_open(out);
    if (p1)
        frames_put(out, 1);
    if (p2)
        frames_put(out, 2);
    frames_close(out);
}

static void room_put_legal(struct frames_writer *out, const struct room *r, int seat)
{
    char list[MOVES_MAX * WORD_BYTES];
    struct text words = TEXT(list);
    struct state seen = room_seen(r, &r->duel.now, seat);
    move legal[MOVES_MAX];
    int n;

    if (seat == BOTH || !room_wants(r, seat)) {
        frames_put(out, NULL);
        return;
    }
    n = r->duel.rules.game->legal(&r->duel.rules, &seen, seat, legal);
    for (int i = 0; i < n; i++) {
        text_put(&words, i > 0 ? "," : "");
        text_put(&words, move_word(&r->duel.rules, legal[i]).at);
    }
    frames_put(out, words.at);
}

static void room_put_clock(struct frames_writer *out, const struct room *r, int64_t now)
{
    const struct room_clock *c = &r->clock;

    if (room_clock_is_on(c))
        frames_put(out, room_clock_left(c, P1, now), room_clock_left(c, P2, now), c->since[P1] >= 0,
                   c->since[P2] >= 0, FRAMES_GRACE);
    else
        frames_put(out, NULL);
}

/* The position, and who is to choose. */
static void room_put_position(struct frames_writer *out, const struct room *r, int seat,
                              int64_t now)
{
    struct state seen = room_seen(r, &r->duel.now, seat);

    frames_put(out, r->ply, position_words(&r->duel.rules, &seen).at);
    room_put_seats(out, room_wants(r, P1), room_wants(r, P2));
    room_put_clock(out, r, now);
}

static struct json_argument room_rating(const struct room *r, const struct room_seat *seat)
{
    if (seat->player == NULL)
        return json_give_null(NULL);
    return json_give_number(players_rating(seat->player, &r->duel.rules, seat->bot).rating / 1000);
}

/* The record of a rule file's game has the file, and may be too long for the frame. */
static bool room_record_fits(const struct frames_writer *out, const char *record)
{
    enum { ROOM_FOR_THE_REST = 8192 };
    size_t len = strlen(record);

    for (const char *at = record; *at != '\0'; at++)
        len += *at == '"' || *at == '\\' || *at == '\n';
    return out->text.len + len + ROOM_FOR_THE_REST < out->text.cap;
}

/* How the game ended, with its record. */
static void room_put_ending(struct frames_writer *out, const struct room *r)
{
    const char *result =
        r->how == ENDING_ABORT ? frames_hows[ENDING_ABORT] : frames_results[r->result];
    struct text said = TEXT_OF(SENTENCE_BYTES), ratings = TEXT_OF(WORD_BYTES);
    struct record rec = {0};
    char *words = NULL;
    size_t len;

    if (room_record(r, &rec) == OK) {
        record_tell_end(&rec, &said);
        words = record_text(&rec, &len);
    }
    if (r->is_counted)
        json_put(&ratings, "[n n n n]", r->ratings[P1].before / 1000,
                 r->ratings[P1].after.rating / 1000, r->ratings[P2].before / 1000,
                 r->ratings[P2].after.rating / 1000);
    frames_put(out, result, frames_hows[r->how], said.at,
               words != NULL && (r->file == NULL || room_record_fits(out, words)) ? words : "",
               r->is_counted ? &ratings : NULL,
               r->next != 0 ? json_give_unsigned(r->next) : json_give_null(NULL));
    free(words);
    record_release(&rec);
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void room_put_agreed(struct frames_writer *out, const struct room *r, int seat)
{
    const struct room_seat *p1 = &r->seat[P1], *p2 = &r->seat[P2];

    frames_put(out, r->number, r->lines, rules_words(&r->duel.rules).at, r->rated, r->pair,
               r->first + 1);
    frames_put(out, room_seat_name(p1).at, room_rating(r, p1), p1->bot || p1->builtin != NULL,
               room_seat_name(p2).at, room_rating(r, p2), p2->bot || p2->builtin != NULL);
    frames_put(out, seat == BOTH ? 0 : seat + 1);
}

static void room_put_offer(struct frames_writer *out, const struct room *r)
{
    if (r->offer != OFFER_NONE)
        frames_put(out, r->offer_seat + 1, frames_offers[r->offer]);
    else
        frames_put(out, NULL);
}

/* For how many hours nobody has moved; after a restart, days at most. A running clock says more. */
static void room_put_idle(struct frames_writer *out, const struct room *r, int64_t now)
{
    int64_t hours = (now - r->touched) / (3600 * 1000);
    bool is_left = hours > 0 && !r->choosing.is_over && !room_clock_is_on(&r->clock);

    frames_put(out, is_left ? json_give_number(hours) : json_give_null(NULL));
}

/* What came before, in the two parts that are long to make (frame_parts.h). */
struct room_story {
    const struct frame_parts *kept; /* NULL: they are made from all choices */
    struct record rec;
    struct frame_part made[FRAME_PARTS];
};

static struct frame_parts_key room_story_key(const struct room *r, int seat)
{
    uint64_t names = 0;

    for (int s = P1; s <= P2; s++) {
        struct words name = room_seat_name(&r->seat[s]);

        names = text_hash_more(names, name.at, strlen(name.at) + 1);
    }
    return (struct frame_parts_key){r->number, r->lines, names, seat};
}

enum { STORY_MOVED, STORY_TOLD };

static void room_put_story(struct host *h, const struct room *r, int seat, struct room_story *s,
                           int which)
{
    struct room_choices all = {r, s->rec.choices, s->rec.count};
    struct frames_writer *out = &h->out;
    size_t from = out->text.len;

    if (s->kept != NULL) {
        frame_parts_put(out, s->kept, which);
        h->copied += out->text.len - from;
        return;
    }
    if (which == STORY_MOVED) {
        room_put_moved(out, &all, seat);
    } else {
        room_put_sentences(out, &all, seat, true, FRAMES_LOG_LINES);
        if (r->choosing.is_over)
            room_put_ending(out, r);
    }
    s->made[which] = (struct frame_part){from, out->text.len - from, out->at};
}

/* Of a short game they are made as quickly as they are found. */
enum { STORY_SHORT = 8 };

static void room_begin_story(struct host *h, const struct room *r, int seat, struct room_story *s)
{
    struct frame_parts_key key = room_story_key(r, seat);

    *s = (struct room_story){0};
    if (r->count > STORY_SHORT)
        s->kept = frame_parts_get(&h->shelf, &key);
    if (s->kept != NULL)
        return;
    h->work += r->count * (uint64_t)WORK_CHOICE;
    if (room_record(r, &s->rec) != OK)
        s->rec = (struct record){0};
    if (r->file != NULL)
        h->work += s->rec.count * (uint64_t)WORK_FILE_CHOICE;
}

static void room_end_story(struct host *h, const struct room *r, int seat, struct room_story *s)
{
    struct frame_parts_key key = room_story_key(r, seat);

    if (s->kept == NULL && r->count > STORY_SHORT && s->rec.count >= r->count && !h->out.text.cut)
        frame_parts_keep(&h->shelf, &key, s->made, h->out.text.at);
    record_release(&s->rec);
}

void room_write_game(struct host *h, const struct room *r, int seat)
{
    struct frames_writer *out = post_open(h, FRAME_GAME);
    struct room_story story;

    room_begin_story(h, r, seat, &story);
    room_put_agreed(out, r, seat);
    room_put_position(out, r, seat, h->now);
    room_put_legal(out, r, seat);
    room_put_story(h, r, seat, &story, STORY_MOVED);
    room_put_seats(out, r->choosing.is_in[P1], r->choosing.is_in[P2]);
    room_put_offer(out, r);
    room_put_seats(out, room_is_away(&r->seat[P1]), room_is_away(&r->seat[P2]));
    room_put_idle(out, r, h->now);
    room_put_story(h, r, seat, &story, STORY_TOLD);
    room_end_story(h, r, seat, &story);
    post_close(h);
}

void room_write_event(struct host *h, const struct room *r, int seat, bool undone)
{
    struct frames_writer *out = post_open(h, FRAME_EVENT);
    struct room_choices steps = {r, h->referee.rec.choices, h->referee.rec.count};

    frames_put(out, r->number, r->lines);
    room_put_position(out, r, seat, h->now);
    room_put_moved(out, &steps, seat);
    if (undone) {
        frames_put(out, true, "");
    } else {
        frames_put(out, NULL);
        room_put_sentences(out, &steps, seat, false, INT32_MAX);
    }
    h->shared = *out;
    room_put_legal(out, r, seat);
    post_close(h);
}

/* Where nothing is hidden and nature does not move, only the legal moves differ. */
void room_write_event_again(struct host *h, const struct room *r, int seat, bool undone)
{
    const struct game *game = r->duel.rules.game;

    if (game_is_hidden(game) || game->chance != NULL || h->out.text.cut) {
        room_write_event(h, r, seat, undone);
        return;
    }
    h->out = h->shared;
    room_put_legal(&h->out, r, seat);
    post_close(h);
}

/* The name of a seat as it begins a sentence: built-in players are called by their ids. */
static struct words room_title(const struct room_seat *s)
{
    struct words w = room_seat_name(s);

    if (s->builtin != NULL)
        text_capital(&(struct text){.at = w.at, .len = 1}, 0);
    return w;
}

/* What the players chose last: the first choice of the event; nature's follow it. */
static void room_put_brief(struct text *out, const struct room *r, const struct choice *c, int seat)
{
    struct words names[2] = {room_title(&r->seat[P1]), room_title(&r->seat[P2])};
    struct scene scene = {&r->duel.rules, {names[P1].at, names[P2].at}, c->turn};
    struct text said = TEXT_OF(SENTENCE_BYTES);
    struct state before = room_seen(r, &c->before, seat), after;

    game_after(&r->duel.rules, &c->before, c->m, &after);
    after = room_seen(r, &after, seat);
    game_tell_briefly(&scene, &before, c->m, &after, seat, &said);
    json_put_text(out, "brief", said.at);
}

/* Do two people look at the same screen? */
static bool room_is_shared(const struct host *h, const struct room *r)
{
    return h->setup.one_device && r->seat[P1].player != NULL && r->seat[P2].player != NULL;
}

void room_add_drawing(struct host *h, const struct room *r, int seat, const struct choice *last)
{
    struct state seen = room_seen(r, &r->duel.now, seat);
    struct text *out = &h->out.text, whole = *out;

    if (out->cut)
        return;
    out->len--; /* the bracket that ends the frame */
    drawing_put_fields(out, &r->duel.rules, &seen);
    if (seat != BOTH && room_wants(r, seat))
        drawing_put_moves(out, &r->duel.rules, &seen, seat);
    else
        json_put_null(out, "moves");
    if (last != NULL)
        room_put_brief(out, r, last, room_is_shared(h, r) ? BOTH : seat);
    if (seat != BOTH && room_can_undo(r, seat))
        json_put_flag(out, "undo", true);
    if (seat != BOTH && room_can_abort(r))
        json_put_flag(out, "abort", true);
    post_close(h);
    if (out->cut) {
        *out = whole;
        memcpy(out->at + out->len - 1, "}", 2);
    }
}

void room_write_over(struct host *h, const struct room *r)
{
    struct frames_writer *out = post_open(h, FRAME_OVER);

    frames_put(out, r->number, r->lines);
    room_put_ending(out, r);
    post_close(h);
}

void room_write_clock(struct host *h, const struct room *r)
{
    struct frames_writer *out = post_open(h, FRAME_CLOCK);

    frames_put(out, r->number);
    room_put_clock(out, r, h->now);
    post_close(h);
}
