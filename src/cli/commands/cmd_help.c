#include "cli/commands/commands.h"
#include "cli/help/help.h"
#include "cli/help/topics.h"
#include "cli/suggest.h"
#include "games/games.h"

#include <stdio.h>

enum { COMMAND_COLUMN = 8, TOPIC_COLUMN = 17, FLAG_COLUMN = 22 };

void topics_write_command(struct page *p, const struct command *cmd)
{
    struct text usage_line = TEXT_OF(SENTENCE_BYTES);

    text_add(&usage_line, "Usage: duello %s %s", cmd->name, cmd->synopsis);
    p->column = FLAG_COLUMN;
    page_paragraph(p, cmd->summary);
    page_heading(p, LABEL, "Examples");
    page_lines(p, cmd->examples);
    page_paragraph(p, usage_line.at);
    if (cmd->flags == NULL)
        return;
    page_heading(p, LABEL, "Options");
    for (const struct flag *f = cmd->flags; f->name != NULL; f++) {
        char left[64];

        snprintf(left, sizeof left, "%s%s%s", f->name, f->value ? " " : "",
                 f->value ? f->value : "");
        page_item(p, left, f->about);
    }
}

void help_command(const struct command *cmd)
{
    struct page p = PAGE_ON_OUTPUT(&pen_plain);

    topics_write_command(&p, cmd);
}

static void help_list_commands(struct page *p)
{
    p->column = COMMAND_COLUMN;
    page_paragraph(p, "Duello: five two-player duels at the command line.");
    page_heading(p, LABEL, "Examples");
    page_lines(p, "  duello play charge                 two people at one keyboard\n"
                  "  duello play clash --p2 casual      against the computer\n"
                  "  duello rules battle                how it is played\n");
    page_heading(p, LABEL, "Commands");
    for (int i = 0; commands_at(i) != NULL; i++)
        page_item(p, commands_at(i)->name, commands_at(i)->summary);
}

void help_commands(void)
{
    struct page p = PAGE_ON_OUTPUT(&pen_plain);

    help_list_commands(&p);
    page_paragraph(&p,
                   "`duello COMMAND --help` tells more about each, `duello help` what else there "
                   "is to read.");
}

static void help_list_topics(void)
{
    struct page p = PAGE_ON_OUTPUT(&pen_plain);

    help_list_commands(&p);
    p.column = TOPIC_COLUMN;
    page_heading(&p, LABEL, "Games");
    for (int i = 0; i < games_count(); i++)
        page_item(&p, games_at(i)->id, games_at(i)->pitch);
    page_heading(&p, LABEL, "More");
    for (int i = 0; topics_at(i) != NULL; i++)
        page_item(&p, topics_at(i)->name, topics_at(i)->summary);
    page_paragraph(&p, "`duello help TOPIC` tells more about each, and `man duello` all of it.");
}

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
        help_list_topics();
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
    .synopsis = "[TOPIC]",
    .summary = "Tell about a command, a game, or what else there is to know.",
    .examples = "  duello help\n"
                "  duello help play\n"
                "  duello help charge\n"
                "  duello help players\n",
    .positionals = 1,
    .run = cmd_help_run,
};
