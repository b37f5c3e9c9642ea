/*
 * Sections are read in passes, because they may stand in any order: what has names and needs
 * nothing else; the parts, whose ranges need options; definitions; and all lines.
 */
#include "rulefile/section.h"

#include "rulefile/cursor.h"
#include "rulefile/expression.h"
#include "rulefile/loaded.h"
#include "rulefile/lookup.h"
#include "rulefile/property.h"
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
    d->g->run.game.id = cursor_keep(d, id.at, id.len);
    d->g->run.game.title = cursor_keep_text(d, "a title in quotes");
}

static void section_players(struct draft *d)
{
    d->g->run.game.names[P1] = cursor_keep_text(d, "a name in quotes");
    cursor_need(d, "and");
    d->g->run.game.names[P2] = cursor_keep_text(d, "a name in quotes");
    d->together =
        cursor_choose(d, (const char *const[]){"take turns", "choose together", NULL}) == 1;
}

static void section_phases(struct draft *d)
{
    do {
        int name = cursor_need_kind(d, TOKEN_NAME, "a phase");

        if (name < 0 || !cursor_has_room(d, d->x.token[name].at, d->phases, DRAFT_PHASES, "phases"))
            return;
        if (cursor_now(d)->kind == TOKEN_TEXT)
            d->g->phase_text[d->phases] = cursor_keep_text(d, "");
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
    return cursor_keep(d, words.at, words.len);
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
    out->name = cursor_keep_token(d, o.name);
    if (cursor_now(d)->kind == TOKEN_NUMBER)
        section_range(d, &o);
    else
        out->choices = section_choices(d, &o);
    out->about = cursor_keep_text(d, "a text in quotes that explains the option");
    if (cursor_take(d, ", here"))
        out->here = cursor_keep_text(d, "a text in quotes");
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
    if (cursor_has_room(d, cursor_place(d), d->requires, DRAFT_NEEDS, "\"require\" lines"))
        section_moves_need(d, &d->require[d->requires ++], false);
}

/* The results of a game, as the language writes them. */
static int section_result(struct draft *d, const char *const *words)
{
    return cursor_choose(d, words) - 1;
}

static void section_stuck(struct draft *d)
{
    cursor_need(d, ":");
    d->stuck = section_result(d, (const char *const[]){"lose", "draw", "win", NULL});
}

static void section_whenever(struct draft *d)
{
    if (!cursor_has_room(d, cursor_place(d), d->whenevers, DRAFT_NEEDS, "\"whenever\" lines"))
        return;
    d->whenever[d->whenevers].cond = expression_condition(d);
    d->whenever[d->whenevers++].body = statement_block(d);
}

static void section_before(struct draft *d)
{
    d->before = statement_block(d);
}

static void section_after(struct draft *d)
{
    d->after = statement_block(d);
}

static void section_end(struct draft *d)
{
    size_t at = cursor_place(d);
    struct draft_end e = {
        .result =
            section_result(d, (const char *const[]){"lose when", "draw when", "win when", NULL})};

    e.cond = expression_condition(d);
    cursor_need_end(d);
    if (cursor_has_room(d, at, d->ends_count, DRAFT_LINES, "ends"))
        d->ends[d->ends_count++] = e;
}

static void section_ends(struct draft *d)
{
    cursor_lines(d, section_end);
}

/* ---- all of them ----------------------------------------------------------------------------- */

enum {
    USE_CARDS = USE_PARTS | USE_MINE | USE_HIDDEN,
    USE_SAID = USE_PARTS | USE_TURN | USE_CHOICES
};

#define SECTION_ABOUT(words, ...)                                                                  \
    {                                                                                              \
        words, PASS_NAMES, .about = { words, __VA_ARGS__ }                                         \
    }
#define SECTION_SAID(words, block, allows)                                                         \
    {                                                                                              \
        words, PASS_LINES, .says = (block) + 1, .allowed = allows                                  \
    }

/* What reads each section, what its lines may use, and when; or what it says about the game; or
 * which of the blocks it is that only say something. */
static const struct section {
    const char *words;
    int pass;
    void (*read)(struct draft *d);
    int allowed, says;
    bool again; /* may there be several? */
    struct property about;
} sections[] = {
    {"game", PASS_NAMES, section_game},
    {"players", PASS_NAMES, section_players},
    {"phases", PASS_NAMES, section_phases, .again = true},
    {"option", PASS_NAMES, section_option, .again = true},
    SECTION_ABOUT("alias", PROPERTY_NAME, offsetof(struct game, alias)),
    SECTION_ABOUT("pitch", PROPERTY_TEXT, offsetof(struct game, pitch)),
    SECTION_ABOUT("short-title", PROPERTY_SHORT, offsetof(struct game, brief_title),
                  "a short title", BRIEF_TITLE_LETTERS),
    SECTION_ABOUT("tint", PROPERTY_WORD, offsetof(struct game, tint), "tint",
                  .list = (const char *const[]){"by-order", "leaf", "rose", "lilac", "peach",
                                                "indigo", "sand", NULL}),
    SECTION_ABOUT("sight", PROPERTY_NUMBERS, offsetof(struct game, sight), .most = LEVELS),
    SECTION_ABOUT("ratings", PROPERTY_NUMBERS, offsetof(struct game, rating), .most = LEVELS + 2),
    SECTION_ABOUT("updates status", PROPERTY_FLAG, offsetof(struct game, updates_status)),
    {"each player has", PASS_PARTS, section_parts_read, .again = true},
    {"table has", PASS_PARTS, section_parts_read, .again = true},
    {"define", PASS_DEFINITIONS, section_define, ~0, .again = true},
    {"text", PASS_DEFINITIONS, section_text, ~0, .again = true},
    {"require", PASS_LINES, section_require, .again = true},
    {"move", PASS_LINES, section_moves_read, .again = true},
    {"chance", PASS_LINES, section_moves_read_chance, .again = true},
    {"whenever", PASS_LINES, section_whenever, USE_ME | USE_CARDS, .again = true},
    {"before", PASS_LINES, section_before, USE_CARDS | USE_MOVE | USE_TURN | USE_MOVER},
    {"after", PASS_LINES, section_after, USE_CARDS | USE_MOVE | USE_TURN | USE_MOVER},
    {"ends", PASS_LINES, section_ends, USE_ME | USE_CARDS | USE_MOVE, .again = true},
    {"stuck", PASS_LINES, section_stuck},
    {"book", PASS_LINES, section_about_book, .again = true},
    {"promise", PASS_LINES, section_about_promise, .again = true},
    {"guide", PASS_LINES, section_about_guide, .again = true},
    {"edition", PASS_LINES, section_about_edition, .again = true},
    {"lesson", PASS_LINES, section_about_lesson, .again = true},
    SECTION_SAID("opening", SAID_OPENING, USE_SAID),
    SECTION_SAID("heading", SAID_HEADING, USE_SAID | USE_MOVER),
    SECTION_SAID("prompt", SAID_PROMPT, USE_SAID | USE_ME | USE_MINE),
    SECTION_SAID("closing", SAID_CLOSING, USE_ME | USE_TURN),
    SECTION_SAID("status", SAID_STATUS, USE_SAID),
    SECTION_SAID("reminder", SAID_REMINDER, USE_SAID),
    SECTION_SAID("hand", SAID_HAND, USE_SAID | USE_ME | USE_MINE),
    SECTION_SAID("brief", SAID_BRIEF,
                 USE_PARTS | USE_TURN | USE_ME | USE_MOVE | USE_BEFORE | USE_READER),
};
enum { SECTIONS = sizeof sections / sizeof sections[0] };

static void section_expected(struct draft *d)
{
    struct nearest near = cursor_nearest(d);

    for (const struct section *s = sections; s < sections + SECTIONS; s++)
        if (!cursor_try(d, s->words, &near))
            return;
    cursor_expected_one(d, "the name of a section (game, option, move, ends ...)", &near);
}

/* Read the section that begins here, if it belongs to this pass. */
static void section_read(struct draft *d, int pass)
{
    const struct section *s = sections;
    size_t at = cursor_place(d);

    while (s < sections + SECTIONS && !cursor_take(d, s->words))
        s++;
    if (s == sections + SECTIONS) {
        if (pass == PASS_LINES)
            section_expected(d);
    } else if (s->pass == pass) {
        if (!s->again && (d->once >> (s - sections) & 1))
            lexer_fail(&d->x, at, "there is already a section \"%s\"", s->words);
        d->once |= (uint64_t)1 << (s - sections);
        d->allowed = s->allowed;
        if ((s->allowed & USE_MOVER) && !d->together)
            d->allowed |= USE_ME;
        if (s->says > 0)
            d->said[s->says - 1] = statement_says(d);
        else if (s->read != NULL)
            s->read(d);
        else
            property_read(d, &s->about, &d->g->run.game);
        cursor_need_end(d);
        return;
    }
    while (cursor_next(d, 0))
        ;
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
    bool begins = d->x.lines > 0 && d->x.line[0].indent == 0;

    if (begins)
        cursor_go(d, 0);
    if (!begins || !cursor_take(d, "duel") || cursor_now(d)->kind != TOKEN_NUMBER)
        return lexer_fail(&d->x, begins ? d->x.token[0].at : 0,
                          "the first line must be \"duel 1\"");
    if (cursor_number(d, d->at) != 1)
        return lexer_fail(
            &d->x, cursor_place(d),
            "this file needs version %d of the language; this program knows version 1",
            cursor_number(d, d->at));
    d->at++;
    return cursor_need_end(d);
}

static bool section_has_all(struct draft *d)
{
    const char *missing = d->g->run.game.id == NULL          ? "game"
                          : d->g->run.game.names[P1] == NULL ? "players"
                          : d->moves == 0                    ? "move"
                                                             : NULL;

    return missing == NULL || lexer_fail(&d->x, d->x.len, "the file has no \"%s\"", missing);
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
