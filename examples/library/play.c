/* Play a game of Energy Duel against `perfect`: type a move a line, as at Duello's own table. */
#include <duello.h>
#include <stdio.h>
#include <string.h>

/* Ask the person at the keyboard; false at the end of the input. */
static bool ask(const duello_duel *duel, int player, duello_move *m)
{
    char text[DUELLO_SENTENCE_BYTES], line[80];
    int verb = -1, understood;

    duello_duel_say(duel, DUELLO_SENTENCE_PROMPT, player, text, sizeof text);
    printf("%s", text);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        understood = duello_duel_understand(duel, player, verb, line, m, text, sizeof text);
        if (understood == DUELLO_OK)
            return true;
        verb = understood == 1 || understood == DUELLO_E_RANGE ? DUELLO_MOVE_VERB(*m) : -1;
        printf("%s\n", understood == 1 ? "Which number?" : text);
    }
    return false;
}

/* Print what the last choice did. */
static void tell(const duello_duel *duel)
{
    duello_duel_info info = {.size = sizeof info};
    char text[DUELLO_SENTENCE_BYTES];

    duello_duel_get_info(duel, &info);
    duello_duel_tell(duel, info.choices - 1, text, sizeof text);
    printf("%s", text);
}

int main(void)
{
    duello_duel_setup setup = {.size = sizeof setup, .name = {"Ann", "Perfect"}, .seed = 1};
    char text[DUELLO_SENTENCE_BYTES];
    duello_rules *rules = NULL;
    duello_player *perfect = NULL;
    duello_duel *duel = NULL;
    duello_move m;

    if (duello_rules_parse(&rules, "energy-duel", text, sizeof text) != DUELLO_OK ||
        duello_player_new(&perfect, rules, "perfect", NULL, text, sizeof text) != DUELLO_OK)
        return printf("%s\n", text), 1;
    setup.rules = rules;
    if (duello_duel_new(&duel, &setup, text, sizeof text) != DUELLO_OK)
        return printf("%s\n", text), 1;
    duello_duel_say(duel, DUELLO_SENTENCE_OPENING, 0, text, sizeof text);
    printf("%s", text);
    for (int wanted; (wanted = duello_duel_wanted(duel)) != DUELLO_OVER; tell(duel)) {
        if (wanted == DUELLO_P1 && !ask(duel, DUELLO_P1, &m))
            break;
        if (wanted == DUELLO_P2)
            duello_duel_choose(duel, perfect, DUELLO_P2, &m);
        duello_duel_take(duel, wanted, m);
    }
    duello_duel_say(duel, DUELLO_SENTENCE_CLOSING, 0, text, sizeof text);
    printf("%s", text);
    duello_duel_free(duel);
    duello_player_free(perfect);
    duello_rules_free(rules);
    return 0;
}
