/*
 * The menu composes the arguments of a command and runs it like anybody else. What it offers
 * besides games is a table.
 */
#include "cli/menu.h"

#include "cli/commands/commands.h"
#include "cli/table/play_game.h"
#include "core/rule_book.h"
#include "cli/welcome.h"
#include "games/games.h"
#include "term/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* What there is besides games. */
struct entry {
    struct item item;
    const char *command;
    int (*run)(struct chooser *c, const struct entry *e);
};

/* ---- running a command ----------------------------------------------------------------------- */

/* A command with one word behind it, or none. */
static struct args menu_args_of(const char *command, const char *word)
{
    return (struct args){
        .command = commands_find(command), .positional = {word}, .positionals = word != NULL};
}

/* Run a command that asks, in lines. */
static int menu_run_in_lines(struct chooser *c, const struct entry *e)
{
    struct args a = menu_args_of(e->command, NULL);
    int answer = chooser_run(c, &a, true);

    return answer == WIDGET_LEAVE ? answer : chooser_pause(c);
}

/* Run a command that asks nothing. */
static int menu_run_report(struct chooser *c, const struct entry *e)
{
    struct args a = menu_args_of(e->command, NULL);

    return chooser_report(c, e->item.name, &a);
}

/* ---- choosing a game ------------------------------------------------------------------------- */

/* One item for each game; returns how many. */
static int menu_list_games(struct item items[ITEMS_MAX])
{
    int n = games_count() < ITEMS_MAX / 2 ? games_count() : ITEMS_MAX / 2;

    for (int i = 0; i < n; i++)
        items[i] =
            (struct item){(wchar_t)(i < 9 ? L'1' + i : 0), games_at(i)->title, games_at(i)->pitch};
    return n;
}

/* Its place in the list, or what comes of asking. */
static int menu_ask_game(struct chooser *c, const char *title)
{
    static int chosen;
    struct item items[ITEMS_MAX];
    int n = menu_list_games(items), answer = chooser_ask(c, title, NULL, items, n, chosen);

    if (answer >= 0)
        chosen = answer;
    return answer;
}

/* ---- choosing an opponent, and who begins ------------------------------------------------------
 */

/* The answer, or what comes of asking; nothing is asked if somebody is named already. */
static int menu_ask_opponent(struct chooser *c, struct args *a, const struct game *g)
{
    static int chosen;
    struct item items[ITEMS_MAX];
    const struct bot *b;
    int n = 0, answer;

    if (args_has(a, "--p1") || args_has(a, "--p2"))
        return 0;
    while ((b = bots_rung(g, n + 1)) != NULL && n < ITEMS_MAX - 1) /* random is no opponent */
        items[n++] = (struct item){0, b->id, b->pitch};
    items[n++] = (struct item){L'f', "a friend at this keyboard", "you share the screen"};
    answer = chooser_ask(c, g->title, "Who do you play against?", items, n, chosen % n);
    if (answer < 0)
        return answer;
    chosen = answer;
    args_give(a, "--p2", answer == n - 1 ? RECORD_PERSON : items[answer].name);
    return answer;
}

/* Does it make a difference who moves first? */
static bool menu_takes_turns(const struct game *g)
{
    struct rules r;
    struct state one, two;

    rules_init(&r, g);
    one = game_start(&r, P1);
    two = game_start(&r, P2);
    return memcmp(&one, &two, sizeof one) != 0;
}

static int menu_ask_first(struct chooser *c, struct args *a, const struct game *g)
{
    static const char *const first[] = {"1", "2", "random"};
    const char *who = args_value(a, "--p2");
    bool alone = who != NULL && !record_is_person(who) && !args_has(a, "--p1");
    const struct item items[] = {
        {alone ? L'i' : L'1', alone ? "I do" : g->names[P1], NULL},
        {alone ? L'o' : L'2', alone ? "the other" : g->names[P2], NULL},
        {L'c', "chance decides", NULL},
    };
    int answer;

    if (args_has(a, "--first") || args_has(a, "--position") || !menu_takes_turns(g))
        return 0;
    answer = chooser_ask(c, g->title, "Who begins?", items, 3, 0);
    if (answer >= 0)
        args_give(a, "--first", first[answer]);
    return answer;
}

/* ---- playing --------------------------------------------------------------------------------- */

/* What can follow a game. */
enum { NEXT_MENU, NEXT_REMATCH, NEXT_REVIEW, NEXT_QUIT, NEXTS };

/* A game is over: NEXT_MENU, NEXT_REMATCH or NEXT_QUIT, or what else comes of asking. */
static int menu_ask_what_next(struct chooser *c, const char *title, const struct table_result *left,
                              bool can_repeat, bool can_quit)
{
    static const struct item all[NEXTS] = {
        [NEXT_MENU] = {L'm', "Menu", NULL},
        [NEXT_REMATCH] = {L'r', "Rematch", NULL},
        [NEXT_REVIEW] = {L'v', "Review: where was it won?", NULL},
        [NEXT_QUIT] = {L'q', "Quit", NULL},
    };
    static const int order[NEXTS] = {NEXT_REMATCH, NEXT_REVIEW, NEXT_MENU, NEXT_QUIT};
    const bool offered[NEXTS] = {true, can_repeat, left->number > 0, can_quit};
    struct item items[NEXTS];
    int act[NEXTS], n = 0, answer;
    char id[16];

    snprintf(id, sizeof id, "%d", left->number);
    for (int k = 0; k < NEXTS; k++) {
        int i = order[k];

        if (offered[i]) {
            act[n] = i;
            items[n++] = all[i];
        }
    }
    while ((answer = chooser_ask(c, title, "The game is over.", items, n, 0)) >= 0 &&
           act[answer] == NEXT_REVIEW) {
        struct args review = menu_args_of("review", id);

        if (c->plain)
            args_give(&review, "--plain", NULL);
        if (chooser_report(c, title, &review) == WIDGET_LEAVE)
            return WIDGET_LEAVE;
    }
    return answer < 0 ? answer : act[answer];
}

/* Let these arguments be played; WIDGET_LEAVE, or NEXT_REMATCH. */
static int menu_play_with(struct chooser *c, const struct args *a, const char *title,
                          bool can_repeat, int (*play)(const struct args *, struct table_result *))
{
    struct table_result left = {.result = UNDECIDED};
    int code;

    chooser_give_terminal(c, false);
    code = play(a, &left);
    if (interrupt_signal())
        return WIDGET_LEAVE;
    if (code == EXIT_USAGE || code == EXIT_FAILED || code == EXIT_BAD_RECORD)
        return chooser_pause(c);
    return left.result == UNDECIDED ? 0 : menu_ask_what_next(c, title, &left, can_repeat, false);
}

/* What is not said by the arguments is asked for; WIDGET_BACK to choose another game. */
static int menu_set_up_and_play(struct chooser *c, const struct args *base, const struct game *g)
{
    for (;;) {
        struct args a = *base;
        int answer = menu_ask_opponent(c, &a, g), asked = a.count;

        if (answer < 0)
            return answer;
        answer = menu_ask_first(c, &a, g);
        if (answer == WIDGET_BACK && asked > base->count)
            continue;
        if (answer < 0)
            return answer;
        a.positional[a.positionals++] = g->id;
        do
            answer = menu_play_with(c, &a, g->title, true, play_game);
        while (answer == NEXT_REMATCH);
        return answer == WIDGET_BACK ? 0 : answer;
    }
}

static int menu_resume(struct chooser *c, const struct entry *e)
{
    struct play_game_entry list[ITEMS_MAX];
    struct item items[ITEMS_MAX];
    struct args a;
    int n = play_game_list(list, ITEMS_MAX, "", false), answer;

    for (int i = 0; i < n; i++)
        items[i] = (struct item){(wchar_t)(i < 9 ? L'1' + i : 0), list[i].name, NULL};
    if (n == 0 || (answer = chooser_ask(c, "Resume", "Which game?", items, n, 0)) == WIDGET_BACK)
        return 0;
    if (answer == WIDGET_LEAVE)
        return answer;
    a = menu_args_of(e->command, list[answer].id);
    return menu_play_with(c, &a, list[answer].name, false, play_game_resume);
}

/* ---- reading --------------------------------------------------------------------------------- */

static int menu_learn(struct chooser *c, const struct entry *e)
{
    int game = menu_ask_game(c, "Learn which game?");
    struct args a;

    if (game < 0)
        return game;
    a = menu_args_of(e->command, games_at(game)->id);
    return chooser_run(c, &a, false);
}

static int menu_show_rules(struct chooser *c, const struct game *g)
{
    struct rules r;
    char *book;
    int answer = 0;

    rules_init(&r, g);
    if ((book = rule_book_text(&r, c->plain ? PAGE_COLUMNS : 0)) != NULL)
        answer = chooser_show(c, g->title, book);
    free(book);
    return answer;
}

static int menu_read_rules(struct chooser *c, const struct entry *e)
{
    int answer = 0;

    (void)e;
    while (answer != WIDGET_LEAVE && (answer = menu_ask_game(c, "The rules of which game?")) >= 0)
        answer = menu_show_rules(c, games_at(answer));
    return answer;
}

/* ---- the menu -------------------------------------------------------------------------------- */

static const struct entry entries[] = {
    {{L'r', "Resume a saved game", "Every game is saved move by move."}, "resume", menu_resume},
    {{L'l', "Learn a game by playing it", "A guided game, about two minutes."},
     "learn",
     menu_learn},
    {{L'p', "Puzzle", "A position with one right answer."}, "puzzle", menu_run_in_lines},
    {{L'h', "History", "The games that were finished."}, "history", menu_run_report},
    {{L's', "Statistics", "How you do, by game and opponent."}, "stats", menu_run_report},
    {{L'b', "Rule books", "How each game is played."}, "rules", menu_read_rules},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* The entries behind the games, resuming only if there is a game for it, and a last one to quit;
 * returns how many items there are with the games. */
static int menu_list_entries(struct item *items, int n, const struct entry **shown)
{
    struct play_game_entry newest;

    for (int i = play_game_list(&newest, 1, "", false) == 0; i < ENTRIES; i++) {
        shown[n] = &entries[i];
        items[n++] = entries[i].item;
    }
    items[n++] = (struct item){L'q', "Quit", NULL};
    return n;
}

static void menu_show(struct chooser *c)
{
    struct args a = menu_args_of("play", NULL);
    const struct entry *shown[ITEMS_MAX];
    struct item items[ITEMS_MAX];
    int games = menu_list_games(items), chosen = 0, answer = 0;

    while (answer != WIDGET_LEAVE) {
        int n = menu_list_entries(items, games, shown);

        answer = chooser_ask(c, "Duello", "Pick a game to play, or something else.", items, n,
                             chosen < n ? chosen : 0);
        if (answer < 0 || answer == n - 1)
            return;
        chosen = answer;
        answer = answer < games ? menu_set_up_and_play(c, &a, games_at(answer))
                                : shown[answer]->run(c, shown[answer]);
    }
}

/* What was asked for, but with other cards. */
static struct args menu_without_seed(const struct args *a)
{
    struct args other = *a;

    other.count = 0;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->given[i].name, "--seed") != 0)
            other.given[other.count++] = a->given[i];
    return other;
}

static int menu_close(struct chooser *c)
{
    chooser_close(c);
    return cli_interrupted();
}

int menu_run(void)
{
    struct chooser c;

    if (!chooser_open(&c, NULL))
        return cli_failed("out of memory.");
    if (welcome(&c) != WIDGET_LEAVE)
        menu_show(&c);
    return menu_close(&c);
}

int menu_play(const struct args *a)
{
    struct chooser c;
    int answer = 0;

    if (!chooser_open(&c, a))
        return cli_failed("out of memory.");
    while (answer != WIDGET_LEAVE && (answer = menu_ask_game(&c, "Which game?")) >= 0)
        answer = menu_set_up_and_play(&c, a, games_at(answer));
    return menu_close(&c);
}

/* What follows a game that was played from the shell; anything but NEXT_REMATCH has been done. */
static int menu_go_on(const struct args *a, const struct table_result *left, bool can_repeat,
                      int *code)
{
    struct chooser c;
    int answer;

    if (!chooser_open(&c, a)) {
        *code = cli_failed("out of memory.");
        return NEXT_QUIT;
    }
    answer = menu_ask_what_next(&c, left->rec.duel.rules.game->title, left, can_repeat, true);
    if (answer == NEXT_MENU)
        menu_show(&c);
    chooser_close(&c);
    if (interrupt_signal())
        *code = cli_interrupted();
    return answer;
}

int menu_play_and_go_on(const struct args *a, bool can_repeat,
                        int (*play)(const struct args *, struct table_result *))
{
    struct args asked = *a;
    int code, next;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return play(a, NULL);
    do {
        struct table_result left = {.result = UNDECIDED};

        code = play(&asked, &left);
        asked = menu_without_seed(a);
        if (left.result == UNDECIDED || !left.has_people || interrupt_signal())
            break;
        next = menu_go_on(a, &left, can_repeat, &code);
    } while (next == NEXT_REMATCH);
    return code;
}

const struct game *menu_game(const struct args *a, const char *title)
{
    struct chooser c;
    int answer;

    if (!chooser_open(&c, a))
        return NULL;
    answer = menu_ask_game(&c, title);
    chooser_close(&c);
    return answer < 0 ? NULL : games_at(answer);
}
