/*
 * The file is read first, then the environment, then the flags: each puts its value in the place
 * of an earlier one. Then every value is checked by its kind, and a complaint names the place that
 * the value comes from.
 */
#include "cli/online/serve_settings.h"

#include "cli/base/suggest.h"
#include "cli/online/setting_kinds.h"
#include "online/server/addresses.h"
#include "system/whole_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_BYTES = 1 << 16, NAME_ROOM = 64, PLACE_ROOM = 512 };
static const char space[] = " \t\r";
static const char prefix[] = "DUELLO_";
/* What other parts of Duello read from the environment. */
static const char *const strangers[] = {"DUELLO_PLAIN", "DUELLO_ASCII",        "DUELLO_LIGHT",
                                        "DUELLO_DARK",  "DUELLO_NO_ANIMATION", "DUELLO_SYSTEM"};

static const struct serve_row {
    const char *name;
    struct setting_kind kind;
    const char *placeholder, *usual;
} serve_rows[] = {
#define SETTING(name, kind, value, low, high, about)                                               \
    {name, {SETTING_##kind, low, high}, value, NULL},
#define USUAL(name, kind, value, usual, low, high, about)                                          \
    {name, {SETTING_##kind, low, high}, value, usual},
#include "cli/online/serve_settings.def"
#undef SETTING
#undef USUAL
};
enum { ROWS = sizeof serve_rows / sizeof *serve_rows };
_Static_assert((int)ROWS <= (int)SERVE_SETTINGS_MOST, "there are more settings than room for them");

/* ---- names and places ------------------------------------------------------------------------ */

static void serve_flag_name(const char *name, char out[NAME_ROOM])
{
    snprintf(out, NAME_ROOM, "--%s", name);
}

static void serve_variable_name(const char *name, char out[NAME_ROOM])
{
    snprintf(out, NAME_ROOM, "%s%s", prefix, name);
    for (char *at = out + strlen(prefix); *at != '\0'; at++)
        *at = *at == '-' ? '_' : (char)toupper((unsigned char)*at);
}

/* The number of the setting that `name_of` gives this name; -1 after printing the nearest name. */
static int serve_find(const char *name, void (*name_of)(const char *, char[NAME_ROOM]),
                      const char *place)
{
    static const char kind[] = "there is no setting";
    struct suggest names = {0};
    char own[ROWS][NAME_ROOM];
    const char *near;

    for (int i = 0; i < ROWS; i++) {
        if (name_of != NULL)
            name_of(serve_rows[i].name, own[i]);
        else
            snprintf(own[i], NAME_ROOM, "%s", serve_rows[i].name);
        if (strcmp(own[i], name) == 0)
            return i;
        suggest_add(&names, own[i]);
    }
    if ((near = suggest_nearest(&names, name)) != NULL)
        cli_usage("%s%s %s; did you mean %s?", place, kind, name, near);
    else
        cli_usage("%s%s %s; see: duello serve --show-settings", place, kind, name);
    return -1;
}

/* Where a value comes from, as people look for it. */
static const char *serve_place(const struct serve_settings *s, int i, char out[PLACE_ROOM])
{
    const struct serve_settings_value *v = &s->value[i];
    char name[NAME_ROOM];

    serve_flag_name(serve_rows[i].name, name);
    if (v->source == SOURCE_ENVIRONMENT)
        serve_variable_name(serve_rows[i].name, name);
    if (v->source == SOURCE_FILE)
        snprintf(out, PLACE_ROOM, "%s:%d: %s", s->file, v->line, serve_rows[i].name);
    else
        snprintf(out, PLACE_ROOM, "%s", name);
    return out;
}

/* ---- where values come from ------------------------------------------------------------------ */

/* A value of the same source continues a list; a value of a stronger source replaces it. */
static int serve_put(struct serve_settings *s, int i, enum serve_settings_source source, int line,
                     const char *words)
{
    struct serve_settings_value *v = &s->value[i];
    bool continues =
        v->words != NULL && v->source == source && serve_rows[i].kind.is == SETTING_LIST;
    struct text joined = text_growing();
    char place[PLACE_ROOM];

    text_add(&joined, "%s%s%s", continues ? v->words : "", continues ? " " : "", words);
    free(v->words);
    *v = (struct serve_settings_value){joined.at, source, line};
    if (*words == '\0' || joined.len >= SERVE_SETTINGS_ROOM || !text_is_printable(words) ||
        strstr(words, " #") != NULL)
        return cli_usage("%s must have a value of printable characters, without \" #\", of at most "
                         "%d bytes.",
                         serve_place(s, i, place), SERVE_SETTINGS_ROOM - 1);
    return EXIT_DONE;
}

static char *serve_trim(char *words)
{
    char *end;

    words += strspn(words, space);
    end = words + strlen(words);
    while (end > words && strchr(space, end[-1]) != NULL)
        end--;
    *end = '\0';
    return words;
}

static int serve_read_line(struct serve_settings *s, char *line, int number)
{
    char *comment = *line == '#' ? line : strstr(line, " #"), *equals;
    char place[PLACE_ROOM];
    int i;

    if (comment != NULL)
        *comment = '\0';
    line = serve_trim(line);
    if (*line == '\0')
        return EXIT_DONE;
    snprintf(place, sizeof place, "%s:%d: ", s->file, number);
    if ((equals = strchr(line, '=')) == NULL)
        return cli_usage("%swrite a setting as name = value.", place);
    *equals = '\0';
    if ((i = serve_find(serve_trim(line), NULL, place)) < 0)
        return EXIT_USAGE;
    if (s->value[i].source == SOURCE_FILE && serve_rows[i].kind.is != SETTING_LIST)
        return cli_usage("%s%s is already set in line %d.", place, line, s->value[i].line);
    return serve_put(s, i, SOURCE_FILE, number, serve_trim(equals + 1));
}

static int serve_read_lines(struct serve_settings *s, char *text, size_t len)
{
    int code = EXIT_DONE, number = 1;

    if (strlen(text) != len)
        return cli_usage("%s is not a text file.", s->file);
    for (char *line = text, *end; code == EXIT_DONE && *line != '\0'; line = end, number++) {
        end = line + strcspn(line, "\n");
        if (*end != '\0')
            *end++ = '\0';
        code = serve_read_line(s, line, number);
    }
    return code;
}

static int serve_read_file(struct serve_settings *s)
{
    FILE *from = fopen(s->file, "re");
    char *text = NULL;
    size_t len;
    int code;

    if (from == NULL || (text = whole_file_read(from, FILE_BYTES, &len)) == NULL)
        code = cli_usage("--settings: %s: %s.", s->file, strerror(errno));
    else
        code = serve_read_lines(s, text, len);
    if (from != NULL)
        fclose(from);
    free(text);
    return code;
}

/* Other parts of Duello have variables too, and Kubernetes makes some for a service that is called
 * duello: DUELLO_SERVICE_HOST, DUELLO_PORT=tcp://…, DUELLO_PORT_7777_TCP. */
static bool serve_is_stranger(const char *name, const char *value)
{
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++)
        if (strcmp(name, strangers[i]) == 0)
            return true;
    return strncmp(name, "DUELLO_SERVICE_", 15) == 0 || strncmp(name, "DUELLO_PORT_", 12) == 0 ||
           (strcmp(name, "DUELLO_PORT") == 0 && strstr(value, "://") != NULL);
}

/* Compose files and the like give an empty value to what they do not set. */
static int serve_read_variable(struct serve_settings *s, const char *variable)
{
    size_t len = strcspn(variable, "=");
    char name[NAME_ROOM];
    int i;

    if (strncmp(variable, prefix, strlen(prefix)) != 0 || variable[len] == '\0' ||
        variable[len + 1] == '\0' || strncmp(variable, "DUELLO_SETTINGS=", len + 1) == 0)
        return EXIT_DONE;
    snprintf(name, sizeof name, "%.*s", (int)len, variable);
    if (serve_is_stranger(name, variable + len + 1))
        return EXIT_DONE;
    if ((i = serve_find(name, serve_variable_name, "in the environment, ")) < 0)
        return EXIT_USAGE;
    return serve_put(s, i, SOURCE_ENVIRONMENT, 0, variable + len + 1);
}

static int serve_read_flags(struct serve_settings *s, const struct args *a)
{
    char flag[NAME_ROOM];
    const char *words;
    int code = EXIT_DONE;

    for (int i = 0; i < ROWS; i++) {
        serve_flag_name(serve_rows[i].name, flag);
        for (int at = 0; code == EXIT_DONE && (words = args_next(a, flag, &at)) != NULL;)
            code = serve_put(s, i, SOURCE_FLAG, 0,
                             serve_rows[i].kind.is == SETTING_SWITCH ? "yes" : words);
    }
    return code;
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* As in PostgreSQL's own programs, the group may read a file that belongs to root. */
static void serve_warn(const struct serve_settings *s, int i)
{
    struct text hidden = TEXT_OF(SERVE_SETTINGS_ROOM);
    struct stat st;

    if (serve_rows[i].kind.is != SETTING_DATABASE || s->value[i].source != SOURCE_FILE ||
        !setting_kinds_hide(s->value[i].words, &hidden) || stat(s->file, &st) != 0)
        return;
    if ((st.st_mode & (st.st_uid == 0 ? 007 : 077)) != 0)
        cli_notice("warning: %s holds a password, and other users can read it. Use: chmod 600 %s",
                   s->file, s->file);
}

static int serve_read_all(struct serve_settings *s, const struct args *a)
{
    const char *given = args_value(a, "--settings"), *variable = getenv("DUELLO_SETTINGS");
    int code = EXIT_DONE;

    if (given == NULL && variable != NULL && *variable != '\0')
        given = variable;
    if (given != NULL) {
        s->file = given;
        code = serve_read_file(s);
    }
    for (char **v = environ; code == EXIT_DONE && *v != NULL; v++)
        code = serve_read_variable(s, *v);
    return code == EXIT_DONE ? serve_read_flags(s, a) : code;
}

int serve_settings_read(struct serve_settings *s, const struct args *a)
{
    char place[PLACE_ROOM];
    int code;

    *s = (struct serve_settings){0};
    for (int i = 0; i < ROWS; i++)
        if (serve_rows[i].usual != NULL)
            serve_put(s, i, SOURCE_DEFAULT, 0, serve_rows[i].usual);
    code = serve_read_all(s, a);
    for (int i = 0; i < ROWS && code == EXIT_DONE; i++)
        if (s->value[i].words != NULL) {
            code = setting_kinds_check(&serve_rows[i].kind, serve_place(s, i, place),
                                       s->value[i].words);
            serve_warn(s, i);
        }
    return code;
}

void serve_settings_release(struct serve_settings *s)
{
    for (int i = 0; i < ROWS; i++)
        free(s->value[i].words);
}

static const char *serve_shown(const struct serve_settings *s, int i, struct text *out)
{
    bool hidden = setting_kinds_hide(s->value[i].words, out);

    return hidden ? " (without its password)" : "";
}

void serve_settings_show(const struct serve_settings *s)
{
    char place[PLACE_ROOM];

    for (int i = 0; i < ROWS; i++) {
        const struct serve_settings_value *v = &s->value[i];
        struct text words = TEXT_OF(2 * SERVE_SETTINGS_ROOM);
        const char *more = v->words != NULL ? serve_shown(s, i, &words) : "";

        if (v->words == NULL) {
            const char *value = serve_rows[i].placeholder;

            cli_print("# %s = %s", serve_rows[i].name, value != NULL ? value : "yes");
            continue;
        }
        if (v->source == SOURCE_FILE)
            snprintf(place, sizeof place, "%s, line %d", s->file, v->line);
        else if (v->source != SOURCE_DEFAULT)
            serve_place(s, i, place);
        cli_print("%s = %s  # %s%s", serve_rows[i].name, words.at,
                  v->source == SOURCE_DEFAULT ? "default" : place, more);
    }
}

/* ---- values by name -------------------------------------------------------------------------- */

const char *serve_settings_words(const struct serve_settings *s, const char *name)
{
    int i = 0;

    while (strcmp(serve_rows[i].name, name) != 0)
        i++;
    return s->value[i].words;
}

int serve_settings_number(const struct serve_settings *s, const char *name)
{
    const char *words = serve_settings_words(s, name);

    return words != NULL ? (int)strtol(words, NULL, 10) : 0;
}

bool serve_settings_is_on(const struct serve_settings *s, const char *name)
{
    const char *words = serve_settings_words(s, name);

    return words != NULL && strcmp(words, "yes") == 0;
}

/* A part that is missing is that of the default. */
bool serve_settings_endpoint(const struct serve_settings *s, const char *name,
                             char host[SERVE_SETTINGS_HOST], int *port)
{
    int i = 0;

    while (strcmp(serve_rows[i].name, name) != 0)
        i++;
    snprintf(host, SERVE_SETTINGS_HOST, "127.0.0.1");
    if (serve_rows[i].usual != NULL)
        address_split(serve_rows[i].usual, host, SERVE_SETTINGS_HOST, port);
    if (s->value[i].words == NULL)
        return false;
    return address_split(s->value[i].words, host, SERVE_SETTINGS_HOST, port);
}

void serve_settings_list(const struct serve_settings *s, const char *name,
                         char room[SERVE_SETTINGS_ROOM], const char *out[SERVE_SETTINGS_LIST + 1])
{
    const char *words = serve_settings_words(s, name);
    char *rest;
    int n = 0;

    snprintf(room, SERVE_SETTINGS_ROOM, "%s", words != NULL ? words : "");
    for (char *word = strtok_r(room, " ", &rest); word != NULL && n < SERVE_SETTINGS_LIST;
         word = strtok_r(NULL, " ", &rest))
        out[n++] = word;
    out[n] = NULL;
}
