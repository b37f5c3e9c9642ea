/* The man page: every command, every game and every topic in turn. */
#include "cli/help/topics.h"
#include "cli/start/commands.h"
#include "duello.h"
#include "games/games.h"

#include <stdio.h>

static void manual_write_commands(struct page *p)
{
    for (enum command_group g = GROUP_START; g <= GROUP_LAST; g++) {
        struct text title = TEXT_OF(SENTENCE_BYTES);

        text_add(&title, "Commands: %s", commands_group_title(g));
        page_heading(p, CHAPTER, title.at);
        for (int i = 0; commands_at(i) != NULL; i++)
            if (commands_at(i)->group == g) {
                page_heading(p, SECTION, commands_at(i)->name);
                topics_write_command(p, commands_at(i));
            }
    }
}

static void manual_write_games(struct page *p)
{
    page_heading(p, CHAPTER, "Games");
    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);
        struct text title = TEXT_OF(SENTENCE_BYTES);
        struct rules r;

        text_add(&title, "%s (%s%s%s)", g->title, g->id, g->alias ? ", " : "",
                 g->alias ? g->alias : "");
        rules_init(&r, g);
        page_heading(p, SECTION, title.at);
        page_paragraph(p, g->pitch);
        rule_book_add(p, &r);
    }
}

void topics_write_manual(void)
{
    struct page p = PAGE_ON_OUTPUT(&pen_man);

    puts(".TH DUELLO 6 \"\" \"Duello " DUELLO_VERSION "\" \"Games Manual\"\n"
         ".ad l"); /* rules are long words, which no line could be filled with */
    page_heading(&p, CHAPTER, "Name");
    page_paragraph(&p, "duello - two-player duels at the command line");
    page_heading(&p, CHAPTER, "Synopsis");
    page_paragraph(&p, "`duello`");
    page_paragraph(&p, "`duello` COMMAND [ARGUMENT]...");
    page_heading(&p, CHAPTER, "Description");
    page_paragraph(
        &p,
        "Duello plays two-player duels, each exactly by its rule book. The players can be people "
        "at one keyboard, built-in players of any strength, and programs. Duello also solves, maps "
        "and measures the games.");
    page_paragraph(
        &p,
        "`duello` alone opens a menu, which has everything that you need to play. `duello help` "
        "lists the commands, and `duello help TOPIC` shows a part of this page.");
    manual_write_commands(&p);
    manual_write_games(&p);
    for (int i = 0; topics_at(i) != NULL; i++) {
        const struct topic *t = topics_at(i);

        page_heading(&p, CHAPTER, t->title != NULL ? t->title : t->name);
        topics_write(&p, t);
    }
}
