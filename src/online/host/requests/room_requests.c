/* move, resign, abort, claim, watch, leave and say. */
#include "core/move.h"
#include "online/host/guests.h"
#include "online/host/requests/requests.h"
#include "online/host/room.h"
#include "online/host/room_frames.h"
#include "online/host/room_play.h"

/* ---- moves ----------------------------------------------------------------------------------- */

/* Why is a move not legal, as this player may know it? */
static int requests_refuse_move(struct request *q, const struct room *r, int seat, move m)
{
    struct words names[2] = {room_seat_name(&r->seat[P1]), room_seat_name(&r->seat[P2])};
    struct scene scene = {&r->duel.rules, {names[P1].at, names[P2].at}, r->duel.turns + 1};
    struct view view = duel_view(&r->duel, seat);

    r->duel.rules.game->refusal(&scene, &view.seen, seat, m, &q->why);
    text_add(&q->why, ".");
    return ERR_ILLEGAL;
}

static int requests_ack_version(struct request *q, const struct room *r)
{
    request_ack_with(q, r->last_line, "v", r->lines);
    return OK;
}

/* A move for a choice that was made already: it is the same one, sent twice, or it is refused. */
static int requests_move_again(struct request *q, const struct room *r, int seat, uint64_t ply,
                               move m)
{
    const struct room_seat *s = &r->seat[seat];

    if (s->has_chosen && s->last_ply == ply && s->last == m)
        return requests_ack_version(q, r);
    return text_explain(ERR_ILLEGAL, &q->why, "%s",
                        r->choosing.is_over                   ? "The game is over."
                        : s->has_chosen && s->last_ply == ply ? "You have chosen already."
                        : ply > r->ply ? "This move is for a later turn: the game is not there yet."
                                       : "This move came too late: the game has continued.");
}

int requests_move(struct request *q)
{
    uint64_t ply = (uint64_t)request_number(q, "ply");
    struct room *r = q->room;
    int seat = q->seat, err;
    move m;

    if (move_parse(&r->duel.rules, json_text(q->f, "word"), &m) != OK)
        return text_explain(ERR_SYNTAX, &q->why, "This is not a move in this game.");
    if (r->choosing.is_over || ply != r->ply ||
        (r->duel.now.turn == BOTH && r->choosing.is_in[seat]))
        return requests_move_again(q, r, seat, ply, m);
    if (!room_wants(r, seat))
        return text_explain(ERR_ILLEGAL, &q->why, "It is not your turn.");
    if ((err = room_play_choose(q->h, r, seat, m)) == ERR_ILLEGAL)
        return requests_refuse_move(q, r, seat, m);
    if (err != OK)
        return err;
    requests_ack_version(q, r);
    room_tell_choice(q->h, r, seat);
    return OK;
}

/* ---- ending a game --------------------------------------------------------------------------- */

static int requests_end(struct request *q, struct room *r, enum ending how, int loser)
{
    int err;

    if (r->choosing.is_over && r->how == how && (how == ENDING_ABORT || r->ended_by == loser)) {
        request_ack(q, r->last_line); /* the same request again */
        return OK;
    }
    if (r->choosing.is_over)
        return text_explain(ERR_OVER, &q->why, "The game is over.");
    if ((err = room_play_end(q->h, r, how, loser)) != OK)
        return err;
    request_ack(q, r->last_line);
    room_tell_end(q->h, r);
    return OK;
}

int requests_resign(struct request *q)
{
    return requests_end(q, q->room, ENDING_RESIGN, q->seat);
}

int requests_abort(struct request *q)
{
    const struct room *r = q->room;

    if (!r->choosing.is_over && !room_can_abort(r))
        return text_explain(ERR_RANGE, &q->why,
                            r->pair == 2
                                ? "The second game of a pair cannot be aborted. You can resign."
                            : room_is_binding(r)
                                ? "You have seen your cards, so this rated game cannot be aborted. "
                                  "You can resign."
                                : "Both players have chosen, so the game cannot be aborted. You "
                                  "can resign.");
    return requests_end(q, q->room, ENDING_ABORT, P1);
}

int requests_claim(struct request *q)
{
    struct room *r = q->room;
    int seat = q->seat;
    int64_t gone_at = r->seat[!seat].gone_at, wait = gone_at + room_claim_after(r) - q->h->now;

    if (!r->choosing.is_over && gone_at < 0)
        return text_explain(ERR_RANGE, &q->why, "Your opponent is here.");
    if (!r->choosing.is_over && wait > 0)
        return text_explain(ERR_RANGE, &q->why, "You can claim the game in %d seconds.",
                            (int)((wait + 999) / 1000));
    return requests_end(q, r, ENDING_FORFEIT, !seat);
}

/* ---- watching and talking -------------------------------------------------------------------- */

int requests_watch(struct request *q)
{
    struct room *r = q->room;
    int err;

    if (q->seat >= 0)
        return text_explain(ERR_RANGE, &q->why, "You are a player in this game.");
    if (r->choosing.is_over)
        return text_explain(ERR_OVER, &q->why, "The game is over.");
    if ((err = guests_watch(q->h, q->g, r)) == ERR_LIMIT)
        return text_explain(err, &q->why, "You already watch %d games, as many as you can.",
                            FRAMES_WATCHED);
    if (err != OK)
        return err;
    request_ack(q, 0);
    room_send_game(q->h, r, q->g);
    return OK;
}

int requests_leave(struct request *q)
{
    guests_stop_watching(q->h, q->g, q->room);
    request_ack(q, 0);
    return OK;
}

int requests_say(struct request *q)
{
    struct room_seat *s = &q->room->seat[q->seat];
    int64_t phrase = request_number(q, "phrase");

    if (phrase < 1 || phrase > FRAMES_PHRASES)
        return text_explain(ERR_RANGE, &q->why, "There is no such phrase.");
    if (q->h->now < s->silent_until)
        return text_explain(ERR_LIMIT, &q->why, "You can say one phrase a second. Wait a moment.");
    s->silent_until = q->h->now + FRAMES_SAY_EVERY;
    request_ack(q, 0);
    room_tell(q->h, q->room, FRAME_SAID, q->room->number, phrase, q->seat + 1);
    return OK;
}
