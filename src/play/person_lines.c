/* Asking a person line by line: the prompt, the words that work at every prompt, and asking again.
 */
#include "advise/hint.h"
#include "cli/terminal.h"
#include "core/answer.h"
#include "play/session.h"

#include <stdio.h>
#include <strings.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* One line; HEARD_ANSWER when there is one. */
static enum heard read_line(struct session *g, const struct input_request *ask,
                            char line[INPUT_BYTES], size_t *len)
{
    for (;;) {
        switch (input_read(g->input, ask, line, len)) {
        case INPUT_LINE:
            return HEARD_ANSWER;
        case INPUT_END:
            return HEARD_END;
        case INPUT_INTERRUPTED:
            return HEARD_SIGNAL;
        case INPUT_TOO_LONG:
            puts("That is too long for an answer; type a few words, or help.");
        }
    }
}

/* ---- questions ------------------------------------------------------------------------------- */

/* Any beginning of a word will do. */
static enum heard lines_ask_choice(struct session *g, int player, const char *question,
                                   const char *const *words, int count, int *choice)
{
    char prompt[HINT_BYTES], line[INPUT_BYTES];
    struct input_request ask = {.prompt = prompt};
    struct text whole = TEXT(prompt);
    enum heard heard;
    size_t len;

    text_add(&whole, "%s (", question);
    for (int i = 0; i < count; i++)
        text_add(&whole, "%s%s", i ? "/" : "", words[i]);
    text_add(&whole, ") ");
    while ((heard = read_line(g, &ask, line, &len)) == HEARD_ANSWER) {
        for (*choice = 0; *choice < count; ++*choice)
            if (len > 0 && strncasecmp(words[*choice], line, len) == 0)
                return HEARD_ANSWER;
        if (aside_tell(g, player, aside_find(line, len)))
            continue;
        printf("Please answer ");
        for (int i = 0; i < count; i++)
            printf("%s%s", i == 0 ? "" : i < count - 1 ? ", " : " or ", words[i]);
        puts(".");
    }
    return heard;
}

/* ---- asking for a move ----------------------------------------------------------------------- */

static void lines_compose_prompt(const struct session *g, int player, int asked, struct text *out)
{
    const struct rules *r = &g->rec.duel.rules;
    struct state seen = session_seen_by(g, player);
    struct scene scene = record_scene(&g->rec);
    move legal[MOVES_MAX];
    int n, from = 0, count = 0;

    if (asked < 0) {
        r->game->prompt(&scene, &seen, player, out);
        return;
    }
    n = r->game->legal(r, &seen, player, legal);
    while (from < n && MOVE_VERB(legal[from]) != asked)
        from++;
    while (from + count < n && MOVE_VERB(legal[from + count]) == asked)
        count++;
    text_add(out, "%s (", r->game->verbs[asked].ask);
    move_numbers(legal + from, count, out);
    text_add(out, "): ");
}

static int lines_completions(const struct session *g, int player, char words[INPUT_WORDS][64])
{
    const struct rules *r = &g->rec.duel.rules;
    struct state seen = session_seen_by(g, player);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, &seen, player, legal), count = 0;

    for (; count < n; count++) {
        struct text word = TEXT(words[count]);

        move_print(r, legal[count], &word);
    }
    for (int i = 0; i < ASIDES; i++)
        if (i != ASIDE_HINT || g->coach != NULL)
            snprintf(words[count++], 64, "%s", aside_word((enum aside)i));
    return count;
}

static enum heard lines_ask_move(struct session *g, int player, bool secret, move *out)
{
    struct state seen = session_seen_by(g, player);
    struct scene scene = record_scene(&g->rec);
    char prompt[2 * SENTENCE_BYTES], line[INPUT_BYTES], words[INPUT_WORDS][64];
    struct input_request ask = {prompt, secret, (const char(*)[64])words, 0};
    int asked = -1;
    size_t len;

    ask.word_count = lines_completions(g, player, words);
    for (;;) {
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room), question = TEXT(prompt);
        struct answer answer;
        enum aside word;
        enum heard heard;
        int err;

        lines_compose_prompt(g, player, asked, &question);
        if ((heard = read_line(g, &ask, line, &len)) != HEARD_ANSWER)
            return heard;
        if ((word = aside_find(line, len)) != ASIDES) {
            if ((heard = aside_obey(g, player, word)) != HEARD_ANSWER)
                return heard;
        } else if ((err = answer_parse(&scene, &seen, player, asked, line, len, &answer, &why)) !=
                   OK) {
            puts(room);
            asked = err == ERR_RANGE ? MOVE_VERB(answer.move) : asked;
        } else if (answer.kind == ANSWER_NEEDS_NUMBER) {
            asked = MOVE_VERB(answer.move);
        } else {
            *out = answer.move;
            return HEARD_ANSWER;
        }
    }
}

/* Wait for this player to confirm being alone at the screen. */
static enum heard lines_ask_presence(struct session *g, int player)
{
    char prompt[SENTENCE_BYTES], line[INPUT_BYTES];
    struct input_request ask = {.prompt = prompt};
    enum aside word = ASIDES;
    enum heard heard;
    size_t len;

    snprintf(prompt, sizeof prompt,
             "%s, your hand comes next. Press Enter when you alone can see the screen: ",
             g->rec.name[player]);
    do {
        if ((heard = read_line(g, &ask, line, &len)) != HEARD_ANSWER)
            return heard;
        word = aside_find(line, len);
        if ((heard = aside_obey(g, player, word)) != HEARD_ANSWER)
            return heard;
    } while (word != ASIDES);
    return HEARD_ANSWER;
}

static enum heard lines_hand_over(struct session *g, int player)
{
    enum heard heard;

    input_clear_screen(g->input);
    if ((heard = lines_ask_presence(g, player)) != HEARD_ANSWER)
        return heard;
    input_clear_screen(g->input);
    fputs(g->since[player].at, stdout);
    return HEARD_ANSWER;
}

/* ---- the table ------------------------------------------------------------------------------- */

static bool open_lines(struct session *g)
{
    if (g->input == NULL)
        g->input = input_new(terminal_can_edit());
    return g->input != NULL;
}

static void lines_say(struct session *g, const char *sentences)
{
    (void)g;
    fputs(sentences, stdout);
}

static void lines_remark(struct session *g, const char *sentence)
{
    (void)g;
    cli_notice("%s", sentence);
}

static void lines_await(struct session *g, int player)
{
    (void)g, (void)player;
}

static void lines_delay(struct session *g, const char *sentence)
{
    (void)g, (void)sentence;
}

static void lines_show(struct session *g, const char *title, const char *text)
{
    size_t len = strlen(text);

    (void)g, (void)title;
    fputs(text, stdout);
    if (len > 0 && text[len - 1] != '\n')
        putchar('\n');
}

static void lines_finish(struct session *g, const char *sentences)
{
    lines_say(g, sentences);
    if (g->parting != NULL)
        lines_say(g, g->parting);
}

static void lines_leave(struct session *g, enum heard heard)
{
    if (g->at_screen >= 0)
        input_clear_screen(g->input); /* a hand may stand there */
    else if (input_is_person(g->input) && heard != HEARD_SAVE)
        putchar('\n');
}

const struct table table_lines = {
    .columns = 80,
    .open = open_lines,
    .say = lines_say,
    .remark = lines_remark,
    .await = lines_await,
    .delay = lines_delay,
    .ask_move = lines_ask_move,
    .ask_choice = lines_ask_choice,
    .show = lines_show,
    .hand_over = lines_hand_over,
    .finish = lines_finish,
    .leave = lines_leave,
};
