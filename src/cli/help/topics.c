/* The topics of `duello help` that are no command and no game. */
#include "cli/help/topics.h"

#include "bots/bot.h"
#include "core/position.h"
#include "core/record.h"
#include "games/games.h"

enum { TERM_COLUMN = 17 };

static const char *const about_players[] = {
    "Wherever a player is named, in `--p1` and `--p2` of `duello play` and in `duello arena`, it may be "
    "one of these. The built-in ones that solve the game first do not play where cards are hidden; "
    "some play one game only.",
    NULL,
};

static void topics_list_players(struct page *p)
{
    page_item(p, RECORD_PERSON, "a person at this keyboard; in `duello play` only");
    for (int i = 0; i < bots_count(); i++) {
        const struct bot *b = bots_at(i);
        struct text about = TEXT_OF(SENTENCE_BYTES);

        text_add(&about, "%s", b->pitch);
        if (b->game != NULL)
            text_add(&about, " (%s only)", b->game);
        page_item(p, b->id, about.at);
    }
    page_item(p, "bot:COMMAND",
              "a program that speaks the bot protocol; COMMAND goes to the shell");
}

static const char *const about_options[] = {
    "Every number of a rule book is an option, and so is every sentence that can be read in more than "
    "one way. `--rule NAME=VALUE` sets one, as often as needed; the last of two values counts. "
    "`duello rules GAME` prints the rules with the numbers that are played. Records keep them.",
    "Every game has these two:",
    NULL,
};

/* The options that all games share, as the first game has them. */
static void topics_list_options(struct page *p)
{
    for (int i = 0; i < OPTIONS_OWN; i++)
        page_item(p, games_at(0)->options[i].name, games_at(0)->options[i].about);
}

static const char *const about_positions[] = {
    "A position is written in words: whose turn it is, and each part by its name, Player 1's before "
    "the stroke and Player 2's behind it. What is left out is as at the start. `position` at the "
    "prompt and `duello replay --json` print it; `duello analyze GAME POSITION` and `duello play GAME "
    "--position POSITION` read it.",
    "Games begin here, cards that are drawn aside:",
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
    "A record is a game from its first move, as text: what is saved, resumed and replayed. Every move "
    "is written as it is made, so that nothing is lost when a game is cut off. Reading a record plays "
    "it through the rules, and every line carries a check of all before it: one that was changed is "
    "refused, with the line and the reason.",
    "`--record FILE` keeps a game in a file of your own. `duello resume` goes on with a record that is "
    "not over; a program that plays in it is started only if `--p1` or `--p2` names it too, or if you say "
    "yes when you are asked. `duello replay` shows and checks one, `duello analyze RECORD --at N` tells what was best "
    "after turn N.",
    NULL,
};

static const char *const about_files[] = {
    "All that is kept is in one folder, `$XDG_DATA_HOME/duello`, or `~/.local/share/duello` if that is "
    "not set:",
    NULL,
};

static const struct entry files[] = {
    {"games/", "saved games, one record each, called by its number"},
    {"events/", "events of `duello arena`, to go on with if they are cut off"},
    {"sweeps/", "the same of `duello sweep`"},
    {"logs/", "what bots last wrote to their standard error"},
    {"welcomed", "empty; there once the offer of a guided game was made"},
    {"duello.db",
     "the history, the ratings that `duello ladder` shows, and puzzles that were shown"},
    {"duello.db.damaged", "with a number behind it: one that was damaged, set aside"},
    {"ladder.db", "ratings of an earlier version; they become part of duello.db"},
    {NULL, NULL},
};

static const struct entry environment[] = {
    {"XDG_DATA_HOME", "where the folder `duello` is kept; an absolute path"},
    {"HOME", "where `.local/share` is, if XDG_DATA_HOME is not set"},
    {"NO_COLOR", "if set and not empty, nothing is coloured"},
    {"PAGER", "shows long reviews on a terminal (default: less); empty for none"},
    {"TERM", "the terminal; on a `dumb` one games are played line by line and nothing is coloured"},
    {"COLORFGBG", "whether the terminal's background is light or dark"},
    {"DUELLO_PLAIN", "if 1, as --plain; so are DUELLO_ASCII, DUELLO_LIGHT, DUELLO_DARK and "
                     "DUELLO_NO_ANIMATION"},
    {"ACCESSIBLE", "a screen reader is there, so games are played line by line; the same with "
                   "ACCESSIBILITY_ENABLED, SCREEN_READER, DTK_PROGRAM and BRLAPI_HOST"},
    {"COLUMNS", "how wide the window is, if it cannot be asked"},
    {"PATH", "where bots find their programs"},
    {"LANG, LC_ALL", "which characters can be typed and shown"},
    {NULL, NULL},
};

static const struct entry exit_codes[] = {
    {"0", "done"},
    {"1", "failed"},
    {"2", "the command line was not understood"},
    {"3", "a record does not replay"},
    {"4", "the input ended before the game, which is saved, or before a puzzle was solved"},
    {"5", "a bot broke a rule of conduct and lost the game by it"},
    {"130", "interrupted by Ctrl-C; the game is saved (131, 143 and 129 for Ctrl-\\, SIGTERM and "
            "SIGHUP)"},
    {NULL, NULL},
};

static const struct topic topics[] = {
    {"players", "who can play: people, built-in players, programs", NULL, about_players, NULL,
     topics_list_players},
    {"options", "how rules are changed", NULL, about_options, NULL, topics_list_options},
    {"positions", "how a position is written", NULL, about_positions, NULL, topics_list_positions},
    {"records", "how games are kept", NULL, about_records, NULL, NULL},
    {"files", "where things are kept", NULL, about_files, files, NULL},
    {"environment", "variables that are looked at", NULL, NULL, environment, NULL},
    {"exit-codes", "what the program answers to the shell", "Exit status", NULL, exit_codes, NULL},
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
    for (const struct entry *e = t->entries; e != NULL && e->term != NULL; e++)
        page_item(p, e->term, e->about);
    if (t->list != NULL)
        t->list(p);
}
