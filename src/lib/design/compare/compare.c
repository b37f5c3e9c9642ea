#include "design/compare/compare.h"

#include "design/compare/likely_game.h"

static const uint64_t COMPARE_SEED = 1;

/* How far the whole work is: each side is a half of it, solving a half of that. */
struct compare_progress {
    const struct solve_setup *whole;
    double done, part;
};

static bool compare_going_on(void *context, double share)
{
    const struct compare_progress *p = context;

    return p->whole->going_on == NULL ||
           p->whole->going_on(p->whole->context, p->done + share * p->part);
}

static void compare_name(const struct rules *r, struct text *out)
{
    const struct edition *e = rules_edition(r);
    size_t begin = out->len;

    if (e != NULL) {
        text_put(out, e->name);
        return;
    }
    for (int i = 0; r->game->options[i].name != NULL; i++)
        if (r->value[i] != r->game->options[i].book) {
            text_add(out, "%s%s=", out->len > begin ? ", " : "", r->game->options[i].name);
            rules_value(r, i, out);
        }
    if (out->len == begin)
        text_put(out, "the book");
}

/* For rules whose own name is too long. */
static const char *const compare_unnamed[COMPARE_SIDES] = {"these rules", "the other rules"};

const char *compare_label(const struct compare_pair *c, int side)
{
    enum { SHORT = 16 };
    const char *name = c->side[side].name.at;

    if (text_columns(name, strlen(name)) <= SHORT)
        return name;
    return compare_unnamed[side];
}

int compare_check(const struct rules rules[COMPARE_SIDES], struct text *why)
{
    const struct rules *a = &rules[COMPARE_THESE], *b = &rules[COMPARE_OTHERS];
    bool same = true;

    if (a->game != b->game)
        return text_explain(
            ERR_RULES, why,
            "%s and %s are different games; only settings of one game can be compared.",
            a->game->title, b->game->title);
    for (int i = 0; a->game->options[i].name != NULL; i++)
        same = same && a->value[i] == b->value[i];
    return same ? text_explain(ERR_RULES, why, "both sides have the same rules (%s).",
                               rules_words(a).at)
                : OK;
}

/* ---- one side -------------------------------------------------------------------------------- */

static void compare_count_moves(struct compare_side *s, const struct solution *known)
{
    struct right_moves moves;

    right_moves_count(&moves, known);
    memcpy(s->verb, moves.verb, sizeof s->verb);
    s->solved = true;
}

/* Find a game to show; it is no error if there is none. */
static int compare_find_game(struct compare_side *s, const struct solution *known,
                             const struct compare_setup *setup, struct compare_progress *p)
{
    const struct bot *expert = bots_rung(s->rules.game, 1 + EXPERT);
    int err = known != NULL
                  ? likely_game_find(known, expert, &s->game, &s->share)
                  : likely_game_play(&s->rules, expert, setup->seed, compare_going_on, p, &s->game);

    s->has_game = err == OK;
    return err == ERR_UNKNOWN || err == ERR_LIMIT ? OK : err;
}

static int compare_measure(struct compare_side *s, const struct solution *known,
                           const struct compare_setup *setup, struct compare_progress *p)
{
    struct measures_setup how = {
        .known = known,
        .meter = {.games = setup->games,
                  .seed = setup->seed > 0 ? setup->seed : COMPARE_SEED,
                  .going_on = compare_going_on,
                  .context = p},
    };
    int err = measures_of(&s->measures, &s->rules, &how);

    if (err == OK)
        err = s->measures.err;
    if (err == OK && known != NULL)
        compare_count_moves(s, known);
    return err == OK ? compare_find_game(s, known, setup, p) : err;
}

static int compare_side_of(struct compare_side *s, const struct compare_setup *setup, double done,
                           struct text *why)
{
    struct compare_progress p = {&setup->solve, done, 0.25};
    struct solve_setup solve = setup->solve;
    struct solution *known = NULL;
    int err = rules_check(&s->rules, why);

    solve.chances = true;
    solve.fold = 0;
    solve.going_on = compare_going_on;
    solve.context = &p;
    if (err == OK && !game_is_hidden(s->rules.game))
        err = solution_new(&known, &s->rules, &solve, why);
    p.done += p.part;
    if (err == OK)
        err = compare_measure(s, known, setup, &p);
    solution_free(known);
    return err;
}

int compare_of(struct compare_pair *out, const struct rules rules[COMPARE_SIDES],
               const struct compare_setup *setup, struct text *why)
{
    int err = compare_check(rules, why);

    memset(out, 0, sizeof *out);
    for (int i = 0; i < COMPARE_SIDES && err == OK; i++) {
        struct compare_side *s = &out->side[i];
        struct text name = TEXT(s->name.at), reason = TEXT_OF(SENTENCE_BYTES);

        s->rules = rules[i];
        compare_name(&s->rules, &name);
        if (name.cut) {
            text_clear(&name);
            text_put(&name, compare_unnamed[i]);
        }
        err = compare_side_of(s, setup, 0.5 * i, &reason);
        if (err == OK || err == ERR_OVER)
            continue;
        if (reason.len == 0)
            meter_explain(&s->rules, err, &reason);
        text_add(why, "%s: %s", rules_words(&s->rules).at, reason.at);
    }
    if (err != OK)
        compare_release(out);
    return err;
}

void compare_release(struct compare_pair *c)
{
    for (int i = 0; i < COMPARE_SIDES; i++) {
        if (c->side[i].has_game)
            record_release(&c->side[i].game);
        c->side[i].has_game = false;
    }
}
