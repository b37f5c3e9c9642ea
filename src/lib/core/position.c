/*
 * Positions as words: `turn=1 ep=7/4`. First the turn, then the clock if there is one, then the
 * game's own names, with Player 1's values before the slash and Player 2's after it. Names may come
 * in any order. Unknown names are ignored, because later versions of the bot protocol may add some.
 */
#include "core/position.h"

#include "core/json.h"

#include <stdlib.h>

static const char *const turn_words[] = {"1", "2", "both", "chance", "over"};

void position_print_values(const struct field *f, int player, struct text *out)
{
    for (int i = 0; i < f->count[player]; i++)
        text_add(out, "%s%d", i ? "," : "", f->value[player][i]);
}

void position_print(const struct rules *r, const struct state *s, struct text *out)
{
    struct field fields[FIELDS_MAX];
    int n = r->game->describe(r, s, fields);

    text_add(out, "turn=%s", turn_words[s->turn]);
    if (r->value[TURN_LIMIT] > 0)
        text_add(out, " clock=%d", s->clock);
    for (int i = 0; i < n; i++) {
        text_add(out, " %s=", fields[i].name);
        position_print_values(&fields[i], P1, out);
        text_add(out, "/");
        position_print_values(&fields[i], P2, out);
    }
}

struct position_words position_words(const struct rules *r, const struct state *s)
{
    struct position_words words;
    struct text out = TEXT(words.at);

    position_print(r, s, &out);
    return words;
}

/* Return the text after "name=" in a line of words, or NULL. */
static const char *position_value_of(const char *words, const char *name)
{
    size_t len = strlen(name);

    for (const char *at = words; *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strncmp(at, name, len) == 0 && at[len] == '=')
            return at + len + 1;
    return NULL;
}

static bool position_is_end(const char *at, char end)
{
    return *at == end || (end == ' ' && *at == '\0');
}

const char *position_read_values(const char *at, char end, struct field *f, int player)
{
    f->count[player] = 0;
    if (position_is_end(at, end))
        return at;
    for (;; at++) {
        char *behind;
        long n = strtol(at, &behind, 10);

        if ((*at != '-' && (*at < '0' || *at > '9')) || behind == at ||
            f->count[player] == FIELD_VALUES || n < INT16_MIN || n > INT16_MAX)
            return NULL;
        f->value[player][f->count[player]++] = (int16_t)n;
        at = behind;
        if (position_is_end(at, end))
            return at;
        if (*at != ',')
            return NULL;
    }
}

static bool position_are_flags(const struct field *f)
{
    return f->kind != FIELD_FLAG || ((f->value[P1][0] | f->value[P2][0]) & ~1) == 0;
}

/* Replace the values of the fields by those in the words; their number stays the same. Return the
 * name of the first field that is missing or malformed, or NULL. */
static const char *position_read_fields(const char *words, struct field *fields, int n)
{
    for (int i = 0; i < n; i++) {
        struct field *f = &fields[i];
        int want = f->kind == FIELD_LIST ? -1 : f->count[P1];
        const char *at = position_value_of(words, f->name);

        if (at == NULL || (at = position_read_values(at, '/', f, P1)) == NULL ||
            position_read_values(at + 1, ' ', f, P2) == NULL ||
            (want >= 0 && (f->count[P1] != want || f->count[P2] != want)) || !position_are_flags(f))
            return f->name;
    }
    return NULL;
}

static bool position_read_turn(const char *words, struct state *s)
{
    const char *at = position_value_of(words, "turn");

    for (int i = 0; at != NULL && i <= OVER; i++)
        if (strncmp(at, turn_words[i], strlen(turn_words[i])) == 0 &&
            position_is_end(at + strlen(turn_words[i]), ' ')) {
            s->turn = (uint8_t)i;
            return true;
        }
    return false;
}

static bool position_read_clock(const struct rules *r, const char *words, struct state *s)
{
    const char *at = position_value_of(words, "clock");
    char *end;
    long n;

    if (r->value[TURN_LIMIT] == 0)
        return true;
    if (at == NULL || *at < '0' || *at > '9')
        return false;
    n = strtol(at, &end, 10);
    s->clock = (uint16_t)n;
    return n < r->value[TURN_LIMIT] && position_is_end(end, ' ');
}

int position_parse(const struct rules *r, const char *words, struct state *out, struct text *why)
{
    struct field fields[FIELDS_MAX];
    struct state start = game_start(r, P1), s = {0};
    int n = r->game->describe(r, &start, fields);
    const char *missing = !position_read_turn(words, &s) ? "turn"
                          : !position_read_clock(r, words, &s)
                              ? "clock"
                              : position_read_fields(words, fields, n);

    if (missing != NULL)
        return text_explain(ERR_SYNTAX, why, "%s= is missing or malformed.", missing);
    if (!r->game->compose(r, fields, &s))
        return text_explain(ERR_RANGE, why, "The rules allow no position with these values.");
    *out = s;
    return OK;
}

/* ---- a position in a person's words ---------------------------------------------------------- */

/* Does a position of this game have a part with this name? */
static bool position_has_part(const struct rules *r, const struct state *s, const char *word,
                              size_t len)
{
    struct field fields[FIELDS_MAX];
    int n = r->game->describe(r, s, fields);

    if (len == 4 && memcmp(word, "turn", 4) == 0)
        return true;
    if (len == 5 && memcmp(word, "clock", 5) == 0)
        return r->value[TURN_LIMIT] > 0;
    for (int i = 0; i < n; i++)
        if (strlen(fields[i].name) == len && memcmp(word, fields[i].name, len) == 0)
            return true;
    return false;
}

/* Does the name of this word occur again after it? */
static bool position_is_repeated(const char *word, size_t len)
{
    for (const char *at = word; *at;) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
        if (strncmp(at, word, len) == 0 && at[len] == '=')
            return true;
    }
    return false;
}

int position_read(const struct rules *r, const char *words, struct state *out, struct text *why)
{
    struct state start = game_start(r, P1), s;
    struct text all = TEXT_OF(4 * SENTENCE_BYTES), reason = TEXT_OF(SENTENCE_BYTES);
    move legal[MOVES_MAX];
    int err;

    for (const char *at = words + strspn(words, " "); *at;
         at += strcspn(at, " "), at += strspn(at, " ")) {
        int len = (int)strcspn(at, "= ");

        if (!position_has_part(r, &start, at, (size_t)len))
            return text_explain(ERR_SYNTAX, why, "\"%.*s\" is not valid in a position; example: %s",
                                (int)strcspn(at, " "), at, position_words(r, &start).at);
        if (position_is_repeated(at, (size_t)len))
            return text_explain(ERR_SYNTAX, why, "%.*s= is given twice.", len, at);
    }
    text_add(&all, "%s ", words); /* the first of two equal names counts */
    position_print(r, &start, &all);
    if (all.cut)
        return text_explain(ERR_LIMIT, why, "invalid position: it is too long.");
    if ((err = position_parse(r, all.at, &s, &reason)) != OK)
        return text_explain(err, why, "invalid position: %s", reason.at);
    if (r->game->legal(r, &s, s.turn == P2 ? P2 : P1, legal) == 0) /* a spectator's view */
        return text_explain(ERR_RANGE, why,
                            "invalid position: the player to choose has no move there.");
    *out = s;
    return OK;
}

/* ---- cards that nobody named ----------------------------------------------------------------- */

/* Deal cards at random from the list `from` to the unseen places of the list `to`. */
static void position_deal_list(struct field *to, struct field *from, int player, struct rng *g)
{
    for (; to->unseen[player] > 0 && from->count[player] > 0; to->unseen[player]--) {
        int16_t *cards = from->value[player];
        int taken = (int)rng_below(g, (uint32_t)from->count[player]--);

        to->value[player][to->count[player]++] = cards[taken];
        cards[taken] = cards[from->count[player]];
    }
}

void position_deal(const struct rules *r, struct rng *g, struct state *s)
{
    struct field fields[FIELDS_MAX];
    struct state whole = {.clock = s->clock, .turn = s->turn};
    int n = r->game->describe(r, s, fields);

    for (int p = P1; p <= P2; p++)
        for (int to = 0; to < n; to++)
            for (int from = 0; from < n && fields[to].unseen[p] > 0; from++)
                if (fields[from].unseen[p] < 0)
                    position_deal_list(&fields[to], &fields[from], p, g);
    if (r->game->compose(r, fields, &whole))
        *s = whole;
}

static void position_put_field(struct text *line, const struct field *f, int player)
{
    bool list = f->kind == FIELD_LIST;

    if (f->kind == FIELD_NUMBER) {
        json_put_number(line, NULL, f->value[player][0]);
    } else if (f->kind == FIELD_FLAG) {
        json_put_flag(line, NULL, f->value[player][0]);
    } else {
        json_open(line, NULL, list ? '[' : '{');
        for (int i = 0; i < f->count[player]; i++)
            json_put_number(line, list ? NULL : f->labels[i], f->value[player][i]);
        json_close(line, list ? ']' : '}');
    }
}

void position_put(struct text *line, const char *name, const struct rules *r, const struct state *s)
{
    struct field fields[FIELDS_MAX];
    int n = r->game->describe(r, s, fields);

    json_open(line, name, '{');
    for (int i = 0; i < n; i++) {
        json_open(line, fields[i].name, '[');
        position_put_field(line, &fields[i], P1);
        position_put_field(line, &fields[i], P2);
        json_close(line, ']');
    }
    json_close(line, '}');
}
