#include "terminal/play/prompt_lines.h"

#include "core/rule_book.h"

#include <stdio.h>
#include <stdlib.h>

enum input_result prompt_lines_read(struct input *in, const struct prompt *p, bool secret,
                                    struct input_line *line)
{
    struct words words[PROMPT_WORDS];
    struct text question = TEXT_OF(2 * SENTENCE_BYTES);
    struct input_request ask = {.prompt = question.at,
                                .secret = secret,
                                .words = words,
                                .word_count = prompt_words(p, words),
                                .too_long = prompt_too_long(p->place)};

    prompt_question(p, &question);
    return input_read(in, &ask, line);
}

void prompt_lines_print_rules(const struct rules *r)
{
    char *text = rule_book_text(r, RULE_BOOK_RULES, 80);

    fputs(text != NULL ? text : "", stdout);
    free(text);
}

enum input_result prompt_lines_puzzle(struct input *in, struct puzzle_session *q,
                                      enum puzzle_session_state *state)
{
    struct input_line line;
    struct text said = TEXT_OF(PUZZLE_SESSION_BYTES);
    enum input_result got;

    puzzle_session_begin(q, &said);
    input_say(in, said.at);
    while ((got = prompt_lines_read(in, &q->prompt, false, &line)) == INPUT_LINE) {
        text_clear(&said);
        *state = puzzle_session_read(q, line.at, line.len, &said);
        input_say(in, said.at);
        if (*state == PUZZLE_SESSION_RULES)
            prompt_lines_print_rules(q->prompt.scene.rules);
        else if (*state != PUZZLE_SESSION_ASKS)
            break;
    }
    return got;
}

enum input_result prompt_lines_mistakes(struct input *in, const struct review *v, int player,
                                        int from)
{
    struct input_line line;
    struct text said = TEXT_OF(MISTAKES_BYTES);
    enum input_result got = INPUT_LINE;
    struct mistakes m = {0};
    bool more = mistakes_begin(&m, v, player, from, &said);

    input_say(in, said.at);
    while (more && (got = prompt_lines_read(in, &m.prompt, false, &line)) == INPUT_LINE) {
        text_clear(&said);
        more = mistakes_read(&m, line.at, line.len, &said);
        input_say(in, said.at);
    }
    if (got != INPUT_LINE)
        putchar('\n');
    text_clear(&said);
    mistakes_end(&m, &said);
    input_say(in, said.at);
    return got;
}
