#include "terminal/play/teaching.h"

#include "terminal/io/wrap.h"

static struct moment teaching_moment(const struct table *t, int player, const struct judge *j)
{
    return (struct moment){.judge = j,
                           .scene = record_scene(t->rec),
                           .s = t->rec->duel.now,
                           .player = player,
                           .past = *t->rec->duel.past};
}

bool teaching_hint(struct table *t, int player, struct text *out)
{
    if (t->rec->rated) {
        text_add(out, "There are no hints in a rated game.\n");
        return false;
    }
    if (t->hints_off && t->lesson == NULL) {
        text_add(out, "Hints are off. You can turn them on in the settings of the menu.\n");
        return false;
    }
    if (t->people->delay != NULL)
        t->people->delay(t, "Looking for a hint.");
    t->tutor.typed = t->people->columns > 0;
    return tutor_hint(&t->tutor, teaching_moment(t, player, NULL), out);
}

/* Show the line of play that refutes a move. */
static void teaching_explain(struct table *t, int player, move m)
{
    struct text line = TEXT_OF(HINT_BYTES);

    tutor_explain(&t->tutor, teaching_moment(t, player, NULL), m, &line);
    t->people->show(t, "Tutor", line.at);
}

enum table_reply teaching_warn(struct table *t, int player, move m, bool *insists)
{
    enum { YES, WHY, NO, WORDS };
    static const struct item words[WORDS] = {{.name = "Yes"}, {L'?', "Why", NULL}, {.name = "No"}};
    struct text question = TEXT_OF(HINT_BYTES);
    enum table_reply reply;
    int choice;

    *insists = true;
    text_add(&question, "Tutor: ");
    if (!tutor_warn(&t->tutor, teaching_moment(t, player, NULL), m, &question))
        return TABLE_ANSWER;
    text_add(&question, "Play it anyway?");
    while ((reply = t->people->ask_choice(t, player, question.at, words, WORDS, &choice)) ==
               TABLE_ANSWER &&
           choice == WHY) {
        teaching_explain(t, player, m);
        text_clear(&question);
        text_add(&question, "Play it anyway?");
    }
    *insists = reply != TABLE_ANSWER || choice == YES;
    return reply;
}

/* Wrap lines here if showing them does not. */
static void teaching_wrap(const struct table *t, const char *said, struct text *out)
{
    enum { LINES_MAX = 256 };
    int columns = t->people->columns;
    struct wrap_line lines[LINES_MAX];
    int n = wrap_text(said, columns > 0 ? columns : 1 << 20, lines, LINES_MAX);

    for (int i = 0; i < n && i < LINES_MAX; i++)
        text_add(out, "%.*s\n", lines[i].len, lines[i].at);
}

static void teaching_say(void *context, bool is_page, const char *said)
{
    struct table *t = context;
    bool in_lines = t->people->columns > 0;
    struct text whole = TEXT_OF(2 * LESSON_BYTES), out = TEXT_OF(2 * LESSON_BYTES);

    if (in_lines || !is_page)
        text_add(&whole, "%sTeacher: ", is_page ? "\n" : "");
    text_add(&whole, "%s", said);
    teaching_wrap(t, whole.at, &out);
    if (is_page)
        t->people->show(t, "Teacher", out.at);
    else
        t->people->say(t, out.at);
}

void teaching_before(struct table *t, int player)
{
    struct moment at = teaching_moment(t, player, NULL);

    if (t->lesson == NULL)
        return;
    t->lesson->say = teaching_say;
    t->lesson->context = t;
    lesson_before(t->lesson, &at);
}

void teaching_judge(struct table *t, int player, move m)
{
    const struct judge judge = {
        .rules = &t->rec->duel.rules, .known = t->known, .against = judge_level_of(t->rec, NULL)};
    struct moment at = teaching_moment(t, player, t->known ? &judge : NULL);

    if (t->lesson != NULL)
        lesson_judge(t->lesson, &at, m);
}

void teaching_after(struct table *t, const struct state *before, struct joint m)
{
    if (t->lesson != NULL)
        lesson_after(t->lesson, &t->rec->duel.rules,
                     (const bool[2]){t->seat[P1].is_person, t->seat[P2].is_person}, before, m);
}

void teaching_end(const struct table *t, struct text *out)
{
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    if (t->lesson == NULL)
        return;
    lesson_end(&t->rec->duel.rules, &said);
    if (t->people->columns > 0)
        text_add(out, "\n");
    teaching_wrap(t, said.at, out);
}
