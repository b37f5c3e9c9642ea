/* Which puzzle: a new one, today's, one that was failed, or one from a game that was played. */
#include "kept.h"
#include "quiz.h"
#include "solving.h"

#include "store/boxes.h"
#include "term/interrupt.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MINE_GAMES = 200 }; /* the newest, of one's own */

struct desk {
    const struct args *args;
    struct store *store;     /* NULL: nothing is remembered */
    const struct game *game; /* NULL: any */
    char day[12];
    uint64_t seed;
    int level; /* -1: any */
    struct rules rules;
    struct solution *known; /* of these rules; NULL: not yet */
    struct quiz quiz;
    bool found;
    int64_t after;  /* the last that was due */
    char **records; /* the games to look through, those done with NULL */
    int record_count, record_at;
    size_t choice_at;
};

/* ---- what is known --------------------------------------------------------------------------- */

static bool has_puzzles(const struct game *g)
{
    return g->digits != NULL && !game_is_hidden(g);
}

/* Solve these rules, unless they are those of the puzzle before. */
static int know(struct desk *d, const struct rules *r)
{
    int err;

    if (d->known != NULL && memcmp(&d->rules, r, sizeof *r) == 0)
        return EXIT_DONE;
    solution_free(d->known);
    d->known = NULL;
    d->rules = *r;
    if ((err = solve_with(d->args, r, (struct solve_setup){0}, &d->known)) != EXIT_DONE)
        d->known = NULL;
    return err;
}

static void box_of(const struct desk *d, const struct puzzle *p, struct boxed *out)
{
    struct text rules = TEXT(out->rules), position = TEXT(out->position);

    rules_print(&d->rules, &rules);
    position_print(&d->rules, &p->at, &position);
    out->player = p->player;
}

static bool is_new(const struct puzzle *p, void *context)
{
    const struct desk *d = context;
    struct boxed box;
    bool shown = false;

    box_of(d, p, &box);
    if (d->store != NULL)
        boxes_was_shown(d->store, &box, &shown, NULL);
    return !shown;
}

static void take_puzzle(struct desk *d, const struct puzzle *p)
{
    d->quiz = (struct quiz){.known = d->known, .puzzle = *p};
    for (int i = P1; i <= P2; i++)
        snprintf(d->quiz.name[i], NAME_BYTES, "%s", d->rules.game->names[i]);
    d->found = true;
}

/* ---- a new one, and today's ------------------------------------------------------------------ */

/* Any game that has puzzles, by the seed. */
static const struct game *any_game(uint64_t seed)
{
    struct rng g = rng_at(seed, 0, 0);
    const struct game *found = NULL;
    uint32_t n = 0;

    for (int i = 0; i < games_count(); i++)
        if (has_puzzles(games_at(i)) && rng_below(&g, ++n) == 0)
            found = games_at(i);
    return found;
}

static int take_rules(struct desk *d)
{
    const struct game *game = d->game ? d->game : any_game(d->seed);
    struct rules r;

    if (d->game == NULL && args_has(d->args, "--rule"))
        return usage("--rule is for a game that is named.");
    if (game == NULL)
        return failed("there is no game with puzzles.");
    if (named_rules(d->args, game->id, &r) != EXIT_DONE)
        return EXIT_USAGE;
    return know(d, &r);
}

/* Of the level asked for; if none was, of any, each level as likely as the next. */
static bool find_of_levels(struct desk *d, struct puzzle_search *search, struct puzzle *p)
{
    uint64_t from = rng_derive(search->seed, 1, 0) % PUZZLE_LEVELS;

    search->level = d->level;
    if (d->level >= 0)
        return puzzle_find(d->known, search, p);
    for (uint64_t i = 0; i < PUZZLE_LEVELS; i++) {
        search->level = (int)((from + i) % PUZZLE_LEVELS);
        if (puzzle_find(d->known, search, p))
            return true;
    }
    return false;
}

static int say_none(const struct desk *d)
{
    struct puzzle_search all = {.level = d->level};
    char room[SENTENCE_BYTES];
    struct text rules = TEXT(room);
    const char *level = d->level < 0 ? "" : puzzle_level_words[d->level];
    struct puzzle p;

    rules_print(&d->rules, &rules);
    if (!puzzle_find(d->known, &all, &p))
        return failed("%s has no %s%spuzzle.", room, level, level[0] ? " " : "");
    return failed(
        "every %s%spuzzle of %s has been shown. Other rules (--rule) make others; --again "
        "brings those back that were not solved.",
        level, level[0] ? " " : "", room);
}

static int next_new(struct desk *d)
{
    struct puzzle_search search = {.seed = d->seed++, .wanted = is_new, .context = d};
    struct puzzle p;
    int err = take_rules(d);

    if (err != EXIT_DONE)
        return err;
    if (!find_of_levels(d, &search, &p))
        return say_none(d);
    take_puzzle(d, &p);
    return EXIT_DONE;
}

/* A number that everyone makes of the same words. */
static uint64_t seed_of(const char *words)
{
    uint64_t seed = 0;

    for (; *words; words++)
        seed = rng_mix(seed + (unsigned char)*words + 1);
    return seed;
}

/* The same for everyone, whatever they have seen before. */
static int next_daily(struct desk *d)
{
    char room[SENTENCE_BYTES];
    struct text words = TEXT(room);
    struct puzzle_search search = {0};
    struct puzzle p;
    int err;

    if (d->after++ > 0) {
        puts("That was the puzzle of the day; the next comes tomorrow.");
        return EXIT_DONE;
    }
    d->seed = seed_of(d->day);
    if ((err = take_rules(d)) != EXIT_DONE)
        return err;
    text_add(&words, "%s ", d->day);
    rules_print(&d->rules, &words);
    search.seed = seed_of(room);
    if (!find_of_levels(d, &search, &p))
        return say_none(d);
    take_puzzle(d, &p);
    snprintf(d->quiz.from, sizeof d->quiz.from, "The puzzle of %s.", d->day);
    return EXIT_DONE;
}

/* ---- one that was failed --------------------------------------------------------------------- */

static int say_none_due(struct desk *d)
{
    char day[12] = "";

    boxes_next_day(d->store, d->game ? d->game->id : NULL, day, NULL);
    if (d->after > 0)
        puts("Those were all that are due.");
    else if (day[0] == '\0')
        puts("No puzzle is waiting: none was failed, or all were learned since.");
    else
        printf("No puzzle is due today; the next comes back on %s.\n", day);
    return EXIT_DONE;
}

/* A puzzle as it was written down; false if it is none by now. */
static bool unbox(struct desk *d, const struct boxed *box, int *err)
{
    struct rules r;
    struct state s;
    struct puzzle p;

    if (rules_parse(&r, box->rules, NULL) != OK ||
        position_parse(&r, box->position, &s, NULL) != OK)
        return false;
    if ((*err = know(d, &r)) != EXIT_DONE || !puzzle_at(d->known, &s, box->player, &p))
        return false;
    take_puzzle(d, &p);
    snprintf(d->quiz.from, sizeof d->quiz.from, "You have met this one before.");
    return true;
}

static int next_again(struct desk *d)
{
    int64_t before = d->after;
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct boxed box;
    int err = EXIT_DONE;

    if (d->store == NULL)
        return failed("nothing is remembered, so nothing can come back.");
    do {
        if (boxes_due(d->store, d->game ? d->game->id : NULL, d->day, &d->after, &box, &why) != 0)
            return failed("the puzzles cannot be read: %s", room);
        if (d->after == 0) {
            d->after = before;
            return say_none_due(d);
        }
    } while (!unbox(d, &box, &err) && err == EXIT_DONE);
    return err;
}

/* ---- one from a game that was played --------------------------------------------------------- */

static bool is_person(const char *who)
{
    return strcmp(who, "human") == 0;
}

static bool keep_record(const struct history_game *g, void *context)
{
    struct desk *d = context;
    const struct game *game = games_find(g->game);

    if (game != NULL && has_puzzles(game) && (is_person(g->who[P1]) || is_person(g->who[P2])) &&
        (d->records[d->record_count] = strdup(g->record)) != NULL)
        d->record_count++;
    return d->record_count < MINE_GAMES;
}

/* The store is not held while games are solved. */
static int gather(struct desk *d)
{
    struct history_query query = {.game = d->game ? d->game->id : NULL};
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    if (d->store == NULL)
        return failed("nothing is remembered, so there is no game of yours.");
    if ((d->records = calloc(MINE_GAMES, sizeof *d->records)) == NULL)
        return failed("out of memory.");
    if (history_each(d->store, &query, keep_record, d, &why) != 0)
        return failed("the history cannot be read: %s", room);
    return EXIT_DONE;
}

static void say_from(struct desk *d, const struct record *rec, size_t i, int player, move chosen)
{
    struct text from = TEXT(d->quiz.from);

    text_add(&from, "From the game of %.10s, turn %d, in which %s chose: ", rec->date,
             rec->choices[i].turn, rec->name[player]);
    move_print(&rec->rules, chosen, &from);
    memcpy(d->quiz.name, rec->name, sizeof d->quiz.name);
}

/* A choice of a person who missed the only right one. */
static bool is_missed(struct desk *d, const struct record *rec, size_t i)
{
    const struct choice *c = &rec->choices[i];

    for (int p = P1; p <= P2; p++) {
        move chosen = c->before.turn == BOTH && p == P2 ? c->m.b : c->m.a;
        struct puzzle puzzle;

        if (!is_person(rec->who[p]) || (c->before.turn != p && c->before.turn != BOTH) ||
            !puzzle_at(d->known, &c->before, p, &puzzle) || puzzle.answer == chosen ||
            (d->level >= 0 && (int)puzzle.level != d->level) || !is_new(&puzzle, d))
            continue;
        take_puzzle(d, &puzzle);
        say_from(d, rec, i, p, chosen);
        return true;
    }
    return false;
}

/* Look through one game from where the last puzzle was found in it. */
static int look_through(struct desk *d, const char *text)
{
    struct record rec;
    int err;

    if (record_parse(&rec, text, strlen(text), NULL, NULL) != OK)
        return EXIT_DONE;
    err = know(d, &rec.rules);
    while (err == EXIT_DONE && !d->found && d->choice_at < rec.count)
        is_missed(d, &rec, d->choice_at++);
    record_release(&rec);
    return err;
}

static int next_mine(struct desk *d)
{
    int err;

    if (d->records == NULL && (err = gather(d)) != EXIT_DONE)
        return err;
    while (d->record_at < d->record_count) {
        err = look_through(d, d->records[d->record_at]);
        if (d->found || interrupt_signal())
            return err;
        d->record_at++;
        d->choice_at = 0;
    }
    puts("No position is left in your games in which the only right choice was missed.");
    return EXIT_DONE;
}

/* ---- putting it ------------------------------------------------------------------------------ */

static void remember(struct desk *d, const struct boxed *box, bool solved, bool missed)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    if (d->store == NULL || (!solved && !missed))
        return;
    if (boxes_note(d->store, box, d->day, !missed, &why) != 0)
        notice("this puzzle is not remembered: %s", room);
}

static void print_json(const struct desk *d, const struct boxed *box)
{
    static const char *const tasks[] = {"win", "hold", "best"};
    const struct puzzle *p = &d->quiz.puzzle;
    char room[WORD_BYTES];
    struct text word = TEXT(room);
    move legal[MOVES_MAX];
    int n = d->rules.game->legal(&d->rules, &p->at, p->player, legal);
    json_t *all = json_array(), *o;

    for (int i = 0; i < n; i++) {
        text_clear(&word);
        move_print(&d->rules, legal[i], &word);
        json_array_append_new(all, json_string(room));
    }
    text_clear(&word);
    move_print(&d->rules, p->answer, &word);
    o = json_pack("{ss ss ss ss si ss ss si si sb so ss}", "type", "puzzle", "game",
                  d->rules.game->id, "rules", box->rules, "position", box->position, "player",
                  p->player + 1, "task", tasks[p->task], "level", puzzle_level_words[p->level],
                  "difficulty", p->points, "depth", p->depth, "bait", p->bait, "moves", all,
                  "answer", room);
    if (p->plies > 0)
        json_object_set_new(o, "plies", json_integer(p->plies));
    json_line(o);
}

/* Show it and note how it went. *on is set if another is wanted. */
static int put(struct desk *d, struct input *in, bool *on)
{
    struct boxed box;
    enum quiz_end end;
    bool missed;

    *on = false;
    box_of(d, &d->quiz.puzzle, &box);
    if (d->store != NULL)
        boxes_show(d->store, &box, d->day, NULL);
    if (in == NULL) {
        print_json(d, &box);
        return EXIT_DONE;
    }
    end = quiz_ask(&d->quiz, in, &missed);
    remember(d, &box, end == QUIZ_SOLVED, missed);
    *on = end == QUIZ_SKIPPED;
    if (end == QUIZ_INPUT_ENDED || end == QUIZ_INTERRUPTED)
        putchar('\n');
    if (end == QUIZ_INTERRUPTED)
        return EXIT_SIGNAL + interrupt_signal();
    return end == QUIZ_INPUT_ENDED ? EXIT_UNFINISHED : EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool is_day(const char *s)
{
    static const char like[] = "0000-00-00";
    size_t i = 0;

    while (like[i] && (like[i] == '0' ? isdigit((unsigned char)s[i]) : s[i] == like[i]))
        i++;
    return like[i] == '\0' && s[i] == '\0' && strncmp(s + 5, "01", 2) >= 0 &&
           strncmp(s + 5, "12", 2) <= 0 && strcmp(s + 8, "01") >= 0 && strcmp(s + 8, "31") <= 0;
}

static int take_day(const struct args *a, char day[12])
{
    const char *given = args_value(a, "--date");
    char now[24];

    date_now(now);
    if (given != NULL && !is_day(given))
        return usage("--date must be a day like 2026-01-31.");
    snprintf(day, 12, "%.10s", given ? given : now);
    return EXIT_DONE;
}

static int take_level(const struct args *a, int *level)
{
    const char *given = args_value(a, "--level");

    *level = -1;
    for (int i = 0; given != NULL && i < PUZZLE_LEVELS; i++)
        if (strcmp(given, puzzle_level_words[i]) == 0)
            *level = i;
    return given != NULL && *level < 0 ? usage("--level must be easy, medium or hard.") : EXIT_DONE;
}

static int take_game(struct desk *d)
{
    if (d->args->positionals == 0)
        return EXIT_DONE;
    if ((d->game = named_game(d->args->positional[0])) == NULL)
        return EXIT_USAGE;
    if (has_puzzles(d->game))
        return EXIT_DONE;
    return failed("%s has no puzzles: with hidden cards no position has one right answer.",
                  d->game->id);
}

typedef int (*source)(struct desk *d);

/* Where puzzles come from; NULL after saying what is wrong. */
static source take_source(const struct args *a)
{
    bool daily = args_has(a, "--daily"), again = args_has(a, "--again"),
         mine = args_has(a, "--mine");

    if (daily + again + mine > 1) {
        usage("--daily, --again and --mine are three things; choose one.");
        return NULL;
    }
    if ((again || mine) && args_has(a, "--rule")) {
        usage("--rule is for new puzzles; those you have met have their own rules.");
        return NULL;
    }
    return daily ? next_daily : again ? next_again : mine ? next_mine : next_new;
}

static int go_on(struct desk *d, source next)
{
    bool json = args_has(d->args, "--json"), on = true;
    struct input *in = json ? NULL : input_new(can_edit());
    int err = EXIT_DONE;

    if (in == NULL && !json)
        return failed("out of memory.");
    interrupt_watch();
    while (on && err == EXIT_DONE) {
        d->found = false;
        if ((err = next(d)) != EXIT_DONE || !d->found)
            break;
        err = put(d, in, &on);
    }
    input_free(in);
    return err;
}

static int run(const struct args *a)
{
    static struct desk desk;
    source next;
    int err;

    desk.args = a;
    if (take_day(a, desk.day) || take_level(a, &desk.level) || (next = take_source(a)) == NULL ||
        args_any_seed(a, &desk.seed))
        return EXIT_USAGE;
    if ((err = take_game(&desk)) != EXIT_DONE)
        return err;
    if ((desk.store = kept_open()) == NULL)
        notice("what is shown is not remembered.");
    err = go_on(&desk, next);
    store_close(desk.store);
    solution_free(desk.known);
    for (int i = 0; i < desk.record_count; i++)
        free(desk.records[i]);
    free(desk.records);
    return err;
}

static const struct flag flags[] = {
    {"--daily", NULL, "the puzzle of the day, the same for everyone"},
    {"--level", "easy|medium|hard", "how hard it is to see"},
    {"--again", NULL, "those that were not solved, when they are due"},
    {"--mine", NULL, "from your own games: where you missed the only right choice"},
    {"--seed", "N", "the same seed chooses the same, of those not shown yet"},
    {"--date", "YYYY-MM-DD", "as if it were that day"},
    FLAG_RULE,
    FLAG_JSON,
    FLAGS_END,
};

const struct command cmd_puzzle = {
    .name = "puzzle",
    .synopsis = "[GAME] [--daily|--again|--mine] [--level LEVEL] [--seed N] [--rule NAME=VALUE]... "
                "[--json]",
    .summary = "Find the only right move.",
    .examples = "  duello puzzle\n"
                "  duello puzzle charge --level hard\n"
                "  duello puzzle --daily\n"
                "  duello puzzle --again          those you failed come back\n"
                "  duello puzzle --mine           where you missed something\n",
    .flags = flags,
    .positionals = 1,
    .run = run,
};
