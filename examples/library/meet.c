/* Let two built-in players meet in pairs of games with the seats exchanged, and print their Elo
 * difference with its 95% interval: meet [RULES] [PLAYER] [PLAYER] */
#include <duello.h>
#include <stdio.h>

enum { PAIRS = 200 };

/* Play one game, with the first player in `seat`. Returns the half points that the first player
 * wins. */
static int play(const duello_rules *rules, duello_player *const players[2], int seat, uint64_t seed)
{
    duello_duel_setup setup = {.size = sizeof setup, .rules = rules, .seed = seed};
    duello_duel_info info = {.size = sizeof info};
    duello_duel *duel = NULL;
    duello_move m;

    if (duello_duel_new(&duel, &setup, NULL, 0) != DUELLO_OK)
        return 1;
    while (duello_duel_wanted(duel) != DUELLO_OVER)
        for (int p = DUELLO_P1; p <= DUELLO_P2; p++)
            if (duello_duel_wants(duel, p)) {
                duello_duel_choose(duel, players[p != seat], p, &m);
                duello_duel_take(duel, p, m);
            }
    duello_duel_get_info(duel, &info);
    duello_duel_free(duel);
    if (info.result != DUELLO_P1_WINS && info.result != DUELLO_P2_WINS)
        return 1;
    return (info.result == DUELLO_P1_WINS) == (seat == DUELLO_P1) ? 2 : 0;
}

int main(int argc, char **argv)
{
    const char *const id[] = {argc > 2 ? argv[2] : "skilled", argc > 3 ? argv[3] : "novice"};
    duello_player *players[2] = {NULL, NULL};
    uint64_t pairs[5] = {0};
    char why[DUELLO_SENTENCE_BYTES];
    duello_rules *rules = NULL;
    duello_estimate elo;

    if (duello_rules_parse(&rules, argc > 1 ? argv[1] : "charge:turn-limit=100", why, sizeof why) !=
        DUELLO_OK)
        return fprintf(stderr, "%s\n", why), 1;
    for (int i = 0; i < 2; i++) {
        duello_player_setup setup = {.size = sizeof setup,
                                     .known = duello_player_solution(players[0])};

        if (duello_player_new(&players[i], rules, id[i], &setup, why, sizeof why) != DUELLO_OK)
            return fprintf(stderr, "%s\n", why), 1;
    }
    for (uint64_t i = 0; i < PAIRS; i++) {
        uint64_t seed = duello_seed_derive(1, 0, i);

        pairs[play(rules, players, DUELLO_P1, seed) + play(rules, players, DUELLO_P2, seed)]++;
    }
    duello_elo(pairs, &elo);
    printf("%s against %s: %+.0f Elo, %+.0f to %+.0f, after %d games.\n", id[0], id[1], elo.value,
           elo.low, elo.high, 2 * PAIRS);
    duello_player_free(players[1]);
    duello_player_free(players[0]);
    duello_rules_free(rules);
    return 0;
}
