#include "cli/design/sweep_table.h"

#include "cli/base/cli.h"
#include "cli/base/json_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

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
        figures_value(f->value, f->plies, game_start(&s->base, P1).turn == BOTH, out);
    else
        text_add(out, "unknown");
}

static void sweep_print_setting(const struct sweep *s, int i)
{
    const struct figures *f = &s->figures[i];
    struct text value = TEXT_OF(80);
    struct rules r;

    sweep_rules(s, i, &r);
    for (int k = 0; k < s->varieds; k++) {
        struct text word = TEXT_OF(40);

        rules_value(&r, s->varied[k].option, &word);
        printf("%*s  ", sweep_width_of(s, k), word.at);
    }
    if (f->err != OK) {
        printf("%s\n", f->reason);
        return;
    }
    sweep_value_words(s, f, &value);
    printf("%-*s %10" PRIu64 " %9.1f%% %8.1f%% %7.1f\n", VALUE_WIDTH, value.at, f->positions,
           100 * playout_first_share(&f->score).value, 100 * playout_open_share(&f->score),
           playout_mean_turns(&f->score));
}

static void sweep_print_head(const struct sweep *s)
{
    for (int k = 0; k < s->varieds; k++)
        printf("%*s  ", sweep_width_of(s, k), sweep_option_of(s, k)->name);
    printf("%-*s %10s %10s %9s %7s\n", VALUE_WIDTH, "value", "positions", "first seat", "no winner",
           "turns");
}

void sweep_table(const struct sweep *s)
{
    printf("%s, %d settings; first seat, no winner and turns: %s against itself, %d games each\n\n",
           rules_words(&s->base).at, s->count, s->player, s->games);
    sweep_print_head(s);
    for (int i = 0; i < s->count; i++)
        sweep_print_setting(s, i);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static struct text sweep_begin_setting(const struct sweep *s, int i, const char *type)
{
    const struct figures *f = &s->figures[i];
    struct text line;
    struct rules r;

    sweep_rules(s, i, &r);
    line = json_lines_begin("type:s rules:s", type, rules_words(&r).at);
    if (f->err != OK) {
        json_put_text(&line, "problem", f->reason);
        return line;
    }
    if (f->solved)
        json_put(&line, "value:d plies:n positions:n drawn_positions:n", f->value, f->plies,
                 f->positions, f->drawn_positions);
    json_put(&line,
             "player:s games:n first_wins:n second_wins:n draws:n unfinished:n first_share:d "
             "mean_turns:d",
             s->player, f->score.games, f->score.first, f->score.second, f->score.draws,
             f->score.unfinished, playout_first_share(&f->score).value,
             playout_mean_turns(&f->score));
    return line;
}

void sweep_table_json(const struct sweep *s)
{
    for (int i = 0; i < s->count; i++) {
        struct text line = sweep_begin_setting(s, i, "setting");

        json_lines_end(&line);
    }
}

/* ---- the fairest ----------------------------------------------------------------------------- */

static void sweep_print_fairest(const struct sweep *s, const int *order)
{
    printf(
        "\nThe fairest lively settings: the first seat's share nearest to 50%%, of those with %d "
        "to %d turns on average and a winner in at least %d%% of the games.\n\n",
        LIVELY_TURNS_LEAST, LIVELY_TURNS_MOST, 100 - LIVELY_OPEN_PERCENT);
    if (!sweep_is_lively(&s->figures[order[0]])) {
        puts("No setting is lively.");
        return;
    }
    sweep_print_head(s);
    for (int i = 0; i < s->count && i < FAIREST && sweep_is_lively(&s->figures[order[i]]); i++)
        sweep_print_setting(s, order[i]);
}

void sweep_table_fairest(const struct sweep *s, bool json)
{
    int *order = cli_allocate((size_t)s->count, sizeof *order);

    sweep_fair(s, order);
    if (!json)
        sweep_print_fairest(s, order);
    for (int i = 0; i < s->count && json; i++) {
        struct text line = sweep_begin_setting(s, order[i], "fair");

        json_put(&line, "rank:n lively:b", i + 1, sweep_is_lively(&s->figures[order[i]]));
        json_lines_end(&line);
    }
    free(order);
}
