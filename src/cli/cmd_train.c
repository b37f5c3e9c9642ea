#include "cli.h"
#include "learn/measure.h"
#include "learn/train.h"
#include "term/interrupt.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A minute of training is so many games, however fast the machine: the same seed learns the same.
 */
enum { GAMES_A_MINUTE = 60000, MEASURED = 2000 };

/* Replaces the file in one step. */
static int save(const struct trainer *t, const char *file)
{
    char part[4096];
    FILE *f;
    bool good;

    if ((size_t)snprintf(part, sizeof part, "%s.part", file) >= sizeof part)
        return failed("--out: the name is too long.");
    if ((f = fopen(part, "we")) == NULL)
        return failed("--out: %s cannot be written: %s.", file, strerror(errno));
    good = trainer_save(t, f) == 0;
    good = fclose(f) == 0 && good;
    if (!good || rename(part, file) != 0)
        return failed("--out: %s cannot be written: %s.", file, strerror(errno));
    return EXIT_DONE;
}

/* One line about how far it is: on a terminal over and over in the same place. */
static void report(const struct trainer *t, double seconds, bool json)
{
    static const char *const references[] = {"random", "greedy", "trader"};
    struct policy learned = trainer_policy(t);
    json_t *o = json_pack("{ss sI sf sf}", "type", "training", "games",
                          (json_int_t)trainer_games(t), "games_per_second",
                          (double)trainer_games(t) / seconds, "entropy", trainer_entropy(t));

    if (!json)
        printf("%9" PRIu64 " games  entropy %.3f", trainer_games(t), trainer_entropy(t));
    for (size_t i = 0; i < sizeof references / sizeof references[0]; i++) {
        const struct bot *b = bots_find(references[i]);
        struct policy reference = {.rules = learned.rules, .bot = b};
        double score;

        if (b == NULL || !bot_plays(b, learned.rules->game))
            continue;
        score = measure(learned.rules, (struct contender){&learned, NULL},
                        (struct contender){&reference, NULL}, MEASURED, 7, 1)
                    .score;
        if (json)
            json_object_set_new(o, references[i], json_real(score));
        else
            printf("  v %s %.1f %%", references[i], 100 * score);
    }
    if (json)
        json_line(json_incref(o));
    else
        puts("");
    json_decref(o);
    fflush(stdout);
}

static int learn(const struct args *a, struct trainer *t, const char *file)
{
    double begun = seconds_now(), shown = begun, saved = begun;
    struct progress bar;
    int err = EXIT_DONE;

    interrupt_watch();
    progress_begin(&bar, trainer_share(t));
    while (err == EXIT_DONE && !interrupt_signal() && trainer_round(t)) {
        progress_show(&bar, trainer_share(t), "");
        if (seconds_now() - shown > 60) {
            progress_end(&bar);
            report(t, seconds_now() - begun, args_has(a, "--json"));
            progress_begin(&bar, trainer_share(t));
            shown = seconds_now();
        }
        if (seconds_now() - saved > 30) {
            err = save(t, file);
            saved = seconds_now();
        }
    }
    progress_end(&bar);
    if (err == EXIT_DONE)
        err = save(t, file);
    if (err == EXIT_DONE && interrupt_signal()) {
        notice("stopped after %" PRIu64 " games. Go on with the same command and --resume.",
               trainer_games(t));
        return EXIT_SIGNAL + interrupt_signal();
    }
    if (err == EXIT_DONE)
        report(t, seconds_now() - begun, args_has(a, "--json"));
    return err;
}

static int open_trainer(const struct args *a, const char *file, struct trainer **out)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    uint64_t seed = 1;
    struct rules r;
    int minutes = 10, games = 0, jobs = 1;
    FILE *f;

    if (named_rules(a, a->positional[0], &r) || args_seed(a, &seed) ||
        args_number(a, "--minutes", 1, 100000, &minutes) ||
        args_number(a, "--games", 1, 2000000000, &games) || args_number(a, "--jobs", 1, 64, &jobs))
        return EXIT_USAGE;
    if (r.game->hide == NULL)
        return usage("%s has no hidden cards: it is solved, and needs no training.", r.game->id);
    if (args_has(a, "--resume")) {
        if ((f = fopen(file, "re")) == NULL)
            return failed("--resume: %s cannot be read: %s.", file, strerror(errno));
        *out = trainer_load(f, &why);
        fclose(f);
        if (*out == NULL)
            return failed("%s: %s", file, room);
    } else {
        *out = trainer_new(&r, seed, games ? (uint64_t)games : (uint64_t)minutes * GAMES_A_MINUTE);
        if (*out == NULL)
            return failed("this game is too large for the network.");
        if (args_has(a, "--forget"))
            trainer_forget(*out);
    }
    trainer_share_among(*out, jobs);
    return EXIT_DONE;
}

static int run(const struct args *a)
{
    const char *file = args_value(a, "--out");
    struct trainer *t;
    int err;

    if (a->positionals == 0 || file == NULL)
        return usage("usage: duello train %s", a->command->synopsis);
    if ((err = open_trainer(a, file, &t)) != EXIT_DONE)
        return err;
    err = learn(a, t, file);
    trainer_free(t);
    return err;
}

static const struct flag flags[] = {
    {"--out", "FILE", "where the network is kept, also while it learns"},
    {"--minutes", "N", "how long: 60,000 games a minute, on any machine; 10 unless given"},
    {"--games", "N", "instead of --minutes"},
    {"--jobs", "N", "how many threads share the work; what is learned is the same for any number"},
    {"--seed", "N", "the same seed learns the same; 1 unless given"},
    {"--resume", NULL, "go on with the network in FILE"},
    {"--forget", NULL, "learn from views alone, without what was chosen before"},
    FLAG_RULE,
    FLAG_JSON,
    FLAGS_END,
};

const struct command cmd_train = {
    .name = "train",
    .synopsis = "GAME --out FILE [--minutes N] [--seed N] [--resume] [--json]",
    .summary = "Let a network learn a game with hidden cards by playing itself.",
    .examples = "  duello train battle-numbers --out my.net --minutes 30\n",
    .flags = flags,
    .positionals = 1,
    .run = run,
};
