#include "cli/design/side_by_side.h"

#include "cli/base/names.h"
#include "cli/base/output.h"
#include "core/game.h"
#include "design/compare/compare.h"
#include "core/pages/manual_page.h"
#include "games/games.h"
#include "system/free_memory.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <stdlib.h>

/* ---- what to compare with -------------------------------------------------------------------- */

/* Return the options of "game:name=value,…", ":name=value,…" or "name=value,…", as rules_read takes
 * them, for this game; NULL: the words are of something else. */
static const char *side_by_side_options(const char *words, const struct game *g, struct text *room)
{
    size_t id = strcspn(words, ":=");
    bool is_own = (strlen(g->id) == id && strncmp(words, g->id, id) == 0) ||
                  (g->alias != NULL && strlen(g->alias) == id && strncmp(words, g->alias, id) == 0);

    if (words[id] == '=') {
        text_add(room, ":%s", words);
        return room->at;
    }
    return is_own ? words + id : NULL;
}

/* Read what to compare with: "book", an edition, or rules in words. */
static int side_by_side_against(const char *words, const struct rules *r, struct rules *out)
{
    struct text why = TEXT_OF(SENTENCE_BYTES), room = TEXT_OF(SENTENCE_BYTES);
    const char *options = side_by_side_options(words, r->game, &room);

    if (options == NULL && strchr(words, ':') == NULL)
        return names_edition(r->game, words, out);
    if ((options != NULL ? rules_read(out, r->game, options, &why)
                         : games_parse_rules(out, words, &why)) != OK)
        return cli_usage("--against %s: %s", words, why.at);
    return EXIT_DONE;
}

/* ---- what to write --------------------------------------------------------------------------- */

static int side_by_side_page(struct writer *out, void *comparison)
{
    compare_write_page(comparison, out);
    return EXIT_DONE;
}

static int side_by_side_json(struct writer *out, void *comparison)
{
    compare_write_json(comparison, out);
    return EXIT_DONE;
}

static int side_by_side_rules(struct writer *out, void *comparison)
{
    compare_write_rules(comparison, PAGE_COLUMNS, out);
    return EXIT_DONE;
}

static int side_by_side_text(struct writer *out, void *comparison)
{
    compare_write_text(comparison, output_columns(), out);
    return EXIT_DONE;
}

static int side_by_side_write(const struct args *a, struct compare_pair *c)
{
    const char *path = args_value(a, "-o");

    if (args_has(a, "--json"))
        return output_file(path != NULL ? path : "-", "the comparison", side_by_side_json, c);
    if (args_has(a, "--share"))
        return output_file(path != NULL ? path : "-", "the rules", side_by_side_rules, c);
    return path != NULL ? output_file(path, "the comparison", side_by_side_page, c)
                        : output_file("-", NULL, side_by_side_text, c);
}

int side_by_side_run(const struct args *a, const struct rules *r)
{
    struct compare_setup setup = {.solve = {.memory = free_memory_bytes()}};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct rules rules[COMPARE_SIDES] = {[COMPARE_THESE] = *r};
    struct compare_pair *c;
    struct progress bar;
    int err;

    if (args_has(a, "--json") && args_has(a, "--share"))
        return cli_usage("choose --json or --share.");
    if (side_by_side_against(args_value(a, "--against"), r, &rules[COMPARE_OTHERS]) != EXIT_DONE ||
        args_number(a, "--jobs", 1, 64, &setup.solve.jobs) != EXIT_DONE ||
        args_number(a, "--games", 100, 1000000, &setup.games) != EXIT_DONE)
        return EXIT_USAGE;
    if (compare_check(rules, &why) != OK)
        return cli_usage("%s", why.at);
    setup.solve.going_on = progress_going_on;
    setup.solve.context = &bar;
    c = cli_allocate(1, sizeof *c);
    interrupt_catch();
    progress_begin(&bar, 0);
    err = compare_of(c, rules, &setup, &why);
    progress_end(&bar);
    if (err == OK) {
        err = side_by_side_write(a, c);
        compare_release(c);
    } else {
        err = err == ERR_OVER ? cli_interrupted() : cli_failed("%s", why.at);
    }
    free(c);
    return err;
}
