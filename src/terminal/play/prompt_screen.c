/* A prompt is a menu of moves and requests below the position. A choice is read as if it had been
 * typed. */
#include "terminal/play/prompt_screen.h"

#include "core/rule_book.h"
#include "terminal/play/move_grid.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/widgets.h"

#include <stdio.h>
#include <stdlib.h>

enum { ASKED_BYTES = PUZZLE_SESSION_BYTES + MISTAKES_BYTES };

static enum input_result prompt_screen_gone(void)
{
    return interrupt_signal() ? INPUT_INTERRUPTED : INPUT_END;
}

static const char *prompt_screen_without_end(struct text *t)
{
    while (t->len > 0 && t->at[t->len - 1] == '\n')
        t->at[--t->len] = '\0';
    return t->at;
}

/* Add the requests that make sense on the full screen; the last of them leaves. Letters and digits
 * belong to moves, so no request has one, except q, which no game uses. */
static int prompt_screen_add_requests(const struct prompt *p, const struct words *words, int count,
                                      struct item *items, const char **lines)
{
    static const struct {
        enum prompt_request request;
        wchar_t key;
    } shown[] = {{PROMPT_HINT, L'?'}, {PROMPT_SOLUTION, L'!'}, {PROMPT_SKIP, L'>'},
                 {PROMPT_NEXT, L'>'}, {PROMPT_RULES, L'/'},    {PROMPT_QUIT, L'q'}};
    int n = 0;

    for (size_t k = 0; k < sizeof shown / sizeof shown[0]; k++)
        for (int i = 0; i < count; i++)
            if (prompt_find(p->place, words[i].at, strlen(words[i].at)) == shown[k].request) {
                lines[n] = words[i].at;
                items[n++] = (struct item){shown[k].key, prompt_title(shown[k].request), NULL};
            }
    return n;
}

enum input_result prompt_screen_ask(const char *title, const char *scene, const struct text *said,
                                    const struct prompt *p, char line[WORD_BYTES])
{
    struct text intro = TEXT_OF(ASKED_BYTES);
    struct words words[PROMPT_WORDS];
    struct item items[PROMPT_WORDS];
    const char *lines[PROMPT_WORDS];
    struct move_grid grid;
    int count = prompt_words(p, words), n, answer;

    move_grid_init(&grid, p->scene.rules, &p->seen, p->player);
    for (n = 0; n < grid.list.n; n++) {
        items[n] = (struct item){grid.list.key[n], words[n].at, NULL};
        lines[n] = words[n].at;
    }
    n += prompt_screen_add_requests(p, words + n, count - n, items + n, lines + n);
    text_add(&intro, "%s%s%s", said->at, said->len > 0 ? "\n" : "", scene + strspn(scene, "\n"));
    answer = widget_grid(title, prompt_screen_without_end(&intro), items, n);
    if (answer == WIDGET_LEAVE)
        return prompt_screen_gone();
    if (answer == WIDGET_MOOT)
        return INPUT_CALLED_OFF;
    snprintf(line, WORD_BYTES, "%s", lines[answer == WIDGET_BACK ? n - 1 : answer]);
    return INPUT_LINE;
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

    q->is_chosen = true;
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
    const char *title = v->rec->duel.rules.game->title;
    struct text scene = TEXT_OF(MISTAKES_BYTES), said = TEXT_OF(MISTAKES_BYTES);
    struct mistakes m;
    char line[WORD_BYTES];
    enum input_result got;
    bool more = mistakes_begin(&m, v, player, from, &scene);

    while (more) {
        int number = m.number;

        if ((got = prompt_screen_ask(title, scene.at, &said, &m.prompt, line)) != INPUT_LINE)
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
    return prompt_screen_show(title, m.number > 0 ? said.at : scene.at);
}
