/* Play a game on the full screen: the board, and questions on top of it. */
#include "terminal/play/board.h"
#include "terminal/play/prompt_requests.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/widgets.h"

#include <stdio.h>
#include <stdlib.h>
#include <wctype.h>

#define KEYS_WITH(some) "q menu  " some "  arrows and Enter, keys or mouse  PgUp log"

enum { FRAME_MILLISECONDS = 40, CLOCK_MILLISECONDS = 250, SCROLL_LINES = 3 };

/* ---- the board ------------------------------------------------------------------------------- */

/* Get the player who may see the board, or -1. */
static int person_viewer(const struct table *t)
{
    if (!game_is_hidden(t->rec->duel.rules.game))
        return -1;
    if (t->seat[P1].is_person && t->seat[P2].is_person)
        return t->at_screen;
    return t->seat[P1].is_person ? P1 : P2;
}

/* Get the player since whose last move the board shows changes: the only person, or the one whose
 * turn it is; -1: since the last move of all. */
static int person_counted_from(const struct table *t)
{
    enum turn wanted = referee_wanted(&t->referee);

    if (!t->seat[P1].is_person || !t->seat[P2].is_person)
        return t->seat[P1].is_person ? P1 : P2;
    return wanted < BOTH ? (int)wanted : -1;
}

/* Prepare the board: whether the player can choose, the other keys, and the status line, which is a
 * name and more words. */
static void person_show_board(struct table *t, bool asks, const char *keys, const char *name,
                              const char *words)
{
    snprintf(t->board->status, sizeof t->board->status, "%s%s", name, words);
    t->board->rec = t->rec;
    t->board->viewer = person_viewer(t);
    t->board->since = person_counted_from(t);
    t->board->asks = asks;
    t->board->keys = keys;
}

static void person_settle(struct board *b)
{
    for (int p = P1; p <= P2; p++)
        b->shown[p] = b->rec->duel.now.points[p];
}

static void person_show_clocks(struct table *t)
{
    for (int p = P1; p <= P2 && t->game->clock != NULL; p++) {
        struct text out = TEXT(t->board->clock[p]);

        text_clear(&out);
        t->game->clock(t, p, &out);
    }
}

/* Show the board and wait for an event, or for news. Bars slide meanwhile; a key ends the slide at
 * once. */
static struct screen_event person_wait_at_board(struct table *t)
{
    struct screen_event e;

    if (t->look.still)
        person_settle(t->board);
    do {
        bool moving = board_slide(t->board);

        person_show_clocks(t);
        screen_paint();
        e = screen_wait(moving                   ? FRAME_MILLISECONDS
                        : t->game->clock != NULL ? CLOCK_MILLISECONDS
                                                 : -1);
    } while ((e.kind == SCREEN_IDLE || e.kind == SCREEN_RESIZED) && !table_has_news(t));
    person_settle(t->board);
    if (e.kind == SCREEN_PAGE_UP)
        t->board->back += SCROLL_LINES;
    if (e.kind == SCREEN_PAGE_DOWN)
        t->board->back = screen_max(0, t->board->back - SCROLL_LINES);
    return e;
}

static bool person_open(struct table *t)
{
    struct board *b = calloc(1, sizeof *b);

    if (b == NULL || !screen_open(&t->look)) {
        free(b);
        return false;
    }
    b->rec = t->rec;
    for (int p = P1; p <= P2; p++)
        b->is_person[p] = t->seat[p].is_person;
    b->left = t->seat[P2].is_person && !t->seat[P1].is_person ? P2 : P1;
    b->keys = "";
    t->board = b;
    person_settle(b);
    screen_set_painter(board_draw, b);
    return true;
}

static void person_leave(struct table *t, enum table_reply reply)
{
    (void)reply;
    screen_close();
    if (t->board->remark[0])
        t->notice(t->board->remark);
    free(t->board);
    t->board = NULL;
}

static void person_say(struct table *t, const char *sentences)
{
    board_say(t->board, sentences);
}

static void person_recall(struct table *t, const char *sentences)
{
    board_say(t->board, sentences);
    t->board->fresh = strlen(t->board->log);
}

static void person_remark(struct table *t, const char *sentence)
{
    snprintf(t->board->remark, sizeof t->board->remark, "%s", sentence);
    person_say(t, sentence);
    person_say(t, "\n");
}

static void person_await(struct table *t, int player)
{
    if (player < 0) {
        person_show_board(t, false, "", "", "");
        return;
    }
    person_show_board(t, false, "Ctrl-C leave", t->rec->name[player], " is thinking.");
    person_settle(t->board); /* nothing slides while a bot thinks */
    screen_show();
}

static void person_delay(struct table *t, const char *sentence)
{
    const char *keys = t->board->keys;

    t->board->keys = sentence;
    screen_show();
    t->board->keys = keys;
}

/* ---- questions ------------------------------------------------------------------------------- */

static enum table_reply person_reply(int widget)
{
    if (widget == WIDGET_MOOT)
        return TABLE_NEWS;
    if (widget != WIDGET_LEAVE)
        return TABLE_ANSWER;
    return interrupt_signal() ? TABLE_SIGNAL : TABLE_END;
}

/* Going back takes the last item, which changes nothing. */
static enum table_reply person_ask_choice(struct table *t, int player, const char *question,
                                          const struct item *words, int n, int *choice)
{
    *choice = widget_menu(t->rec->name[player], question, words, n, n - 1);
    if (*choice == WIDGET_BACK)
        *choice = n - 1;
    return person_reply(*choice);
}

static bool person_show(struct table *t, const char *title, const char *text)
{
    person_settle(t->board);
    return widget_page(title, text, WIDGET_WIDTH) == WIDGET_MORE;
}

/* Show what everybody may see and wait for Enter. Drop keys pressed before: the other player
 * pressed them. */
static enum table_reply person_ask_presence(struct table *t, int player, const char *words)
{
    struct screen_event e = {.kind = SCREEN_IDLE};
    enum table_reply reply = TABLE_ANSWER;

    person_show_board(t, false, "Press Enter when only you can see the screen  q leave",
                      t->rec->name[player], words);
    screen_forget_keys();
    while (reply == TABLE_ANSWER && e.kind != SCREEN_ENTER) {
        e = person_wait_at_board(t);
        reply = person_reply(widget_stops(&e));
        if (e.kind == SCREEN_ESCAPE || (e.kind == SCREEN_LETTER && e.letter == L'q'))
            reply = prompt_requests_obey(t, player, PROMPT_QUIT);
    }
    return reply;
}

static enum table_reply person_hand_over(struct table *t, int player)
{
    return person_ask_presence(t, player, ", your hand is shown next.");
}

/* ---- asking for a move ----------------------------------------------------------------------- */

/* A question for a move, and its outcome. */
struct asked {
    bool secret, answered;
    move move;
};

/* Let the player type a move or a request. */
static enum table_reply person_type_words(struct table *t, int player, struct asked *asked)
{
    struct prompt p = prompt_requests_prompt(t, player);
    char room[SENTENCE_BYTES] =
        "Type a move, or help, rules, status, undo, save, resign or quit. Enter alone closes this "
        "box.";

    p.secret = asked->secret;
    for (;;) {
        char line[INPUT_BYTES] = "";
        int came = widget_line("Type a move or command", room, asked->secret, line, sizeof line);
        struct text said = TEXT(room);
        struct prompt_answer a;

        if (came != 0 || line[strspn(line, " ")] == '\0')
            return person_reply(came);
        a = prompt_read(&p, line, strlen(line), &said);
        if (a.kind == PROMPT_REQUEST)
            return prompt_requests_obey(t, player, a.request);
        if (a.kind == PROMPT_NUMBER)
            text_add(&said, "%s?", p.scene.rules->game->verbs[p.verb].ask);
        if (a.kind == PROMPT_MOVE) {
            asked->answered = true;
            asked->move = a.move;
            return TABLE_ANSWER;
        }
    }
}

/* Rated games have no hints and no undo. */
#define HELP_WITH(help, undo)                                                                      \
    "Choose with the arrow keys and Enter, with the key next to a choice, or with the mouse. "     \
    "The log in the middle shows what happened; new lines are brighter.\n\n"                       \
    "?  " help "\n"                                                                                \
    ":  type a move, or help, rules, status, hand, moves, position, " undo "save, resign, quit\n"  \
    "PgUp, PgDn or the wheel  scroll the log\n"                                                    \
    "q or Esc  the menu: rules, saving, leaving\n"                                                 \
    "Ctrl-C  leave; the game is saved\n"

static enum table_reply person_show_keys(const struct table *t)
{
    widget_page("Help",
                t->rec->rated
                    ? HELP_WITH("this help", "")
                    : HELP_WITH("a hint, or this help\nu  take back the last move", "undo, "),
                WIDGET_WIDTH);
    return TABLE_ANSWER;
}

/* Acts besides choosing: a request, or one of these. */
enum { PLAY_ON = PROMPT_REQUESTS, MENU, WORDS, KEYS, LEAVE };

static const struct {
    struct item item;
    int act;
    bool at_board; /* the key also works at the board */
} acts[] = {
    {{L'p', "Keep playing", NULL}, PLAY_ON, false},
    {{L'?', "Hint", NULL}, PROMPT_HINT, true},
    {{L'r', "Rules", NULL}, PROMPT_RULES, false},
    {{L'u', "Take back the last move", NULL}, PROMPT_UNDO, true},
    {{L':', "Type a move or command", NULL}, WORDS, true},
    {{L'h', "Help", NULL}, KEYS, false},
    {{L'w', "Show the save file", NULL}, PROMPT_SAVE, false},
    {{L's', NULL, NULL}, LEAVE, false},
    {{L'd', "Offer a draw, or agree", NULL}, PROMPT_DRAW, false},
    {{L'n', "Decline what is offered", NULL}, PROMPT_DECLINE, false},
    {{L'c', "Claim the win: the opponent is gone", NULL}, PROMPT_CLAIM, false},
    {{L'a', "Abort the game", NULL}, PROMPT_ABORT, false},
    {{L't', "Say something", NULL}, PROMPT_SAY, false},
    {{L'e', "Resign", NULL}, PROMPT_RESIGN, false},
};
enum { ACTS = sizeof acts / sizeof acts[0] };

static bool person_may_act(const struct table *t, int act)
{
    struct prompt p = {.place = prompt_requests_place(t), .rated = t->rec->rated};

    if (act == PROMPT_SAVE)
        return p.place == PROMPT_AT_TABLE;
    return act >= PROMPT_REQUESTS || prompt_has(&p, (enum prompt_request)act);
}

/* Let the player choose an act from the menu. Return it, or how asking ended. */
static int person_ask_menu(const struct table *t)
{
    static const char *const leave[] = {[PROMPT_AT_TABLE] = "Save and leave",
                                        [PROMPT_AT_LESSON] = "Leave the lesson",
                                        [PROMPT_ONLINE] = "Leave for now"};
    struct item items[ACTS];
    int means[ACTS], n = 0, chosen;

    for (int i = 0; i < ACTS; i++)
        if (person_may_act(t, acts[i].act)) {
            items[n] = acts[i].item;
            if (acts[i].act == LEAVE)
                items[n].name = leave[prompt_requests_place(t)];
            means[n++] = acts[i].act;
        }
    chosen = widget_menu(t->rec->duel.rules.game->title, NULL, items, n, 0);
    return chosen < 0 ? chosen : means[chosen];
}

static enum table_reply person_act(struct table *t, int player, int act, struct asked *asked)
{
    if (act == MENU)
        act = person_ask_menu(t);
    switch (act) {
    case WORDS:
        return person_type_words(t, player, asked);
    case KEYS:
        return person_show_keys(t);
    case LEAVE:
        return TABLE_LEAVE;
    case PLAY_ON:
        return TABLE_ANSWER;
    default:
        return act < 0 ? person_reply(act)
                       : prompt_requests_obey(t, player, (enum prompt_request)act);
    }
}

/* Handle Esc, or a letter that is not a choice. */
static int person_act_of(const struct table *t, const struct screen_event *e)
{
    wint_t key = e->kind == SCREEN_ESCAPE ? L'q' : towlower((wint_t)e->letter);

    for (int i = 0; i < ACTS; i++)
        if (acts[i].at_board && (wint_t)acts[i].item.key == key)
            return t->rec->rated && acts[i].act == PROMPT_HINT ? KEYS : acts[i].act;
    return key == L'q' ? MENU : PLAY_ON;
}

/* Is this the letter of a move that is not legal now? Then say why. */
static bool person_is_refused(struct table *t, const struct prompt *p, const struct screen_event *e)
{
    const struct game *g = p->scene.rules->game;
    char key[2] = {(char)towlower((wint_t)e->letter), '\0'};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct prompt asked = *p;
    bool is_verb = false;

    for (int i = 0; g->verbs[i].word != NULL && e->kind == SCREEN_LETTER; i++)
        is_verb = is_verb || (g->verbs[i].nature == 0 && g->verbs[i].word[0] == key[0]);
    if (!is_verb || prompt_read(&asked, key, 1, &why).kind != PROMPT_NOT_UNDERSTOOD)
        return false;
    text_add(&why, "\n");
    board_say(t->board, why.at);
    return true;
}

static enum table_reply person_ask_move(struct table *t, int player, bool secret, move *out)
{
    struct prompt p = prompt_requests_prompt(t, player);
    struct asked asked = {.secret = secret};
    struct board *b = t->board;
    enum table_reply reply = TABLE_ANSWER;

    if (secret && (reply = person_ask_presence(t, player, ", choose in secret.")) != TABLE_ANSWER)
        return reply;
    move_grid_init(&b->choices, &t->rec->duel.rules, &p.seen, player);
    person_show_board(t, true,
                      t->rec->rated ? KEYS_WITH("? help  : command")
                                    : KEYS_WITH("? hint  : command  u undo"),
                      t->rec->name[player], ", choose:");
    while (!asked.answered && reply == TABLE_ANSWER) {
        struct screen_event e = person_wait_at_board(t);
        int choice = move_grid_event(&b->choices, &e);

        reply = table_has_news(t) ? TABLE_NEWS : person_reply(widget_stops(&e));
        asked.answered = choice >= 0;
        if (choice >= 0)
            asked.move = b->choices.move[choice];
        else if (person_is_refused(t, &p, &e))
            continue;
        else if (e.kind == SCREEN_ESCAPE || e.kind == SCREEN_LETTER)
            reply = person_act(t, player, person_act_of(t, &e), &asked);
    }
    *out = asked.move;
    b->fresh = strlen(b->log);
    return reply;
}

/* Wait with the board on the screen. A spectator is no player (-1), and can only leave. */
static enum table_reply person_wait(struct table *t, int player, const char *about)
{
    enum table_reply reply = TABLE_ANSWER;
    struct asked asked = {.secret = false};

    person_show_board(t, false, player < 0 ? "q leave  PgUp log" : "q menu  PgUp log", about, "");
    while (reply == TABLE_ANSWER) {
        struct screen_event e = person_wait_at_board(t);
        bool is_quit = e.kind == SCREEN_ESCAPE || (e.kind == SCREEN_LETTER && e.letter == L'q');

        reply = table_has_news(t) ? TABLE_NEWS : person_reply(widget_stops(&e));
        if (reply == TABLE_ANSWER && is_quit)
            reply = player < 0 ? TABLE_LEAVE : person_act(t, player, MENU, &asked);
    }
    return reply;
}

/* ---- the end --------------------------------------------------------------------------------- */

/* Find the last sentence, which says who won. Return where it begins. */
static size_t person_last_line(const char *sentences, struct text *out)
{
    const char *end = sentences + strlen(sentences), *from;

    while (end > sentences && end[-1] == '\n')
        end--;
    for (from = end; from > sentences && from[-1] != '\n'; from--)
        continue;
    text_add(out, "%.*s", (int)(end - from), from);
    return (size_t)(from - sentences);
}

static void person_finish(struct table *t, const char *sentences, const char *farewell)
{
    struct text result = TEXT_OF(SENTENCE_BYTES);
    struct text before = TEXT_OF(8 * SENTENCE_BYTES);
    struct screen_event e;

    text_add(&before, "%.*s", (int)person_last_line(sentences, &result), sentences);
    person_say(t, before.at);
    if (table_is_shared(t))
        t->at_screen = -1;
    person_show_board(
        t, false, t->goes_on || farewell[0] ? "PgUp log  Enter continue" : "PgUp log  Enter leave",
        result.at, "");
    do
        e = person_wait_at_board(t);
    while (widget_stops(&e) == 0 && e.kind != SCREEN_ENTER && e.kind != SCREEN_CLICK &&
           !(e.kind == SCREEN_LETTER && (e.letter == L'q' || e.letter == L' ')));
    if (farewell[0] != '\0')
        widget_page("Teacher", farewell, WIDGET_WIDTH);
    person_leave(t, TABLE_ANSWER);
    text_add(&result, "\n");
    screen_print(stdout, result.at);
}

const struct table_people person_screen = {
    .shows_status = true,
    .open = person_open,
    .say = person_say,
    .recall = person_recall,
    .remark = person_remark,
    .await = person_await,
    .delay = person_delay,
    .ask_move = person_ask_move,
    .ask_choice = person_ask_choice,
    .wait = person_wait,
    .show = person_show,
    .hand_over = person_hand_over,
    .finish = person_finish,
    .leave = person_leave,
};
