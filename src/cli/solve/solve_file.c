#include "cli/solve/solve_file.h"

#include "advise/equilibrium_text.h"
#include "cli/base/json_lines.h"
#include "cli/base/output.h"
#include "cli/base/rule_files.h"
#include "cli/solve/solve_hidden.h"
#include "solve/efg/efg.h"
#include "system/whole_file.h"

#include <errno.h>
#include <stdlib.h>

enum { FILE_BYTES_MAX = 1 << 30 };

bool solve_file_is_one(const char *name)
{
    size_t len = strlen(name);

    return (len > 4 && strcmp(name + len - 4, ".efg") == 0) ||
           rule_files_kind(name) == FILE_OF_TREE;
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

int solve_file(const struct args *a, const char *path)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct equilibrium *e = NULL;
    struct text line;
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
    it.scale = g.most > 0 ? g.most / g.unit : 1;
    if ((err = solve_hidden_find(a, &it, &e)) == EXIT_DONE) {
        if (args_has(a, "--json")) {
            line = json_lines_begin("type:s", "equilibrium");
            equilibrium_text_put_file(e, &g, &line);
            json_lines_end(&line);
        } else {
            equilibrium_text_file(e, &g, output_stdout());
        }
    }
    equilibrium_free(e);
    efg_release(&g);
    free(text);
    return err;
}
