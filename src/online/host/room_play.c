/*
 * From above to below: who is sent what, questions to the host's own players, clocks, then a game
 * from its beginning to its end. room_settle does what follows from a position, such as ending a
 * game that its rules have ended. It looks only at the game and not at what has just happened, so a
 * host that was killed between a line and what follows from it catches up by settling every game
 * once it is restored.
 */
#include "online/host/room_play.h"

#include "core/move.h"
#include "online/host/limits/accounts.h"
#include "online/host/deadlines.h"
#include "online/host/files/game_files.h"
#include "online/host/news.h"
#include "online/host/whole_games/owed_games.h"
#include "online/host/players/player_rows.h"
#include "online/host/players/players.h"
#include "online/host/room.h"
#include "online/host/room_attendance.h"
#include "online/host/room_clock.h"
#include "online/host/room_frames.h"
#include "online/host/room_lines.h"

/* ---- sending --------------------------------------------------------------------------------- */

/* Players do not pay for those who watch: many could keep two from playing. */
static void room_send_watcher(struct host *h, const struct room *r, struct guest *g)
{
    uint64_t before = h->work, work;

    post_send(h, g, r->last_line);
    work = h->work - before;
    if (h->ports->charge == NULL || work == 0)
        return;
    h->work = before;
    if (!h->ports->charge(h->ports->context, g->number, (work + 999) / 1000))
        post_end(h, g); /* without a sentence: the frame is still to be sent to others */
}

static void room_send_watchers(struct host *h, const struct room *r)
{
    for (int i = 0; i < r->watcher_count; i++)
        room_send_watcher(h, r, r->watchers[i]);
}

static void room_send_player(struct host *h, const struct room *r, const struct host_player *p)
{
    for (const struct guest *g = p != NULL ? p->guests : NULL; g != NULL; g = g->next)
        if (!owed_games_have(h, g, r))
            post_send(h, g, r->last_line);
}

void room_send_all(struct host *h, const struct room *r)
{
    room_send_player(h, r, r->seat[P1].player);
    room_send_player(h, r, r->seat[P2].player);
    room_send_watchers(h, r);
}

/* Send a frame to the guests of a seat that draw, or to the others. Returns: are there more? */
static bool room_send_some(struct host *h, const struct room *r, int seat, bool draws)
{
    const struct guest *g =
        seat < BOTH && r->seat[seat].player != NULL ? r->seat[seat].player->guests : NULL;
    bool more = false;

    for (; g != NULL; g = g->next)
        if (owed_games_have(h, g, r))
            continue;
        else if (g->draws == draws)
            post_send(h, g, r->last_line);
        else
            more = true;
    for (int i = 0; seat == BOTH && i < r->watcher_count; i++)
        if (r->watchers[i]->draws == draws)
            room_send_watcher(h, r, r->watchers[i]);
        else
            more = true;
    return more;
}

/* Send the game or the event that was written for this seat. */
static void room_send_seat(struct host *h, const struct room *r, int seat,
                           const struct choice *last)
{
    if (!room_send_some(h, r, seat, false))
        return;
    room_add_drawing(h, r, seat, last);
    room_send_some(h, r, seat, true);
}

void room_send_game(struct host *h, const struct room *r, const struct guest *g)
{
    int seat = room_seat_of(r, g->player);

    seat = seat < 0 ? BOTH : seat;
    room_write_game(h, r, seat);
    if (g->draws)
        room_add_drawing(h, r, seat, NULL);
    post_send(h, g, r->last_line);
}

/* An event looks different from every seat. */
static void room_send_event(struct host *h, const struct room *r, bool undone)
{
    bool written = false;

    for (int s = P1; s <= BOTH; s++) {
        const struct host_player *p = s < BOTH ? r->seat[s].player : NULL;

        if (s == BOTH ? r->watcher_count == 0 : p == NULL || p->guests == NULL)
            continue;
        (written ? room_write_event_again : room_write_event)(h, r, s, undone);
        written = true;
        room_send_seat(h, r, s, undone ? NULL : h->referee.rec.choices);
    }
}

/* ---- questions ------------------------------------------------------------------------------- */

static void room_ask(struct host *h, struct room *r, int seat)
{
    const struct host_player *opponent = r->seat[!seat].player;
    const struct guest *here = opponent != NULL ? opponent->guests : NULL;
    struct host_question q = {.number = ++h->last_question,
                              .player = opponent != NULL ? opponent->id : 0,
                              .address = here != NULL ? here->address : 0,
                              .who = r->seat[seat].builtin->id,
                              .seat = seat,
                              .seed = bot_seed(r->duel.nature.seed, seat),
                              .choice = r->seat[seat].questions};
    struct duel seen = r->duel;
    struct record rec;
    struct past past;

    if (room_record(r, &rec) != OK)
        return;
    past = record_past(&rec, rec.count);
    record_release(&rec);
    if (index_put(&h->questions, q.number, r) != OK)
        return;
    seen.now = duel_view(&r->duel, seat).seen;
    nature_init(&seen.nature, 0); /* the seed would tell all cards */
    seen.past = &past;
    q.duel = &seen;
    r->seat[seat].question = q.number;
    h->ports->ask(h->ports->context, &q);
}

static void room_ask_all(struct host *h, struct room *r)
{
    for (int s = P1; s <= P2; s++)
        if (r->seat[s].builtin != NULL && room_wants(r, s) && r->seat[s].question == 0)
            room_ask(h, r, s);
}

void room_decide(struct host *h, struct room *r, uint64_t number, move m)
{
    int seat = r->seat[P2].question == number ? P2 : P1;

    index_remove(&h->questions, number);
    r->seat[seat].question = 0;
    if (!room_wants(r, seat))
        return;
    if (room_play_choose(h, r, seat, m) == OK)
        room_tell_choice(h, r, seat);
    else if (room_play_end(h, r, ENDING_ABORT, P1) == OK)
        room_tell_end(h, r);
}

/* ---- clocks ---------------------------------------------------------------------------------- */

enum { CLAIM_AFTER = 60000, CLAIM_AFTER_UNTIMED = 24 * 3600 * 1000 };

int64_t room_claim_after(const struct room *r)
{
    return room_clock_is_on(&r->clock) ? CLAIM_AFTER : CLAIM_AFTER_UNTIMED;
}

/* When the clocks need the host, or nobody has attended the game for too long; INT64_MAX. */
static int64_t room_deadline(const struct room *r)
{
    int64_t p1 = room_clock_deadline(&r->clock, P1), p2 = room_clock_deadline(&r->clock, P2);
    int64_t first = p1 < p2 ? p1 : p2;

    if (r->choosing.is_over)
        return INT64_MAX;
    if (room_attendance_deadline(r) < first)
        first = room_attendance_deadline(r);
    return r->frozen_until >= 0 && r->frozen_until < first ? r->frozen_until : first;
}

/* Let the clocks run that should. */
static void room_run_clocks(struct host *h, struct room *r)
{
    for (int s = P1; s <= P2; s++)
        if (room_has_begun(r) && r->frozen_until < 0 && room_wants(r, s) &&
            r->seat[s].player != NULL)
            room_clock_run(&r->clock, s, h->now);
}

static void room_set_clocks(struct host *h, struct room *r)
{
    bool thaws =
        r->frozen_until >= 0 &&
        (h->now >= r->frozen_until || !(room_is_away(&r->seat[P1]) || room_is_away(&r->seat[P2])));

    if (r->choosing.is_over)
        return;
    if (thaws)
        r->frozen_until = -1;
    if (room_clock_is_on(&r->clock))
        room_run_clocks(h, r);
    deadlines_need(&h->deadlines, r, room_deadline(r));
    if (thaws && room_clock_is_on(&r->clock)) {
        room_write_clock(h, r);
        room_send_all(h, r);
    }
}

bool room_expire(struct host *h, struct room *r)
{
    int64_t p1 = room_clock_deadline(&r->clock, P1), p2 = room_clock_deadline(&r->clock, P2);

    if (r->choosing.is_over || (p1 > h->now && p2 > h->now) ||
        room_play_end(h, r, ENDING_TIME, p2 < p1 ? P2 : P1) != OK)
        return false;
    room_tell_end(h, r);
    return true;
}

/* If nobody has attended the game for too long, end it: true. */
static bool room_leave_alone(struct host *h, struct room *r)
{
    if (room_attendance_deadline(r) > h->now || room_play_end(h, r, ENDING_ABORT, P1) != OK)
        return false;
    room_tell_end(h, r);
    return true;
}

void room_tick(struct host *h, struct room *r)
{
    enum { AGAIN = 1000 }; /* ms, if there was no memory */

    if (room_deadline(r) <= h->now) {
        if (room_expire(h, r) || room_leave_alone(h, r))
            return;
        room_settle(h, r);
    }
    if (!r->choosing.is_over)
        deadlines_move(&h->deadlines, r,
                       room_deadline(r) > h->now ? room_deadline(r) : h->now + AGAIN);
}

/* ---- beginning ------------------------------------------------------------------------------- */

struct room *room_play_begin(struct host *h, const struct room *like)
{
    struct room *r, made = *like;
    struct text line = TEXT_OF(HOST_LINE);

    for (int s = P1; s <= P2; s++)
        if (made.seat[s].player != NULL && players_begin_game(h, made.seat[s].player) != OK)
            return NULL;
    h->ports->date(h->ports->context, made.date);
    h->ports->random(h->ports->context, &made.duel.nature.seed, sizeof made.duel.nature.seed);
    room_print_begin(&made, &line);
    game_files_keep(h, made.duel.rules.game);
    r = room_new(h, made.number != 0 ? made.number : h->last_game + 1);
    if (r == NULL || room_change(h, r, &line) != OK) {
        if (r != NULL)
            room_free(h, r);
        return NULL;
    }
    r->touched = h->now;
    for (int s = P1; s <= P2; s++)
        r->seat[s].address = accounts_add(h, like->seat[s].address, ACCOUNTS_GAMES);
    return r;
}

void room_tell_begin(struct host *h, struct room *r)
{
    if (room_is_away(&r->seat[P1]) || room_is_away(&r->seat[P2]))
        r->frozen_until = h->now + FROZEN_FOR;
    room_set_clocks(h, r);
    for (int s = P1; s <= P2; s++)
        if (r->seat[s].player != NULL && r->seat[s].player->guests != NULL) {
            room_write_game(h, r, s);
            room_send_seat(h, r, s, NULL);
        } else if (r->seat[s].player != NULL) {
            r->seat[s].gone_at = h->now;
        }
    news_begun(h, r);
    room_settle(h, r);
}

/* The same game with seats exchanged. */
static struct room room_exchanged(const struct room *r)
{
    struct room like = {.rated = r->rated,
                        .secluded = r->secluded,
                        .first = r->first,
                        .is_set_up = r->is_set_up,
                        .start = r->start,
                        .duel = {.rules = r->duel.rules},
                        .clock = {.time = r->clock.time}};

    for (int s = P1; s <= P2; s++)
        like.seat[s] = (struct room_seat){.player = r->seat[!s].player,
                                          .builtin = r->seat[!s].builtin,
                                          .bot = r->seat[!s].bot,
                                          .address = r->seat[!s].address};
    return like;
}

static void room_begin_next(struct host *h, const struct room *r)
{
    struct room like = room_exchanged(r), *next;

    like.number = r->next;
    like.pair = 2;
    like.prior = r->number;
    like.prior_result = r->result;
    if ((next = room_play_begin(h, &like)) != NULL)
        room_tell_begin(h, next);
}

uint64_t room_rematch_origin(const struct room *r)
{
    return r->number | (uint64_t)1 << 62; /* never the number of a seek */
}

struct room *room_play_again(struct host *h, struct room *r, const struct guest *asker)
{
    struct room like = room_exchanged(r), *next;

    for (int s = P1; s <= P2; s++) {
        const struct host_player *p = like.seat[s].player;
        const struct guest *here = p == asker->player ? asker : p != NULL ? p->guests : NULL;

        like.seat[s].address = here != NULL ? here->address : 0;
    }
    like.pair = r->rated ? 1 : 0;
    like.origin = room_rematch_origin(r);
    next = room_play_begin(h, &like);
    if (next != NULL && r->offer != OFFER_NONE)
        room_play_offer(h, r, r->offer_seat, OFFER_NONE);
    return next;
}

/* ---- playing --------------------------------------------------------------------------------- */

int room_play_choose(struct host *h, struct room *r, int seat, move m)
{
    struct text line = TEXT_OF(2 * WORD_BYTES + 64);
    int64_t left[2] = {r->clock.left[P1], r->clock.left[P2]};
    int err;

    if (!room_is_legal(r, seat, m)) /* it may have no words */
        return ERR_ILLEGAL;
    left[seat] = room_attendance_note(h, r, room_clock_after_choice(&r->clock, seat, h->now));
    room_print_move(r, seat, m, left, &line);
    if ((err = room_change(h, r, &line)) != OK)
        return err;
    h->moves++;
    r->touched = h->now;
    return OK;
}

void room_tell_choice(struct host *h, struct room *r, int seat)
{
    size_t steps = h->referee.rec.count;

    room_set_clocks(h, r);
    if (steps > 0)
        room_send_event(h, r, false);
    else
        room_tell(h, r, FRAME_CHOSEN, r->number, r->lines, seat + 1);
    room_settle(h, r);
}

int room_play_offer(struct host *h, struct room *r, int seat, enum frames_offer what)
{
    struct text line = TEXT_OF(WORD_BYTES);

    room_print_offer(seat, what, &line);
    return room_change(h, r, &line);
}

void room_tell_offer(struct host *h, struct room *r)
{
    room_tell(h, r, FRAME_OFFER, r->number, r->lines, frames_offers[r->offer], r->offer_seat + 1);
}

int room_play_undo(struct host *h, struct room *r, int seat)
{
    struct text line = TEXT_OF(2 * WORD_BYTES);
    int64_t left[2];
    int err;

    for (int s = P1; s <= P2; s++)
        left[s] = room_attendance_note(h, r, room_clock_left(&r->clock, s, h->now));
    room_print_undo(seat, left, &line);
    if ((err = room_change(h, r, &line)) == OK)
        r->touched = h->now;
    return err;
}

void room_tell_undo(struct host *h, struct room *r)
{
    for (int s = P1; s <= P2; s++)
        room_drop_question(h, &r->seat[s]);
    room_set_clocks(h, r);
    room_send_event(h, r, true);
    room_settle(h, r);
}

/* ---- the end --------------------------------------------------------------------------------- */

static double room_score(enum result result, int seat)
{
    return (1 + state_worth(result, seat)) / 2.0;
}

/* A pair counts once, at the end of its second game. Both games are one period of ratings. */
static void room_count_pair(const struct host *h, struct room *end)
{
    struct host_player *players[2] = {end->seat[P1].player, end->seat[P2].player};
    struct rating before[2], after[2];
    double scores[2] = {room_score(end->prior_result, P2), room_score(end->result, P1)};

    for (int s = P1; s <= P2; s++)
        before[s] = players_rating(players[s], &end->duel.rules, end->seat[s].bot);
    players_rate(h, players, before, scores, after);
    for (int s = P1; s <= P2; s++)
        end->ratings[s] = (struct room_rated){before[s].rating, after[s]};
    end->is_counted = true;
}

/* If both clocks run out in the same millisecond, neither player loses. */
static enum result room_result(const struct room *r, enum ending how, int seat)
{
    bool both_late = room_clock_deadline(&r->clock, P1) == room_clock_deadline(&r->clock, P2);

    return how == ENDING_TIME && both_late ? DRAW : record_result_by(how, seat, r->duel.now.result);
}

void room_keep_ratings(struct host *h, const struct room *r)
{
    for (int s = P1; s <= P2 && r->is_counted; s++) {
        const struct rating *after = &r->ratings[s].after;
        struct rating_kept *kept = players_rating_kept(r->seat[s].player, after);

        if (kept != NULL && kept->is_behind)
            player_rows_keep_rating(h, r->seat[s].player, kept);
    }
}

int room_play_end(struct host *h, struct room *r, enum ending how, int seat)
{
    struct text line = TEXT_OF(4 * WORD_BYTES + 64);
    struct room end = *r;
    int err;

    end.how = how;
    end.result = room_result(r, how, seat);
    end.ended_by = seat;
    for (int s = P1; s <= P2; s++)
        room_clock_stop(&end.clock, s, h->now);
    if (r->pair == 1 && how != ENDING_ABORT)
        end.next = h->last_game + 1;
    if (r->pair == 2)
        room_count_pair(h, &end);
    room_print_over(&end, &line);
    if ((err = room_change(h, r, &line)) == OK)
        h->finished++;
    room_keep_ratings(h, r);
    return err;
}

void room_tell_end(struct host *h, struct room *r)
{
    for (int s = P1; s <= P2; s++)
        room_drop_question(h, &r->seat[s]);
    room_write_over(h, r);
    room_send_all(h, r);
    news_ended(h, r);
    room_settle(h, r);
}

void room_settle(struct host *h, struct room *r)
{
    if (!r->choosing.is_over && r->duel.now.turn == OVER) {
        if (room_play_end(h, r, ENDING_RULES, P1) == OK)
            room_tell_end(h, r);
        return;
    }
    if (r->next != 0 && index_get(&h->rooms, r->next) == NULL)
        room_begin_next(h, r);
    room_set_clocks(h, r);
    room_ask_all(h, r);
}

/* ---- connections ----------------------------------------------------------------------------- */

void room_gone(struct host *h, struct room *r, int seat)
{
    r->seat[seat].gone_at = h->now;
    deadlines_need(&h->deadlines, r, room_deadline(r));
    room_tell(h, r, FRAME_GONE, r->number, room_claim_after(r), seat + 1);
}

void room_back(struct host *h, struct room *r, int seat)
{
    r->seat[seat].gone_at = -1;
    room_tell(h, r, FRAME_BACK, r->number, seat + 1);
    room_set_clocks(h, r);
}
