#include "play/practice.h"

#include "core/rule_book.h"
#include "play/read_answer.h"

#include <stdio.h>
#include <stdlib.h>

static void practice_print_rules(const struct rules *r)
{
    char *text = rule_book_text(r, 80);

    fputs(text != NULL ? text : "", stdout);
    free(text);
}

enum input_result practice_puzzle(struct puzzle_session *q, struct input *in,
                                  enum puzzle_session_state *state)
{
    char room[PUZZLE_SESSION_BYTES], line[INPUT_BYTES];
    struct text said = TEXT(room);
    enum input_result got;
    size_t len;

    puzzle_session_begin(q, &said);
    fputs(room, stdout);
    while ((got = read_answer(in, &q->prompt, false, line, &len)) == INPUT_LINE) {
        text_clear(&said);
        *state = puzzle_session_read(q, line, len, &said);
        fputs(room, stdout);
        if (*state == PUZZLE_SESSION_RULES)
            practice_print_rules(q->prompt.scene.rules);
        else if (*state != PUZZLE_SESSION_ASKS)
            break;
    }
    return got;
}

enum input_result practice_mistakes(const struct review *v, int player, struct input *in)
{
    char room[MISTAKES_BYTES], line[INPUT_BYTES];
    struct text said = TEXT(room);
    enum input_result got = INPUT_LINE;
    struct mistakes m;
    size_t len;
    bool more = mistakes_begin(&m, v, player, &said);

    fputs(room, stdout);
    while (more && (got = read_answer(in, &m.prompt, false, line, &len)) == INPUT_LINE) {
        text_clear(&said);
        more = mistakes_read(&m, line, len, &said);
        fputs(room, stdout);
    }
    if (got != INPUT_LINE)
        putchar('\n');
    text_clear(&said);
    mistakes_end(&m, &said);
    fputs(room, stdout);
    return got;
}
