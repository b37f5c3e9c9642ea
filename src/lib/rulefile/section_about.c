/* Most of this is texts: they go into the tables of the game as they are read. */
#include "rulefile/section.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/loaded.h"
#include "rulefile/lookup.h"
#include "rulefile/property.h"

static const char *section_about_text(struct draft *d)
{
    return cursor_keep_text(d, "a text in quotes");
}

/* Do these words name an option, or one of these? */
static bool section_about_is_known(struct draft *d, size_t from, size_t to, const char *const *more)
{
    int name = d->x.tokens;

    if (lexer_add(&d->x, from, to) != 1)
        return false;
    for (; more != NULL && *more != NULL; more++)
        if (cursor_token_is(d, name, *more))
            return true;
    return lookup(d, NAMES_OPTION, name) >= 0 || cursor_token_is(d, name, "turn-limit");
}

/* Read a text that is filled in later: its braces hold names of options, or these. */
static const char *section_about_template(struct draft *d, const char *const *more)
{
    int token = d->at;
    const char *kept = section_about_text(d), *text = d->x.text;
    const struct token t = d->x.token[token];

    for (size_t at = t.at + 1, end = t.at + t.len - 1; kept != NULL && at < end; at++) {
        const char *close = text[at] == '{' ? memchr(text + at, '}', end - at) : NULL;

        if (text[at] == '{' && close == NULL)
            lexer_fail(&d->x, at, "this brace is not closed; write {value}");
        else if (close != NULL && !section_about_is_known(d, at + 1, (size_t)(close - text), more))
            lexer_fail(&d->x, at + 1, "only names of options may stand in the braces of this text");
    }
    return kept;
}

void section_about_book(struct draft *d)
{
    if (!cursor_has_room(d, cursor_place(d), d->books, DRAFT_LINES - 1, "paragraphs"))
        return;
    d->g->book_text[d->books++] = section_about_template(d, NULL);
    if (cursor_now(d)->kind == TOKEN_TEXT)
        lexer_fail(
            &d->x, cursor_place(d),
            "each paragraph has a line of its own: write \"book\" again, and then this text");
}

/* The words are in the order of PROMISE_. */
void section_about_promise(struct draft *d)
{
    static const char *const words[] = {"no-draw",   "skill",      "quick", "every-move",
                                        "decisions", "prediction", NULL};
    struct promise *p = &d->g->promise[d->promises];
    int check = cursor_choose(d, words);

    if (check < 0 || !cursor_has_room(d, cursor_place(d), d->promises, DRAFT_LINES - 1, "promises"))
        return;
    p->check = (unsigned)check;
    if (check == PROMISE_SKILL || check == PROMISE_QUICK || check == PROMISE_DECISIONS)
        p->number = cursor_need_number(d);
    p->says = cursor_keep_text(d, "the promise in quotes");
    d->promises++;
}

/* The words are in the order of GUIDE_. */
void section_about_guide(struct draft *d)
{
    static const char *const words[] = {"goal", "may",  "did", "met", "tip",
                                        "end",  "hint", "why", NULL};
    static const char *const numbers[] = {"mine",   "theirs",   "left", "theirs-left",
                                          "number", "a-number", NULL};
    struct guide *g = &d->g->guide[d->guides];
    int when = cursor_choose(d, words);

    if (when < 0 ||
        !cursor_has_room(d, cursor_place(d), d->guides, DRAFT_LINES - 1, "lines of the guide"))
        return;
    g->when = (unsigned)when;
    d->allowed = when == GUIDE_END ? 0 : USE_ME | USE_PARTS | USE_MINE | USE_OVER;
    if ((when >= GUIDE_MAY && when <= GUIDE_MET) || when == GUIDE_WHY) {
        g->verb = lookup_next(d, NAMES_MOVE, "a move");
        d->allowed |= when == GUIDE_MAY ? 0 : USE_MOVE | USE_BEFORE;
    }
    g->says = section_about_template(d, when == GUIDE_WHY ? numbers : NULL);
    if (cursor_take(d, "if"))
        d->guide[d->guides] = expression_condition(d);
    d->guides++;
}

/* ---- lessons --------------------------------------------------------------------------------- */

static void section_about_exercise(struct draft *d, struct idea *l)
{
    struct exercise *e = &l->exercise[d->exercises];

    if (!cursor_has_room(d, cursor_place(d), d->exercises, EXERCISES, "exercises"))
        return;
    d->exercises++;
    e->position = cursor_keep_text(d, "a position in quotes, as in \"ep=3/6\"");
    cursor_need(d, "asks");
    e->asks = section_about_text(d);
    cursor_need(d, "answers");
    e->answers = section_about_text(d);
    cursor_need(d, "because");
    e->because = section_about_text(d);
}

static void section_about_lesson_line(struct draft *d)
{
    static const struct property words[] = {{"says", PROPERTY_TEXT, offsetof(struct idea, says)},
                                            {"clue", PROPERTY_TEXT, offsetof(struct idea, clue)},
                                            {"exercise", PROPERTY_OWN},
                                            {0}};
    struct idea *l = &d->g->idea[d->lessons];

    if (property_choose(d, words, l) == PROPERTY_OWN)
        section_about_exercise(d, l);
    cursor_need_end(d);
}

void section_about_lesson(struct draft *d)
{
    struct idea *l = &d->g->idea[d->lessons];
    size_t at = cursor_place(d);

    if (!cursor_has_room(d, at, d->lessons, DRAFT_LESSONS, "lessons"))
        return;
    d->exercises = 0;
    l->id = cursor_keep_name(d);
    l->title = cursor_keep_text(d, "a title in quotes");
    cursor_lines(d, section_about_lesson_line);
    if (l->says == NULL || l->clue == NULL || d->exercises < EXERCISES)
        lexer_fail(&d->x, at,
                   "a lesson has a line \"says\", a line \"clue\" and %d lines \"exercise\"",
                   EXERCISES);
    d->lessons++;
}

/* ---- editions -------------------------------------------------------------------------------- */

/* "goal 20 and mode wild" as "goal=20,mode=wild". */
static const char *section_about_settings(struct draft *d)
{
    struct text all = TEXT_OF(LINE_BYTES + 1);

    do {
        int name = d->at;

        if (!cursor_take(d, "turn-limit") && !cursor_take(d, "limit-result") &&
            lookup_next(d, NAMES_OPTION, "an option") < 0)
            return NULL;
        if (cursor_now(d)->kind != TOKEN_NUMBER && cursor_now(d)->kind != TOKEN_NAME)
            cursor_expected(d, "a value");
        text_put(&all, all.len > 0 ? "," : "");
        cursor_put(d, name, &all);
        text_put(&all, "=");
        cursor_put(d, d->at++, &all);
    } while (cursor_take(d, "and"));
    return cursor_keep(d, all.at, all.len);
}

void section_about_edition(struct draft *d)
{
    static const struct property numbers[] = {
        {", sight", PROPERTY_NUMBERS, offsetof(struct edition, sight), .most = LEVELS},
        {", ratings", PROPERTY_NUMBERS, offsetof(struct edition, rating), .most = LEVELS + 2}};
    struct edition *e = &d->g->edition[d->editions];

    if (!cursor_has_room(d, cursor_place(d), d->editions, DRAFT_EDITIONS, "editions"))
        return;
    d->edition[d->editions++] = d->at;
    e->id = cursor_keep_name(d);
    e->name = cursor_keep_text(d, "a title in quotes");
    e->says = section_about_text(d);
    cursor_need(d, "with");
    e->settings = section_about_settings(d);
    for (int i = 0; i < 2; i++)
        if (cursor_take(d, numbers[i].words))
            property_read(d, &numbers[i], e);
}
