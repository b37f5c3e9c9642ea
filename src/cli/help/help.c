#include "cli/help/help.h"

#include "cli/help/topics.h"
#include "cli/start/commands.h"
#include "games/games.h"

#include <stdio.h>

enum { COMMAND_COLUMN = 9, TOPIC_COLUMN = 17, FLAG_COLUMN = 22 };

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
                  "  duello rules battle                read the rules\n");
    page_heading(p, LABEL, "Commands");
    for (int i = 0; commands_at(i) != NULL; i++)
        page_item(p, commands_at(i)->name, commands_at(i)->summary);
}

void help_commands(void)
{
    struct page p = PAGE_ON_OUTPUT(&pen_plain);

    help_list_commands(&p);
    page_paragraph(&p, "Run `duello COMMAND --help` for details, `duello help` for all topics.");
}

void help_topics(void)
{
    struct page p = PAGE_ON_OUTPUT(&pen_plain);

    help_list_commands(&p);
    p.column = TOPIC_COLUMN;
    page_heading(&p, LABEL, "Games");
    for (int i = 0; i < games_count(); i++)
        page_item(&p, games_at(i)->id, games_at(i)->pitch);
    page_heading(&p, LABEL, "Other topics");
    for (int i = 0; topics_at(i) != NULL; i++)
        page_item(&p, topics_at(i)->name, topics_at(i)->summary);
    page_paragraph(
        &p, "Run `duello help TOPIC` for details of a command, game or topic. `man duello` shows "
            "everything.");
}
