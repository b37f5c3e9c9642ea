/*
 * What the page draws a game from: prints the last game of the catalogue, and positions of it with
 * the first player's moves, as JSON. The arguments are the positions. tests/checks/add-a-game
 * compares that with what tests/web/test_fits.mjs draws.
 */
#include "glue.h"

#include "api/api.h"

#include <stdio.h>
#include <stdlib.h>

const char *web_catalog(void);

void worker_progress(double share)
{
    (void)share;
}

void worker_found(const char *json, size_t len)
{
    (void)json, (void)len;
}

static const char *drawn(const char *words, const char *view)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_rules *rules = NULL;
    duello_state seen;
    struct text *t;

    if (duello_rules_parse(&rules, words, why, sizeof why) != DUELLO_OK ||
        duello_state_parse(rules, view, &seen, why, sizeof why) != DUELLO_OK) {
        fprintf(stderr, "%s: %s\n", view, why);
        exit(2);
    }
    t = glue_answer();
    json_open(t, NULL, '{');
    glue_put_position(t, rules, &seen, true, DUELLO_P1);
    json_close(t, '}');
    duello_rules_free(rules);
    return t->at;
}

int main(int argc, char **argv)
{
    const duello_game *last = duello_game_at(duello_game_count() - 1);

    printf("{\"catalog\":%s,\"positions\":[", web_catalog());
    for (int i = 1; i < argc; i++)
        printf("%s%s", i > 1 ? "," : "", drawn(duello_game_id(last), argv[i]));
    puts("]}");
    return 0;
}
