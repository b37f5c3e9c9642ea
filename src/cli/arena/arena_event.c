#include "cli/arena/arena_event.h"

#include "cli/base/names.h"

#include <stdio.h>

enum { DEFAULT_TURN_LIMIT = 500 };

static int arena_event_read_players(const struct args *a, struct event *e)
{
    if (a->positionals < 2)
        return cli_usage("an arena needs at least two players; usage: duello arena %s",
                         a->command->synopsis);
    if (a->positionals > EVENT_PLAYERS)
        return cli_usage("an arena takes at most %d players.", EVENT_PLAYERS);
    for (e->players = 0; e->players < a->positionals; e->players++) {
        const char *player = a->positional[e->players];
        char *name = e->name[e->players];

        if (names_nickname(&player, name) || names_player(player, NULL, false, e->who[e->players]))
            return EXIT_USAGE;
        for (int i = 0; i < e->players; i++)
            if (name[0] != '\0' && strcmp(name, e->name[i]) == 0)
                return cli_usage("two players are called %s; give one of them another name.", name);
    }
    return EXIT_DONE;
}

static int arena_event_read_format(const struct args *a, struct event *e)
{
    const char *format = args_value(a, "--format");

    for (int i = 0; format != NULL && i <= SWISS; i++)
        if (strcmp(format, event_formats[i]) == 0) {
            e->format = (enum event_format)i;
            return EXIT_DONE;
        }
    return format == NULL ? EXIT_DONE
                          : cli_usage("--format must be round-robin, gauntlet or swiss.");
}

/* Programs that are not trusted could tell their other half the cards. */
static int arena_event_read_deals(const struct args *a, struct event *e)
{
    const char *deals = args_value(a, "--deals");

    e->deals = args_has(a, "--trust-bots") ? DEALS_MIRRORED : DEALS_DIFFERENT;
    for (int i = 0; deals != NULL && i <= DEALS_DIFFERENT; i++)
        if (strcmp(deals, event_deals[i]) == 0) {
            e->deals = (enum event_deals)i;
            return EXIT_DONE;
        }
    return deals == NULL ? EXIT_DONE : cli_usage("--deals must be mirrored or different.");
}

static int arena_event_read_sprt(const struct args *a, struct event *e)
{
    const char *s = args_value(a, "--sprt");
    struct sprt *t = &e->sprt;
    int used = 0, n;

    if (s == NULL)
        return EXIT_DONE;
    t->alpha = t->beta = 0.05;
    n = sscanf(s, "%lf,%lf%n,%lf,%lf%n", &t->elo0, &t->elo1, &used, &t->alpha, &t->beta, &used);
    if ((n != 2 && n != 4) || s[used] != '\0' || !sprt_is_sound(t))
        return cli_usage("--sprt must be ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, with ELO0 below ELO1.");
    if (e->players != 2)
        return cli_usage("--sprt compares exactly two players.");
    e->sequential = true;
    return EXIT_DONE;
}

static int arena_event_read_shard(const struct args *a, struct event *e)
{
    const char *s = args_value(a, "--shard");
    int used = 0;

    e->shard = 0;
    e->shards = 1;
    if (s == NULL)
        return EXIT_DONE;
    if (sscanf(s, "%d/%d%n", &e->shard, &e->shards, &used) != 2 || s[used] != '\0' ||
        e->shard < 1 || e->shard > e->shards || e->shards > 100000)
        return cli_usage("--shard must be I/N: part I of N, counted from 1.");
    e->shard--;
    if (e->sequential || e->format == SWISS)
        return cli_usage(
            "--shard cannot be used with --sprt or --format swiss, which need all results.");
    return EXIT_DONE;
}

static int arena_event_read_time(const struct args *a, struct event *e)
{
    const char *s = args_value(a, "--time");
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct time_control t;

    s = s ? s : "move:2s";
    if (seat_time_parse(&t, s, &why) != OK || strlen(s) >= sizeof e->time)
        return cli_usage("--time: %s", why.at[0] ? why.at : "the time is too long.");
    snprintf(e->time, sizeof e->time, "%s", s);
    return EXIT_DONE;
}

int arena_event_read(const struct args *a, const char *game, uint64_t seed, struct event *e)
{
    int games = 100;

    e->seed = seed;
    if (names_rules(a, game, &e->rules) || arena_event_read_players(a, e) ||
        arena_event_read_format(a, e) || arena_event_read_deals(a, e) ||
        arena_event_read_sprt(a, e) || arena_event_read_shard(a, e) || args_seed(a, &e->seed) ||
        arena_event_read_time(a, e) || args_number(a, "--games", 1, 2000000000, &games))
        return EXIT_USAGE;
    if (e->rules.value[TURN_LIMIT] == 0)
        e->rules.value[TURN_LIMIT] = DEFAULT_TURN_LIMIT;
    e->pairs = ((uint64_t)games + 1) / 2;
    event_begin(e);
    return EXIT_DONE;
}
