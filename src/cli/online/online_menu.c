/*
 * The lobby as a menu on the screen. Its items are made anew whenever something has changed, from
 * the list of commands (online_commands.h) and from running games and open seeks; the item that was
 * chosen stays chosen. What a command takes is asked for in widgets, and passed on as words that
 * could have been typed.
 */
#include "advise/summary.h"
#include "bots/bot.h"
#include "cli/online/online_lobby.h"
#include "cli/review/review_menu.h"
#include "games/games.h"

#include <stdio.h>

enum { ENTRIES_SHOWN = 30, NAME_ROOM = 256 };

/* An item of the menu; it may concern a game or a seek. */
struct online_entry {
    const struct online_command *command; /* NULL: a review of the last game */
    uint64_t number;                      /* 0: the menu asks for what the command takes */
};

struct lobby_menu {
    struct item items[ITEMS_MAX];
    struct online_entry entries[ITEMS_MAX];
    char names[ITEMS_MAX][NAME_ROOM];
    int n;
    uint64_t last_game;     /* that the menu has offered to play again */
    struct online_entry at; /* the item that was chosen last */
};

/* ---- asking for what a command takes --------------------------------------------------------- */

/* These add words as the user could have typed them; false: the user goes back. */

static const struct game *menu_ask_game(struct online_lobby *l, const char *title)
{
    struct item items[ITEMS_MAX] = {{0}};
    int n = screen_min(games_count(), ITEMS_MAX), answer;

    for (int i = 0; i < n; i++)
        items[i] =
            (struct item){(wchar_t)(i < 9 ? L'1' + i : 0), games_at(i)->title, games_at(i)->pitch};
    answer = chooser_ask(&l->chooser, title, NULL, items, n, 0);
    return answer >= 0 ? games_at(answer) : NULL;
}

/* Ask for an edition of a game that has some. */
static bool menu_ask_edition(struct online_lobby *l, const char *title, const struct game *g,
                             struct text *words)
{
    struct item items[1 + EDITIONS_MAX] = {{L'b', "The book", "The rules of the book."}};
    int n = rules_edition_count(g), answer;

    for (int i = 0; i < n; i++)
        items[1 + i] = items_numbered(i, g->editions[i].name, g->editions[i].says);
    if (n == 0)
        return true;
    if ((answer = chooser_ask(&l->chooser, title, "Which rules?", items, 1 + n, 0)) > 0)
        text_add(words, ":%s", g->editions[answer - 1].id);
    return answer >= 0;
}

static bool menu_ask_level(struct online_lobby *l, const char *title, const struct game *g,
                           struct text *words)
{
    struct item items[ITEMS_MAX] = {{0}};
    const struct bot *bot;
    int n = 0, answer;

    for (; n < ITEMS_MAX && (bot = bots_rung(g, n)) != NULL; n++)
        items[n] = (struct item){0, bot->id, bot->pitch};
    if ((answer = chooser_ask(&l->chooser, title, NULL, items, n, 0)) >= 0)
        text_add(words, " %s", items[answer].name);
    return answer >= 0;
}

static bool menu_ask_wish(struct online_lobby *l, const char *title, bool with_level,
                          struct text *words)
{
    static const struct item clocks[] = {{L'n', "No clock", NULL},
                                         {L'1', "1+1", "one minute, and a second a move"},
                                         {L'3', "3+2", NULL},
                                         {L'5', "5+3", NULL},
                                         {L'0', "10+5", NULL}};
    static const struct item rated[] = {{L'u', "Unrated", NULL},
                                        {L'r', "Rated", "two games, with seats exchanged"}};
    const struct game *g = menu_ask_game(l, title);
    int clock, answer = 0;

    if (g != NULL)
        text_put(words, g->id);
    if (g == NULL || !menu_ask_edition(l, title, g, words) ||
        (clock = chooser_ask(&l->chooser, title, "How much time does each player have?", clocks, 5,
                             0)) < 0)
        return false;
    text_add(words, " %s", clock == 0 ? "none" : clocks[clock].name);
    if (with_level)
        return menu_ask_level(l, title, g, words);
    if (clock > 0)
        answer = chooser_ask(&l->chooser, title, "Does the result count?", rated, 2, 0);
    text_add(words, "%s", answer == 1 ? " rated" : "");
    return answer >= 0;
}

static bool menu_ask_page(struct online_lobby *l, const char *title, struct text *words)
{
    static const struct item orders[] = {{L'n', "The newest", NULL},
                                         {L'r', "Near my rating", NULL}};
    struct item items[ITEMS_MAX] = {{L'a', "All games", NULL}};
    int n = screen_min(games_count(), ITEMS_MAX - 1), game, order;

    for (int i = 0; i < n; i++)
        items[i + 1] = (struct item){(wchar_t)(i < 9 ? L'1' + i : 0), games_at(i)->title, NULL};
    if ((game = chooser_ask(&l->chooser, title, NULL, items, n + 1, 0)) <= 0)
        return game == 0;
    text_add(words, "%s", games_at(game - 1)->id);
    order = chooser_ask(&l->chooser, title, "In which order?", orders, 2, 0);
    text_add(words, "%s", order == 1 ? " near" : "");
    return order >= 0;
}

static bool menu_ask_live(struct online_lobby *l, const char *title, struct text *words)
{
    static char names[ITEMS_MAX][NAME_ROOM];
    struct item items[ITEMS_MAX] = {{0}};
    uint64_t games[ITEMS_MAX];
    int n = 0, answer;

    for (; n < ITEMS_MAX; n++) {
        struct text line = text_on(names[n], NAME_ROOM);

        if ((games[n] = online_commands_entry(l, TAKES_LIVE, n, &line)) == 0)
            break;
        items[n].name = names[n];
    }
    if (n == 0) {
        chooser_show(&l->chooser, title, "No game is being played.");
        return false;
    }
    if ((answer = chooser_ask(&l->chooser, title, NULL, items, n, 0)) >= 0)
        text_add(words, "%llu", (unsigned long long)games[answer]);
    return answer >= 0;
}

static bool menu_ask_line(struct online_lobby *l, const char *title, const char *about, size_t size,
                          struct text *words)
{
    char line[64] = "";

    if (chooser_line(&l->chooser, title, about, line, size) != 0 || line[0] == '\0')
        return false;
    text_add(words, "%s%s", words->len > 0 ? " " : "", line);
    return true;
}

static bool menu_ask_name(struct online_lobby *l, const char *title, struct text *words)
{
    struct text about = TEXT_OF(SENTENCE_BYTES);

    text_add(&about, "%d to %d characters; it belongs to you from then on.", FRAMES_NAME_LEAST,
             FRAMES_NAME_MOST);
    return menu_ask_line(l, title, about.at, NAME_BYTES, words);
}

static bool menu_ask_own_name(struct online_lobby *l, const char *title, struct text *words)
{
    struct text about = TEXT_OF(SENTENCE_BYTES);

    online_commands_warn(l, &about);
    return menu_ask_line(l, title, about.at, NAME_BYTES, words);
}

static bool menu_ask_words(struct online_lobby *l, const struct online_command *c,
                           struct text *words)
{
    switch (c->takes) {
    case TAKES_QUICK:
    case TAKES_WISH:
    case TAKES_LEVEL:
        return menu_ask_wish(l, c->item, c->takes == TAKES_LEVEL, words);
    case TAKES_LIVE:
        return menu_ask_live(l, c->item, words);
    case TAKES_PAGE:
        return menu_ask_page(l, c->item, words);
    case TAKES_CODE:
        return menu_ask_line(l, c->item, "Type the code of the invitation.", 64, words);
    case TAKES_NAME:
        return menu_ask_name(l, c->item, words);
    case TAKES_OWN_NAME:
        return menu_ask_own_name(l, c->item, words);
    case TAKES_NAME_AND_CODE:
        return menu_ask_line(l, c->item, "Your name on this host:", NAME_BYTES, words) &&
               menu_ask_line(l, c->item, "Your recovery code:", 64, words);
    default:
        return true;
    }
}

/* ---- the items ------------------------------------------------------------------------------- */

static void menu_add(struct lobby_menu *m, const struct online_command *c, uint64_t number,
                     const char *name, const char *more)
{
    if (m->n == ITEMS_MAX)
        return;
    snprintf(m->names[m->n], NAME_ROOM, "%s%s", name, more);
    m->items[m->n] = (struct item){c != NULL ? c->key : L'v', m->names[m->n], NULL};
    m->entries[m->n++] = (struct online_entry){c, number};
}

/* Add an item for each running game, or for each seek of others. */
static void menu_add_each(struct lobby_menu *m, const struct online_lobby *l,
                          enum online_takes list)
{
    const struct online_command *c = online_command(list);

    for (int i = 0; i < ENTRIES_SHOWN; i++) {
        struct text line = TEXT_OF(NAME_ROOM);
        uint64_t number;

        text_add(&line, ": ");
        if ((number = online_commands_entry(l, list, i, &line)) == 0)
            break;
        if (list != TAKES_SEEK || number != l->seek)
            menu_add(m, c, number, c->item, line.at);
    }
}

/* Add the command that takes this; with TAKES_NOTHING, all that always apply. */
static void menu_add_commands(struct lobby_menu *m, enum online_takes takes)
{
    for (const struct online_command *c = online_commands;
         c < online_commands + online_command_count; c++)
        if (takes == TAKES_NOTHING ? c->is_constant : c->takes == takes && c->item != NULL)
            menu_add(m, c, 0, c->item, "");
}

/* What may soon be gone comes first. */
static void menu_list(struct lobby_menu *m, const struct online_lobby *l)
{
    const struct session *s = &l->o->visit.session;

    m->n = 0;
    menu_add_each(m, l, TAKES_GAME);
    if (l->o->last_game != 0)
        menu_add_commands(m, TAKES_LAST_GAME);
    if (online_commands_offer(l) == OFFER_REMATCH)
        menu_add_commands(m, TAKES_OFFER);
    if (l->o->last_number > 0)
        menu_add(m, NULL, 0, "Review: what decided the game?", "");
    if (l->seek > 0)
        menu_add(m, online_command(TAKES_OWN_SEEK), l->seek, online_command(TAKES_OWN_SEEK)->item,
                 l->invitation[0] ? " invitation" : " seek");
    menu_add_each(m, l, TAKES_SEEK);
    if (s->choice.page > 1 || lobby_list_has_more(&s->lobby, &s->choice))
        menu_add_commands(m, TAKES_NEXT);
    menu_add_commands(m, TAKES_NOTHING);
}

/* Add the panel of the game that ended last: the result and the rating. */
static void menu_tell_last(const struct mirror *last, struct text *out)
{
    struct summary s = {.me = last->seat, .is_rated = last->over.is_rated};
    struct writer to = writer_into(out);
    struct record rec;

    if (last->seat < 0 || !mirror_record(last, &rec))
        return;
    snprintf(rec.who[last->seat], WHO_BYTES, "%s", RECORD_PERSON);
    snprintf(rec.who[!last->seat], WHO_BYTES, "%s", last->rec.who[!last->seat]);
    rec.match = (struct record_match){0};
    s.rec = &rec;
    s.before = last->over.rating[last->seat][0];
    s.after = last->over.rating[last->seat][1];
    summary_write(&s, &to);
    record_release(&rec);
}

static void menu_intro(const struct online_lobby *l, struct text *out)
{
    const struct session *s = &l->o->visit.session;
    const struct mirror *last = session_game(s, l->o->last_game);

    if (last != NULL)
        menu_tell_last(last, out);
    if (s->state != SESSION_IN)
        session_print_loss(s, out);
    else
        text_add(out, "You are %s. Players here: %lld.", s->name, (long long)s->lobby.players);
    if (s->choice.game != NULL || s->choice.page > 1) {
        text_add(out, " Listed: ");
        lobby_choice_tell(&s->choice, out);
        text_add(out, ".");
    }
    if (last != NULL && last->offer == OFFER_REMATCH)
        text_add(out, "\n%s",
                 online_commands_offer(l) == OFFER_REMATCH ? "Your opponent offers a rematch."
                                                           : "Waiting for your opponent's answer.");
    else if (l->invitation[0])
        text_add(out, " Your friend types: %s", l->invitation);
    else if (l->seek > 0)
        text_add(out, " Waiting for an opponent...");
}

/* Find the item that was chosen before in a new list. After a game it is the rematch. */
static int menu_find_again(struct lobby_menu *m, uint64_t last_game)
{
    bool is_over = last_game != m->last_game;

    m->last_game = last_game;
    for (int i = 0; i < m->n; i++) {
        const struct online_entry *e = &m->entries[i];

        if (is_over ? e->command != NULL && e->command->takes == TAKES_LAST_GAME
                    : e->command == m->at.command && e->number == m->at.number)
            return i;
    }
    return 0;
}

/* ---- asking ---------------------------------------------------------------------------------- */

static void menu_act(struct online_lobby *l, const struct online_entry *e)
{
    struct text words = TEXT_OF(SENTENCE_BYTES);

    if (e->command == NULL) {
        text_add(&words, "%d", l->o->last_number);
        review_menu(&l->chooser, words.at, NULL);
        return;
    }
    if (e->number > 0)
        text_add(&words, "%llu", (unsigned long long)e->number);
    else if (!menu_ask_words(l, e->command, &words))
        return;
    online_command_run(l, e->command, words.at);
}

struct menu_watch {
    const struct session *session;
    unsigned seen;
};

static bool menu_has_news(void *context)
{
    const struct menu_watch *w = context;

    return w->session->news != w->seen;
}

/* Show the lobby until something is chosen or something happens. */
void online_menu_ask(struct online_lobby *l)
{
    static struct lobby_menu m;
    struct menu_watch watch = {&l->o->visit.session, l->o->visit.session.news};
    struct text intro = TEXT_OF(4 * SENTENCE_BYTES);
    int answer;

    if (m.n == 0)
        m.at.command = online_command(TAKES_QUICK);
    menu_list(&m, l);
    menu_intro(l, &intro);
    widget_call_off(menu_has_news, &watch);
    answer = chooser_ask(&l->chooser, l->o->visit.host, intro.at, m.items, m.n,
                         menu_find_again(&m, l->o->last_game));
    widget_call_off(NULL, NULL);
    if (answer == WIDGET_MOOT && widget_was_chosen() < m.n)
        m.at = m.entries[widget_was_chosen()];
    l->ends = answer == WIDGET_BACK || answer == WIDGET_LEAVE;
    if (answer < 0)
        return;
    m.at = m.entries[answer];
    menu_act(l, &m.at);
}
