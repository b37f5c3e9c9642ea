#include "cli/start/welcome.h"

#include "cli/base/choose.h"
#include "cli/base/folders.h"
#include "cli/start/commands.h"
#include "games/games.h"
#include "store/save.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/* Is the data folder empty: no game, no history, no marker of an earlier welcome? */
static bool welcome_is_empty(const char *folder)
{
    DIR *d = opendir(folder);
    struct dirent *e;
    bool empty = true;

    if (d == NULL)
        return true;
    while (empty && (e = readdir(d)) != NULL)
        empty = e->d_name[0] == '.';
    closedir(d);
    return empty;
}

static void welcome_leave_mark(const char *folder)
{
    char path[PATH_BYTES + 16];
    int fd;

    snprintf(path, sizeof path, "%s/welcomed", folder);
    if (save_folder(folder) == 0 && (fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) >= 0)
        close(fd);
}

int welcome(struct chooser *c)
{
    static const struct item items[] = {
        {L'y', "Yes, show me", "You play; a teacher explains things as they come up."},
        {L'n', "No, go to the menu", "You can find the guided game there, under \"Lessons\"."},
    };
    struct args learn = {
        .command = commands_find("learn"), .positional = {games_at(0)->id}, .positionals = 1};
    char folder[PATH_BYTES], intro[SENTENCE_BYTES];
    int answer;

    if (folders_data("", folder, sizeof folder) != 0 || !welcome_is_empty(folder))
        return 0;
    snprintf(
        intro, sizeof intro,
        "Five two-player duels, against a friend or the computer.\n\nThis seems to be your first "
        "time here. Shall we play a short game of %s together? It takes about two minutes.",
        games_at(0)->title);
    answer = chooser_ask(c, "Welcome to Duello", intro, items, 2, 0);
    if (answer == WIDGET_LEAVE)
        return answer;
    welcome_leave_mark(folder);
    return answer == 0 ? choose_run(&learn) : 0;
}
