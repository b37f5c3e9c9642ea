/*
 * A network's file. The input is read as it is, which is mostly a matter of its head; and up to a
 * '*' as the head of a file whose numbers the bytes behind that stand for, again and again, because
 * no fuzzer would ever type thousands.
 * Inputs: 1000
 */
#include "fuzz.h"

#include "core/text.h"
#include "train/trainer.h"

#include <stdio.h>

enum { NUMBERS_MOST = 60000 };

static void try_text(const char *text)
{
    struct trainer *t = NULL;

    if (trainer_parse(&t, text) != OK) {
        want(t == NULL);
        return;
    }
    want(t != NULL && trainer_policy(t).rules != NULL);
    want(trainer_share(t) >= 0);
    trainer_free(t);
}

static size_t number_behind(const char *text, const char *word)
{
    const char *at = strstr(text, word);

    return at == NULL ? 0 : strtoul(at + strlen(word), NULL, 10);
}

/* Write the head, "mean" and as many numbers as the head asks for. */
static void try_filled(const char *head, const uint8_t *seed, size_t n)
{
    size_t count = number_behind(head, "weights ") + number_behind(head, "critic ");
    size_t at = strlen(head);
    char *text;

    if (n == 0 || count > NUMBERS_MOST || count < 1000)
        return;
    text = malloc(at + 9 * count + 16);
    want(text != NULL);
    at = (size_t)sprintf(text, "%s\nmean\n", head);
    for (size_t i = 0; i < count; i++)
        at += (size_t)sprintf(text + at, "%08x%c", 0x3d000000U | seed[i % n] * 0x10101U,
                              i % 12 ? ' ' : '\n');
    try_text(text);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = string_of(data, size), *star = strchr(text, '*');

    try_text(text);
    if (star != NULL) {
        *star = '\0';
        try_filled(text, data + (star - text) + 1, size - (size_t)(star - text) - 1);
    }
    free(text);
    return 0;
}
