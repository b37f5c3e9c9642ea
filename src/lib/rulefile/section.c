/*
 * Sections are read in passes, because they may stand in any order: what has names and needs
 * nothing else; the parts, whose ranges need options; definitions; and all lines.
 */
#include "rulefile/section.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/keep.h"
#include "rulefile/lookup.h"
#include "rulefile/statement.h"

enum { PASS_NAMES, PASS_PARTS, PASS_DEFINITIONS, PASS_LINES, PASSES };

/* ---- names ----------------------------------------------------------------------------------- */

/* No other game's id begins with "@". */
static void section_game(struct draft *d)
{
    enum { ID_LETTERS = 24 };
    int name = cursor_need_kind(d, TOKEN_NAME, "a name");
    struct text id = TEXT_OF(ID_LETTERS + 2);

    text_put(&id, "@");
    if (name >= 0)
        cursor_put(d, name, &id);
    if (id.cut)
        lexer_fail(&d->x, d->x.token[name].at, "this name is too long; at most %d letters",
                   ID_LETTERS);
    d->g->game.id = keep_text(d, &id);
    d->g->game.title = keep_next_text(d, "a title in quotes");
}

static void section_alias(struct draft *d)
{
    d->g->game.alias = keep_next_name(d);
}

static void section_pitch(struct draft *d)
{
    d->g->game.pitch = keep_next_text(d, "a text in quotes");
}

static void section_players(struct draft *d)
{
    d->g->game.names[P1] = keep_next_text(d, "a name in quotes");
    cursor_need(d, "and");
    d->g->game.names[P2] = keep_next_text(d, "a name in quotes");
    d->together = cursor_take(d, "choose together");
    if (!d->together && !cursor_take(d, "take turns"))
        cursor_expected(d, "\"take turns\" or \"choose together\"");
}

static void section_phases(struct draft *d)
{
    do {
        int name = cursor_need_kind(d, TOKEN_NAME, "a phase");

        if (name < 0 || !cursor_has_room(d, d->x.token[name].at, d->phases, DRAFT_PHASES, "phases"))
            return;
        if (cursor_now(d)->kind == TOKEN_TEXT)
            d->g->phase_text[d->phases] = keep_next_text(d, "");
        d->phase[d->phases++] = name;
    } while (cursor_take(d, ","));
}

static const char *section_choices(struct draft *d, struct draft_option *o)
{
    struct text words = TEXT_OF(LINE_BYTES);

    do {
        int word = cursor_need_kind(d, TOKEN_NAME, "a number, or words with \"or\" between them");

        if (word < 0 || !cursor_has_room(d, d->x.token[word].at, o->choices, DRAFT_CHOICES,
                                         "words of an option"))
            return NULL;
        text_put(&words, o->choices > 0 ? "|" : "");
        cursor_put(d, word, &words);
        o->choice[o->choices++] = word;
    } while (cursor_take(d, "or"));
    o->high = o->choices - 1;
    if (o->choices == 1)
        cursor_expected(d, "\"or\" and another word");
    return keep_text(d, &words);
}

static void section_range(struct draft *d, struct draft_option *o)
{
    size_t at = cursor_place(d);

    o->book = cursor_need_number(d);
    cursor_need(d, ",");
    cursor_need(d, "from");
    o->low = cursor_need_number(d);
    cursor_need(d, "to");
    o->high = cursor_need_number(d);
    if (o->book < o->low || o->book > o->high)
        lexer_fail(&d->x, at, "the value %d is not between %d and %d", o->book, o->low, o->high);
    if (o->low < 0 || o->high > 60000)
        lexer_fail(&d->x, at, "the values of an option go from 0 to 60000");
}

static void section_option(struct draft *d)
{
    struct draft_option o = {.name = cursor_need_kind(d, TOKEN_NAME, "a name")};
    struct option *out = &d->g->option[OPTIONS_OWN + d->options];

    if (o.name < 0 || !lookup_is_new(d, o.name) ||
        !cursor_has_room(d, d->x.token[o.name].at, d->options, DRAFT_OPTIONS, "options"))
        return;
    cursor_need(d, ":");
    out->name = keep_token(d, o.name);
    if (cursor_now(d)->kind == TOKEN_NUMBER)
        section_range(d, &o);
    else
        out->choices = section_choices(d, &o);
    out->about = keep_next_text(d, "a text in quotes that explains the option");
    if (cursor_take(d, ", here"))
        out->here = keep_next_text(d, "a text in quotes");
    out->start = cursor_take(d, "at start");
    out->book = o.book;
    out->low = o.low;
    out->high = o.high;
    d->option[d->options++] = o;
}

/* ---- definitions ----------------------------------------------------------------------------- */

/* Read "define", or "text" if `is_text`. */
static void section_definition(struct draft *d, struct named *list, int *n, bool is_text)
{
    int name = cursor_need_kind(d, TOKEN_NAME, "a name"), text;
    struct named *to = &list[*n];

    if (name < 0 || !lookup_is_new(d, name) ||
        !cursor_has_room(d, d->x.token[name].at, *n, DRAFT_LINES, "definitions"))
        return;
    cursor_need(d, ":");
    *to = (struct named){.token = name, .steps = d->steps};
    d->whole = name;
    d->allowed = ~0;
    d->used = 0;
    if (!is_text)
        to->node = expression_any(d);
    else if ((text = cursor_need_kind(d, TOKEN_TEXT, "a text in quotes")) >= 0)
        to->node = statement_text(d, text);
    to->uses = d->used;
    to->steps = d->steps - to->steps;
    ++*n;
    d->whole = -1;
}

static void section_define(struct draft *d)
{
    section_definition(d, d->define, &d->defines, false);
}

static void section_text(struct draft *d)
{
    section_definition(d, d->text, &d->texts, true);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void section_require(struct draft *d)
{
    struct draft_need *n = &d->require[d->requires];

    d->allowed = 0;
    if (cursor_has_room(d, cursor_place(d), d->requires, DRAFT_NEEDS, "\"require\" lines")) {
        d->requires ++;
        section_moves_need(d, n, false);
    }
}

static void section_stuck(struct draft *d)
{
    static const char *const results[] = {"lose", "draw", "win", NULL};

    cursor_need(d, ":");
    d->stuck = cursor_choose(d, results) - 1;
}

static void section_whenever(struct draft *d)
{
    d->allowed = USE_ME | USE_PARTS | USE_MINE | USE_HIDDEN;
    if (!cursor_has_room(d, cursor_place(d), d->whenevers, DRAFT_NEEDS, "\"whenever\" lines"))
        return;
    d->whenever[d->whenevers].cond = expression_condition(d);
    d->whenever[d->whenevers++].body = statement_block(d);
}

static int section_around(struct draft *d)
{
    d->allowed =
        USE_PARTS | USE_MOVE | USE_MINE | USE_HIDDEN | USE_TURN | (d->together ? 0 : USE_ME);
    return statement_block(d);
}

static void section_before(struct draft *d)
{
    d->before = section_around(d);
}

static void section_after(struct draft *d)
{
    d->after = section_around(d);
}

static void section_end(struct draft *d)
{
    static const char *const results[] = {"lose when", "draw when", "win when", NULL};
    size_t at = cursor_place(d);
    struct draft_end e = {.result = cursor_choose(d, results) - 1};

    d->allowed = USE_ME | USE_PARTS | USE_MOVE | USE_MINE | USE_HIDDEN;
    e.cond = expression_condition(d);
    cursor_need_end(d);
    if (cursor_has_room(d, at, d->ends_count, DRAFT_LINES, "ends"))
        d->ends[d->ends_count++] = e;
}

static void section_ends(struct draft *d)
{
    cursor_lines(d, section_end);
}

static bool section_said(struct draft *d)
{
    static const struct {
        const char *word;
        int allowed;
    } blocks[SAID] = {
        [SAID_OPENING] = {"opening", USE_PARTS | USE_TURN | USE_CHOICES},
        [SAID_HEADING] = {"heading", USE_PARTS | USE_TURN | USE_CHOICES | USE_ME},
        [SAID_PROMPT] = {"prompt", USE_PARTS | USE_TURN | USE_CHOICES | USE_ME | USE_MINE},
        [SAID_CLOSING] = {"closing", USE_ME | USE_TURN},
        [SAID_STATUS] = {"status", USE_PARTS | USE_TURN | USE_CHOICES},
        [SAID_REMINDER] = {"reminder", USE_PARTS | USE_TURN | USE_CHOICES},
        [SAID_HAND] = {"hand", USE_PARTS | USE_TURN | USE_CHOICES | USE_ME | USE_MINE},
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
    d->of_table = cursor_token_is(d, d->at - 2, "table");
    cursor_lines(d, section_parts_line);
}

static const struct {
    const char *words;
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
    {"each player has", PASS_PARTS, section_has},
    {"table has", PASS_PARTS, section_has},
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
    {"updates status", PASS_NAMES, section_about_updates},
    {"edition", PASS_LINES, section_about_edition},
    {"lesson", PASS_LINES, section_about_lesson},
};
enum { SECTIONS = sizeof sections / sizeof sections[0] };

static void section_skip(struct draft *d)
{
    while (cursor_next(d, 0))
        ;
}

/* Read the section that begins here, if it belongs to this pass. */
static void section_read(struct draft *d, int pass)
{
    for (int i = 0; i < SECTIONS; i++)
        if (cursor_take(d, sections[i].words)) {
            if (sections[i].pass != pass) {
                section_skip(d);
                return;
            }
            sections[i].read(d);
            if (pass != PASS_PARTS)
                cursor_need_end(d);
            return;
        }
    if (pass == PASS_LINES && !section_said(d))
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
    bool has[] = {d->g->game.id != NULL, d->g->game.names[P1] != NULL, d->moves > 0};

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
