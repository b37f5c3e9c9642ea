/*
 * In the order of the file: solving what a puzzle needs, knowing what was shown and answered
 * before, then the four sources. Solving takes longest, so the last solution is kept: the next
 * puzzle often has the same rules.
 */
#include "terminal/play/puzzle_source.h"

#include "advise/puzzle_endgame.h"
#include "advise/puzzle_pick.h"
#include "core/move.h"
#include "core/position.h"
#include "games/games.h"
#include "match/record_text.h"
#include "store/history.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"
#include "terminal/io/screen.h"

#include <stdio.h>
#include <stdlib.h>

enum { MINE_GAMES = 200 }; /* how many of the user's newest games to search */

/* ---- solving --------------------------------------------------------------------------------- */

/* Can every position of this game be solved exactly? */
static bool source_is_solvable(const struct game *g)
{
    return g->digits != NULL && !game_is_hidden(g);
}

static int source_fail(const struct puzzle_source *d, int err, const char *sentence)
{
    d->notice(sentence);
    return err;
}

/* Was the last work interrupted, or cancelled by the user? Only the former is worth a word. */
static bool source_is_stopped(void)
{
    return interrupt_came() || progress_is_cancelled();
}

static int source_stop(const struct puzzle_source *d)
{
    return interrupt_came() ? source_fail(d, ERR_OVER, "stopped.") : ERR_OVER;
}

/* Solve these rules, unless they were solved last. */
static int source_know(struct puzzle_source *d, const struct rules *r)
{
    struct progress bar;
    struct solve_setup setup = {.jobs = 1,
                                .memory = free_memory_bytes(),
                                .chances = true,
                                .fold = FOLD_ABOVE,
                                .going_on = progress_going_on,
                                .context = &bar};
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (memcmp(&d->rules, r, sizeof *r) == 0)
        return d->known_err;
    solution_free(d->known);
    d->known = NULL;
    d->rules = *r;
    interrupt_catch();
    progress_begin(&bar, 0);
    d->known_err = solution_new(&d->known, r, &setup, &why);
    progress_end(&bar);
    if (source_is_stopped())
        d->known_err = source_stop(d);
    else if (d->known_err != OK)
        d->notice(why.at);
    return d->known_err;
}

int puzzle_source_set(const struct rules *r, bool variants, struct puzzle_set **out,
                      struct text *why)
{
    struct progress bar;
    struct solve_setup setup = {
        .memory = free_memory_bytes(), .going_on = progress_going_on, .context = &bar};
    int err;

    interrupt_catch();
    progress_begin(&bar, 0);
    err = puzzle_set_new(out, r, variants, &setup, why);
    progress_end(&bar);
    if (err == OK && source_is_stopped()) {
        puzzle_set_free(*out);
        *out = NULL;
    } else if (err != OK && why->len == 0) {
        text_add(why, "out of memory.");
    }
    return source_is_stopped() ? ERR_OVER : err;
}

/* Where the wanted game stands: in the list of games, or after its end if a file has it. */
static int source_place(const struct puzzle_source *d)
{
    int i = 0;

    while (i < games_count() && games_at(i) != d->wanted.game)
        i++;
    return i;
}

/* Get the rules of a game: those that are wanted, or the book's. */
static struct rules source_rules(const struct puzzle_source *d, int game)
{
    struct rules book;

    if (d->wanted.game != NULL && game == source_place(d))
        return d->wanted;
    rules_init(&book, games_at(game));
    return book;
}

/* Make the puzzles of a game. */
static int source_set_of(struct puzzle_source *d, int game, struct puzzle_set **out)
{
    struct rules r = source_rules(d, game);
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err = OK;

    if (d->sets == NULL && (d->sets = calloc((size_t)games_count() + 1, sizeof *d->sets)) == NULL)
        return source_fail(d, ERR_MEMORY, "out of memory.");
    if (d->sets[game] == NULL)
        err = puzzle_source_set(&r, d->variants, &d->sets[game], &why);
    if (err != OK && err != ERR_OVER)
        d->notice(why.at);
    *out = d->sets[game];
    return err;
}

/* ---- puzzles seen before --------------------------------------------------------------------- */

void puzzle_source_log_entry(const struct puzzle *p, struct puzzle_log_entry *out)
{
    struct text rules = TEXT(out->rules), position = TEXT(out->position);

    rules_print(&p->rules, &rules);
    position_print(&p->rules, &p->at, &position);
    out->player = p->player;
}

bool puzzle_source_was_answered(const struct puzzle_source *d, const struct puzzle_log_entry *entry)
{
    bool answered = false;

    if (d->store != NULL)
        puzzle_log_was_answered(d->store, entry, &answered, NULL);
    return answered;
}

/* Make a number that identifies a puzzle in this run. */
static uint64_t source_number_of(const struct puzzle *p)
{
    return puzzle_place(puzzle_pick_seed(&p->rules, 0), &p->at, p->player);
}

static bool source_is_new(const struct puzzle *p, void *context)
{
    const struct puzzle_source *d = context;
    struct puzzle_log_entry entry;
    uint64_t number = source_number_of(p);

    for (int i = 0; i < d->shown_count; i++)
        if (d->shown[i] == number)
            return false;
    puzzle_source_log_entry(p, &entry);
    return !puzzle_source_was_answered(d, &entry);
}

static void source_note_shown(struct puzzle_source *d, const struct puzzle *p)
{
    uint64_t *larger = realloc(d->shown, ((size_t)d->shown_count + 1) * sizeof *larger);

    if (larger == NULL)
        return;
    d->shown = larger;
    d->shown[d->shown_count++] = source_number_of(p);
}

/* Use a puzzle that is judged by a solution or, without one, by its endgame or by playing on. */
static int source_take_puzzle(struct puzzle_source *d, const struct puzzle *p,
                              const struct solution *known)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);

    equilibrium_free(d->endgame);
    d->endgame = NULL;
    if (known == NULL && p->task != PUZZLE_CHANCE &&
        puzzle_endgame_solve(&d->endgame, &p->rules, &p->at, &why) != OK)
        return source_fail(d, ERR_LIMIT, why.at);
    d->session = (struct puzzle_session){.known = known, .endgame = d->endgame, .puzzle = *p};
    for (int i = P1; i <= P2; i++)
        snprintf(d->session.name[i], NAME_BYTES, "%s", p->rules.game->names[i]);
    source_note_shown(d, p);
    d->found = true;
    return OK;
}

/* ---- a new puzzle, and today's --------------------------------------------------------------- */

/* Say that all puzzles were answered, or that there are none. */
static int source_say_none(const struct puzzle_source *d, struct puzzle_set *set)
{
    struct puzzle_search all = {.level = d->level};
    const struct game *game = d->wanted.game;
    const char *level = d->level < 0 ? "" : puzzle_level_words[d->level];
    const char *space = level[0] ? " " : "", *which = game ? game->id : "any game";
    const char *rules = d->is_changed ? " by these rules" : "";
    struct text said = TEXT_OF(2 * SENTENCE_BYTES);
    struct puzzle p;

    if (game != NULL && !puzzle_set_find(set, &all, &p))
        text_add(&said, "%s has no %s%spuzzle%s.%s", which, level, space, rules,
                 rules[0] || d->variants ? "" : " Try --variants.");
    else
        text_add(&said,
                 "you have answered every %s%spuzzle of %s%s. --again repeats those you failed%s.",
                 level, space, which, rules,
                 rules[0] || d->variants ? "" : "; --variants has puzzles with a changed rule");
    return source_fail(d, ERR_UNKNOWN, said.at);
}

/* Search the given game; without one, all games from a random one on. */
static int source_find_in_games(struct puzzle_source *d, uint64_t seed, bool daily)
{
    int count = d->wanted.game != NULL ? 1 : games_count(), err;
    int from = d->wanted.game != NULL ? source_place(d) : puzzle_pick_game(seed, count);
    struct puzzle_set *set = NULL;

    for (int i = 0; i < count; i++) {
        int number = count == 1 ? from : (from + i) % count;
        struct progress bar;
        struct puzzle_search search = {.level = d->level,
                                       .wanted = daily ? puzzle_pick_is_for_day : source_is_new,
                                       .context = d,
                                       .going_on = progress_going_on,
                                       .told = &bar};
        struct rules r = source_rules(d, number);
        struct puzzle p;
        bool found;

        if (d->wanted.game == NULL && !puzzle_set_has(r.game))
            continue;
        if ((err = source_set_of(d, number, &set)) != OK)
            return err;
        search.seed = daily ? puzzle_pick_seed(&r, seed) : seed;
        progress_begin(&bar, 0);
        found = puzzle_pick(set, &search, &p);
        progress_end(&bar);
        if (found)
            return source_take_puzzle(d, &p, puzzle_set_solution(set, &p));
        if (source_is_stopped())
            return source_stop(d);
    }
    return source_say_none(d, set);
}

int puzzle_source_new(struct puzzle_source *d)
{
    return source_find_in_games(d, d->seed++, false);
}

/* The puzzle of the day is the same for everyone, whatever they have seen before. */
int puzzle_source_daily(struct puzzle_source *d)
{
    int err = source_find_in_games(d, puzzle_pick_day(d->day), true);

    snprintf(d->session.from, sizeof d->session.from, "Puzzle of %s.", d->day);
    return err;
}

/* ---- a failed puzzle ------------------------------------------------------------------------- */

static int source_say_none_due(struct puzzle_source *d)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);
    char day[12] = "";

    puzzle_log_next_day(d->store, d->wanted.game ? d->wanted.game->id : NULL, day, NULL);
    if (d->after > 0)
        text_add(&said, "No more puzzles are due today.\n");
    else if (day[0] == '\0')
        text_add(&said, "No puzzle to repeat: you have failed none, or solved them all since.\n");
    else
        text_add(&said, "No puzzle is due today; the next one is due on %s.\n", day);
    screen_print(stdout, said.at);
    return OK;
}

/* Is this a puzzle for this player, where cards are hidden? */
static bool source_is_hidden_puzzle(const struct rules *r, const struct state *s, int player,
                                    struct puzzle *p)
{
    struct judge j = puzzle_view_judge(r);
    struct equilibrium *e;
    bool is;

    if (r->value[TURN_LIMIT] == 0)
        return puzzle_in_view(&j, &(struct view){*s, player}, p);
    if (puzzle_endgame_solve(&e, r, s, NULL) != OK)
        return false;
    is = puzzle_in_endgame(e, &(struct view){*s, player}, p);
    equilibrium_free(e);
    return is;
}

/* Read a remembered puzzle; false if it is no longer a puzzle. */
static bool source_read_entry(struct puzzle_source *d, const struct puzzle_log_entry *entry,
                              int *err)
{
    struct rules r;
    struct state s;
    struct puzzle p;
    bool open;

    if (games_parse_rules(&r, entry->rules, NULL) != OK ||
        position_parse(&r, entry->position, &s, NULL) != OK)
        return false;
    open = source_is_solvable(r.game);
    if ((open && (*err = source_know(d, &r)) != OK) ||
        !(open ? puzzle_of(d->known, &s, entry->player, &p)
               : source_is_hidden_puzzle(&r, &s, entry->player, &p)))
        return false;
    *err = source_take_puzzle(d, &p, open ? d->known : NULL);
    snprintf(d->session.from, sizeof d->session.from, "You have seen this puzzle before.");
    return true;
}

int puzzle_source_again(struct puzzle_source *d)
{
    int64_t before = d->after;
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);
    struct puzzle_log_entry entry;
    int err = OK;

    text_add(&why, "the puzzles cannot be read: ");
    if (d->store == NULL)
        return source_fail(d, ERR_UNKNOWN,
                           "no puzzles are remembered, so there are none to repeat.");
    do {
        if (puzzle_log_due(d->store, d->wanted.game ? d->wanted.game->id : NULL, d->day, &d->after,
                           &entry, &why) != 0)
            return source_fail(d, ERR_IO, why.at);
        if (d->after == 0) {
            d->after = before;
            return source_say_none_due(d);
        }
    } while (!source_read_entry(d, &entry, &err) && err == OK);
    return err;
}

/* ---- a puzzle from the user's games ---------------------------------------------------------- */

static bool source_keep_record(const struct history_game *g, void *context)
{
    struct puzzle_source *d = context;
    const struct game *game = games_find(g->game);

    if (game != NULL && g->record != NULL && source_is_solvable(game) &&
        (record_is_person(g->who[P1]) || record_is_person(g->who[P2])) &&
        (d->records[d->record_count] = strndup(g->record, g->length)) != NULL)
        d->record_count++;
    return d->record_count < MINE_GAMES;
}

/* Read all records first, so that the store is not locked while games are solved. */
static int source_gather(struct puzzle_source *d)
{
    struct history_query query = {.game = d->wanted.game ? d->wanted.game->id : NULL,
                                  .records = true};
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);

    text_add(&why, "the history cannot be read: ");
    if (d->store == NULL)
        return source_fail(d, ERR_UNKNOWN,
                           "no games are remembered, so there are no puzzles from your games.");
    if ((d->records = calloc(MINE_GAMES, sizeof *d->records)) == NULL)
        return source_fail(d, ERR_MEMORY, "out of memory.");
    if (history_each(d->store, &query, source_keep_record, d, &why) != 0)
        return source_fail(d, ERR_IO, why.at);
    return OK;
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

/* Is this a person's choice that missed the only right one, or was the only wrong one? */
static bool source_is_missed(struct puzzle_source *d, const struct record *rec, size_t i)
{
    const struct choice *c = &rec->choices[i];

    for (int p = P1; p <= P2; p++) {
        move chosen = state_chosen(&c->before, c->m, p);
        struct puzzle puzzle;

        if (!record_is_person(rec->who[p]) || !state_wants(&c->before, p) ||
            !puzzle_at(d->known, &c->before, p, &puzzle) ||
            (puzzle.answer == chosen) != (puzzle.task == PUZZLE_NEVER) ||
            (d->level >= 0 && (int)puzzle.level != d->level) || !source_is_new(&puzzle, d))
            continue;
        source_take_puzzle(d, &puzzle, d->known);
        source_say_from(d, rec, i, p, chosen);
        return true;
    }
    return false;
}

/*
 * Search one game from where its last puzzle was found. Skip a game whose rules cannot be solved.
 */
static int source_look_through(struct puzzle_source *d, const char *text)
{
    struct record rec;
    int err;

    if (record_text_parse(&rec, text, strlen(text), NULL, NULL) != OK)
        return OK;
    err = source_know(d, &rec.duel.rules);
    while (err == OK && !d->found && d->choice_at < rec.count)
        source_is_missed(d, &rec, d->choice_at++);
    record_release(&rec);
    return err == ERR_OVER ? err : OK;
}

int puzzle_source_mine(struct puzzle_source *d)
{
    int err;

    if (d->records == NULL && (err = source_gather(d)) != OK)
        return err;
    while (d->record_at < d->record_count) {
        err = source_look_through(d, d->records[d->record_at]);
        if (d->found || err != OK)
            return err;
        d->record_at++;
        d->choice_at = 0;
    }
    screen_print(stdout, "No more puzzles from your games.\n");
    return OK;
}

void puzzle_source_release(struct puzzle_source *d)
{
    for (int i = 0; d->sets != NULL && i <= games_count(); i++)
        puzzle_set_free(d->sets[i]);
    free(d->sets);
    free(d->shown);
    equilibrium_free(d->endgame);
    solution_free(d->known);
    for (int i = 0; i < d->record_count; i++)
        free(d->records[i]);
    free(d->records);
    *d = (struct puzzle_source){0};
}
