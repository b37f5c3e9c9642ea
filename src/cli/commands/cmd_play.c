#include "cli/clock.h"
#include "cli/folders.h"
#include "cli/menu.h"
#include "cli/names.h"
#include "cli/terminal.h"
#include "match/record_text.h"
#include "play/session.h"
#include "term/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The streams of a seed that decide who moves first, and what the later games of a match are. */
enum { FIRST_STREAM = 8, MATCH_STREAM = 9, BOTS_TURN_LIMIT = 1000, GAMES_MOST = 99 };

/* One game of a match, which has only one unless --best-of says more. */
struct leg {
    int number;           /* from 0 */
    uint64_t seed;        /* of the match */
    const char *preamble; /* said before the game; NULL */
    struct input *input;  /* for all of them, that of a pipe must not be lost in between */
};

static int play_take_first(const struct args *a, uint64_t seed, int *first)
{
    const char *s = args_value(a, "--first");
    struct rng g = rng_at(seed, FIRST_STREAM, 0);

    *first = P1;
    if (s == NULL || strcmp(s, "1") == 0)
        return EXIT_DONE;
    if (strcmp(s, "2") == 0)
        *first = P2;
    else if (strcmp(s, "random") == 0)
        *first = (int)rng_below(&g, 2);
    else
        return cli_usage("--first must be 1, 2 or random.");
    return EXIT_DONE;
}

static int take_player(const struct args *a, struct record *rec, int p)
{
    const char *name = args_value(a, p == P1 ? "--name1" : "--name2");
    const char *who = args_value(a, p == P1 ? "--p1" : "--p2");

    if (name == NULL)
        name = rec->duel.rules.game->names[p];
    if (!text_is_name(name))
        return cli_usage("a name is 1 to %d bytes of printable text.", NAME_BYTES - 1);
    if (who != NULL && strlen(who) >= WHO_BYTES)
        return cli_usage("a player is named with at most %d bytes.", WHO_BYTES - 1);
    snprintf(rec->name[p], NAME_BYTES, "%s", name);
    snprintf(rec->who[p], WHO_BYTES, "%s", who ? who : "human");
    return EXIT_DONE;
}

static int play_take_deal(const struct args *a, struct record *rec)
{
    const char *deal = args_value(a, "--deal");
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    if (deal != NULL && nature_stack(&rec->duel.nature, &rec->duel.rules, deal, &why) != OK)
        return cli_usage("--deal: %s", room);
    return EXIT_DONE;
}

/* A position to begin with; who moves first follows from it. */
static int play_take_position(const struct args *a, struct record *rec)
{
    const char *words = args_value(a, "--position");

    if (words == NULL)
        return EXIT_DONE;
    if (game_is_hidden(rec->duel.rules.game))
        return cli_usage("--position is for games without hidden cards; see --deal.");
    if (args_has(a, "--first"))
        return cli_usage("--first does not go with --position, which says whose turn it is.");
    if (names_position(&rec->duel.rules, words, &rec->start) != EXIT_DONE)
        return EXIT_USAGE;
    rec->is_set_up = true;
    rec->first = rec->start.turn == P2 ? P2 : P1;
    return EXIT_DONE;
}

static int play_set_up(const struct args *a, const struct leg *leg, struct session *g)
{
    struct record *rec = &g->rec;
    uint64_t seed =
        leg->number ? rng_derive(leg->seed, MATCH_STREAM, (uint64_t)leg->number) : leg->seed;

    if (names_rules(a, a->positional[0], &rec->duel.rules) ||
        play_take_first(a, leg->seed, &rec->first) || take_player(a, rec, P1) ||
        take_player(a, rec, P2))
        return EXIT_USAGE;
    if (strcmp(rec->name[P1], rec->name[P2]) == 0)
        return cli_usage("both players are called %s; use --name1 and --name2.", rec->name[P1]);
    if (session_name(g) != EXIT_DONE)
        return EXIT_USAGE;
    if (g->rated && g->person[P1] == g->person[P2])
        return cli_usage("--rated is for a person against a bot.");
    rec->first ^= leg->number & 1;
    nature_init(&rec->duel.nature, seed);
    if (play_take_deal(a, rec) != EXIT_DONE)
        return EXIT_USAGE;
    clock_date(rec->date);
    /* Nobody would stop two bots who never finish. */
    if (!session_has_people(g) && rec->duel.rules.value[TURN_LIMIT] == 0)
        rec->duel.rules.value[TURN_LIMIT] = BOTS_TURN_LIMIT;
    if (play_take_position(a, rec) != EXIT_DONE || session_seat(g) != EXIT_DONE)
        return EXIT_USAGE;
    record_begin(rec);
    return EXIT_DONE;
}

/* A game that cannot be saved can still be played; one whose --record fails cannot. */
static int play_open_save(const struct args *a, struct session *g)
{
    const char *file = args_value(a, "--record");
    char folder[PATH_BYTES], room[2 * PATH_BYTES], header[4 * SENTENCE_BYTES];
    struct text why = TEXT(room), lines = TEXT(header);

    g->save.fd = -1;
    if (file != NULL) {
        if (save_create_file(&g->save, file, &why) != 0)
            return cli_failed("--record: %s", room);
    } else if (folders_saves(folder, sizeof folder) != 0) {
        cli_notice("this game is not saved: neither XDG_DATA_HOME nor HOME is set.");
    } else if (save_create(&g->save, folder, &why) != 0) {
        cli_notice("this game is not saved: %s", room);
    }
    record_print_header(&g->rec, &lines);
    if (save_append(&g->save, &lines, true, &why) != 0)
        cli_notice("this game is not saved: %s", room);
    return EXIT_DONE;
}

static int play_leg(const struct args *a, const struct leg *leg, struct keepsake *left)
{
    static struct session g;
    int err;

    memset(&g, 0, sizeof g);
    if (left != NULL)
        left->result = UNDECIDED;
    g.left = left;
    g.input = leg->input;
    g.input_is_lent = true;
    g.preamble = leg->preamble;
    g.rated = args_has(a, "--rated");
    session_choose_table(&g, a);
    if ((err = tutor_flags(a, &g)) == EXIT_DONE && (err = play_set_up(a, leg, &g)) == EXIT_DONE &&
        (err = play_open_save(a, &g)) == EXIT_DONE)
        err = session_run(&g);
    return err;
}

/* ---- matches --------------------------------------------------------------------------------- */

struct score {
    int games; /* at most */
    int won[2];
    char name[2][NAME_BYTES];
};

static bool play_is_decided(const struct score *s)
{
    return 2 * s->won[P1] > s->games || 2 * s->won[P2] > s->games;
}

static void play_count_game(struct score *s, const struct keepsake *left)
{
    for (int p = P1; p <= P2; p++) {
        s->won[p] += left->result == state_won_by(p);
        snprintf(s->name[p], NAME_BYTES, "%s", left->name[p]);
    }
}

static void play_print_preamble(const struct score *s, int number, struct text *out)
{
    text_clear(out);
    text_add(out, "Game %d of at most %d.", number + 1, s->games);
    if (number > 0)
        text_add(out, " Score: %s %d, %s %d.", s->name[P1], s->won[P1], s->name[P2], s->won[P2]);
    text_add(out, "\n\n");
}

static void play_print_end(const struct score *s)
{
    int ahead = s->won[P1] >= s->won[P2] ? P1 : P2;

    if (s->won[P1] == s->won[P2])
        printf("\nThe match ends level, %d to %d.\n", s->won[P1], s->won[P2]);
    else
        printf("\n%s wins the match, %d to %d.\n", s->name[ahead], s->won[ahead], s->won[!ahead]);
}

/* Games until the match is decided, or somebody leaves. */
static int play_match(const struct args *a, int games, struct leg *leg, struct keepsake *left)
{
    struct score score = {.games = games};
    char room[SENTENCE_BYTES];
    struct text preamble = TEXT(room);
    int code = EXIT_DONE;

    leg->preamble = room;
    for (; code == EXIT_DONE && leg->number < games && !play_is_decided(&score); leg->number++) {
        play_print_preamble(&score, leg->number, &preamble);
        if (leg->number > 0)
            putchar('\n');
        code = play_leg(a, leg, left);
        if (left->result == UNDECIDED)
            return code;
        play_count_game(&score, left);
    }
    play_print_end(&score);
    return code;
}

static int play_take_games(const struct args *a, int *games)
{
    *games = 1;
    if (args_number(a, "--best-of", 1, GAMES_MOST, games) != EXIT_DONE)
        return EXIT_USAGE;
    if (*games > 1 && (args_has(a, "--record") || args_has(a, "--position")))
        return cli_usage(
            "--best-of goes neither with --record nor with --position, which are for one "
            "game.");
    return EXIT_DONE;
}

int play_game(const struct args *a, struct keepsake *left)
{
    struct keepsake unwanted;
    struct leg leg = {0};
    int games, code;

    if (play_take_games(a, &games) != EXIT_DONE || args_any_seed(a, &leg.seed) != EXIT_DONE)
        return EXIT_USAGE;
    if ((leg.input = input_new(terminal_can_edit())) == NULL)
        return cli_failed("out of memory.");
    interrupt_watch();
    if (games == 1)
        code = play_leg(a, &leg, left);
    else
        code = play_match(a, games, &leg, left ? left : &unwanted);
    input_free(leg.input);
    return code;
}

static int cmd_play_run(const struct args *a)
{
    if (a->positionals > 0)
        return play_game(a, NULL);
    return isatty(STDIN_FILENO) ? menu_play(a)
                                : cli_usage("which game? `duello games` lists them.");
}

static const struct flag flags[] = {
    {"--p1", "WHO",
     "human (unless given), a built-in player such as casual or perfect, or bot:COMMAND"},
    {"--p2", "WHO", "the same for Player 2"},
    {"--name1", "NAME", "what Player 1 is called"},
    {"--name2", "NAME", "what Player 2 is called"},
    {"--first", "1|2|random", "who moves first, where players take turns"},
    {"--best-of", "N", "a match of at most N games, in which first moves alternate"},
    FLAGS_TUTOR,
    FLAG_RULE,
    {"--seed", "N", "the same seed deals the same cards and makes bots play the same"},
    {"--deal", "DECKS", "stacked decks from the top, as in \"1:2,4,7 2:3,5\""},
    {"--position", "WORDS", "begin there: \"turn=2 ep=7/4\"; what is left out is as at the start"},
    {"--rated", NULL, "let the result of a person against a bot count for `duello ladder`"},
    {"--record", "FILE", "save the game in this file, not among the saved games"},
    FLAGS_TERMINAL,
    FLAGS_END,
};

const struct command cmd_play = {
    .name = "play",
    .synopsis = "[GAME] [options]",
    .summary = "Play a game: two people at one keyboard, or against the computer.",
    .examples = "  duello play charge\n"
                "  duello play energy-clash --p2 random --name1 Ada\n"
                "  duello play energy-duel --p2 skilled --tutor\n"
                "  duello play charge --best-of 3\n"
                "  duello play blast --rule turn-limit=50 --rule limit-result=points\n"
                "  printf '1\\n3\\n2\\n1\\n3\\n' | duello play energy-duel\n",
    .flags = flags,
    .positionals = 1,
    .run = cmd_play_run,
};
