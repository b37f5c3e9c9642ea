#include "design/findings.h"

/* The progress of the work: the parts that are done, and the current one. */
struct findings_progress {
    struct figures_setup setup;      /* duration of each part */
    const struct solve_setup *whole; /* receives the progress */
    int done, parts;
    bool stopped;
};

static bool findings_going_on(void *context, double share)
{
    struct findings_progress *w = context;

    if (w->whole->going_on != NULL && !w->stopped)
        w->stopped = !w->whole->going_on(w->whole->context, (w->done + share) / w->parts);
    return !w->stopped;
}

static bool findings_next_part(struct findings_progress *w)
{
    w->done++;
    return findings_going_on(w, 0);
}

static int findings_solve(struct findings *f, struct findings_progress *w, struct text *why)
{
    struct text unknown = TEXT(f->unknown);
    struct state start = game_start(&f->rules, P1);
    int err = OK;

    f->known = w->setup.known;
    if (f->known == NULL) {
        err = solution_new(&f->solved, &f->rules, &w->setup.solve, &unknown);
        f->known = f->solved;
    }
    f->both = game_is_joint(&f->rules);
    if (err == ERR_UNKNOWN)
        return OK;
    if (err != OK)
        return text_explain(err, why, "%s", unknown.len > 0 ? f->unknown : err_text(err));
    solution_census(f->known, &f->census);
    solution_worth(f->known, &start, &f->start);
    right_moves_count(&f->moves, f->known);
    return OK;
}

/* ---- games ----------------------------------------------------------------------------------- */

static struct playout_tally findings_play(struct findings *f, struct findings_progress *w,
                                          int games, int place, const struct player *a,
                                          const struct player *b)
{
    struct playouts setup = {FINDINGS_SEED + (uint64_t)place, games, findings_going_on, w};
    struct playout_tally t = {0};

    playout_many(&t, &f->rules, a, b, &setup);
    return t;
}

static void findings_play_levels(struct findings *f, struct findings_progress *w)
{
    static const char *const ids[] = {"random", "casual", "perfect", "network"};
    struct player p;

    for (size_t i = 0; i < sizeof ids / sizeof ids[0] && f->levels < LEVELS_MAX; i++)
        if (playout_player_open(&p, ids[i], &f->rules, f->known) == OK) {
            f->level[f->levels++] =
                (struct findings_level){ids[i], findings_play(f, w, f->games, 0, &p, &p)};
            findings_next_part(w);
        }
}

static void findings_meet(struct findings *f, struct findings_progress *w, const char *strong,
                          const char *weak)
{
    struct meeting *m = &f->meeting[f->meetings++];
    struct player a, b;

    *m = (struct meeting){.strong = strong, .weak = weak};
    if (playout_player_open(&a, strong, &f->rules, f->known) == OK &&
        playout_player_open(&b, weak, &f->rules, f->known) == OK) {
        struct playout_score ahead = findings_play(f, w, f->games / 2, 1, &a, &b).score;
        struct playout_score behind = findings_play(f, w, f->games / 2, 2, &b, &a).score;

        m->games = ahead.games + behind.games;
        m->points = (double)(ahead.first + behind.second) +
                    (double)(ahead.draws + behind.draws) / 2 +
                    (double)(ahead.unfinished + behind.unfinished) / 2;
    }
    findings_next_part(w);
}

/* Each player against the next weaker one, and the best against the weakest. */
static void findings_play_meetings(struct findings *f, struct findings_progress *w)
{
    for (int i = 1; i < f->levels; i++)
        findings_meet(f, w, f->level[i].id, f->level[i - 1].id);
    if (f->levels > 2)
        findings_meet(f, w, f->level[f->levels - 1].id, f->level[0].id);
}

/* ---- other readings -------------------------------------------------------------------------- */

static int findings_list_readings(struct findings *f)
{
    const struct option *o = f->rules.game->options;

    for (int i = 0; o[i].name != NULL; i++) {
        /* Without a turn limit, its result changes nothing. */
        bool matters =
            o[i].choices != NULL && (i != LIMIT_RESULT || f->rules.value[TURN_LIMIT] > 0);

        for (int v = 0; matters && v <= o[i].high; v++)
            if (v != f->rules.value[i] && f->readings < READINGS_MAX)
                f->reading[f->readings++] = (struct reading){.option = i, .value = v};
    }
    return f->readings;
}

static void findings_work_out_readings(struct findings *f, struct findings_progress *w)
{
    w->setup.known = f->known;
    figures_of(&f->own, &f->rules, &w->setup);
    w->setup.known = NULL;
    for (int i = 0; i < f->readings && findings_next_part(w); i++) {
        struct rules r = f->rules;

        r.value[f->reading[i].option] = f->reading[i].value;
        figures_of(&f->reading[i].figures, &r, &w->setup);
    }
}

int findings_gather(struct findings *f, const struct rules *r, const struct figures_setup *setup,
                    bool with_readings, struct text *why)
{
    struct findings_progress w = {.setup = *setup, .whole = &setup->solve};
    int err;

    memset(f, 0, sizeof *f);
    f->rules = *r;
    f->games = setup->games;
    w.setup.player = playout_usual_player(r);
    w.setup.seed = FINDINGS_SEED;
    w.setup.solve.chances = true;
    w.setup.solve.going_on = findings_going_on;
    w.setup.solve.context = &w;
    w.parts = 2 + 2 * LEVELS_MAX + (with_readings ? findings_list_readings(f) : 0);
    if ((err = findings_solve(f, &w, why)) == OK && findings_next_part(&w)) {
        findings_play_levels(f, &w);
        findings_play_meetings(f, &w);
        if (with_readings)
            findings_work_out_readings(f, &w);
    }
    if (err == OK && w.stopped)
        err = ERR_OVER;
    if (err != OK)
        findings_release(f);
    return err;
}

void findings_release(struct findings *f)
{
    solution_free(f->solved);
    f->known = f->solved = NULL;
}
