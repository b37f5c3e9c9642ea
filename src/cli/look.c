#include "look.h"

#include <langinfo.h>
#include <stdlib.h>
#include <unistd.h>

/* Set to anything but nothing and 0? */
static bool is_set(const char *variable)
{
    const char *value = getenv(variable);

    return value != NULL && value[0] != '\0' && strcmp(value, "0") != 0;
}

static bool is_asked_for(const struct args *a, const char *flag, const char *variable)
{
    return (a != NULL && args_has(a, flag)) || is_set(variable);
}

/* Do those who cannot see the screen say so? There is no one sign for it; these are in use: by
 * people for all their programs, by Emacspeak's speech servers, and by clients of braille displays.
 */
static bool is_read_aloud(void)
{
    static const char *const signs[] = {"ACCESSIBLE", "ACCESSIBILITY_ENABLED", "SCREEN_READER",
                                        "DTK_PROGRAM", "BRLAPI_HOST"};

    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (is_set(signs[i]))
            return true;
    return false;
}

bool look_is_plain(const struct args *a)
{
    return !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !can_edit() ||
           is_asked_for(a, "--plain", "DUELLO_PLAIN") || is_read_aloud();
}

/* Some terminals tell their colours, as in "0;15": the background is the last. */
static bool is_light(const struct args *a)
{
    const char *colours = getenv("COLORFGBG"), *last = colours ? strrchr(colours, ';') : NULL;

    if (is_asked_for(a, "--dark", "DUELLO_DARK"))
        return false;
    return is_asked_for(a, "--light", "DUELLO_LIGHT") ||
           (last != NULL && (strcmp(last, ";7") == 0 || strcmp(last, ";15") == 0));
}

struct screen_look look_from(const struct args *a)
{
    const char *no_colour = getenv("NO_COLOR");

    return (struct screen_look){
        .ascii = is_asked_for(a, "--ascii", "DUELLO_ASCII") ||
                 strcmp(nl_langinfo(CODESET), "UTF-8") != 0,
        .light = is_light(a),
        .still = is_asked_for(a, "--no-animation", "DUELLO_NO_ANIMATION"),
        .colours = no_colour != NULL && no_colour[0] != '\0' ? 0 : 256,
    };
}
