/* Completion uses the tables that parse the command line, so the shell scripts hold no words. The
 * placeholder in the synopsis or flag determines which words are offered: GAME, WHO, FILE, ID for
 * any game, SAVE for an unfinished game, and this|that for literal words. */
#include "cli/help/completion.h"

#include "bots/bot.h"
#include "cli/base/names.h"
#include "cli/help/help.h"
#include "cli/help/topics.h"
#include "cli/play/play_game.h"
#include "cli/start/commands.h"
#include "core/move.h"
#include "core/record.h"
#include "games/games.h"

#include <ctype.h>
#include <stdio.h>

enum { WAYS_MAX = 8, NUMBERS_MAX = 30 };

struct line {
    const struct command *command;
    const struct game *game;     /* the first game on the line, or NULL */
    const char *typed;           /* the word being typed, without "--flag=" before it */
    int joined;                  /* the length of that "--flag=" */
    const char *word;            /* the word being typed */
    const char *given[ARGS_MAX]; /* the arguments before that word */
    int place;                   /* number of those arguments */
};

static bool completion_offer(const struct line *l, const char *word, const char *about)
{
    if (strncmp(word, l->typed, strlen(l->typed)) != 0)
        return false;
    printf("%.*s%s%s%s\n", l->joined, l->word, word, about[0] != '\0' ? "\t" : "", about);
    return true;
}

/* Offer the alias only if it is not a prefix of the id. */
static void completion_offer_games(const struct line *l)
{
    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);

        if (!completion_offer(l, g->id, g->pitch) && g->alias != NULL)
            completion_offer(l, g->alias, g->pitch);
    }
}

static void completion_offer_bots(const struct line *l)
{
    for (int i = 0; i < bots_count(); i++)
        if (l->game == NULL || bot_plays(bots_at(i), l->game))
            completion_offer(l, bots_at(i)->id, bots_at(i)->pitch);
    completion_offer(l, "bot:", "a program");
}

static void completion_offer_people_and_bots(const struct line *l)
{
    completion_offer(l, RECORD_PERSON, "a person");
    completion_offer_bots(l);
}

static void completion_offer_commands(const struct line *l)
{
    for (int i = 0; commands_at(i) != NULL; i++)
        completion_offer(l, commands_at(i)->name, commands_at(i)->summary);
}

static void completion_offer_topics(const struct line *l)
{
    completion_offer_commands(l);
    for (int i = 0; help_lists_at(i) != NULL; i++)
        if (commands_find(help_lists_at(i)->name) == NULL)
            completion_offer(l, help_lists_at(i)->name, help_lists_at(i)->summary);
    completion_offer_games(l);
    for (int i = 0; topics_at(i) != NULL; i++)
        completion_offer(l, topics_at(i)->name, topics_at(i)->summary);
}

static void completion_offer_files(const struct line *l)
{
    (void)l;
    puts(COMPLETE_FILES);
}

/* Offer the newest games whose number begins with the typed digits. */
static void completion_offer_numbers(const struct line *l, bool finished_too)
{
    static struct play_game_entry list[NUMBERS_MAX];
    int n = play_game_list(list, NUMBERS_MAX, l->typed, finished_too);

    for (int i = 0; i < n; i++)
        completion_offer(l, list[i].id, strchr(list[i].name, ' ') + 1);
}

static void completion_offer_games_by_number(const struct line *l)
{
    completion_offer_numbers(l, true);
}

static void completion_offer_saves(const struct line *l)
{
    completion_offer_numbers(l, false);
}

/* Offer "name=" first, and after it the values. */
static void completion_offer_option(const struct line *l, const struct option *o)
{
    struct text word = TEXT_OF(WORD_BYTES);

    text_add(&word, "%s=", o->name);
    if (strncmp(l->typed, word.at, word.len) != 0) {
        completion_offer(l, word.at, o->about);
        return;
    }
    for (const char *c = o->choices; c != NULL && *c != '\0';
         c += strcspn(c, "|"), c += *c == '|') {
        text_clear(&word);
        text_add(&word, "%s=%.*s", o->name, (int)strcspn(c, "|"), c);
        completion_offer(l, word.at, "");
    }
}

static void completion_offer_rules(const struct line *l)
{
    const struct game *g = l->game != NULL ? l->game : games_at(0);
    int n = 0;

    /* Without a game, offer only the options that all games have. */
    for (; g->options[n].name != NULL && (l->game != NULL || n < OPTIONS_OWN); n++)
        completion_offer_option(l, &g->options[n]);
}

static void completion_offer_editions_of(const struct line *l, const struct game *g)
{
    for (int i = 0; i < rules_edition_count(g); i++)
        completion_offer(l, g->editions[i].id, g->editions[i].says);
}

/* Without a game, offer the editions of all. */
static void completion_offer_editions(const struct line *l)
{
    for (int i = 0; i < games_count(); i++)
        if (l->game == NULL || l->game == games_at(i))
            completion_offer_editions_of(l, games_at(i));
    completion_offer(l, RULES_BOOK, "the rules of the book");
}

static const struct {
    const char *placeholder;
    void (*offer)(const struct line *l);
} kinds[] = {
    {"GAME", completion_offer_games},       {"WHO", completion_offer_people_and_bots},
    {"PLAYER", completion_offer_bots},      {"TOPIC", completion_offer_topics},
    {"NAME=VALUE", completion_offer_rules}, {"NAME=VALUES", completion_offer_rules},
    {"EDITION", completion_offer_editions}, {"FILE", completion_offer_files},
    {"FILE.html", completion_offer_files},  {"RECORD", completion_offer_files},
    {"DIR", completion_offer_files},        {"ID", completion_offer_games_by_number},
    {"SAVE", completion_offer_saves},
};

/* Offer one alternative of a placeholder. FILE.html is a FILE; a lower-case word is literal. */
static void completion_offer_kind(const struct line *l, const char *kind)
{
    size_t len = strcspn(kind, ".");

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strlen(kinds[i].placeholder) == len && memcmp(kinds[i].placeholder, kind, len) == 0) {
            kinds[i].offer(l);
            return;
        }
    if (islower((unsigned char)kind[0]) || isdigit((unsigned char)kind[0]))
        completion_offer(l, kind, "");
}

static void completion_offer_placeholder(const struct line *l, const char *s, size_t len)
{
    char room[WORD_BYTES];

    for (const char *end = s + len; s < end; s++) {
        size_t n = strcspn(s, "|");

        if (n > (size_t)(end - s))
            n = (size_t)(end - s);
        snprintf(room, sizeof room, "%.*s", (int)n, s);
        completion_offer_kind(l, room);
        s += n;
    }
}

static void completion_offer_flags(const struct line *l)
{
    for (const struct flag *f = l->command->flags; f != NULL && f->name != NULL; f++)
        completion_offer(l, f->name, f->about);
    completion_offer(l, "--help", "examples and options");
}

/* ---- the synopsis ---------------------------------------------------------------------------- */

/* Find the next word of a synopsis that stands for an argument, skipping flags and their values;
 * NULL after the last. */
static const char *completion_next_placeholder(const char **way, const char *end)
{
    bool is_value = false;

    for (const char *s = *way; s < end;) {
        const char *word = s + strspn(s, "[");
        bool is_flag = word[0] == '-', skip = is_flag || is_value;

        is_value = is_flag && word[strcspn(word, " ]")] == ' ';
        s += strcspn(s, " ");
        s += strspn(s, " ");
        if (!skip && strncmp(word, "options]", 8) != 0) {
            *way = s;
            return word;
        }
    }
    return NULL;
}

/* Is the argument exactly this literal word of the synopsis? */
static bool completion_is_spelled(const struct line *l, int i, const char *word)
{
    size_t len = strcspn(word, " ].|");

    return i < l->place && strlen(l->given[i]) == len && memcmp(l->given[i], word, len) == 0;
}

/* Find the word for the argument being typed, in one alternative of the synopsis. A word with dots
 * can repeat. NULL: no argument is expected, or the arguments do not fit this alternative. */
static const char *completion_placeholder_at(const struct line *l, const char *way, const char *end)
{
    const char *repeated = NULL, *word;

    for (int i = 0; (word = completion_next_placeholder(&way, end)) != NULL; i++) {
        if (i == l->place)
            return word;
        if (islower((unsigned char)word[0]) && strcspn(word, "|") > strcspn(word, " ]") &&
            !completion_is_spelled(l, i, word))
            return NULL;
        if (strncmp(word + strcspn(word, ". "), "...", 3) == 0)
            repeated = word;
    }
    return repeated;
}

/* Offer the next argument in each alternative of the synopsis (" | " separates them). If the user
 * typed the first literal word of an alternative, use only that one. */
static void completion_offer_argument(const struct line *l)
{
    const char *way[WAYS_MAX], *end[WAYS_MAX], *word;
    int n = 0, spelled = -1;

    for (const char *s = l->command->synopsis; s != NULL && n < WAYS_MAX; n++) {
        const char *first = s;

        way[n] = s;
        end[n] = strstr(s, " | ");
        s = end[n] == NULL ? NULL : end[n] + 3;
        if (end[n] == NULL)
            end[n] = way[n] + strlen(way[n]);
        word = completion_next_placeholder(&first, end[n]);
        if (word != NULL && completion_is_spelled(l, 0, word))
            spelled = n;
    }
    for (int i = 0; i < n; i++) {
        word = spelled < 0 || spelled == i ? completion_placeholder_at(l, way[i], end[i]) : NULL;
        if (word != NULL)
            completion_offer_placeholder(l, word, strcspn(word, " ]."));
    }
}

/* ---- the line -------------------------------------------------------------------------------- */

/* Find a flag that takes a value. */
static const struct flag *completion_find_flag(const struct command *cmd, const char *word,
                                               size_t len)
{
    const struct flag *f = args_flag(cmd, word, len);

    return f != NULL && f->value != NULL ? f : NULL;
}

/*
 * Read the words before the one being typed. Return the flag whose value is being typed, or NULL.
 */
static const struct flag *completion_read_words(struct line *l, const char *const *words, int n)
{
    const struct flag *f = NULL;

    for (int i = 0; i < n; i++) {
        if (f == NULL && (f = completion_find_flag(l->command, words[i], strlen(words[i]))) != NULL)
            continue;
        if (f == NULL && words[i][0] != '-')
            l->given[l->place++] = words[i];
        if (l->game == NULL)
            l->game = names_listed(words[i]);
        f = NULL;
    }
    return f;
}

static void completion_argument(struct line *l, const char *const *words, int n)
{
    const struct flag *f = completion_read_words(l, words, n);
    size_t name = strcspn(l->word, "=");

    if (f == NULL && l->word[name] == '=' &&
        (f = completion_find_flag(l->command, l->word, name)) != NULL) {
        l->joined = (int)name + 1;
        l->typed += name + 1;
    }
    if (f != NULL)
        completion_offer_placeholder(l, f->value, strlen(f->value));
    else if (l->word[0] == '-')
        completion_offer_flags(l);
    else
        completion_offer_argument(l);
}

void completion_print(const char *const *words, int n)
{
    struct line l = {.word = n > 0 ? words[n - 1] : ""};

    l.typed = l.word;
    if (n < 2) {
        completion_offer_commands(&l);
        completion_offer(&l, "--help", "the commands");
        completion_offer(&l, "--version", "the version of Duello");
        completion_offer(&l, "--plain", "the menu line by line");
    } else if ((l.command = commands_find(words[0])) != NULL) {
        completion_argument(&l, words + 1, n - 2);
    }
}
