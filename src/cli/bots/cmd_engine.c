/* Run a built-in player as a bot-protocol program. It uses only the public interface, as any other
 * program would. */
#include "cli/base/args.h"
#include "duello.h"
#include "system/free_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 16384, FILE_MOST = 64 * 1024 };

struct engine {
    const char *id;
    char *file; /* the lines of a rule file since the last game; grows */
    size_t file_len;
    duello_game *game;     /* of the last rule file, or NULL */
    duello_rules *rules;   /* of the current game; NULL: no game */
    duello_player *player; /* plays by these rules */
    duello_past *past;
    duello_state seen; /* the start position until the first view */
    int seat;
    uint64_t seed, decisions;
    duello_move legal[DUELLO_MOVES_MAX];
    int n;
};

static int engine_bad_line(const char *what, const char *reason)
{
    return cli_failed("engine: %s: %s", what, reason[0] ? reason : "the line has the wrong form.");
}

static void engine_forget(struct engine *e)
{
    duello_player_free(e->player);
    duello_past_free(e->past);
    duello_rules_free(e->rules);
    e->player = NULL;
    e->past = NULL;
    e->rules = NULL;
}

/* Prepare a player for the game, and for this position if it is not NULL. */
static int engine_prepare(struct engine *e, const char *line, const duello_state *from)
{
    duello_player_setup setup = {.size = sizeof setup, .from = from, .memory = free_memory_bytes()};
    char why[DUELLO_SENTENCE_BYTES] = "";
    int err;

    duello_player_free(e->player);
    e->player = NULL;
    err = duello_player_new(&e->player, e->rules, e->id, &setup, why, sizeof why);
    return err == DUELLO_OK ? EXIT_DONE : engine_bad_line(line, why);
}

/* Collect the lines of a rule file. */
static int engine_hear_file(struct engine *e, const char *words)
{
    size_t len = strlen(words);
    char *more = e->file_len + len < FILE_MOST ? realloc(e->file, e->file_len + len + 2) : NULL;

    if (more == NULL)
        return engine_bad_line("file", "the rule file is too long.");
    e->file = more;
    memcpy(more + e->file_len, words, len);
    memcpy(more + e->file_len + len, "\n", 2);
    e->file_len += len + 1;
    return EXIT_DONE;
}

/* The lines are complete: what follows may be a game by this file. */
static int engine_take_file(struct engine *e)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    int err;

    if (e->file_len == 0)
        return EXIT_DONE;
    engine_forget(e);
    duello_game_free(e->game);
    e->game = NULL;
    err = duello_game_load(&e->game, e->file, e->file_len, NULL, NULL, why, sizeof why);
    e->file_len = 0;
    return err == DUELLO_OK ? EXIT_DONE : engine_bad_line("file", why);
}

/* A game by the same rules keeps the player. */
static int engine_hear_game(struct engine *e, const char *words)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_rules *rules;
    int first;

    if (engine_take_file(e) != EXIT_DONE)
        return EXIT_FAILED;
    if (duello_protocol_game_of(&rules, e->game, words, &e->seat, &first, &e->seed, why,
                                sizeof why) != DUELLO_OK)
        return engine_bad_line("game", why);
    e->decisions = 0;
    e->n = 0;
    duello_state_start(rules, e->seat, &e->seen);
    if (duello_rules_equal(e->rules, rules)) {
        duello_rules_free(rules);
        duello_past_clear(e->past);
        return EXIT_DONE;
    }
    engine_forget(e);
    e->rules = rules;
    if (duello_past_new(&e->past, rules) != DUELLO_OK)
        return cli_failed("out of memory.");
    return engine_prepare(e, "game", NULL);
}

/* Read "1 play 5". Nature's moves are in the view. */
static int engine_hear_moved(struct engine *e, const char *words)
{
    duello_move m;

    if (words[0] != '1' && words[0] != '2')
        return EXIT_DONE;
    if (words[1] != ' ' || duello_move_parse(e->rules, words + 2, &m) != DUELLO_OK)
        return engine_bad_line("moved", "");
    duello_past_add(e->past, words[0] - '1', m);
    return EXIT_DONE;
}

static int engine_hear_view(struct engine *e, const char *words)
{
    const duello_solution *known = duello_player_solution(e->player);
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_worth worth;

    if (duello_state_parse(e->rules, words, &e->seen, why, sizeof why) != DUELLO_OK)
        return engine_bad_line("view", why);
    /* The game may have started from another position than usual. */
    if (known != NULL && duello_solution_worth(known, &e->seen, &worth) != DUELLO_OK)
        return engine_prepare(e, "view", &e->seen);
    return EXIT_DONE;
}

static int engine_hear_legal(struct engine *e, const char *words)
{
    e->n = duello_protocol_legal(e->rules, words, e->legal);
    return e->n > 0 ? EXIT_DONE : engine_bad_line("legal", "");
}

static int engine_hear_go(struct engine *e, const char *words)
{
    duello_decision decision = {&e->seen,       e->seat,  e->past, e->seed,
                                e->decisions++, e->legal, e->n};
    char answer[2 * DUELLO_WORD_BYTES];
    duello_move m;
    int err;

    if (e->n <= 0)
        return engine_bad_line("go", "no `legal` line came before it.");
    if ((err = duello_player_choose(e->player, &decision, &m)) != DUELLO_OK)
        return engine_bad_line("go", duello_error_text(err));
    duello_protocol_answer(e->rules, (unsigned)strtoul(words, NULL, 10), m, answer, sizeof answer);
    fputs(answer, stdout);
    fflush(stdout);
    return EXIT_DONE;
}

/* Unknown lines are ignored: the protocol may grow. */
static int engine_hear(struct engine *e, const char *line)
{
    static const struct {
        const char *word;
        int (*hear)(struct engine *e, const char *words);
    } lines[] = {{"file ", engine_hear_file},   {"game ", engine_hear_game},
                 {"moved ", engine_hear_moved}, {"view ", engine_hear_view},
                 {"legal ", engine_hear_legal}, {"go ", engine_hear_go}};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (strncmp(line, lines[i].word, strlen(lines[i].word)) == 0)
            return i > 1 && e->rules == NULL
                       ? cli_usage("engine: \"%s\" came before a line \"game …\".", line)
                       : lines[i].hear(e, line + strlen(lines[i].word));
    return EXIT_DONE;
}

static bool engine_find_player(const char *id, duello_player_info *info)
{
    for (int i = 0; duello_player_get_info(i, info) == DUELLO_OK; i++)
        if (strcmp(info->id, id) == 0)
            return true;
    return false;
}

static int cmd_engine_run(const struct args *a)
{
    const char *player = args_value(a, "--player");
    struct engine e = {.id = player ? player : "random"};
    duello_player_info info = {.size = sizeof info};
    char line[LINE_BYTES];
    int err = EXIT_DONE;

    if (!engine_find_player(e.id, &info))
        return cli_usage("there is no built-in player \"%s\".", player);
    if (info.game != NULL) {
        printf("plays %s\n", info.game);
        fflush(stdout);
    }
    while (err == EXIT_DONE && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        err = engine_hear(&e, line);
    }
    engine_forget(&e);
    duello_game_free(e.game);
    free(e.file);
    return err;
}

const struct command cmd_engine = {
    .name = "engine",
    .group = GROUP_BOTS,
    .synopsis = "[--player PLAYER]",
    .summary = "Run a built-in player as a bot-protocol program.",
    .examples = "  duello engine --player random\n"
                "  duello play charge --p2 \"bot:duello engine\"\n",
    .flags = FLAGS({"--player", "PLAYER", "the built-in player (default: random)"}),
    .run = cmd_engine_run,
};
