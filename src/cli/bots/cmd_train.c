/* Train a network: learn round by round, save it every minute, and report how strong it is. */
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/bots/net_player.h"
#include "train/measure.h"
#include "train/trainer.h"
#include "system/clock.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MEASURED = 2000 }; /* games against each reference player */

static int train_save(struct trainer *t, const char *file)
{
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);

    return trainer_save(t, file, &why) == OK ? EXIT_DONE : cli_failed("--out: %s", why.at);
}

/* The start of this training, and what has followed. */
struct begin {
    double time;
    uint64_t games; /* played before it */
    uint64_t decisions;
};

/* Print a line with progress and strength. */
static void train_report(const struct trainer *t, const struct begin *begin, bool json)
{
    static const char *const references[] = {"random", "greedy", "trader"};
    struct policy learned = trainer_policy(t);
    double speed = (double)(trainer_games(t) - begin->games) / (clock_seconds() - begin->time);
    struct text line =
        json_lines_begin("type:s games:n decisions:n games_per_second:d entropy:d", "training",
                         trainer_games(t), begin->decisions, speed, trainer_entropy(t));

    if (!json)
        printf("%9" PRIu64 " games  entropy %.3f", trainer_games(t), trainer_entropy(t));
    for (size_t i = 0; i < sizeof references / sizeof references[0]; i++) {
        const struct bot *b = bots_find(references[i]);
        struct policy reference = {.rules = learned.rules, .bot = b};
        struct measured m;

        if (b == NULL || !bot_plays(b, learned.rules->game))
            continue;
        m = measure(learned.rules, (struct contender){.policy = &learned},
                    (struct contender){.policy = &reference}, MEASURED, 7, 1, cli_going_on);
        if (!cli_going_on() || m.games == 0)
            break;
        if (json)
            json_put_real(&line, references[i], m.score);
        else
            printf("  v %s %.1f%%", references[i], 100 * m.score);
    }
    if (json) {
        json_lines_end(&line);
    } else {
        puts("");
        free(line.at);
    }
    fflush(stdout);
}

static int train_learn(const struct args *a, struct trainer *t, const char *file)
{
    struct begin begin = {clock_seconds(), trainer_games(t), 0};
    double shown = begin.time, saved = begin.time;
    struct progress bar;
    int err;

    interrupt_catch();
    err = train_save(t, file); /* report a file that cannot be written before training */
    progress_begin(&bar, trainer_share(t));
    while (err == EXIT_DONE && cli_going_on() && trainer_round(t)) {
        begin.decisions += trainer_decisions(t);
        progress_show(&bar, trainer_share(t), "");
        if (clock_seconds() - shown > 60) {
            progress_end(&bar);
            train_report(t, &begin, args_has(a, "--json"));
            progress_begin(&bar, trainer_share(t));
            shown = clock_seconds();
        }
        if (clock_seconds() - saved > 60) {
            err = train_save(t, file);
            saved = clock_seconds();
        }
    }
    progress_end(&bar);
    if (err == EXIT_DONE)
        err = train_save(t, file);
    if (err == EXIT_DONE && trainer_lacks_memory(t))
        return cli_failed("%s, after %" PRIu64 " games.", err_text(ERR_MEMORY), trainer_games(t));
    if (err == EXIT_DONE && !cli_going_on()) {
        cli_notice("stopped after %" PRIu64 " games. Continue with the same command and --resume.",
                   trainer_games(t));
        return cli_interrupted();
    }
    if (err == EXIT_DONE)
        train_report(t, &begin, args_has(a, "--json"));
    return err;
}

/* The arguments of the command. */
struct train_wish {
    struct rules rules;
    uint64_t seed, games;
    int jobs;
    struct net_player met[NET_PARTNERS + 1]; /* one more than allowed, to detect too many */
    int meets;
};

static int train_read_wish(const struct args *a, struct train_wish *w)
{
    int minutes = 10, games = 0;

    *w = (struct train_wish){.seed = 1, .jobs = 1};
    if (names_rules(a, a->positional[0], &w->rules) || args_seed(a, &w->seed) ||
        args_number(a, "--minutes", 1, 100000, &minutes) ||
        args_number(a, "--games", 1, 2000000000, &games) ||
        args_number(a, "--jobs", 1, 64, &w->jobs))
        return EXIT_USAGE;
    if (names_network(w->rules.game) != EXIT_DONE)
        return EXIT_USAGE;
    if (!game_is_hidden(w->rules.game))
        return cli_usage("%s has no hidden cards, so it is solved and needs no training.",
                         w->rules.game->id);
    if (args_has(a, "--forget") && args_has(a, "--meet"))
        return cli_usage("--forget cannot be used with --meet.");
    w->games = games ? (uint64_t)games : (uint64_t)minutes * TRAIN_A_MINUTE;
    return EXIT_DONE;
}

/* Load the network in a file, which must have learned these rules. The file holds the seed, and the
 * number of games unless the arguments give one. */
static int train_take_up(const struct args *a, const struct train_wish *w, const char *file,
                         struct trainer **out)
{
    struct text why = TEXT_OF(2 * SENTENCE_BYTES);
    int err = trainer_load(out, file, &why);

    if (err != OK)
        return cli_failed("%s%s", err == ERR_IO ? "--resume: " : "", why.at);
    if (memcmp(trainer_policy(*out).rules, &w->rules, sizeof w->rules) != 0)
        return cli_usage("--resume: %s has learned different rules.", file);
    if (args_has(a, "--minutes") || args_has(a, "--games"))
        trainer_plan(*out, w->games);
    return EXIT_DONE;
}

static int train_open(const struct args *a, const struct train_wish *w, const char *file,
                      struct trainer **out)
{
    if (args_has(a, "--resume"))
        return train_take_up(a, w, file, out);
    if ((*out = trainer_new(&w->rules, w->seed, w->games)) == NULL)
        return cli_failed("this game is too large for the network.");
    if (args_has(a, "--forget"))
        trainer_forget(*out);
    return EXIT_DONE;
}

/* Open the players of --meet. */
static int train_open_partners(const struct args *a, struct train_wish *w, struct trainer *t)
{
    const char *name;

    for (int at = 0; (name = args_next(a, "--meet", &at)) != NULL;) {
        struct net_player *p = &w->met[w->meets];
        int err = net_player_open(p, name, &w->rules);

        if (err != EXIT_DONE)
            return err;
        w->meets++;
        if (!trainer_meet(t, &p->policy))
            return cli_usage("--meet: too many players.");
    }
    return EXIT_DONE;
}

static int cmd_train_run(const struct args *a)
{
    const char *file = args_value(a, "--out");
    struct trainer *t = NULL;
    struct train_wish w;
    int err;

    if (a->positionals == 0 || file == NULL)
        return cli_usage("usage: duello train %s", a->command->synopsis);
    if ((err = train_read_wish(a, &w)) == EXIT_DONE &&
        (err = train_open(a, &w, file, &t)) == EXIT_DONE &&
        (err = train_open_partners(a, &w, t)) == EXIT_DONE) {
        trainer_share_among(t, w.jobs);
        err = train_learn(a, t, file);
    }
    for (int i = 0; i < w.meets; i++)
        net_player_close(&w.met[i]);
    trainer_free(t);
    return err;
}

const struct command cmd_train = {
    .name = "train",
    .group = GROUP_RESEARCH,
    .synopsis = "GAME --out FILE [--minutes N] [--jobs N] [--seed N] [--resume] [--json]",
    .summary = "Train a network for a game with hidden cards.",
    .examples = "  duello train battle-numbers --out my.net --minutes 30\n",
    .flags = FLAGS(
        {"--out", "FILE", "save the network in FILE, during training too"},
        {"--minutes", "N",
         "how long to train; a minute is 180,000 games on any machine (default: 10)"},
        {"--games", "N", "train for N games, instead of --minutes"},
        {"--jobs", "N", "use N threads; the result does not depend on N"},
        {"--seed", "N", "the same seed gives the same network (default: 1)"},
        {"--resume", NULL,
         "continue training the network in FILE, up to the planned number of games or --games N"},
        {"--meet", "PLAYER", "play one game in 16 against this player or network; may be repeated"},
        {"--forget", NULL, "learn from the visible position alone, without the moves before it"},
        FLAGS_RULES, FLAG_JSON),
    .positionals = 1,
    .run = cmd_train_run,
};
