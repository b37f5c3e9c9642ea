/* Solve a game and print who wins at every pair of points: map [RULES], such as
 * energy-duel:start=20,cap=20 */
#include <duello.h>
#include <stdio.h>

static bool print(void *user, const char *bytes, size_t count)
{
    return fwrite(bytes, 1, count, user) == count;
}

int main(int argc, char **argv)
{
    duello_solution_setup setup = {.size = sizeof setup, .chances = true};
    duello_solution_census census = {.size = sizeof census};
    char why[DUELLO_SENTENCE_BYTES];
    duello_rules *rules = NULL;
    duello_solution *known = NULL;
    duello_map *map = NULL;
    int failed = 1;

    if (duello_rules_parse(&rules, argc > 1 ? argv[1] : "energy-duel", why, sizeof why) ==
            DUELLO_OK &&
        duello_solution_new(&known, rules, &setup, why, sizeof why) == DUELLO_OK &&
        duello_map_new(&map, known, NULL, why, sizeof why) == DUELLO_OK) {
        duello_solution_get_census(known, &census);
        printf("%llu positions; the longest forced win takes %d moves.\n\n",
               (unsigned long long)census.positions, census.longest);
        failed = duello_map_write(map, DUELLO_FORMAT_TEXT, 80, print, stdout) != DUELLO_OK;
    } else {
        fprintf(stderr, "%s\n", why);
    }
    duello_map_free(map);
    duello_solution_free(known);
    duello_rules_free(rules);
    return failed;
}
