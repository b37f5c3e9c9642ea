/* Find games, rules, positions and players by their names on the command line. */
#include "cli/base/names.h"

#include "bots/bot.h"
#include "cli/base/rule_files.h"
#include "cli/base/suggest.h"
#include "core/position.h"
#include "games/games.h"
#include "store/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <unistd.h>

const struct game *names_listed(const char *words)
{
    struct text name = TEXT_OF(WORD_BYTES);

    text_add(&name, "%.*s", (int)strcspn(words, ":"), words);
    return games_find(name.at);
}

const struct game *names_game(const char *name)
{
    const struct game *g = games_find(name);
    struct suggest names = {0};

    if (g == NULL && rule_files_is_path(name))
        return rule_files_open(name);
    if (g == NULL) {
        suggest_add_games(&names);
        suggest(&names, "game", name, "`duello games` lists them.");
    }
    return g;
}

/* Add the id of a game, or the path of its file. */
static void names_add_id(const struct game *g, struct text *out)
{
    const char *path = rule_files_path(g);

    text_add_shell_word(out, path != NULL ? path : g->id);
}

int names_refuse_solved(const struct game *g)
{
    struct text name = TEXT_OF(3 * PATH_MAX);

    names_add_id(g, &name);
    return cli_usage("%s has no hidden cards: use `duello solve %s`, which is exact.", g->title,
                     name.at);
}

void names_add_game(const struct rules *r, struct text *out)
{
    const struct edition *e = rules_edition(r);

    names_add_id(r->game, out);
    if (e != NULL)
        text_add(out, " --edition %s", e->id);
}

int names_edition(const struct game *g, const char *name, struct rules *r)
{
    struct text why = TEXT_OF(SENTENCE_BYTES), kind = TEXT_OF(WORD_BYTES),
                otherwise = TEXT_OF(SENTENCE_BYTES);
    struct suggest names = {0};

    if (rules_of_name(r, g, name, &why))
        return EXIT_DONE;
    suggest_add(&names, RULES_BOOK);
    text_add(&kind, "edition of %s", g->id);
    for (int i = 0; i < rules_edition_count(g); i++) {
        suggest_add(&names, g->editions[i].id);
        text_add(&otherwise, "%s%s", i > 0 ? ", " : "it has ", g->editions[i].id);
    }
    text_put(&otherwise, rules_edition_count(g) > 0 ? " and the book." : "there is only the book.");
    return suggest(&names, kind.at, name, otherwise.at);
}

/* Read "charge", "charge:tournament" or "charge:goal=20". A path may have a colon. */
static int names_game_with_rules(const char *words, struct rules *r)
{
    size_t len = rule_files_is_path(words) ? strlen(words) : strcspn(words, ":");
    const char *options = words + len;
    struct text name = TEXT_OF(SENTENCE_BYTES), why = TEXT_OF(SENTENCE_BYTES);
    const struct game *g;

    text_add(&name, "%.*s", (int)len, words);
    if ((g = names_game(name.cut ? words : name.at)) == NULL)
        return EXIT_USAGE;
    rules_init(r, g);
    if (*options == ':' && strpbrk(options, ",=") == NULL)
        return names_edition(g, options + 1, r);
    return rules_read(r, g, options, &why) == OK ? EXIT_DONE : cli_usage("%s: %s", words, why.at);
}

bool names_has_rules(const struct args *a)
{
    return args_has(a, "--rule") || args_has(a, "--edition");
}

int names_options(const struct args *a, const char *game, struct rules *r)
{
    const char *edition = args_value(a, "--edition"), *rule;
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (names_game_with_rules(game, r) != EXIT_DONE)
        return EXIT_USAGE;
    if (edition != NULL && strchr(game, ':') != NULL && !rule_files_is_path(game))
        return cli_usage("%s and --edition %s both say which rules; use one.", game, edition);
    if (edition != NULL && names_edition(r->game, edition, r) != EXIT_DONE)
        return EXIT_USAGE;
    for (int at = 0; (rule = args_next(a, "--rule", &at)) != NULL;)
        if (rules_set(r, rule, &why) != OK)
            return cli_usage("--rule %s: %s", rule, why.at);
    return EXIT_DONE;
}

int names_rules(const struct args *a, const char *game, struct rules *r)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (names_options(a, game, r) != EXIT_DONE)
        return EXIT_USAGE;
    if (rules_check(r, &why) != OK)
        return cli_usage("these rules do not fit together: %s", why.at);
    return EXIT_DONE;
}

const struct game *names_counted(const char *words, struct rules_key *key)
{
    struct rules r;

    key->at[0] = '\0';
    if (names_game_with_rules(words, &r) != EXIT_DONE)
        return NULL;
    if (rules_edition(&r) != NULL) {
        *key = rules_key(&r);
    } else if (strchr(words, ':') != NULL && !rule_files_is_path(words)) {
        cli_usage("results are counted only for a game or an edition; use %s.", rules_key(&r).at);
        return NULL;
    }
    return r.game;
}

int names_network(const struct game *g)
{
    return game_is_hidden(g) && !g->has_usual_hands
               ? cli_usage("no network can learn %s: it has hidden cards of a kind that only "
                           "random, the levels and lookahead play.",
                           g->title)
               : (int)EXIT_DONE;
}

int names_position(const struct rules *r, const char *words, struct state *out)
{
    struct text why = TEXT_OF(8 * SENTENCE_BYTES);

    return position_read(r, words, out, &why) == OK ? EXIT_DONE : cli_usage("%s", why.at);
}

/* Bots run in their own folder, so words that name files here become absolute paths. A command that
 * uses shell syntax is not changed, because its words may mean something else. */
static void names_whole_paths(const char *command, struct text *out)
{
    if (strpbrk(command, ";|&<>(){}$`\"'\\*?") != NULL) {
        text_add(out, "%s", command);
        return;
    }
    while (*command) {
        int len = (int)strcspn(command, " ");
        char word[WHO_BYTES], whole[PATH_MAX];

        snprintf(word, sizeof word, "%.*s", len, command);
        if (len > 0 && word[0] != '/' && access(word, F_OK) == 0 && realpath(word, whole) != NULL &&
            text_is_printable(whole))
            text_add_shell_word(out, whole);
        else
            text_add(out, "%s", word);
        command += len;
        for (; *command == ' '; command++)
            text_add(out, " ");
    }
}

int names_player(const char *name, const struct game *g, bool or_person, char who[WHO_BYTES])
{
    struct text list = TEXT_OF(SENTENCE_BYTES), out = text_on(who, WHO_BYTES);
    struct suggest names = {0};

    if (!text_is_printable(name))
        return cli_usage("the player's name has characters that cannot be printed.");
    if (record_is_program(name)) {
        text_add(&out, "bot:");
        names_whole_paths(name + 4, &out);
        return out.cut ? cli_usage("the player \"%s\" is too long.", name) : EXIT_DONE;
    }
    text_add(&out, "%s", name);
    if (bots_find(name) != NULL || (or_person && record_is_person(name)))
        return EXIT_DONE;
    if (or_person)
        suggest_add(&names, RECORD_PERSON);
    for (int i = 0; i < bots_count(); i++)
        if (g == NULL || bot_plays(bots_at(i), g))
            suggest_add(&names, bots_at(i)->id);
    text_add(&list, "choose ");
    for (int i = 0; i < names.count; i++)
        text_add(&list, "%s, ", names.words[i]);
    text_add(&list, "or bot:COMMAND.");
    return suggest(&names, "player", name, list.at);
}

/* Would readers of a table take this name for another player? */
static bool names_is_taken(const char *name)
{
    for (int i = 0; i < games_count(); i++)
        if (strcmp(name, games_at(i)->names[P1]) == 0 || strcmp(name, games_at(i)->names[P2]) == 0)
            return true;
    return bots_find(name) != NULL || record_is_person(name);
}

int names_nickname(const char **player, char name[NAME_BYTES])
{
    const char *program = record_named_program(*player);
    struct text out = text_on(name, NAME_BYTES);

    if (program == NULL)
        return EXIT_DONE;
    text_add(&out, "%.*s", record_label_bytes(*player), *player);
    if (out.cut || !text_is_name(name))
        return cli_usage("%s: a name has %s.", *player, text_name_rule);
    if (names_is_taken(name))
        return cli_usage("%s: a program cannot be called %s; choose another name.", *player, name);
    *player = program;
    return EXIT_DONE;
}
