#include "cli/solve/solve_file.h"

#include "advise/choice_table.h"
#include "cli/base/json_lines.h"
#include "cli/solve/solve_hidden.h"
#include "solve/efg/efg.h"
#include "system/whole_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { FILE_BYTES_MAX = 1 << 30, SETS_SHOWN = 20 };

bool solve_file_is_one(const char *name)
{
    size_t len = strlen(name);

    return len > 4 && strcmp(name + len - 4, ".efg") == 0;
}

/* Read all of a file; NULL after printing what is wrong. */
static char *solve_file_text(const char *path)
{
    FILE *file = fopen(path, "r");
    size_t len;
    char *text;

    if (file == NULL) {
        cli_failed("cannot read %s: %s.", path, strerror(errno));
        return NULL;
    }
    text = whole_file_read(file, FILE_BYTES_MAX, &len);
    fclose(file);
    if (text != NULL && strlen(text) == len && text_is_utf8(text))
        return text;
    cli_failed("%s: this is not UTF-8 text, or it is too long.", path);
    free(text);
    return NULL;
}

/* ---- what was found -------------------------------------------------------------------------- */

static void solve_file_print(const struct efg_game *g, const struct equilibrium *e,
                             const struct equilibrium_facts *f)
{
    char nodes[32], sets[32];

    printf("%s: %s nodes, with %s situations that a player can distinguish.\n",
           g->title[0] != '\0' ? g->title : "This game", text_grouped(g->nodes, nodes),
           text_grouped(g->set_count, sets));
    printf("Value for %s: %+.7g (error at most %.2g).\n\niterations  exploitability\n",
           g->names[P1], choice_table_plain(f->value), f->exploitability);
    for (int i = 0; i < f->milestones; i++)
        printf("%10d  %14.3g\n", f->milestone[i].iterations, f->milestone[i].exploitability);
    for (uint32_t i = 0; i < g->set_count && i < SETS_SHOWN; i++) {
        const struct efg_set *s = &g->sets[i];
        double share[MOVES_MAX], value[MOVES_MAX];

        equilibrium_mix(e, s->position, share, value);
        printf("\n%s%s%s\n", g->names[s->player], s->name[0] != '\0' ? ", " : "", s->name);
        for (int j = 0; j < s->count; j++)
            printf("  %-16s %7.2f%%   %+.4f\n", s->moves[j], 100 * share[j],
                   choice_table_plain(value[j]));
    }
    if (g->set_count > SETS_SHOWN)
        printf("\nThese are %d of the %s situations; --json shows all.\n", SETS_SHOWN, sets);
}

static void solve_file_put_set(struct text *line, const struct equilibrium *e,
                               const struct efg_set *s)
{
    double share[MOVES_MAX], value[MOVES_MAX];

    equilibrium_mix(e, s->position, share, value);
    json_open(line, NULL, '{');
    json_put(line, "player:n name:s", s->player + 1, s->name);
    json_open(line, "moves", '[');
    for (int j = 0; j < s->count; j++)
        json_put(line, "{move:s share:d value:d}", s->moves[j], share[j],
                 choice_table_plain(value[j]));
    json_close(line, ']');
    json_close(line, '}');
}

static void solve_file_print_json(const struct efg_game *g, const struct equilibrium *e,
                                  const struct equilibrium_facts *f)
{
    struct text line =
        json_lines_begin("type:s title:s nodes:n infosets:n iterations:n exploitability:d value:d",
                         "equilibrium", g->title, g->nodes, g->set_count, f->iterations,
                         f->exploitability, choice_table_plain(f->value));

    json_open(&line, "situations", '[');
    for (uint32_t i = 0; i < g->set_count; i++)
        solve_file_put_set(&line, e, &g->sets[i]);
    json_close(&line, ']');
    json_lines_end(&line);
}

int solve_file(const struct args *a, const char *path)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct equilibrium *e = NULL;
    struct equilibrium_facts f;
    struct efg_game g;
    struct solve_hidden it = {.tree = &g.tree};
    char *text = solve_file_text(path);
    int err;

    if (text == NULL)
        return EXIT_FAILED;
    if (efg_read(&g, text, &why) != OK) {
        free(text);
        return cli_failed("%s, %s", path, why.at);
    }
    it.target = 0.001 * (g.most > 0 ? g.most : 1);
    if ((err = solve_hidden_find(a, &it, &e)) == EXIT_DONE) {
        equilibrium_facts(e, &f);
        (args_has(a, "--json") ? solve_file_print_json : solve_file_print)(&g, e, &f);
    }
    equilibrium_free(e);
    efg_release(&g);
    free(text);
    return err;
}
