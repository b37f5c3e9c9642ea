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
    static const char *const kinds[] = {[NAMES_OPTION] = "an option",
                                        [NAMES_TABLE] = "a part of the table",
                                        [NAMES_DEFINE] = "a definition",
                                        [NAMES_LET] = "a \"let\"",
                                        [NAMES_TEXT] = "a text"};

    for (int kind = NAMES_OPTION; kind <= NAMES_TEXT; kind++)
        if (kind != NAMES_NUMBER && lookup(d, (enum names)kind, token) >= 0)
            return lexer_fail(&d->x, d->x.token[token].at, "there is already %s \"%s\"",
                              kinds[kind], cursor_words(d, token).at);
    return true;
}

/* ---- the nearest name ------------------------------------------------------------------------ */

/* Fail: nobody knows this name; propose the nearest. */
static int lookup_fail_near(struct draft *d, int token, const struct nearest *n, const char *what)
{
    struct text nearest = TEXT_OF(WORD_BYTES);

    if (n->word != NULL)
        text_add(&nearest, "; did you mean \"%.*s\"?", (int)n->len, n->word);
    lexer_fail(&d->x, d->x.token[token].at, "%s \"%s\"%s", what, cursor_words(d, token).at,
               nearest.at);
    return -1;
}

static struct nearest lookup_begin(const struct draft *d, int token)
{
    return nearest_to(d->x.text + d->x.token[token].at, d->x.token[token].len);
}

static void lookup_try_all(const struct draft *d, struct nearest *n, enum names kind)
{
    for (int i = 0, name; (name = lookup_token(d, kind, i)) != LOOKUP_END; i++)
        if (name >= 0)
            nearest_try(n, d->x.text + d->x.token[name].at, d->x.token[name].len);
}

/* ---- errors ---------------------------------------------------------------------------------- */

/* Is this a name that would be known if its hyphen were a minus? */
static bool lookup_fail_minus(struct draft *d, int token)
{
    struct token *t = &d->x.token[token], whole = *t;
    const char *word = d->x.text + t->at, *minus = memchr(word, '-', t->len);
    bool known = false;
    int len;

    if (minus == NULL)
        return false;
    len = (int)(minus - word);
    t->len = (uint32_t)len;
    for (int kind = NAMES_OPTION; kind <= NAMES_PLAYER; kind++)
        known |= kind != NAMES_TEXT && lookup(d, (enum names)kind, token) >= 0;
    *t = whole;
    if (known)
        lexer_fail(&d->x, t->at,
                   "I do not know \"%s\"; to subtract, put spaces around the minus: \"%.*s - %s\"",
                   cursor_words(d, token).at, len, word, cursor_words(d, token).at + len + 1);
    return known;
}

/* Is it defined further down? */
static bool lookup_fail_later(struct draft *d, int token)
{
    for (int i = d->row + 1; i < d->x.lines; i++) {
        const struct rule_line *l = &d->x.line[i];

        if (l->indent == 0 && l->count > 1 &&
            (cursor_token_is(d, l->first, "define") || cursor_token_is(d, l->first, "text")) &&
            cursor_same(d, l->first + 1, token))
            return !lexer_fail(&d->x, d->x.token[token].at,
                               "I do not know \"%s\"; it is defined further down, in line %d",
                               cursor_words(d, token).at, l->number);
    }
    return false;
}

/* Is it known, but not as it is used here? */
static bool lookup_fail_known(struct draft *d, int token)
{
    struct words name = cursor_words(d, token);
    size_t at = d->x.token[token].at;

    if (d->whole >= 0 && cursor_same(d, token, d->whole))
        return !lexer_fail(&d->x, at, "\"%s\" is defined by itself", name.at);
    if (lookup(d, NAMES_PLAYER, token) >= 0)
        return !lexer_fail(
            &d->x, at,
            "I do not know \"%s\"; each player has one: write \"my %s\" or \"opponent's %s\"",
            name.at, name.at, name.at);
    return lookup_fail_minus(d, token) || lookup_fail_later(d, token);
}

static int lookup_fail_value(struct draft *d, int token)
{
    static const char *const words[] = {"turn", "phase", "over", "opponent's", "size", "count"};
    struct nearest n = lookup_begin(d, token);

    if (lookup_fail_known(d, token))
        return -1;
    for (int kind = NAMES_OPTION; kind <= NAMES_NUMBER; kind++)
        lookup_try_all(d, &n, (enum names)kind);
    for (int i = 0; i < 6; i++)
        nearest_try(&n, words[i], strlen(words[i]));
    return lookup_fail_near(d, token, &n, "I do not know");
}

int lookup_fail(struct draft *d, enum names kind, int token)
{
    struct nearest n = lookup_begin(d, token);

    if (kind < NAMES_PLAYER)
        return lookup_fail_value(d, token);
    lookup_try_all(d, &n, kind);
    if (kind == NAMES_PHASE && n.word == NULL)
        lexer_fail(&d->x, d->x.token[token].at,
                   "there is no phase \"%s\"; a line \"phases ...\" names them",
                   cursor_words(d, token).at);
    return lookup_fail_near(d, token, &n,
                            kind == NAMES_PLAYER ? "players have no"
                            : kind == NAMES_MOVE ? "there is no move"
                                                 : "there is no phase");
}

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

int lookup_one_of(struct draft *d, const char *const *words, const char *what)
{
    struct text none = TEXT_OF(40);
    int name = cursor_need_kind(d, TOKEN_NAME, what);
    struct nearest n = lookup_begin(d, name < 0 ? 0 : name);

    for (int i = 0; words[i] != NULL && name >= 0; i++) {
        if (cursor_token_is(d, name, words[i]))
            return i;
        nearest_try(&n, words[i], strlen(words[i]));
    }
    text_add(&none, "there is no %s", what);
    lookup_fail_near(d, name < 0 ? 0 : name, &n, none.at);
    return 0;
}

enum icon lookup_icon(struct draft *d)
{
    static const char *const icons[] = {"usual", "bolt",  "sword", "shield", "take", "stop",
                                        "again", "burst", "lock",  "plus",   "none", "heart",
                                        "card",  "coin",  "eye",   NULL};

    return (enum icon)lookup_one_of(d, icons, "icon");
}
