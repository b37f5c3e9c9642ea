/* A game on the whole screen: the board below, questions on top of it. */
#include "core/answer.h"
#include "play/board.h"
#include "play/session.h"
#include "term/interrupt.h"
#include "term/widgets.h"

#include <stdio.h>
#include <stdlib.h>

enum { FRAME_MILLISECONDS = 40, SCROLL_LINES = 3 };

struct stage {
    struct board board;
    char status[SENTENCE_BYTES]; /* of the board */
    char remark[SENTENCE_BYTES]; /* the last, which must not be lost with the screen */
};

/* ---- painting -------------------------------------------------------------------------------- */

static void person_paint(void *stage)
{
    board_draw(&((struct stage *)stage)->board);
}

static void person_repaint(void)
{
    screen_paint();
    screen_show();
}

/* Who may see what the board shows. */
static int person_viewer(const struct session *g)
{
    if (!game_is_hidden(g->rec.duel.rules.game))
        return -1;
    if (g->person[P1] && g->person[P2])
        return g->at_screen;
    return g->person[P1] ? P1 : P2;
}

static const char *person_keys_line(const struct session *g)
{
    return g->coach ? "q menu  ? hint  : words  u undo  arrows and Enter, keys or mouse  PgUp log"
                    : "q menu  ? help  : words  u undo  arrows and Enter, keys or mouse  PgUp log";
}

/* Prepare what is shown: what everybody is told below the log, and whether one may choose. */
static void person_show_board(struct session *g, const char *status, bool asks)
{
    struct board *b = &g->stage->board;

    snprintf(g->stage->status, sizeof g->stage->status, "%s", status);
    b->viewer = person_viewer(g);
    b->asks = asks;
    b->keys = asks ? person_keys_line(g) : "";
}

static void person_settle(struct board *b)
{
    for (int p = P1; p <= P2; p++)
        b->shown[p] = b->rec->duel.now.points[p];
}

/* Show the board and wait; bars slide meanwhile, and are there at once when a key comes. */
static struct screen_event person_wait_at_board(struct session *g)
{
    struct board *b = &g->stage->board;
    struct screen_event e;

    if (g->look.still)
        person_settle(b);
    do {
        bool moving = board_slide(b);

        person_repaint();
        e = screen_wait(moving ? FRAME_MILLISECONDS : -1);
    } while (e.kind == SCREEN_IDLE || e.kind == SCREEN_RESIZED);
    person_settle(b);
    return e;
}

static void person_scroll(struct board *b, const struct screen_event *e)
{
    if (e->kind == SCREEN_PAGE_UP)
        b->back += SCROLL_LINES;
    if (e->kind == SCREEN_PAGE_DOWN)
        b->back = b->back > SCROLL_LINES ? b->back - SCROLL_LINES : 0;
}

/* ---- the table ------------------------------------------------------------------------------- */

static bool open_screen(struct session *g)
{
    g->stage = calloc(1, sizeof *g->stage);
    if (g->stage == NULL || !screen_open(&g->look)) {
        free(g->stage);
        g->stage = NULL;
        return false;
    }
    g->stage->board.rec = &g->rec;
    g->stage->board.person = g->person;
    g->stage->board.status = g->stage->status;
    g->stage->board.keys = "";
    person_settle(&g->stage->board);
    screen_set_painter(person_paint, g->stage);
    return true;
}

static void close_screen(struct session *g)
{
    screen_close();
    if (g->stage != NULL && g->stage->remark[0])
        cli_notice("%s", g->stage->remark);
    free(g->stage);
    g->stage = NULL;
}

static void person_say(struct session *g, const char *sentences)
{
    board_say(&g->stage->board, sentences);
}

static void person_remark(struct session *g, const char *sentence)
{
    snprintf(g->stage->remark, sizeof g->stage->remark, "%s", sentence);
    person_say(g, sentence);
    person_say(g, "\n");
}

static void person_await(struct session *g, int player)
{
    char status[SENTENCE_BYTES];

    snprintf(status, sizeof status, "%s is thinking.", g->rec.name[player]);
    person_show_board(g, status, false);
    board_slide(&g->stage->board);
    person_repaint();
}

static void person_delay(struct session *g, const char *sentence)
{
    struct board *b = &g->stage->board;
    const char *keys = b->keys;

    b->keys = sentence;
    person_repaint();
    b->keys = keys;
}

static enum heard person_heard_from(int widget)
{
    return widget == WIDGET_SIGNAL ? HEARD_SIGNAL : widget == WIDGET_END ? HEARD_END : HEARD_ANSWER;
}

/* Leading back takes the last of the words, which changes nothing. */
static enum heard person_ask_choice(struct session *g, int player, const char *question,
                                    const char *const *words, int count, int *choice)
{
    struct widget_item items[8] = {{0, NULL, NULL}};

    for (int i = 0; i < count; i++)
        items[i].name = words[i];
    *choice = widget_menu(g->rec.name[player], question, items, count, count - 1);
    if (*choice < WIDGET_BACK)
        return person_heard_from(*choice);
    if (*choice == WIDGET_BACK)
        *choice = count - 1;
    return HEARD_ANSWER;
}

static void person_show(struct session *g, const char *title, const char *text)
{
    person_settle(&g->stage->board);
    widget_page(title, text);
}

/* Wait with what everybody may see. Keys that were pressed before are none of this player's. */
static enum heard person_ask_presence(struct session *g, int player, const char *words)
{
    struct screen_event e = {.kind = SCREEN_IDLE};
    enum heard heard = HEARD_ANSWER;
    char status[SENTENCE_BYTES];

    snprintf(status, sizeof status, "%s, %s", g->rec.name[player], words);
    person_show_board(g, status, false);
    g->stage->board.keys = "Enter when you alone can see the screen  q leave";
    screen_forget_keys();
    while (heard == HEARD_ANSWER && e.kind != SCREEN_ENTER) {
        e = person_wait_at_board(g);
        person_scroll(&g->stage->board, &e);
        if (e.kind == SCREEN_SIGNAL || e.kind == SCREEN_END)
            heard = e.kind == SCREEN_SIGNAL ? HEARD_SIGNAL : HEARD_END;
        else if (e.kind == SCREEN_ESCAPE || (e.kind == SCREEN_LETTER && e.letter == L'q'))
            heard = aside_obey(g, player, ASIDE_QUIT);
    }
    return heard;
}

static enum heard person_hand_over(struct session *g, int player)
{
    return person_ask_presence(g, player, "your hand comes next.");
}

/* ---- asking for a move ----------------------------------------------------------------------- */

/* A question for a move, and what came of it. */
struct asked {
    bool secret, answered;
    move move;
};

/* Understand a line; what is to be said about it if it is no move yet. *verb is the one whose
 * number was asked for. */
static bool person_understand(struct session *g, int player, const char *line, int *verb, move *out,
                              struct text *why)
{
    struct state seen = session_seen_by(g, player);
    struct scene scene = record_scene(&g->rec);
    struct answer answer;
    int err = answer_parse(&scene, &seen, player, *verb, line, strlen(line), &answer, why);

    if (err == OK && answer.kind == ANSWER_MOVE) {
        *out = answer.move;
        return true;
    }
    if (err == OK || err == ERR_RANGE)
        *verb = MOVE_VERB(answer.move);
    if (err == OK)
        text_add(why, "%s?", g->rec.duel.rules.game->verbs[*verb].ask);
    return false;
}

/* A move in words, or one of the words that work at every prompt. */
static enum heard person_type_words(struct session *g, int player, struct asked *asked)
{
    char room[SENTENCE_BYTES] = "A move, or help, rules, status, undo, save, quit.";
    int verb = -1, came;

    while (!asked->answered) {
        char line[INPUT_BYTES] = "";
        struct text why;
        enum aside word;

        if ((came = widget_line("In words", room, asked->secret, line, sizeof line)) != 0)
            return person_heard_from(came);
        if ((word = aside_find(line, strlen(line))) != ASIDES)
            return aside_obey(g, player, word);
        why = TEXT(room);
        asked->answered = person_understand(g, player, line, &verb, &asked->move, &why);
    }
    return HEARD_ANSWER;
}

static enum heard person_resign(struct session *g, int player)
{
    int yes = widget_yes_no(g->rec.name[player], "Give the game up?");

    return yes < WIDGET_BACK ? person_heard_from(yes) : yes == 1 ? HEARD_RESIGN : HEARD_ANSWER;
}

static enum heard person_show_keys(void)
{
    widget_page("Help",
                "Choose with the arrow keys and Enter, by the key beside a choice, or with the "
                "mouse. What happened stands in the middle, what is new of it brighter.\n\n"
                "?  a hint, or this help\n"
                ":  type a move in words, or help, rules, status, hand, moves, position, undo, "
                "save, quit\n"
                "u  take the last move back\n"
                "PgUp, PgDn or the wheel  what happened before\n"
                "q or Esc  the menu: rules, saving, leaving\n"
                "Ctrl-C  leave; the game is saved\n");
    return HEARD_ANSWER;
}

/* What can be done besides choosing, and the key for it. */
static const struct {
    wchar_t key;
    const char *name;
    enum { PLAY_ON, ASIDE, WORDS, KEYS, LEAVE, RESIGN } act;
    enum aside aside;
} acts[] = {
    {L'p', "Play on", PLAY_ON, ASIDES},
    {L'?', "Hint", ASIDE, ASIDE_HINT},
    {L'r', "Rules", ASIDE, ASIDE_RULES},
    {L'u', "Take the last move back", ASIDE, ASIDE_UNDO},
    {L':', "Type a move or a word", WORDS, ASIDES},
    {L'h', "Help", KEYS, ASIDES},
    {L'w', "Where the game is saved", ASIDE, ASIDE_SAVE},
    {L's', "Save and leave", LEAVE, ASIDES},
    {L'g', "Give up", RESIGN, ASIDES},
};
enum { ACTS = sizeof acts / sizeof acts[0] };

static enum heard person_act(struct session *g, int player, int i, struct asked *asked)
{
    switch (acts[i].act) {
    case ASIDE:
        return aside_obey(g, player, acts[i].aside);
    case WORDS:
        return person_type_words(g, player, asked);
    case KEYS:
        return person_show_keys();
    case LEAVE:
        return HEARD_SAVE;
    case RESIGN:
        return person_resign(g, player);
    default:
        return HEARD_ANSWER;
    }
}

static enum heard person_ask_menu(struct session *g, int player, struct asked *asked)
{
    struct widget_item items[ACTS];
    int place[ACTS], n = 0, chosen;

    for (int i = 0; i < ACTS; i++)
        if (acts[i].aside != ASIDE_HINT || g->coach != NULL) {
            items[n] = (struct widget_item){acts[i].key, acts[i].name, NULL};
            place[n++] = i;
        }
    chosen = widget_menu(g->rec.duel.rules.game->title, NULL, items, n, 0);
    return chosen < 0 ? person_heard_from(chosen) : person_act(g, player, place[chosen], asked);
}

/* A letter that is none of the choices'. */
static enum heard person_obey_letter(struct session *g, int player, wchar_t letter,
                                     struct asked *asked)
{
    switch (letter) {
    case L'q':
    case L'Q':
        return person_ask_menu(g, player, asked);
    case L'u':
    case L'U':
        return aside_obey(g, player, ASIDE_UNDO);
    case L'?':
        return g->coach ? aside_obey(g, player, ASIDE_HINT) : person_show_keys();
    case L':':
        return person_type_words(g, player, asked);
    default:
        return HEARD_ANSWER;
    }
}

/* What an event asks for besides a move on the board. */
static enum heard person_obey(struct session *g, int player, const struct screen_event *e,
                              struct asked *asked)
{
    switch (e->kind) {
    case SCREEN_SIGNAL:
        return HEARD_SIGNAL;
    case SCREEN_END:
        return HEARD_END;
    case SCREEN_ESCAPE:
        return person_ask_menu(g, player, asked);
    case SCREEN_LETTER:
        return person_obey_letter(g, player, e->letter, asked);
    default:
        person_scroll(&g->stage->board, e);
        return HEARD_ANSWER;
    }
}

static enum heard person_ask_move(struct session *g, int player, bool secret, move *out)
{
    struct board *b = &g->stage->board;
    struct state seen = session_seen_by(g, player);
    struct asked asked = {.secret = secret};
    char status[SENTENCE_BYTES];
    enum heard heard = HEARD_ANSWER;

    if (secret && (heard = person_ask_presence(g, player, "choose in secret.")) != HEARD_ANSWER)
        return heard;
    snprintf(status, sizeof status, "%s, choose:", g->rec.name[player]);
    move_grid_init(&b->choices, &g->rec.duel.rules, &seen, player, secret);
    person_show_board(g, status, true);
    while (!asked.answered && heard == HEARD_ANSWER) {
        struct screen_event e = person_wait_at_board(g);
        int choice = move_grid_event(&b->choices, &e);

        asked.answered = choice >= 0;
        if (choice >= 0)
            asked.move = b->choices.move[choice];
        else
            heard = person_obey(g, player, &e, &asked);
    }
    if (heard == HEARD_UNDO)
        person_say(g, "The last choice is taken back.\n");
    *out = asked.move;
    b->fresh = strlen(b->log);
    return heard;
}

/* ---- the end --------------------------------------------------------------------------------- */

/* The last sentence: who won. */
static void person_last_line(const char *sentences, struct text *out)
{
    const char *end = sentences + strlen(sentences), *from;

    while (end > sentences && end[-1] == '\n')
        end--;
    for (from = end; from > sentences && from[-1] != '\n'; from--)
        continue;
    text_add(out, "%.*s", (int)(end - from), from);
}

static bool person_leads_out(const struct screen_event *e)
{
    return e->kind == SCREEN_ENTER || e->kind == SCREEN_ESCAPE || e->kind == SCREEN_SIGNAL ||
           e->kind == SCREEN_END || e->kind == SCREEN_CLICK ||
           (e->kind == SCREEN_LETTER && (e->letter == L'q' || e->letter == L' '));
}

static void person_finish(struct session *g, const char *sentences)
{
    struct board *b = &g->stage->board;
    char room[SENTENCE_BYTES];
    struct text result = TEXT(room);
    struct screen_event e;

    person_say(g, sentences);
    person_last_line(sentences, &result);
    if (session_is_shared(g))
        g->at_screen = -1;
    person_show_board(g, room, false);
    b->keys = g->left || g->parting ? "PgUp log  Enter go on" : "PgUp log  Enter leave";
    do {
        e = person_wait_at_board(g);
        person_scroll(b, &e);
    } while (!person_leads_out(&e));
    if (g->parting != NULL)
        widget_page("What next", g->parting);
    close_screen(g);
    printf("%s\n", room);
}

static void person_leave(struct session *g, enum heard heard)
{
    (void)heard;
    close_screen(g);
}

const struct table table_screen = {
    .open = open_screen,
    .say = person_say,
    .remark = person_remark,
    .await = person_await,
    .delay = person_delay,
    .ask_move = person_ask_move,
    .ask_choice = person_ask_choice,
    .show = person_show,
    .hand_over = person_hand_over,
    .finish = person_finish,
    .leave = person_leave,
};
