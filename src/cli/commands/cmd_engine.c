/* The bot's end of the protocol: any built-in player as a program. */
#include "bots/bot.h"
#include "cli/args.h"
#include "cli/free_memory.h"
#include "core/move.h"
#include "core/position.h"
#include "match/protocol.h"
#include "solve/solution.h"

#include <stdio.h>
#include <stdlib.h>

struct engine {
    const struct bot *bot;
    struct solution *known; /* of the game that is played, if the bot asked for it */
    struct protocol_game game;
    bool in_game;
    struct view view;
    struct past past;
    move legal[MOVES_MAX];
    int n;
    uint64_t decisions;
};

static int engine_bad_line(const char *what, const char *reason)
{
    return cli_failed("engine: %s: %s", what, reason[0] ? reason : "it does not read as expected.");
}

static void engine_forget(struct engine *e)
{
    solution_free(e->known);
    e->known = NULL;
}

static int engine_prepare(struct engine *e, const struct state *from, struct text *why)
{
    return bot_prepare(e->bot, &e->game.rules, from, free_memory_bytes(), &e->known, why);
}

/* A game may have begun where games do not begin. */
static int engine_prepare_for_view(struct engine *e)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct worth w;

    if (e->known == NULL || solution_worth(e->known, &e->view.seen, &w) == OK)
        return EXIT_DONE;
    engine_forget(e);
    return engine_prepare(e, &e->view.seen, &why) == OK ? EXIT_DONE : engine_bad_line("view", room);
}

static int engine_hear_game(struct engine *e, const char *words)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    if (protocol_parse_game(words, &e->game, &why) != OK)
        return engine_bad_line("game", room);
    if (e->known != NULL &&
        memcmp(solution_rules(e->known), &e->game.rules, sizeof e->game.rules) != 0)
        engine_forget(e);
    if (engine_prepare(e, NULL, &why) != OK)
        return engine_bad_line("game", room);
    e->in_game = true;
    e->decisions = 0;
    e->n = 0;
    e->past = (struct past){0};
    return EXIT_DONE;
}

/* "1 play 5"; what nature did stands in the view. */
static int engine_hear_moved(struct engine *e, const char *words)
{
    move m;

    if (words[0] != '1' && words[0] != '2')
        return EXIT_DONE;
    if (words[1] != ' ' || move_parse(&e->game.rules, words + 2, &m) != OK)
        return engine_bad_line("moved", "");
    past_add(&e->past, words[0] - '1', m);
    return EXIT_DONE;
}

static int engine_hear_view(struct engine *e, const char *words)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    e->view.me = e->game.seat;
    if (position_parse(&e->game.rules, words, &e->view.seen, &why) != OK)
        return engine_bad_line("view", room);
    return engine_prepare_for_view(e);
}

static int engine_hear_go(struct engine *e, const char *words)
{
    char room[2 * WORD_BYTES];
    struct text answer = TEXT(room);
    struct rng g = bot_rng(e->game.seed, e->decisions++);
    move m;

    if (e->n <= 0)
        return engine_bad_line("go", "there was no legal move before it.");
    m = e->bot->choose(e->bot, &(struct decision){&e->game.rules, e->known, &e->view, e->legal,
                                                  e->n, &g, &e->past});
    protocol_print_answer(&e->game.rules, (unsigned)strtoul(words, NULL, 10), m, &answer);
    fputs(room, stdout);
    fflush(stdout);
    return EXIT_DONE;
}

/* What is not known is passed over: the protocol may grow. */
static int engine_hear(struct engine *e, const char *line)
{
    const char *words = strchr(line, ' ');
    size_t len = strcspn(line, " ");

    words = words ? words + 1 : line + len;
    if (strncmp(line, "game ", 5) == 0)
        return engine_hear_game(e, words);
    if (!e->in_game)
        return EXIT_DONE;
    if (strncmp(line, "moved ", 6) == 0)
        return engine_hear_moved(e, words);
    if (strncmp(line, "view ", 5) == 0)
        return engine_hear_view(e, words);
    if (strncmp(line, "legal ", 6) == 0)
        return (e->n = protocol_parse_legal(&e->game.rules, words, e->legal)) > 0
                   ? EXIT_DONE
                   : engine_bad_line("legal", "");
    if (strncmp(line, "go ", 3) == 0)
        return engine_hear_go(e, words);
    return EXIT_DONE;
}

static int cmd_engine_run(const struct args *a)
{
    const char *player = args_value(a, "--player");
    struct engine e = {.bot = bots_find(player ? player : "random")};
    char line[PROTOCOL_BYTES];
    int err = EXIT_DONE;

    if (e.bot == NULL)
        return cli_usage("there is no built-in player \"%s\".", player);
    while (err == EXIT_DONE && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        err = engine_hear(&e, line);
    }
    engine_forget(&e);
    return err;
}

static const struct flag flags[] = {
    {"--player", "PLAYER", "which built-in player, random unless given"},
    FLAGS_END,
};

const struct command cmd_engine = {
    .name = "engine",
    .synopsis = "[--player PLAYER]",
    .summary = "Speak the bot protocol as a built-in player.",
    .examples = "  duello engine --player random\n"
                "  duello play charge --p2 \"bot:duello engine\"\n",
    .flags = flags,
    .run = cmd_engine_run,
};
