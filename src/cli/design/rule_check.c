/*
 * Random games find what a file never does: moves that nobody could make, lines that nothing
 * reaches, ranges that are too small or too large, games that do not end. They say everything that
 * can be said, to nobody, so the game notes the lines.
 */
#include "cli/design/rule_check.h"

#include "cli/base/cli.h"
#include "cli/base/rule_files.h"
#include "core/move.h"
#include "core/nature.h"
#include "rulefile/rulefile.h"
#include "system/clock.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { TURNS_MOST = 1000, VERBS_MOST = 256, SECONDS_MOST = 20, LINES_SHOWN = 12 };

/* What was seen in all games. */
struct sightings {
    struct rules rules;
    struct rulefile_lines lines;
    bool watched; /* `lines` are noted */
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

/* ---- what is said ---------------------------------------------------------------------------- */

/* Ask for some move that cannot be made. */
static void rule_check_refuse(const struct scene *c, const struct view *v, struct rng *g)
{
    const struct game *game = c->rules->game;
    char room[SENTENCE_BYTES];
    struct text nobody = TEXT(room);
    move legal[MOVES_MAX], wrong;
    int verbs = 0, verb, most, n = game->legal(c->rules, &v->seen, v->me, legal);

    while (game->verbs[verbs].word != NULL && game->verbs[verbs].nature == 0)
        verbs++;
    verb = (int)rng_below(g, (uint32_t)verbs);
    most = move_verb_max(c->rules, verb);
    wrong = MOVE(verb, most > 0 ? 1 + (int)rng_below(g, (uint32_t)most) : 0);
    if (!move_is_among(wrong, legal, n))
        game->refusal(c, &v->seen, v->me, wrong, &nobody);
}

static void rule_check_say_before(const struct scene *c, const struct state *s, struct rng *g)
{
    const struct game *game = c->rules->game;
    char room[4 * SENTENCE_BYTES];
    struct text nobody = TEXT(room);

    if (s->turn >= CHANCE)
        return;
    game->heading(c, s, &nobody);
    game->status(c, s, &nobody);
    for (int player = P1; player <= P2; player++) {
        struct view v = game_view(c->rules, s, player);

        if (!state_wants(s, player))
            continue;
        text_clear(&nobody);
        game->prompt(c, &v.seen, player, &nobody);
        if (game->hand != NULL)
            game->hand(c, &v.seen, player, &nobody);
        rule_check_refuse(c, &v, g);
    }
}

static void rule_check_say_move(const struct scene *c, const struct state *s, struct joint m,
                                const struct state *next)
{
    char room[4 * SENTENCE_BYTES];
    struct text nobody = TEXT(room);

    c->rules->game->tell(c, s, m, next, &nobody);
    for (int me = P1; me <= BOTH && s->turn != CHANCE; me++) {
        text_clear(&nobody);
        game_tell_briefly(c, s, m, next, me, &nobody);
    }
    text_clear(&nobody);
    if (next->turn == OVER)
        game_tell_result(c, next->result, &nobody);
}

/* ---- games ----------------------------------------------------------------------------------- */

static struct joint rule_check_step(struct sightings *s, struct scene *c, struct state *at,
                                    struct rng *g)
{
    struct joint m = nature_pick_all(&s->rules, at, g);
    struct state before = *at;

    if (s->watched)
        rule_check_say_before(c, at, g);
    s->made[MOVE_VERB(m.a)]++;
    if (at->turn == BOTH)
        s->made[MOVE_VERB(m.b)]++;
    game_step(&s->rules, at, m);
    if (s->watched)
        rule_check_say_move(c, &before, m, at);
    rule_check_see(s, at);
    return m;
}

static void rule_check_play(struct sightings *s, struct rng *g)
{
    struct scene c = {&s->rules, {s->rules.game->names[P1], s->rules.game->names[P2]}, 1};
    struct state at = game_start(&s->rules, (int)rng_below(g, 2));
    char room[4 * SENTENCE_BYTES];
    struct text nobody = TEXT(room);
    int turns = 0;

    s->rules.game->opening(&c, &at, &nobody);
    rule_check_see(s, &at);
    for (int steps = 0; at.turn != OVER && turns < TURNS_MOST && steps < 4 * TURNS_MOST; steps++) {
        turns += game_ends_turn(s->rules.game, rule_check_step(s, &c, &at, g));
        c.turn = turns + 1;
    }
    s->unended += at.turn != OVER;
    s->results[at.result]++;
    s->turns += (uint64_t)turns;
    s->turns_most = turns > s->turns_most ? turns : s->turns_most;
}

/* Games of some files take long: stop in time. */
static void rule_check_play_all(struct sightings *s, int games)
{
    struct rng dice = rng_at(1, 0, 0);
    double end = clock_seconds() + SECONDS_MOST;

    while (s->games < games && (s->games == 0 || clock_seconds() < end)) {
        rule_check_play(s, &dice);
        s->games++;
    }
    if (s->games < games)
        printf("%d games would take too long; %d were played in %d seconds.\n", games, s->games,
               SECONDS_MOST);
}

/* ---- the report ------------------------------------------------------------------------------ */

static void rule_check_report_ends(const struct sightings *s)
{
    const double share = 100.0 / s->games;

    printf("%d random games of %.1f turns on average, at most %d.\n", s->games,
           (double)s->turns / s->games, s->turns_most);
    if (s->turns_most == 0)
        printf(
            "  Each was over before anybody chose: `ends` is asked before cards are dealt, too.\n");
    printf("  %s wins %.1f%%, %s %.1f%%, draws %.1f%%\n", s->rules.game->names[P1],
           share * (double)s->results[P1_WINS], s->rules.game->names[P2],
           share * (double)s->results[P2_WINS], share * (double)s->results[DRAW]);
    if (s->unended > 0)
        printf("  %d games did not end within %d turns.\n", s->unended, TURNS_MOST);
    if (s->results[UNFINISHED] > 0)
        printf("  %" PRIu64 " games ended unfinished: nature moved more than 250 times in a row.\n",
               s->results[UNFINISHED]);
}

static void rule_check_report_moves(const struct sightings *s)
{
    const struct verb *v = s->rules.game->verbs;

    for (int i = 0; v[i].word != NULL; i++)
        if (s->made[i] == 0)
            printf("  nobody ever made the move \"%s\".\n", v[i].word);
}

/* Which ends of its range did a number reach? */
static const char *rule_check_reach(const struct sightings *s, int part, int k)
{
    int low, high;

    if (!rulefile_range(&s->rules, part, k, &low, &high))
        return "";
    if (s->part[part][k].low == low && s->part[part][k].high == high)
        return ", its whole range";
    if (s->part[part][k].high == high)
        return ", the top of its range";
    return s->part[part][k].low == low ? ", the bottom of its range" : "";
}

static void rule_check_report_part(const struct sightings *s, const struct field *f, int part)
{
    int values = f->kind == FIELD_COUNTS ? f->count[P1] : 1;

    for (int k = 0; k < values && k < 8; k++) {
        const char *name = f->kind == FIELD_COUNTS ? f->labels[k] : f->name;
        int low = s->part[part][k].low, high = s->part[part][k].high;

        if (!s->part[part][k].seen)
            continue;
        if (low == high)
            printf("  %s was always %d.\n", name, low);
        else if (f->kind == FIELD_LIST)
            printf("  %s had %d to %d cards.\n", name, low, high);
        else if (f->kind != FIELD_FLAG)
            printf("  %s went from %d to %d%s.\n", name, low, high, rule_check_reach(s, part, k));
    }
}

/* Show the words of a line, without a note and what is too long. */
static void rule_check_show_line(const char *text, int line)
{
    enum { SHOWN = 60 };
    int len;

    for (int i = 1; i < line; i++)
        text = strchr(text, '\n') + 1;
    text += strspn(text, " ");
    len = (int)strcspn(text, "\r\n");
    len = len <= SHOWN ? len : (int)text_whole(text, SHOWN);
    printf("%.*s%s\n", len, text, len < (int)strcspn(text, "\r\n") ? "…" : "");
}

/* Which lines did nothing? */
static void rule_check_report_lines(const struct sightings *s, const char *text)
{
    static const char *const never[] = {[LINE_STATEMENT] = "never happened",
                                        [LINE_NEED] = "never refused a move",
                                        [LINE_END] = "never ended a game"};
    int found = 0;

    for (int line = 1; line <= RULEFILE_LINES; line++)
        if (s->lines.does[line] != LINE_OTHER && !s->lines.reached[line] && found++ < LINES_SHOWN) {
            printf("  line %d %s: ", line, never[s->lines.does[line]]);
            rule_check_show_line(text, line);
        }
    if (found > LINES_SHOWN)
        printf("  and %d more lines did nothing.\n", found - LINES_SHOWN);
    if (!s->watched)
        puts("  The file is too long to say which lines did nothing.");
}

static void rule_check_report(const struct sightings *s, const char *text)
{
    struct field parts[FIELDS_MAX];
    struct state start = game_start(&s->rules, P1);
    int n = s->rules.game->describe(&s->rules, &start, parts);

    rule_check_report_ends(s);
    rule_check_report_moves(s);
    rule_check_report_lines(s, text);
    for (int i = 0; i < n; i++)
        rule_check_report_part(s, &parts[i], i);
}

/* Play the games, with notes if the program has room for them. */
static void rule_check_all(struct sightings *s, const struct game *g, const char *text, size_t len,
                           int games)
{
    struct rulefile_error why;
    const struct game *watched = rulefile_load_watched(text, len, &why, &s->lines);

    s->watched = watched != NULL;
    rules_init(&s->rules, watched != NULL ? watched : g);
    rule_check_play_all(s, games);
    rule_check_report(s, text);
    if (watched != NULL)
        rulefile_free(watched);
}

int rule_check_file(const char *path, int games)
{
    const struct game *g = rule_files_open(path);
    struct sightings *s;
    size_t len;
    char *text;

    if (g == NULL || (text = rule_files_text(path, &len)) == NULL)
        return EXIT_USAGE;
    if ((s = calloc(1, sizeof *s)) == NULL) {
        free(text);
        return cli_failed("there is not enough memory.");
    }
    printf("%s is good: %d lines, %d steps of %d.\n", g->title, rulefile_measure(g).lines,
           rulefile_measure(g).steps, RULEFILE_STEPS);
    rule_check_all(s, g, text, len, games);
    free(s);
    free(text);
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
