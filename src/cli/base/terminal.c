#include "cli/base/terminal.h"

#include "terminal/io/encoding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *flag, *variable;
} settings[] = {
    {"--plain", "DUELLO_PLAIN"},
    {"--ascii", "DUELLO_ASCII"},
    {"--light", "DUELLO_LIGHT"},
    {"--dark", "DUELLO_DARK"},
    {"--no-animation", "DUELLO_NO_ANIMATION"},
};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

bool terminal_set(const char *flag)
{
    for (int i = 0; i < SETTINGS; i++)
        if (strcmp(flag, settings[i].flag) == 0)
            return setenv(settings[i].variable, "1", true) == 0;
    return false;
}

/* Is a variable set, and neither empty nor 0? */
static bool terminal_is_set(const char *variable)
{
    const char *value = getenv(variable);

    return value != NULL && value[0] != '\0' && strcmp(value, "0") != 0;
}

static bool terminal_is_asked_for(const struct args *a, const char *flag)
{
    int i = 0;

    while (strcmp(settings[i].flag, flag) != 0)
        i++;
    return (a != NULL && args_has(a, flag)) || terminal_is_set(settings[i].variable);
}

/* Does the environment announce a screen reader? There is no standard variable. These are in use:
 * by people for all their programs, by Emacspeak's speech servers, and by clients of braille
 * displays. */
static bool terminal_is_read_aloud(void)
{
    static const char *const signs[] = {"ACCESSIBLE", "ACCESSIBILITY_ENABLED", "SCREEN_READER",
                                        "DTK_PROGRAM", "BRLAPI_HOST"};

    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (terminal_is_set(signs[i]))
            return true;
    return false;
}

bool terminal_is_plain(const struct args *a)
{
    return !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !terminal_can_edit() ||
           terminal_is_asked_for(a, "--plain") || terminal_is_read_aloud();
}

/* What the user has set. */
static struct {
    char colours[8];
    bool still;
} preferred;

void terminal_prefer(const char *colours, bool still)
{
    snprintf(preferred.colours, sizeof preferred.colours, "%s", colours);
    preferred.still = still;
}

static bool terminal_prefers(const char *colours)
{
    return strcmp(preferred.colours, colours) == 0;
}

/* An option beats what the user has set, but not NO_COLOR, which is for all programs. */
static bool terminal_is_coloured(const struct args *a)
{
    const char *no_colour = getenv("NO_COLOR");

    if (no_colour != NULL && no_colour[0] != '\0')
        return false;
    return !terminal_prefers("none") || terminal_is_asked_for(a, "--light") ||
           terminal_is_asked_for(a, "--dark");
}

/* Some terminals announce their colours, as in "0;15"; the last number is the background. */
static bool terminal_is_light(const struct args *a)
{
    const char *colours = getenv("COLORFGBG"), *last = colours ? strrchr(colours, ';') : NULL;

    if (terminal_is_asked_for(a, "--dark"))
        return false;
    if (terminal_is_asked_for(a, "--light") || terminal_prefers("light"))
        return true;
    return !terminal_prefers("dark") &&
           (last != NULL && (strcmp(last, ";7") == 0 || strcmp(last, ";15") == 0));
}

struct screen_look terminal_look(const struct args *a)
{
    return (struct screen_look){
        .ascii = terminal_is_asked_for(a, "--ascii") || !encoding_is_utf8(),
        .light = terminal_is_light(a),
        .still = terminal_is_asked_for(a, "--no-animation") || preferred.still,
        .colours = terminal_is_coloured(a) ? 256 : 0,
    };
}

struct input *terminal_input(bool editing)
{
    struct input *in = input_new(editing && terminal_can_edit());

    if (in == NULL)
        exit(cli_failed("out of memory."));
    return in;
}

bool terminal_can_edit(void)
{
    const char *term = getenv("TERM");

    return term != NULL && strcmp(term, "dumb") != 0;
}
