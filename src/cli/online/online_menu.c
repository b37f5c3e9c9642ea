#include "cli/online/online_menu.h"

#include "cli/chooser.h"
#include "cli/menus/review_menu.h"
#include "cli/online/online_table.h"
#include "cli/online/wish.h"
#include "games/games.h"
#include "term/interrupt.h"
#include "bots/bot.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEEKS_SHOWN = 30, GAMES_SHOWN = 16, NAME_ROOM = 256 };

struct lobby_menu {
    struct online *o;
    struct chooser chooser;
    unsigned seen;                       /* the session's news that are shown */
    uint64_t seek;                       /* the user's open seek or invitation; 0: none */
    char invitation[2 * SENTENCE_BYTES]; /* what the friend types; "": none */
    int code;
};

/* What an item of the lobby does; it may concern a game or a seek. */
enum lobby_act {
    ACT_CONTINUE,
    ACT_QUICK,
    ACT_SEEK,
    ACT_INVITE,
    ACT_JOIN,
    ACT_PLAY,
    ACT_WATCH,
    ACT_CANCEL,
    ACT_NAME,
    ACT_RECOVER,
    ACT_ACCEPT,
    ACT_LEAVE
};

struct lobby_entry {
    enum lobby_act act;
    uint64_t number;
};

struct lobby_list {
    struct item items[ITEMS_MAX];
    struct lobby_entry entries[ITEMS_MAX];
    char names[ITEMS_MAX][NAME_ROOM];
    int n;
};

/* ---- asking ---------------------------------------------------------------------------------- */

static bool menu_has_news(void *context)
{
    const struct lobby_menu *m = context;

    return m->o->session.news != m->seen;
}

/* Send a request; NULL after showing why it was refused, or if the user leaves. */
static const struct session_answer *menu_request(struct lobby_menu *m, const char *title,
                                                 json_t *request)
{
    const struct session_answer *a = online_await(m->o, session_ask(&m->o->session, request));

    if (a == NULL || !a->refused)
        return a;
    chooser_show(&m->chooser, title, a->why);
    return NULL;
}

static const struct game *menu_ask_game(struct lobby_menu *m, const char *title)
{
    struct item items[ITEMS_MAX] = {{0}};
    int n = screen_min(games_count(), ITEMS_MAX), answer;

    for (int i = 0; i < n; i++)
        items[i] =
            (struct item){(wchar_t)(i < 9 ? L'1' + i : 0), games_at(i)->title, games_at(i)->pitch};
    answer = chooser_ask(&m->chooser, title, NULL, items, n, 0);
    return answer >= 0 ? games_at(answer) : NULL;
}

/* Ask for game, clock and rating; false: the user goes back. */
static bool menu_ask_wish(struct lobby_menu *m, const char *title, bool may_be_rated,
                          struct wish *w)
{
    static const struct item clocks[] = {{L'n', "No clock", NULL},
                                         {L'1', "1+1", "one minute, and a second a move"},
                                         {L'3', "3+2", NULL},
                                         {L'5', "5+3", NULL},
                                         {L'0', "10+5", NULL}};
    static const struct item rated[] = {{L'u', "Unrated", NULL},
                                        {L'r', "Rated", "two games, with seats exchanged"}};
    const struct game *g = menu_ask_game(m, title);
    int answer;

    memset(w, 0, sizeof *w);
    if (g == NULL)
        return false;
    rules_init(&w->rules, g);
    if ((answer = chooser_ask(&m->chooser, title, "How much time does each player have?", clocks, 5,
                              0)) < 0)
        return false;
    snprintf(w->clock, sizeof w->clock, "%s", answer == 0 ? "none" : clocks[answer].name);
    if (answer > 0 && may_be_rated) {
        if ((answer = chooser_ask(&m->chooser, title, "Does the result count?", rated, 2, 0)) < 0)
            return false;
        w->is_rated = answer == 1;
    }
    return true;
}

/* ---- what the items do ----------------------------------------------------------------------- */

static void menu_sit_down(struct lobby_menu *m, struct mirror *game);

static void menu_seek(struct lobby_menu *m, bool quick)
{
    const char *title = quick ? "Quick pairing" : "Open a seek";
    const struct session_answer *a;
    struct wish w;
    json_t *request;

    if (!menu_ask_wish(m, title, true, &w))
        return;
    request = wish_request(&w, "seek");
    if (quick)
        json_object_set_new(request, "quick", json_true());
    if ((a = menu_request(m, title, request)) != NULL && a->game == 0)
        m->seek = a->seek;
}

static void menu_invite(struct lobby_menu *m)
{
    const struct session_answer *a;
    struct wish w;

    if (!menu_ask_wish(m, "Invite a friend", true, &w) ||
        (a = menu_request(m, "Invite a friend", wish_request(&w, "invite"))) == NULL)
        return;
    m->seek = a->seek;
    snprintf(m->invitation, sizeof m->invitation, "duello online %s --join %s", m->o->host,
             a->code);
    chooser_show_table(&m->chooser, "Invite a friend", m->invitation);
}

static void menu_join(struct lobby_menu *m)
{
    char code[64] = "";

    if (chooser_line(&m->chooser, "Join a friend", "Type the code of the invitation.", code,
                     sizeof code) == 0 &&
        code[0] != '\0')
        menu_request(m, "Join a friend", json_pack("{s:s,s:s}", "t", "join", "code", code));
}

static void menu_play(struct lobby_menu *m)
{
    struct item items[ITEMS_MAX] = {{0}};
    const struct bot *bot;
    struct wish w;
    json_t *request;
    int n = 0, answer;

    if (!menu_ask_wish(m, "Play against the host", false, &w))
        return;
    for (; n < ITEMS_MAX && (bot = bots_rung(w.rules.game, n)) != NULL; n++)
        items[n] = (struct item){0, bot->id, bot->pitch};
    if ((answer = chooser_ask(&m->chooser, "Play against the host", NULL, items, n, 0)) < 0)
        return;
    request = wish_request(&w, "play");
    json_object_set_new(request, "who", json_string(items[answer].name));
    menu_request(m, "Play against the host", request);
}

static void menu_watch(struct lobby_menu *m)
{
    const struct lobby *l = &m->o->session.lobby;
    static char names[ITEMS_MAX][NAME_ROOM];
    struct item items[ITEMS_MAX] = {{0}};
    uint64_t games[ITEMS_MAX];
    struct mirror *game = NULL;
    int n = screen_min(l->live_count, ITEMS_MAX), answer;

    for (int i = 0; i < n; i++) {
        struct text line = TEXT(names[i]);

        text_clear(&line);
        lobby_tell_live(&l->live[i], &line);
        games[i] = l->live[i].game;
        items[i].name = names[i];
    }
    if (n == 0) {
        chooser_show(&m->chooser, "Watch", "No game is being played.");
        return;
    }
    if ((answer = chooser_ask(&m->chooser, "Watch", NULL, items, n, 0)) < 0 ||
        menu_request(m, "Watch",
                     json_pack("{s:s,s:I}", "t", "watch", "game", (json_int_t)games[answer])) ==
            NULL)
        return;
    while ((game = session_game(&m->o->session, games[answer])) == NULL && online_wait(m->o))
        continue;
    if (game != NULL)
        menu_sit_down(m, game);
}

static void menu_name(struct lobby_menu *m)
{
    const struct session_answer *a;
    struct text said = TEXT_OF(SENTENCE_BYTES);
    char name[NAME_BYTES] = "";

    if (chooser_line(&m->chooser, "Claim a name",
                     "2 to 20 characters; it belongs to you from then on.", name,
                     sizeof name) != 0 ||
        name[0] == '\0' ||
        (a = menu_request(m, "Claim a name", json_pack("{s:s,s:s}", "t", "name", "name", name))) ==
            NULL)
        return;
    snprintf(m->o->session.name, NAME_BYTES, "%s", name);
    text_add(&said,
             "You are %s now. This code takes the name to another device; write it down, it "
             "is shown only once:\n\n%s",
             name, a->recovery);
    chooser_show(&m->chooser, "Claim a name", said.at);
}

static void menu_recover(struct lobby_menu *m)
{
    const struct session_answer *a;
    struct text said = TEXT_OF(SENTENCE_BYTES);
    char name[NAME_BYTES] = "", code[64] = "";

    if (chooser_line(&m->chooser, "Recover a name", "Your name on this host:", name, sizeof name) !=
            0 ||
        chooser_line(&m->chooser, "Recover a name", "Your recovery code:", code, sizeof code) !=
            0 ||
        (a = menu_request(
             m, "Recover a name",
             json_pack("{s:s,s:s,s:s}", "t", "recover", "name", name, "code", code))) == NULL)
        return;
    snprintf(m->o->session.name, NAME_BYTES, "%s", name);
    text_add(&said, "You are %s. Your new recovery code, shown only once:\n\n%s", name,
             a->recovery);
    chooser_show(&m->chooser, "Recover a name", said.at);
}

static void menu_cancel(struct lobby_menu *m)
{
    menu_request(m, "Withdraw", json_pack("{s:s,s:I}", "t", "cancel", "seek", (json_int_t)m->seek));
    m->seek = 0;
    m->invitation[0] = '\0';
}

/* ---- after a game ---------------------------------------------------------------------------- */

static void menu_review(struct lobby_menu *m)
{
    char id[16];

    snprintf(id, sizeof id, "%d", m->o->last_number);
    review_menu(&m->chooser, id);
}

/* Ask what comes next until a game begins or the user wants the lobby. */
static void menu_after_game(struct lobby_menu *m)
{
    static const struct item items[] = {{L'r', "Rematch", NULL},
                                        {L'v', "Review: what decided the game?", NULL},
                                        {L'l', "Lobby", NULL}};
    bool asked = false, answered = false;
    int chosen = 0;

    while (!answered && online_next_game(m->o) == NULL && !interrupt_signal()) {
        const struct mirror *last = session_game(&m->o->session, m->o->last_game);
        bool offered =
            last != NULL && last->offer == MIRROR_REMATCH && last->offer_by != last->seat;
        int answer;

        m->seen = m->o->session.news;
        widget_call_off(menu_has_news, m);
        answer = chooser_ask(&m->chooser, "The game is over",
                             offered ? "Your opponent offers a rematch."
                             : asked ? "Waiting for your opponent's answer."
                                     : NULL,
                             items, 3, chosen);
        chosen = widget_was_chosen();
        widget_call_off(NULL, NULL);
        if (answer == 0)
            asked = menu_request(m, "Rematch",
                                 json_pack("{s:s,s:I}", "t", "rematch", "game",
                                           (json_int_t)m->o->last_game)) != NULL;
        else if (answer == 1 && m->o->last_number > 0)
            menu_review(m);
        answered = answer == 2 || answer == WIDGET_BACK || answer == WIDGET_LEAVE;
        if (answered && offered)
            session_ask_game(&m->o->session, "decline", m->o->last_game);
    }
}

static void menu_sit_down(struct lobby_menu *m, struct mirror *game)
{
    bool plays = game->seat >= 0;
    uint64_t before = m->o->last_game, next;

    chooser_give_terminal(&m->chooser, false);
    m->code = online_table(m->o, game);
    if (m->code != EXIT_DONE || !plays || m->o->last_game == before)
        return;
    next = session_game(&m->o->session, m->o->last_game)->over.next;
    while (next > 0 && session_game(&m->o->session, next) == NULL && online_wait(m->o))
        continue; /* the second game of a pair begins by itself */
    menu_after_game(m);
}

/* ---- the lobby ------------------------------------------------------------------------------- */

static void menu_add(struct lobby_list *l, wchar_t key, enum lobby_act act, uint64_t number,
                     const char *name)
{
    if (l->n == ITEMS_MAX)
        return;
    snprintf(l->names[l->n], NAME_ROOM, "%s", name);
    l->items[l->n] = (struct item){key, l->names[l->n], NULL};
    l->entries[l->n++] = (struct lobby_entry){act, number};
}

static void menu_add_games(struct lobby_list *l, const struct session *s)
{
    for (int i = 0; i < s->game_count && i < GAMES_SHOWN; i++) {
        const struct mirror *g = s->games[i];
        struct text line = TEXT_OF(NAME_ROOM);

        if (g->seat < 0 || g->over.is)
            continue;
        text_add(&line, "Continue: %s against %s%s", g->rec.duel.rules.game->title,
                 g->rec.name[!g->seat], mirror_wants(g) ? ", your turn" : "");
        menu_add(l, 0, ACT_CONTINUE, g->game, line.at);
    }
}

static void menu_add_seeks(struct lobby_list *l, const struct lobby_menu *m)
{
    const struct lobby *lobby = &m->o->session.lobby;

    for (int i = 0; i < lobby->seek_count && i < SEEKS_SHOWN; i++) {
        struct text line = TEXT_OF(NAME_ROOM);

        if (lobby->seeks[i].seek == m->seek)
            continue;
        text_add(&line, "Take: ");
        lobby_tell_seek(&lobby->seeks[i], &line);
        menu_add(l, 0, ACT_ACCEPT, lobby->seeks[i].seek, line.at);
    }
}

static void menu_list(struct lobby_menu *m, struct lobby_list *l)
{
    l->n = 0;
    menu_add_games(l, &m->o->session);
    if (m->seek > 0)
        menu_add(l, L'c', ACT_CANCEL, 0,
                 m->invitation[0] ? "Withdraw your invitation" : "Withdraw your seek");
    menu_add_seeks(l, m);
    menu_add(l, L'k', ACT_QUICK, 0, "Quick pairing by rating");
    menu_add(l, L's', ACT_SEEK, 0, "Open a seek");
    menu_add(l, L'i', ACT_INVITE, 0, "Invite a friend");
    menu_add(l, L'j', ACT_JOIN, 0, "Join a friend with a code");
    menu_add(l, L'p', ACT_PLAY, 0, "Play against the host");
    menu_add(l, L'w', ACT_WATCH, 0, "Watch a game");
    menu_add(l, L'n', ACT_NAME, 0, "Claim a name");
    menu_add(l, L'o', ACT_RECOVER, 0, "Recover your name on this device");
    menu_add(l, L'x', ACT_LEAVE, 0, "Leave");
}

static void menu_intro(const struct lobby_menu *m, struct text *out)
{
    const struct session *s = &m->o->session;

    if (s->state != SESSION_IN)
        text_add(out, "Connection lost, trying again...");
    else
        text_add(out, "You are %s. Players here: %lld.", s->name, (long long)s->lobby.players);
    if (m->invitation[0])
        text_add(out, " Your friend types: %s", m->invitation);
    else if (m->seek > 0)
        text_add(out, " Waiting for an opponent...");
}

/* Find the entry that was chosen before in a new list. */
static int menu_find_again(const struct lobby_list *l, const struct lobby_entry *before)
{
    for (int i = 0; i < l->n; i++)
        if (l->entries[i].act == before->act && l->entries[i].number == before->number)
            return i;
    return 0;
}

/* Do what an entry says; false: leave. */
static bool menu_act(struct lobby_menu *m, const struct lobby_entry *e)
{
    struct mirror *game = session_game(&m->o->session, e->number);

    switch (e->act) {
    case ACT_CONTINUE:
        if (game != NULL && !game->over.is)
            menu_sit_down(m, game);
        break;
    case ACT_QUICK:
    case ACT_SEEK:
        menu_seek(m, e->act == ACT_QUICK);
        break;
    case ACT_INVITE:
        menu_invite(m);
        break;
    case ACT_JOIN:
        menu_join(m);
        break;
    case ACT_PLAY:
        menu_play(m);
        break;
    case ACT_WATCH:
        menu_watch(m);
        break;
    case ACT_CANCEL:
        menu_cancel(m);
        break;
    case ACT_NAME:
        menu_name(m);
        break;
    case ACT_RECOVER:
        menu_recover(m);
        break;
    case ACT_ACCEPT:
        menu_request(m, "Take a seek",
                     json_pack("{s:s,s:I}", "t", "accept", "seek", (json_int_t)e->number));
        break;
    case ACT_LEAVE:
        return false;
    }
    return true;
}

/* Show the lobby once: until something is chosen or something happens. False: leave. */
static bool menu_step(struct lobby_menu *m, struct lobby_list *l, struct lobby_entry *at)
{
    struct text intro = TEXT_OF(4 * SENTENCE_BYTES);
    int answer;

    m->seen = m->o->session.news;
    menu_list(m, l);
    menu_intro(m, &intro);
    widget_call_off(menu_has_news, m);
    answer = chooser_ask(&m->chooser, m->o->host, intro.at, l->items, l->n, menu_find_again(l, at));
    widget_call_off(NULL, NULL);
    if (answer == WIDGET_MOOT && widget_was_chosen() < l->n)
        *at = l->entries[widget_was_chosen()];
    if (answer < 0)
        return answer == WIDGET_MOOT;
    *at = l->entries[answer];
    return menu_act(m, at);
}

int online_menu(struct online *o)
{
    static struct lobby_menu m;
    static struct lobby_list list;
    struct lobby_entry at = {ACT_QUICK, 0};
    const char *code = args_value(o->args, "--join");
    bool goes_on = true;

    m = (struct lobby_menu){.o = o};
    if (!chooser_open(&m.chooser, o->args))
        return cli_failed("out of memory.");
    if (code != NULL)
        menu_request(&m, "Join a friend", json_pack("{s:s,s:s}", "t", "join", "code", code));
    while (goes_on && m.code == EXIT_DONE && !interrupt_signal() &&
           o->session.state != SESSION_REFUSED) {
        struct mirror *game = online_next_game(o);

        if (game != NULL) {
            m.seek = 0;
            m.invitation[0] = '\0';
            menu_sit_down(&m, game);
        } else {
            goes_on = menu_step(&m, &list, &at);
        }
    }
    chooser_close(&m.chooser);
    if (o->session.state == SESSION_REFUSED)
        return cli_failed("%s refuses: %s", o->host, o->session.trouble);
    return interrupt_signal() ? cli_interrupted() : m.code;
}
