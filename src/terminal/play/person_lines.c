/* Ask people line by line. */
#include "terminal/play/prompt_lines.h"
#include "terminal/play/prompt_requests.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/screen.h"

#include <ctype.h>
#include <stdio.h>

static enum table_reply lines_reply(enum input_result got)
{
    static const enum table_reply means[] = {[INPUT_LINE] = TABLE_ANSWER,
                                             [INPUT_TOO_LONG] = TABLE_ANSWER,
                                             [INPUT_END] = TABLE_END,
                                             [INPUT_INTERRUPTED] = TABLE_SIGNAL,
                                             [INPUT_CALLED_OFF] = TABLE_NEWS};

    return means[got];
}

/* Read the answer to a question that does not ask for a move. */
static enum table_reply lines_read(struct table *t, const char *question, struct input_line *line)
{
    struct input_request ask = {.prompt = question, .too_long = prompt_too_long(PROMPT_AT_TABLE)};

    return lines_reply(input_read(t->input, &ask, line));
}

/* Get the first word of an item, which the user can type: "resign". */
static void lines_add_word(const struct item *item, struct text *out)
{
    for (const char *c = item->name; *c && *c != ' '; c++)
        text_add(out, "%c", tolower((unsigned char)*c));
}

/* The user may type any beginning of a word; Enter takes the last item. */
static enum table_reply lines_ask_choice(struct table *t, int player, const char *question,
                                         const struct item *words, int n, int *choice)
{
    struct input_line line;
    struct text whole = TEXT_OF(HINT_BYTES), again = TEXT_OF(SENTENCE_BYTES);
    enum table_reply reply;
    const char *asked = whole.at, *last;

    text_add(&whole, "%s (", question);
    text_add(&again, "Please answer ");
    for (int i = 0; i < n; i++) {
        text_add(&whole, "%s", i ? "/" : "");
        lines_add_word(&words[i], &whole);
        text_add(&again, "%s", i == 0 ? "" : i < n - 1 ? ", " : " or ");
        lines_add_word(&words[i], &again);
    }
    text_add(&again, ".");
    text_add(&whole, ") ");
    last = strrchr(whole.at, '\n');
    while ((reply = lines_read(t, asked, &line)) == TABLE_ANSWER) {
        *choice = line.len == 0 ? n - 1 : items_find(words, n, line.at, line.len, false);
        if (*choice >= 0)
            return TABLE_ANSWER;
        if (!prompt_requests_show(t, player, prompt_find(PROMPT_AT_TABLE, line.at, line.len)))
            input_say(t->input, again.at);
        asked = last != NULL ? last + 1 : whole.at; /* what comes before the question is known */
    }
    return reply;
}

/* Piped output is exactly what the book prints; a person at a terminal gets more. */
static void lines_introduce_question(struct table *t, const struct prompt *p)
{
    const struct game *game = p->scene.rules->game;
    struct text said = TEXT_OF(SENTENCE_BYTES);

    if (!input_is_person(t->input))
        return;
    if (game->reminder != NULL)
        game->reminder(&p->scene, &p->seen, &said);
    if (!t->has_asked)
        text_add(&said, "Type a move, or help to see what else you can type.\n");
    input_say(t->input, said.at);
    t->has_asked = true;
}

static enum table_reply lines_ask_move(struct table *t, int player, bool secret, move *out)
{
    struct prompt p = prompt_requests_prompt(t, player);
    enum table_reply reply = TABLE_ANSWER;
    struct input_line line;

    p.secret = secret;
    lines_introduce_question(t, &p);
    while (reply == TABLE_ANSWER &&
           (reply = lines_reply(prompt_lines_read(t->input, &p, secret, &line))) == TABLE_ANSWER) {
        struct text why = TEXT_OF(SENTENCE_BYTES);
        struct prompt_answer a = prompt_read(&p, line.at, line.len, &why);

        if (a.kind == PROMPT_MOVE) {
            *out = a.move;
            return TABLE_ANSWER;
        }
        if (a.kind == PROMPT_REQUEST)
            reply = prompt_requests_obey(t, player, a.request);
        else if (a.kind == PROMPT_NOT_UNDERSTOOD)
            input_say(t->input, why.at);
    }
    return reply;
}

/* Wait for news; piped lines are answers to later questions. A spectator reads to the end of the
 * game, even if nothing more can be typed. */
static enum table_reply lines_wait_for_news(struct table *t, bool watches)
{
    fflush(stdout);
    while (!table_has_news(t)) {
        if (watches)
            interrupt_wait(-1, -1);
        else if (!input_wait(t->input))
            return TABLE_END;
        if (interrupt_signal())
            return TABLE_SIGNAL;
        screen_attend();
    }
    return TABLE_NEWS;
}

static enum table_reply lines_wait(struct table *t, int player, const char *about)
{
    struct text question = TEXT_OF(SENTENCE_BYTES);
    enum table_reply reply;
    struct input_line line;

    if (table_has_news(t))
        return TABLE_NEWS;
    if (!input_is_person(t->input) || player < 0)
        return lines_wait_for_news(t, player < 0);
    text_add(&question, "%s ", about);
    while ((reply = lines_read(t, question.at, &line)) == TABLE_ANSWER) {
        enum prompt_request request = prompt_find(prompt_requests_place(t), line.at, line.len);

        if (request != PROMPT_REQUESTS)
            reply = prompt_requests_obey(t, player, request);
        else if (line.len > 0)
            puts("It is not your turn. Type help, draw, undo, say, resign or quit, or wait.");
        if (reply != TABLE_ANSWER)
            break;
    }
    return reply;
}

static enum table_reply lines_hand_over(struct table *t, int player)
{
    struct text question = TEXT_OF(SENTENCE_BYTES);
    struct input_line line;
    enum prompt_request request = PROMPT_REQUESTS;
    enum table_reply reply;

    text_add(&question,
             "%s, your hand is shown next. Press Enter when only you can see the screen: ",
             t->rec->name[player]);
    input_clear_screen(t->input);
    do {
        if ((reply = lines_read(t, question.at, &line)) != TABLE_ANSWER)
            return reply;
        request = prompt_find(PROMPT_AT_TABLE, line.at, line.len);
        if ((reply = prompt_requests_obey(t, player, request)) != TABLE_ANSWER)
            return reply;
    } while (request != PROMPT_REQUESTS);
    input_clear_screen(t->input);
    input_say(t->input, t->since[player].at);
    return TABLE_ANSWER;
}

static void lines_say(struct table *t, const char *sentences)
{
    input_say(t->input, sentences);
}

static void lines_remark(struct table *t, const char *sentence)
{
    t->notice(sentence);
}

static bool lines_show(struct table *t, const char *title, const char *text)
{
    (void)title;
    input_say(t->input, text);
    return false;
}

static void lines_finish(struct table *t, const char *sentences, const char *farewell)
{
    input_say(t->input, sentences);
    input_say(t->input, farewell);
}

static void lines_leave(struct table *t, enum table_reply reply)
{
    if (t->at_screen >= 0)
        input_clear_screen(t->input); /* the screen may show a hand */
    else if (input_is_person(t->input) && reply != TABLE_LEAVE)
        putchar('\n');
}

const struct table_people person_lines = {
    .columns = 80,
    .say = lines_say,
    .remark = lines_remark,
    .ask_move = lines_ask_move,
    .ask_choice = lines_ask_choice,
    .wait = lines_wait,
    .show = lines_show,
    .hand_over = lines_hand_over,
    .finish = lines_finish,
    .leave = lines_leave,
};
