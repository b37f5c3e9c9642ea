/*
 * Random games find what a file never does: moves that nobody could make, parts that never reach an
 * end of what they did reach, games that do not end.
 */
#include "cli/design/rule_check.h"

#include "cli/base/cli.h"
#include "cli/base/rule_files.h"
#include "core/nature.h"
#include "rulefile/rulefile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { TURNS_MOST = 1000, VERBS_MOST = 256 };

/* What was seen in all games. */
struct sightings {
    struct rules rules;
    int games, turns_most;
    uint64_t made[VERBS_MOST], results[5], turns;
    int unended;
    struct {
        bool seen;
        int low, high;
    } part[FIELDS_MAX][8];
};

static void rule_check_see_value(struct sightings *s, int part, int at, int value)
{
    if (!s->part[part][at].seen || value < s->part[part][at].low)
        s->part[part][at].low = value;
    if (!s->part[part][at].seen || value > s->part[part][at].high)
        s->part[part][at].high = value;
    s->part[part][at].seen = true;
}

/* Note the values of all numbers; of cards, how many there are. */
static void rule_check_see(struct sightings *s, const struct state *at)
{
    struct field parts[FIELDS_MAX];
    int n = s->rules.game->describe(&s->rules, at, parts);

    for (int i = 0; i < n; i++)
        for (int player = P1; player <= P2; player++) {
            bool cards = parts[i].kind == FIELD_LIST;

            if (cards)
                rule_check_see_value(s, i, 0, parts[i].count[player]);
            for (int k = 0; !cards && k < parts[i].count[player] && k < 8; k++)
                rule_check_see_value(s, i, k, parts[i].value[player][k]);
        }
}

static void rule_check_play(struct sightings *s, struct rng *g)
{
    struct state at = game_start(&s->rules, (int)rng_below(g, 2));
    int turns = 0;

    for (int steps = 0; at.turn != OVER && turns < TURNS_MOST && steps < 4 * TURNS_MOST; steps++) {
        struct joint m = nature_pick_all(&s->rules, &at, g);

        s->made[MOVE_VERB(m.a)]++;
        if (at.turn == BOTH)
            s->made[MOVE_VERB(m.b)]++;
        turns += game_ends_turn(s->rules.game, m);
        game_step(&s->rules, &at, m);
        rule_check_see(s, &at);
    }
    s->unended += at.turn != OVER;
    s->results[at.result]++;
    s->turns += (uint64_t)turns;
    s->turns_most = turns > s->turns_most ? turns : s->turns_most;
}

/* ---- the report ------------------------------------------------------------------------------ */

static void rule_check_say_ends(const struct sightings *s)
{
    const double share = 100.0 / s->games;

    printf("%d random games of %.1f turns on average, at most %d.\n", s->games,
           (double)s->turns / s->games, s->turns_most);
    printf("  %s wins %.1f%%, %s %.1f%%, draws %.1f%%\n", s->rules.game->names[P1],
           share * (double)s->results[P1_WINS], s->rules.game->names[P2],
           share * (double)s->results[P2_WINS], share * (double)s->results[DRAW]);
    if (s->unended > 0)
        printf("  %d games did not end within %d turns.\n", s->unended, TURNS_MOST);
    if (s->results[UNFINISHED] > 0)
        printf("  %" PRIu64 " games ended unfinished: nature moved more than 250 times in a row.\n",
               s->results[UNFINISHED]);
}

static void rule_check_say_moves(const struct sightings *s)
{
    const struct verb *v = s->rules.game->verbs;

    for (int i = 0; v[i].word != NULL; i++)
        if (s->made[i] == 0)
            printf("  nobody ever made the move \"%s\".\n", v[i].word);
}

static void rule_check_say_part(const struct sightings *s, const struct field *f, int part)
{
    int values = f->kind == FIELD_COUNTS ? f->count[P1] : 1;

    for (int k = 0; k < values && k < 8; k++) {
        const char *name = f->kind == FIELD_COUNTS ? f->labels[k] : f->name;

        if (!s->part[part][k].seen)
            continue;
        if (s->part[part][k].low == s->part[part][k].high)
            printf("  %s was always %d.\n", name, s->part[part][k].low);
        else if (f->kind == FIELD_LIST)
            printf("  %s had %d to %d cards.\n", name, s->part[part][k].low, s->part[part][k].high);
        else if (f->kind != FIELD_FLAG)
            printf("  %s went from %d to %d.\n", name, s->part[part][k].low, s->part[part][k].high);
    }
}

static void rule_check_report(const struct sightings *s)
{
    struct field parts[FIELDS_MAX];
    struct state start = game_start(&s->rules, P1);
    int n = s->rules.game->describe(&s->rules, &start, parts);

    rule_check_say_ends(s);
    rule_check_say_moves(s);
    for (int i = 0; i < n; i++)
        rule_check_say_part(s, &parts[i], i);
}

int rule_check_file(const char *path, int games)
{
    const struct game *g = rule_files_open(path);
    struct sightings *s;
    struct rng dice = rng_at(1, 0, 0);

    if (g == NULL)
        return EXIT_USAGE;
    if ((s = calloc(1, sizeof *s)) == NULL)
        return cli_failed("there is not enough memory.");
    rules_init(&s->rules, g);
    s->games = games;
    printf("%s is good: %d lines, %d steps of %d.\n", g->title, rulefile_measure(g).lines,
           rulefile_measure(g).steps, RULEFILE_STEPS);
    for (int i = 0; i < games; i++)
        rule_check_play(s, &dice);
    rule_check_report(s);
    free(s);
    return EXIT_DONE;
}

/* ---- a first file ---------------------------------------------------------------------------- */

static const char first_file[] =
    "duel 1\n"
    "game %s \"%s\"\n"
    "pitch \"Take the last match.\"\n"
    "players \"Player 1\" and \"Player 2\" take turns\n"
    "\n"
    "option matches: 12, from 1 to 60 \"matches at the beginning\"\n"
    "option last: wins or loses \"what happens to the player who takes the last match\"\n"
    "\n"
    "table has:\n"
    "  heap: 0 to matches, starts at matches\n"
    "\n"
    "move take-some amount 1 to 3, asks \"How many\":\n"
    "  needs amount <= heap else \"there are only {heap} left\"\n"
    "  take amount from heap\n"
    "  say \"{me} takes {amount} match{es}. {heap} left.\"\n"
    "\n"
    "ends:\n"
    "  win when heap = 0 and last is wins\n"
    "  lose when heap = 0\n"
    "opening: say \"There are {heap} matches.\"\n"
    "heading: say \"\", \"{me}'s turn\"\n"
    "prompt: say \"{me}, take 1 to 3: \"\n"
    "status: say \"{heap} left.\"\n"
    "closing: say \"\", \"{me} wins the game!\"\n"
    "book \"Take 1 to 3 matches. Whoever takes the last match wins (option last: loses).\"\n";

static bool rule_check_is_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    size_t len = strlen(name);

    return len > 0 && len <= 24 && strspn(name, letters) == len && name[0] >= 'a' &&
           name[len - 1] != '-' && strstr(name, "--") == NULL;
}

int rule_check_new(const char *name)
{
    char path[64];
    FILE *to;

    if (!rule_check_is_name(name))
        return cli_usage("a name has small letters, digits, and hyphens between them: my-game");
    snprintf(path, sizeof path, "%s.rules", name);
    if ((to = fopen(path, "wx")) == NULL)
        return cli_failed("%s cannot be written: %s.", path, strerror(errno));
    fprintf(to, first_file, name, name);
    if (fclose(to) != 0)
        return cli_failed("%s cannot be written: %s.", path, strerror(errno));
    printf("%s is a small game to change. Try: duello play ./%s\n", path, path);
    return EXIT_DONE;
}
