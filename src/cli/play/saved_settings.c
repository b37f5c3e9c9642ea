/* One setting a line: its key, a space and its value. Settings with the default value have no
 * line. */
#include "cli/play/saved_settings.h"

#include "advise/puzzle.h"
#include "bots/bot.h"
#include "cli/base/folders.h"
#include "cli/base/terminal.h"
#include "games/games.h"
#include "store/save.h"
#include "system/whole_file.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINE_BYTES = 2 * SENTENCE_BYTES };

static int settings_game_count(void)
{
    return games_count() < SETTINGS_GAMES ? games_count() : SETTINGS_GAMES;
}

static int settings_index(const struct game *g)
{
    for (int i = 0; i < settings_game_count(); i++)
        if (games_at(i) == g)
            return i;
    return 0;
}

struct rules *settings_rules(struct settings *s, const struct game *g)
{
    return &s->rules[settings_index(g)];
}

char *settings_opponent(struct settings *s, const struct game *g)
{
    return s->opponent[settings_index(g)];
}

void settings_apply_look(const struct settings *s)
{
    terminal_prefer(s->colours, strcmp(s->animation, SETTINGS_OFF) == 0);
}

static void settings_init(struct settings *s)
{
    *s = (struct settings){.first = SETTINGS_BY_TURNS, .best_of = 1};
    for (int i = 0; i < settings_game_count(); i++)
        rules_init(&s->rules[i], games_at(i));
}

/* ---- words ----------------------------------------------------------------------------------- */

static bool settings_is_opponent(const char *word)
{
    return record_is_person(word) || bots_find(word) != NULL;
}

static bool settings_is_seat(const char *word)
{
    return strcmp(word, "1") == 0 || strcmp(word, "2") == 0;
}

static bool settings_is_first(const char *word)
{
    return settings_is_seat(word) || strcmp(word, "random") == 0 ||
           strcmp(word, SETTINGS_BY_TURNS) == 0;
}

static bool settings_is_kind(const char *word)
{
    return strcmp(word, SETTINGS_TUTOR) == 0 || strcmp(word, SETTINGS_RATED) == 0;
}

static bool settings_is_colours(const char *word)
{
    return strcmp(word, "dark") == 0 || strcmp(word, "light") == 0 || strcmp(word, "none") == 0;
}

static bool settings_is_off(const char *word)
{
    return strcmp(word, SETTINGS_OFF) == 0;
}

static bool settings_is_game(const char *word)
{
    struct rules r;

    return games_parse_rules(&r, word, NULL) == OK && strcmp(rules_key(&r).at, word) == 0;
}

static bool settings_is_level(const char *word)
{
    for (int i = 0; i < PUZZLE_LEVELS; i++)
        if (strcmp(word, puzzle_level_words[i]) == 0)
            return true;
    return false;
}

/* Settings that are one word, all of the same size. */
static const struct {
    const char *key;
    size_t at;
    bool (*fits)(const char *word);
} words[] = {
    {"name", offsetof(struct settings, name[0]), text_is_name},
    {"friend", offsetof(struct settings, name[1]), text_is_name},
    {"first", offsetof(struct settings, first), settings_is_first},
    {"began", offsetof(struct settings, began), settings_is_seat},
    {"kind", offsetof(struct settings, kind), settings_is_kind},
    {"colours", offsetof(struct settings, colours), settings_is_colours},
    {"hints", offsetof(struct settings, hints), settings_is_off},
    {"animation", offsetof(struct settings, animation), settings_is_off},
    {"puzzle-game", offsetof(struct settings, puzzle_game), settings_is_game},
    {"puzzle-level", offsetof(struct settings, puzzle_level), settings_is_level},
};
enum { WORDS = sizeof words / sizeof words[0] };

/* ---- reading --------------------------------------------------------------------------------- */

static bool settings_read_rules(struct settings *s, const char *value)
{
    struct rules r;

    if (games_parse_rules(&r, value, NULL) != OK)
        return false;
    *settings_rules(s, r.game) = r;
    return true;
}

static bool settings_read_best_of(struct settings *s, const char *value)
{
    char *end;
    long n = strtol(value, &end, 10);

    if (end == value || *end != '\0' || n < 1 || n > SETTINGS_MATCH_MOST)
        return false;
    s->best_of = (int)n;
    return true;
}

/* Read "GAME OPPONENT", or an opponent for all games. */
static bool settings_read_opponent(struct settings *s, char *value)
{
    char *who = strchr(value, ' ');

    for (int i = 0; who == NULL && i < settings_game_count(); i++)
        snprintf(s->opponent[i], NAME_BYTES, "%s", settings_is_opponent(value) ? value : "");
    if (who == NULL)
        return settings_is_opponent(value);
    *who++ = '\0';
    if (!settings_is_game(value) || strlen(who) >= NAME_BYTES || !settings_is_opponent(who))
        return false;
    snprintf(settings_opponent(s, games_find(value)), NAME_BYTES, "%s", who);
    return true;
}

/* Read one line; false if it makes no sense. */
static bool settings_read_line(struct settings *s, char *line)
{
    char *value = strchr(line, ' ');

    if (value == NULL)
        return false;
    *value++ = '\0';
    for (int i = 0; i < WORDS; i++)
        if (strcmp(line, words[i].key) == 0) {
            bool fits = strlen(value) < NAME_BYTES && words[i].fits(value);

            if (fits)
                snprintf((char *)s + words[i].at, NAME_BYTES, "%s", value);
            return fits;
        }
    if (strcmp(line, "best-of") == 0)
        return settings_read_best_of(s, value);
    if (strcmp(line, "opponent") == 0)
        return settings_read_opponent(s, value);
    return strcmp(line, "rules") == 0 && settings_read_rules(s, value);
}

static void settings_read_file(struct settings *s, FILE *file, const char *path, struct text *note)
{
    char line[LINE_BYTES];
    bool begins = true;

    for (int number = 1; fgets(line, sizeof line, file) != NULL;) {
        size_t len = strcspn(line, "\n");
        bool ends = line[len] == '\n';

        line[len] = '\0';
        if (begins && (!ends || !settings_read_line(s, line)))
            text_add(note, "Line %d of %s is not a setting and is ignored.\n", number, path);
        begins = ends;
        number += ends;
    }
}

void settings_load(struct settings *s, struct text *note)
{
    char path[PATH_BYTES];
    FILE *file;

    settings_init(s);
    if (folders_data("settings", path, sizeof path) != OK)
        return;
    file = fopen(path, "re");
    text_make_printable(path);
    if (file == NULL && errno != ENOENT)
        text_add(note, "The settings in %s cannot be read: %s.\n", path, strerror(errno));
    if (file == NULL)
        return;
    settings_read_file(s, file, path, note);
    fclose(file);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void settings_print(const struct settings *s, FILE *file)
{
    struct settings usual;

    settings_init(&usual);
    for (int i = 0; i < WORDS; i++) {
        const char *word = (const char *)s + words[i].at;

        if (strcmp(word, (const char *)&usual + words[i].at) != 0)
            fprintf(file, "%s %s\n", words[i].key, word);
    }
    if (s->best_of != usual.best_of)
        fprintf(file, "best-of %d\n", s->best_of);
    for (int i = 0; i < settings_game_count(); i++)
        if (s->opponent[i][0] != '\0')
            fprintf(file, "opponent %s %s\n", games_at(i)->id, s->opponent[i]);
    for (int i = 0; i < settings_game_count(); i++)
        if (memcmp(&s->rules[i], &usual.rules[i], sizeof usual.rules[i]) != 0)
            fprintf(file, "rules %s\n", rules_words(&s->rules[i]).at);
}

static bool settings_replace(const struct settings *s, const char *path)
{
    char beside[WHOLE_FILE_PATH];
    FILE *file = whole_file_begin(path, beside);

    if (file == NULL)
        return false;
    settings_print(s, file);
    return whole_file_end(file, beside, path) && fclose(file) == 0;
}

void settings_save(const struct settings *s, struct text *note)
{
    char folder[PATH_BYTES], path[PATH_BYTES];

    if (folders_data("", folder, sizeof folder) != OK ||
        folders_data("settings", path, sizeof path) != OK)
        text_add(note, "The settings are not saved: neither XDG_DATA_HOME nor HOME is set.\n");
    else if (save_folder(folder) != OK || !settings_replace(s, path))
        text_add(
            note,
            "The settings are not saved: the file \"settings\" in the data folder cannot be written.\n");
}
