/*
 * An event is played in units: two games with the same cards and the seats exchanged. The settings
 * and a unit's number give its players and its dice, so units can be played in any order, by any
 * thread or machine. Their results are then added up in the order of the numbers. A Swiss round is
 * paired by the results of the rounds before, so it begins when they are complete. Built-in players
 * whose games are not recorded play on the graph (graph_games.h); all other games, and those that
 * the graph cannot finish, are played by the rules.
 */
#include "arena/event.h"

#include "arena/graph_games.h"

#include "match/record_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* Random streams of an event: the cards of a unit, the choices of its two games, and the cards of
 * the second game where they differ. */
enum { CARDS_STREAM = 32, CHOICES_STREAM = 33, OTHER_CARDS_STREAM = 34 };

/* ---- pairings -------------------------------------------------------------------------------- */

static void event_add_pairing(struct event *e, int a, int b)
{
    if (e->pairings < EVENT_PAIRINGS)
        e->pairing[e->pairings++] = (struct pairing){.a = a, .b = b};
}

/* Find the pairing of these two players, in either order; n if there is none. */
static int event_find_pairing(const struct pairing *all, int n, int a, int b)
{
    int at = 0;

    while (at < n && (all[at].a != a || all[at].b != b) && (all[at].a != b || all[at].b != a))
        at++;
    return at;
}

/* Sort players by points; equal players stay in the order of the command line. */
static void event_rank(const struct event *e, const struct standing *all, int order[EVENT_PLAYERS])
{
    for (int i = 0; i < e->players; i++) {
        int at = i;

        for (; at > 0 && all[order[at - 1]].points < all[i].points; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* With an odd number of players one sits out: the lowest of those with the most games. */
static int event_sit_out(const struct event *e, const struct standing *all,
                         int order[EVENT_PLAYERS])
{
    int who = e->players - 1;

    for (int i = e->players - 1; i >= 0; i--)
        if (all[order[i]].games > all[order[who]].games)
            who = i;
    for (int i = who; i < e->players - 1; i++)
        order[i] = order[i + 1];
    return e->players - 1;
}

struct matching {
    const struct event *event;
    int order[EVENT_PLAYERS], partner[EVENT_PLAYERS];
    int n, tries;
};

/* Pair the first free player with the nearest below, such that all others find a partner too. */
static bool event_match_rest(struct matching *m, bool rematches)
{
    const struct event *e = m->event;
    int first = 0;

    while (first < m->n && m->partner[first] >= 0)
        first++;
    if (first == m->n)
        return true;
    for (int i = first + 1; i < m->n && m->tries-- > 0; i++) {
        if (m->partner[i] >= 0 ||
            (!rematches && event_find_pairing(e->pairing, e->pairings, m->order[first],
                                              m->order[i]) < e->pairings))
            continue;
        m->partner[first] = i;
        m->partner[i] = first;
        if (event_match_rest(m, rematches))
            return true;
        m->partner[first] = m->partner[i] = -1;
    }
    return false;
}

/* Pair neighbours in the standings, and avoid repeated pairings if possible. */
static void event_pair_swiss(struct event *e)
{
    enum { TRIES = 100000 };
    struct standing all[EVENT_PLAYERS];
    struct matching m = {.event = e, .n = e->players, .tries = TRIES};

    event_standings(e, all);
    event_rank(e, all, m.order);
    if (m.n % 2 == 1)
        m.n = event_sit_out(e, all, m.order);
    memset(m.partner, -1, sizeof m.partner);
    if (!event_match_rest(&m, false)) { /* on failure everyone is free again */
        m.tries = TRIES;
        event_match_rest(&m, true);
    }
    e->round_first = e->pairings;
    for (int i = 0; i < m.n; i++)
        if (m.partner[i] > i)
            event_add_pairing(e, m.order[i], m.order[m.partner[i]]);
}

void event_begin(struct event *e)
{
    e->pairings = e->round = e->round_first = 0;
    e->done = 0;
    e->decided = false;
    if (e->format == SWISS)
        event_pair_swiss(e);
    else
        for (int a = 0; a < (e->format == GAUNTLET ? 1 : e->players); a++)
            for (int b = a + 1; b < e->players; b++)
                event_add_pairing(e, a, b);
}

bool event_next_round(struct event *e)
{
    int rounds = 1; /* one more than a knock-out needs */

    while (1 << (rounds - 1) < e->players)
        rounds++;
    if (e->decided || e->format != SWISS || e->round + 1 >= rounds)
        return false;
    e->round++;
    event_pair_swiss(e);
    return true;
}

/* ---- units ----------------------------------------------------------------------------------- */

uint64_t event_units(const struct event *e)
{
    return (uint64_t)e->pairings * e->pairs;
}

/* Within a round the pairings alternate, so that all progress together. */
struct unit event_unit(const struct event *e, uint64_t number)
{
    uint64_t base = (uint64_t)e->round_first * e->pairs;
    int width = e->pairings - e->round_first;
    int pairing = e->round_first + (int)((number - base) % (uint64_t)width);

    return (struct unit){number, pairing, e->pairing[pairing].a, e->pairing[pairing].b};
}

bool event_is_mine(const struct event *e, uint64_t number)
{
    return number % (uint64_t)e->shards == (uint64_t)e->shard;
}

void event_record_path(const struct event *e, const char *folder, uint64_t game,
                       char path[EVENT_PATH])
{
    snprintf(path, EVENT_PATH, "%s/%s-%llu.duel", folder, e->rules.game->id,
             (unsigned long long)game + 1);
}

void event_add_player(const struct event *e, int i, struct text *out)
{
    text_add(out, "%s%s%s", e->name[i], e->name[i][0] != '\0' ? "=" : "", e->who[i]);
}

/* Write the record of a game of these two players; 0, or errno. */
static int event_write_record(const struct event *e, struct record *rec, const int players[2],
                              const char *path)
{
    FILE *file = fopen(path, "w");
    size_t len;
    char *text;
    int err;

    if (file == NULL)
        return errno;
    for (int p = P1; p <= P2; p++) {
        const char *name = e->name[players[p]];

        snprintf(rec->name[p], NAME_BYTES, "%s", name[0] ? name : e->rules.game->names[p]);
        snprintf(rec->who[p], WHO_BYTES, "%s", e->who[players[p]]);
    }
    snprintf(rec->date, sizeof rec->date,
             "1970-01-01T00:00:00Z"); /* records must not depend on the date */
    text = record_text(rec, &len);
    err = text == NULL ? ENOMEM : fwrite(text, 1, len, file) == len ? 0 : errno;
    free(text);
    return fclose(file) == 0 ? err : errno;
}

/* Prepare one of the two games of a unit. */
static void event_prepare(const struct event *e, const struct unit *u, bool swapped,
                          struct seat *seats, struct graph_game *g)
{
    uint64_t choices = rng_derive(e->seed, CHOICES_STREAM, 2 * u->number + swapped);
    struct seat *mine = seats + (swapped && game_is_hidden(e->rules.game) ? EVENT_PLAYERS : 0);

    g->match = (struct match){.rules = &e->rules,
                              .first = P1,
                              .bot_seed = {bot_seed(choices, P1), bot_seed(choices, P2)}};
    g->seats[P1] = &mine[swapped ? u->b : u->a];
    g->seats[P2] = &mine[swapped ? u->a : u->b];
}

/* The seed of a game's deal. */
static uint64_t event_deal(const struct event *e, const struct unit *u, bool swapped)
{
    bool differs = swapped && e->deals == DEALS_DIFFERENT && e->rules.game->chance != NULL &&
                   (bots_find(e->who[u->a]) == NULL || bots_find(e->who[u->b]) == NULL);

    return rng_derive(e->seed, differs ? OTHER_CARDS_STREAM : CARDS_STREAM, u->number);
}

/* Play a game by the rules, and write its record if there is a folder for it. */
static void event_play_game(const struct event *e, const struct unit *u, bool swapped,
                            struct graph_game *g, const char *records, struct unit_result *out)
{
    int players[2] = {swapped ? u->b : u->a, swapped ? u->a : u->b};
    struct referee referee = {0};
    char path[EVENT_PATH];

    g->match.seed = event_deal(e, u, swapped);
    match_play(&referee, &g->match, g->seats, g->out);
    if (records != NULL) {
        event_record_path(e, records, 2 * u->number + swapped, path);
        out->unwritten[swapped] = event_write_record(e, &referee.rec, players, path);
    }
    referee_release(&referee);
}

void event_play_units(const struct event *e, const struct unit *units, int n, struct seat *seats,
                      const char *records, struct unit_result *out)
{
    struct graph_game games[GRAPH_GAMES];

    for (int from = 0, count; from < n; from += count) {
        count = n - from < GRAPH_GAMES / 2 ? n - from : GRAPH_GAMES / 2;
        for (int i = 0; i < 2 * count; i++) {
            out[from + i / 2].unwritten[i % 2] = 0;
            games[i].out = &out[from + i / 2].game[i % 2];
            games[i].is_over = false;
            event_prepare(e, &units[from + i / 2], i % 2, seats, &games[i]);
        }
        if (records == NULL)
            graph_games_play(games, 2 * count);
        for (int i = 0; i < 2 * count; i++)
            if (!games[i].is_over)
                event_play_game(e, &units[from + i / 2], i % 2, &games[i], records,
                                &out[from + i / 2]);
    }
}

/* ---- results --------------------------------------------------------------------------------- */

static void event_count(struct event_tally *t, enum result result, int seat)
{
    t->games++;
    t->wins += result == state_won_by(seat);
    t->losses += result == state_won_by(!seat);
    t->draws += result == DRAW;
    t->unfinished += result == UNFINISHED;
}

/* Count a reason. A full list takes no new reasons. */
static void event_add_reason(struct event *e, int player, const char *reason, uint64_t count)
{
    int at = 0;

    while (at < e->reasons &&
           (e->reason[at].player != player || strcmp(e->reason[at].text, reason) != 0))
        at++;
    if (at == EVENT_REASONS)
        return;
    if (at == e->reasons) {
        e->reason[e->reasons++].player = player;
        snprintf(e->reason[at].text, sizeof e->reason[at].text, "%s", reason);
    }
    e->reason[at].count += count;
}

void event_fold(struct event *e, const struct unit *u, const struct unit_result *r)
{
    struct pairing *p = &e->pairing[u->pairing];
    int score = 2 + state_worth(r->game[0].result, P1) + state_worth(r->game[1].result, P2);

    event_count(&p->first, r->game[0].result, P1);
    event_count(&p->second, r->game[1].result, P2);
    p->pairs[score]++;
    for (int g = 0; g < 2; g++)
        if (r->game[g].forfeit) {
            int other = (r->game[g].forfeit - 1) ^ g;

            p->forfeits[other]++;
            event_add_reason(e, other ? u->b : u->a, r->game[g].reason, 1);
        }
    e->done++;
    if (e->sequential) {
        double llr = sprt_llr(&e->sprt, p->pairs);

        e->decided = llr <= sprt_lower(&e->sprt) || llr >= sprt_upper(&e->sprt);
    }
}

static struct event_tally event_as_seen_by_b(const struct event_tally *t)
{
    return (struct event_tally){t->games, t->losses, t->wins, t->draws, t->unfinished};
}

/* Swap a and b of a pairing. */
static struct pairing event_exchanged(const struct pairing *p)
{
    struct pairing q = {.a = p->b,
                        .b = p->a,
                        .first = event_as_seen_by_b(&p->second),
                        .second = event_as_seen_by_b(&p->first),
                        .forfeits = {p->forfeits[1], p->forfeits[0]}};

    for (int i = 0; i < PAIR_SCORES; i++)
        q.pairs[i] = p->pairs[PAIR_SCORES - 1 - i];
    return q;
}

/* Add the results of player a. */
static void event_add_standing(struct standing *s, const struct pairing *p)
{
    s->games += p->first.games + p->second.games;
    s->wins += p->first.wins + p->second.wins;
    s->losses += p->first.losses + p->second.losses;
    s->draws += p->first.draws + p->second.draws;
    s->unfinished += p->first.unfinished + p->second.unfinished;
    s->forfeits += p->forfeits[0];
    s->points = (double)s->wins + (double)(s->draws + s->unfinished) / 2;
}

static void event_rate(const struct event *e, struct standing *all)
{
    static _Thread_local double games[ELO_PLAYERS][ELO_PLAYERS], points[ELO_PLAYERS][ELO_PLAYERS];
    struct estimate elo[ELO_PLAYERS];
    struct spread spread = {0};

    memset(games, 0, sizeof games);
    memset(points, 0, sizeof points);
    for (int i = 0; i < e->pairings; i++) {
        const struct pairing *p = &e->pairing[i];

        elo_spread_add(&spread, p->pairs);
        for (int k = 0; k < PAIR_SCORES; k++) {
            games[p->a][p->b] += 2 * (double)p->pairs[k];
            games[p->b][p->a] += 2 * (double)p->pairs[k];
            points[p->a][p->b] += k * (double)p->pairs[k] / 2;
            points[p->b][p->a] += (4 - k) * (double)p->pairs[k] / 2;
        }
    }
    elo_rate(e->players, games, points, elo_spread(&spread), elo);
    for (int i = 0; i < e->players; i++)
        all[i].elo = elo[i];
}

void event_standings(const struct event *e, struct standing out[EVENT_PLAYERS])
{
    memset(out, 0, EVENT_PLAYERS * sizeof out[0]);
    for (int i = 0; i < e->pairings; i++) {
        struct pairing exchanged = event_exchanged(&e->pairing[i]);

        event_add_standing(&out[e->pairing[i].a], &e->pairing[i]);
        event_add_standing(&out[exchanged.a], &exchanged);
    }
    event_rate(e, out);
}

double event_first_share(const struct event *e)
{
    struct standing seat = {0};

    for (int i = 0; i < e->pairings; i++) {
        struct pairing p = e->pairing[i];

        p.second = event_as_seen_by_b(&p.second);
        event_add_standing(&seat, &p);
    }
    return seat.games > 0 ? seat.points / (double)seat.games : 0.5;
}

static void event_add_counts(struct pairing *to, const struct pairing *from)
{
    for (int i = 0; i < EVENT_COUNTS; i++)
        to->counts[i] += from->counts[i];
}

int event_pairs(const struct event *e, struct pairing out[EVENT_PAIRINGS])
{
    int n = 0;

    for (int i = 0; i < e->pairings; i++) {
        struct pairing p = e->pairing[i], turned = event_exchanged(&p);
        int at = event_find_pairing(out, n, p.a, p.b);

        if (at == n)
            out[n++] = p;
        else
            event_add_counts(&out[at], out[at].a == p.a ? &p : &turned);
    }
    return n;
}

bool event_is_same(const struct event *e, const struct event *other)
{
    return memcmp(&e->rules, &other->rules, sizeof e->rules) == 0 && e->players == other->players &&
           memcmp(e->who, other->who, sizeof e->who) == 0 &&
           memcmp(e->name, other->name, sizeof e->name) == 0 && e->format == other->format &&
           e->deals == other->deals && e->pairs == other->pairs && e->seed == other->seed &&
           e->shards == other->shards && strcmp(e->time, other->time) == 0 &&
           e->sequential == other->sequential &&
           memcmp(&e->sprt, &other->sprt, sizeof e->sprt) == 0;
}

int event_merge(struct event *e, const struct event *other, struct text *why)
{
    if (!event_is_same(e, other) || e->pairings != other->pairings)
        return text_explain(ERR_RULES, why, "the files are not parts of the same event");
    for (int i = 0; i < e->pairings; i++)
        event_add_counts(&e->pairing[i], &other->pairing[i]);
    for (int i = 0; i < other->reasons; i++)
        event_add_reason(e, other->reason[i].player, other->reason[i].text, other->reason[i].count);
    return OK;
}
