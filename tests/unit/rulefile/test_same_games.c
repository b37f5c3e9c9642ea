/*
 * The rule files of the five books are the same games as those in C: the same choices in the same
 * order, results, positions, views and sentences, in random games by the book and with random
 * options; the same number of games of each length; and the same solutions.
 * Long: GAMES=10000 SETTINGS=20 DEPTH=6
 */
#include "rule_files.h"

#include "core/move.h"
#include "core/nature.h"
#include "core/position.h"
#include "solve/solution.h"

static const char *const books[] = {"energy-duel", "energy-clash", "charge", "energy-duel-blast",
                                    "battle-numbers"};
enum { BOOKS = sizeof books / sizeof books[0] };

static int figure(const char *name, int usual)
{
    const char *set = getenv(name);

    return set != NULL ? atoi(set) : usual;
}

/* A game by both rules. */
struct pair {
    struct rules c, file;
    struct state at_c, at_file;
};

static void differ(const struct pair *p, const char *what, const char *c, const char *file)
{
    fail_msg("%s, %s at %s\nC:\n%s\nrule file:\n%s", rules_words(&p->c).at, what,
             position_words(&p->c, &p->at_c).at, c, file);
}

static void same_numbers(const struct pair *p, const char *what, int c, int file)
{
    char a[16], b[16];

    snprintf(a, sizeof a, "%d", c);
    snprintf(b, sizeof b, "%d", file);
    if (c != file)
        differ(p, what, a, b);
}

/* ---- positions ------------------------------------------------------------------------------- */

static void same_lists(const struct pair *p, const char *what, const move *c, int n,
                       const move *file, int m)
{
    struct text a = TEXT_OF(2000), b = TEXT_OF(2000);

    if (n == m && memcmp(c, file, (size_t)n * sizeof *c) == 0)
        return;
    move_list(&p->c, c, n, &a);
    move_list(&p->file, file, m, &b);
    differ(p, what, a.at, b.at);
}

static void same_offers(const struct pair *p, int chooser)
{
    struct offer a, b;

    if (p->c.game->offer == NULL)
        return;
    a = p->c.game->offer(&p->c, &p->at_c, chooser);
    b = p->file.game->offer(&p->file, &p->at_file, chooser);
    assert_true(a.cards == b.cards && a.copies == b.copies && a.lowest == b.lowest &&
                a.last == b.last);
}

static void same_choices(const struct pair *p)
{
    uint32_t weight[2][MOVES_MAX];
    move list[2][MOVES_MAX];

    for (int player = P1; player <= P2; player++)
        if (state_wants(&p->at_c, player)) {
            int n = p->c.game->legal(&p->c, &p->at_c, player, list[0]);

            same_lists(p, "choices", list[0], n, list[1],
                       p->file.game->legal(&p->file, &p->at_file, player, list[1]));
            same_offers(p, player);
        }
    if (p->at_c.turn == CHANCE) {
        int n = p->c.game->chance(&p->c, &p->at_c, list[0], weight[0]);

        same_lists(p, "nature's choices", list[0], n, list[1],
                   p->file.game->chance(&p->file, &p->at_file, list[1], weight[1]));
        assert_memory_equal(weight[0], weight[1], (size_t)n * sizeof weight[0][0]);
        same_offers(p, CHANCE);
    }
}

static void same_field(const struct pair *p, const struct field *c, const struct field *file)
{
    if (strcmp(c->name, file->name) != 0)
        differ(p, "part", c->name, file->name);
    same_numbers(p, c->name, (int)c->kind, (int)file->kind);
    for (int player = P1; player <= P2; player++) {
        same_numbers(p, c->name, c->count[player], file->count[player]);
        same_numbers(p, c->name, c->unseen[player], file->unseen[player]);
        for (int i = 0; i < c->count[player]; i++)
            same_numbers(p, c->name, c->value[player][i], file->value[player][i]);
    }
}

static void same_parts(const struct pair *p)
{
    struct field c[FIELDS_MAX], file[FIELDS_MAX];
    int n = p->c.game->describe(&p->c, &p->at_c, c);

    p->file.game->describe(&p->file, &p->at_file, file);
    /* A game that is over leaves flags as they are, and the C rules clear some. */
    for (int i = 0; i < n && p->at_c.turn != OVER; i++)
        same_field(p, &c[i], &file[i]);
    for (int player = P1; player <= P2; player++)
        same_numbers(p, "points", p->at_c.points[player], p->at_file.points[player]);
    same_numbers(p, "turn", p->at_c.turn, p->at_file.turn);
    same_numbers(p, "result", p->at_c.result, p->at_file.result);
    same_numbers(p, "clock", p->at_c.clock, p->at_file.clock);
}

/* A position can be written and read back, and a view hides the same. */
static void same_view(const struct pair *p)
{
    struct state again;

    for (int player = P1; player <= P2; player++) {
        struct pair seen = *p;

        seen.at_c = game_view(&p->c, &p->at_c, player).seen;
        seen.at_file = game_view(&p->file, &p->at_file, player).seen;
        same_parts(&seen);
    }
    if (p->at_file.turn >= CHANCE)
        return;
    assert_int_equal(
        position_parse(&p->file, position_words(&p->file, &p->at_file).at, &again, NULL), OK);
    assert_memory_equal(&again, &p->at_file, sizeof again);
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* The same sentence by both rules, in a room of its own. */
struct said {
    char room[2][4 * SENTENCE_BYTES];
    struct text c, file;
    struct scene of_c, of_file;
};

static void said_begin(struct said *s, const struct pair *p, int turn)
{
    s->c = TEXT(s->room[0]);
    s->file = TEXT(s->room[1]);
    s->of_c = (struct scene){&p->c, {"Ann", "Bob"}, turn};
    s->of_file = (struct scene){&p->file, {"Ann", "Bob"}, turn};
}

static void said_same(struct said *s, const struct pair *p, const char *what)
{
    if (strcmp(s->room[0], s->room[1]) != 0)
        differ(p, what, s->room[0], s->room[1]);
    text_clear(&s->c);
    text_clear(&s->file);
}

static void same_refusals(struct said *s, const struct pair *p, int player, struct rng *g)
{
    const struct verb *v = p->c.game->verbs;
    move list[MOVES_MAX], wrong;
    int verbs = 0, verb, n = p->c.game->legal(&p->c, &p->at_c, player, list);

    while (v[verbs].word != NULL && v[verbs].nature == 0)
        verbs++;
    verb = (int)rng_below(g, (uint32_t)verbs);
    n = n > 0 ? n : 0;
    wrong = MOVE(verb, 0);
    if (move_verb_max(&p->c, verb) > 0)
        wrong = MOVE(verb, 1 + (int)rng_below(g, (uint32_t)move_verb_max(&p->c, verb)));
    if (move_is_among(wrong, list, n))
        return;
    p->c.game->refusal(&s->of_c, &p->at_c, player, wrong, &s->c);
    p->file.game->refusal(&s->of_file, &p->at_file, player, wrong, &s->file);
    said_same(s, p, "refusal");
}

/* The short reason why a kind of move cannot be made now. */
static void same_needs(struct said *s, const struct pair *p, int player)
{
    move list[MOVES_MAX];
    int n = p->c.game->legal(&p->c, &p->at_c, player, list);

    for (int verb = 0; p->c.game->verbs[verb].word != NULL; verb++) {
        bool can = p->c.game->verbs[verb].nature > 0;

        for (int i = 0; i < n; i++)
            can |= MOVE_VERB(list[i]) == verb;
        if (can)
            continue;
        said_begin(s, p, 1);
        p->c.game->needs(&p->c, &p->at_c, player, verb, &s->c);
        p->file.game->needs(&p->file, &p->at_file, player, verb, &s->file);
        said_same(s, p, "needs");
    }
}

/* One sentence, for each reader. */
static void same_briefs(struct said *s, const struct pair *p, struct joint m,
                        const struct pair *next, int turn)
{
    for (int me = P1; me <= BOTH && p->at_c.turn != CHANCE; me++) {
        said_begin(s, p, turn);
        game_tell_briefly(&s->of_c, &p->at_c, m, &next->at_c, me, &s->c);
        game_tell_briefly(&s->of_file, &p->at_file, m, &next->at_file, me, &s->file);
        said_same(s, p, "brief sentence");
    }
}

static void same_before(const struct pair *p, int turn, struct rng *g)
{
    static struct said s;
    const struct game *c = p->c.game, *file = p->file.game;

    said_begin(&s, p, turn);
    c->status(&s.of_c, &p->at_c, &s.c);
    file->status(&s.of_file, &p->at_file, &s.file);
    if (p->at_c.turn < CHANCE)
        said_same(&s, p, "status");
    said_begin(&s, p, turn);
    if (p->at_c.turn >= CHANCE)
        return;
    c->heading(&s.of_c, &p->at_c, &s.c);
    file->heading(&s.of_file, &p->at_file, &s.file);
    said_same(&s, p, "heading");
    for (int player = P1; player <= P2; player++) {
        if (!state_wants(&p->at_c, player))
            continue;
        c->prompt(&s.of_c, &p->at_c, player, &s.c);
        file->prompt(&s.of_file, &p->at_file, player, &s.file);
        said_same(&s, p, "prompt");
        if (c->hand != NULL) {
            c->hand(&s.of_c, &p->at_c, player, &s.c);
            file->hand(&s.of_file, &p->at_file, player, &s.file);
            said_same(&s, p, "hand");
        }
        if (c->reminder != NULL) {
            c->reminder(&s.of_c, &p->at_c, &s.c);
            file->reminder(&s.of_file, &p->at_file, &s.file);
            said_same(&s, p, "reminder");
        }
        same_refusals(&s, p, player, g);
        same_needs(&s, p, player);
    }
}

static void same_step(struct pair *p, struct joint m, int turn)
{
    static struct said s;
    struct pair next = *p;

    said_begin(&s, p, turn);
    game_step(&p->c, &next.at_c, m);
    game_step(&p->file, &next.at_file, m);
    p->c.game->tell(&s.of_c, &p->at_c, m, &next.at_c, &s.c);
    p->file.game->tell(&s.of_file, &p->at_file, m, &next.at_file, &s.file);
    said_same(&s, p, "sentences");
    same_briefs(&s, p, m, &next, turn);
    if (next.at_c.turn == OVER) {
        game_tell_result(&s.of_c, next.at_c.result, &s.c);
        game_tell_result(&s.of_file, next.at_file.result, &s.file);
        said_same(&s, p, "the end");
    }
    *p = next;
}

/* ---- random games ---------------------------------------------------------------------------- */

static struct joint some_choice(const struct pair *p, struct rng *g)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    struct joint m = {0};

    if (p->at_c.turn == CHANCE) {
        m.a = list[rng_below(g, (uint32_t)p->c.game->chance(&p->c, &p->at_c, list, weight))];
        return m;
    }
    m.a = list[rng_below(
        g, (uint32_t)p->c.game->legal(&p->c, &p->at_c, p->at_c.turn == P2 ? P2 : P1, list))];
    if (p->at_c.turn == BOTH)
        m.b = list[rng_below(g, (uint32_t)p->c.game->legal(&p->c, &p->at_c, P2, list))];
    return m;
}

static void play_one(struct pair *p, struct rng *g)
{
    int first = (int)rng_below(g, 2), turns = 300;
    static struct said s;

    p->at_c = game_start(&p->c, first);
    p->at_file = game_start(&p->file, first);
    said_begin(&s, p, 1);
    p->c.game->opening(&s.of_c, &p->at_c, &s.c);
    p->file.game->opening(&s.of_file, &p->at_file, &s.file);
    said_same(&s, p, "opening");
    for (int turn = 1; turn < turns && p->at_c.turn != OVER; turn++) {
        same_parts(p);
        same_choices(p);
        same_view(p);
        same_before(p, turn, g);
        same_step(p, some_choice(p, g), turn);
    }
    same_parts(p);
}

/* Options of some value, mostly small, until both rules take them. */
static void some_rules(struct pair *p, const struct game *file, struct rng *g)
{
    const struct option *o = p->c.game->options;
    struct text why = TEXT_OF(SENTENCE_BYTES), other = TEXT_OF(SENTENCE_BYTES);
    int good;

    do {
        rules_init(&p->c, p->c.game);
        for (int i = 0; o[i].name != NULL; i++) {
            int most =
                o[i].high - o[i].low < 30 || rng_below(g, 8) == 0 ? o[i].high - o[i].low : 30;

            if (rng_below(g, 2) == 0)
                p->c.value[i] = o[i].low + (int)rng_below(g, (uint32_t)most + 1);
        }
        p->file = p->c;
        p->file.game = file;
        text_clear(&why);
        text_clear(&other);
        good = rules_check(&p->c, &why);
        assert_int_equal(rules_check(&p->file, &other), good);
        assert_string_equal(why.at, other.at);
    } while (good != OK);
}

static void random_games_are_the_same(void **unused)
{
    int games = figure("GAMES", 60), settings = figure("SETTINGS", 12);

    (void)unused;
    for (int i = 0; i < BOOKS; i++) {
        const struct game *file = rule_files_load(books[i]);
        struct rng g = rng_at(1, (uint64_t)i, 0);
        struct pair p = {.c = rules_of(books[i])};

        p.file = p.c;
        p.file.game = file;
        for (int n = 0; n < games; n++)
            play_one(&p, &g);
        for (int n = 0; n < settings; n++) {
            some_rules(&p, file, &g);
            for (int k = 0; k < games / 10 + 1; k++)
                play_one(&p, &g);
        }
        rulefile_free(file);
    }
}

/* ---- what a game is -------------------------------------------------------------------------- */

static void same_words(const char *what, const char *c, const char *file)
{
    if ((c == NULL) != (file == NULL) || (c != NULL && strcmp(c, file) != 0))
        fail_msg("%s: C has \"%s\", the file \"%s\"", what, c, file);
}

static void same_lessons(const struct idea *c, const struct idea *file)
{
    for (; c->id != NULL; c++, file++) {
        same_words("lesson", c->id, file->id);
        same_words("title", c->title, file->title);
        same_words("idea", c->says, file->says);
        same_words("clue", c->clue, file->clue);
        for (int i = 0; i < EXERCISES; i++) {
            same_words("position", c->exercise[i].position, file->exercise[i].position);
            same_words("question", c->exercise[i].asks, file->exercise[i].asks);
            same_words("answers", c->exercise[i].answers, file->exercise[i].answers);
            same_words("reason", c->exercise[i].because, file->exercise[i].because);
        }
    }
    assert_null(file->id);
}

static void same_editions(const struct edition *c, const struct edition *file)
{
    for (; c->id != NULL; c++, file++) {
        same_words("edition", c->id, file->id);
        same_words("its name", c->name, file->name);
        same_words("its use", c->says, file->says);
        assert_memory_equal(c->sight, file->sight, sizeof c->sight);
        assert_memory_equal(c->rating, file->rating, sizeof c->rating);
    }
    assert_null(file->id);
}

static void same_looks(const struct game *c, const struct game *file)
{
    struct rules of_c, of_file;
    struct field parts_c[FIELDS_MAX], parts_file[FIELDS_MAX];
    struct state s, t;
    int n;

    same_words("short title", c->brief_title, file->brief_title);
    assert_int_equal(c->tint, file->tint);
    assert_int_equal(c->updates_status, file->updates_status);
    assert_memory_equal(c->sight, file->sight, sizeof c->sight);
    assert_memory_equal(c->rating, file->rating, sizeof c->rating);
    same_lessons(c->ideas, file->ideas);
    assert_int_equal(c->editions == NULL, file->editions == NULL);
    if (c->editions != NULL)
        same_editions(c->editions, file->editions);
    rules_init(&of_c, c);
    rules_init(&of_file, file);
    s = c->start(&of_c, P1);
    t = file->start(&of_file, P1);
    n = c->describe(&of_c, &s, parts_c);
    file->describe(&of_file, &t, parts_file);
    for (int i = 0; i < n; i++) {
        same_words("name of a part", parts_c[i].said, parts_file[i].said);
        assert_int_equal(parts_c[i].look, parts_file[i].look);
        assert_int_equal(parts_c[i].icon, parts_file[i].icon);
        assert_int_equal(parts_c[i].aim, parts_file[i].aim);
        assert_int_equal(parts_c[i].most, parts_file[i].most);
    }
}

static void tables_are_the_same(void **unused)
{
    (void)unused;
    for (int i = 0; i < BOOKS; i++) {
        const struct game *file = rule_files_load(books[i]), *c = games_find(books[i]);
        int k;

        same_words("id", c->id, file->id + 1);
        same_words("alias", c->alias, file->alias);
        same_words("title", c->title, file->title);
        same_words("pitch", c->pitch, file->pitch);
        same_words("Player 1", c->names[P1], file->names[P1]);
        same_words("Player 2", c->names[P2], file->names[P2]);
        same_looks(c, file);
        for (k = 0; c->options[k].name != NULL; k++) {
            same_words("what it means", c->options[k].here, file->options[k].here);
            assert_int_equal(c->options[k].start, file->options[k].start);
            same_words("option", c->options[k].name, file->options[k].name);
            same_words("option", c->options[k].about, file->options[k].about);
            same_words("choices", c->options[k].choices, file->options[k].choices);
            assert_int_equal(c->options[k].book, file->options[k].book);
            assert_int_equal(c->options[k].low, file->options[k].low);
            assert_int_equal(c->options[k].high, file->options[k].high);
        }
        assert_null(file->options[k].name);
        for (k = 0; c->verbs[k].word != NULL; k++) {
            same_words("verb", c->verbs[k].word, file->verbs[k].word);
            same_words("other words", c->verbs[k].also, file->verbs[k].also);
            same_words("question", c->verbs[k].ask, file->verbs[k].ask);
            same_words("as a noun", c->verbs[k].doing, file->verbs[k].doing);
            same_words("gist", c->verbs[k].gist, file->verbs[k].gist);
            assert_int_equal(c->verbs[k].icon, file->verbs[k].icon);
            assert_int_equal(c->verbs[k].act, file->verbs[k].act);
            assert_int_equal(c->verbs[k].from, file->verbs[k].from);
            assert_int_equal(c->verbs[k].certain, file->verbs[k].certain);
            assert_int_equal(c->verbs[k].key, file->verbs[k].key);
            assert_int_equal(c->verbs[k].max_option, file->verbs[k].max_option);
            assert_int_equal(c->verbs[k].nature, file->verbs[k].nature);
            assert_int_equal(c->verbs[k].within, file->verbs[k].within);
        }
        assert_null(file->verbs[k].word);
        for (k = 0; c->book[k] != NULL; k++)
            same_words("book", c->book[k], file->book[k]);
        assert_null(file->book[k]);
        rulefile_free(file);
    }
}

/* ---- games of a length ----------------------------------------------------------------------- */

static uint64_t count_games(const struct rules *r, const struct state *s, int depth)
{
    uint32_t weight[MOVES_MAX];
    move list[2][MOVES_MAX] = {{0}};
    uint64_t found = 0;
    int n, m = 1;

    if (depth == 0 || s->turn == OVER)
        return 1;
    n = s->turn == CHANCE ? r->game->chance(r, s, list[0], weight)
                          : r->game->legal(r, s, s->turn == P2 ? P2 : P1, list[0]);
    if (s->turn == BOTH)
        m = r->game->legal(r, s, P2, list[1]);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++) {
            struct state next;

            game_after(r, s, (struct joint){list[0][i], list[1][k]}, &next);
            found += count_games(r, &next, depth - 1);
        }
    return found;
}

static void as_many_games(const struct rules *c, const struct game *game, int depth)
{
    struct rules file = *c;
    struct state at_c = game_start(c, P1), at_file;

    file.game = game;
    at_file = game_start(&file, P1);
    assert_int_equal(count_games(&file, &at_file, depth), count_games(c, &at_c, depth));
}

/* After both hands were dealt by a seed. */
static void as_many_after_deals(const struct game *game, int deals, int depth)
{
    struct rules c = rules_of("battle"), file = c;

    file.game = game;
    for (int seed = 0; seed < deals; seed++) {
        struct nature n;
        struct state at_c = game_start(&c, P1), at_file = game_start(&file, P1);

        nature_init(&n, (uint64_t)seed);
        while (at_c.turn == CHANCE) {
            struct joint m = {nature_choose(&n, &c, &at_c), 0};

            nature_note(&n, &c, m.a);
            game_step(&c, &at_c, m);
            game_step(&file, &at_file, m);
        }
        assert_int_equal(count_games(&file, &at_file, depth), count_games(&c, &at_c, depth));
    }
}

static void as_many_games_of_each_length(void **unused)
{
    int depth = figure("DEPTH", 4);

    (void)unused;
    for (int i = 0; i < BOOKS; i++) {
        const struct game *file = rule_files_load(books[i]);
        struct rules c = rules_of(i < BOOKS - 1 ? books[i] : "battle:top=3,copies=1,hand=2,hp=3");

        for (int d = 1; d <= depth + (i == BOOKS - 1 ? 2 : 0); d++)
            as_many_games(&c, file, d);
        if (i == BOOKS - 1)
            as_many_after_deals(file, depth > 5 ? 100 : 5, depth > 4 ? 4 : 3);
        rulefile_free(file);
    }
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* Walk over all positions by the C rules, and look each up by the rule file. */
static void same_values(const struct rules *c, const struct solution *by_c,
                        const struct solution *by_file, int one_of)
{
    const struct rules *file = solution_rules(by_file);
    uint64_t cursor = 0, n = 0;
    struct state at_c, at_file;
    struct worth a, b;

    while (solution_next(by_c, &cursor, &at_c, &a)) {
        if (n++ % (uint64_t)one_of != 0)
            continue;
        if (position_parse(file, position_words(c, &at_c).at, &at_file, NULL) != OK)
            fail_msg("%s: the rule file has no position %s", rules_words(c).at,
                     position_words(c, &at_c).at);
        assert_int_equal(solution_worth(by_file, &at_file, &b), OK);
        assert_memory_equal(&a.plies, &b.plies, sizeof a.plies);
        assert_within(a.value - b.value, -1e-9, 1e-9);
    }
}

static void same_solution(const char *words, const struct game *game, int one_of)
{
    struct rules c = rules_of(words), file = c;
    const struct solve_setup setup = {.jobs = 1};
    struct solution *by_c, *by_file;
    struct census a, b;

    file.game = game;
    assert_int_equal(solution_new(&by_c, &c, &setup, NULL), OK);
    assert_int_equal(solution_new(&by_file, &file, &setup, NULL), OK);
    solution_census(by_c, &a);
    solution_census(by_file, &b);
    assert_int_equal(a.positions, b.positions);
    assert_int_equal(a.wins, b.wins);
    assert_int_equal(a.losses, b.losses);
    assert_int_equal(a.longest, b.longest);
    assert_int_equal(a.edges, b.edges);
    same_values(&c, by_c, by_file, one_of);
    solution_free(by_c);
    solution_free(by_file);
}

static void positions_have_the_same_values(void **unused)
{
    static const struct {
        const char *rules;
        int one_of; /* look up one position of this many */
        bool only_long;
    } rows[] = {
        {"energy-duel", 1, false},
        {"energy-duel:self-zero=survives,turn-limit=9", 1, false},
        {"energy-clash", 1, false},
        {"energy-clash:defend=until-hit,zero=attacker-wins", 1, false},
        {"charge:goal=6,charge-cards=2,block-cards=1", 3, false},
        {"charge:goal=5,charge-cards=2,block=next-charge,steal-gain=yes", 3, false},
        {"energy-duel-blast:start=4,turn-limit=12", 1, false},
        {"energy-duel-blast:start=3,double-ko=coin,poor-blast=illegal", 1, false},
        {"charge", 1, true}, /* 473,265 positions */
        {"energy-duel-blast", 1, true},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        char name[32] = {0};
        const struct game *file;

        memcpy(name, rows[i].rules, strcspn(rows[i].rules, ":"));
        if (rows[i].only_long && figure("DEPTH", 4) < 6)
            continue;
        file = rule_files_load(name);
        same_solution(rows[i].rules, file, rows[i].one_of);
        rulefile_free(file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_the_same),
        cmocka_unit_test(random_games_are_the_same),
        cmocka_unit_test(as_many_games_of_each_length),
        cmocka_unit_test(positions_have_the_same_values),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
