/*
 * Sections are read in passes, because they may stand in any order: what has names and needs
 * nothing else; the parts, whose ranges need options; definitions; and all lines.
 */
#include "rulefile/section.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/lookup.h"
#include "rulefile/section_about.h"
#include "rulefile/section_moves.h"
#include "rulefile/section_parts.h"
#include "rulefile/statement.h"

enum { PASS_NAMES, PASS_PARTS, PASS_DEFINITIONS, PASS_LINES, PASSES };

/* ---- names ----------------------------------------------------------------------------------- */

static void section_game(struct draft *d)
{
    d->id = cursor_need_kind(d, TOKEN_NAME, "a name");
    d->title = cursor_need_kind(d, TOKEN_TEXT, "a title in quotes");
}

static void section_alias(struct draft *d)
{
    d->alias = cursor_need_kind(d, TOKEN_NAME, "a name");
}

static void section_pitch(struct draft *d)
{
    d->pitch = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");
}

static void section_players(struct draft *d)
{
    d->names[0] = cursor_need_kind(d, TOKEN_TEXT, "a name in quotes");
    cursor_need(d, "and");
    d->names[1] = cursor_need_kind(d, TOKEN_TEXT, "a name in quotes");
    d->together = cursor_take_two(d, "choose", "together");
    if (!d->together && !cursor_take_two(d, "take", "turns"))
        cursor_expected(d, "\"take turns\" or \"choose together\"");
}

static void section_phases(struct draft *d)
{
    do {
        int name = cursor_need_kind(d, TOKEN_NAME, "a phase"), text = -1;

        if (name < 0)
            return;
        if (d->phases == DRAFT_PHASES) {
            lexer_fail(&d->x, d->x.token[name].at, "there are too many phases; at most %d",
                       DRAFT_PHASES);
            return;
        }
        if (cursor_now(d)->kind == TOKEN_TEXT)
            text = d->at++;
        d->phase[d->phases].name = name;
        d->phase[d->phases++].text = text;
    } while (cursor_take(d, ","));
}

static void section_choices(struct draft *d, struct draft_option *o)
{
    do {
        int word = cursor_need_kind(d, TOKEN_NAME, "a number, or words with \"or\" between them");

        if (word < 0)
            return;
        if (o->choices == DRAFT_CHOICES) {
            lexer_fail(&d->x, d->x.token[word].at, "an option has at most %d words", DRAFT_CHOICES);
            return;
        }
        o->choice[o->choices++] = word;
    } while (cursor_take(d, "or"));
    o->high = o->choices - 1;
    if (o->choices == 1)
        cursor_expected(d, "\"or\" and another word");
}

static void section_option(struct draft *d)
{
    struct draft_option o = {.about = -1, .here = -1};
    size_t at;

    o.name = cursor_need_kind(d, TOKEN_NAME, "a name");
    if (o.name < 0 || !lookup_is_new(d, o.name))
        return;
    if (d->options == DRAFT_OPTIONS) {
        lexer_fail(&d->x, d->x.token[o.name].at, "there are too many options; at most %d",
                   DRAFT_OPTIONS);
        return;
    }
    cursor_need(d, ":");
    at = cursor_place(d);
    if (cursor_now(d)->kind == TOKEN_NUMBER) {
        o.book = cursor_need_number(d);
        cursor_need(d, ",");
        cursor_need(d, "from");
        o.low = cursor_need_number(d);
        cursor_need(d, "to");
        o.high = cursor_need_number(d);
        if (o.book < o.low || o.book > o.high)
            lexer_fail(&d->x, at, "the value %d is not between %d and %d", o.book, o.low, o.high);
        if (o.low < 0 || o.high > 60000)
            lexer_fail(&d->x, at, "the values of an option go from 0 to 60000");
    } else {
        section_choices(d, &o);
    }
    o.about = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes that explains the option");
    if (cursor_take_two(d, ",", "here"))
        o.here = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");
    o.start = cursor_take_two(d, "at", "start");
    d->option[d->options++] = o;
}

/* ---- definitions ----------------------------------------------------------------------------- */

static struct named *section_new_name(struct draft *d, struct named *list, int *n)
{
    int name = cursor_need_kind(d, TOKEN_NAME, "a name");

    if (name < 0 || !lookup_is_new(d, name))
        return NULL;
    if (*n == DRAFT_LINES) {
        lexer_fail(&d->x, d->x.token[name].at, "there are too many definitions; at most %d",
                   DRAFT_LINES);
        return NULL;
    }
    cursor_need(d, ":");
    d->whole = name;
    d->allowed = ~0;
    d->used = 0;
    list[*n] = (struct named){.token = name, .steps = d->steps};
    return &list[(*n)];
}

static void section_define(struct draft *d)
{
    struct named *n = section_new_name(d, d->define, &d->defines);

    if (n != NULL) {
        n->node = expression_any(d);
        n->uses = d->used;
        n->steps = d->steps - n->steps;
        d->defines++;
    }
    d->whole = -1;
}

static void section_text(struct draft *d)
{
    struct named *n = section_new_name(d, d->text, &d->texts);
    int token = n == NULL ? -1 : cursor_need_kind(d, TOKEN_TEXT, "a text in quotes");

    if (token >= 0) {
        n->node = statement_text(d, token);
        n->uses = d->used;
        n->steps = d->steps - n->steps;
        d->texts++;
    }
    d->whole = -1;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void section_require(struct draft *d)
{
    int text;

    d->allowed = 0;
    if (d->requires == DRAFT_NEEDS) {
        lexer_fail(&d->x, cursor_place(d), "there are too many \"require\" lines; at most %d",
                   DRAFT_NEEDS);
        return;
    }
    d->require[d->requires].cond = expression_condition(d);
    cursor_need(d, "else");
    text = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes that says why");
    if (text >= 0)
        d->require[d->requires ++].text = statement_text(d, text);
}

static void section_stuck(struct draft *d)
{
    cursor_need(d, ":");
    if (cursor_take(d, "win"))
        d->stuck = 1;
    else if (cursor_take(d, "draw"))
        d->stuck = 0;
    else
        cursor_need(d, "lose");
}

static void section_whenever(struct draft *d)
{
    d->allowed = USE_ME | USE_PARTS | USE_MINE | USE_HIDDEN;
    if (d->whenevers == DRAFT_NEEDS) {
        lexer_fail(&d->x, cursor_place(d), "there are too many \"whenever\" lines; at most %d",
                   DRAFT_NEEDS);
        return;
    }
    d->whenever[d->whenevers].cond = expression_condition(d);
    d->whenever[d->whenevers++].body = statement_block(d);
}

static void section_around(struct draft *d, int *block)
{
    d->allowed =
        USE_PARTS | USE_MOVE | USE_MINE | USE_HIDDEN | USE_TURN | (d->together ? 0 : USE_ME);
    *block = statement_block(d);
}

static void section_before(struct draft *d)
{
    section_around(d, &d->before);
}

static void section_after(struct draft *d)
{
    section_around(d, &d->after);
}

static void section_end(struct draft *d)
{
    static const char *const words[] = {"draw", "win", "lose"};
    struct draft_end e = {0};
    int result = 0;

    while (result < 3 && !cursor_take(d, words[result]))
        result++;
    if (result == 3) {
        cursor_expected(d, "win when, lose when or draw when");
        return;
    }
    cursor_need(d, "when");
    d->allowed = USE_ME | USE_PARTS | USE_MOVE | USE_MINE | USE_HIDDEN;
    e.result = result == 2 ? -1 : result;
    e.cond = expression_condition(d);
    cursor_need_end(d);
    if (d->ends_count == DRAFT_LINES)
        lexer_fail(&d->x, cursor_place(d), "there are too many ends; at most %d", DRAFT_LINES);
    else
        d->ends[d->ends_count++] = e;
}

static void section_ends(struct draft *d)
{
    cursor_need(d, ":");
    if (!cursor_at_end(d)) {
        section_end(d);
        return;
    }
    while (!d->x.failed && d->row + 1 < d->x.lines && d->x.line[d->row + 1].indent > 0) {
        cursor_go(d, d->row + 1);
        section_end(d);
    }
}

static bool section_said(struct draft *d)
{
    static const struct {
        const char *word;
        int allowed;
    } blocks[SAID] = {
        [SAID_OPENING] = {"opening", USE_PARTS | USE_TURN},
        [SAID_HEADING] = {"heading", USE_PARTS | USE_TURN | USE_ME},
        [SAID_PROMPT] = {"prompt", USE_PARTS | USE_TURN | USE_ME | USE_MINE},
        [SAID_CLOSING] = {"closing", USE_ME | USE_TURN},
        [SAID_STATUS] = {"status", USE_PARTS | USE_TURN},
        [SAID_REMINDER] = {"reminder", USE_PARTS | USE_TURN},
        [SAID_HAND] = {"hand", USE_PARTS | USE_TURN | USE_ME | USE_MINE},
        [SAID_BRIEF] = {"brief",
                        USE_PARTS | USE_TURN | USE_ME | USE_MOVE | USE_BEFORE | USE_READER},
    };

    for (int i = 0; i < SAID; i++)
        if (cursor_take(d, blocks[i].word)) {
            d->allowed = blocks[i].allowed;
            if (i == SAID_HEADING && d->together)
                d->allowed &= ~USE_ME;
            d->said[i] = statement_says(d);
            return true;
        }
    return false;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void section_has(struct draft *d)
{
    bool of_table = cursor_token_is(d, d->at - 1, "table");

    if (!of_table)
        cursor_need(d, "player");
    cursor_need(d, "has");
    section_parts_read(d, of_table);
}

static const struct {
    const char *word;
    int pass;
    void (*read)(struct draft *d);
} sections[] = {
    {"game", PASS_NAMES, section_game},
    {"alias", PASS_NAMES, section_alias},
    {"pitch", PASS_NAMES, section_pitch},
    {"players", PASS_NAMES, section_players},
    {"phases", PASS_NAMES, section_phases},
    {"sight", PASS_NAMES, section_about_sight},
    {"option", PASS_NAMES, section_option},
    {"each", PASS_PARTS, section_has},
    {"table", PASS_PARTS, section_has},
    {"define", PASS_DEFINITIONS, section_define},
    {"text", PASS_DEFINITIONS, section_text},
    {"require", PASS_LINES, section_require},
    {"move", PASS_LINES, section_moves_read},
    {"chance", PASS_LINES, section_moves_read_chance},
    {"whenever", PASS_LINES, section_whenever},
    {"before", PASS_LINES, section_before},
    {"after", PASS_LINES, section_after},
    {"ends", PASS_LINES, section_ends},
    {"stuck", PASS_LINES, section_stuck},
    {"book", PASS_LINES, section_about_book},
    {"promise", PASS_LINES, section_about_promise},
    {"guide", PASS_LINES, section_about_guide},
    {"tint", PASS_NAMES, section_about_tint},
    {"short-title", PASS_NAMES, section_about_short_title},
    {"ratings", PASS_NAMES, section_about_ratings},
    {"updates", PASS_NAMES, section_about_updates},
    {"edition", PASS_LINES, section_about_edition},
    {"lesson", PASS_LINES, section_about_lesson},
};
enum { SECTIONS = sizeof sections / sizeof sections[0] };

static void section_skip(struct draft *d)
{
    while (d->row + 1 < d->x.lines && d->x.line[d->row + 1].indent > 0)
        d->row++;
}

/* Read the section that begins here, if it belongs to this pass. */
static void section_read(struct draft *d, int pass)
{
    for (int i = 0; i < SECTIONS; i++)
        if (cursor_is(d, sections[i].word)) {
            if (sections[i].pass != pass) {
                section_skip(d);
                return;
            }
            d->at++;
            sections[i].read(d);
            if (pass != PASS_PARTS)
                cursor_need_end(d);
            return;
        }
    if (pass == PASS_LINES && section_said(d))
        return;
    if (pass == PASS_LINES)
        cursor_expected(d, "the name of a section (game, option, move, ends ...)");
    section_skip(d);
}

static void section_pass(struct draft *d, int pass)
{
    for (d->row = 1; d->row < d->x.lines && !d->x.failed; d->row++) {
        cursor_go(d, d->row);
        section_read(d, pass);
    }
}

static bool section_is_version(struct draft *d)
{
    int version;

    if (d->x.lines == 0 || d->x.line[0].indent > 0)
        return lexer_fail(&d->x, 0, "the first line must be \"duel 1\"");
    cursor_go(d, 0);
    if (!cursor_take(d, "duel") || cursor_now(d)->kind != TOKEN_NUMBER)
        return lexer_fail(&d->x, d->x.token[0].at, "the first line must be \"duel 1\"");
    version = cursor_number(d, d->at);
    if (version != 1)
        return lexer_fail(
            &d->x, cursor_place(d),
            "this file needs version %d of the language; this program knows version 1", version);
    d->at++;
    return cursor_need_end(d);
}

static bool section_has_all(struct draft *d)
{
    static const char *const words[] = {"game", "players", "move"};
    bool has[] = {d->id >= 0, d->names[0] >= 0, d->moves > 0};

    for (int i = 0; i < 3; i++)
        if (!has[i])
            return lexer_fail(&d->x, d->x.len, "the file has no \"%s\"", words[i]);
    return !d->x.failed;
}

bool section_read_all(struct draft *d)
{
    if (!section_is_version(d))
        return false;
    section_pass(d, PASS_NAMES);
    if (!d->x.failed)
        section_moves_name(d);
    section_pass(d, PASS_PARTS);
    section_parts_link(d);
    section_pass(d, PASS_DEFINITIONS);
    section_pass(d, PASS_LINES);
    return !d->x.failed && section_has_all(d) && section_moves_check(d);
}
