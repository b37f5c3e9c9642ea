/* undo, draw, rematch and decline: what needs both players. */
#include "online/host/limits/accounts.h"
#include "online/host/lobby.h"
#include "online/host/requests/requests.h"
#include "online/host/room.h"
#include "online/host/room_play.h"

static bool offer_is_agreed(const struct room *r, int seat, enum frames_offer what)
{
    return r->offer == what && r->offer_seat == !seat;
}

static int offer_refuse_often(struct request *q)
{
    return text_explain(ERR_LIMIT, &q->why, "There were too many offers and undos in this game.");
}

/* Offer it, unless this seat has done so already. */
static int offer_make(struct request *q, struct room *r, int seat, enum frames_offer what)
{
    bool again = r->offer == what && r->offer_seat == seat;
    int err;

    if (!again && room_is_long(r))
        return offer_refuse_often(q);
    err = again ? OK : room_play_offer(q->h, r, seat, what);
    if (err != OK)
        return err;
    request_ack(q, r->last_line);
    if (!again)
        room_tell_offer(q->h, r);
    return OK;
}

static int offer_undo(struct request *q, struct room *r, int seat)
{
    int err = room_play_undo(q->h, r, seat);

    if (err != OK)
        return err;
    request_ack(q, r->last_line);
    room_tell_undo(q->h, r);
    return OK;
}

static const char *const offer_no_undo[] = {
    [UNDO_RATED] = "A rated game has no undo.",
    [UNDO_OVER] = "The game is over.",
    [UNDO_EARLY] = "No move has been made yet.",
    [UNDO_NOT_YET] = "You have not made a move that can be taken back.",
    [UNDO_REVEALED] = "Both choices have been revealed, so they cannot be taken back.",
    [UNDO_SHOWN] = "Cards have been shown or drawn, so the move cannot be taken back."};

int requests_undo(struct request *q)
{
    struct room *r = q->room;
    int seat = q->seat;
    struct undo undo;
    int err;

    if (room_is_long(r))
        return offer_refuse_often(q);
    if (offer_is_agreed(r, seat, OFFER_UNDO))
        return offer_undo(q, r, !seat);
    if ((err = room_ask_undo(q->h, r, seat, &undo)) != OK)
        return err;
    if (undo.refused != UNDO_ALLOWED)
        return text_explain(ERR_RANGE, &q->why, "%s", offer_no_undo[undo.refused]);
    if (r->seat[!seat].builtin != NULL)
        return offer_undo(q, r, seat);
    return offer_make(q, r, seat, OFFER_UNDO);
}

int requests_draw(struct request *q)
{
    struct room *r = q->room;
    int seat = q->seat, err;

    if (r->choosing.is_over)
        return text_explain(ERR_OVER, &q->why, "The game is over.");
    if (r->seat[!seat].builtin != NULL)
        return text_explain(ERR_RANGE, &q->why, "%s does not agree to draws.",
                            r->seat[!seat].builtin->id);
    if (!offer_is_agreed(r, seat, OFFER_DRAW))
        return offer_make(q, r, seat, OFFER_DRAW);
    if ((err = room_play_end(q->h, r, ENDING_AGREED, P1)) != OK)
        return err;
    request_ack(q, r->last_line);
    room_tell_end(q->h, r);
    return OK;
}

/* Why can these two not play again now? NULL: they can. */
static const char *offer_no_rematch(const struct host *h, const struct room *r, int seat)
{
    const struct host_player *other = r->seat[!seat].player;

    if (!r->choosing.is_over)
        return "The game is not over.";
    if (r->next != 0)
        return "The second game of this pair has begun.";
    if (other != NULL && other->guests == NULL)
        return "Your opponent has left.";
    if (r->seat[seat].player->games >= h->setup.games_each ||
        (other != NULL && (other->games >= h->setup.games_each ||
                           !accounts_have_room(h, other->guests->address, ACCOUNTS_GAMES, NULL))))
        return "One of you has too many games at the moment.";
    return NULL;
}

static int offer_begin_rematch(struct request *q, struct room *r)
{
    bool was_open = r->offer != OFFER_NONE;
    struct room *next = room_play_again(q->h, r, q->g);

    if (next == NULL)
        return ERR_MEMORY;
    accounts_charge(q->h, q->g->address, ACCOUNTS_BEGUN);
    request_ack_with(q, q->h->lines, "game", next->number);
    if (was_open)
        room_tell_offer(q->h, r);
    room_tell_begin(q->h, next);
    return OK;
}

int requests_rematch(struct request *q)
{
    struct room *r = q->room, *begun;
    int seat = q->seat;
    const char *why_not;

    if ((begun = lobby_game_from(q->g->player, room_rematch_origin(r))) != NULL) {
        request_ack_with(q, begun->last_line, "game", begun->number);
        return OK;
    }
    if ((why_not = offer_no_rematch(q->h, r, seat)) != NULL)
        return text_explain(ERR_RANGE, &q->why, "%s", why_not);
    if (!accounts_have_room(q->h, q->g->address, ACCOUNTS_GAMES, &q->why) ||
        !accounts_allow(q->h, q->g->address, ACCOUNTS_BEGUN, &q->why))
        return ERR_LIMIT;
    if (r->seat[!seat].builtin != NULL || offer_is_agreed(r, seat, OFFER_REMATCH))
        return offer_begin_rematch(q, r);
    return offer_make(q, r, seat, OFFER_REMATCH);
}

int requests_decline(struct request *q)
{
    struct room *r = q->room;
    int seat = q->seat, err = OK;
    bool was_open = r->offer != OFFER_NONE;

    if (was_open && (err = room_play_offer(q->h, r, seat, OFFER_NONE)) != OK)
        return err;
    request_ack(q, r->last_line);
    if (was_open)
        room_tell_offer(q->h, r);
    return OK;
}
