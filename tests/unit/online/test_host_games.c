/*
 * Whole games on a host, in every game: messages sent twice, wrong and in others' games; a host
 * that is restored from any number of lines; what each seat and those who watch get to see.
 */
#include "hosting.h"

#include "core/move.h"
#include "core/position.h"
#include "online/host/room_frames.h"

enum { WATCHER = 3, STRANGER = 4, SECOND = 10, MOST_LINES = 4096 };

static char tokens[3][64];

static void two_players(struct hosting *t, uint64_t seed)
{
    hosting_init(t, seed);
    for (int g = 1; g <= 4; g++)
        hosting_enter(t, g, NULL);
    for (int g = 1; g <= 2; g++)
        hosting_text(hosting_news(t, g), "token", tokens[g], sizeof tokens[g]);
}

/* The last frame to this guest that shows a position; "". */
static const char *last_view(const struct hosting *t, int guest)
{
    const char *at = t->heard[guest] + t->heard_len[guest];

    while (at-- > t->heard[guest])
        if ((at == t->heard[guest] || at[-1] == '\n') &&
            (strncmp(at, "{\"t\":\"game\"", 11) == 0 || strncmp(at, "{\"t\":\"event\"", 12) == 0))
            return at;
    return "";
}

/* The legal moves that a guest was told of last; "": no choice of its is wanted. */
static const char *legal_of(const struct hosting *t, int guest, char legal[4096])
{
    char *frame = strndup(last_view(t, guest), strcspn(last_view(t, guest), "\n"));

    hosting_text(frame, "legal", legal, 4096);
    free(frame);
    return legal;
}

static bool first_legal(const struct hosting *t, int guest, char word[WORD_BYTES])
{
    char legal[4096];

    snprintf(word, WORD_BYTES, "%.*s", (int)strcspn(legal_of(t, guest, legal), ","), legal);
    return word[0] != '\0';
}

/* One of them at random. */
static bool pick(struct hosting *t, int guest, char word[WORD_BYTES])
{
    char legal[4096];
    int n = 1, at;
    const char *from = legal_of(t, guest, legal);

    if (legal[0] == '\0')
        return false;
    for (const char *c = legal; *c; c++)
        n += *c == ',';
    for (at = (int)rng_below(&t->dice, (uint32_t)n); at > 0; at--)
        from = strchr(from, ',') + 1;
    snprintf(word, WORD_BYTES, "%.*s", (int)strcspn(from, ","), from);
    return true;
}

static int64_t ply_of(struct hosting *t, int guest)
{
    return hosting_number(last_view(t, guest), "ply");
}

static bool is_over(const struct hosting *t)
{
    return t->heard[1] != NULL && strstr(t->heard[1], "\"t\":\"over\"") != NULL;
}

/* Guest g plays; whoever sends it again, late or elsewhere changes nothing. */
static void play_one(struct hosting *t, uint64_t game, int g, bool doubled)
{
    char word[WORD_BYTES];
    int64_t ply = ply_of(t, g);
    size_t lines = t->count;

    if (!pick(t, g, word))
        return;
    hosting_read_all(t);
    hosting_say(t, g, "{'t':'move','id':9,'game':%d,'ply':%d,'word':'%s'}", (int)game, (int)ply,
                word);
    if (strstr(hosting_news(t, g), "chosen already") != NULL) { /* the other's choice is wanted */
        assert_int_equal(t->count, lines);
        return;
    }
    assert_non_null(strstr(hosting_news(t, g), "\"t\":\"ack\",\"id\":9"));
    lines = t->count;
    for (int i = 0; i < 2 && doubled; i++) {
        hosting_read_all(t);
        hosting_say(t, g, "{'t':'move','id':10,'game':%d,'ply':%d,'word':'%s'}", (int)game,
                    (int)ply, word);
        assert_non_null(strstr(hosting_news(t, g), "\"t\":\"ack\",\"id\":10"));
        hosting_say(t, g, "{'t':'move','id':11,'game':%d,'ply':%d,'word':'%s'}", (int)game,
                    (int)ply + 7, word);
        assert_non_null(strstr(hosting_news(t, g), "\"t\":\"refuse\",\"id\":11"));
        hosting_say(t, STRANGER, "{'t':'move','id':12,'game':%d,'ply':%d,'word':'%s'}", (int)game,
                    (int)ply_of(t, g), word);
        assert_non_null(strstr(hosting_news(t, STRANGER), "\"t\":\"refuse\",\"id\":12"));
    }
    assert_int_equal(t->count, lines);
}

/* The record of the game, from the frame that ends it. */
static struct record record_told(const struct hosting *t)
{
    static char words[FRAMES_HOST_BYTES];
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct record rec;

    hosting_text(hosting_frame(t->heard[1], "over"), "record", words, sizeof words);
    if (record_text_parse(&rec, words, strlen(words), NULL, &why) != OK)
        fail_msg("%s\n%s", why.at, words);
    return rec;
}

static uint64_t watched_game(struct hosting *t, const char *rules, const char *clock)
{
    hosting_say(t, 1, "{'t':'seek','id':2,'rules':'%s','clock':'%s','side':1}", rules, clock);
    hosting_say(t, 2, "{'t':'accept','id':2,'seek':1}");
    hosting_say(t, WATCHER, "{'t':'watch','id':2,'game':1}");
    return 1;
}

static void whole_games(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            struct hosting t;
            struct record rec;

            two_players(&t, seed);
            watched_game(&t, games_at(i)->id, "none");
            for (int k = 0; !is_over(&t); k++)
                play_one(&t, 1, 1 + (int)rng_below(&t.dice, 2), k % 5 == 0);
            rec = record_told(&t);
            assert_true(record_result(&rec) != UNDECIDED);
            record_release(&rec);
            assert_non_null(strstr(t.heard[WATCHER], "\"t\":\"over\""));
            hosting_release(&t);
        }
}

/* ---- restoring ------------------------------------------------------------------------------- */

/* What a player who comes back sees of the game, with both players there. */
static char *seen_again(struct hosting *t, int player, bool fields)
{
    static const char *const since[] = {"", ",'since':[[1,1]]"}; /* the second: it is over */
    const char *frame = "";

    for (int i = 0; i < 2 && frame[0] == '\0'; i++) {
        hosting_read_all(t);
        assert_int_equal(host_enter(t->h, SECOND, 0, t->now), OK);
        hosting_say(t, SECOND, "{'t':'hello','id':1,'proto':1,'token':'%s','fields':%s%s}",
                    tokens[player], fields ? "true" : "false", since[i]);
        frame = hosting_frame(hosting_news(t, SECOND), "game");
        hosting_leave(t, SECOND);
    }
    return strdup(frame);
}

static void at_any_line(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        static char *seen[MOST_LINES][2]; /* after this many lines; NULL inside one message */
        char rules[64];
        struct hosting t;

        memset(seen, 0, sizeof seen);
        snprintf(rules, sizeof rules, "%s:turn-limit=12", games_at(i)->id);
        two_players(&t, 7);
        watched_game(&t, rules, "none");
        while (!is_over(&t)) {
            play_one(&t, 1, 1 + (int)rng_below(&t.dice, 2), false);
            for (int p = 0; p < 2 && seen[t.count][p] == NULL; p++)
                seen[t.count][p] = seen_again(&t, p + 1, false);
        }
        size_t begin = 0;
        while (t.lines[begin].game != 1)
            begin++;
        for (size_t n = begin + 1; n <= t.count; n++) {
            size_t end = n;

            while (seen[end][0] == NULL && end < t.count)
                end++;
            if (seen[end][0] == NULL || strstr(t.lines[n - 1].text, "begin") != NULL)
                continue;
            struct hosting again;

            hosting_restore(&again, &t, n);
            hosting_enter(&again, 1, tokens[1]);
            hosting_enter(&again, 2, tokens[2]);
            for (int p = 0; p < 2; p++) {
                char *frame = seen_again(&again, p + 1, false);

                assert_string_equal(frame, seen[end][p]);
                free(frame);
            }
            hosting_release(&again);
        }
        for (size_t n = 0; n < MOST_LINES; n++) {
            free(seen[n][0]);
            free(seen[n][1]);
        }
        hosting_release(&t);
    }
}

/* The longest games fit into frames, with everything that a player who comes back must know. */
static void long_games_fit(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        struct hosting t;
        char rules[64], word[WORD_BYTES], *frame;
        size_t lines;

        snprintf(rules, sizeof rules, "%s:turn-limit=400", games_at(i)->id);
        two_players(&t, 3);
        watched_game(&t, rules, "none");
        while (!is_over(&t)) { /* the first legal move: charge without an end */
            lines = t.count;
            for (int g = 1; g <= 2 && t.count == lines; g++)
                if (first_legal(&t, g, word))
                    hosting_say(&t, g, "{'t':'move','id':9,'game':1,'ply':%d,'word':'%s'}",
                                (int)ply_of(&t, g), word);
            assert_true(t.count > lines);
        }
        frame = seen_again(&t, 1, true);
        assert_non_null(strstr(frame, "\"record\":\"duello record 1"));
        assert_non_null(strstr(frame, "\"fields\":[{"));
        assert_in_range(strlen(frame), 500, FRAMES_HOST_BYTES);
        free(frame);
        hosting_release(&t);
    }
}

/* Where only the drawing does not fit into a frame, the frame goes without it. */
static void frames_do_without_drawings(void **unused)
{
    struct hosting t;
    const struct room *r;
    struct text *out;
    char *whole;

    (void)unused;
    two_players(&t, 3);
    watched_game(&t, "charge", "none");
    r = index_get(&t.h->rooms, 1);
    out = &t.h->out.text;
    room_write_game(t.h, r, P1);
    whole = strdup(out->at);
    for (size_t more = 0; strcmp(out->at, whole) == 0; more++) {
        room_write_game(t.h, r, P1);
        out->cap = out->len + more + 1;
        room_add_drawing(t.h, r, P1, NULL);
        assert_false(out->cut);
        assert_int_equal(out->len, strlen(out->at));
        assert_int_equal(out->at[out->len - 1], '}');
    }
    assert_non_null(strstr(out->at, "\"fields\":[{"));
    free(whole);
    hosting_release(&t);
}

/* A position of this game after a few random choices, with the turn limit of a host. */
static struct state in_the_middle(const struct game *g, struct rules *r)
{
    struct rng dice = rng_at(5, 0, 0);
    struct duel d;

    rules_init(r, g);
    r->value[TURN_LIMIT] = 12;
    duel_init(&d, r, P1, 3);
    for (int i = 0; i < 30 && d.turns < 2; i++) {
        struct joint m = {0, 0};
        move legal[MOVES_MAX];

        if (d.now.turn == CHANCE) {
            m.a = duel_chance(&d);
        } else {
            m.a = legal[rng_below(&dice, (uint32_t)duel_legal(&d, d.now.turn == P2, legal))];
            if (d.now.turn == BOTH)
                m.b = legal[rng_below(&dice, (uint32_t)duel_legal(&d, P2, legal))];
        }
        duel_step(&d, m);
    }
    while (d.now.turn == CHANCE)
        duel_step(&d, (struct joint){duel_chance(&d), 0});
    return d.now;
}

static void ask_for_position(struct hosting *t, bool anywhere, const struct rules *r,
                             const struct state *at)
{
    hosting_init(t, 3);
    host_free(t->h);
    t->setup.practice = anywhere;
    assert_non_null(t->h = host_new(&t->setup, &t->ports));
    hosting_enter(t, 1, NULL);
    hosting_text(hosting_news(t, 1), "token", tokens[1], sizeof tokens[1]);
    hosting_say(t, 1, "{'t':'play','id':2,'rules':'%s','who':'novice','side':%d,'from':'%s'}",
                rules_words(r).at, at->turn == P2 ? 2 : 1, position_words(r, at).at);
}

/* Where the host allows it, a game begins at any position, also after a restart and again. */
static void from_a_position(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        struct rules r;
        struct state at = in_the_middle(games_at(i), &r);
        struct hosting t, again;
        struct record rec;
        char *frame, *restored;

        ask_for_position(&t, false, &r, &at);
        assert_string_not_equal(hosting_frame(hosting_news(&t, 1), "refuse"), "");
        hosting_release(&t);
        ask_for_position(&t, true, &r, &at);
        frame = seen_again(&t, 1, false);
        hosting_restore(&again, &t, t.count);
        hosting_enter(&again, 1, tokens[1]);
        restored = seen_again(&again, 1, false);
        assert_string_equal(frame, restored);
        hosting_say(&t, 1, "{'t':'resign','id':3,'game':1}");
        rec = record_told(&t);
        assert_true(rec.is_set_up);
        assert_memory_equal(&rec.start, &at, sizeof at);
        record_release(&rec);
        hosting_say(&t, 1, "{'t':'rematch','id':4,'game':1}");
        assert_non_null(strstr(t.lines[t.count - 1].text, position_words(&r, &at).at));
        free(frame);
        free(restored);
        hosting_release(&again);
        hosting_release(&t);
    }
}

/* Lines that do not continue a journal are refused with a sentence. */
static void bad_lines(void **unused)
{
    static const struct {
        uint64_t game, line;
        const char *text;
    } rows[] = {
        {0, 2, "player 1 00"},                  /* a gap */
        {0, 1, "player 1 00"},                  /* half a token */
        {0, 1, "player"},                       /* nobody */
        {0, 1, "dance 1"},                      /* no such line */
        {0, 1, ""},                             /* empty */
        {0, 1, "closed 7"},                     /* an invitation that was never made */
        {1, 1, "move 1 0 0 charge"},            /* no game has begun */
        {1, 1, "begin 2026-01-31T12:00:00Z 5"}, /* cut off */
        {1, 2, "move 1 0 0 charge"},            /* the first line is missing */
        {3, 1, "begin 2026-01-31T12:00:00Z 5 1 0 0 0 0 0 none 0 0 p1 =nobody charge"},
        {3, 1, "begin 2026-01-31T12:00:00Z 5 1 0 0 0 0 0 none 0 0 p1 p2 chess"},
        {3, 1, "begin 2026-01-31T12:00:00Z 5 1 0 0 0 0 0 none 0 0 p1 p2 charge turn=7"},
        {3, 1, "begin yesterday 5 1 0 0 0 0 0 none 0 0 p1 p2 charge"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text why = TEXT_OF(SENTENCE_BYTES);
        struct hosting t;

        hosting_init(&t, 1);
        assert_int_not_equal(
            host_restore(t.h, rows[i].game, rows[i].line, rows[i].text, strlen(rows[i].text), &why),
            OK);
        assert_true(why.len > 0);
        host_resume(t.h, 0);
        hosting_release(&t);
    }
}

/* ---- secrets --------------------------------------------------------------------------------- */

/* Every view that a guest was sent is one that this seat may have (2: those who watch); and before
 * the end no frame has the seed. */
static void check_frames(const struct hosting *t, int guest, int seat, const struct record *rec)
{
    char seed[32], view[8192];
    int checked = 0;

    snprintf(seed, sizeof seed, "%llu", (unsigned long long)rec->duel.nature.seed);
    for (const char *at = t->heard[guest]; *at != '\0'; at = strchr(at, '\n') + 1) {
        char *frame = strndup(at, strcspn(at, "\n"));
        bool known = false;

        if (strstr(frame, "\"record\":") == NULL)
            assert_null(strstr(frame, seed));
        hosting_text(frame, "view", view, sizeof view);
        for (size_t n = 0; n <= rec->count && view[0] != '\0' && !known; n++) {
            struct state s = *record_at(rec, n);

            for (int p = P1; p <= P2 && game_is_hidden(rec->duel.rules.game); p++)
                if (seat == p || seat == 2)
                    rec->duel.rules.game->hide(&rec->duel.rules, &s, p);
            known = strcmp(position_words(&rec->duel.rules, &s).at, view) == 0;
        }
        if (view[0] != '\0' && !known)
            fail_msg("guest %d saw %s", guest, view);
        checked += known;
        free(frame);
    }
    assert_true(checked > 2);
}

/* A draw that only one player sees is in no `moved` of the others. */
static int draws_told(const struct hosting *t, int guest)
{
    int n = 0;

    for (const char *at = t->heard[guest]; (at = strstr(at, "\"nature ")) != NULL; at++)
        n++;
    return n;
}

static void cards_stay_hidden(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct hosting t;
        struct record rec;

        two_players(&t, seed);
        watched_game(&t, "battle-numbers", "none");
        while (!is_over(&t))
            play_one(&t, 1, 1 + (int)rng_below(&t.dice, 2), false);
        rec = record_told(&t);
        check_frames(&t, 1, P1, &rec);
        check_frames(&t, 2, P2, &rec);
        check_frames(&t, WATCHER, 2, &rec);
        assert_true(draws_told(&t, 1) > 0 && draws_told(&t, 2) > 0);
        assert_int_equal(draws_told(&t, WATCHER), 0);
        record_release(&rec);
        hosting_release(&t);
    }
}

/* Seeds are fresh: two games of the same players have nothing in common. */
static void seeds_are_fresh(void **unused)
{
    uint64_t seeds[2];

    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct hosting t;
        struct record rec;

        two_players(&t, (uint64_t)i);
        watched_game(&t, "battle-numbers", "none");
        hosting_say(&t, 1, "{'t':'resign','id':3,'game':1}");
        rec = record_told(&t);
        seeds[i] = rec.duel.nature.seed;
        record_release(&rec);
        hosting_release(&t);
    }
    assert_int_not_equal(seeds[0], seeds[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games),       cmocka_unit_test(long_games_fit),
        cmocka_unit_test(at_any_line),       cmocka_unit_test(bad_lines),
        cmocka_unit_test(cards_stay_hidden), cmocka_unit_test(seeds_are_fresh),
        cmocka_unit_test(from_a_position),   cmocka_unit_test(frames_do_without_drawings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
