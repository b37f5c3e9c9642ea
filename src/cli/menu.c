/*
 * The menu composes the arguments of a command and runs it like anybody else. What it offers
 * besides games is a table; an entry is shown where its command is there and has something to show.
 */
#include "cli/menu.h"

#include "bots/bot.h"
#include "cli/folders.h"
#include "core/rule_book.h"
#include "cli/welcome.h"
#include "games/games.h"
#include "play/play_game.h"
#include "term/interrupt.h"

#include <stdio.h>
#include <stdlib.h>

enum { ITEMS_MAX = 64 };

/* What there is besides games. */
struct entry {
    wchar_t key;
    const char *name, *note;
    const char *command;    /* without which there is no such entry */
    bool (*is_there)(void); /* NULL: whenever there is the command */
    int (*run)(struct chooser *c, const struct entry *e);
};

/* ---- running a command ----------------------------------------------------------------------- */

/* A command with one word behind it, or none. */
static struct args menu_args_of(const char *command, const char *word)
{
    struct args a = {.command = commands_find(command)};

    if (word != NULL)
        a.positional[a.positionals++] = word;
    return a;
}

/* A command that asks, in lines; 0 once that has been read, or CHOOSE_LEAVE. */
static int menu_run_in_lines(struct chooser *c, const struct entry *e)
{
    struct args a = menu_args_of(e->command, NULL);

    chooser_step_aside(c, true);
    a.command->run(&a);
    return interrupt_signal() ? CHOOSE_LEAVE : chooser_pause(c);
}

/* One that only tells. */
static int menu_run_report(struct chooser *c, const struct entry *e)
{
    struct args a = menu_args_of(e->command, NULL);

    return chooser_report(c, e->name, &a);
}

/* ---- choosing a game ------------------------------------------------------------------------- */

/* One item for each game; returns how many. */
static int menu_list_games(struct widget_item items[ITEMS_MAX])
{
    int n = games_count() < ITEMS_MAX / 2 ? games_count() : ITEMS_MAX / 2;

    for (int i = 0; i < n; i++)
        items[i] = (struct widget_item){(wchar_t)(i < 9 ? L'1' + i : 0), games_at(i)->title,
                                        games_at(i)->pitch};
    return n;
}

/* Its place in the list, or what comes of asking. */
static int menu_ask_game(struct chooser *c, const char *title)
{
    static int chosen;
    struct widget_item items[ITEMS_MAX];
    int n = menu_list_games(items), answer = chooser_ask(c, title, NULL, items, n, chosen);

    if (answer >= 0)
        chosen = answer;
    return answer;
}

/* ---- choosing an opponent, and who begins ------------------------------------------------------
 */

static void menu_give(struct args *a, const char *flag, const char *value)
{
    if (a->count < ARGS_MAX) {
        a->given[a->count].name = flag;
        a->given[a->count++].value = value;
    }
}

/* The answer, or what comes of asking; nothing is asked if somebody is named already. */
static int menu_ask_opponent(struct chooser *c, struct args *a, const struct game *g)
{
    static int chosen;
    struct widget_item items[ITEMS_MAX];
    const char *who[ITEMS_MAX];
    const struct bot *b;
    int n = 0, answer;

    if (args_has(a, "--p1") || args_has(a, "--p2"))
        return 0;
    while ((b = bots_rung(g, n + 1)) != NULL && n < ITEMS_MAX - 1) { /* random is no opponent */
        who[n] = b->id;
        items[n++] = (struct widget_item){0, b->id, b->pitch};
    }
    who[n] = "human";
    items[n++] = (struct widget_item){L'f', "a friend at this keyboard", "you share the screen"};
    answer = chooser_ask(c, g->title, "Who do you play against?", items, n, chosen % n);
    if (answer < 0)
        return answer;
    chosen = answer;
    menu_give(a, "--p2", who[answer]);
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
    bool alone = who != NULL && strcmp(who, "human") != 0 && !args_has(a, "--p1");
    const struct widget_item items[] = {
        {alone ? L'i' : L'1', alone ? "I do" : g->names[P1], NULL},
        {alone ? L'o' : L'2', alone ? "the other" : g->names[P2], NULL},
        {L'c', "chance decides", NULL},
    };
    int answer;

    if (args_has(a, "--first") || args_has(a, "--position") || !menu_takes_turns(g))
        return 0;
    answer = chooser_ask(c, g->title, "Who begins?", items, 3, 0);
    if (answer >= 0)
        menu_give(a, "--first", first[answer]);
    return answer;
}

/* ---- playing --------------------------------------------------------------------------------- */

/* A game is over, or left. 1: play it again. */
static int menu_ask_what_next(struct chooser *c, const char *title, const struct keepsake *left,
                              bool can_repeat)
{
    struct widget_item items[3];
    enum { AGAIN, REVIEW, BACK } act[3];
    int n = 0, answer = 0;

    if (can_repeat) {
        act[n] = AGAIN;
        items[n++] = (struct widget_item){L'a', "Play again", NULL};
    }
    if (commands_find("review") != NULL && left->path[0] != '\0') {
        act[n] = REVIEW;
        items[n++] = (struct widget_item){L'r', "Review: where was it won?", NULL};
    }
    act[n] = BACK;
    items[n++] = (struct widget_item){L'm', "Back to the menu", NULL};
    while ((answer = chooser_ask(c, title, "The game is over.", items, n, 0)) >= 0 &&
           act[answer] == REVIEW) {
        struct args review = menu_args_of("review", left->path);

        if (chooser_report(c, title, &review) == CHOOSE_LEAVE)
            return CHOOSE_LEAVE;
    }
    return answer < 0 ? answer : act[answer] == AGAIN;
}

/* Let these arguments be played; CHOOSE_LEAVE, or 1 to play again. */
static int menu_play_with(struct chooser *c, const struct args *a, const char *title,
                          bool can_repeat, int (*play)(const struct args *, struct keepsake *))
{
    struct keepsake left = {.result = UNDECIDED};
    int code;

    chooser_step_aside(c, false);
    code = play(a, &left);
    if (interrupt_signal())
        return CHOOSE_LEAVE;
    if (code == EXIT_USAGE || code == EXIT_FAILED || code == EXIT_BAD_RECORD)
        return chooser_pause(c);
    return left.result == UNDECIDED ? 0 : menu_ask_what_next(c, title, &left, can_repeat);
}

/* What is not said by the arguments is asked for; CHOOSE_BACK to choose another game. */
static int menu_set_up_and_play(struct chooser *c, const struct args *base, const struct game *g)
{
    for (;;) {
        struct args a = *base;
        int answer = menu_ask_opponent(c, &a, g), asked = a.count;

        if (answer < 0)
            return answer;
        answer = menu_ask_first(c, &a, g);
        if (answer == CHOOSE_BACK && asked > base->count)
            continue;
        if (answer < 0)
            return answer;
        a.positional[a.positionals++] = g->id;
        do
            answer = menu_play_with(c, &a, g->title, true, play_game);
        while (answer == 1);
        return answer == CHOOSE_BACK ? 0 : answer;
    }
}

/* ---- saved games ----------------------------------------------------------------------------- */

struct saved {
    char id[16];
    char name[SENTENCE_BYTES];
};

/* At most so many games that are not over, the newest first; returns how many. */
static int menu_list_saved(struct saved *list, int most)
{
    char folder[PATH_BYTES], path[PATH_BYTES];
    int *ids, n, count = 0;

    if (folders_saves(folder, sizeof folder) != 0 || (n = save_numbers(folder, &ids, NULL)) < 0)
        return 0;
    while (n-- > 0 && count < most) {
        struct record rec;

        save_path(folder, ids[n], path);
        if (save_read(path, true, &rec, NULL) != OK)
            continue;
        if (record_result(&rec) == UNDECIDED) {
            struct saved *s = &list[count++];

            snprintf(s->id, sizeof s->id, "%d", ids[n]);
            snprintf(s->name, sizeof s->name, "%d: %s, turn %d, %s v %s", ids[n],
                     rec.duel.rules.game->title, rec.duel.turns + 1, rec.name[P1],
                     strcmp(rec.who[P2], "human") == 0 ? rec.name[P2] : rec.who[P2]);
        }
        record_release(&rec);
    }
    free(ids);
    return count;
}

static bool menu_has_saved(void)
{
    struct saved newest;

    return menu_list_saved(&newest, 1) > 0;
}

static int menu_resume(struct chooser *c, const struct entry *e)
{
    struct saved list[ITEMS_MAX];
    struct widget_item items[ITEMS_MAX];
    struct args a;
    int n = menu_list_saved(list, ITEMS_MAX), answer;

    for (int i = 0; i < n; i++)
        items[i] = (struct widget_item){(wchar_t)(i < 9 ? L'1' + i : 0), list[i].name, NULL};
    if (n == 0 || (answer = chooser_ask(c, "Resume", "Which game?", items, n, 0)) == CHOOSE_BACK)
        return 0;
    if (answer == CHOOSE_LEAVE)
        return answer;
    a = menu_args_of(e->command, list[answer].id);
    return menu_play_with(c, &a, list[answer].name, false, resume_game);
}

/* ---- reading --------------------------------------------------------------------------------- */

static int menu_learn(struct chooser *c, const struct entry *e)
{
    int game = menu_ask_game(c, "Learn which game?");
    struct args a;

    if (game < 0)
        return game;
    a = menu_args_of(e->command, games_at(game)->id);
    chooser_step_aside(c, false);
    a.command->run(&a);
    return interrupt_signal() ? CHOOSE_LEAVE : 0;
}

static int menu_show_rules(struct chooser *c, const struct game *g)
{
    struct writer_string book = {0};
    struct writer out = writer_into(&book);
    struct rules r;
    int answer = 0;

    rules_init(&r, g);
    rule_book_write(&r, c->plain ? PAGE_COLUMNS : 0, &out);
    if (!out.failed)
        answer = chooser_show(c, g->title, book.at);
    free(book.at);
    return answer;
}

static int menu_read_rules(struct chooser *c, const struct entry *e)
{
    int answer = 0;

    (void)e;
    while (answer != CHOOSE_LEAVE && (answer = menu_ask_game(c, "The rules of which game?")) >= 0)
        answer = menu_show_rules(c, games_at(answer));
    return answer;
}

/* ---- the menu -------------------------------------------------------------------------------- */

static const struct entry entries[] = {
    {L'r', "Resume a saved game", "Every game is saved move by move.", "resume", menu_has_saved,
     menu_resume},
    {L'l', "Learn a game by playing it", "A guided game, about two minutes.", "learn", NULL,
     menu_learn},
    {L'p', "Puzzle", "A position with one right answer.", "puzzle", NULL, menu_run_in_lines},
    {L'h', "History", "The games that were finished.", "history", NULL, menu_run_report},
    {L's', "Statistics", "How you do, by game and opponent.", "stats", NULL, menu_run_report},
    {L'b', "Rule books", "How each game is played.", "rules", NULL, menu_read_rules},
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* Which entries there are now, behind the games; returns how many items there are with both, and a
 * last one to quit. */
static int menu_list_entries(struct widget_item *items, int n, const struct entry **shown)
{
    for (int i = 0; i < ENTRIES; i++) {
        const struct entry *e = &entries[i];

        if (commands_find(e->command) == NULL || (e->is_there != NULL && !e->is_there()))
            continue;
        shown[n] = e;
        items[n++] = (struct widget_item){e->key, e->name, e->note};
    }
    items[n++] = (struct widget_item){L'q', "Quit", NULL};
    return n;
}

static int show_menu(struct chooser *c)
{
    struct args a = menu_args_of("play", NULL);
    const struct entry *shown[ITEMS_MAX];
    struct widget_item items[ITEMS_MAX];
    int games = menu_list_games(items), chosen = 0, answer = 0;

    while (answer != CHOOSE_LEAVE) {
        int n = menu_list_entries(items, games, shown);

        answer = chooser_ask(c, "Duello", "Pick a game to play, or something else.", items, n,
                             chosen < n ? chosen : 0);
        if (answer < 0 || answer == n - 1)
            return EXIT_DONE;
        chosen = answer;
        answer = answer < games ? menu_set_up_and_play(c, &a, games_at(answer))
                                : shown[answer]->run(c, shown[answer]);
    }
    return EXIT_DONE;
}

static int menu_code_of(int code)
{
    return interrupt_signal() ? EXIT_SIGNAL + interrupt_signal() : code;
}

int menu_run(void)
{
    struct chooser c;
    int code = EXIT_DONE;

    if (!chooser_open(&c, NULL))
        return cli_failed("out of memory.");
    if (welcome(&c) != CHOOSE_LEAVE)
        code = show_menu(&c);
    chooser_close(&c);
    return menu_code_of(code);
}

int menu_play(const struct args *a)
{
    struct chooser c;
    int answer = 0;

    if (!chooser_open(&c, a))
        return cli_failed("out of memory.");
    while (answer != CHOOSE_LEAVE && (answer = menu_ask_game(&c, "Which game?")) >= 0)
        answer = menu_set_up_and_play(&c, a, games_at(answer));
    chooser_close(&c);
    return menu_code_of(EXIT_DONE);
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
