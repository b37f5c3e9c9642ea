#include "play/read_answer.h"

enum input_result read_answer(struct input *in, const struct prompt *p, bool secret,
                              char line[INPUT_BYTES], size_t *len)
{
    char room[2 * SENTENCE_BYTES], words[PROMPT_WORDS][WORD_BYTES];
    struct text question = TEXT(room);
    struct input_request ask = {.prompt = room,
                                .secret = secret,
                                .words = (const char(*)[WORD_BYTES])words,
                                .word_count = prompt_words(p, words),
                                .too_long = prompt_too_long(p)};

    prompt_question(p, &question);
    return input_read(in, &ask, line, len);
}
