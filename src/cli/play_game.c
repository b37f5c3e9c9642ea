#include "cli/play_game.h"

#include "cli/clock.h"
#include "cli/folders.h"
#include "cli/names.h"
#include "cli/past_games.h"
#include "cli/terminal.h"
#include "core/position.h"
#include "match/record_text.h"
#include "term/interrupt.h"

#include <stdio.h>
#include <stdlib.h>

/* The streams of a seed that decide who moves first, what the later games of a match are, and what
 * a view does not show. */
enum {
    FIRST_STREAM = 8,
    MATCH_STREAM = 9,
    VIEW_STREAM = 10,
    BOTS_TURN_LIMIT = 1000,
    GAMES_MOST = 99
};

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

static int play_take_player(const struct args *a, struct record *rec, int p)
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
    snprintf(rec->who[p], WHO_BYTES, "%s", who ? who : RECORD_PERSON);
    return EXIT_DONE;
}

static int play_take_deal(const struct args *a, struct record *rec)
{
    const char *deal = args_value(a, "--deal");
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (deal != NULL && nature_stack(&rec->duel.nature, &rec->duel.rules, deal, &why) != OK)
        return cli_usage("--deal: %s", why.at);
    return EXIT_DONE;
}

/* A position to begin with; who moves first follows from it. Hidden cards that it does not name are
 * dealt. */
static int play_take_position(const struct args *a, struct record *rec)
{
    struct rng g = rng_at(rec->duel.nature.seed, VIEW_STREAM, 0);
    const char *words = args_value(a, "--position");

    if (words == NULL)
        return EXIT_DONE;
    if (args_has(a, "--first"))
        return cli_usage("--first does not go with --position, which says whose turn it is.");
    if (names_position(&rec->duel.rules, words, &rec->start) != EXIT_DONE)
        return EXIT_USAGE;
    position_deal(&rec->duel.rules, &g, &rec->start);
    rec->is_set_up = true;
    rec->first = rec->start.turn == P2 ? P2 : P1;
    return EXIT_DONE;
}

static int play_set_up(struct table *t, const struct args *a, const struct leg *leg)
{
    struct record *rec = &t->game.rec;
    uint64_t seed =
        leg->number ? rng_derive(leg->seed, MATCH_STREAM, (uint64_t)leg->number) : leg->seed;

    if (names_rules(a, a->positional[0], &rec->duel.rules) ||
        play_take_first(a, leg->seed, &rec->first) || play_take_player(a, rec, P1) ||
        play_take_player(a, rec, P2))
        return EXIT_USAGE;
    if (strcmp(rec->name[P1], rec->name[P2]) == 0)
        return cli_usage("both players are called %s; use --name1 and --name2.", rec->name[P1]);
    if (table_setup_names(t) != EXIT_DONE)
        return EXIT_USAGE;
    if (t->rated && t->seat[P1].is_person == t->seat[P2].is_person)
        return cli_usage("--rated is for a person against a bot.");
    rec->first ^= leg->number & 1;
    nature_init(&rec->duel.nature, seed);
    if (play_take_deal(a, rec) != EXIT_DONE)
        return EXIT_USAGE;
    clock_date(rec->date);
    /* Nobody would stop two bots who never finish. */
    if (!table_has_people(t) && rec->duel.rules.value[TURN_LIMIT] == 0)
        rec->duel.rules.value[TURN_LIMIT] = BOTS_TURN_LIMIT;
    if (play_take_position(a, rec) != EXIT_DONE || table_setup_seats(t) != EXIT_DONE)
        return EXIT_USAGE;
    record_begin(rec);
    return EXIT_DONE;
}

/* A game that cannot be saved can still be played; one whose --record fails cannot. */
static int play_open_save(const struct args *a, struct table *t)
{
    const char *file = args_value(a, "--record");
    char folder[PATH_BYTES];
    struct text why = TEXT_OF(2 * PATH_BYTES), lines = TEXT_OF(4 * SENTENCE_BYTES);

    if (file != NULL) {
        if (save_create_file(&t->save, file, &why) != 0)
            return cli_failed("--record: %s", why.at);
    } else if (folders_saves(folder, sizeof folder) != 0) {
        cli_notice("this game is not saved: neither XDG_DATA_HOME nor HOME is set.");
    } else if (save_create(&t->save, folder, &why) != 0) {
        cli_notice("this game is not saved: %s", why.at);
    }
    record_print_header(&t->game.rec, &lines);
    if (save_append(&t->save, &lines, true, &why) != 0)
        cli_notice("this game is not saved: %s", why.at);
    return EXIT_DONE;
}

static int play_fill(struct table *t, const struct args *a, const void *context)
{
    const struct leg *leg = context;
    int err = play_set_up(t, a, leg);

    t->preamble = leg->preamble;
    return err == EXIT_DONE ? play_open_save(a, t) : err;
}

static int play_leg(const struct args *a, const struct leg *leg, struct table_result *out)
{
    return table_setup_play(a, leg->input, play_fill, leg, out);
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

static void play_count_game(struct score *s, const struct table_result *of)
{
    for (int p = P1; p <= P2; p++)
        s->won[p] += of->result == state_won_by(p);
    memcpy(s->name, of->name, sizeof s->name);
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
static int play_match(const struct args *a, int games, struct leg *leg, struct table_result *out)
{
    struct score score = {.games = games};
    struct text preamble = TEXT_OF(SENTENCE_BYTES);
    int code = EXIT_DONE;

    leg->preamble = preamble.at;
    for (; code == EXIT_DONE && leg->number < games && !play_is_decided(&score); leg->number++) {
        play_print_preamble(&score, leg->number, &preamble);
        if (leg->number > 0)
            putchar('\n');
        code = play_leg(a, leg, out);
        if (out->result == UNDECIDED)
            return code;
        play_count_game(&score, out);
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

int play_game(const struct args *a, struct table_result *out)
{
    struct table_result unwanted;
    struct leg leg = {0};
    int games, code;

    if (play_take_games(a, &games) != EXIT_DONE || args_any_seed(a, &leg.seed) != EXIT_DONE)
        return EXIT_USAGE;
    if ((leg.input = input_new(terminal_can_edit())) == NULL)
        return cli_failed("out of memory.");
    interrupt_watch();
    if (games == 1)
        code = play_leg(a, &leg, out);
    else
        code = play_match(a, games, &leg, out ? out : &unwanted);
    input_free(leg.input);
    return code;
}

/* ---- going on with a saved game -------------------------------------------------------------- */

int play_game_list(struct play_game_entry *list, int most)
{
    char folder[PATH_BYTES], path[PATH_BYTES];
    int *ids, n, count = 0;

    if (folders_saves(folder, sizeof folder) != 0 || (n = save_numbers(folder, &ids, NULL)) < 0)
        return 0;
    while (n-- > 0 && count < most) {
        struct record rec;

        save_path(folder, ids[n], path);
        if (save_read(path, true, &rec, NULL) != OK)
            continue;
        if (record_result(&rec) == UNDECIDED) {
            struct play_game_entry *e = &list[count++];

            snprintf(e->id, sizeof e->id, "%d", ids[n]);
            snprintf(e->name, sizeof e->name, "%d: %s, turn %d, %s v %s", ids[n],
                     rec.duel.rules.game->title, rec.duel.turns + 1, rec.name[P1],
                     record_is_person(rec.who[P2]) ? rec.name[P2] : rec.who[P2]);
        }
        record_release(&rec);
    }
    free(ids);
    return count;
}

static int play_take_up(struct table *t, const char *folder, const char *id)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);
    int err = save_open(&t->save, folder, id, &t->game.rec, &why);

    if (err != OK)
        return past_games_refuse(err, why.at);
    if (record_result(&t->game.rec) != UNDECIDED) {
        text_add_shell_word(&why, t->save.path);
        return cli_failed("game %s is over; see it with: duello replay %s", id, why.at);
    }
    return table_setup_names(t) || table_setup_seats(t) ? EXIT_FAILED : EXIT_DONE;
}

/* The game that is named, or the newest. */
static int play_fill_resumed(struct table *t, const struct args *a, const void *unused)
{
    const char *id = a->positional[0];
    char folder[PATH_BYTES];
    struct play_game_entry newest;

    (void)unused;
    if (id != NULL && !save_is_number(id))
        return play_take_up(t, NULL, id);
    if (folders_saves(folder, sizeof folder) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set, so there are no saved games.");
    if (id == NULL)
        id = play_game_list(&newest, 1) > 0 ? newest.id : "0";
    return strcmp(id, "0") == 0 ? cli_failed("there is no unfinished game.")
                                : play_take_up(t, folder, id);
}

int play_game_resume(const struct args *a, struct table_result *out)
{
    return table_setup_play(a, NULL, play_fill_resumed, NULL, out);
}
