/* A prompt is the board with the position, the task and the last reply. A choice is read as if it
 * had been typed. */
#include "terminal/play/prompt_screen.h"

#include "core/rule_book.h"
#include "terminal/play/board.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/widgets.h"

#include <stdio.h>
#include <stdlib.h>

enum { ASKED_BYTES = PUZZLE_SESSION_BYTES + MISTAKES_BYTES };

static enum input_result prompt_screen_gone(void)
{
    return interrupt_signal() ? INPUT_INTERRUPTED : INPUT_END;
}

/* The keys of requests. Letters and digits belong to moves, so no request has one, except q, which
 * no game uses. */
static const struct {
    enum prompt_request request;
    wchar_t key;
    const char *typed;
} requests[] = {{PROMPT_QUIT, L'q', "quit"},         {PROMPT_HINT, L'?', "hint"},
                {PROMPT_SOLUTION, L'!', "solution"}, {PROMPT_SKIP, L'>', "skip"},
                {PROMPT_NEXT, L'>', "next"},         {PROMPT_RULES, L'/', "rules"}};
enum { REQUESTS = sizeof requests / sizeof requests[0], UNANSWERED = MOVES_MAX + REQUESTS };
enum { CLOCK_MILLISECONDS = 500 };

/* A question on the board. */
struct prompt_board {
    const struct prompt *prompt;
    struct record rec;
    struct board board;
    char keys[SENTENCE_BYTES], task[ASKED_BYTES];
};

static void prompt_screen_fill_keys(struct prompt_board *q)
{
    struct text keys = TEXT(q->keys);

    for (int i = 0; i < REQUESTS; i++)
        if (prompt_has(q->prompt, requests[i].request))
            text_add(&keys, "%s%c %s", keys.len > 0 ? "  " : "", (char)requests[i].key,
                     requests[i].typed);
    q->board.keys = q->keys;
}

/* Put the position on the board: a record that begins with it. */
static void prompt_screen_fill_board(struct prompt_board *q)
{
    const struct prompt *p = q->prompt;
    struct board *b = &q->board;

    q->rec.duel.rules = *p->scene.rules;
    q->rec.duel.now = q->rec.start = p->seen;
    q->rec.duel.turns = p->scene.turn - 1;
    q->rec.is_set_up = true;
    for (int i = P1; i <= P2; i++) {
        snprintf(q->rec.name[i], NAME_BYTES, "%s", p->scene.name[i]);
        b->is_person[i] = i == p->player;
        b->shown[i] = p->seen.points[i];
    }
    b->rec = &q->rec;
    b->left = p->player;
    b->viewer = game_is_hidden(p->scene.rules->game) ? p->player : -1;
    b->since = -1;
    b->asks = true;
    move_grid_init(&b->choices, p->scene.rules, &p->seen, p->player);
    prompt_screen_fill_keys(q);
}

/* The last line is what is asked, and stays; the reply and what leads to the question can scroll.
 */
static void prompt_screen_fill_log(struct prompt_board *q, const char *task,
                                   const struct text *said)
{
    struct text asked = TEXT(q->task);
    char *line;

    text_add(&asked, "%s", task + strspn(task, "\n"));
    while (asked.len > 0 && asked.at[asked.len - 1] == '\n')
        asked.at[--asked.len] = '\0';
    line = strrchr(asked.at, '\n');
    q->board.task = line != NULL ? line + 1 : asked.at;
    board_say(&q->board, said->at);
    if (line == NULL)
        return;
    *line = '\0';
    board_say(&q->board, said->len > 0 ? "\n" : "");
    board_say(&q->board, asked.at);
}

/* Wait for a key. Return the index of a legal move, that of a request after them, UNANSWERED, or
 * how asking ended. */
static int prompt_screen_event(struct prompt_board *q)
{
    struct board *b = &q->board;
    struct text status = TEXT(b->status);
    bool has_clock = widget_tell_clock(&status);
    struct screen_event e;
    int choice;

    if (!has_clock)
        text_add(&status, "Your choice:");
    screen_paint();
    e = screen_wait(has_clock ? CLOCK_MILLISECONDS : -1);
    if (widget_is_called_off())
        return WIDGET_MOOT;
    if (e.kind == SCREEN_PAGE_UP)
        b->back = screen_max(0, b->back - 1);
    if (e.kind == SCREEN_PAGE_DOWN)
        b->back++;
    if ((choice = move_grid_event(&b->choices, &e)) >= 0)
        return choice;
    for (int i = 0; i < REQUESTS && e.kind == SCREEN_LETTER; i++)
        if (requests[i].key == e.letter && prompt_has(q->prompt, requests[i].request))
            return b->choices.list.n + i;
    return widget_stops(&e) != 0 ? widget_stops(&e) : UNANSWERED;
}

enum input_result prompt_screen_ask(const char *title, const char *task, const struct text *said,
                                    const struct prompt *p, char line[WORD_BYTES])
{
    struct prompt_board *q = calloc(1, sizeof *q);
    int answer = UNANSWERED;

    if (q == NULL)
        return INPUT_END;
    q->prompt = p;
    prompt_screen_fill_board(q);
    q->board.title = title;
    prompt_screen_fill_log(q, task, said);
    screen_set_painter(board_draw, &q->board);
    while (answer == UNANSWERED)
        answer = prompt_screen_event(q);
    snprintf(line, WORD_BYTES, "%s",
             answer < 0                         ? requests[0].typed
             : answer < q->board.choices.list.n ? q->board.choices.word[answer].at
                                                : requests[answer - q->board.choices.list.n].typed);
    screen_set_painter(NULL, NULL);
    free(q);
    return answer == WIDGET_LEAVE  ? prompt_screen_gone()
           : answer == WIDGET_MOOT ? INPUT_CALLED_OFF
                                   : INPUT_LINE;
}

static enum input_result prompt_screen_show(const char *title, const char *text)
{
    return text == NULL || widget_page(title, text, WIDGET_WIDTH) != WIDGET_LEAVE
               ? INPUT_LINE
               : prompt_screen_gone();
}

enum input_result prompt_screen_show_rules(const struct rules *r)
{
    char *book = rule_book_text(r, RULE_BOOK_RULES, 0);
    enum input_result got = prompt_screen_show(r->game->title, book);

    free(book);
    return got;
}

enum input_result prompt_screen_puzzle(struct puzzle_session *q, enum puzzle_session_state *state,
                                       struct text *said)
{
    struct text scene = TEXT_OF(PUZZLE_SESSION_BYTES);
    char line[WORD_BYTES], *rest;
    enum input_result got = INPUT_LINE;

    q->is_chosen = q->is_drawn = true;
    puzzle_session_begin(q, &scene);
    rest = scene.at + strcspn(scene.at, "\n");
    *rest++ = '\0'; /* the first line is the title */
    *state = PUZZLE_SESSION_ASKS;
    while (got == INPUT_LINE &&
           (got = prompt_screen_ask(scene.at, rest, said, &q->prompt, line)) == INPUT_LINE) {
        text_clear(said);
        *state = puzzle_session_read(q, line, strlen(line), said);
        if (*state == PUZZLE_SESSION_RULES)
            got = prompt_screen_show_rules(q->prompt.scene.rules);
        else if (*state != PUZZLE_SESSION_ASKS)
            break;
    }
    return got;
}

enum input_result prompt_screen_mistakes(const struct review *v, int player, int from)
{
    struct rules_words title = rules_title(&v->rec->duel.rules);
    struct text scene = TEXT_OF(MISTAKES_BYTES), said = TEXT_OF(MISTAKES_BYTES);
    struct mistakes m = {.is_drawn = true};
    char line[WORD_BYTES];
    enum input_result got;
    bool more = mistakes_begin(&m, v, player, from, &scene);

    while (more) {
        int number = m.number;

        if ((got = prompt_screen_ask(title.at, scene.at, &said, &m.prompt, line)) != INPUT_LINE)
            return got;
        text_clear(&said);
        more = mistakes_read(&m, line, strlen(line), &said);
        if (m.number != number) { /* the reply to the last mistake ends with the next question */
            text_clear(&scene);
            text_add(&scene, "%s", said.at);
            text_clear(&said);
        }
    }
    mistakes_end(&m, m.number > 0 ? &said : &scene);
    return prompt_screen_show(title.at, m.number > 0 ? said.at : scene.at);
}
