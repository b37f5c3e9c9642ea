/* Games between random players, or players who take the last legal move: as long as wanted. */
#include "bench/sample_games.h"

#include "core/move.h"
#include "games/games.h"
#include "match/protocol.h"
#include "match/record_list.h"
#include "match/record_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { GAME_TURNS = 500 }; /* a limit, for random players who never finish */

static move sample_random(void *context, const struct duel *d, int player)
{
    move legal[MOVES_MAX];
    int n = duel_legal(d, player, legal);

    return legal[rng_below(context, (uint32_t)n)];
}

static move sample_last(void *context, const struct duel *d, int player)
{
    move legal[MOVES_MAX];

    (void)context;
    return legal[duel_legal(d, player, legal) - 1];
}

/* Begin a game between a person and the computer, one minute after game `number` - 1. */
static void sample_begin(struct record *rec, const struct rules *r, int number)
{
    static const char *const people[] = {"Ada", "Bob", "Cleo", "Dan", "Eva"};
    static const char *const players[] = {"novice", "casual", "skilled"};
    time_t began = 1577836800 + 60 * (time_t)number; /* 2020-01-01 */
    struct tm at;

    *rec = (struct record){.first = P1};
    duel_init(&rec->duel, r, P1, (uint64_t)number);
    snprintf(rec->name[P1], NAME_BYTES, "%s", people[number / 7 % 5]);
    snprintf(rec->name[P2], NAME_BYTES, "%s", r->game->names[P2]);
    snprintf(rec->who[P1], WHO_BYTES, "%s", RECORD_PERSON);
    snprintf(rec->who[P2], WHO_BYTES, "%s", players[number / 3 % 3]);
    strftime(rec->date, sizeof rec->date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&began, &at));
    record_begin(rec);
}

static bool sample_write(FILE *to, struct record *rec)
{
    size_t len = 0;
    char *text = record_text(rec, &len);
    bool good = text != NULL && fwrite(text, 1, len, to) == len;

    free(text);
    record_release(rec);
    return good;
}

/* Play until the end, or until this turn. */
static bool sample_play(struct record *rec, int turns, duel_chooser *chooser, void *context)
{
    while (!duel_is_over(&rec->duel) && rec->duel.turns < turns)
        if (record_play(rec, duel_choose(&rec->duel, chooser, context)) != OK)
            return false;
    return true;
}

bool sample_games_write(const char *path, int games)
{
    FILE *to = fopen(path, "w");
    bool good = to != NULL && fputs(RECORD_LIST_HEAD "\n", to) >= 0;

    for (int i = 0; i < games && good; i++) {
        struct rng g = rng_at(1, 0, (uint64_t)i);
        struct record rec;
        struct rules r;

        rules_init(&r, games_at(i % games_count()));
        r.value[TURN_LIMIT] = GAME_TURNS;
        sample_begin(&rec, &r, i);
        good = sample_play(&rec, GAME_TURNS, sample_random, &g) && sample_write(to, &rec);
    }
    good = good && fprintf(to, RECORD_LIST_END "%d records\n", games) > 0;
    return to != NULL && fclose(to) == 0 && good;
}

/* The last legal move never ends this game before its turn limit. */
static bool sample_long_rules(struct rules *r, int turns)
{
    if (games_parse_rules(r, "energy-duel", NULL) != OK)
        return false;
    r->value[TURN_LIMIT] = turns;
    return true;
}

bool sample_games_write_long(const char *path, int turns, bool over)
{
    struct record rec;
    struct rules r;
    FILE *to;
    bool good;

    if (!sample_long_rules(&r, turns) || (to = fopen(path, "w")) == NULL)
        return false;
    sample_begin(&rec, &r, 0);
    good = sample_play(&rec, over ? turns : turns - 2, sample_last, NULL) && sample_write(to, &rec);
    return fclose(to) == 0 && good;
}

bool sample_games_write_moves(const char *path, int turns)
{
    struct duel d;
    struct rules r;
    FILE *to;

    if (!sample_long_rules(&r, turns) || (to = fopen(path, "w")) == NULL)
        return false;
    duel_init(&d, &r, P1, 0);
    while (!duel_is_over(&d)) {
        struct text words = TEXT_OF(64);
        struct joint m = duel_choose(&d, sample_last, NULL);

        move_print(&r, m.a, &words);
        fprintf(to, "%s\n", words.at);
        duel_step(&d, m);
    }
    return fclose(to) == 0;
}

static void sample_ask(FILE *to, const struct duel *d, unsigned number)
{
    struct text words = TEXT_OF(PROTOCOL_LINE);
    struct view v = duel_view(d, P1);
    move legal[MOVES_MAX];

    protocol_print_question(&d->rules, &v, legal, duel_legal(d, P1, legal), number, 0, &words);
    fputs(words.at, to);
}

bool sample_games_write_questions(const char *path, int turns)
{
    struct protocol_game g = {.seat = P1, .first = P1, .seed = 1};
    struct text words = TEXT_OF(PROTOCOL_LINE);
    unsigned asked = 0;
    struct duel d;
    FILE *to;

    if (!sample_long_rules(&g.rules, 0) || (to = fopen(path, "w")) == NULL)
        return false;
    protocol_print_hello(&words);
    protocol_print_game(&g, &words);
    duel_init(&d, &g.rules, P1, 0);
    while (d.turns < turns) {
        struct joint m = duel_choose(&d, sample_last, NULL);

        fputs(words.at, to);
        if (duel_wants(&d, P1))
            sample_ask(to, &d, ++asked);
        text_clear(&words);
        protocol_print_moved(&g.rules, &d.now, m, P1, &words);
        duel_step(&d, m);
    }
    return fclose(to) == 0;
}
