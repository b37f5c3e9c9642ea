#include "cli/play/settings_page.h"

#include "cli/base/terminal.h"
#include "cli/play/setup_page.h"
#include "games/games.h"

#include <stdio.h>

enum { NAME, HINTS, TUTOR, COLOURS, ANIMATION, KEYS, ROWS };

static const char settings_page_keys[] =
    "In menus, the arrow keys and Enter choose; so do the key beside an entry and a click. q and "
    "Esc go back.\n\n"
    "In a game, the key beside a move plays it.\n"
    "?  a hint, and again its next step\n"
    "u  take back the last move\n"
    ":  type a move or a command\n"
    "PgUp, PgDn  what happened before\n"
    "q  rules, saving, leaving\n"
    "Ctrl-C  leave at once; the game is saved\n";

static const struct {
    wchar_t key;
    const char *word, *name;
} settings_page_colours[] = {{L't', "", "as the terminal says"},
                             {L'd', "dark", "for a dark background"},
                             {L'l', "light", "for a light background"},
                             {L'n', "none", "none"}};
enum { COLOUR_WORDS = sizeof settings_page_colours / sizeof settings_page_colours[0] };

static int settings_page_colour(const struct settings *s)
{
    int i = COLOUR_WORDS - 1;

    while (i > 0 && strcmp(s->colours, settings_page_colours[i].word) != 0)
        i--;
    return i;
}

static int settings_page_ask_colours(struct chooser *c, struct settings *s)
{
    struct item items[COLOUR_WORDS];
    int answer;

    for (int i = 0; i < COLOUR_WORDS; i++)
        items[i] = (struct item){settings_page_colours[i].key, settings_page_colours[i].name, NULL};
    answer = chooser_ask(c, "Colours", NULL, items, COLOUR_WORDS, settings_page_colour(s));
    if (answer >= 0)
        snprintf(s->colours, NAME_BYTES, "%s", settings_page_colours[answer].word);
    return answer;
}

/* Exchange a word and no word. */
static int settings_page_toggle(char setting[NAME_BYTES], const char *word)
{
    snprintf(setting, NAME_BYTES, "%s", strcmp(setting, word) == 0 ? "" : word);
    return 0;
}

static int settings_page_change(struct chooser *c, struct settings *s, int row)
{
    static const struct args none;
    struct setup_page u = {.chooser = c, .base = &none, .game = games_at(0), .settings = s};

    switch (row) {
    case NAME:
        return setup_page_ask_name(&u);
    case HINTS:
        return settings_page_toggle(s->hints, SETTINGS_OFF);
    case TUTOR:
        return settings_page_toggle(s->kind, SETTINGS_TUTOR);
    case COLOURS:
        return settings_page_ask_colours(c, s);
    case ANIMATION:
        return settings_page_toggle(s->animation, SETTINGS_OFF);
    default:
        return chooser_show(c, "Keys", settings_page_keys);
    }
}

/* Save what was changed, and show it at once. */
static int settings_page_keep(struct chooser *c, const struct settings *s)
{
    struct text note = TEXT_OF(2 * SENTENCE_BYTES);

    settings_save(s, &note);
    settings_apply_look(s);
    c->look = terminal_look(NULL);
    return note.len > 0 ? chooser_show(c, "Settings", note.at) : 0;
}

static int settings_page_ask(struct chooser *c, const struct settings *s, int chosen)
{
    char name[2 * NAME_BYTES], hints[NAME_BYTES], tutor[NAME_BYTES], colours[NAME_BYTES],
        animation[NAME_BYTES];
    const struct item items[ROWS] = {
        {L'n', name, "Shown on the board and in the history."},
        {L'h', hints, "Whether ? gives hints. Guided games always have them."},
        {L't', tutor, "In games from this menu, the tutor warns you before a bad move."},
        {L'c', colours, "The colours of the full screen."},
        {L'a', animation, "On the full screen, bars move when points change."},
        {L'k', "Keys", "What the keys do."}};

    snprintf(name, sizeof name, "Your name: %s", s->name[P1][0] ? s->name[P1] : "not set");
    snprintf(hints, sizeof hints, "Hints: %s", s->hints[0] ? SETTINGS_OFF : "on");
    snprintf(tutor, sizeof tutor, "Tutor: %s", strcmp(s->kind, SETTINGS_TUTOR) ? "off" : "on");
    snprintf(colours, sizeof colours, "Colours: %s",
             settings_page_colours[settings_page_colour(s)].name);
    snprintf(animation, sizeof animation, "Animation: %s", s->animation[0] ? SETTINGS_OFF : "on");
    return chooser_ask(c, "Settings", NULL, items, ROWS, chosen);
}

int settings_page(struct chooser *c, struct settings *s)
{
    int chosen = 0, answer = 0;

    while (answer != WIDGET_LEAVE) {
        struct settings before = *s;

        if ((answer = settings_page_ask(c, s, chosen)) < 0)
            break;
        chosen = answer;
        answer = settings_page_change(c, s, chosen);
        if (answer != WIDGET_LEAVE && memcmp(&before, s, sizeof before) != 0)
            answer = settings_page_keep(c, s);
    }
    return answer;
}
