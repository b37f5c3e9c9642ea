#include "ledger.h"

#include "clocks.h"
#include "device.h"
#include "core/move.h"
#include "match/record_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEDGER_GAMES = 1024, LEDGER_RANDOM = 1 << 13 };

/* A move that its player was told to be played. */
struct ledger_move {
    int64_t ply;
    int seat;
    char word[WORD_BYTES];
};

struct ledger_game {
    int64_t game, v; /* v: the latest that anybody has heard */
    int64_t ply;     /* the latest that the host has sent */
    uint64_t *hash;  /* of the choices, by v; 0: not known */
    size_t room;
    bool over, undone, rated;
    uint64_t ending; /* a hash of the `over` frame */
    struct ledger_move *moves;
    size_t count, move_room;
    struct record rec; /* once it is over */
    int64_t player[2];
    int64_t ratings[4];
    bool is_rated;
    struct clocks clocks;
};

struct ledger {
    struct ledger_game *games[LEDGER_GAMES];
    size_t count;
    size_t randoms;
    uint64_t random[LEDGER_RANDOM]; /* a hash table of numbers that nobody may hear; 0: free */
};

struct ledger *ledger_new(void)
{
    return calloc(1, sizeof(struct ledger));
}

void ledger_free(struct ledger *l)
{
    for (size_t i = 0; i < l->count; i++) {
        free(l->games[i]->hash);
        free(l->games[i]->moves);
        if (l->games[i]->over)
            record_release(&l->games[i]->rec);
        free(l->games[i]);
    }
    free(l);
}

static struct ledger_game *ledger_find(struct world *w, int64_t game)
{
    struct ledger *l = w->ledger;

    for (size_t i = l->count; i > 0; i--)
        if (l->games[i - 1]->game == game)
            return l->games[i - 1];
    WORLD_WANT(w, l->count < LEDGER_GAMES);
    l->games[l->count] = calloc(1, sizeof *l->games[0]);
    WORLD_WANT(w, l->games[l->count] != NULL);
    l->games[l->count]->game = game;
    l->games[l->count]->clocks = (struct clocks){.add = -1, .since = {-1, -1}};
    w->counts.games++;
    return l->games[l->count++];
}

/* ---- secrets --------------------------------------------------------------------------------- */

static uint64_t *ledger_slot(struct ledger *l, uint64_t n)
{
    size_t i = n % LEDGER_RANDOM;

    while (l->random[i] != 0 && l->random[i] != n)
        i = (i + 1) % LEDGER_RANDOM;
    return &l->random[i];
}

void ledger_random(struct world *w, uint64_t bytes)
{
    WORLD_WANT(w, w->ledger->randoms++ < LEDGER_RANDOM / 2);
    *ledger_slot(w->ledger, bytes) = bytes;
}

/* Is one of the random numbers in this text? */
static bool ledger_tells(struct world *w, const char *s)
{
    while (*s != '\0') {
        size_t digits = strspn(s, "0123456789");

        if (digits >= 12 && digits <= 20) {
            uint64_t n = strtoull(s, NULL, 10);

            if (n != 0 && *ledger_slot(w->ledger, n) == n)
                return true;
        }
        s += digits > 0 ? digits : 1;
    }
    return false;
}

void ledger_sent(struct world *w, const struct json *frame, const char *json)
{
    const char *type = json_text(frame, "t");
    int64_t game = world_number(frame, "game");
    struct ledger_game *g;

    if (strcmp(type, "over") != 0 && json_get(frame, "over") == NULL)
        WORLD_WANT(w, !ledger_tells(w, json));
    if (strcmp(type, "clock") == 0)
        clocks_thaw(w, &ledger_find(w, game)->clocks, frame);
    if (json_get(frame, "v") == NULL || strcmp(type, "ack") == 0)
        return;
    g = ledger_find(w, game);
    g->undone |= world_flag(frame, "undone");
    g->ply = world_number(frame, "ply") > g->ply ? world_number(frame, "ply") : g->ply;
    g->rated |= world_flag(frame, "rated");
    if (strcmp(type, "game") == 0)
        WORLD_WANT(w, world_number(frame, "v") >= g->v);
    clocks_written(w, &g->clocks, frame);
}

void ledger_asked(struct world *w, const struct host_question *q)
{
    struct view v = game_view(&q->duel->rules, &q->duel->now, q->seat);

    /* Hiding what is hidden changes nothing. */
    WORLD_WANT(w, memcmp(&v.seen, &q->duel->now, sizeof v.seen) == 0);
    WORLD_WANT(w, *ledger_slot(w->ledger, q->duel->nature.seed) != q->duel->nature.seed ||
                      q->duel->nature.seed == 0);
}

void ledger_killed(struct world *w)
{
    for (size_t i = 0; i < w->ledger->count; i++)
        clocks_killed(w, &w->ledger->games[i]->clocks);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The choice of players with this number. */
static const struct choice *ledger_choice(const struct record *rec, int64_t ply)
{
    for (size_t i = 0; i < rec->count; i++)
        if (rec->choices[i].before.turn != CHANCE && ply-- == 0)
            return &rec->choices[i];
    return NULL;
}

/* An acknowledged move is in its game. Where choices were taken back, plies have other numbers. */
static void ledger_check_move(struct world *w, const struct ledger_game *g,
                              const struct ledger_move *m)
{
    const struct choice *c = ledger_choice(&g->rec, m->ply);
    move chosen;

    /* Nobody may have been told of an undo but by the whole game, later. */
    if (g->undone || (g->ply > 0 && ledger_choice(&g->rec, g->ply - 1) == NULL))
        return;
    if (c == NULL) { /* a secret choice, and then the game ended before the other chose */
        WORLD_WANT(w, game_start(&g->rec.duel.rules, g->rec.first).turn == BOTH);
        WORLD_WANT(w, g->rec.ending != ENDING_RULES);
        WORLD_WANT(w, m->ply == 0 || ledger_choice(&g->rec, m->ply - 1) != NULL);
        return;
    }
    WORLD_WANT(w, c->before.turn == BOTH || c->before.turn == m->seat - 1);
    chosen = state_chosen(&c->before, c->m, m->seat - 1);
    WORLD_WANT(w, strcmp(move_word(&g->rec.duel.rules, chosen).at, m->word) == 0);
    w->counts.moves++;
}

void ledger_acked(struct world *w, int64_t game, int seat, int64_t ply, const char *word)
{
    struct ledger_game *g = ledger_find(w, game);
    struct ledger_move *m;

    if (g->count == g->move_room) {
        g->move_room = g->move_room == 0 ? 16 : 2 * g->move_room;
        g->moves = realloc(g->moves, g->move_room * sizeof g->moves[0]);
        WORLD_WANT(w, g->moves != NULL);
    }
    m = &g->moves[g->count++];
    *m = (struct ledger_move){.ply = ply, .seat = seat};
    snprintf(m->word, sizeof m->word, "%s", word);
    if (g->over)
        ledger_check_move(w, g, m);
}

/* ---- endings --------------------------------------------------------------------------------- */

static const char *ledger_result(const struct record *rec)
{
    static const char *const words[] = {"none", "p1", "p2", "draw", "unfinished"};

    return rec->ending == ENDING_ABORT ? "aborted" : words[record_result(rec)];
}

static void ledger_read(struct world *w, const struct json *ending, struct record *rec)
{
    const char *text = json_text(ending, "record");
    const char *result = json_text(ending, "result");
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (record_text_parse(rec, text, strlen(text), NULL, &why) != OK)
        fprintf(stderr, "%s\n%s", why.at, text);
    WORLD_WANT(w, why.len == 0);
    if (strcmp(result, ledger_result(rec)) != 0)
        fprintf(stderr, "%s\n%s", result, text);
    WORLD_WANT(w, strcmp(result, ledger_result(rec)) == 0);
}

/* What must be the same in all that is said about an ending. The record is, but for the names,
 * which players may claim later. */
static uint64_t ledger_hash(const struct json *ending, const struct record *rec)
{
    static const char *const words[] = {"result", "how"};
    const struct json *ratings = json_get(ending, "ratings");
    uint64_t hash = rng_mix(rec->duel.nature.seed ^ (uint64_t)world_number(ending, "next"));

    for (size_t i = 0; i < 2; i++)
        hash = rng_mix(hash ^
                       text_hash(json_text(ending, words[i]), strlen(json_text(ending, words[i]))));
    for (const struct json *n = json_first(ratings); n != NULL; n = json_next(ratings, n))
        hash = rng_mix(hash ^ (uint64_t)n->is.number);
    for (size_t i = 0; i < rec->count; i++)
        hash = rng_mix(hash ^ ((uint64_t)rec->choices[i].m.a << 16 | rec->choices[i].m.b));
    return hash;
}

/* The game is over, and everybody hears of one ending only. */
static void ledger_end(struct world *w, struct ledger_game *g, const struct json *ending)
{
    const struct json *ratings = json_get(ending, "ratings");
    struct record rec;

    ledger_read(w, ending, &rec);
    if (g->over) {
        WORLD_WANT(w, g->ending == ledger_hash(ending, &rec));
        record_release(&rec);
        return;
    }
    g->rec = rec;
    g->ending = ledger_hash(ending, &rec);
    WORLD_WANT(w, *ledger_slot(w->ledger, rec.duel.nature.seed) == rec.duel.nature.seed);
    g->over = true;
    g->is_rated = json_is(ratings, JSON_IS_LIST);
    for (int i = 0; g->is_rated && i < 4; i++)
        g->ratings[i] = ratings[1 + i].is.number;
    for (size_t i = 0; i < g->count; i++)
        ledger_check_move(w, g, &g->moves[i]);
    w->counts.over++;
    w->counts.rated += g->is_rated;
}

void ledger_heard(struct world *w, const struct known *k, const struct json *frame)
{
    struct ledger_game *g = ledger_find(w, k->game);
    size_t v = (size_t)k->v;
    uint64_t hash = known_hash(k);
    const struct json *ending = json_get(frame, "over");

    if (v >= g->room) {
        g->hash = realloc(g->hash, 2 * (v + 8) * sizeof g->hash[0]);
        WORLD_WANT(w, g->hash != NULL);
        memset(g->hash + g->room, 0, (2 * (v + 8) - g->room) * sizeof g->hash[0]);
        g->room = 2 * (v + 8);
    }
    /* Everybody hears the same choices, before and after the host was killed. */
    WORLD_WANT(w, g->hash[v] == 0 || g->hash[v] == hash);
    g->hash[v] = hash;
    g->v = k->v > g->v ? k->v : g->v;
    if (!k->over || (json_get(frame, "result") == NULL && !json_is(ending, JSON_IS_OBJECT)))
        return;
    ledger_end(w, g, json_is(ending, JSON_IS_OBJECT) ? ending : frame);
    known_compare(w, k, &g->rec);
}

/* A game may be forgotten a while after it is over, but not before. A private game is unknown to
 * whoever is not its player, as a device is after it has recovered its name. */
void ledger_unknown(struct world *w, int64_t game, int64_t player)
{
    const struct ledger_game *g = ledger_find(w, game);

    WORLD_WANT(w, g->over || (g->player[0] != player && g->player[1] != player));
}

/* ---- ratings --------------------------------------------------------------------------------- */

void ledger_sits(struct world *w, int64_t game, int seat, int64_t player)
{
    struct ledger_game *g = ledger_find(w, game);

    WORLD_WANT(w, g->player[seat - 1] == 0 || g->player[seat - 1] == player);
    g->player[seat - 1] = player;
}

/* Do we know of all rated games how they ended, and who played? */
static bool ledger_is_complete(const struct ledger *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->games[i]->rated &&
            (!l->games[i]->over || l->games[i]->player[0] == 0 || l->games[i]->player[1] == 0))
            return false;
    return true;
}

/* What this player won in games of this rule book, and how many there were. */
static int64_t ledger_gain(const struct ledger *l, int64_t player, const char *id, int64_t *games)
{
    int64_t gain = 0;

    *games = 0;
    for (size_t i = 0; i < l->count; i++)
        for (int seat = 0; seat < 2; seat++) {
            const struct ledger_game *g = l->games[i];

            if (!g->is_rated || g->player[seat] != player ||
                strcmp(g->rec.duel.rules.game->id, id) != 0)
                continue;
            *games += 2; /* a pair of games is rated when its second is over */
            gain += g->ratings[2 * seat + 1] - g->ratings[2 * seat];
        }
    return gain;
}

void ledger_settled(struct world *w)
{
    enum { LEDGER_NEWCOMER = 1500 };

    if (!ledger_is_complete(w->ledger))
        return;
    for (int i = 0; i < w->devices; i++) {
        const struct device *d = w->device[i];
        /* Names that no game was played with are forgotten some time, and cannot be recovered. */
        WORLD_WANT(w, d->rating_count >= 0 || d->who->is_lost);
        for (int k = 0; k < d->rating_count; k++) {
            int64_t games,
                gain = ledger_gain(w->ledger, d->who->player, d->ratings[k].game, &games);

            WORLD_WANT(w, d->ratings[k].games == games);
            WORLD_WANT(w, d->ratings[k].rating == LEDGER_NEWCOMER + gain);
            w->counts.settled++;
        }
    }
}
