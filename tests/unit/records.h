/* Records of random games and their files, shared by the tests that read and that break them. */
#ifndef RECORDS_H
#define RECORDS_H

#include "spread.h"
#include "match/record_text.h"

enum { FILE_BYTES = 1 << 18, TURNS = 40 };

static char file[FILE_BYTES];

static inline struct record begun(const struct rules *r, uint64_t seed)
{
    struct record rec = {.rules = *r, .first = seed & 1 ? P2 : P1};

    snprintf(rec.name[P1], NAME_BYTES, "%s", "Zo\xc3\xab");
    snprintf(rec.name[P2], NAME_BYTES, "%s", "A ## \"name\" with 47 bytes, just as many as fit.");
    snprintf(rec.who[P1], WHO_BYTES, "%s", "human");
    snprintf(rec.who[P2], WHO_BYTES, "%s", "bot:python3 'my bot.py' # --level 3");
    snprintf(rec.date, sizeof rec.date, "%s", "2026-01-31T12:00:00Z");
    nature_init(&rec.nature, seed * 0x9e3779b97f4a7c15U);
    if (game_is_hidden(r->game) && seed % 4 == 2)
        assert_int_equal(nature_stack(&rec.nature, r, "1:1 2:1", NULL), OK);
    record_begin(&rec);
    return rec;
}

/* A random game and its file. Some choices are taken back, some games resigned. */
static inline struct record written(const struct rules *r, uint64_t seed, bool undo,
                                    struct text *out)
{
    struct record rec = begun(r, seed);
    struct rng g = rng_at(seed, 6, 0);

    record_print_header(&rec, out);
    while (rec.now.turn != OVER && rec.turns < TURNS) {
        assert_int_equal(record_play(&rec, choose(&rec, &g)), OK);
        record_print_move(&rec, out);
        if (undo && rng_below(&g, 4) == 0 && record_can_undo(&rec)) {
            record_undo(&rec);
            record_print_undo(&rec, out);
        }
    }
    if (rec.now.turn != OVER && seed % 3 == 0) {
        rec.resigned = seed % 2 ? 1 : 2;
        record_print_resign(&rec, out);
    }
    if (record_result(&rec) != UNDECIDED && seed % 5 != 0)
        record_print_result(&rec, out);
    assert_false(out->cut);
    return rec;
}

static inline struct record parsed(const char *bytes, size_t len)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct record rec;

    if (record_parse(&rec, bytes, len, NULL, &why) != OK)
        fail_msg("%s\n%.*s", room, (int)len, bytes);
    return rec;
}

#endif
