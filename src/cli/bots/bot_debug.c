#include "cli/bots/bot_debug.h"

#include "arena/match.h"
#include "cli/base/names.h"
#include "cli/bots/bot_log.h"
#include "cli/bots/bot_options.h"
#include "system/clock.h"
#include "system/free_memory.h"

#include <stdio.h>

enum { SHOWN_BYTES = 400 };

/* Lines come in pieces: a line is shown when it is complete. */
struct bot_debug {
    int64_t begin;
    char part[3][SHOWN_BYTES]; /* of each mark: >, <, ! */
    size_t len[3];
};

static const char bot_debug_marks[] = "><!";

static void bot_debug_print(struct bot_debug *d, int kind)
{
    printf("%9.3f %c ", (double)(clock_ns() - d->begin) / 1e6, bot_debug_marks[kind]);
    for (size_t i = 0; i < d->len[kind]; i++) {
        unsigned char c = (unsigned char)d->part[kind][i];

        putchar(c < ' ' || c == 0x7f ? '?' : c);
    }
    putchar('\n');
    d->len[kind] = 0;
}

static void bot_debug_see(void *context, char mark, const char *bytes, size_t len)
{
    struct bot_debug *d = context;
    int kind = (int)(strchr(bot_debug_marks, mark) - bot_debug_marks);

    for (size_t i = 0; i < len; i++)
        if (bytes[i] == '\n')
            bot_debug_print(d, kind);
        else if (d->len[kind] < SHOWN_BYTES)
            d->part[kind][d->len[kind]++] = bytes[i];
    fflush(stdout);
}

/* What a program wrote without ending the line. */
static void bot_debug_print_rest(struct bot_debug *d)
{
    for (int kind = 0; kind < 3; kind++)
        if (d->len[kind] > 0)
            bot_debug_print(d, kind);
}

static int bot_debug_play(struct seat *seats[2], int bot, const struct rules *r, uint64_t seed,
                          struct bot_debug *d)
{
    static const char *const ends[] = {[P1_WINS] = "Player 1 wins",
                                       [P2_WINS] = "Player 2 wins",
                                       [DRAW] = "a draw",
                                       [UNFINISHED] = "no result: the turn limit was reached"};
    struct match m = {
        .rules = r, .seed = seed, .bot_seed = {bot_seed(seed, P1), bot_seed(seed, P2)}};
    struct match_result result;
    struct referee referee = {0};

    match_play(&referee, &m, seats, &result);
    referee_release(&referee);
    seat_release(seats[bot]);
    bot_debug_print_rest(d);
    if (!result.forfeit) {
        printf("The game ended: %s, after %d turns. The program kept to the protocol.\n",
               ends[result.result], result.turns);
        return EXIT_DONE;
    }
    printf("The program lost here: %s.\n", result.reason);
    return EXIT_FORFEIT;
}

static int bot_debug_seat_other(const struct args *a, const struct rules *r, struct seat *seat,
                                struct solution **known)
{
    const char *word = args_value(a, "--against");
    struct text why = TEXT_OF(SENTENCE_BYTES);
    char who[WHO_BYTES];

    if (names_player(word != NULL ? word : "random", NULL, false, who) != EXIT_DONE)
        return EXIT_USAGE;
    if (bots_find(who) == NULL)
        return cli_usage("--against takes a built-in player.");
    if (bot_prepare(bots_find(who), r, NULL, free_memory_bytes(), known, &why) != OK)
        return cli_usage("%s", why.at);
    seat_init(seat, who, bot_options_setup(), (struct time_control){.move = 2000000000});
    seat->known = *known;
    return EXIT_DONE;
}

int bot_debug(const struct args *a, const char *command)
{
    static struct seat bot, other;
    struct bot_debug d = {.begin = clock_ns()};
    struct bot_process_setup setup = bot_options_setup();
    struct time_control time = {.move = 2000000000};
    struct solution *known = NULL;
    struct rules rules;
    char name[WHO_BYTES + 8], who[WHO_BYTES];
    struct seat *seats[2];
    uint64_t seed = 1;
    int place = 1, code;

    if (args_value(a, "--game") == NULL)
        return cli_usage("which game? --game GAME.");
    snprintf(name, sizeof name, "bot:%s", command);
    if (names_rules(a, args_value(a, "--game"), &rules) != EXIT_DONE ||
        names_player(name, NULL, false, who) != EXIT_DONE || args_seed(a, &seed) != EXIT_DONE ||
        args_number(a, "--seat", 1, 2, &place) != EXIT_DONE)
        return EXIT_USAGE;
    if ((code = bot_options_check(&(const char *){who}, 1)) != EXIT_DONE ||
        (code = bot_debug_seat_other(a, &rules, &other, &known)) != EXIT_DONE)
        return code;
    if (rules.value[TURN_LIMIT] == 0)
        rules.value[TURN_LIMIT] = 500;
    setup.log = bot_log_begin(0);
    setup.watch = (struct bot_watch){bot_debug_see, &d};
    seat_init(&bot, who, setup, time);
    seats[place - 1] = &bot;
    seats[2 - place] = &other;
    puts(
        "milliseconds; > what the program reads, < what it answers, ! what it writes to standard error");
    code = bot_debug_play(seats, place - 1, &rules, seed, &d);
    solution_free(known);
    return code;
}
