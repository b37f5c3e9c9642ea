#include "rulefile/section_about.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/lookup.h"

/* Check the braces of a text that is filled in later: they hold names of options, or these. */
static void section_about_check_text(struct draft *d, int token, const char *const *more)
{
    const struct token t = d->x.token[token];

    for (size_t at = t.at + 1, close; at < t.at + t.len - 1; at++) {
        const char *end = NULL;
        bool known = false;
        int name = d->x.tokens;

        if (d->x.text[at] != '{')
            continue;
        end = memchr(d->x.text + at, '}', t.at + t.len - 1 - at);
        if (end == NULL) {
            lexer_fail(&d->x, at, "this brace is not closed; write {value}");
            return;
        }
        close = (size_t)(end - d->x.text);
        if (lexer_add(&d->x, at + 1, close) == 1)
            known = lookup_option(d, name) >= 0 || cursor_token_is(d, name, "turn-limit");
        for (int i = 0; more != NULL && more[i] != NULL && d->x.tokens > name; i++)
            known |= cursor_token_is(d, name, more[i]);
        if (!known)
            lexer_fail(&d->x, at + 1, "only names of options may stand in the braces of this text");
        at = close;
    }
}

static int section_about_plain_text(struct draft *d)
{
    int token = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");

    if (token >= 0)
        section_about_check_text(d, token, NULL);
    return token;
}

void section_about_book(struct draft *d)
{
    int text = section_about_plain_text(d);

    if (d->books == DRAFT_LINES - 1)
        lexer_fail(&d->x, d->x.token[text].at, "the book has too many paragraphs");
    else if (cursor_now(d)->kind == TOKEN_TEXT)
        lexer_fail(&d->x, cursor_place(d),
                   "each paragraph has a line of its own: write \"book\" "
                   "again, and then this text");
    else
        d->book[d->books++] = text;
}

void section_about_promise(struct draft *d)
{
    static const struct {
        const char *word;
        unsigned check;
        bool numbered;
    } kinds[] = {{"no-draw", PROMISE_NO_DRAW, false},    {"skill", PROMISE_SKILL, true},
                 {"quick", PROMISE_QUICK, true},         {"every-move", PROMISE_EVERY_MOVE, false},
                 {"decisions", PROMISE_DECISIONS, true}, {"prediction", PROMISE_PREDICTION, false}};

    for (int i = 0; i < 6; i++)
        if (cursor_take(d, kinds[i].word)) {
            int number = kinds[i].numbered ? cursor_need_number(d) : 0;
            int text = cursor_need_kind(d, TOKEN_TEXT, "the promise in quotes");

            if (d->promises == DRAFT_LINES - 1)
                lexer_fail(&d->x, cursor_place(d), "there are too many promises");
            else if (text >= 0) {
                d->promise[d->promises].check = kinds[i].check;
                d->promise[d->promises].number = number;
                d->promise[d->promises++].text = text;
            }
            return;
        }
    cursor_expected(d, "no-draw, skill, quick, every-move, decisions or prediction");
}

void section_about_guide(struct draft *d)
{
    static const char *const whens[] = {"goal", "may", "did", "met", "tip", "end", "hint", "why"};
    static const char *const numbers[] = {"mine",   "theirs",   "left", "theirs-left",
                                          "number", "a-number", NULL};
    struct draft_guide g = {.verb = 0};

    while (g.when < 8 && !cursor_take(d, whens[g.when]))
        g.when++;
    if (g.when == 8) {
        cursor_expected(d, "goal, may, did, met, tip, end, hint or why");
        return;
    }
    d->allowed = USE_ME | USE_PARTS | USE_MINE | USE_OVER;
    if (g.when == GUIDE_END)
        d->allowed = 0;
    if ((g.when >= GUIDE_MAY && g.when <= GUIDE_MET) || g.when == GUIDE_WHY) {
        int name = cursor_need_kind(d, TOKEN_NAME, "a move");

        if (name >= 0 && (g.verb = lookup_move(d, name)) < 0)
            lookup_fail_move(d, name);
        if (g.when != GUIDE_MAY)
            d->allowed |= USE_MOVE | USE_BEFORE;
    }
    g.says = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");
    if (g.says >= 0)
        section_about_check_text(d, g.says, g.when == GUIDE_WHY ? numbers : NULL);
    if (cursor_take(d, "if"))
        g.cond = expression_condition(d);
    if (d->guides == DRAFT_LINES - 1)
        lexer_fail(&d->x, cursor_place(d), "there are too many lines of the guide");
    else
        d->guide[d->guides++] = g;
}

/* ---- lessons --------------------------------------------------------------------------------- */

static int section_about_text(struct draft *d)
{
    return cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");
}

static void section_about_exercise(struct draft *d, struct draft_lesson *l)
{
    struct draft_exercise e;
    size_t at = cursor_place(d);

    e.position = cursor_need_kind(d, TOKEN_TEXT, "a position in quotes, as in \"ep=3/6\"");
    cursor_need(d, "asks");
    e.asks = section_about_text(d);
    cursor_need(d, "answers");
    e.answers = section_about_text(d);
    cursor_need(d, "because");
    e.because = section_about_text(d);
    if (l->exercises == EXERCISES)
        lexer_fail(&d->x, at, "a lesson has %d exercises", EXERCISES);
    else
        l->exercise[l->exercises++] = e;
}

static void section_about_lesson_line(struct draft *d, struct draft_lesson *l)
{
    if (cursor_take(d, "says"))
        l->says = section_about_text(d);
    else if (cursor_take(d, "clue"))
        l->clue = section_about_text(d);
    else if (cursor_take(d, "exercise"))
        section_about_exercise(d, l);
    else
        cursor_expected(d, "says, clue or exercise");
    cursor_need_end(d);
}

void section_about_lesson(struct draft *d)
{
    struct draft_lesson l = {.says = -1, .clue = -1};
    size_t at = cursor_place(d);

    l.id = cursor_need_kind(d, TOKEN_NAME, "a name");
    l.title = cursor_need_kind(d, TOKEN_TEXT, "a title in quotes");
    cursor_need(d, ":");
    while (!d->x.failed && d->row + 1 < d->x.lines && d->x.line[d->row + 1].indent > 0) {
        cursor_go(d, d->row + 1);
        section_about_lesson_line(d, &l);
    }
    if (l.says < 0 || l.clue < 0 || l.exercises < EXERCISES)
        lexer_fail(&d->x, at,
                   "a lesson has a line \"says\", a line \"clue\" and %d lines \"exercise\"",
                   EXERCISES);
    else if (d->lessons == DRAFT_LESSONS)
        lexer_fail(&d->x, at, "there are too many lessons; at most %d", DRAFT_LESSONS);
    else
        d->lesson[d->lessons++] = l;
}

/* ---- levels and editions --------------------------------------------------------------------- */

static void section_about_numbers(struct draft *d, int *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = cursor_need_number(d);
}

void section_about_sight(struct draft *d)
{
    section_about_numbers(d, d->sight, LEVELS);
}

void section_about_ratings(struct draft *d)
{
    section_about_numbers(d, d->rating, LEVELS + 2);
}

/* One option and its value in an edition. */
static void section_about_setting(struct draft *d, struct draft_edition *e)
{
    int name = cursor_need_kind(d, TOKEN_NAME, "an option");

    if (name < 0)
        return;
    if (lookup_option(d, name) < 0 && !cursor_token_is(d, name, "turn-limit") &&
        !cursor_token_is(d, name, "limit-result")) {
        lookup_fail_value(d, name);
        return;
    }
    if (e->settings == OPTIONS_MAX) {
        lexer_fail(&d->x, cursor_place(d), "an option is set twice");
        return;
    }
    e->option[e->settings] = name;
    e->value[e->settings++] =
        cursor_now(d)->kind == TOKEN_NUMBER ? d->at++ : cursor_need_kind(d, TOKEN_NAME, "a value");
}

void section_about_edition(struct draft *d)
{
    struct draft_edition e = {.settings = 0};

    e.id = cursor_need_kind(d, TOKEN_NAME, "a name");
    e.name = cursor_need_kind(d, TOKEN_TEXT, "a title in quotes");
    e.says = section_about_text(d);
    cursor_need(d, "with");
    do
        section_about_setting(d, &e);
    while (cursor_take(d, "and"));
    if (cursor_take_two(d, ",", "sight"))
        section_about_numbers(d, e.sight, LEVELS);
    if (cursor_take_two(d, ",", "ratings"))
        section_about_numbers(d, e.rating, LEVELS + 2);
    if (d->editions == DRAFT_EDITIONS)
        lexer_fail(&d->x, cursor_place(d), "there are too many editions; at most %d",
                   DRAFT_EDITIONS);
    else
        d->edition[d->editions++] = e;
}

/* ---- looks ----------------------------------------------------------------------------------- */

void section_about_tint(struct draft *d)
{
    static const char *const tints[] = {"by-order", "leaf",   "rose", "lilac",
                                        "peach",    "indigo", "sand", NULL};
    int tint = lookup_one_of(d, tints, "the name of a tint", "there is no tint");

    d->tint = (enum tint)(tint < 0 ? 0 : tint);
}

void section_about_short_title(struct draft *d)
{
    d->short_title = section_about_text(d);
    if (d->short_title >= 0 && d->x.token[d->short_title].len > BRIEF_TITLE_LETTERS + 2)
        lexer_fail(&d->x, d->x.token[d->short_title].at, "a short title has at most %d letters",
                   BRIEF_TITLE_LETTERS);
}

/* The status is shown after each turn, though the book's program does not print it. */
void section_about_updates(struct draft *d)
{
    d->updates_status = cursor_need(d, "status");
}
