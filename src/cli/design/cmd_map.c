/* Show who wins at each combination of points: as a map, a picture or JSON. */
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "cli/solve/solve_game.h"
#include "core/move.h"
#include "design/map.h"

#include <stdlib.h>

/* ---- arguments ------------------------------------------------------------------------------- */

/* Read "LO..HI". */
static int map_take_range(const struct args *a, struct map_range *out)
{
    const char *s = args_value(a, "--points");
    int used = 0;

    if (s == NULL)
        return EXIT_DONE;
    if (sscanf(s, "%5d..%5d%n", &out->low, &out->high, &used) != 2 || s[used] != '\0' ||
        out->low > out->high || out->high - out->low > 999 || out->low < INT16_MIN ||
        out->high > INT16_MAX)
        return cli_usage("--points must be LO..HI, such as 1..20.");
    out->given = true;
    return EXIT_DONE;
}

static int map_take_filter(const struct args *a, const struct rules *r, struct map_filter *out)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const char *part;

    map_filter_init(out, r);
    for (int at = 0; (part = args_next(a, "--at", &at)) != NULL;)
        if (map_filter_set(out, part, &why) != OK)
            return cli_usage("--at %s: %s", part, why.at);
    if (!args_has(a, "--clock"))
        return EXIT_DONE;
    if (r->value[TURN_LIMIT] == 0)
        return cli_usage("--clock needs a turn limit: --rule turn-limit=N.");
    out->clock_given = true;
    return args_number(a, "--clock", 0, r->value[TURN_LIMIT] - 1, &out->clock);
}

/* ---- output ---------------------------------------------------------------------------------- */

static void map_cell_json(const struct map *m, int mine, int other)
{
    const struct map_cell *c = map_at(m, mine, other);
    struct map_choice choice;

    if (c == NULL)
        return;
    choice = map_choice(m, c);
    json_lines_print(
        "type:s points:[n n] positions:n wins:n losses:n draws:n value:d choice:s share:d "
        "plies?n",
        "cell", mine, other, c->positions, c->wins, c->losses, c->draws, c->value,
        move_word(m->filter.rules, choice.move).at, choice.share,
        c->plies > 0 ? json_give_number(c->plies) : json_give_null(NULL));
}

static void map_json(const struct map *m)
{
    struct text held = TEXT_OF(SENTENCE_BYTES), open = TEXT_OF(SENTENCE_BYTES);
    struct text line = json_lines_about("map", m->filter.rules);

    map_filter_held(&m->filter, &held);
    map_filter_open(&m->filter, &open);
    json_put(&line, "axis:s held:s open:s both_choose:b", m->filter.value[0].name, held.at, open.at,
             m->both);
    json_lines_end(&line);
    for (int mine = m->low; mine <= m->high; mine++)
        for (int other = m->low; other <= m->high; other++)
            map_cell_json(m, mine, other);
}

static int map_show(const struct args *a, const struct map *m)
{
    const char *picture = args_value(a, "--svg");
    struct grid grid;
    int err = EXIT_DONE;

    if (args_has(a, "--json"))
        map_json(m);
    if (map_grid(m, &grid) != OK)
        return cli_failed("out of memory.");
    if (picture != NULL)
        err = output_picture(picture, &grid);
    else if (!args_has(a, "--json"))
        grid_print(&grid, output_stdout(), output_ink());
    grid_release(&grid);
    return err;
}

static int cmd_map_run(const struct args *a)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct rules r;
    struct map_filter filter;
    struct map_range range = {0};
    struct solution *known;
    struct map map;
    int err;

    if (a->positionals == 0)
        return cli_usage("which game? usage: duello map GAME");
    if (names_rules(a, a->positional[0], &r) || map_take_filter(a, &r, &filter) ||
        map_take_range(a, &range))
        return EXIT_USAGE;
    if ((err = solve_game(a, &r, (struct solve_setup){.chances = true}, &known)) != EXIT_DONE)
        return err;
    err = map_new(&map, known, &filter, range, &why);
    if (err == ERR_UNKNOWN)
        err = cli_usage("there is nothing to show: %s", why.at);
    else if (err != OK)
        err = cli_failed("%s.", err_text(err));
    else
        err = map_show(a, &map);
    map_release(&map);
    solution_free(known);
    return err;
}

const struct command cmd_map = {
    .name = "map",
    .group = GROUP_DESIGN,
    .synopsis = "GAME [--rule NAME=VALUE]... [--svg FILE] [--at NAME=MINE/OTHER]... [--json]",
    .summary = "Show who wins at each combination of points.",
    .examples = "  duello map energy-duel\n"
                "  duello map charge --at cards=5,0,0/5,0,0\n"
                "  duello map blast --rule turn-limit=20 --clock 10 --svg blast.svg\n",
    .flags = FLAGS(FLAGS_RULES, {"--svg", "FILE", "draw a picture to FILE (-: standard output)"},
                   {"--at", "NAME=MINE/OTHER",
                    "fix a part of the position; MINE and OTHER are values, or the word any"},
                   {"--clock", "N", "with a turn limit: the map after N turns"},
                   {"--points", "LO..HI", "the range of points to show"}, FLAGS_SOLVING, FLAG_JSON),
    .positionals = 1,
    .run = cmd_map_run,
};
