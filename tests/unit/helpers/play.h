/*
 * Games written as words, for tables of rows: moves from the start, "attack 3, charge", and then
 * the expected position, "ep=7/6; turn=1". A move after `!` must be refused.
 */
#ifndef PLAY_H
#define PLAY_H

#include "unit.h"
#include "core/move.h"
#include "core/duel.h"

enum { PLAY_BYTES = 4096 };

struct play {
    struct duel duel;
    bool dealt;                /* nature moves by itself, from a stacked deck */
    char said[SENTENCE_BYTES]; /* the sentences about a player's last choice */
};

/* One row: rules, decks from the top or NULL, moves, and the expected position. */
struct row {
    const char *rules, *deal, *moves, *want;
};

static inline struct scene play_scene(const struct play *p)
{
    const struct game *g = p->duel.rules.game;

    return (struct scene){&p->duel.rules, {g->names[P1], g->names[P2]}, p->duel.turns + 1};
}

static inline void play_nature(struct play *p)
{
    while (p->dealt && p->duel.now.turn == CHANCE)
        assert_int_equal(duel_play(&p->duel, (struct joint){duel_chance(&p->duel), 0}), OK);
}

static inline struct play play_begin(const char *rules, const char *deal, int first)
{
    struct play p = {.dealt = deal != NULL};
    struct rules r = rules_of(rules);
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    duel_init(&p.duel, &r, first, 1);
    if (deal != NULL && nature_stack(&p.duel.nature, &p.duel.rules, deal, &why) != OK)
        fail_msg("deal %s: %s", deal, room);
    play_nature(&p);
    return p;
}

/* Play "attack 3", or "charge / blast" where both choose. */
static inline struct joint play_joint(const struct play *p, char *word)
{
    struct joint m = {0};
    char *second = strstr(word, " / ");

    if (second != NULL) {
        *second = '\0';
        if (move_parse(&p->duel.rules, second + 3, &m.b) != OK)
            fail_msg("no such move: %s", second + 3);
    }
    if (move_parse(&p->duel.rules, word, &m.a) != OK)
        fail_msg("no such move: %s", word);
    return m;
}

static inline void play_one(struct play *p, char *word)
{
    bool refused = word[0] == '!';
    struct joint m = play_joint(p, word + refused);
    struct state before = p->duel.now;
    struct scene c = play_scene(p);
    struct text said;
    int err = duel_play(&p->duel, m);

    if ((err != OK) != refused)
        fail_msg("%s: %s: %s", p->duel.rules.game->id, word, err_text(err));
    if (refused) {
        assert_memory_equal(&p->duel.now, &before, sizeof before);
        return;
    }
    said = TEXT(p->said);
    p->duel.rules.game->tell(&c, &before, m, &p->duel.now, &said);
    play_nature(p);
}

static inline void play_words(struct play *p, const char *moves)
{
    char room[PLAY_BYTES], *word = room, *next;

    assert_true(strlen(moves) < sizeof room);
    memcpy(room, moves, strlen(moves) + 1);
    for (; word != NULL && *word; word = next) {
        next = strstr(word, ", ");
        if (next != NULL) {
            *next = '\0';
            next += 2;
        }
        play_one(p, word);
    }
}

static inline struct play played(const char *rules, const char *deal, const char *moves)
{
    struct play p = play_begin(rules, deal, P1);

    play_words(&p, moves);
    return p;
}

static inline void play_show_field(const struct field *f, struct text *out)
{
    for (int p = P1; p <= P2; p++) {
        text_add(out, "%s", p == P2 ? "/" : "");
        for (int i = 0; i < f->count[p]; i++)
            text_add(out, "%s%d", i ? "," : "", f->value[p][i]);
    }
}

/* Add one named part of the position: a field of describe(), or turn, result, clock, legal. */
static inline void play_show(const struct play *p, const char *name, struct text *out)
{
    static const char *const turns[] = {"1", "2", "both", "chance", "over"};
    static const char *const results[] = {"undecided", "1 wins", "2 wins", "draw", "unfinished"};
    struct field fields[FIELDS_MAX];
    int n = p->duel.rules.game->describe(&p->duel.rules, &p->duel.now, fields);
    move legal[MOVES_MAX];
    int player = strcmp(name, "legal2") == 0   ? P2
                 : strcmp(name, "legal1") == 0 ? P1
                                               : p->duel.now.turn;

    if (strcmp(name, "turn") == 0)
        text_add(out, "%s", turns[p->duel.now.turn]);
    else if (strcmp(name, "result") == 0)
        text_add(out, "%s", results[p->duel.now.result]);
    else if (strcmp(name, "clock") == 0)
        text_add(out, "%d", p->duel.now.clock);
    else if (strncmp(name, "legal", 5) == 0)
        move_list(&p->duel.rules, legal,
                  p->duel.rules.game->legal(&p->duel.rules, &p->duel.now, player, legal), out);
    for (int i = 0; i < n; i++)
        if (strcmp(fields[i].name, name) == 0)
            play_show_field(&fields[i], out);
}

/* Add the parts that `want` names, with their actual values. */
static inline void play_got(const struct play *p, const char *want, struct text *out)
{
    while (*want) {
        char name[WORD_BYTES];
        size_t len = strcspn(want, "="), whole = strcspn(want, ";");

        assert_within((double)len, 0, (double)whole - 1);
        assert_within((double)len, 0, sizeof name - 1);
        memcpy(name, want, len);
        name[len] = '\0';
        text_add(out, "%s=", name);
        play_show(p, name, out);
        want += whole;
        if (*want) {
            text_add(out, "; ");
            want += strspn(want, "; ");
        }
    }
}

static inline void check_row(const struct row *row)
{
    struct play p = played(row->rules, row->deal, row->moves);
    char room[PLAY_BYTES];
    struct text got = TEXT(room);

    play_got(&p, row->want, &got);
    if (strcmp(room, row->want) != 0)
        fail_msg("%s: %s\n  got  %s\n  want %s", row->rules, row->moves, room, row->want);
}

static inline void check_rows(const struct row *rows, int n)
{
    for (int i = 0; i < n; i++)
        check_row(&rows[i]);
}

/* Check rows whose `want` is all sentences about the last choice. */
static inline void check_said(const struct row *rows, int n)
{
    for (int i = 0; i < n; i++) {
        struct play p = played(rows[i].rules, rows[i].deal, rows[i].moves);

        if (strcmp(p.said, rows[i].want) != 0)
            fail_msg("%s: %s\n  got  %s\n  want %s", rows[i].rules, rows[i].moves, p.said,
                     rows[i].want);
    }
}

#endif
