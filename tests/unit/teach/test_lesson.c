/*
 * Guided games: every line of the teacher is true where it is said. Lines of the guide are compared
 * with lesson_claims.h, lines about a choice with the judge. N is how many games are played of
 * each game.
 * Long: N=2000
 */
#include "lesson_claims.h"
#include "core/rule_book.h"
#include "teach/lesson.h"

enum { VERBS = 8, OTHER_RULES = 4 /* games of each row of other rules */ };

/* A guided game in progress. */
struct listener {
    const struct rules *rules;
    struct heard at;
    struct heard met[VERBS]; /* the last choice of the opponent, by kind */
    struct judgement judged; /* the verdict on the player's last choice, if there is a judge */
    struct moment moment;
    struct rules no_limit;
};

static void say_wrong(const struct listener *l, const char *line, const char *why)
{
    char room[4 * SENTENCE_BYTES];
    struct text where = TEXT(room);
    struct scene c = {l->rules, {"Ann", "Bob"}, 1};

    l->rules->game->status(&c, &l->at.now, &where);
    fail_msg("%s\n  said: %s\n  but %s; it is now, for player %d:\n%s", spread_name(l->rules), line,
             why, l->at.me + 1, room);
}

/* ---- lines of the guide ---------------------------------------------------------------------- */

static struct claim *claim_of(const struct game *g, const char *line)
{
    struct claim *found = NULL;

    for (int i = 0; i < COUNT(claims); i++)
        if (strcmp(claims[i].game, g->id) == 0 && strstr(line, claims[i].line) != NULL) {
            if (found != NULL)
                fail_msg("%s: two claims for: %s", g->id, line);
            found = &claims[i];
        }
    return found;
}

/* Return the line of the guide that has this text with the numbers of these rules. */
static const struct guide *guide_of(const struct rules *r, const char *line)
{
    for (const struct guide *g = r->game->guide; g->says != NULL; g++) {
        char room[SENTENCE_BYTES];
        struct text filled = TEXT(room);

        rule_book_fill(r, g->says, &filled);
        if (strcmp(room, line) == 0)
            return g;
    }
    return NULL;
}

/* Either the position is still the one after the opponent's choice, or the line is about what
 * happened. */
static bool tells_of_the_past(const struct listener *l, const struct guide *g)
{
    return memcmp(&l->met[g->verb].now, &l->at.now, sizeof l->at.now) == 0 ||
           strstr(g->says, "lost HP") != NULL;
}

static void check_guide(const struct listener *l, const char *line)
{
    const struct guide *g = guide_of(l->rules, line);
    struct claim *claim = g == NULL ? NULL : claim_of(l->rules->game, g->says);

    if (!is_claimed(l->rules->game))
        return;
    if (claim == NULL)
        say_wrong(l, line, "nothing is known of such a line");
    else if (!claim->holds(g->when == GUIDE_MET ? &l->met[g->verb] : &l->at))
        say_wrong(l, line, "that is not true");
    else if (g->when == GUIDE_MET && !tells_of_the_past(l, g))
        say_wrong(l, line, "that was true before");
    else
        claim->heard++;
}

/* ---- lines about a choice -------------------------------------------------------------------- */

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

static const struct verdict *verdict_on_doing(const struct listener *l, const char *from,
                                              const char *to)
{
    for (int i = 0; i < l->judged.count; i++) {
        const struct words doing = move_doing(l->rules, l->judged.of[i].move);

        if (strlen(doing.at) == (size_t)(to - from) &&
            strncmp(doing.at, from, strlen(doing.at)) == 0)
            return &l->judged.of[i];
    }
    return NULL;
}

/* Count the choices that win and those that lose; find the quickest win and the best chances. */
struct sums {
    int wins, losses, quickest;
    double most, least, practical;
};

static struct sums sums_of(const struct judgement *g)
{
    struct sums s = {.quickest = 1 << 20, .least = 1};

    for (int i = 0; i < g->count; i++) {
        const struct verdict *v = &g->of[i];

        s.wins += v->worth.value > 0;
        s.losses += v->worth.value < 0;
        if (v->worth.value > 0 && v->worth.plies < s.quickest)
            s.quickest = v->worth.plies;
        s.most = fmax(s.most, v->chance);
        s.least = fmin(s.least, v->chance);
        s.practical = fmax(s.practical, v->practical);
    }
    return s;
}

/* Where nobody can force anything, the practical chances decide; small differences are not told. */
static bool level_is_true(const struct listener *l, const char *line, const struct verdict *v)
{
    struct sums s = sums_of(&l->judged);
    const char *name = strstr(line, "choice. "), *end = strstr(line, " is better");
    char doing[128];
    const struct verdict *other;

    if (begins(line, "A sound choice."))
        return v->practical < 0 || v->practical > s.practical - 0.001;
    if (name == NULL || end == NULL || s.practical - v->practical < 0.05)
        return false;
    snprintf(doing, sizeof doing, "%c%.*s", name[8] + 'a' - 'A', (int)(end - name - 9), name + 9);
    other = verdict_on_doing(l, doing, doing + strlen(doing));
    return other != NULL && other->practical > s.practical - 0.0011;
}

static bool whole_is_true(const struct listener *l, const char *line, const struct verdict *v)
{
    struct sums s = sums_of(&l->judged);
    const char *mid = strstr(line, "win, but "), *end = strstr(line, " was quicker.");
    const char *more = strstr(line, " would have given them more"), *but = strstr(line, ". But ");
    const struct verdict *other;

    if (begins(line, "Well chosen: that wins"))
        return l->at.now.result == state_won_by(l->at.me);
    if (begins(line, "Well chosen: you can force a win, and nothing is quicker."))
        return v->worth.value > 0 && v->worth.plies == s.quickest;
    if (begins(line, "That keeps your win, but "))
        return v->worth.value > 0 && (other = verdict_on_doing(l, mid + 9, end)) != NULL &&
               other->worth.value > 0 && other->worth.plies < v->worth.plies;
    if (begins(line, "A sound choice.") || begins(line, "A weak choice."))
        return v->worth.value == 0 && s.wins == 0 && level_is_true(l, line, v);
    if (strstr(line, " could force a win whatever you chose.") == NULL ||
        s.losses != l->judged.count)
        return false;
    if (strstr(line, "Nothing would have given them more") != NULL)
        return v->practical > s.practical - 0.001;
    return more == NULL || ((other = verdict_on_doing(l, but + 6, more)) != NULL &&
                            other->practical > v->practical && other->worth.value < 0);
}

static bool mixed_is_true(const struct listener *l, const char *line, const struct verdict *v)
{
    struct sums s = sums_of(&l->judged);

    if (strstr(line, " could win whatever you chose.") != NULL)
        return s.most < 0.0005;
    if (begins(line, "Your opponent chose to")) /* the choice itself deserves no word */
        return v->label != LABEL_WEAK;
    return v->chance > s.most - 0.001 && level_is_true(l, line, v);
}

/* Return the player's value after this choice against what the opponent really chose. */
static double left_after(const struct listener *l, move mine)
{
    struct state next = l->at.before;
    double chance = 0, error;

    game_step(l->rules, &next, state_joint(&next, l->at.me, mine, l->at.theirs));
    assert_int_equal(judge_stand(l->moment.judge, &next, NULL, l->at.me, &chance, &error), OK);
    return chance;
}

/* Where both choose: the choice that is called better was not worse, and nothing clearly better is
 * left out. */
static bool hindsight_is_true(const struct listener *l, const char *line)
{
    const char *from = strstr(line, "Your opponent chose to "), *name, *end;
    double left = left_after(l, l->at.mine);
    const struct verdict *better;

    for (int i = 0; from == NULL && i < l->judged.count; i++)
        if (left_after(l, l->judged.of[i].move) > left + 0.001)
            return false;
    if (from == NULL)
        return true;
    name = strstr(from, ": ") + 2;
    end = strstr(name, " would have been better");
    better = verdict_on_doing(l, name, end);
    return better != NULL && better->move != l->at.mine &&
           left_after(l, better->move) >= left - 1e-6;
}

static void check_verdict(const struct listener *l, const char *line)
{
    const struct verdict *v = judge_verdict_on(&l->judged, l->at.mine);

    if (l->at.judge == NULL || v == NULL)
        say_wrong(l, line, "there is no judge");
    else if (begins(line, "Careful.") != judge_is_error(v->label))
        say_wrong(l, line, judge_label_word(v->label));
    else if (!begins(line, "Careful.") &&
             !(l->judged.how == JUDGED_WHOLE ? whole_is_true(l, line, v)
                                             : mixed_is_true(l, line, v)))
        say_wrong(l, line, "the judge does not say so");
    else if (!begins(line, "Careful.") && l->at.before.turn == BOTH && !hindsight_is_true(l, line))
        say_wrong(l, line, "that is wrong in hindsight");
}

static bool is_verdict(const char *line)
{
    static const char *const beginnings[] = {
        "Careful.",       "Well chosen",   "That keeps your win",
        "A sound choice", "A weak choice", "Your opponent chose to"};

    for (int i = 0; i < COUNT(beginnings); i++)
        if (begins(line, beginnings[i]))
            return true;
    return strstr(line, "whatever you chose.") != NULL;
}

static bool is_frame(const char *line)
{
    return begins(line, "This is ") || strcmp(line, "You can choose:") == 0 ||
           strcmp(line, "You can now choose:") == 0 || begins(line, "Keep playing, or leave");
}

static void hear(void *context, bool is_page, const char *said)
{
    struct listener *l = context;
    char line[HINT_BYTES];

    (void)is_page;
    while (*said) {
        size_t len = strcspn(said, "\n");

        snprintf(line, sizeof line, "%.*s", (int)len, said);
        said += len + (said[len] == '\n');
        if (len == 0 || is_frame(line))
            continue;
        if (!is_verdict(line)) {
            check_guide(l, line);
            continue;
        }
        check_verdict(l, line);
        if (begins(line, "Careful.")) /* test_hint.c has the rest of it */
            return;
    }
}

/* ---- games ----------------------------------------------------------------------------------- */

static void listen_before(struct listener *l, struct lesson *lesson, const struct record *rec)
{
    l->at.now = rec->duel.now;
    l->moment.s = rec->duel.now;
    l->moment.scene = record_scene(rec);
    lesson_before(lesson, &l->moment);
}

/* Choose, call the lesson, and make the step. */
static void listen_step(struct listener *l, struct lesson *lesson, struct record *rec,
                        struct rng *g, bool well)
{
    const bool is_person[2] = {l->at.me == P1, l->at.me == P2};
    struct state before = rec->duel.now;
    struct joint m = choose(rec, g);

    if (state_wants(&before, l->at.me)) {
        if (l->at.judge != NULL &&
            judge_choices(l->at.judge, &before, NULL, l->at.me, &l->judged) == OK && well)
            m = state_joint(&before, l->at.me, l->judged.of[l->judged.best].move,
                            before.turn == BOTH ? state_chosen(&before, m, l->at.foe) : 0);
        lesson_judge(lesson, &l->moment, state_chosen(&before, m, l->at.me));
    }
    assert_int_equal(record_play(rec, m), OK);
    l->at.before = before;
    l->at.now = rec->duel.now;
    if (state_wants(&before, l->at.me))
        l->at.mine = state_chosen(&before, m, l->at.me);
    if (state_wants(&before, l->at.foe)) {
        l->at.theirs = state_chosen(&before, m, l->at.foe);
        l->met[MOVE_VERB(l->at.theirs)] = l->at;
    }
    if (before.turn != CHANCE)
        lesson_after(lesson, l->rules, is_person, &before, m);
}

static void listen_to_game(const struct rules *r, const struct judge *judge, uint64_t seed)
{
    struct record rec = begun(r, seed / 2);
    struct rng g = rng_at(seed, 6, 0);
    struct listener l = {.rules = r, .no_limit = *r, .at.judge = judge};
    struct lesson lesson = {.say = hear, .context = &l};
    char room[LESSON_BYTES];
    struct text end = TEXT(room);

    l.no_limit.value[TURN_LIMIT] = 0;
    l.at.rules = &l.no_limit;
    l.at.me = seed % 2 ? P2 : P1;
    l.at.foe = !l.at.me;
    l.moment = (struct moment){.judge = judge, .player = l.at.me};
    while (rec.duel.now.turn != OVER && rec.duel.turns < TURNS) {
        if (state_wants(&rec.duel.now, l.at.me))
            listen_before(&l, &lesson, &rec);
        listen_step(&l, &lesson, &rec, &g, seed % 3 == 0);
    }
    lesson_end(r, &end);
    hear(&l, true, room);
    record_release(&rec);
}

static void test_the_teacher_is_right(void **state)
{
    int games = getenv("N") != NULL ? atoi(getenv("N")) : 8 * GAMES;

    (void)state;
    for (int i = 0; i < games_count(); i++) {
        struct judged j;

        if (!game_is_solvable(games_at(i))) {
            rules_init(&j.rules, games_at(i));
            for (int n = 0; n < games && games_at(i)->guide != NULL; n++)
                listen_to_game(&j.rules, NULL, (uint64_t)n);
            continue;
        }
        judged_open(&j, games_at(i)->id, NULL);
        for (int n = 0; n < games; n++)
            listen_to_game(&j.rules, &j.judge, (uint64_t)n);
        judged_close(&j);
    }
}

static void test_the_teacher_is_right_by_other_rules(void **state)
{
    struct rules r;

    (void)state;
    for (int i = 0; spread_at(i, &r); i++)
        for (uint64_t n = 0; n < OTHER_RULES; n++)
            if (r.game->guide != NULL)
                listen_to_game(&r, NULL, n);
    for (int i = 0; i < COUNT(judged_rules); i++) {
        struct judged j;

        judged_open(&j, judged_rules[i], NULL);
        for (uint64_t n = 0; n < OTHER_RULES; n++)
            listen_to_game(&j.rules, &j.judge, n);
        judged_close(&j);
    }
}

/* Every line has a claim, every claim has a line, and a game has tested each. */
static void test_every_line_was_heard(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(claims); i++) {
        const struct game *g = games_find(claims[i].game);
        int lines = 0;

        for (const struct guide *line = g->guide; line->says != NULL; line++)
            lines += line->when < GUIDE_HINT && strstr(line->says, claims[i].line) != NULL;
        if (lines != 1 || claims[i].heard == 0)
            fail_msg("%s: %d lines with \"%s\", heard %d times", g->id, lines, claims[i].line,
                     claims[i].heard);
    }
    for (int i = 0; i < games_count(); i++) {
        int lines = 0;

        for (const struct guide *g = games_at(i)->guide; g != NULL && g->says != NULL; g++, lines++)
            if (g->when < GUIDE_HINT && is_claimed(games_at(i))) /* test_reason.c has the others */
                assert_non_null(claim_of(games_at(i), g->says));
        assert_true(lines <= LESSON_LINES);
    }
}

static void test_every_guide_has_claims_in_lesson_claims(void **state)
{
    (void)state;
    for (int i = 0; i < games_count(); i++)
        if (games_at(i)->guide != NULL && !is_claimed(games_at(i)))
            skip(); /* a game that was just added */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_teacher_is_right),
        cmocka_unit_test(test_the_teacher_is_right_by_other_rules),
        cmocka_unit_test(test_every_line_was_heard),
        cmocka_unit_test(test_every_guide_has_claims_in_lesson_claims),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
