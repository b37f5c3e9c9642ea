/* Shared by the tests of hints and reviews: games with known solutions, and random games of
 * them. */
#ifndef JUDGED_H
#define JUDGED_H

#include "spread.h"
#include "advise/review.h"
#include "core/position.h"

#include <math.h>

enum { TURNS = 40 };

#ifdef __SANITIZE_ADDRESS__
enum { GAMES = 6 }; /* games of each row, where all are slow */
#else
enum { GAMES = 40 };
#endif

static const char *const judged_rules[] = {
    "charge", /* the book */
    "charge:goal=9,block=next-charge,steal-gain=yes",
    "charge:goal=7,charge-cards=2,refresh=hand-empty,overshoot-gain=face",
    "charge:turn-limit=9,limit-result=points,goal=8",
    "energy-clash",
    "energy-clash:start=4,defend=until-hit,zero=attacker-wins",
    "energy-clash:turn-limit=12,limit-result=points",
    "energy-duel",
    "energy-duel:self-zero=survives,start=6",
    "energy-duel:self-zero=illegal,factor=1,turn-limit=20",
    "energy-duel-blast",
    "energy-duel-blast:start=4,double-ko=coin",
    "energy-duel-blast:start=5,double-ko=coin,turn-limit=15,limit-result=points",
    "energy-duel-blast:start=3,double-ko=draw,poor-blast=illegal,turn-limit=9,limit-result=points",
};

struct judged {
    struct rules rules;
    struct solution *known;
    bool is_kept;
    struct judge judge;
};

static inline struct state judged_position(const struct rules *r, const char *words)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct state s;

    if (position_parse(r, words, &s, &why) != OK)
        fail_msg("%s: %s", words, room);
    return s;
}

/* Where the solution of a row is kept for its next use; NULL for other rules. */
static inline struct solution **judged_kept(const char *rules)
{
    static struct solution *kept[COUNT(judged_rules)];

    for (int i = 0; i < COUNT(judged_rules); i++)
        if (strcmp(judged_rules[i], rules) == 0)
            return &kept[i];
    return NULL;
}

/* Rules, and a position that play need not reach, or NULL. */
static inline void judged_open(struct judged *j, const char *rules, const char *also)
{
    struct solve_setup setup = {.chances = true};
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct solution **kept = also == NULL ? judged_kept(rules) : NULL;
    struct state s;

    *j = (struct judged){.rules = rules_of(rules), .is_kept = kept != NULL};
    if (also != NULL) {
        s = judged_position(&j->rules, also);
        setup.also = &s;
    }
    if (kept != NULL && *kept != NULL)
        j->known = *kept;
    else if (solution_new(&j->known, &j->rules, &setup, &why) != OK)
        fail_msg("%s: %s", rules, room);
    if (kept != NULL)
        *kept = j->known;
    j->judge = (struct judge){.rules = &j->rules, .known = j->known};
}

static inline void judged_close(struct judged *j)
{
    if (!j->is_kept)
        solution_free(j->known);
}

static inline struct record begun(const struct rules *r, uint64_t seed)
{
    struct record rec = {.duel.rules = *r, .first = seed & 1 ? P2 : P1};

    snprintf(rec.name[P1], NAME_BYTES, "%s", "Zo\xc3\xab");
    snprintf(rec.name[P2], NAME_BYTES, "%s", "A <b>\"bold\"</b> name");
    nature_init(&rec.duel.nature, seed);
    record_begin(&rec);
    return rec;
}

/* Play a game: one player picks moves at random; the other does so in every second game, and plays
 * perfectly in the rest. */
static inline struct record judged_game(const struct judged *j, uint64_t seed)
{
    struct record rec = begun(&j->rules, seed);
    struct rng g = rng_at(seed, 6, 0);

    while (rec.duel.now.turn != OVER && rec.duel.turns < TURNS) {
        struct joint m = choose(&rec, &g);
        struct judgement said;

        if (seed % 2 && judge_choices(&j->judge, &rec.duel.now, NULL, P1, &said) == OK)
            m.a = said.of[said.best].move;
        assert_int_equal(record_play(&rec, m), OK);
    }
    if (rec.duel.now.turn != OVER && seed % 3 == 0)
        record_end(&rec, ENDING_RESIGN, seed % 2 ? P1 : P2);
    return rec;
}

/* Run every game of every row. */
static inline void judged_games(void (*visit)(const struct judged *, const struct record *))
{
    for (int i = 0; i < COUNT(judged_rules); i++) {
        struct judged j;

        judged_open(&j, judged_rules[i], NULL);
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            struct record rec = judged_game(&j, seed);

            visit(&j, &rec);
            record_release(&rec);
        }
        judged_close(&j);
    }
}

#endif
