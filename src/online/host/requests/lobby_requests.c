/* lobby, seek, cancel, accept, invite, join and play. */
#include "games/games.h"
#include "online/host/files/game_files.h"
#include "online/host/limits/accounts.h"
#include "online/host/lobby.h"
#include "online/host/news.h"
#include "online/host/players/players.h"
#include "online/host/requests/requests.h"
#include "online/host/room.h"
#include "online/host/room_clock.h"
#include "online/host/room_play.h"
#include "solve/layout.h"
#include "solve/solution.h"

#include <inttypes.h>

/* ---- reading --------------------------------------------------------------------------------- */

static int lobby_read_rules(struct request *q, struct rules *rules)
{
    int *limit = &rules->value[TURN_LIMIT];
    int err = game_files_parse_rules(q->h, rules, json_text(q->f, "rules"), &q->why);

    if (err != OK)
        return err;
    if (*limit == 0)
        *limit = q->h->setup.turns;
    if (*limit > FRAMES_TURNS)
        return text_explain(ERR_RANGE, &q->why, "A game on this host has at most %d turns.",
                            FRAMES_TURNS);
    return rules_check(rules, &q->why);
}

static int lobby_has_room_for_game(struct request *q)
{
    if (q->g->player->games >= q->h->setup.games_each)
        return text_explain(ERR_LIMIT, &q->why,
                            "You already have %d running games, as many as this host allows.",
                            q->h->setup.games_each);
    return accounts_have_room(q->h, q->g->address, ACCOUNTS_GAMES, &q->why) ? OK : ERR_LIMIT;
}

static int lobby_may_begin(struct request *q)
{
    int err = lobby_has_room_for_game(q);

    return err != OK || accounts_allow(q->h, q->g->address, ACCOUNTS_BEGUN, &q->why) ? err
                                                                                     : ERR_LIMIT;
}

/* Read what both seeks and games against the host's own players need. */
static int lobby_read_terms(struct request *q, struct seek *s)
{
    const char *clock = json_text(q->f, "clock");
    int64_t side = request_number(q, "side");

    *s = (struct seek){.player = q->g->player, .bot = q->g->bot, .address = q->g->address};
    if (lobby_read_rules(q, &s->terms.rules) != OK)
        return ERR_SYNTAX;
    if (room_clock_parse(clock != NULL ? clock : "none", &s->terms.time) != OK)
        return text_explain(ERR_SYNTAX, &q->why,
                            "The clock must be \"none\", or minutes and seconds: \"5+3\".");
    if (side < 0 || side > 2)
        return text_explain(ERR_RANGE, &q->why, "The side must be 0, 1 or 2.");
    s->side = (int)side;
    s->terms.rated = request_flag(q, "rated");
    if (s->terms.rated && s->terms.time.base + s->terms.time.add == 0)
        return text_explain(ERR_RANGE, &q->why, "A rated game needs a clock.");
    if (s->terms.rated && s->terms.rules.game->mark != NULL)
        return text_explain(ERR_RANGE, &q->why, "Games of rule files are never rated.");
    if (s->terms.rated && !players_can_rate())
        return text_explain(ERR_RANGE, &q->why, "This host has no rated games.");
    return OK;
}

static int lobby_read_seek(struct request *q, struct seek *s)
{
    int err = lobby_read_terms(q, s);

    return err == OK && s->terms.rated && !lobby_may_rate(s->player, &q->why) ? ERR_RANGE : err;
}

static int lobby_is_public(struct request *q)
{
    return !q->h->setup.invitation_only
               ? OK
               : text_explain(ERR_RANGE, &q->why, "Games on this host are by invitation only.");
}

static int lobby_has_room_for_seek(struct request *q)
{
    if (q->g->player->seeks >= q->h->setup.seeks_each)
        return text_explain(
            ERR_LIMIT, &q->why,
            "You already have %d open seeks and invitations, as many as this host allows.",
            q->h->setup.seeks_each);
    return accounts_have_room(q->h, q->g->address, ACCOUNTS_SEEKS, &q->why) ? OK : ERR_LIMIT;
}

static int lobby_may_open(struct request *q, const struct seek *like)
{
    int err = lobby_has_room_for_game(q);

    if (err != OK || (err = lobby_has_room_for_seek(q)) != OK || like->code[0] == '\0')
        return err;
    return accounts_allow(q->h, q->g->address, ACCOUNTS_INVITED, &q->why) ? OK : ERR_LIMIT;
}

/* ---- answers --------------------------------------------------------------------------------- */

static int lobby_ack_game(struct request *q, const struct room *r)
{
    request_ack_with(q, r->last_line, "game", r->number);
    return OK;
}

static int lobby_ack_seek(struct request *q, const struct seek *s)
{
    request_ack_with(q, q->h->lines, "seek", s->number, s->code[0] != '\0' ? s->code : NULL);
    return OK;
}

/* The game began, or there was no memory for it. */
static int lobby_ack_begin(struct request *q, struct room *r)
{
    if (r == NULL)
        return ERR_MEMORY;
    accounts_charge(q->h, q->g->address, ACCOUNTS_BEGUN);
    lobby_ack_game(q, r);
    room_tell_begin(q->h, r);
    return OK;
}

/* ---- requests -------------------------------------------------------------------------------- */

/* Which page of the lobby? */
static int lobby_read_order(struct request *q, struct listing_order *o, int *page)
{
    const char *order = json_text(q->f, "order"), *game = json_text(q->f, "game");
    const struct game *g = game != NULL ? games_find(game) : NULL;
    int64_t number = 1;
    struct rules book;

    json_number(q->f, "page", &number);
    if (number < 1 || number > FRAMES_PAGES)
        return text_explain(ERR_RANGE, &q->why, "The lobby has pages 1 to %d.", FRAMES_PAGES);
    if (game != NULL && g == NULL)
        return text_explain(ERR_UNKNOWN, &q->why, "This host has no game of this name.");
    *page = (int)number - 1;
    *o = (struct listing_order){.game = -1};
    while (g != NULL && games_at(++o->game) != g)
        continue;
    if (order == NULL || strcmp(order, frames_orders[ORDER_NEWEST]) == 0)
        return OK;
    if (strcmp(order, frames_orders[ORDER_NEAR]) != 0)
        return text_explain(ERR_UNKNOWN, &q->why, "The order must be \"newest\" or \"near\".");
    if (g == NULL)
        return text_explain(
            ERR_RANGE, &q->why,
            "To list what is near your rating, choose a game: each has its own ratings.");
    o->is_near = true;
    rules_init(&book, g);
    o->band = listing_band(players_rating(q->g->player, &book, q->g->bot).rating / 1000);
    return OK;
}

int requests_lobby(struct request *q)
{
    struct listing_order order;
    int err = lobby_is_public(q), page;

    if (err != OK || (err = lobby_read_order(q, &order, &page)) != OK)
        return err;
    request_ack(q, 0);
    if (request_flag(q, "on"))
        return news_read(q->h, q->g, &order, page);
    news_stop(q->h, q->g);
    return OK;
}

/* Open it; the same request again gets the same answer. */
static int lobby_open_or_find(struct request *q, const struct seek *like)
{
    struct seek *s = lobby_find_like(like);
    int err;

    if (s != NULL)
        return lobby_ack_seek(q, s);
    if ((err = lobby_may_open(q, like)) != OK)
        return err;
    if ((s = lobby_open(q->h, like)) == NULL)
        return ERR_MEMORY;
    if (s->code[0] != '\0')
        accounts_charge(q->h, q->g->address, ACCOUNTS_INVITED);
    return lobby_ack_seek(q, s);
}

int requests_seek(struct request *q)
{
    struct seek like, *opponent = NULL;
    int err;

    if ((err = lobby_is_public(q)) != OK || (err = lobby_read_seek(q, &like)) != OK)
        return err;
    if (request_flag(q, "quick"))
        opponent = lobby_find_opponent(q->h, &like);
    if (opponent == NULL)
        return lobby_open_or_find(q, &like);
    if ((err = lobby_may_begin(q)) != OK)
        return err;
    return lobby_ack_begin(q, lobby_begin(q->h, opponent, q->g, like.side));
}

int requests_invite(struct request *q)
{
    struct seek like;
    int err;

    if ((err = lobby_read_seek(q, &like)) != OK)
        return err;
    players_make_code(q->h, like.code);
    return lobby_open_or_find(q, &like);
}

int requests_cancel(struct request *q)
{
    struct seek *s = lobby_find(q->h, (uint64_t)request_number(q, "seek"));

    bool is_mine = s != NULL && s->player == q->g->player;

    if (s != NULL && !is_mine && s->code[0] == '\0') /* nobody learns of others' invitations */
        return text_explain(ERR_UNKNOWN, &q->why, "This seek is not yours.");
    if (is_mine)
        lobby_close(q->h, s);
    request_ack(q, q->h->lines);
    return OK;
}

/* Take a seek or an invitation. If it is gone, this very request may have taken it before. */
static int lobby_take(struct request *q, struct seek *s, uint64_t origin, const char *gone)
{
    const struct room *r = lobby_game_from(q->g->player, origin);
    int err;

    if (s == NULL)
        return r != NULL ? lobby_ack_game(q, r) : text_explain(ERR_UNKNOWN, &q->why, "%s", gone);
    if ((err = lobby_may_begin(q)) != OK)
        return err;
    if (!lobby_may_meet(q->h, s, q->g->player, q->g->bot, &q->why))
        return ERR_RANGE;
    return lobby_ack_begin(q, lobby_begin(q->h, s, q->g, 0));
}

int requests_accept(struct request *q)
{
    uint64_t number = (uint64_t)request_number(q, "seek");
    struct seek *s = lobby_find(q->h, number);
    int err = lobby_is_public(q);

    if (err != OK)
        return err;
    if (s != NULL && s->code[0] != '\0')
        s = NULL;
    return lobby_take(q, s, number, "This seek is no longer open.");
}

int requests_join(struct request *q)
{
    const char *code = json_text(q->f, "code");

    return lobby_take(q, lobby_find_code(q->h, code), lobby_code_origin(code),
                      "There is no open invitation with this code.");
}

/* ---- rule files ------------------------------------------------------------------------------ */

int requests_file(struct request *q)
{
    const struct game_file *file;
    int err = game_files_take(q->h, q->g, json_text(q->f, "mark"), request_number(q, "part"),
                              request_number(q, "of"), json_text(q->f, "data"), &file, &q->why);
    struct rules book;

    if (err != OK)
        return err;
    if (file == NULL) {
        request_ack(q, 0);
        return OK;
    }
    rules_init(&book, game_files_game(file));
    request_ack_with(q, q->h->lines, "rules", rules_words(&book).at);
    return OK;
}

int requests_fetch(struct request *q)
{
    const struct game_file *file = game_files_find(q->h, json_text(q->f, "mark"));

    if (file == NULL)
        return text_explain(ERR_UNKNOWN, &q->why, "This host does not have this rule file.");
    request_ack_with(q, q->h->lines, "file", game_files_letters(file));
    return OK;
}

/* ---- the host's own players ------------------------------------------------------------------ */

/* How many positions a table for these rules has; a turn limit that would make it too long is left
 * out, as players do. */
static uint64_t lobby_positions(const struct rules *r)
{
    struct rules endless = *r;
    struct layout l;

    if (layout_init(&l, r, 0, NULL) == OK && l.size <= FOLD_ABOVE)
        return l.size;
    if (r->value[LIMIT_RESULT] == LIMIT_UNFINISHED) {
        endless.value[TURN_LIMIT] = 0;
        layout_init(&l, &endless, 0, NULL);
    }
    return l.size;
}

static int lobby_find_builtin(struct request *q, const struct rules *r, const struct bot **out)
{
    const struct bot *b = bots_find(json_text(q->f, "who"));
    char most[32];
    int err;

    if (b == NULL)
        return text_explain(ERR_UNKNOWN, &q->why, "This host has no player of this name.");
    if (r->game->mark != NULL && !q->h->setup.one_device)
        return text_explain(ERR_RANGE, &q->why,
                            "The players of this host know only its own games, not rule files.");
    if ((err = bot_fits(b, r->game, &q->why)) != OK)
        return err;
    if (b->needs == BOT_NEEDS_SOLUTION && r->game->digits != NULL &&
        lobby_positions(r) > q->h->setup.positions)
        return text_explain(ERR_LIMIT, &q->why,
                            "%s cannot play this here: the rules have more than %s positions.",
                            b->id, text_grouped(q->h->setup.positions, most));
    *out = b;
    return OK;
}

/* Read where the game begins, if not at the start. */
static int lobby_read_position(struct request *q, struct room *like)
{
    const char *words = json_text(q->f, "from");

    if (words == NULL)
        return OK;
    if (!q->h->setup.practice)
        return text_explain(ERR_RANGE, &q->why,
                            "On this host, every game must begin at the start.");
    like->is_set_up = true;
    return room_read_position(&like->duel.rules, words, &like->start, &q->why);
}

/* The same request again: a game in which nobody has chosen. */
static struct room *lobby_find_untouched(const struct request *q, const struct bot *b,
                                         const struct room *like, int side)
{
    const struct host_player *p = q->g->player;

    for (int i = 0; i < p->games; i++) {
        struct room *r = p->rooms[i];

        if (r->ply == 0 && (r->seat[P1].builtin == b || r->seat[P2].builtin == b) &&
            !r->choosing.is_in[P1] && !r->choosing.is_in[P2] &&
            (side == 0 || r->seat[side - 1].player == p) &&
            r->clock.time.base == like->clock.time.base &&
            r->clock.time.add == like->clock.time.add &&
            memcmp(&r->duel.rules, &like->duel.rules, sizeof r->duel.rules) == 0 &&
            r->is_set_up == like->is_set_up &&
            memcmp(&r->start, &like->start, sizeof r->start) == 0)
            return r;
    }
    return NULL;
}

int requests_play(struct request *q)
{
    struct room like = {.first = P1}, *r;
    const struct bot *b = NULL;
    unsigned char coin;
    struct seek s;
    int err, seat;

    if ((err = lobby_read_terms(q, &s)) != OK ||
        (err = lobby_find_builtin(q, &s.terms.rules, &b)) != OK)
        return err;
    like.duel.rules = s.terms.rules;
    like.clock.time = s.terms.time;
    if ((err = lobby_read_position(q, &like)) != OK)
        return err;
    if ((r = lobby_find_untouched(q, b, &like, s.side)) != NULL)
        return lobby_ack_game(q, r);
    if ((err = lobby_may_begin(q)) != OK)
        return err;
    like.secluded = q->h->setup.invitation_only;
    q->h->ports->random(q->h->ports->context, &coin, 1);
    seat = s.side != 0 ? s.side - 1 : coin & 1;
    like.seat[seat] = (struct room_seat){.player = s.player, .bot = s.bot, .address = s.address};
    like.seat[!seat] = (struct room_seat){.builtin = b};
    return lobby_ack_begin(q, room_play_begin(q->h, &like));
}
