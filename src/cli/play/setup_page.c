/* The page is a table. Each row knows when it makes sense, what its value is, and how to change
 * it. */
#include "cli/play/setup_page.h"

#include "bots/bot.h"
#include "cli/play/play_game.h"
#include "games/games.h"
#include "terminal/play/rules_page.h"

#include <stdio.h>
#include <stdlib.h>

enum { START, ROW_BYTES = 128 };

struct row {
    wchar_t key;
    const char *label, *note;
    const char *flag; /* it is not offered if the arguments have this flag */
    bool (*offered)(const struct setup_page *u);                /* NULL: always */
    void (*tell)(const struct setup_page *u, struct text *out); /* adds its value */
    int (*change)(struct setup_page *u);                        /* the result of asking */
};

static bool setup_page_says(const struct setup_page *u, const char *flag)
{
    return args_has(u->base, flag);
}

static struct rules *setup_page_rules(const struct setup_page *u)
{
    return settings_rules(u->settings, u->game);
}

/* ---- the opponent ---------------------------------------------------------------------------- */

/* Return who Player 2 is: the first built-in player if this game does not have the one that is
 * set. */
static const char *setup_page_opponent(const struct setup_page *u)
{
    const char *wanted = args_value(u->base, "--p2");
    const char *set = settings_opponent(u->settings, u->game);
    const struct bot *b;

    if (wanted != NULL)
        return wanted;
    if (setup_page_says(u, "--p1") || record_is_person(set))
        return RECORD_PERSON;
    for (int i = 1; (b = bots_rung(u->game, i)) != NULL; i++)
        if (strcmp(b->id, set) == 0)
            return b->id;
    return bots_rung(u->game, 1)->id;
}

static bool setup_page_has_friend(const struct setup_page *u)
{
    return !setup_page_says(u, "--p1") && record_is_person(setup_page_opponent(u));
}

/* Is the user Player 1? */
static bool setup_page_is_played(const struct setup_page *u)
{
    return !setup_page_says(u, "--p1");
}

static void setup_page_tell_opponent(const struct setup_page *u, struct text *out)
{
    text_add(out, "%s", setup_page_has_friend(u) ? "a friend" : setup_page_opponent(u));
}

static int setup_page_ask_opponent(struct setup_page *u)
{
    struct item items[ITEMS_MAX];
    const struct bot *b;
    int n = 0, chosen = 0, answer;

    while ((b = bots_rung(u->game, n + 1)) != NULL && n < ITEMS_MAX - 1) { /* not random */
        if (strcmp(b->id, setup_page_opponent(u)) == 0)
            chosen = n;
        items[n++] = (struct item){0, b->id, b->pitch};
    }
    items[n++] = (struct item){L'f', "a friend at this keyboard", "You share the screen."};
    if (setup_page_has_friend(u))
        chosen = n - 1;
    answer = chooser_ask(u->chooser, u->game->title, "Who do you play against?", items, n, chosen);
    if (answer >= 0)
        snprintf(settings_opponent(u->settings, u->game), NAME_BYTES, "%s",
                 answer == n - 1 ? RECORD_PERSON : items[answer].name);
    return answer;
}

/* ---- names ----------------------------------------------------------------------------------- */

static const char *setup_page_name(const struct setup_page *u, int player)
{
    const char *given = args_value(u->base, player == P1 ? "--name1" : "--name2");
    const char *own = u->settings->name[player];

    return given != NULL ? given : own[0] != '\0' ? own : u->game->names[player];
}

static void setup_page_tell_name(const struct setup_page *u, struct text *out)
{
    text_add(out, "%s", setup_page_name(u, P1));
}

static void setup_page_tell_friend(const struct setup_page *u, struct text *out)
{
    text_add(out, "%s", setup_page_name(u, P2));
}

/* Does the game, or the other person, already use this name for the other player? */
static bool setup_page_is_taken(const struct setup_page *u, const char *name, int player)
{
    for (int i = 0; i < games_count(); i++)
        if (strcmp(name, games_at(i)->names[!player]) == 0)
            return true;
    return strcmp(name, u->settings->name[!player]) == 0;
}

static int setup_page_ask_name_of(struct setup_page *u, const char *title, int player)
{
    struct text about = TEXT_OF(SENTENCE_BYTES);
    char name[NAME_BYTES];
    int answer;

    text_add(&about, "Leave it empty for: %s.", u->game->names[player]);
    snprintf(name, sizeof name, "%s", u->settings->name[player]);
    answer = chooser_line(u->chooser, title, about.at, name, sizeof name);
    if (answer < 0)
        return answer;
    if (name[0] != '\0' && !text_is_name(name))
        return chooser_show(u->chooser, title, "A name cannot begin or end with a space.");
    if (name[0] != '\0' && setup_page_is_taken(u, name, player))
        return chooser_show(u->chooser, title, "The other player has that name.");
    snprintf(u->settings->name[player], NAME_BYTES, "%s", name);
    return answer;
}

int setup_page_ask_name(struct setup_page *u)
{
    return setup_page_ask_name_of(u, "Your name", P1);
}

static int setup_page_ask_friend(struct setup_page *u)
{
    return setup_page_ask_name_of(u, "Your friend's name", P2);
}

/* ---- who begins ------------------------------------------------------------------------------ */

static const char *const firsts[] = {"1", "2", "random", SETTINGS_BY_TURNS};
enum { FIRSTS = sizeof firsts / sizeof firsts[0] };

/* Is it possible to choose who moves first? */
static bool setup_page_offers_first(const struct setup_page *u)
{
    return !setup_page_says(u, "--position") && play_game_has_first(setup_page_rules(u));
}

static const char *setup_page_first_word(const struct setup_page *u, int i)
{
    bool alone = !setup_page_has_friend(u) && !setup_page_says(u, "--p1");

    return i == 3   ? "We take turns"
           : i == 2 ? "Random"
           : !alone ? setup_page_name(u, i)
           : i == 0 ? "Me"
                    : "My opponent";
}

/* The next to begin, where the players begin by turns: the first time, the user. */
static int setup_page_next_first(const struct setup_page *u)
{
    return strcmp(u->settings->began, "1") == 0 ? P2 : P1;
}

static int setup_page_first(const struct setup_page *u)
{
    int i = 0;

    while (i < FIRSTS - 1 && strcmp(u->settings->first, firsts[i]) != 0)
        i++;
    return i;
}

static void setup_page_tell_first(const struct setup_page *u, struct text *out)
{
    int first = setup_page_first(u);

    text_add(out, "%s", setup_page_first_word(u, first));
    if (strcmp(firsts[first], SETTINGS_BY_TURNS) == 0)
        text_add(out, " (next: %s)", setup_page_first_word(u, setup_page_next_first(u)));
}

static int setup_page_ask_first(struct setup_page *u)
{
    struct item items[FIRSTS] = {
        {L'1', NULL, NULL}, {L'2', NULL, NULL}, {L'r', NULL, NULL}, {L't', NULL, NULL}};
    int answer;

    for (int i = 0; i < FIRSTS; i++)
        items[i].name = setup_page_first_word(u, i);
    answer =
        chooser_ask(u->chooser, u->game->title, "Who begins?", items, FIRSTS, setup_page_first(u));
    if (answer >= 0)
        snprintf(u->settings->first, NAME_BYTES, "%s", firsts[answer]);
    return answer;
}

/* ---- with a tutor, rated --------------------------------------------------------------------- */

static bool setup_page_offers_tutor(const struct setup_page *u)
{
    return !setup_page_says(u, "--p1") && !setup_page_says(u, "--tutor") &&
           !setup_page_says(u, "--tutor-at") && !setup_page_says(u, "--rated");
}

static bool setup_page_offers_rated(const struct setup_page *u)
{
    return setup_page_offers_tutor(u) && !setup_page_has_friend(u);
}

static bool setup_page_is(const struct setup_page *u, const char *kind)
{
    return strcmp(u->settings->kind, kind) == 0;
}

static int setup_page_toggle(struct setup_page *u, const char *kind)
{
    snprintf(u->settings->kind, NAME_BYTES, "%s", setup_page_is(u, kind) ? "" : kind);
    return 0;
}

static void setup_page_tell_tutor(const struct setup_page *u, struct text *out)
{
    text_add(out, setup_page_is(u, SETTINGS_TUTOR) ? "on" : "off");
}

static void setup_page_tell_rated(const struct setup_page *u, struct text *out)
{
    text_add(out, setup_page_is(u, SETTINGS_RATED) ? "yes" : "no");
}

static int setup_page_toggle_tutor(struct setup_page *u)
{
    return setup_page_toggle(u, SETTINGS_TUTOR);
}

static int setup_page_toggle_rated(struct setup_page *u)
{
    return setup_page_toggle(u, SETTINGS_RATED);
}

/* ---- the match and the rules ----------------------------------------------------------------- */

static bool setup_page_offers_match(const struct setup_page *u)
{
    return !setup_page_says(u, "--record") && !setup_page_says(u, "--position");
}

static void setup_page_tell_match(const struct setup_page *u, struct text *out)
{
    if (u->settings->best_of == 1)
        text_add(out, "one game");
    else
        text_add(out, "best of %d", u->settings->best_of);
}

static int setup_page_ask_match(struct setup_page *u)
{
    struct text about = TEXT_OF(SENTENCE_BYTES);
    char value[8], *end;
    int answer;
    long games;

    text_add(&about, "The match has at most this many games, from 1 to %d.", SETTINGS_MATCH_MOST);
    snprintf(value, sizeof value, "%d", u->settings->best_of);
    answer = chooser_line(u->chooser, "Match: best of", about.at, value, sizeof value);
    if (answer < 0 || value[0] == '\0')
        return answer;
    games = strtol(value, &end, 10);
    if (*end != '\0' || games < 1 || games > SETTINGS_MATCH_MOST)
        return chooser_show(u->chooser, "Match: best of", about.at);
    u->settings->best_of = (int)games;
    return answer;
}

static bool setup_page_offers_rules(const struct setup_page *u)
{
    return !setup_page_says(u, "--edition");
}

static void setup_page_tell_rules(const struct setup_page *u, struct text *out)
{
    rules_page_tell(setup_page_rules(u), out);
}

static int setup_page_ask_rules(struct setup_page *u)
{
    return rules_page(u->chooser, setup_page_rules(u));
}

/* ---- the page -------------------------------------------------------------------------------- */

enum { OPPONENT, FIRST, NAME, FRIEND, TUTOR, RATED, MATCH, RULES, ROWS };

static const struct row rows[ROWS] = {
    {L'o', "Opponent", "A built-in player, or a friend at this keyboard.", "--p2",
     setup_page_is_played, setup_page_tell_opponent, setup_page_ask_opponent},
    {L'w', "Who begins", "The player who makes the first move.", "--first", setup_page_offers_first,
     setup_page_tell_first, setup_page_ask_first},
    {L'n', "Your name", "Shown on the board and in the history.", "--name1", setup_page_is_played,
     setup_page_tell_name, setup_page_ask_name},
    {L'f', "Your friend's name", "Shown on the board and in the history.", "--name2",
     setup_page_has_friend, setup_page_tell_friend, setup_page_ask_friend},
    {L't', "Tutor", "The tutor warns you before a bad move, except in rated games.", "--tutor",
     setup_page_offers_tutor, setup_page_tell_tutor, setup_page_toggle_tutor},
    {L'r', "Rated", "The result counts for your rating. There are no hints and no tutor.",
     "--rated", setup_page_offers_rated, setup_page_tell_rated, setup_page_toggle_rated},
    {L'm', "Match", "One game, or several, in which the players begin in turn.", "--best-of",
     setup_page_offers_match, setup_page_tell_match, setup_page_ask_match},
    {L'u', "Rules", "Choose an edition, or change any number of the rule book.", "--rule",
     setup_page_offers_rules, setup_page_tell_rules, setup_page_ask_rules},
};

static bool setup_page_offers(const struct setup_page *u, int row)
{
    return !setup_page_says(u, rows[row].flag) &&
           (rows[row].offered == NULL || rows[row].offered(u));
}

/* Change a row and save the settings; WIDGET_LEAVE, or anything else. */
static int setup_page_change(struct setup_page *u, const struct row *row)
{
    struct settings before = *u->settings;
    struct text note = TEXT_OF(2 * SENTENCE_BYTES);
    int answer = row->change(u);

    if (memcmp(&before, u->settings, sizeof before) != 0)
        settings_save(u->settings, &note);
    if (note.len > 0 && answer != WIDGET_LEAVE)
        answer = chooser_show(u->chooser, "Settings", note.at);
    return answer;
}

int setup_page_ask(struct setup_page *u)
{
    int chosen = START, answer = 0;

    while (answer != WIDGET_LEAVE) {
        struct item items[1 + ROWS] = {{L's', "Start", "Play with these settings."}};
        char value[1 + ROWS][ROW_BYTES];
        const struct row *shown[1 + ROWS];
        int n = 1;

        for (int i = 0; i < ROWS; i++)
            if (setup_page_offers(u, i)) {
                struct text text = TEXT(value[n]);

                text_add(&text, "%s: ", rows[i].label);
                rows[i].tell(u, &text);
                shown[n] = &rows[i];
                items[n++] = (struct item){rows[i].key, text.at, rows[i].note};
            }
        answer = chooser_offer(u->chooser, u->game->title, NULL, items, n, chosen);
        if (answer == START || answer < 0)
            return answer;
        chosen = answer;
        answer = setup_page_change(u, shown[answer]);
    }
    return answer;
}

static void setup_page_give_rules(struct setup_page *u, struct args *a)
{
    const struct rules *r = setup_page_rules(u);

    for (int i = 0; r->game->options[i].name != NULL; i++)
        if (r->value[i] != r->game->options[i].book) {
            struct text assignment = TEXT(u->rule[i]);

            text_add(&assignment, "%s=", r->game->options[i].name);
            rules_value(r, i, &assignment);
            args_give(a, "--rule", u->rule[i]);
        }
}

struct args setup_page_args(struct setup_page *u)
{
    static char best_of[8];
    const struct settings *s = u->settings;
    struct args a = *u->base;

    if (setup_page_offers(u, OPPONENT))
        args_give(&a, "--p2", setup_page_opponent(u));
    if (setup_page_offers(u, FIRST))
        args_give(&a, "--first",
                  strcmp(s->first, SETTINGS_BY_TURNS) == 0 ? firsts[setup_page_next_first(u)]
                                                           : s->first);
    if (setup_page_offers(u, NAME) && s->name[P1][0] != '\0')
        args_give(&a, "--name1", s->name[P1]);
    if (setup_page_offers(u, FRIEND) && s->name[P2][0] != '\0')
        args_give(&a, "--name2", s->name[P2]);
    if (setup_page_offers(u, TUTOR) && setup_page_is(u, SETTINGS_TUTOR))
        args_give(&a, "--tutor", "");
    if (setup_page_offers(u, RATED) && setup_page_is(u, SETTINGS_RATED))
        args_give(&a, "--rated", "");
    snprintf(best_of, sizeof best_of, "%d", s->best_of);
    if (setup_page_offers(u, MATCH))
        args_give(&a, "--best-of", best_of);
    if (setup_page_offers(u, RULES))
        setup_page_give_rules(u, &a);
    a.positional[a.positionals++] = u->game->id;
    return a;
}

void setup_page_note_first(struct setup_page *u)
{
    struct text unread = TEXT_OF(2 * SENTENCE_BYTES);

    if (!setup_page_offers(u, FIRST) || strcmp(u->settings->first, SETTINGS_BY_TURNS) != 0)
        return;
    snprintf(u->settings->began, NAME_BYTES, "%s", firsts[setup_page_next_first(u)]);
    settings_save(u->settings, &unread); /* a failure only means that the same player begins */
}
