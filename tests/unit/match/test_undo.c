/* Who may take back choices, and when: the same games at a table, on a host and in the library. */
#include "core/move.h"
#include "hosting.h"
#include "terminal/play/local_game.h"
#include "terminal/play/table.h"
#include "public.h"

enum { NO = -1 };

/* The choices of a game, and how many remain after an undo; NO: it is refused. */
static const struct row {
    const char *remark, *rules;
    const char *moves; /* "1 attack 1,2 charge"; "*" is the first legal move */
    bool program;      /* plays the second seat */
    bool rated, resigned;
    int asks; /* the seat that asks the host for its own last choice */
    int table, host, library;
    const char *says; /* why the table refuses */
} rows[] = {
    {"nobody has chosen", "energy-duel", "", 0, 0, 0, P1, NO, NO, NO, "No move has been made yet."},
    {"a choice", "energy-duel", "1 attack 1", 0, 0, 0, P1, 0, 0, 0, NULL},
    {"not one's own", "energy-duel", "1 attack 1", 0, 0, 0, P2, 0, NO, 0, NULL},
    {"with the answer", "energy-duel", "1 attack 1,2 charge", 0, 0, 0, P1, 1, 0, 1, NULL},
    {"only the answer", "energy-duel", "1 attack 1,2 charge", 0, 0, 0, P2, 1, 1, 1, NULL},
    {"a program's answer too", "energy-duel", "1 attack 1,2 charge", 1, 0, 0, P1, 0, 0, 1, NULL},
    {"later", "charge", "1 charge 1,2 charge 2,1 charge 3", 0, 0, 0, P2, 2, 1, 2, NULL},
    {"rated", "energy-duel", "1 attack 1,2 charge", 0, 1, 0, P1, NO, NO, NO,
     "You can't undo in a rated game."},
    {"over", "energy-duel", "1 attack 1,2 charge", 0, 0, 1, P1, NO, NO, NO, "The game is over."},
    {"over and rated", "energy-duel", "1 attack 1,2 charge", 0, 1, 1, P1, NO, NO, NO,
     "You can't undo in a rated game."},
    {"over by the rules", "energy-duel:start=1", "1 attack 1", 0, 0, 0, P1, NO, NO, NO,
     "The game is over."},
    {"one of two secret choices", "blast", "1 charge", 0, 0, 0, P1, 0, NO, 0, NULL},
    {"the same, of the second seat", "blast", "2 charge", 0, 0, 0, P2, 0, NO, 0, NULL},
    {"a program's secret choice", "blast", "2 charge", 1, 0, 0, P1, NO, NO, 0,
     "No move has been made yet."},
    {"revealed", "blast", "1 charge,2 charge", 0, 0, 0, P1, NO, NO, NO,
     "You can't undo: both choices have been revealed."},
    {"secret again", "blast", "1 charge,2 charge,1 charge", 0, 0, 0, P1, 1, NO, 1, NULL},
    {"cards were drawn", "battle-numbers", "", 0, 0, 0, P1, NO, NO, NO,
     "You can't undo once cards have been shown or drawn."},
    {"a card may tell of others", "battle-numbers", "1 *", 0, 0, 0, P1, NO, NO, NO,
     "You can't undo once cards have been shown or drawn."},
};

/* Call `take` for each choice of the row, with its words. */
static void each_move(const struct row *row,
                      void (*take)(void *context, int seat, const char *word), void *context)
{
    for (const char *at = row->moves; *at != '\0'; at += *at == ',') {
        char word[WORD_BYTES];
        int len = (int)strcspn(at, ",");

        snprintf(word, sizeof word, "%.*s", len - 2, at + 2);
        take(context, *at - '1', word);
        at += len;
    }
}

static void take_choice(void *context, int seat, const char *word)
{
    struct referee *g = context;
    move legal[MOVES_MAX];

    duel_legal(&g->rec.duel, seat, legal);
    if (word[0] != '*')
        assert_int_equal(move_parse(&g->rec.duel.rules, word, &legal[0]), OK);
    assert_int_equal(referee_choose(g, seat, legal[0]), OK);
}

static struct referee played(const struct row *row)
{
    struct rules r = rules_of(row->rules);
    struct referee g = {.rec = {.duel.rules = r,
                                .rated = row->rated,
                                .name = {"Ada", "Bob"},
                                .who = {"human", "human"},
                                .date = "2026-01-31T12:00:00Z"}};

    assert_int_equal(referee_begin(&g), OK);
    each_move(row, take_choice, &g);
    if (row->resigned)
        assert_int_equal(referee_end(&g, ENDING_RESIGN, P1), OK);
    return g;
}

/* ---- a table --------------------------------------------------------------------------------- */

static char shown[SENTENCE_BYTES];
static int agreed; /* how many were asked to agree */

static void ignore(struct table *t, const char *sentences)
{
    (void)t, (void)sentences;
}

static bool keep(struct table *t, const char *title, const char *text)
{
    (void)t, (void)title;
    snprintf(shown, sizeof shown, "%s", text);
    return false;
}

static enum table_reply agree(struct table *t, int player, const char *question,
                              const struct item *words, int n, int *choice)
{
    (void)question, (void)words, (void)n;
    assert_true(t->seat[player].is_person);
    *choice = 0;
    agreed++;
    return TABLE_ANSWER;
}

static int at_table(const struct row *row)
{
    static const struct table_people people = {
        .say = ignore, .remark = ignore, .show = keep, .ask_choice = agree};
    static struct table t;
    int remain = NO;

    table_init(&t);
    t.referee = played(row);
    t.seat[P1].is_person = true;
    t.seat[P2].is_person = !row->program;
    t.people = &people;
    shown[0] = '\0';
    agreed = 0;
    local_game.obey(&t, P1, PROMPT_UNDO);
    if (shown[0] == '\0') {
        remain = (int)t.referee.rec.count;
        assert_int_equal(agreed, !row->program);
    }
    assert_string_equal(shown, row->says != NULL ? row->says : "");
    referee_release(&t.referee);
    return remain;
}

/* ---- a host ---------------------------------------------------------------------------------- */

struct hosted {
    struct hosting t;
    const struct row *row;
    struct rules rules;
};

static void say_choice(void *context, int seat, const char *word)
{
    struct hosted *o = context;
    struct hosting *t = &o->t;
    move m;

    if (seat == P2 && o->row->program) {
        assert_int_equal(move_parse(&o->rules, word, &m), OK);
        host_decide(t->h, t->question, m, t->now);
        return;
    }
    if (word[0] == '*')
        word = t->legal[seat + 1];
    hosting_say(t, seat + 1, "{'t':'move','id':7,'game':1,'ply':%d,'word':'%.*s'}",
                (int)t->ply[seat + 1], (int)strcspn(word, ","), word);
}

static int count_texts(const char *list)
{
    int quotes = 0;

    for (const char *at = list; *at != ']'; at++)
        quotes += *at == '"';
    return quotes / 2;
}

/* Does another device of this guest, one that draws, hear that it may ask for an undo? */
static bool may_ask(struct hosting *t, int guest)
{
    enum { OTHER = 3 };
    char token[256];

    hosting_text(t->heard[guest], "token", token, sizeof token);
    assert_int_equal(host_enter(t->h, OTHER, 0, t->now), OK);
    hosting_say(t, OTHER,
                "{'t':'hello','id':1,'proto':1,'token':'%s','since':[[1,0]],'fields':true}", token);
    return strstr(hosting_frame(hosting_news(t, OTHER), "game"), "\"undo\":true") != NULL;
}

static int on_host(const struct row *row)
{
    struct hosted o = {.row = row, .rules = rules_of(row->rules)};
    struct hosting *t = &o.t;
    const char *event;
    int remain = NO;
    bool may;

    hosting_init(t, 1);
    hosting_enter_named(t, 1, "Ada");
    hosting_enter_named(t, 2, "Bob");
    t->quiet = true;
    if (row->program)
        hosting_say(t, 1, "{'t':'play','id':3,'rules':'%s','who':'random','side':1}", row->rules);
    else {
        hosting_say(t, 1, "{'t':'seek','id':3,'rules':'%s','clock':'5+0','rated':%s,'side':1}",
                    row->rules, row->rated ? "true" : "false");
        hosting_say(t, 2, "{'t':'accept','id':3,'seek':1}");
    }
    each_move(row, say_choice, &o);
    if (row->resigned)
        hosting_say(t, 1, "{'t':'resign','id':4,'game':1}");
    t->quiet = false;
    may = may_ask(t, row->asks + 1);
    hosting_read_all(t);
    hosting_say(t, row->asks + 1, "{'t':'undo','id':5,'game':1}");
    if (*hosting_frame(hosting_news(t, row->asks + 1), "refuse") == '\0') {
        if (!row->program) {
            assert_null(strstr(hosting_news(t, row->asks + 1), "\"undone\""));
            hosting_say(t, !row->asks + 1, "{'t':'undo','id':5,'game':1}");
        }
        event = hosting_frame(hosting_news(t, row->asks + 1), "event");
        assert_non_null(strstr(event, "\"undone\":true"));
        remain = count_texts(strchr(strstr(event, "\"moved\":["), '['));
    }
    assert_int_equal(may, remain != NO);
    hosting_release(t);
    return remain;
}

/* ---- the library ----------------------------------------------------------------------------- */

static int in_library(const struct row *row)
{
    struct referee g = played(row);
    duello_duel_info info = {.size = sizeof info};
    char why[DUELLO_SENTENCE_BYTES];
    duello_duel *d;
    size_t len;
    char *text = record_text(&g.rec, &len);
    int first = referee_waits(&g.choosing), remain = NO, err;
    bool can;

    assert_int_equal(duello_duel_read(&d, text, len, NULL, why, sizeof why), DUELLO_OK);
    if (first >= 0)
        assert_int_equal(duello_duel_take(d, first, g.choosing.waiting), DUELLO_OK);
    can = duello_duel_can_undo(d);
    err = duello_duel_undo(d);
    assert_int_equal(err, can ? DUELLO_OK : DUELLO_E_ILLEGAL);
    duello_duel_get_info(d, &info);
    if (err == DUELLO_OK)
        remain = (int)info.choices;
    else
        assert_int_equal(info.choices, g.rec.count);
    assert_int_equal(duello_duel_wants(d, P1) || duello_duel_wants(d, P2),
                     info.result == DUELLO_UNDECIDED);
    duello_duel_free(d);
    free(text);
    referee_release(&g);
    return remain;
}

static void all_decide_by_one_rule(void **unused)
{
    static const struct {
        const char *name;
        int (*undo)(const struct row *row);
        size_t wanted;
    } places[] = {{"a table", at_table, offsetof(struct row, table)},
                  {"a host", on_host, offsetof(struct row, host)},
                  {"the library", in_library, offsetof(struct row, library)}};
    int wrong = 0;

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        for (int p = 0; p < COUNT(places); p++) {
            int wanted, is = places[p].undo(&rows[i]);

            memcpy(&wanted, (const char *)&rows[i] + places[p].wanted, sizeof wanted);
            if (is != wanted)
                print_error("%s, %s: %d choices remain, not %d\n", rows[i].remark, places[p].name,
                            is, wanted);
            wrong += is != wanted;
        }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_decide_by_one_rule)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
