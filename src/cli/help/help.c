/* The first screen of help, the lists it names, and the page of a command. */
#include "cli/help/help.h"

#include "cli/help/topics.h"
#include "cli/start/commands.h"
#include "games/games.h"

#include <stdio.h>

enum { TITLE_COLUMN = 11, COMMAND_COLUMN = 11, TOPIC_COLUMN = 17, FLAG_COLUMN = 22, WIDE = 66 };

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

/* The title of a group stands beside its first command, or in a narrow window above it. */
static int help_title_columns(const struct page *p)
{
    return p->columns < WIDE ? 0 : TITLE_COLUMN;
}

static void help_write_group(struct page *p, enum command_group g)
{
    const char *title = commands_group_title(g);
    int column = help_title_columns(p);

    if (column == 0)
        page_heading(p, LABEL, title);
    p->column = column + COMMAND_COLUMN;
    for (int i = 0; commands_at(i) != NULL; i++)
        if (commands_at(i)->group == g) {
            char term[64];

            snprintf(term, sizeof term, "%-*.*s%s", column, column, title, commands_at(i)->name);
            page_item(p, term, commands_at(i)->summary);
            title = "";
        }
}

void help_first_screen(void)
{
    struct page p = PAGE_ON_OUTPUT(&pen_plain);

    page_paragraph(&p,
                   "Duello: five duels for two players. Type `duello` alone to open the menu, or "
                   "play Charge against the computer: `duello play charge casual`.");
    for (enum command_group g = GROUP_START; g <= GROUP_HELP; g++)
        help_write_group(&p, g);
    for (int i = 0; help_lists_at(i) != NULL; i++) {
        char term[64];

        snprintf(term, sizeof term, "%*shelp %s", help_title_columns(&p), "",
                 help_lists_at(i)->name);
        page_item(&p, term, help_lists_at(i)->summary);
    }
}

/* ---- the lists ------------------------------------------------------------------------------- */

static void help_list_games(struct page *p)
{
    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);
        char term[64];

        snprintf(term, sizeof term, "%s%s%s", g->id, g->alias ? ", " : "",
                 g->alias ? g->alias : "");
        page_item(p, term, g->pitch);
    }
    page_paragraph(
        p, "`duello help charge` shows the rules of a game, `duello learn charge` teaches it, "
           "and `duello play charge casual` plays it. `duello games --json` prints this "
           "list for programs.");
}

static void help_list_tools(struct page *p)
{
    for (enum command_group g = GROUP_HELP + 1; g <= GROUP_LAST; g++)
        help_write_group(p, g);
    page_paragraph(p, "`duello help solve` explains a command, with examples.");
}

static void help_list_topics(struct page *p)
{
    p->column = TOPIC_COLUMN;
    for (int i = 0; topics_at(i) != NULL; i++)
        page_item(p, topics_at(i)->name, topics_at(i)->summary);
    page_paragraph(p, "`duello help players` shows a topic, and `man duello` everything.");
}

static const struct help_list lists[] = {
    {"games", "The games: what each is about.", help_list_games},
    {"tools", "More commands: solver, design, bots, research.", help_list_tools},
    {"topics", "Players, rules that you can change, files and more.", help_list_topics},
};

const struct help_list *help_lists_at(int i)
{
    return (size_t)i < sizeof lists / sizeof lists[0] ? &lists[i] : NULL;
}

const struct help_list *help_lists_find(const char *name)
{
    for (int i = 0; help_lists_at(i) != NULL; i++)
        if (strcmp(lists[i].name, name) == 0)
            return &lists[i];
    return NULL;
}
