/* Records of random games and their files, shared by the tests that read them and those that damage
 * them. */
#ifndef RECORDS_H
#define RECORDS_H

#include "spread.h"
#include "match/record_text.h"
#include "match/undo.h"

enum { FILE_BYTES = 1 << 18, TURNS = 40 };

static char file[FILE_BYTES] __attribute__((unused)); /* some tests do not use it */

static inline struct record begun(const struct rules *r, uint64_t seed)
{
    struct record rec = {.duel.rules = *r, .first = seed & 1 ? P2 : P1};

    snprintf(rec.name[P1], NAME_BYTES, "%s", "Zo\xc3\xab");
    snprintf(rec.name[P2], NAME_BYTES, "%s", "A ## \"name\" with 47 bytes, just as many as fit.");
    snprintf(rec.who[P1], WHO_BYTES, "%s", "human");
    snprintf(rec.who[P2], WHO_BYTES, "%s", "bot:python3 'my bot.py' # --level 3");
    snprintf(rec.date, sizeof rec.date, "%s", "2026-01-31T12:00:00Z");
    nature_init(&rec.duel.nature, seed * 0x9e3779b97f4a7c15U);
    if (game_is_hidden(r->game) && seed % 4 == 2)
        assert_int_equal(nature_stack(&rec.duel.nature, r, "1:1 2:1", NULL), OK);
    rec.rated = seed % 7 == 1;
    if (seed % 5 == 2)
        rec.match = (struct record_match){3, 2, {seed % 2 == 0, seed % 2 == 1}, UINT64_MAX - seed};
    record_begin(&rec);
    return rec;
}

/* Print what is new; print the result only if the caller asks for it. */
static inline void print_lines(struct record *rec, bool result, struct text *out)
{
    while (rec->printed != rec->count || (rec->ending != ENDING_RULES && rec->printed_ends == 0))
        record_text_print_next(rec, out);
    if (result)
        record_text_print_next(rec, out);
}

/* Make a random game and its file. Some choices are taken back, and some games end early. */
static inline struct record written(const struct rules *r, uint64_t seed, bool undo,
                                    struct text *out)
{
    struct record rec = begun(r, seed);
    struct rng g = rng_at(seed, 6, 0);

    record_text_print_header(&rec, out);
    while (rec.duel.now.turn != OVER && rec.duel.turns < TURNS) {
        assert_int_equal(record_play(&rec, choose(&rec, &g)), OK);
        print_lines(&rec, false, out);
        if (undo && rng_below(&g, 4) == 0 && undo_is_possible(&rec))
            record_undo(&rec);
        print_lines(&rec, false, out);
    }
    if (rec.duel.now.turn != OVER && seed % 3 == 0)
        record_end(&rec, (enum ending)(ENDING_RESIGN + seed / 3 % 4), seed % 2 ? P1 : P2);
    if (rec.ending == ENDING_ABORT)
        rec.ended_by = P1;
    print_lines(&rec, seed % 5 != 0, out);
    assert_false(out->cut);
    return rec;
}

static inline struct record parsed(const char *bytes, size_t len)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct record rec;

    if (record_text_parse(&rec, bytes, len, NULL, &why) != OK)
        fail_msg("%s\n%.*s", room, (int)len, bytes);
    return rec;
}

#endif
