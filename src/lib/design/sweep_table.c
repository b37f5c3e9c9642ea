/* A sweep as a table for people, and a setting as JSON. */
#include "core/json.h"
#include "design/sweep.h"

#include <inttypes.h>

enum { FAIREST = 10, VALUE_WIDTH = 31 };

static const struct option *sweep_option_of(const struct sweep *s, int varied)
{
    return &s->base.game->options[s->varied[varied].option];
}

static int sweep_width_of(const struct sweep *s, int varied)
{
    int widest = (int)strlen(sweep_option_of(s, varied)->name);

    for (int i = 0; i < s->varied[varied].count; i++) {
        struct text word = TEXT_OF(40);
        struct rules r = s->base;

        r.value[s->varied[varied].option] = s->varied[varied].value[i];
        rules_value(&r, s->varied[varied].option, &word);
        widest = (int)word.len > widest ? (int)word.len : widest;
    }
    return widest;
}

static void sweep_value_words(const struct sweep *s, const struct figures *f, struct text *out)
{
    if (f->solved)
        figures_value(f->value, f->plies, game_is_joint(&s->base), out);
    else
        text_add(out, "unknown");
}

static void sweep_print_setting(const struct sweep *s, int i, struct writer *out)
{
    const struct figures *f = &s->figures[i];
    struct text value = TEXT_OF(80);
    struct rules r;

    sweep_rules(s, i, &r);
    for (int k = 0; k < s->varieds; k++) {
        struct text word = TEXT_OF(40);

        rules_value(&r, s->varied[k].option, &word);
        writer_add(out, "%*s  ", sweep_width_of(s, k), word.at);
    }
    if (f->err != OK) {
        writer_add(out, "%s\n", f->reason);
        return;
    }
    sweep_value_words(s, f, &value);
    writer_add(out, "%-*s %10" PRIu64 " %9.1f%% %8.1f%% %7.1f\n", VALUE_WIDTH, value.at,
               f->positions, 100 * playout_first_share(&f->score).value,
               100 * playout_open_share(&f->score), playout_mean_turns(&f->score));
}

static void sweep_print_head(const struct sweep *s, struct writer *out)
{
    for (int k = 0; k < s->varieds; k++)
        writer_add(out, "%*s  ", sweep_width_of(s, k), sweep_option_of(s, k)->name);
    writer_add(out, "%-*s %10s %10s %9s %7s\n", VALUE_WIDTH, "value", "positions", "first seat",
               "no winner", "turns");
}

void sweep_table(const struct sweep *s, struct writer *out)
{
    writer_add(
        out,
        "%s, %d settings; first seat, no winner and turns: %s against itself, %d games each\n\n",
        rules_brief_words(&s->base).at, s->count, s->player, s->games);
    sweep_print_head(s, out);
    for (int i = 0; i < s->count; i++)
        sweep_print_setting(s, i, out);
}

void sweep_table_fairest(const struct sweep *s, const int order[], struct writer *out)
{
    writer_add(
        out,
        "\nThe fairest lively settings: the first seat's share nearest to 50%%, of those with %d "
        "to %d turns on average and a winner in at least %d%% of the games.\n\n",
        LIVELY_TURNS_LEAST, LIVELY_TURNS_MOST, 100 - LIVELY_OPEN_PERCENT);
    if (!sweep_is_lively(&s->figures[order[0]])) {
        writer_put(out, "No setting is lively.\n");
        return;
    }
    sweep_print_head(s, out);
    for (int i = 0; i < s->count && i < FAIREST && sweep_is_lively(&s->figures[order[i]]); i++)
        sweep_print_setting(s, order[i], out);
}

void sweep_table_put(const struct sweep *s, int i, struct text *line)
{
    const struct figures *f = &s->figures[i];
    struct rules r;

    sweep_rules(s, i, &r);
    json_put_text(line, "rules", rules_words(&r).at);
    if (f->err != OK) {
        json_put_text(line, "problem", f->reason);
        return;
    }
    if (f->solved)
        json_put(line, "value:d plies:n positions:n drawn_positions:n", f->value, f->plies,
                 f->positions, f->drawn_positions);
    json_put(line,
             "player:s games:n first_wins:n second_wins:n draws:n unfinished:n first_share:d "
             "mean_turns:d",
             s->player, f->score.games, f->score.first, f->score.second, f->score.draws,
             f->score.unfinished, playout_first_share(&f->score).value,
             playout_mean_turns(&f->score));
}
