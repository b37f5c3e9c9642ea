/* The topics of `duello help` that are neither commands nor games. */
#include "cli/help/topics.h"

#include "bots/bot.h"
#include "core/position.h"
#include "core/record.h"
#include "games/games.h"

enum { TERM_COLUMN = 17 };

static const char *const about_players[] = {
    "These are the players that you can name after the game in `duello play charge casual`, with "
    "`--p1` and `--p2`, and in `duello arena`. Built-in players that solve the game first cannot "
    "play games with hidden cards; some players play one game only.",
    NULL,
};

static void topics_list_players(struct page *p)
{
    page_item(p, RECORD_PERSON, "a person at this keyboard (only in `duello play`)");
    for (int i = 0; i < bots_count(); i++) {
        const struct bot *b = bots_at(i);
        struct text about = TEXT_OF(SENTENCE_BYTES);

        text_add(&about, "%s", b->pitch);
        if (b->game != NULL)
            text_add(&about, " (%s only)", b->game);
        page_item(p, b->id, about.at);
    }
    page_item(p, "bot:COMMAND", "a program that speaks the bot protocol; the shell runs COMMAND");
    page_item(p, "NAME=bot:COMMAND", "the same, with a name for tables, reviews and the history");
}

static const char *const about_options[] = {
    "Every number in a rule book is an option, and so is every sentence that can be read in more "
    "than one way. `--rule NAME=VALUE` sets an option. You can repeat it; if you set an option "
    "twice, the last value counts. `duello rules GAME` lists the options of a game, and prints its "
    "rules with the values you set. Records store these values.",
    "A game may have editions: named sets of rules beside the book, as in `--edition tournament`. "
    "GAME:EDITION is shorter: `duello play charge:tournament`. Each edition has ratings of its "
    "own. `duello games` lists the editions.",
    "Every game has these two options:",
    NULL,
};

/* List the options that all games share, as the first game describes them. */
static void topics_list_options(struct page *p)
{
    for (int i = 0; i < OPTIONS_OWN; i++)
        page_item(p, games_at(0)->options[i].name, games_at(0)->options[i].about);
}

static const char *const about_positions[] = {
    "A position is a list of NAME=VALUE words: whose turn it is, then each part of the position, "
    "Player 1's value before the slash, Player 2's after it. Parts you leave out are as at the "
    "start. Type `position` during a game to see the current one; `duello replay --json` prints "
    "one for every turn. `duello analyze GAME POSITION` and `duello play GAME --position POSITION` "
    "read them.",
    "Starting positions (drawn cards not shown):",
    NULL,
};

static void topics_list_positions(struct page *p)
{
    for (int i = 0; i < games_count(); i++) {
        struct rules r;
        struct state s;

        rules_init(&r, games_at(i));
        s = game_start(&r, P1);
        page_item(p, r.game->id, position_words(&r, &s).at);
    }
}

static const char *const about_records[] = {
    "A record is a text file that holds a game from its first move. Saved games are records. Every "
    "move is written as soon as it is made, so nothing is lost if the program stops. Duello checks "
    "a record by playing its moves again, and every line has a checksum of all lines before it. A "
    "record that was changed is refused, with the line and the reason.",
    "`--record FILE` saves a game in a file of your choice. `duello resume` continues an "
    "unfinished game. If a program plays in it, the program is started only if `--p1` or `--p2` "
    "names it too, or if you answer yes when asked. `duello replay` shows and checks a record, and "
    "`duello analyze RECORD --at N` shows the best choices after turn N.",
    NULL,
};

static const char *const about_files[] = {
    "Everything is stored in one folder: `$XDG_DATA_HOME/duello`, or `~/.local/share/duello` if "
    "that variable is not set.",
    NULL,
};

static const struct topic_entry files[] = {
    {"games/",
     "your unfinished games, one file each (game 12 is in 12.duel); the empty 13.used notes that "
     "13 is the highest number so far"},
    {"events/", "events of `duello arena`, so that an interrupted event can be resumed"},
    {"sweeps/", "the same for `duello sweep`"},
    {"designs/", "the same for `duello design`"},
    {"online/",
     "the last host of `duello online`, and for each host a secret that says who you are"},
    {"serve/", "serve.db, the players and games of your own `duello serve`"},
    {"bench/", "with letters after its name: temporary data of a running `make bench`"},
    {"logs/", "the last standard error output of bots"},
    {"settings", "what you last chose in the menu, if it is not the default"},
    {"welcomed", "marker: the guided game has been offered"},
    {"duello.db",
     "all finished games, the ratings that `duello ladder` shows, and the puzzles you have seen"},
    {"history.db", "an index of the version before, which is removed; its pack of games is kept as "
                   "games/finished.pack.imported, which you can delete"},
    {"duello.db.damaged", "followed by a number: a damaged duello.db that was set aside"},
    {NULL, NULL},
};

static const struct topic_entry environment[] = {
    {"XDG_DATA_HOME", "the folder that holds the folder `duello`; an absolute path"},
    {"HOME", "the folder that holds `.local/share/duello`, if XDG_DATA_HOME is not set"},
    {"NO_COLOR", "if not empty, turn off colours"},
    {"PAGER", "the program that shows long reviews on a terminal (default: less); empty for none"},
    {"TERM",
     "the kind of terminal; on a `dumb` one games are played line by line, without colours"},
    {"COLORFGBG",
     "the terminal's colours, from which Duello sees whether the background is light or dark"},
    {"DUELLO_PLAIN",
     "if 1, the same as --plain; DUELLO_ASCII, DUELLO_LIGHT, DUELLO_DARK and DUELLO_NO_ANIMATION "
     "set their options likewise"},
    {"ACCESSIBLE",
     "if set, you use a screen reader, so games are played line by line; the same for "
     "ACCESSIBILITY_ENABLED, SCREEN_READER, DTK_PROGRAM and BRLAPI_HOST"},
    {"DUELLO_SETTINGS",
     "the same as --settings of `duello serve`; DUELLO_LISTEN, DUELLO_DATABASE and so on set its "
     "other options likewise"},
    {"COLUMNS", "the width for tables, graphs and help (default: the window's)"},
    {"PATH", "where the shell looks for the programs of bots"},
    {"LANG, LC_ALL", "the characters that you can type and that the terminal can show"},
    {NULL, NULL},
};

static const struct topic_entry exit_codes[] = {
    {"0", "done"},
    {"1", "failed"},
    {"2", "the command line is wrong"},
    {"3", "a record is damaged or breaks the rules"},
    {"4", "the input ended before the game (which is saved), or before a puzzle was solved"},
    {"5", "a bot broke the protocol and forfeited the game"},
    {"130",
     "interrupted by Ctrl-C; the game is saved (131, 143 and 129: the same for Ctrl-\\, SIGTERM "
     "and SIGHUP)"},
    {NULL, NULL},
};

static const struct topic topics[] = {
    {"players", "who can play: people, built-in players and programs", NULL, about_players, NULL,
     topics_list_players},
    {"options", "how to change the rules", NULL, about_options, NULL, topics_list_options},
    {"positions", "how to write a position", NULL, about_positions, NULL, topics_list_positions},
    {"records", "how games are saved", NULL, about_records, NULL, NULL},
    {"files", "where Duello stores its files", NULL, about_files, files, NULL},
    {"environment", "environment variables Duello reads", NULL, NULL, environment, NULL},
    {"exit-codes", "exit status codes", "Exit status", NULL, exit_codes, NULL},
};

const struct topic *topics_at(int i)
{
    return (size_t)i < sizeof topics / sizeof topics[0] ? &topics[i] : NULL;
}

const struct topic *topics_find(const char *name)
{
    for (int i = 0; topics_at(i) != NULL; i++)
        if (strcmp(topics_at(i)->name, name) == 0)
            return topics_at(i);
    return NULL;
}

void topics_write(struct page *p, const struct topic *t)
{
    p->column = TERM_COLUMN;
    for (int i = 0; t->text != NULL && t->text[i] != NULL; i++)
        page_paragraph(p, t->text[i]);
    for (const struct topic_entry *e = t->entries; e != NULL && e->term != NULL; e++)
        page_item(p, e->term, e->about);
    if (t->list != NULL)
        t->list(p);
}
