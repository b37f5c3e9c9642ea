/* Things that are named on the command line: games, their rules, folders; and what was meant. */
#include "cli.h"
#include "store/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <unistd.h>

static int min3(int a, int b, int c)
{
    int m = a < b ? a : b;

    return m < c ? m : c;
}

/* How many letters must be changed, added or left out (Levenshtein). */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    int row[LONGEST + 1];
    int n = (int)strlen(b);

    if (n > LONGEST || strlen(a) > LONGEST)
        return LONGEST;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1] != '\0'; i++) {
        int diagonal = row[0];

        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int above = row[j];

            row[j] = min3(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[n];
}

const char *nearest(const char *typed, const char *const *words, int n)
{
    const char *best = NULL;
    int least = (int)strlen(typed) / 2 + 1;

    for (int i = 0; i < n; i++) {
        int d = words[i] == NULL ? least : distance(typed, words[i]);

        if (d < least) {
            least = d;
            best = words[i];
        }
    }
    return best;
}

const struct game *named_game(const char *name)
{
    const struct game *g = games_find(name);
    const char *names[2 * ARGS_MAX], *near;
    int n = 0;

    if (g != NULL)
        return g;
    for (int i = 0; i < games_count() && n < 2 * ARGS_MAX - 1; i++) {
        names[n++] = games_at(i)->id;
        names[n++] = games_at(i)->alias;
    }
    near = nearest(name, names, n);
    if (near != NULL)
        usage("there is no game \"%s\"; did you mean %s?", name, near);
    else
        usage("there is no game \"%s\"; `duello games` lists them.", name);
    return NULL;
}

int named_options(const struct args *a, const char *game, struct rules *r)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    const struct game *g = named_game(game);

    if (g == NULL)
        return EXIT_USAGE;
    rules_init(r, g);
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->given[i].name, "--rule") == 0 && rules_set(r, a->given[i].value, &why) != OK)
            return usage("--rule %s: %s", a->given[i].value, room);
    return EXIT_DONE;
}

int named_rules(const struct args *a, const char *game, struct rules *r)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    if (named_options(a, game, r) != EXIT_DONE)
        return EXIT_USAGE;
    if (rules_check(r, &why) != OK)
        return usage("these rules do not fit together: %s", room);
    return EXIT_DONE;
}

/* Is a position of this game described by such a name? */
static bool is_part(const struct rules *r, const struct state *s, const char *word, size_t len)
{
    struct field fields[FIELDS_MAX];
    int n = r->game->describe(r, s, fields);

    if (len == 4 && memcmp(word, "turn", 4) == 0)
        return true;
    if (len == 5 && memcmp(word, "clock", 5) == 0)
        return r->value[TURN_LIMIT] > 0;
    for (int i = 0; i < n; i++)
        if (strlen(fields[i].name) == len && memcmp(word, fields[i].name, len) == 0)
            return true;
    return false;
}

/* Is the word's name there again behind it? */
static bool is_repeated(const char *word, size_t len)
{
    for (const char *at = word; *at;) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
        if (strncmp(at, word, len) == 0 && at[len] == '=')
            return true;
    }
    return false;
}

int named_position(const struct rules *r, const char *words, struct state *out)
{
    struct state start = game_start(r, P1);
    char room[4 * SENTENCE_BYTES], reason[SENTENCE_BYTES];
    struct text all = TEXT(room), why = TEXT(reason);

    for (const char *at = words + strspn(words, " "); *at;
         at += strcspn(at, " "), at += strspn(at, " "))
        if (!is_part(r, &start, at, strcspn(at, "= "))) {
            position_print(r, &start, &all);
            return usage("\"%.*s\" is no part of a position; one reads: %s", (int)strcspn(at, " "),
                         at, room);
        } else if (is_repeated(at, strcspn(at, "= "))) {
            return usage("%.*s= is there twice.", (int)strcspn(at, "= "), at);
        }
    text_add(&all, "%s ", words); /* the first of two equal names counts */
    position_print(r, &start, &all);
    if (all.cut || position_parse(r, room, out, &why) != OK)
        return usage("that is no position: %s", all.cut ? "it is too long." : reason);
    return EXIT_DONE;
}

void shell_word(const char *s, struct text *out)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._/-";

    if (s[strspn(s, plain)] == '\0') {
        text_add(out, "%s", s);
        return;
    }
    text_add(out, "'");
    for (; *s; s++)
        text_add(out, *s == '\'' ? "'\\''" : "%c", *s);
    text_add(out, "'");
}

bool can_edit(void)
{
    const char *term = getenv("TERM");

    return term != NULL && strcmp(term, "dumb") != 0;
}

int data_folder(const char *what, char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data != NULL && data[0] == '/')
        snprintf(path, size, "%s/duello/%s", data, what);
    else if (home != NULL && home[0] == '/')
        snprintf(path, size, "%s/.local/share/duello/%s", home, what);
    else
        return -1;
    return 0;
}

int saves_folder(char *path, size_t size)
{
    return data_folder("games", path, size);
}

const char *bot_log(int number)
{
    static char path[ARGS_MAX][PATH_MAX];
    char folder[PATH_MAX - 32];

    if (number >= ARGS_MAX || data_folder("logs", folder, sizeof folder) != 0 ||
        save_folder(folder) != 0)
        return NULL;
    snprintf(path[number], sizeof path[number], "%s/bot-%d.log", folder, number + 1);
    unlink(path[number]);
    return path[number];
}

/* Bots run in a folder of their own, so words that name files here are written out whole. In a
 * command with a syntax beyond words any word may mean something else, and none is touched. */
static void whole_paths(const char *command, struct text *out)
{
    if (strpbrk(command, ";|&<>(){}$`\"'\\*?") != NULL) {
        text_add(out, "%s", command);
        return;
    }
    while (*command) {
        int len = (int)strcspn(command, " ");
        char word[WHO_BYTES], whole[PATH_MAX];

        snprintf(word, sizeof word, "%.*s", len, command);
        if (len > 0 && word[0] != '/' && access(word, F_OK) == 0 && realpath(word, whole) != NULL)
            shell_word(whole, out);
        else
            text_add(out, "%s", word);
        command += len;
        for (; *command == ' '; command++)
            text_add(out, " ");
    }
}

int named_player(const char *name, bool or_person, char who[WHO_BYTES])
{
    char room[SENTENCE_BYTES];
    struct text list = TEXT(room), out = text_on(who, WHO_BYTES);
    const char *names[ARGS_MAX], *near;
    int n = 0;

    for (const char *c = name; *c; c += text_char(c))
        if (text_char(c) == 0)
            return usage("that is no name for a player: it cannot be printed.");
    if (strncmp(name, "bot:", 4) == 0 && name[4] != '\0') {
        text_add(&out, "bot:");
        whole_paths(name + 4, &out);
        return out.cut ? usage("\"%s\" is too long for a player.", name) : EXIT_DONE;
    }
    text_add(&out, "%s", name);
    if (bots_find(name) != NULL || (or_person && strcmp(name, "human") == 0))
        return EXIT_DONE;
    if (or_person)
        names[n++] = "human";
    for (int i = 0; i < bots_count(); i++)
        names[n++] = bots_at(i)->id;
    for (int i = 0; i < n; i++)
        text_add(&list, "%s, ", names[i]);
    near = nearest(name, names, n);
    if (near != NULL)
        return usage("there is no player \"%s\"; did you mean %s?", name, near);
    return usage("there is no player \"%s\"; there are %sand bot:COMMAND.", name, room);
}
