/*
 * Seeks are found by number, by code, and in the list of their player. Only invitations have rows:
 * seeks end with the connections anyway. Those who wait for the same game, in the same seat and
 * with ratings of the same band, are a ring, in the order in which they came; so an opponent is
 * found without a look at other seeks.
 */
#include "online/host/lobby.h"

#include "core/rng.h"
#include "online/host/damaged.h"
#include "online/host/files/game_files.h"
#include "online/host/limits/accounts.h"
#include "online/host/journal_append.h"
#include "online/host/journal_line.h"
#include "online/host/news.h"
#include "online/host/players/players.h"
#include "online/host/room_play.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- the list -------------------------------------------------------------------------------- */

uint64_t lobby_code_origin(const char *code)
{
    return text_hash(code, strlen(code)) | (uint64_t)1 << 63; /* never the number of a seek */
}

static uint64_t lobby_origin(const struct seek *s)
{
    return s->code[0] != '\0' ? lobby_code_origin(s->code) : s->number;
}

struct seek *lobby_find(const struct host *h, uint64_t number)
{
    return index_get(&h->seeks, number);
}

struct seek *lobby_find_code(const struct host *h, const char *code)
{
    struct seek *s = index_get(&h->codes, lobby_code_origin(code));

    return s != NULL && strcmp(s->code, code) == 0 ? s : NULL;
}

/* ---- those who wait to be paired ------------------------------------------------------------- */

static bool lobby_same_terms(const struct seek *a, const struct seek *b)
{
    return memcmp(&a->terms.rules, &b->terms.rules, sizeof a->terms.rules) == 0 &&
           a->terms.time.base == b->terms.time.base && a->terms.time.add == b->terms.time.add &&
           a->terms.rated == b->terms.rated && a->bot == b->bot;
}

static int lobby_rating(const struct seek *s)
{
    return players_rating(s->player, &s->terms.rules, s->bot).rating;
}

static int lobby_band(const struct seek *s)
{
    return listing_band(lobby_rating(s) / 1000);
}

static uint64_t lobby_hash_terms(const struct seek *s)
{
    const struct terms *t = &s->terms;
    const int64_t more[] = {t->time.base, t->time.add, t->rated, s->bot};
    uint64_t hash = text_hash(t->rules.game->id, strlen(t->rules.game->id));

    hash = text_hash_more(hash, t->rules.value, sizeof t->rules.value);
    return text_hash_more(hash, more, sizeof more);
}

/* The key of those who wait for a game on these terms, in a seat and a band of ratings. */
static uint64_t lobby_waiting_key(uint64_t terms, int side, int band)
{
    return rng_mix(terms + (uint64_t)(3 * band + side));
}

/* Put it at the end of its ring. OK or ERR_MEMORY. */
static int lobby_wait(struct host *h, struct seek *s)
{
    struct seek *first;

    s->later = s->earlier = s;
    s->waiting = lobby_waiting_key(lobby_hash_terms(s), s->side, lobby_band(s));
    if ((first = index_get(&h->waiting, s->waiting)) == NULL)
        return index_put(&h->waiting, s->waiting, s);
    s->later = first;
    s->earlier = first->earlier;
    first->earlier->later = s;
    first->earlier = s;
    return OK;
}

static void lobby_stop_waiting(struct host *h, struct seek *s)
{
    if (s->later == s)
        index_remove(&h->waiting, s->waiting);
    else if (index_get(&h->waiting, s->waiting) == s)
        index_put(&h->waiting, s->waiting, s->later);
    s->later->earlier = s->earlier;
    s->earlier->later = s->later;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Put it where it is found. OK or ERR_MEMORY; then lobby_remove undoes what was done. */
static int lobby_index(struct host *h, struct seek *s)
{
    int err = index_put(&h->seeks, s->number, s);

    if (err != OK)
        return err;
    return s->code[0] != '\0' ? index_put(&h->codes, lobby_origin(s), s) : lobby_wait(h, s);
}

void lobby_remove(struct host *h, struct seek *s)
{
    index_remove(&h->seeks, s->number);
    if (s->code[0] != '\0')
        index_remove(&h->codes, lobby_origin(s));
    else
        lobby_stop_waiting(h, s);
    *(s->before != NULL ? &s->before->next : &s->player->own) = s->next;
    if (s->next != NULL)
        s->next->before = s->before;
    s->player->seeks--;
    accounts_remove(h, s->address, ACCOUNTS_SEEKS);
    game_files_release(h, s->file);
    free(s);
}

static struct seek *lobby_add(struct host *h, const struct seek *like)
{
    struct seek *s = malloc(sizeof *s);

    if (s == NULL)
        return NULL;
    *s = *like;
    s->file = game_files_use(h, s->terms.rules.game);
    s->later = s->earlier = s;
    s->before = NULL;
    s->next = s->player->own;
    if (s->next != NULL)
        s->next->before = s;
    s->player->own = s;
    s->player->seeks++;
    if (lobby_index(h, s) != OK) {
        lobby_remove(h, s);
        return NULL;
    }
    if (s->number > h->last_seek)
        h->last_seek = s->number;
    return s;
}

void lobby_release(struct host *h)
{
    struct seek *s;

    for (size_t cursor = 0; (s = index_next(&h->seeks, &cursor)) != NULL;)
        free(s);
    while (h->late_invites != NULL) {
        struct late_invitation *late = h->late_invites;

        h->late_invites = late->next;
        free(late);
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

static struct words lobby_key(const struct seek *s)
{
    struct words key;

    snprintf(key.at, sizeof key.at, "invite %" PRIu64, s->number);
    return key;
}

static void lobby_print(const struct seek *s, struct text *out)
{
    text_add(out, "%" PRIu64 " %d %" PRId64 " %" PRId64 " %d %d %s %s", s->player->id, s->bot,
             s->terms.time.base, s->terms.time.add, s->terms.rated, s->side, s->code,
             rules_words(&s->terms.rules).at);
}

/* Its rule file may be in a row that comes later. */
static int lobby_put_off(struct host *h, uint64_t number, const char *text)
{
    size_t size = strlen(text) + 1;
    struct late_invitation *late = malloc(sizeof *late + size);

    if (late == NULL)
        return ERR_MEMORY;
    late->next = h->late_invites;
    late->number = number;
    memcpy(late->text, text, size);
    h->late_invites = late;
    return OK;
}

void lobby_restore_late(struct host *h)
{
    struct late_invitation *late = h->late_invites;

    h->late_invites = NULL;
    while (late != NULL) {
        struct late_invitation *next = late->next;
        struct words key = lobby_key(&(struct seek){.number = late->number});

        if (lobby_restore(h, late->number, late->text) != OK || h->late_invites != NULL)
            damaged_add(h, key.at, true, late->text, strlen(late->text));
        free(h->late_invites);
        h->late_invites = NULL;
        free(late);
        late = next;
    }
}

int lobby_restore(struct host *h, uint64_t number, const char *text)
{
    struct journal_line l = {.at = text};
    struct seek s = {.number = number};
    uint64_t player = journal_line_number(&l);
    int err;

    s.bot = journal_line_small(&l, 0, 1);
    s.terms.time.base = journal_line_signed(&l);
    s.terms.time.add = journal_line_signed(&l);
    s.terms.rated = journal_line_small(&l, 0, 1);
    s.side = journal_line_small(&l, 0, 2);
    journal_line_word(&l, s.code, sizeof s.code);
    err = game_files_parse_rules(h, &s.terms.rules, journal_line_rest(&l), NULL);
    if (err == ERR_UNKNOWN && !l.bad && game_files_are_in(text))
        return lobby_put_off(h, number, text);
    if (err != OK || l.bad || lobby_find(h, number) != NULL)
        return ERR_SYNTAX;
    s.player = players_with_id(h, player);
    return s.player != NULL && lobby_add(h, &s) != NULL ? OK : ERR_MEMORY;
}

int lobby_restore_reserved(struct host *h, const char *text)
{
    struct journal_line l = {.at = text};
    uint64_t number = journal_line_number(&l);

    if (!journal_line_is_done(&l) || number > NUMBER_READ)
        return ERR_SYNTAX;
    h->seeks_reserved = number;
    h->last_seek = number > h->last_seek ? number : h->last_seek;
    return OK;
}

void lobby_keep_all(struct host *h)
{
    const struct seek *s;

    for (size_t cursor = 0; (s = index_next(&h->seeks, &cursor)) != NULL;)
        if (s->code[0] != '\0') {
            struct text row = TEXT_OF(HOST_LINE);

            lobby_print(s, &row);
            append_row(h, lobby_key(s).at, &row);
        }
}

/* ---- opening and closing --------------------------------------------------------------------- */

static struct seek *lobby_open_invitation(struct host *h, const struct seek *s)
{
    struct text row = TEXT_OF(HOST_LINE);

    lobby_print(s, &row);
    game_files_keep(h, s->terms.rules.game);
    if (players_keep(h, s->player) != OK || lobby_restore(h, s->number, row.at) != OK)
        return NULL;
    append_row(h, lobby_key(s).at, &row);
    return lobby_find(h, s->number);
}

/* One row for many seeks. */
static void lobby_reserve(struct host *h)
{
    enum { LOBBY_RESERVED = 100 };
    struct text row = TEXT_OF(HOST_LINE);

    if (h->last_seek < h->seeks_reserved)
        return;
    h->seeks_reserved = h->last_seek + LOBBY_RESERVED;
    text_add(&row, "%" PRIu64, h->seeks_reserved);
    append_row(h, "last-seek", &row);
}

struct seek *lobby_open(struct host *h, const struct seek *like)
{
    struct seek s = *like, *opened;

    lobby_reserve(h);
    s.number = h->last_seek + 1;
    s.address = 0;
    opened = s.code[0] != '\0' ? lobby_open_invitation(h, &s) : lobby_add(h, &s);
    if (opened == NULL)
        return NULL;
    opened->address = accounts_add(h, like->address, ACCOUNTS_SEEKS);
    news_opened(h, opened);
    return opened;
}

void lobby_adopt(struct host *h, const struct guest *g)
{
    for (struct seek *s = g->player->own; s != NULL; s = s->next)
        if (s->address == 0)
            s->address = accounts_add(h, g->address, ACCOUNTS_SEEKS);
}

void lobby_close(struct host *h, struct seek *s)
{
    news_closed(h, s);
    if (s->code[0] != '\0')
        append_forget(h, lobby_key(s).at);
    lobby_remove(h, s);
}

void lobby_close_all(struct host *h, const struct host_player *p, bool invitations)
{
    for (struct seek *s = p->own, *next; s != NULL; s = next) {
        next = s->next;
        if (invitations || s->code[0] == '\0')
            lobby_close(h, s);
    }
}

/* ---- finding opponents ----------------------------------------------------------------------- */

struct seek *lobby_find_like(const struct seek *like)
{
    for (struct seek *s = like->player->own; s != NULL; s = s->next)
        if (s->side == like->side && lobby_same_terms(s, like) &&
            (s->code[0] == '\0') == (like->code[0] == '\0'))
            return s;
    return NULL;
}

/* May the player who opened this seek have one more game? */
static bool lobby_has_room_for_game(const struct host *h, const struct seek *s)
{
    return s->player->games < h->setup.games_each &&
           accounts_have_room(h, s->address, ACCOUNTS_GAMES, NULL);
}

/* Is there a better opponent than *best among those of this ring who have waited longest? */
static void lobby_look(const struct host *h, const struct seek *like, uint64_t ring,
                       struct seek **best)
{
    enum { LOOKED_AT = 32 };
    struct seek *first = index_get(&h->waiting, ring), *s = first;
    int looked = 0;

    for (; s != NULL && looked < LOOKED_AT; s = s->later != first ? s->later : NULL) {
        int apart = abs(lobby_rating(s) - lobby_rating(like)), least;

        if (s->player == like->player || !lobby_same_terms(s, like) ||
            !lobby_has_room_for_game(h, s))
            continue;
        looked++;
        least = *best != NULL ? abs(lobby_rating(*best) - lobby_rating(like)) : INT_MAX;
        if (apart < least || (apart == least && s->number < (*best)->number))
            *best = s;
    }
}

/* A rating of the next band may be nearer than one of the band where somebody was found. */
struct seek *lobby_find_opponent(const struct host *h, const struct seek *like)
{
    int band = lobby_band(like), last = LISTING_BANDS;
    uint64_t terms = lobby_hash_terms(like);
    struct seek *best = NULL;

    for (int away = 0; away < last && away < LISTING_BANDS; away++) {
        for (int side = 0; side <= 2; side++) {
            if (side != 0 && side == like->side)
                continue;
            lobby_look(h, like, lobby_waiting_key(terms, side, band + away), &best);
            if (away > 0)
                lobby_look(h, like, lobby_waiting_key(terms, side, band - away), &best);
        }
        if (best != NULL && last == LISTING_BANDS)
            last = away + 2;
    }
    return best;
}

bool lobby_may_rate(const struct host_player *p, struct text *why)
{
    return p->name[0] != '\0' ||
           text_explain(false, why, "A rated game needs a name. Claim one first.");
}

bool lobby_may_meet(const struct host *h, const struct seek *s, const struct host_player *p,
                    bool bot, struct text *why)
{
    if (s->player == p)
        return text_explain(false, why, "You cannot play against yourself.");
    if (s->terms.rated && !lobby_may_rate(p, why))
        return false;
    if (s->terms.rated && s->bot != bot)
        return text_explain(false, why, "People and bots cannot play rated games with each other.");
    if (bot && !s->bot && s->code[0] == '\0')
        return text_explain(false, why,
                            "This player is looking for a person. A bot needs an invitation.");
    if (!lobby_has_room_for_game(h, s))
        return text_explain(false, why, "This player has too many games at the moment.");
    return true;
}

struct room *lobby_begin(struct host *h, struct seek *s, const struct guest *g, int side)
{
    struct room like = {.rated = s->terms.rated,
                        .pair = s->terms.rated ? 1 : 0,
                        .secluded = s->code[0] != '\0' || h->setup.invitation_only,
                        .origin = lobby_origin(s),
                        .first = P1,
                        .duel = {.rules = s->terms.rules},
                        .clock = {.time = s->terms.time}};
    unsigned char coin;
    struct room *r;
    int seat;

    h->ports->random(h->ports->context, &coin, 1);
    seat = s->side != 0 ? s->side - 1 : side != 0 ? 2 - side : coin & 1;
    like.seat[seat] = (struct room_seat){.player = s->player, .bot = s->bot, .address = s->address};
    like.seat[!seat] =
        (struct room_seat){.player = g->player, .bot = g->bot, .address = g->address};
    if ((r = room_play_begin(h, &like)) != NULL)
        lobby_close(h, s);
    return r;
}

struct room *lobby_game_from(const struct host_player *p, uint64_t origin)
{
    for (int i = 0; i < p->games; i++)
        if (origin != 0 && p->rooms[i]->origin == origin)
            return p->rooms[i];
    return NULL;
}
