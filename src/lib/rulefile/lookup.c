/* One list has all names, for finding them and for proposing one. */
#include "rulefile/lookup.h"

#include "core/nearest.h"
#include "rulefile/cursor.h"

/* The token of a name; -1 if it is of another kind; LOOKUP_END after the last. */
enum { LOOKUP_END = -2 };

static int lookup_token(const struct draft *d, enum names kind, int i)
{
    switch (kind) {
    case NAMES_OPTION:
        return i < d->options ? d->option[i].name : LOOKUP_END;
    case NAMES_TABLE:
    case NAMES_PLAYER:
        return i == d->parts                                  ? LOOKUP_END
               : d->part[i].of_table == (kind == NAMES_TABLE) ? d->part[i].name
                                                              : -1;
    case NAMES_DEFINE:
        return i < d->defines ? d->define[i].token : LOOKUP_END;
    case NAMES_LET:
        return i < d->lets_open ? d->let[i].token : LOOKUP_END;
    case NAMES_NUMBER:
        return i == 0 ? d->number_name : LOOKUP_END;
    case NAMES_TEXT:
        return i < d->texts ? d->text[i].token : LOOKUP_END;
    case NAMES_MOVE:
        return i < d->moves + d->chances ? d->move[i].name : LOOKUP_END;
    default:
        return i < d->phases ? d->phase[i] : LOOKUP_END;
    }
}

int lookup(const struct draft *d, enum names kind, int token)
{
    for (int i = 0, name; (name = lookup_token(d, kind, i)) != LOOKUP_END; i++)
        if (name >= 0 && cursor_same(d, name, token))
            return i;
    return -1;
}

int lookup_next(struct draft *d, enum names kind, const char *what)
{
    int name = cursor_need_kind(d, TOKEN_NAME, what);
    int found = name < 0 ? -1 : lookup(d, kind, name);

    return name < 0 || found >= 0 ? found : lookup_fail(d, kind, name);
}

bool lookup_is_new(struct draft *d, int token)
{
    /* Where a value is expected, these are no names. */
    static const char *const words[] = {
        "yes",   "no",      "min",      "max",      "turn",     "phase",      "over",
        "my",    "not",     "and",      "or",       "is",       "has",        "if",
        "else",  "before",  "me",       "s",        "es",       "a",          "does",
        "whose", "choices", "opponent", "player-1", "player-2", "turn-limit", "limit-result"};
    static const char *const kinds[] = {[NAMES_OPTION] = "an option",
                                        [NAMES_TABLE] = "a part of the table",
                                        [NAMES_DEFINE] = "a definition",
                                        [NAMES_LET] = "a \"let\"",
                                        [NAMES_TEXT] = "a text"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (cursor_token_is(d, token, words[i]))
            return lexer_fail(&d->x, d->x.token[token].at,
                              "\"%s\" has a meaning already; choose another name", words[i]);
    for (int kind = NAMES_OPTION; kind <= NAMES_TEXT; kind++)
        if (kind != NAMES_NUMBER && lookup(d, (enum names)kind, token) >= 0)
            return lexer_fail(&d->x, d->x.token[token].at, "there is already %s \"%s\"",
                              kinds[kind], cursor_words(d, token).at);
    return true;
}

/* ---- names that nobody knows ----------------------------------------------------------------- */

static struct nearest lookup_nearest(const struct draft *d, int token)
{
    return nearest_to(d->x.text + d->x.token[token].at, d->x.token[token].len);
}

/* Fail, and propose the nearest name. */
static int lookup_propose(struct draft *d, int token, const struct nearest *n, const char *what)
{
    struct text nearest = TEXT_OF(WORD_BYTES);

    if (n->word != NULL)
        text_add(&nearest, "; did you mean \"%.*s\"?", (int)n->len, n->word);
    lexer_fail(&d->x, d->x.token[token].at, "%s \"%s\"%s", what, cursor_words(d, token).at,
               nearest.at);
    return -1;
}

/* Would this name be known if its hyphen were a minus? */
static bool lookup_is_minus(struct draft *d, int token, int hyphen)
{
    uint32_t len = d->x.token[token].len;
    bool known = false;

    d->x.token[token].len = (uint32_t)hyphen;
    for (int kind = NAMES_OPTION; kind <= NAMES_PLAYER; kind++)
        known |= kind != NAMES_TEXT && lookup(d, (enum names)kind, token) >= 0;
    d->x.token[token].len = len;
    return known;
}

/* The line further down in which it is defined, or 0. */
static int lookup_later(const struct draft *d, int token)
{
    for (const struct rule_line *l = d->x.line + d->row + 1; l < d->x.line + d->x.lines; l++)
        if (l->indent == 0 && l->count > 1 &&
            (cursor_token_is(d, l->first, "define") || cursor_token_is(d, l->first, "text")) &&
            cursor_same(d, l->first + 1, token))
            return l->number;
    return 0;
}

/* Is it known, but not as it is used here? */
static bool lookup_fail_known(struct draft *d, int token)
{
    struct words name = cursor_words(d, token);
    const char *minus = strchr(name.at, '-');
    size_t at = d->x.token[token].at;
    int later, len = minus ? (int)(minus - name.at) : 0;

    if (d->whole >= 0 && cursor_same(d, token, d->whole))
        return !lexer_fail(&d->x, at, "\"%s\" is defined by itself", name.at);
    if (lookup(d, NAMES_PLAYER, token) >= 0)
        return !lexer_fail(
            &d->x, at,
            "I do not know \"%s\"; each player has one: write \"my %s\" or \"opponent's %s\"",
            name.at, name.at, name.at);
    if (minus != NULL && lookup_is_minus(d, token, len))
        return !lexer_fail(
            &d->x, at,
            "I do not know \"%s\"; to subtract, put spaces around the minus: \"%.*s - %s\"",
            name.at, len, name.at, minus + 1);
    for (const struct draft_option *o = d->option; o < d->option + d->options; o++)
        for (int i = 0; i < o->choices; i++)
            if (cursor_same(d, o->choice[i], token))
                return !lexer_fail(&d->x, at, "to ask for a word of an option, write \"%s is %s\"",
                                   cursor_words(d, o->name).at, name.at);
    if ((later = lookup_later(d, token)) > 0)
        return !lexer_fail(&d->x, at,
                           "I do not know \"%s\"; it is defined further down, in line %d", name.at,
                           later);
    return false;
}

int lookup_fail(struct draft *d, enum names kind, int token)
{
    static const char *const words[] = {"turn",  "phase", "over",     "opponent's", "size",
                                        "count", "me",    "opponent", "player-1",   "player-2"};
    static const char *const unknown[] = {"players have no", "there is no move",
                                          "there is no phase"};
    bool is_value = kind < NAMES_PLAYER;
    struct nearest n = lookup_nearest(d, token);

    if (is_value && lookup_fail_known(d, token))
        return -1;
    for (int k = is_value ? NAMES_OPTION : (int)kind; k <= (is_value ? NAMES_NUMBER : (int)kind);
         k++)
        for (int i = 0, name; (name = lookup_token(d, (enum names)k, i)) != LOOKUP_END; i++)
            if (name >= 0)
                nearest_try(&n, d->x.text + d->x.token[name].at, d->x.token[name].len);
    for (int i = 0; i < 10 && is_value; i++)
        nearest_try(&n, words[i], strlen(words[i]));
    if (kind == NAMES_PLAYER && lookup(d, NAMES_TABLE, token) >= 0)
        lexer_fail(&d->x, d->x.token[token].at,
                   "players have no \"%s\"; the table has it: write only \"%s\"",
                   cursor_words(d, token).at, cursor_words(d, token).at);
    if (kind == NAMES_PHASE && n.word == NULL)
        lexer_fail(&d->x, d->x.token[token].at,
                   "there is no phase \"%s\"; a line \"phases ...\" names them",
                   cursor_words(d, token).at);
    return lookup_propose(d, token, &n, is_value ? "I do not know" : unknown[kind - NAMES_PLAYER]);
}

/* ---- words of the language, and of options --------------------------------------------------- */

int lookup_next_choice(struct draft *d, const struct draft_option *o)
{
    struct text list = TEXT_OF(120);
    int name = cursor_need_kind(d, TOKEN_NAME, "a name");

    for (int i = 0; i < o->choices && name >= 0; i++) {
        if (cursor_same(d, o->choice[i], name))
            return i;
        text_add(&list, "%s%s",
                 i == 0                ? ""
                 : i == o->choices - 1 ? " or "
                                       : ", ",
                 cursor_words(d, o->choice[i]).at);
    }
    if (name >= 0)
        lexer_fail(&d->x, d->x.token[name].at, "\"%s\" is not a value of this option; expected %s",
                   cursor_words(d, name).at, list.at);
    return -1;
}
