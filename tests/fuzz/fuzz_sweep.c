/*
 * The first line of the input picks a game and what varies; the others are lines of a sweep's file.
 * An accepted line can be shown, and is the same after it is written and read again.
 */
#include "fuzz.h"

#include "design/sweep.h"
#include "games/games.h"

#include <stdio.h>

static char *next_line(char **at)
{
    char *line = *at, *newline = strchr(line, '\n');

    *at = newline ? newline + 1 : line + strlen(line);
    if (newline != NULL)
        *newline = '\0';
    return line;
}

static bool begin(struct sweep *s, char *words)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const struct game *g = games_at(words[0] ? (unsigned char)words[0] % games_count() : 0);
    int n = 0;

    rules_init(&s->base, g);
    s->player = playout_usual_player(&s->base);
    s->games = 10;
    for (char *at = words + (words[0] != '\0'), *word; (word = strtok_r(NULL, " ", &at)) != NULL;
         n++)
        if (sweep_vary(s, word, &why) != OK) {
            want(why.len > 0);
            return false;
        }
    return n > 0 && sweep_begin(s, &why) == OK && s->count <= 1000;
}

/* A line as it is in a file, and as it is cut off. */
static void take(struct sweep *s, const char *line)
{
    char with_end[600];
    struct text written = text_growing();
    struct writer out = writer_into(&written);
    int before = s->finished, i = atoi(line);

    if ((size_t)snprintf(with_end, sizeof with_end, "%s\n", line) >= sizeof with_end)
        return;
    want(!sweep_read(s, line));
    if (!sweep_read(s, with_end)) {
        want(s->finished == before);
        return;
    }
    want(s->finished == before + 1 && i >= 0 && i < s->count && s->done[i]);
    want(text_is_printable(s->figures[i].reason));
    sweep_write(s, i, &out);
    want(!out.failed);
    s->done[i] = false;
    want(sweep_read(s, written.at));
    s->finished = before + 1;
    free(written.at);
}

static void show(const struct sweep *s)
{
    int *order = calloc((size_t)s->count, sizeof *order);
    struct grid grid;

    want(order != NULL);
    sweep_fair(s, order);
    for (int i = 0; i < s->count; i++) {
        struct text out = TEXT_OF(80);
        double share = playout_first_share(&s->figures[i].score).value;

        want(share >= 0 && share <= 1);
        figures_value(s->figures[i].value, s->figures[i].plies, false, &out);
    }
    if (s->varieds == 2 && sweep_grid(s, &grid) == OK)
        grid_release(&grid);
    free(order);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct sweep s;
    char *text = string_of(data, size), *at = text, *head = next_line(&at);

    memset(&s, 0, sizeof s);
    if (begin(&s, head)) {
        while (*at)
            take(&s, next_line(&at));
        if (s.count <= 64)
            show(&s);
    }
    sweep_release(&s);
    free(text);
    return 0;
}
