/* Print the puzzles of some endgames of Battle Numbers, with the value and the error of every
 * choice: a line for each, with its rules, position and answer, separated by bars. */
#include "advise/puzzle_endgame.h"
#include "core/move.h"
#include "core/position.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

static void print_puzzle(const struct puzzle *p)
{
    struct prospect choice[MOVES_MAX];
    struct equilibrium *e;
    int n;

    if (puzzle_endgame_solve(&e, &p->rules, &p->at, NULL) != OK)
        exit(1);
    n = equilibrium_prospects_at(e, &(struct view){p->at, p->player}, choice);
    printf("%s|%s|%s", rules_words(&p->rules).at, position_words(&p->rules, &p->at).at,
           move_word(&p->rules, p->answer).at);
    for (int i = 0; i < n; i++)
        printf("|%s:%.9f:%.9f", move_word(&p->rules, choice[i].move).at, choice[i].worth.value,
               choice[i].error);
    printf("\n");
    equilibrium_free(e);
}

int main(int argc, char **argv)
{
    int step = argc > 1 ? atoi(argv[1]) : 1;
    struct puzzle found[PUZZLE_ENDGAME_MOST];

    for (int i = 0; i < PUZZLE_ENDGAMES; i += step)
        for (int k = puzzle_endgame_find(games_find("battle-numbers"), i, found) - 1; k >= 0; k--)
            print_puzzle(&found[k]);
    return 0;
}
