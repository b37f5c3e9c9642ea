#include "cli/command_parts/sample_games.h"

#include "games/games.h"
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
        while (good && !duel_is_over(&rec.duel))
            good = record_play(&rec, duel_choose(&rec.duel, sample_random, &g)) == OK;
        good = sample_write(to, &rec) && good;
    }
    good = good && fprintf(to, RECORD_LIST_END "%d records\n", games) > 0;
    return to != NULL && fclose(to) == 0 && good;
}
