#include "cli/puzzle/puzzle_menu.h"

#include "advise/puzzle_set.h"
#include "cli/base/choose.h"
#include "cli/history/past_games.h"
#include "cli/start/commands.h"
#include "games/games.h"
#include "system/clock.h"
#include "terminal/play/puzzle_today.h"

#include <stdio.h>

/* Each runs `duello puzzle` with its flag. */
static const struct {
    struct item item;
    const char *flag;
} kinds[] = {
    {{L'n', "New puzzles", "One after the other, as long as you like."}, NULL},
    {{L'r', "Race", "As many as you can in three minutes, with one try at each."}, "--race"},
    {{L'v', "Variants", "The same games with a changed rule, which the puzzle says first."},
     "--variants"},
    {{L'f', "Failed puzzles", "Those you did not solve, when they are due again."}, "--again"},
    {{L'm', "From my games", "Where you missed the only right choice."}, "--mine"},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], GAME = KINDS, LEVEL, ALL };

/* The games, each with its editions, that puzzles can be from. */
struct puzzle_games {
    struct rules rules[ITEMS_MAX];
    struct rules_words title[ITEMS_MAX];
    struct item items[ITEMS_MAX]; /* the first: any game */
    int n;
};

static void puzzle_menu_list(struct puzzle_games *l)
{
    l->items[0] = (struct item){L'a', "any game", NULL};
    l->n = 1;
    for (int i = 0; i < games_count(); i++)
        for (int e = -1; e < rules_edition_count(games_at(i)) && l->n < ITEMS_MAX; e++) {
            const struct game *g = games_at(i);
            struct rules *r = &l->rules[l->n];

            rules_of_edition(r, g, e < 0 ? NULL : &g->editions[e]);
            if (!puzzle_set_can(r, NULL))
                continue;
            l->title[l->n] = rules_title(r);
            l->items[l->n] = e < 0 ? items_numbered(i, l->title[l->n].at, NULL)
                                   : (struct item){0, l->title[l->n].at, NULL};
            l->n++;
        }
}

static int puzzle_menu_ask_game(struct chooser *c, struct settings *s)
{
    static struct puzzle_games list;
    int chosen = 0, answer;

    puzzle_menu_list(&list);
    for (int i = 1; i < list.n; i++)
        if (strcmp(s->puzzle_game, rules_key(&list.rules[i]).at) == 0)
            chosen = i;
    answer = chooser_ask(c, "Puzzles", "Puzzles of which game?", list.items, list.n, chosen);
    if (answer >= 0)
        snprintf(s->puzzle_game, NAME_BYTES, "%.*s", NAME_BYTES - 1,
                 answer == 0 ? "" : rules_key(&list.rules[answer]).at);
    return answer;
}

static int puzzle_menu_ask_level(struct chooser *c, struct settings *s)
{
    struct item items[1 + PUZZLE_LEVELS] = {{L'a', "any level", NULL}};
    int chosen = 0, answer;

    for (int i = 0; i < PUZZLE_LEVELS; i++) {
        items[1 + i] = (struct item){0, puzzle_level_words[i], NULL};
        if (strcmp(s->puzzle_level, puzzle_level_words[i]) == 0)
            chosen = 1 + i;
    }
    answer = chooser_ask(c, "Puzzles", "How hard?", items, 1 + PUZZLE_LEVELS, chosen);
    if (answer >= 0)
        snprintf(s->puzzle_level, NAME_BYTES, "%s", answer == 0 ? "" : items[answer].name);
    return answer;
}

/* Change the game or the level, and remember it. */
static int puzzle_menu_change(struct chooser *c, struct settings *s, int what)
{
    struct text note = TEXT_OF(2 * SENTENCE_BYTES);
    int answer = what == GAME ? puzzle_menu_ask_game(c, s) : puzzle_menu_ask_level(c, s);

    if (answer >= 0)
        settings_save(s, &note);
    return note.len > 0 ? chooser_show(c, "Settings", note.at) : answer;
}

static int puzzle_menu_run(struct chooser *c, const struct settings *s, const char *flag)
{
    struct args a = {.command = commands_find("puzzle")};
    char game[NAME_BYTES];

    /* Puzzles that were seen, and variants, are those of the game. */
    snprintf(game, sizeof game, "%.*s", (int)strcspn(s->puzzle_game, ":"), s->puzzle_game);
    if (s->puzzle_game[0] != '\0')
        a.positional[a.positionals++] =
            flag == NULL || strcmp(flag, "--race") == 0 ? s->puzzle_game : game;
    if (s->puzzle_level[0] != '\0')
        args_give(&a, "--level", s->puzzle_level);
    if (flag != NULL)
        args_give(&a, flag, "");
    if (c->plain)
        args_give(&a, "--plain", "");
    return choose_run(&a);
}

void puzzle_menu_name_today(struct text *name)
{
    struct store *s = past_games_open_at_once();
    struct puzzle_today today;
    char day[24];

    clock_date(day);
    puzzle_today_read(&today, s, day);
    store_close(s);
    puzzle_today_name(&today, name);
}

int puzzle_menu_today(struct chooser *c)
{
    struct args a = {.command = commands_find("puzzle")};

    args_give(&a, "--daily", "");
    if (c->plain)
        args_give(&a, "--plain", "");
    return choose_run(&a);
}

int puzzle_menu(struct chooser *c, struct settings *s)
{
    int chosen = 0, answer = 0;

    while (answer != WIDGET_LEAVE) {
        struct rules r;
        bool any = games_parse_rules(&r, s->puzzle_game, NULL) != OK;
        struct text game = TEXT_OF(SENTENCE_BYTES), level = TEXT_OF(SENTENCE_BYTES);
        struct item items[ALL];

        text_add(&game, "Game: %s", any ? "any" : rules_title(&r).at);
        text_add(&level, "Level: %s", s->puzzle_level[0] ? s->puzzle_level : "any");
        for (int i = 0; i < KINDS; i++)
            items[i] = kinds[i].item;
        items[GAME] = (struct item){L'g', game.at, "The game that the puzzles are from."};
        items[LEVEL] = (struct item){L'l', level.at, "Easy, medium or hard."};
        answer = chooser_offer(c, "Puzzles", NULL, items, ALL, chosen);
        if (answer < 0)
            break;
        chosen = answer;
        answer = answer < KINDS ? puzzle_menu_run(c, s, kinds[answer].flag)
                                : puzzle_menu_change(c, s, answer);
    }
    return answer;
}
