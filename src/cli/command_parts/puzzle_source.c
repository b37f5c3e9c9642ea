#include "cli/command_parts/puzzle_source.h"

#include "cli/names.h"
#include "cli/past_games.h"
#include "cli/solve_game.h"
#include "core/move.h"
#include "core/position.h"
#include "games/games.h"
#include "match/record_text.h"

#include <stdio.h>
#include <stdlib.h>

enum { MINE_GAMES = 200 }; /* the newest, of one's own */

/* ---- what is known --------------------------------------------------------------------------- */

bool puzzle_source_has(const struct game *g)
{
    return g->digits != NULL && !game_is_hidden(g);
}

/* Solve these rules, unless that was just done. */
static int source_know(struct puzzle_source *d, const struct rules *r)
{
    if (memcmp(&d->rules, r, sizeof *r) == 0)
        return d->known_err;
    solution_free(d->known);
    d->known = NULL;
    d->rules = *r;
    d->known_err = solve_game(d->args, r, (struct solve_setup){0}, &d->known);
    return d->known_err;
}

void puzzle_source_log_entry(const struct puzzle_source *d, const struct puzzle *p,
                             struct puzzle_log_entry *out)
{
    struct text rules = TEXT(out->rules), position = TEXT(out->position);

    rules_print(&d->rules, &rules);
    position_print(&d->rules, &p->at, &position);
    out->player = p->player;
}

static bool source_is_new(const struct puzzle *p, void *context)
{
    const struct puzzle_source *d = context;
    struct puzzle_log_entry entry;
    bool shown = false;

    puzzle_source_log_entry(d, p, &entry);
    if (d->store != NULL)
        puzzle_log_was_shown(d->store, &entry, &shown, NULL);
    return !shown;
}

static void source_take_puzzle(struct puzzle_source *d, const struct puzzle *p)
{
    d->session = (struct puzzle_session){.known = d->known, .puzzle = *p};
    for (int i = P1; i <= P2; i++)
        snprintf(d->session.name[i], NAME_BYTES, "%s", d->rules.game->names[i]);
    d->found = true;
}

/* ---- a new one, and today's ------------------------------------------------------------------ */

/* A number that everyone makes of the same words. */
static uint64_t source_seed_of(const char *words, uint64_t seed)
{
    for (; *words; words++)
        seed = rng_mix(seed + (unsigned char)*words + 1);
    return seed;
}

static uint64_t source_seed_of_rules(const struct rules *r, uint64_t seed)
{
    return source_seed_of(rules_words(r).at, seed);
}

/* Of the level asked for; if none was, of any, each level as likely as the next. */
static bool source_find_of_levels(struct puzzle_source *d, struct puzzle_search *search,
                                  struct puzzle *p)
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

/* All are shown, or there never was one. */
static int source_say_none(const struct puzzle_source *d)
{
    struct puzzle_search all = {.level = d->level};
    const char *level = d->level < 0 ? "" : puzzle_level_words[d->level];
    const char *space = level[0] ? " " : "";
    struct rules_words rules = rules_words(&d->rules);
    struct puzzle p;

    if (d->game == NULL)
        return cli_failed("every %s%spuzzle of every game has been shown.", level, space);
    if (!puzzle_find(d->known, &all, &p))
        return cli_failed("%s has no %s%spuzzle.", rules.at, level, space);
    return cli_failed(
        "every %s%spuzzle of %s has been shown. Other rules (--rule) make others; --again "
        "brings back those that were failed.",
        level, space, rules.at);
}

/* In the game that is named; if none is, in the first that has one, beginning anywhere. */
static int source_find_in_games(struct puzzle_source *d, uint64_t seed, bool daily)
{
    struct rng g = rng_at(seed, 0, 0);
    int count = games_count(), from = (int)rng_below(&g, (uint32_t)count), err;

    for (int i = 0; i < count; i++) {
        const struct game *game = games_at((from + i) % count);
        struct puzzle_search search = {.wanted = daily ? NULL : source_is_new, .context = d};
        struct puzzle p;
        struct rules r;

        if (d->game != NULL ? game != d->game : !puzzle_source_has(game))
            continue;
        if ((err = names_rules(d->args, game->id, &r)) || (err = source_know(d, &r)))
            return err;
        search.seed = daily ? source_seed_of_rules(&r, seed) : seed;
        if (source_find_of_levels(d, &search, &p)) {
            source_take_puzzle(d, &p);
            return EXIT_DONE;
        }
    }
    return source_say_none(d);
}

int puzzle_source_new(struct puzzle_source *d)
{
    return source_find_in_games(d, d->seed++, false);
}

/* The same for everyone, whatever they have seen before. */
int puzzle_source_daily(struct puzzle_source *d)
{
    int err;

    if (d->after++ > 0) {
        puts("That was the puzzle of the day; the next comes tomorrow.");
        return EXIT_DONE;
    }
    err = source_find_in_games(d, source_seed_of(d->day, 0), true);
    snprintf(d->session.from, sizeof d->session.from, "The puzzle of %s.", d->day);
    return err;
}

/* ---- one that was failed --------------------------------------------------------------------- */

static int source_say_none_due(struct puzzle_source *d)
{
    char day[12] = "";

    puzzle_log_next_day(d->store, d->game ? d->game->id : NULL, day, NULL);
    if (d->after > 0)
        puts("Those were all that are due.");
    else if (day[0] == '\0')
        puts("No puzzle is waiting: none was failed, or all were learned since.");
    else
        printf("No puzzle is due today; the next comes back on %s.\n", day);
    return EXIT_DONE;
}

/* A puzzle as it was written down; false if it is none by now. */
static bool source_read_entry(struct puzzle_source *d, const struct puzzle_log_entry *entry,
                              int *err)
{
    struct rules r;
    struct state s;
    struct puzzle p;

    if (games_parse_rules(&r, entry->rules, NULL) != OK ||
        position_parse(&r, entry->position, &s, NULL) != OK)
        return false;
    if ((*err = source_know(d, &r)) != EXIT_DONE || !puzzle_at(d->known, &s, entry->player, &p))
        return false;
    source_take_puzzle(d, &p);
    snprintf(d->session.from, sizeof d->session.from, "You have met this one before.");
    return true;
}

int puzzle_source_again(struct puzzle_source *d)
{
    int64_t before = d->after;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct puzzle_log_entry entry;
    int err = EXIT_DONE;

    if (d->store == NULL)
        return cli_failed("nothing is remembered, so nothing can come back.");
    do {
        if (puzzle_log_due(d->store, d->game ? d->game->id : NULL, d->day, &d->after, &entry,
                           &why) != 0)
            return cli_failed("the puzzles cannot be read: %s", why.at);
        if (d->after == 0) {
            d->after = before;
            return source_say_none_due(d);
        }
    } while (!source_read_entry(d, &entry, &err) && err == EXIT_DONE);
    return err;
}

/* ---- one from a game that was played --------------------------------------------------------- */

static bool source_keep_record(const struct history_game *g, void *context)
{
    struct puzzle_source *d = context;
    const struct game *game = games_find(g->game);

    if (game != NULL && puzzle_source_has(game) &&
        (record_is_person(g->who[P1]) || record_is_person(g->who[P2])) &&
        (d->records[d->record_count] = strdup(g->record)) != NULL)
        d->record_count++;
    return d->record_count < MINE_GAMES;
}

/* The store is not held while games are solved. */
static int source_gather(struct puzzle_source *d)
{
    struct history_query query = {.game = d->game ? d->game->id : NULL};
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (d->store == NULL)
        return cli_failed("nothing is remembered, so there is no game of yours.");
    if ((d->records = calloc(MINE_GAMES, sizeof *d->records)) == NULL)
        return cli_failed("out of memory.");
    if (history_each(d->store, &query, source_keep_record, d, &why) != 0)
        return cli_failed("the history cannot be read: %s", why.at);
    return EXIT_DONE;
}

static void source_say_from(struct puzzle_source *d, const struct record *rec, size_t i, int player,
                            move chosen)
{
    struct text from = TEXT(d->session.from);

    text_add(&from, "From the game of %.10s, turn %d, in which %s chose: ", rec->date,
             rec->choices[i].turn, rec->name[player]);
    move_print(&rec->duel.rules, chosen, &from);
    memcpy(d->session.name, rec->name, sizeof d->session.name);
}

/* A choice of a person who missed the only right one. */
static bool source_is_missed(struct puzzle_source *d, const struct record *rec, size_t i)
{
    const struct choice *c = &rec->choices[i];

    for (int p = P1; p <= P2; p++) {
        move chosen = state_chosen(&c->before, c->m, p);
        struct puzzle puzzle;

        if (!record_is_person(rec->who[p]) || !state_wants(&c->before, p) ||
            !puzzle_at(d->known, &c->before, p, &puzzle) || puzzle.answer == chosen ||
            (d->level >= 0 && (int)puzzle.level != d->level) || !source_is_new(&puzzle, d))
            continue;
        source_take_puzzle(d, &puzzle);
        source_say_from(d, rec, i, p, chosen);
        return true;
    }
    return false;
}

/* Look through one game from where the last puzzle was found in it. One whose rules cannot be
 * solved is passed over. */
static int source_look_through(struct puzzle_source *d, const char *text)
{
    struct record rec;
    int err;

    if (record_parse(&rec, text, strlen(text), NULL, NULL) != OK)
        return EXIT_DONE;
    err = source_know(d, &rec.duel.rules);
    while (err == EXIT_DONE && !d->found && d->choice_at < rec.count)
        source_is_missed(d, &rec, d->choice_at++);
    record_release(&rec);
    return err == EXIT_FAILED ? EXIT_DONE : err;
}

int puzzle_source_mine(struct puzzle_source *d)
{
    int err;

    if (d->records == NULL && (err = source_gather(d)) != EXIT_DONE)
        return err;
    while (d->record_at < d->record_count) {
        err = source_look_through(d, d->records[d->record_at]);
        if (d->found || err != EXIT_DONE)
            return err;
        d->record_at++;
        d->choice_at = 0;
    }
    puts("No position is left in your games in which the only right choice was missed.");
    return EXIT_DONE;
}

void puzzle_source_release(struct puzzle_source *d)
{
    solution_free(d->known);
    for (int i = 0; i < d->record_count; i++)
        free(d->records[i]);
    free(d->records);
    *d = (struct puzzle_source){0};
}
