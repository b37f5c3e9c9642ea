/* Measures for people: as a sentence and a table; and for programs. */
#include "core/json.h"
#include "core/move.h"
#include "design/measures.h"
#include "solve/prospect.h"

#include <math.h>

/* ---- one figure ------------------------------------------------------------------------------ */

static bool measures_is_whole(enum meter_figure what)
{
    return what == METER_TURNS || what == METER_TURNS_90 || what == METER_FORCED ||
           what == METER_SIMPLE;
}

static void measures_add(enum meter_figure what, double value, struct text *out)
{
    if (what == METER_FORCED && value >= METER_NEVER)
        text_put(out, "never");
    else if ((what == METER_TURNS || what == METER_TURNS_90) && value >= COURSE_TURNS)
        text_put(out, "never");
    else
        text_add(out, "%.*f", measures_is_whole(what) ? 0 : 1, value);
}

void measures_say(const struct measures *m, enum meter_figure what, int level, struct text *out)
{
    const struct meter_value *f = &m->of[what][level];

    if (!f->known) {
        text_put(out, "?");
        return;
    }
    measures_add(what, f->value, out);
    if (m->estimated && f->low < f->high) {
        text_put(out, " (");
        measures_add(what, f->low, out);
        text_put(out, "..");
        measures_add(what, f->high, out);
        text_put(out, ")");
    }
}

/* ---- a sentence ------------------------------------------------------------------------------ */

const char *measures_level(const struct measures *m, int level)
{
    return bots_rung(m->rules.game, 1 + level)->id;
}

int measures_known(const struct measures *m, enum meter_figure what)
{
    int n = 0;

    for (int i = 0; i < LEVELS; i++)
        n += m->of[what][i].known;
    return n;
}

/* The first level that has this figure. */
static int measures_first(const struct measures *m, enum meter_figure what)
{
    int i = 0;

    while (i < LEVELS - 1 && !m->of[what][i].known)
        i++;
    return i;
}

/* Is it a number of turns that is not reached? */
static bool measures_is_never(enum meter_figure what, double value)
{
    return (what == METER_TURNS || what == METER_TURNS_90) && value >= COURSE_TURNS;
}

void measures_span(const struct measures *m, enum meter_figure what, const char *unit,
                   struct text *out)
{
    /* Below novice there is no level; so it counts only alone. */
    int first = what == METER_SKILL && m->of[what][EXPERT].known ? CASUAL : NOVICE;
    int least = -1, most = -1;
    bool never = false;
    struct text from = TEXT_OF(32), to = TEXT_OF(32);

    for (int i = first; i < LEVELS; i++) {
        bool here = m->of[what][i].known && measures_is_never(what, m->of[what][i].value);

        never = never || here;
        if (!m->of[what][i].known || here)
            continue;
        least = least < 0 || m->of[what][i].value < m->of[what][least].value ? i : least;
        most = most < 0 || m->of[what][i].value > m->of[what][most].value ? i : most;
    }
    if (least >= 0) {
        measures_add(what, m->of[what][least].value, &from);
        measures_add(what, m->of[what][most].value, &to);
        text_put(out, from.at);
        if (strcmp(from.at, to.at) != 0)
            text_add(out, " to %s", to.at);
    } else if (never) {
        text_add(out, "more than %d", COURSE_TURNS);
    } else {
        text_put(out, "?");
    }
    text_put(out, unit);
    if (never && least >= 0)
        text_put(out, ", or never");
}

void measures_say_best(const struct measures *m, struct text *out)
{
    const struct meter_value *value = &m->of[METER_VALUE][0], *forced = &m->of[METER_FORCED][0];

    if (forced->known && forced->value < METER_NEVER) {
        int turns = prospect_turns((int)forced->value);

        text_add(out, "With best play %s wins in %d turn%s.",
                 !value->known       ? "somebody"
                 : value->value > 50 ? "the first seat"
                                     : "the second seat",
                 turns, turns == 1 ? "" : "s");
    } else if (forced->known && (!value->known || fabs(value->value - 50) < 0.05)) {
        text_put(out, "With best play nobody wins by force.");
    } else if (value->known) {
        text_add(out, "With best play the first seat takes %.1f%%.", value->value);
    }
}

/* Before and after a figure that levels have. */
static const char *const measures_phrases[METER_OF_LEVELS][2] = {
    [METER_FIRST] = {"the first seat takes ", "% between equal levels"},
    [METER_TURNS] = {"half of the games end within ", " turns"},
    [METER_TURNS_90] = {"90% end within ", " turns"},
    [METER_UNFINISHED] = {"", "% are unfinished"},
    [METER_DRAWS] = {"", "% are drawn"},
    [METER_DECISIONS] = {"choices differ by 10 points in ", "% of the decisions"},
    [METER_EVERY_MOVE] = {"every kind of move is the best in ", "% or more"},
    [METER_COMEBACK] = {"", "% are turned in the second half"},
    [METER_SKILL] = {"a level takes ", "% from the one below"},
    [METER_BEST] = {"the strongest player takes ", "% from a level"},
};

void measures_sentence(const struct measures *m, uint32_t figures, struct text *out)
{
    size_t begin = out->len;

    if (m->err != OK) {
        text_add(out, "%s", m->reason);
        return;
    }
    for (int what = 0; what < METER_OF_LEVELS; what++) {
        int known = measures_known(m, (enum meter_figure)what);

        if (!(figures >> what & 1) || known == 0)
            continue;
        text_put(out, out->len > begin ? "; " : m->estimated ? "By estimate, " : "");
        text_put(out, measures_phrases[what][0]);
        measures_span(m, (enum meter_figure)what, measures_phrases[what][1], out);
        if (known == 1)
            text_add(out, " (%s)", measures_level(m, measures_first(m, (enum meter_figure)what)));
    }
    if (out->len > begin)
        text_put(out, ".");
    text_capital(out, begin);
    if (figures >> METER_VALUE & 1 || figures >> METER_FORCED & 1) {
        struct text best = TEXT_OF(120);

        measures_say_best(m, &best);
        text_add(out, "%s%s", out->len > begin && best.len > 0 ? " " : "", best.at);
    }
}

/* ---- a table --------------------------------------------------------------------------------- */

static void measures_row(const struct measures *m, enum meter_figure what, struct writer *out)
{
    writer_add(out, "%-11s", meter_name(what));
    for (int i = 0; i < LEVELS; i++) {
        struct text cell = TEXT_OF(64);

        measures_say(m, what, i, &cell);
        writer_add(out, m->estimated ? "  %19s" : "  %8s", cell.at);
    }
    writer_add(out, "   %s\n", meter_about(what));
}

const char *measures_verb(const struct measures *m, int verb)
{
    const struct verb *verbs = m->rules.game->verbs;

    for (int i = 0; i <= verb; i++)
        if (verbs[i].word == NULL)
            return NULL;
    return verbs[verb].nature ? NULL : verbs[verb].word;
}

static void measures_kinds(const struct measures *m, struct writer *out)
{
    for (int v = 0; v < VERBS_SEEN && measures_verb(m, v) != NULL; v++) {
        if (m->kinds[LEVELS - 1][v] < 0)
            continue;
        writer_add(out, "  %-9s", measures_verb(m, v));
        for (int i = 0; i < LEVELS; i++)
            writer_add(out, "  %8.1f", m->kinds[i][v] < 0 ? 0 : m->kinds[i][v]);
        writer_put(out, "   decisions in which it is the best kind of move, in percent\n");
    }
}

static void measures_sight(const struct measures *m, struct writer *out)
{
    if (m->sight[NOVICE] == 0)
        return;
    writer_add(out, "%-11s", "sight");
    for (int i = 0; i < LEVELS; i++)
        writer_add(out, "  %8d", m->sight[i]);
    writer_put(out, "   how often in 1000 the level sees one move more (fitted)\n");
}

void measures_say_sight(const struct measures *m, struct text *out)
{
    for (int i = 0; i < LEVELS && m->sight[NOVICE] != 0; i++)
        text_add(out, "%s%d", i == 0 ? "" : ", ", m->sight[i]);
}

void measures_table(const struct measures *m, struct writer *out)
{
    if (m->err != OK) {
        writer_add(out, "%s\n", m->reason);
        return;
    }
    if (m->estimated)
        writer_put(out, "These are estimates from games, with 95% intervals.\n");
    writer_add(out, "%-11s", "");
    for (int i = 0; i < LEVELS; i++)
        writer_add(out, m->estimated ? "  %19s" : "  %8s", measures_level(m, i));
    writer_put(out, "\n");
    for (int what = 0; what < METER_OF_LEVELS; what++)
        if (m->of[what][0].known)
            measures_row(m, (enum meter_figure)what, out);
    measures_kinds(m, out);
    measures_sight(m, out);
    for (int what = METER_OF_LEVELS; what < METER_FIGURES; what++) {
        struct text cell = TEXT_OF(64);

        measures_say(m, (enum meter_figure)what, 0, &cell);
        if (m->of[what][0].known)
            writer_add(out, "%-11s  %8s   %s\n", meter_name((enum meter_figure)what), cell.at,
                       meter_about((enum meter_figure)what));
    }
}

/* ---- for programs ---------------------------------------------------------------------------- */

/* A name of JSON: "every_move". */
static struct words measures_member(enum meter_figure what, const char *end)
{
    struct words w = {0};
    struct text name = TEXT(w.at);

    text_add(&name, "%s%s", meter_name(what), end);
    for (char *c = w.at; *c != '\0'; c++)
        *c = *c == '-' ? '_' : *c;
    return w;
}

static void measures_put_figure(const struct measures *m, enum meter_figure what, int level,
                                struct text *line)
{
    const struct meter_value *f = &m->of[what][level];

    if (!f->known || (what == METER_FORCED && f->value >= METER_NEVER)) {
        json_put_null(line, measures_member(what, "").at);
        return;
    }
    json_put_real(line, measures_member(what, "").at, f->value);
    if (m->estimated) {
        json_put_real(line, measures_member(what, "_low").at, f->low);
        json_put_real(line, measures_member(what, "_high").at, f->high);
    }
}

void measures_put_rules(const struct measures *m, struct text *line)
{
    json_put(line, "estimated:b distance:d", m->estimated, m->distance);
    if (m->sight[NOVICE] != 0)
        json_put(line, "sight:[n n n n]", m->sight[0], m->sight[1], m->sight[2], m->sight[3]);
    for (int what = METER_OF_LEVELS; what < METER_FIGURES; what++)
        measures_put_figure(m, (enum meter_figure)what, 0, line);
}

static void measures_put_kinds(const struct measures *m, int level, struct text *line)
{
    json_open(line, "kinds", '{');
    for (int v = 0; v < VERBS_SEEN && measures_verb(m, v) != NULL; v++)
        if (m->kinds[level][v] >= 0)
            json_put_real(line, measures_verb(m, v), m->kinds[level][v]);
    json_close(line, '}');
}

static void measures_put_lengths(const struct measures *m, int level, struct text *line)
{
    const struct course *c = &m->course[level];
    int turns = course_turns(c);

    json_open(line, "lengths", '[');
    for (int i = 0; i < turns; i++)
        json_put_real(line, NULL, c->ended[i]);
    json_close(line, ']');
}

void measures_put_level(const struct measures *m, int level, struct text *line)
{
    json_put(line, "level:s", measures_level(m, level));
    for (int what = 0; what < METER_OF_LEVELS; what++)
        measures_put_figure(m, (enum meter_figure)what, level, line);
    measures_put_kinds(m, level, line);
    measures_put_lengths(m, level, line);
}
