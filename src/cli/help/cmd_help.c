/* Find the page of a topic: a list, a command, a game or a concept. */
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
    text_add(&invitation, "Play it against the computer with `duello play %s casual`.",
             g->alias != NULL ? g->alias : g->id);
    page_paragraph(&p, invitation.at);
}

static int help_unknown_topic(const char *name)
{
    struct suggest names = {0};

    for (int i = 0; help_lists_at(i) != NULL; i++)
        suggest_add(&names, help_lists_at(i)->name);
    commands_suggest(&names);
    for (int i = 0; topics_at(i) != NULL; i++)
        suggest_add(&names, topics_at(i)->name);
    suggest_add_games(&names);
    return suggest(&names, "topic", name, "see: duello help");
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
    .summary = "Explain a command, game or topic, for example play.",
    .examples = "  duello help                        the commands for playing\n"
                "  duello help play                   a command\n"
                "  duello help charge                 a game\n"
                "  duello help players                a topic\n"
                "  duello help tools                  solver, design, bots, research\n",
    .positionals = 1,
    .run = cmd_help_run,
};
