/*
 * A question of the host to a built-in player. The host's module asks it, and another module, which
 * has the players, answers it. Between them it is a text, two letters for each byte: both modules
 * are made of the same sources.
 */
#ifndef WEB_QUESTION_H
#define WEB_QUESTION_H

#include "glue.h"

struct question {
    uint64_t number, seed, choice;
    int seat;
    char who[WORD_BYTES], rules[DUELLO_SENTENCE_BYTES];
    duello_state seen;
    unsigned n_past;
    struct {
        uint8_t player;
        duello_move made;
    } past[PAST_MAX]; /* earlier choices, the oldest first */
};

static inline void question_write(const struct question *x, struct text *t)
{
    char letters[2 * sizeof *x + 1] = "";

    for (size_t i = 0; i < sizeof *x; i++) {
        letters[2 * i] = (char)('a' + (((const unsigned char *)x)[i] >> 4));
        letters[2 * i + 1] = (char)('a' + (((const unsigned char *)x)[i] & 15));
    }
    text_add(t, "%s", letters);
}

static inline void question_read(struct question *x, const char *text)
{
    for (size_t i = 0; i < sizeof *x; i++)
        ((unsigned char *)x)[i] =
            (unsigned char)((text[2 * i] - 'a') << 4 | (text[2 * i + 1] - 'a'));
}

#endif
