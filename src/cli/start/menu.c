/*
 * The menu composes the arguments of a command and runs the command as if someone had typed it. Its
 * entries besides games are a table.
 */
#include "cli/start/menu.h"

#include "cli/base/choose.h"
#include "cli/online/online.h"
#include "cli/play/after_game.h"
#include "cli/play/learn_path.h"
#include "cli/play/play_game.h"
#include "cli/play/saves_menu.h"
#include "cli/play/settings_page.h"
#include "cli/play/setup_page.h"
#include "cli/puzzle/puzzle_menu.h"
#include "cli/review/review_menu.h"
#include "cli/start/commands.h"
#include "cli/start/welcome.h"
#include "core/rule_book.h"
#include "games/games.h"
#include "terminal/io/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct menu {
    struct chooser chooser;
    struct settings settings;
    bool was_held; /* the screen, by whoever opened the menu */
    char today[WORD_BYTES];
};

/* The entries besides games. */
struct menu_entry {
    struct item item;
    const char *command;
    int (*run)(struct menu *m, const struct menu_entry *e);
};

/* ---- running a command ----------------------------------------------------------------------- */

/* Run a command with one word after it, or none. */
static struct args menu_args_of(const char *command, const char *word)
{
    return (struct args){
        .command = commands_find(command), .positional = {word}, .positionals = word != NULL};
}

/* Run a command that asks nothing. */
static int menu_run_report(struct menu *m, const struct menu_entry *e)
{
    struct args a = menu_args_of(e->command, NULL);

    return choose_report(&m->chooser, e->item.name, &a);
}

/* ---- choosing a game ------------------------------------------------------------------------- */

/* Make one item for each game; returns how many. */
static int menu_list_games(struct item items[ITEMS_MAX])
{
    int n = games_count() < ITEMS_MAX / 2 ? games_count() : ITEMS_MAX / 2;

    for (int i = 0; i < n; i++)
        items[i] = items_numbered(i, games_at(i)->title, games_at(i)->pitch);
    return n;
}

/* Return the index of the chosen game, WIDGET_BACK or WIDGET_LEAVE. */
static int menu_ask_game(struct chooser *c, const char *title)
{
    static int chosen;
    struct item items[ITEMS_MAX];
    int n = menu_list_games(items), answer = chooser_ask(c, title, NULL, items, n, chosen);

    if (answer >= 0)
        chosen = answer;
    return answer;
}

/* ---- playing --------------------------------------------------------------------------------- */

static review_play menu_play_on;

/* Begin the next lesson, of this game if it has one. */
static int menu_run_lesson(const struct game *g)
{
    struct args learn = menu_args_of("learn", NULL);
    int next = learn_path_next(g);
    char number[16];

    snprintf(number, sizeof number, "%d", next);
    if (next > 0)
        learn.positional[learn.positionals++] = number;
    return choose_run(&learn);
}

/* Play with these arguments. WIDGET_LEAVE, WIDGET_BACK after an error in them, SUMMARY_REMATCH or
 * SUMMARY_MENU. */
static int menu_play_with(struct chooser *c, const struct args *a, const char *title,
                          bool can_repeat, int (*play)(const struct args *, struct table_result *))
{
    struct table_result left = {.result = UNDECIDED};
    int code = play(a, &left);

    if (interrupt_signal())
        return WIDGET_LEAVE;
    if (code == EXIT_USAGE || code == EXIT_FAILED || code == EXIT_BAD_RECORD)
        return chooser_pause(c) == WIDGET_LEAVE ? WIDGET_LEAVE : WIDGET_BACK;
    if (left.result == UNDECIDED)
        return SUMMARY_MENU;
    code = after_game_ask(
        c, &left,
        &(struct after_game){.title = title, .can_repeat = can_repeat, .play = menu_play_on});
    if (code == SUMMARY_LESSON)
        code = menu_run_lesson(left.rec.duel.rules.game);
    return code == SUMMARY_REMATCH || code == WIDGET_LEAVE ? code : SUMMARY_MENU;
}

/* Play on from a position of a review. */
static int menu_play_on(struct chooser *c, const struct args *a)
{
    struct args play = *a;

    play.command = commands_find("play");
    return menu_play_with(c, &play, "Played on", false, play_game) == WIDGET_LEAVE ? WIDGET_LEAVE
                                                                                   : 0;
}

/* Set up a game and play it until the user wants something else: WIDGET_LEAVE or anything else. */
static int menu_set_up_and_play(struct menu *m, const struct args *base, const struct game *g)
{
    struct setup_page u = {
        .chooser = &m->chooser, .base = base, .game = g, .settings = &m->settings};
    int answer = WIDGET_BACK;

    while (answer == WIDGET_BACK) {
        struct args a;

        if ((answer = setup_page_ask(&u)) < 0)
            return answer;
        do {
            a = setup_page_args(&u);
            answer = menu_play_with(
                &m->chooser, &a, rules_title(settings_rules(&m->settings, g)).at, true, play_game);
            if (answer != WIDGET_BACK)
                setup_page_note_first(&u);
        } while (answer == SUMMARY_REMATCH);
    }
    return answer;
}

static int menu_resume(struct menu *m, const struct menu_entry *e)
{
    struct chooser *c = &m->chooser;
    struct play_game_entry game;
    struct args a;
    int answer = saves_menu_ask(c, &game);

    if (answer < 0)
        return answer;
    a = menu_args_of(e->command, game.id);
    return menu_play_with(c, &a, game.name, false, play_game_resume);
}

/* Explain what an address is, and offer the last one; WIDGET_BACK, WIDGET_LEAVE or 0. */
static int menu_ask_host(struct chooser *c, const char *title, char host[URL_BYTES])
{
    struct text about = TEXT_OF(SENTENCE_BYTES);

    text_add(&about, "People meet on a host. Type its address, for example wss://duels.example; "
                     "whoever runs the host knows it. ");
    if (online_last_host(host))
        text_add(&about, "Enter alone visits the last one, %s.", host);
    else
        text_add(&about, "Enter alone looks for a host on this computer.");
    return chooser_line(c, title, about.at, host, URL_BYTES);
}

/* Visit a host. What went wrong stands on the terminal until the user has read it. */
static int menu_visit_host(struct menu *m, const struct menu_entry *e)
{
    struct chooser *c = &m->chooser;
    char host[URL_BYTES] = "";
    int answer = menu_ask_host(c, e->item.name, host);
    struct args a = menu_args_of(e->command, host[0] != '\0' ? host : NULL);
    int code;

    if (answer < 0)
        return answer;
    screen_hold(false);
    code = a.command->run(&a);
    answer = interrupt_signal() ? WIDGET_LEAVE : code != EXIT_DONE ? chooser_pause(c) : 0;
    screen_hold(true);
    return answer;
}

/* ---- reading --------------------------------------------------------------------------------- */

static int menu_learn(struct menu *m, const struct menu_entry *e)
{
    (void)e;
    return learn_path_menu(&m->chooser);
}

static int menu_show_rules(struct chooser *c, const struct game *g)
{
    struct rules r;
    char *book;
    int answer = 0;

    rules_init(&r, g);
    if ((book = rule_book_text(&r, RULE_BOOK_ALL, c->plain ? PAGE_COLUMNS : 0)) != NULL)
        answer = chooser_show(c, g->title, book);
    free(book);
    return answer;
}

static int menu_read_rules(struct menu *m, const struct menu_entry *e)
{
    struct chooser *c = &m->chooser;
    int answer = 0;

    (void)e;
    while (answer != WIDGET_LEAVE && (answer = menu_ask_game(c, "The rules of which game?")) >= 0)
        answer = menu_show_rules(c, games_at(answer));
    return answer;
}

static int menu_read_history(struct menu *m, const struct menu_entry *e)
{
    (void)e;
    return review_menu_history(&m->chooser, menu_play_on);
}

static int menu_solve_puzzles(struct menu *m, const struct menu_entry *e)
{
    (void)e;
    return puzzle_menu(&m->chooser, &m->settings);
}

static int menu_solve_today(struct menu *m, const struct menu_entry *e)
{
    (void)e;
    return puzzle_menu_today(&m->chooser);
}

static int menu_change_settings(struct menu *m, const struct menu_entry *e)
{
    (void)e;
    return settings_page(&m->chooser, &m->settings);
}

/* ---- the menu -------------------------------------------------------------------------------- */

static const struct menu_entry entries[] = {
    {{L'r', "Resume a saved game", "Every game is saved. Delete games here."},
     "resume",
     menu_resume},
    {{L'l', "Lessons", "Short lessons, or a guided game."}, "learn", menu_learn},
    {{L'o', "Play online", "Play people on other computers."}, "online", menu_visit_host},
    {{L't', "Today", "The same puzzle for everyone."}, "puzzle", menu_solve_today},
    {{L'p', "Puzzles", "Positions with one right answer."}, "puzzle", menu_solve_puzzles},
    {{L'h', "History", "Finished games, and their reviews."}, "history", menu_read_history},
    {{L's', "Statistics", "Your results by game and opponent."}, "stats", menu_run_report},
    {{L'b', "Rule books", "How each game is played."}, "rules", menu_read_rules},
    {{L'e', "Settings", "Name, hints, tutor, colours, keys."}, NULL, menu_change_settings},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* Make the entries after the games: Resume only if there is a game to resume, and Quit as the last.
 * Returns the number of all items, games included. */
static int menu_list_entries(struct menu *m, struct item *items, int n,
                             const struct menu_entry **shown)
{
    struct text today = TEXT(m->today);
    struct play_game_entry newest;

    puzzle_menu_name_today(&today);
    for (int i = play_game_list(&newest, 1, "", false) == 0; i < ENTRIES; i++) {
        shown[n] = &entries[i];
        items[n] = entries[i].item;
        if (entries[i].run == menu_solve_today)
            items[n].name = m->today;
        n++;
    }
    items[n++] = (struct item){L'q', "Quit", NULL};
    return n;
}

static void menu_show(struct menu *m)
{
    struct args a = menu_args_of("play", NULL);
    const struct menu_entry *shown[ITEMS_MAX];
    struct item items[ITEMS_MAX];
    int games = menu_list_games(items), chosen = 0, answer = 0;

    while (answer != WIDGET_LEAVE) {
        int n = menu_list_entries(m, items, games, shown);

        answer = chooser_ask(&m->chooser, "Duello", "Choose a game, or one of the items below.",
                             items, n, chosen < n ? chosen : 0);
        if (answer < 0 || answer == n - 1)
            return;
        chosen = answer;
        answer = answer < games ? menu_set_up_and_play(m, &a, games_at(answer))
                                : shown[answer]->run(m, shown[answer]);
    }
}

/* The arguments of a rematch: other cards, and the other player begins, unless the user chose who
 * does. */
static struct args menu_rematch_args(const struct args *a, const struct args *last,
                                     const struct table_result *left)
{
    const char *first = args_value(last, "--first");
    struct args other = *a;

    other.count = 0;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->given[i].name, "--seed") != 0)
            other.given[other.count++] = a->given[i];
    if (!args_has(a, "--first") && !args_has(a, "--position") && left->result != UNDECIDED &&
        play_game_has_first(&left->rec.duel.rules))
        args_give(&other, "--first", first != NULL && strcmp(first, "2") == 0 ? "1" : "2");
    return other;
}

/* Open the menu by flags and environment. */
static void menu_open(struct menu *m, const struct args *a)
{
    struct text note = TEXT_OF(4 * SENTENCE_BYTES);

    choose_open(&m->chooser, a);
    m->was_held = screen_hold(true);
    settings_load(&m->settings, &note);
    if (note.len > 0)
        chooser_show(&m->chooser, "Settings", note.at);
}

static int menu_close(struct menu *m)
{
    chooser_close(&m->chooser);
    screen_hold(m->was_held);
    return cli_interrupted();
}

int menu_run(void)
{
    struct menu m;

    menu_open(&m, NULL);
    if (welcome(&m.chooser) != WIDGET_LEAVE)
        menu_show(&m);
    return menu_close(&m);
}

int menu_play(const struct args *a)
{
    struct menu m;
    int answer = 0;

    menu_open(&m, a);
    while (answer != WIDGET_LEAVE && (answer = menu_ask_game(&m.chooser, "Which game?")) >= 0)
        answer = menu_set_up_and_play(&m, a, games_at(answer));
    return menu_close(&m);
}

/* Ask what follows a game that was started from the shell. Anything but SUMMARY_REMATCH has been
 * done on return. */
static int menu_go_on(const struct args *a, const struct table_result *left, bool can_repeat,
                      int *code)
{
    struct menu m;
    int answer;

    menu_open(&m, a);
    answer = after_game_ask(&m.chooser, left,
                            &(struct after_game){.title = rules_title(&left->rec.duel.rules).at,
                                                 .can_repeat = can_repeat,
                                                 .can_quit = true,
                                                 .play = menu_play_on});
    if (answer == SUMMARY_LESSON)
        menu_run_lesson(left->rec.duel.rules.game);
    if (answer == SUMMARY_MENU)
        menu_show(&m);
    if (menu_close(&m) != EXIT_DONE)
        *code = cli_interrupted();
    return answer;
}

int menu_play_and_go_on(const struct args *a, bool can_repeat,
                        int (*play)(const struct args *, struct table_result *))
{
    struct args asked = *a;
    bool was_held;
    int code, next;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return play(a, NULL);
    was_held = screen_hold(true);
    do {
        struct table_result left = {.result = UNDECIDED};

        code = play(&asked, &left);
        asked = menu_rematch_args(a, &asked, &left);
        if (left.result == UNDECIDED || !left.has_people || interrupt_signal())
            break;
        next = menu_go_on(a, &left, can_repeat, &code);
    } while (next == SUMMARY_REMATCH);
    screen_hold(was_held);
    return code;
}
