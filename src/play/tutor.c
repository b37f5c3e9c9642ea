/* A solution is made when the first hint is asked for, or at once for the tutor; one that a bot
 * needs is shared. */
#include "play/tutor.h"

#include "advise/hint.h"
#include "cli/find_judge.h"
#include "play/session.h"

#include <stdlib.h>

struct knowledge {
    struct solution *made; /* NULL if the session's is used */
    struct judge judge;
    bool looked; /* for a judge */
    char why[SENTENCE_BYTES];
};

/* A judge of the game at this table; NULL if there is none. Before the game begins a bar may be
 * shown. */
static const struct judge *tutor_find_judge(const struct session *g, bool shown)
{
    struct knowledge *k = g->knowledge;
    struct text why = TEXT(k->why);

    if (!k->looked) {
        struct find_judge_setup game = {.rules = &g->rec.duel.rules,
                                        .from = g->rec.is_set_up ? &g->rec.start : NULL,
                                        .shown = shown};
        struct solution *known = g->known;
        int err = find_judge(&k->judge, &game, &known, &why);

        k->made = err == OK && known != g->known ? known : NULL;
        k->looked = true;
    }
    return judge_can(&k->judge) ? &k->judge : NULL;
}

static const struct judge *tutor_judge_of(const struct session *g)
{
    return tutor_find_judge(g, false);
}

static struct moment tutor_moment_of(const struct session *g, const struct judge *j, int player)
{
    return (struct moment){j, record_scene(&g->rec), g->rec.duel.now, player, record_past(&g->rec)};
}

static int tutor_hint(const struct session *g, int player, int step, struct text *out)
{
    const struct judge *j = tutor_judge_of(g);
    struct moment at = tutor_moment_of(g, j, player);
    int steps;

    if (j == NULL) {
        text_add(out, "There is no hint: %s\n", g->knowledge->why);
        return 0;
    }
    steps = hint_tell(&at, step, out);
    if (steps == ERR_ILLEGAL)
        text_add(out, "There is a hint when it is your turn.\n");
    else if (steps < 0)
        text_add(out, "There is no hint: nobody has worked this position out.\n");
    return steps < 0 ? 0 : steps;
}

static bool tutor_warn(const struct session *g, int player, move m, struct text *out)
{
    const struct judge *j = g->tutor_from > 0 ? tutor_judge_of(g) : NULL;
    struct moment at = tutor_moment_of(g, j, player);

    return j != NULL && hint_warn(&at, m, g->tutor_from / 100.0, out);
}

static const struct tutor coach = {tutor_hint, tutor_warn};

int tutor_flags(const struct args *a, struct session *g)
{
    g->tutor_from = args_has(a, "--tutor") ? TUTOR_USUAL : 0;
    if (args_number(a, "--tutor-at", 1, 100, &g->tutor_from) != EXIT_DONE)
        return EXIT_USAGE;
    if (g->tutor_from > 0 && g->rated)
        return cli_usage("--tutor does not go with --rated: ratings are for games without help.");
    return EXIT_DONE;
}

int tutor_sit(struct session *g)
{
    if (!session_has_people(g))
        return g->tutor_from > 0 ? cli_usage("--tutor needs a person to talk to.") : EXIT_DONE;
    if (g->rated)
        return EXIT_DONE;
    g->knowledge = calloc(1, sizeof *g->knowledge);
    if (g->knowledge == NULL)
        return cli_failed("out of memory.");
    if (g->tutor_from > 0 && tutor_find_judge(g, true) == NULL)
        return cli_usage("--tutor: %s", g->knowledge->why);
    g->coach = &coach;
    return EXIT_DONE;
}

void tutor_leave(struct session *g)
{
    if (g->knowledge == NULL)
        return;
    solution_free(g->knowledge->made);
    free(g->knowledge);
    g->knowledge = NULL;
    g->coach = NULL;
}
