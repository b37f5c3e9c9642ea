#include "play/mistakes.h"

#include "cli/terminal.h"
#include "core/answer.h"
#include "play/typed.h"
#include "term/input.h"
#include "term/interrupt.h"

#include <stdio.h>

/* One mistake, and how far the learner is with it. */
struct lesson {
    struct input *input;
    struct moment at;
    struct judgement judged;
    int hints;
    int asked; /* the verb whose number is missing, or -1 */
};

enum told { TOLD_MORE, TOLD_FOUND, TOLD_NEXT, TOLD_END };

static void mistakes_say_hint(const struct lesson *l, int step)
{
    char room[HINT_BYTES];
    struct text said = TEXT(room);

    hint_tell(&l->at, step, &said);
    fputs(room, stdout);
}

static enum told mistakes_try_move(struct lesson *l, move m)
{
    const struct verdict *v = judge_verdict_on(&l->judged, m);
    char room[HINT_BYTES];
    struct text said = TEXT(room);

    l->asked = -1;
    if (v == NULL)
        return TOLD_MORE;
    if (judge_is_error(v->label)) {
        hint_refute(&l->at, &l->judged, v, &said);
        printf("Not yet, that is a%s %s. %s", v->label == LABEL_INACCURACY ? "n" : "",
               judge_label_word(v->label), room);
        return TOLD_MORE;
    }
    judge_print_chance(v->chance, v->error, &said);
    printf("Right, that is %s: win chance %s.\n", judge_label_word(v->label), room);
    return TOLD_FOUND;
}

static enum told mistakes_take_answer(struct lesson *l, const char *line, size_t len)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct state seen = game_view(l->at.judge->rules, &l->at.s, l->at.player).seen;
    struct answer answer;
    int err = answer_parse(&l->at.scene, &seen, l->at.player, l->asked, line, len, &answer, &why);

    if (err != OK) {
        puts(room);
        l->asked = err == ERR_RANGE ? MOVE_VERB(answer.move) : l->asked;
        return TOLD_MORE;
    }
    if (answer.kind == ANSWER_NEEDS_NUMBER) {
        l->asked = MOVE_VERB(answer.move);
        puts("And the number?");
        return TOLD_MORE;
    }
    return mistakes_try_move(l, answer.move);
}

static enum told mistakes_obey(struct lesson *l, const char *line, size_t len)
{
    if (typed_is(line, len, "hint") || typed_is(line, len, "?")) {
        l->hints += l->hints < HINT_STEPS;
        mistakes_say_hint(l, l->hints);
        return TOLD_MORE;
    }
    if (typed_is(line, len, "solution")) {
        mistakes_say_hint(l, HINT_STEPS - 1);
        mistakes_say_hint(l, HINT_STEPS);
        return TOLD_NEXT;
    }
    if (typed_is(line, len, "next"))
        return TOLD_NEXT;
    if (typed_is(line, len, "quit"))
        return TOLD_END;
    return mistakes_take_answer(l, line, len);
}

static enum told mistakes_ask(struct lesson *l)
{
    struct input_request request = {.prompt = "Try again (a move, hint, solution, next or quit): "};
    enum told told = TOLD_MORE;
    char line[INPUT_BYTES];
    size_t len;

    while (told == TOLD_MORE)
        switch (input_read(l->input, &request, line, &len)) {
        case INPUT_LINE:
            told = mistakes_obey(l, line, len);
            break;
        case INPUT_TOO_LONG:
            puts("That is too long for an answer.");
            break;
        default:
            puts("");
            return TOLD_END;
        }
    return told;
}

/* Where it stands, as far as the player could know. */
static void mistakes_show_position(const struct moment *at)
{
    const struct rules *r = at->judge->rules;
    struct state seen = game_view(r, &at->s, at->player).seen;
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);
    move legal[MOVES_MAX];

    r->game->status(&at->scene, &seen, &said);
    if (game_is_hidden(r->game) && r->game->hand != NULL)
        r->game->hand(&at->scene, &seen, at->player, &said);
    text_add(&said, "%s may choose ", at->scene.name[at->player]);
    move_list(r, legal, r->game->legal(r, &seen, at->player, legal), &said);
    printf("%s.\n", room);
}

static void mistakes_introduce(const struct review *v, const struct reviewed *d,
                               const struct lesson *l, int number, int all)
{
    char room[WORD_BYTES];
    struct text word = TEXT(room);

    move_print(&v->rec->duel.rules, d->chosen, &word);
    printf("%s%d of %d. Turn %d: %s chose %s, a%s %s.\n", number > 1 ? "\n" : "", number, all,
           l->at.scene.turn, v->rec->name[d->player], room, d->label == LABEL_INACCURACY ? "n" : "",
           judge_label_word(d->label));
    mistakes_show_position(&l->at);
}

static bool mistakes_is_wanted(const struct reviewed *d, int player)
{
    return judge_is_error(d->label) && (player == BOTH || d->player == player);
}

static int mistakes_count_errors(const struct review *v, int player)
{
    int n = 0;

    for (size_t i = 0; i < v->count; i++)
        n += mistakes_is_wanted(&v->all[i], player);
    return n;
}

int mistakes_retry(const struct review *v, int player)
{
    int all = mistakes_count_errors(v, player), number = 0, found = 0;
    struct lesson l = {.input = input_new(terminal_can_edit())};
    enum told told = TOLD_NEXT;

    if (l.input == NULL)
        return cli_failed("out of memory.");
    interrupt_watch();
    if (all == 0)
        printf("There is nothing to learn here: no inaccuracy, no mistake, no blunder.\n");
    for (size_t i = 0; i < v->count && told != TOLD_END; i++) {
        const struct reviewed *d = &v->all[i];

        if (!mistakes_is_wanted(d, player))
            continue;
        l.at = review_moment(v, d);
        l.hints = 0;
        l.asked = -1;
        if (judge_moment(&l.at, &l.judged) != OK)
            continue;
        mistakes_introduce(v, d, &l, ++number, all);
        told = mistakes_ask(&l);
        found += told == TOLD_FOUND;
    }
    if (all > 0)
        printf("You found %d of %d.\n", found, all);
    input_free(l.input);
    return interrupt_signal() ? EXIT_SIGNAL + interrupt_signal() : EXIT_DONE;
}
