#include "cli/base/suggest.h"
#include "cli/help/help.h"
#include "cli/help/topics.h"
#include "cli/start/commands.h"
#include "games/games.h"

#include <stdio.h>

static void help_show_game(const struct game *g)
{
    struct page p = PAGE_ON_OUTPUT(&pen_plain);
    struct text invitation = TEXT_OF(SENTENCE_BYTES);
    struct rules r;

    rules_init(&r, g);
    page_heading(&p, SECTION, g->title);
    page_paragraph(&p, g->pitch);
    rule_book_add(&p, &r);
    text_add(&invitation, "Play it with `duello play %s`.", g->alias != NULL ? g->alias : g->id);
    page_paragraph(&p, invitation.at);
}

static int help_unknown_topic(const char *name)
{
    struct suggest names = {0};

    for (int i = 0; help_lists_at(i) != NULL; i++)
        suggest_add(&names, help_lists_at(i)->name);
    suggest_add_commands(&names);
    for (int i = 0; topics_at(i) != NULL; i++)
        suggest_add(&names, topics_at(i)->name);
    suggest_add_games(&names);
    return suggest(&names, "topic", name, "`duello help` lists them.");
}

static int cmd_help_run(const struct args *a)
{
    const char *name = a->positional[0];
    struct page p = PAGE_ON_OUTPUT(&pen_plain);

    if (a->positionals == 0)
        help_first_screen();
    else if (help_lists_find(name) != NULL)
        help_lists_find(name)->write(&p);
    else if (commands_find(name) != NULL)
        help_command(commands_find(name));
    else if (games_find(name) != NULL)
        help_show_game(games_find(name));
    else if (topics_find(name) != NULL)
        topics_write(&p, topics_find(name));
    else
        return help_unknown_topic(name);
    return EXIT_DONE;
}

const struct command cmd_help = {
    .name = "help",
    .group = GROUP_HELP,
    .synopsis = "[TOPIC]",
    .summary = "Explain a word: a command, a game or a topic.",
    .examples = "  duello help\n"
                "  duello help play\n"
                "  duello help charge\n"
                "  duello help players\n"
                "  duello help tools\n",
    .positionals = 1,
    .run = cmd_help_run,
};
