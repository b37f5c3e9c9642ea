/*
 * A game is set up from the arguments (play_fill), from a save or a record (play_fill_resumed), or
 * as the next one of a match (play_fill_next); then a table plays it (cli/play/run_table.h). The
 * three only fill the table in, so whatever follows is the same for all of them.
 */
#include "cli/play/play_game.h"

#include "cli/base/choose.h"
#include "cli/base/folders.h"
#include "cli/base/names.h"
#include "cli/base/terminal.h"
#include "cli/bots/allow_program.h"
#include "cli/history/past_games.h"
#include "cli/play/after_game.h"
#include "core/position.h"
#include "games/games.h"
#include "match/record_text.h"
#include "store/matches.h"
#include "system/clock.h"
#include "terminal/io/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The random streams that decide who moves first, and deal the cards that a position leaves out. */
enum { FIRST_STREAM = 8, VIEW_STREAM = 10, BOTS_TURN_LIMIT = 1000, GAMES_MOST = 99 };

/* The settings of the first game, or the only one. */
struct beginning {
    int games; /* the most games of the match; 1: no match */
    uint64_t seed;
};

bool play_game_has_first(const struct rules *r)
{
    struct state one = game_start(r, P1), two = game_start(r, P2);

    return memcmp(&one, &two, sizeof one) != 0;
}

static int play_take_first(const struct args *a, uint64_t seed, int *first)
{
    const char *s = args_value(a, "--first");
    struct rng g = rng_at(seed, FIRST_STREAM, 0);

    *first = P1;
    if (s == NULL || strcmp(s, "1") == 0)
        return EXIT_DONE;
    if (strcmp(s, "2") == 0)
        *first = P2;
    else if (strcmp(s, "random") == 0)
        *first = (int)rng_below(&g, 2);
    else
        return cli_usage("--first must be 1, 2 or random.");
    return EXIT_DONE;
}

static int play_take_player(const struct args *a, struct record *rec, int p)
{
    const char *flag = p == P1 ? "--name1" : "--name2", *name = args_value(a, flag);
    const char *who = args_value(a, p == P1 ? "--p1" : "--p2");
    char nickname[NAME_BYTES] = "";

    if (who != NULL && names_nickname(&who, nickname) != EXIT_DONE)
        return EXIT_USAGE;
    if (nickname[0] != '\0' && name != NULL)
        return cli_usage("Player %d has two names: %s, and %s with %s.", p + 1, nickname, name,
                         flag);
    if (name == NULL)
        name = nickname[0] != '\0' ? nickname : rec->duel.rules.game->names[p];
    if (!text_is_name(name))
        return cli_usage("names: %s.", text_name_rule);
    if (who != NULL && strlen(who) >= WHO_BYTES)
        return cli_usage("a player's name has at most %d bytes.", WHO_BYTES - 1);
    snprintf(rec->name[p], NAME_BYTES, "%s", name);
    snprintf(rec->who[p], WHO_BYTES, "%s", who ? who : RECORD_PERSON);
    return EXIT_DONE;
}

static int play_take_deal(const struct args *a, struct record *rec)
{
    const char *deal = args_value(a, "--deal");
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (deal != NULL && nature_stack(&rec->duel.nature, &rec->duel.rules, deal, &why) != OK)
        return cli_usage("--deal: %s", why.at);
    return EXIT_DONE;
}

/* Read a position to start from, which decides who moves first. Hidden cards that it leaves out are
 * dealt. */
static int play_take_position(const struct args *a, struct record *rec)
{
    struct rng g = rng_at(rec->duel.nature.seed, VIEW_STREAM, 0);
    const char *words = args_value(a, "--position");

    if (words == NULL)
        return EXIT_DONE;
    if (args_has(a, "--first"))
        return cli_usage("--first cannot be used with --position, which says whose turn it is.");
    if (names_position(&rec->duel.rules, words, &rec->start) != EXIT_DONE)
        return EXIT_USAGE;
    position_deal(&rec->duel.rules, &g, &rec->start);
    rec->is_set_up = true;
    rec->first = rec->start.turn == P2 ? P2 : P1;
    return EXIT_DONE;
}

static int play_set_up(struct table *t, const struct args *a, const struct beginning *b)
{
    struct record *rec = &t->referee.rec;

    if (names_rules(a, a->positional[0], &rec->duel.rules) ||
        play_take_first(a, b->seed, &rec->first) || play_take_player(a, rec, P1) ||
        play_take_player(a, rec, P2))
        return EXIT_USAGE;
    if (strcmp(rec->name[P1], rec->name[P2]) == 0)
        return cli_usage("both players are named %s; use --name1 and --name2.", rec->name[P1]);
    if (run_table_check(t) != EXIT_DONE)
        return EXIT_USAGE;
    if (rec->rated && t->seat[P1].is_person == t->seat[P2].is_person)
        return cli_usage("--rated is for a person against a bot.");
    if (b->games > 1)
        rec->match = (struct record_match){.games = b->games, .number = 1, .seed = b->seed};
    nature_init(&rec->duel.nature, b->seed);
    if (play_take_deal(a, rec) != EXIT_DONE)
        return EXIT_USAGE;
    clock_date(rec->date);
    /* Nobody could stop a game of two bots that never ends. */
    if (!table_has_people(t) && rec->duel.rules.value[TURN_LIMIT] == 0)
        rec->duel.rules.value[TURN_LIMIT] = BOTS_TURN_LIMIT;
    if (play_take_position(a, rec) != EXIT_DONE || run_table_seat(t) != EXIT_DONE)
        return cli_going_on() ? EXIT_USAGE : cli_interrupted();
    record_begin(rec);
    return EXIT_DONE;
}

/* Create the file of the game. A game that cannot be saved can still be played, except with
 * --record. */
static int play_open_save(const struct args *a, struct table *t)
{
    const char *file = args_value(a, "--record");
    char folder[PATH_BYTES];
    struct text why = TEXT_OF(2 * PATH_BYTES), lines = text_growing();

    if (file == NULL) {
        if (folders_saves(folder, sizeof folder) != 0)
            cli_notice("this game will not be saved: neither XDG_DATA_HOME nor HOME is set.");
        else if (save_plan(&t->save, folder, &why) != OK)
            cli_notice("this game will not be saved: %s", why.at);
        return EXIT_DONE;
    }
    if (save_create_file(&t->save, file, &why) != 0)
        return cli_failed("--record: %s", why.at);
    record_text_print_header(&t->referee.rec, &lines);
    if (save_append(&t->save, &lines, true, &why) != 0)
        cli_notice("this game will not be saved: %s", why.at);
    text_release(&lines);
    return EXIT_DONE;
}

static int play_fill(struct table *t, const struct args *a, const void *context)
{
    int err = play_set_up(t, a, context);

    return err == EXIT_DONE ? play_open_save(a, t) : err;
}

/* ---- resuming a saved game ------------------------------------------------------------------- */

static void play_describe(struct play_game_entry *e, const struct record *rec)
{
    struct text name = text_on(e->name, sizeof e->name);

    text_add(&name, "%s: %s, ", e->id, rules_title(&rec->duel.rules).at);
    if (record_result(rec) == UNDECIDED)
        text_add(&name, "turn %d, ", rec->duel.turns + 1);
    text_add(&name, "%s v %s", rec->name[P1],
             record_short_name(rec->duel.rules.game, rec->name[P2], rec->who[P2]));
    if (rec->match.games > 0)
        text_add(&name, ", game %d of %d", rec->match.number, rec->match.games);
    if (record_result(rec) != UNDECIDED)
        text_add(&name, ", over");
}

/* A list that is being filled. */
struct listing {
    struct play_game_entry *list;
    int count, most;
};

static bool play_list_over(const struct history_game *g, void *context)
{
    struct listing *to = context;
    struct play_game_entry *e = &to->list[to->count++];
    struct text name = text_on(e->name, sizeof e->name);
    const struct game *game = games_find(g->game);

    snprintf(e->id, sizeof e->id, "%d", (int)g->id);
    text_add(&name, "%s: %s, %s v %s, over", e->id, past_games_title(g).at, g->name[P1],
             game != NULL ? record_short_name(game, g->name[P2], g->who[P2]) : g->name[P2]);
    return to->count < to->most;
}

/* List finished games, those whose numbers have the most digits first. */
static void play_list_finished(struct listing *to, const char *begins)
{
    enum { HIGHEST = 1000000000 };
    int first = save_number(begins);

    for (int64_t scale = HIGHEST; scale > 0 && to->count < to->most; scale /= 10) {
        struct history_query q = {.limit = to->most - to->count, .by_number = -1};

        if (first > 0 && first * scale >= HIGHEST)
            continue;
        if (first > 0) {
            q.after = (int)(first * scale - 1);
            q.before = (int)((first + 1) * scale);
        }
        past_games_peek(&q, play_list_over, to);
        if (first == 0)
            break;
    }
}

int play_game_list(struct play_game_entry *list, int most, const char *begins, bool finished_too)
{
    char folder[PATH_BYTES], path[PATH_BYTES];
    struct listing to = {list, 0, most};
    int *ids, n;

    if (folders_saves(folder, sizeof folder) != 0 || (n = save_numbers(folder, &ids, NULL)) < 0)
        return 0;
    while (n-- > 0 && to.count < most) {
        struct play_game_entry *e = &list[to.count];
        struct record rec;

        save_path(folder, ids[n], path);
        snprintf(e->id, sizeof e->id, "%d", ids[n]);
        if (strncmp(e->id, begins, strlen(begins)) != 0 || save_read(path, true, &rec, NULL) != OK)
            continue;
        if (finished_too || record_result(&rec) == UNDECIDED) {
            play_describe(e, &rec);
            to.count++;
        }
        record_release(&rec);
    }
    free(ids);
    if (finished_too && (begins[0] == '\0' || save_number(begins) > 0))
        play_list_finished(&to, begins);
    return to.count;
}

static int play_take_up(struct table *t, const char *folder, const char *id)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);
    int err = save_open(&t->save, folder, id, &t->referee.rec, &why);

    if (err == ERR_IO && save_is_number(id) && past_games_has(save_number(id)))
        return cli_failed("game %s is over; see it with: duello replay %s", id, id);
    if (err != OK)
        return past_games_refuse(err, why.at);
    if (record_result(&t->referee.rec) != UNDECIDED) {
        text_add_shell_word(&why, id);
        return cli_failed("game %s is over; see it with: duello replay %s", id, why.at);
    }
    if (t->rec->rated && t->tutor.from > 0)
        return cli_usage("this game is rated, and rated games are played without a tutor.");
    if (run_table_check(t) != EXIT_DONE || run_table_seat(t) != EXIT_DONE)
        return cli_going_on() ? EXIT_FAILED : cli_interrupted();
    return EXIT_DONE;
}

/* A record may come from anywhere, so its programs start only with the user's consent. */
static int play_allow(const struct table *t, const struct args *a, int p)
{
    const char *flag = p == P1 ? "--p1" : "--p2", *named = args_value(a, flag);
    const char *who = t->referee.rec.who[p];
    struct text allow = TEXT_OF(64);
    char same[WHO_BYTES], name[NAME_BYTES];

    text_add(&allow, "add: %s", flag);
    if (named == NULL)
        return record_is_program(who)
                   ? allow_program(t->input, &(struct program_named){t->save.path, who, allow.at})
                   : EXIT_DONE;
    if (names_nickname(&named, name) != EXIT_DONE ||
        names_player(named, t->referee.rec.duel.rules.game, true, same) != EXIT_DONE)
        return EXIT_USAGE;
    if (name[0] != '\0' && strcmp(name, t->referee.rec.name[p]) != 0)
        return cli_usage("%s: Player %d of this game is called %s.", flag, p + 1,
                         t->referee.rec.name[p]);
    return strcmp(same, who) == 0
               ? EXIT_DONE
               : cli_usage("%s: Player %d of this game is %s and cannot be replaced.", flag, p + 1,
                           who);
}

/* Find the game named on the command line, or the newest. */
static int play_fill_resumed(struct table *t, const struct args *a, const void *unused)
{
    const char *id = a->positional[0];
    bool is_file = id != NULL && !save_is_number(id);
    char folder[PATH_BYTES];
    struct play_game_entry newest;
    int err;

    (void)unused;
    if (!is_file && folders_saves(folder, sizeof folder) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set, so there are no saved games.");
    if (id == NULL)
        id = play_game_list(&newest, 1, "", false) > 0 ? newest.id : "0";
    if (!is_file && strcmp(id, "0") == 0)
        return cli_failed("no saved games.");
    err = play_take_up(t, is_file ? NULL : folder, id);
    for (int p = P1; p <= P2 && err == EXIT_DONE; p++)
        err = play_allow(t, a, p);
    return err;
}

/* ---- matches --------------------------------------------------------------------------------- */

static void play_print_end(const struct record *rec)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);
    int won[2], ahead;

    record_match_score(rec, won);
    ahead = won[P1] >= won[P2] ? P1 : P2;
    if (won[P1] == won[P2])
        text_add(&said, "\nThe match ends in a draw, %d to %d.\n", won[P1], won[P2]);
    else
        text_add(&said, "\n%s wins the match, %d to %d.\n", rec->name[ahead], won[ahead],
                 won[!ahead]);
    screen_print(stdout, said.at);
}

/* Show how a game of the match ended, and ask whether to play the next one now. */
static bool play_ask_next(const struct args *a, struct table_result *last)
{
    struct chooser c;
    int answer;

    if (!last->has_people)
        return true;
    choose_open(&c, a);
    answer = after_game_ask(
        &c, last,
        &(struct after_game){.title = rules_title(&last->rec.duel.rules).at, .can_quit = true});
    chooser_close(&c);
    if (answer == SUMMARY_NEXT_GAME)
        return true;
    if (!interrupt_signal())
        cli_notice("you left; continue the match with: duello resume");
    last->result = UNDECIDED;
    return false;
}

/* Open the next game of the match. Its file exists, unless it could not be written. */
static int play_fill_next(struct table *t, const struct args *a, const void *context)
{
    const struct table_result *last = context;
    char folder[PATH_BYTES], id[16];
    int number = last->number > 0 && folders_saves(folder, sizeof folder) == 0
                     ? matches_find_next(folder, &last->rec, last->number)
                     : 0;

    snprintf(id, sizeof id, "%d", number);
    if (number > 0)
        return play_take_up(t, folder, id);
    matches_next(&last->rec, &t->referee.rec);
    if (run_table_check(t) != EXIT_DONE || run_table_seat(t) != EXIT_DONE)
        return cli_going_on() ? EXIT_FAILED : cli_interrupted();
    return play_open_save(a, t);
}

/* Play the remaining games of a match until it is decided or somebody leaves. */
static int play_match_on(const struct args *a, struct input *in, int code, struct table_result *out)
{
    struct table_result last;
    struct record next;

    while (code == EXIT_DONE && matches_next(&out->rec, &next)) {
        last = *out;
        if (out->goes_on && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !play_ask_next(a, out))
            return code;
        screen_print(stdout, "\n");
        code = run_table(a, in, play_fill_next, &last, out);
    }
    if (out->result != UNDECIDED && out->rec.match.games > 0)
        play_print_end(&out->rec);
    return code;
}

/* Play the game that `fill` sets up, and its match to the end. All games share one input, so that
 * piped lines are not lost between games. */
static int play_from(const struct args *a, table_fill *fill, const void *context,
                     struct table_result *out)
{
    struct table_result unwanted = {0};
    struct input *in = terminal_input(true);
    int code;

    if (out == NULL)
        out = &unwanted;
    else
        out->goes_on = true;
    interrupt_catch();
    code = run_table(a, in, fill, context, out);
    code = play_match_on(a, in, code, out);
    input_free(in);
    return code;
}

static int play_take_games(const struct args *a, int *games)
{
    *games = 1;
    if (args_number(a, "--best-of", 1, GAMES_MOST, games) != EXIT_DONE)
        return EXIT_USAGE;
    if (*games > 1 && (args_has(a, "--record") || args_has(a, "--position")))
        return cli_usage("--best-of cannot be used with --record or --position, which are for one "
                         "game.");
    return EXIT_DONE;
}

int play_game(const struct args *a, struct table_result *out)
{
    struct beginning b = {0};

    if (play_take_games(a, &b.games) != EXIT_DONE || args_any_seed(a, &b.seed) != EXIT_DONE)
        return EXIT_USAGE;
    return play_from(a, play_fill, &b, out);
}

int play_game_resume(const struct args *a, struct table_result *out)
{
    return play_from(a, play_fill_resumed, NULL, out);
}
