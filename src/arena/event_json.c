#include "arena/event_json.h"

#include "match/record_json.h"

#include <inttypes.h>
#include <stdio.h>

struct event_label event_label(const struct event *e, int i)
{
    struct event_label out;
    int same = 1;

    if (e->name[i][0] != '\0') {
        snprintf(out.at, sizeof out.at, "%s", e->name[i]);
        return out;
    }
    for (int j = 0; j < i; j++)
        same += e->name[j][0] == '\0' && strcmp(e->who[j], e->who[i]) == 0;
    snprintf(out.at, sizeof out.at, same > 1 ? "%s#%d" : "%s", e->who[i], same);
    return out;
}

static void event_json_players(struct text *line, const struct event *e)
{
    struct standing all[EVENT_PLAYERS];

    event_standings(e, all);
    json_open(line, "players", '[');
    for (int i = 0; i < e->players; i++) {
        const struct standing *s = &all[i];

        json_put(line,
                 "{name:s player:s games:n wins:n losses:n draws:n unfinished:n forfeits:n elo:d "
                 "elo_low:d elo_high:d}",
                 event_label(e, i).at, e->who[i], s->games, s->wins, s->losses, s->draws,
                 s->unfinished, s->forfeits, s->elo.value, s->elo.low, s->elo.high);
    }
    json_close(line, ']');
}

static void event_json_tally(struct text *line, const char *name, const struct event_tally *t)
{
    json_open(line, name, '{');
    json_put(line, "games:n wins:n losses:n draws:n unfinished:n", t->games, t->wins, t->losses,
             t->draws, t->unfinished);
    json_close(line, '}');
}

static void event_json_pair(struct text *line, const struct event *e, const struct pairing *p)
{
    struct estimate elo = elo_estimate(p->pairs);

    json_open(line, NULL, '{');
    json_put(line, "a:s b:s", event_label(e, p->a).at, event_label(e, p->b).at);
    event_json_tally(line, "a_first", &p->first);
    event_json_tally(line, "a_second", &p->second);
    json_open(line, "pair_scores", '[');
    for (int k = 0; k < PAIR_SCORES; k++)
        json_put_number(line, NULL, (int64_t)p->pairs[k]);
    json_close(line, ']');
    json_put(line, "elo:d elo_low:d elo_high:d los:d", elo.value, elo.low, elo.high,
             elo_los(p->pairs));
    json_close(line, '}');
}

static void event_json_pairs(struct text *line, const struct event *e)
{
    static struct pairing pairings[EVENT_PAIRINGS];
    int n = event_pairs(e, pairings);

    json_open(line, "pairs", '[');
    for (int i = 0; i < n; i++)
        event_json_pair(line, e, &pairings[i]);
    json_close(line, ']');
}

void event_json_result(const struct event *e, struct text *line)
{
    struct text seed = TEXT_OF(24);

    text_add(&seed, "%" PRIu64, e->seed);
    json_put_text(line, "seed", seed.at);
    if (e->rules.game->chance != NULL)
        json_put_text(line, "deals", event_deals[e->deals]);
    event_json_players(line, e);
    event_json_pairs(line, e);
    json_put_real(line, "first_share", event_first_share(e));
    if (e->sequential)
        json_put(line, "sprt:{elo0:d elo1:d llr:d lower:d upper:d}", e->sprt.elo0, e->sprt.elo1,
                 sprt_llr(&e->sprt, e->pairing[0].pairs), sprt_lower(&e->sprt),
                 sprt_upper(&e->sprt));
}

void event_json_game(const struct event *e, const struct unit *u, const struct unit_result *r,
                     int swapped, struct text *line)
{
    const struct match_result *m = &r->game[swapped];
    struct event_label label[2] = {event_label(e, swapped ? u->b : u->a),
                                   event_label(e, swapped ? u->a : u->b)};

    json_put(line, "type:s number:n game:s players:[s s] result:s turns:n", "game",
             2 * u->number + (uint64_t)swapped + 1, e->rules.game->id, label[P1].at, label[P2].at,
             record_json_result(m->result), m->turns);
    record_json_winner(line, m->result, label[P1].at, label[P2].at);
    if (m->forfeit)
        json_put(line, "forfeit:s reason:s", label[m->forfeit - 1].at, m->reason);
}
