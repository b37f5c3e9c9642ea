/* Messages and their answers: conversations as tables. */
#include "hosting.h"

#include "core/move.h"

/* Guest `who` sends `says` (nothing: time passes); then guest `to` has heard all of these. A word
 * that begins with ! must not be there. */
struct row {
    int who;
    const char *says;
    int to;
    const char *hears[4];
};

static void hears(const struct row *row, int number, const char *news)
{
    for (int i = 0; i < 4 && row->hears[i] != NULL; i++) {
        char words[512];
        bool must = row->hears[i][0] != '!';

        snprintf(words, sizeof words, "%s", row->hears[i] + !must);
        for (char *at = words; *at; at++)
            if (*at == '\'')
                *at = '"';
        if ((strstr(news, words) != NULL) != must)
            fail_msg("row %d: %s\nis %s in: %s", number, words, must ? "not" : "", news);
    }
}

static void talk(struct hosting *t, const struct row *rows, int n)
{
    for (int i = 0; i < n; i++) {
        hosting_read_all(t);
        if (rows[i].says != NULL)
            hosting_say(t, rows[i].who, "%s", rows[i].says);
        else
            host_tick(t->h, t->now += rows[i].who);
        hears(&rows[i], i, hosting_news(t, rows[i].to));
    }
}

static void guests_are_met(void **unused)
{
    static const struct row rows[] = {
        {1, "{'t':'lobby','id':1,'on':true}", 1, {"'t':'refuse','id':1", "must be hello"}},
        {1, "{'t':'hello','id':2,'proto':1}", 1, {"'t':'welcome','id':2", "'token':'", "Guest 1"}},
        {1, "{'t':'hello','id':3,'proto':1}", 1, {"'t':'refuse','id':3", "already"}},
        {1, "{'t':'dance','id':4}", 1, {"'t':'refuse','id':4", "does not know"}},
        {1, "{'t':'lobby'}", 1, {"'t':'refuse'", "needs an id"}},
        {1, "nonsense", 1, {"'t':'refuse'"}},
        {1, "{'t':'name','id':5,'name':'A'}", 1, {"'t':'refuse','id':5", "2 to 20"}},
        {1, "{'t':'name','id':6,'name':'<img>'}", 1, {"'t':'refuse'", "2 to 20"}},
        {1, "{'t':'name','id':7,'name':'a\\u202eb'}", 1, {"'t':'refuse'", "2 to 20"}},
        {1, "{'t':'name','id':7,'name':'a\\u001bb'}", 1, {"'t':'refuse'", "2 to 20"}},
        {1, "{'t':'name','id':8,'name':'Guest 2'}", 1, {"'t':'refuse'", "reserved"}},
        {1, "{'t':'name','id':8,'name':'PERFECT'}", 1, {"'t':'refuse'", "reserved"}},
        {1, "{'t':'name','id':9,'name':'Ada'}", 1, {"'t':'ack','id':9", "'recovery':'"}},
        {1,
         "{'t':'name','id':9,'name':'Ada'}",
         1,
         {"'t':'ack','id':9", "'recovery':'"}}, /* again */
        {1, "{'t':'name','id':10,'name':'Eve'}", 1, {"'t':'refuse'", "have a name"}},
        {2, "{'t':'hello','id':1,'proto':1}", 2, {"Guest 2"}},
        {2, "{'t':'name','id':2,'name':'aDA'}", 2, {"'t':'refuse'", "another player"}},
        {2, "{'t':'recover','id':3,'name':'ada','code':'0000'}", 2, {"'t':'refuse'", "together"}},
        {3, "{'t':'hello','id':1,'proto':2}", 3, {"'t':'sorry','id':1"}},
        {4, "{'t':'hello','id':1,'proto':1,'token':'0123'}", 4, {"'t':'sorry','id':1", "token"}},
        {5, "{'t':'hello','proto':1}", 5, {"'t':'sorry','id':0", "needs an id"}},
        {6, "{'t':'hello','id':1,'proto':1", 6, {"'t':'sorry','id':0"}}, /* cannot be read */
    };
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    for (uint32_t g = 1; g <= 6; g++)
        host_enter(t.h, g, 0, 0);
    talk(&t, rows, COUNT(rows));
    for (int g = 1; g <= 6; g++)
        assert_int_equal(t.closed[g], g > 2);
    hosting_release(&t);
}

/* Names that look like another's are refused; people's real names are not. */
static void names_do_not_look_alike(void **unused)
{
    static const struct {
        const char *name, *why; /* NULL: it is allowed */
    } rows[] = {
        {"Anna", NULL},
        {"\xd0\x90nna", "one alphabet"},         /* a Cyrillic capital A */
        {"ann\xd0\xb0", "one alphabet"},         /* a Cyrillic small a */
        {"\xef\xbc\xa1nna", "one alphabet"},     /* a fullwidth A */
        {"\xf0\x9d\x90\x80nna", "one alphabet"}, /* a mathematical A */
        {"aNNa", "looks like"},                  /* another case */
        {"Alice", NULL},
        {"AIice", "looks like"}, /* a capital I */
        {"A1ice", "looks like"}, /* the digit 1 */
        {"Coco", NULL},
        {"\xd0\xa1\xd0\xbe\xd1\x81\xd0\xbe", "looks like"}, /* all letters Cyrillic */
        {"C0CO", "looks like"},                             /* the digit 0 */
        {"\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0", NULL},         /* Anna in Russian */
        {"\xd0\xb0\xd0\xbd\xd0\xbd\xd0\xb0", "looks like"}, /* in another case */
        {"Zo\xc3\xab", NULL},                               /* French */
        {"ZO\xc3\x8b", "looks like"},                       /* in another case */
        {"\xc5\x81ukasz", NULL},                            /* Polish */
        {"\xce\x94\xce\xb7\xce\xbc\xce\xae", NULL},         /* Greek */
        {"\xe5\xb1\xb1\xe7\x94\xb0\xe3\x81\x8d", NULL},     /* Japanese: two of its scripts */
        {"\xd7\xa9\xd7\xa8\xd7\x94", NULL},                 /* Hebrew */
        {"Mary-Jane 2", NULL},
        {"n0vlce", "reserved"},
        {"Novice 2", "reserved"},
        {"Admin", "reserved"},
        {"adm1n", "reserved"},
        {"Admin1", "reserved"},
        {"-Ad-min- 007", "reserved"},
        {"ADMINISTRATOR", "reserved"},
        {"Operator", "reserved"},
        {"0perat0r", "reserved"},
        {"4 0fficia1 2", "reserved"},
        {"Server", "reserved"},
        {"Duello", "reserved"},
        {"Due1lo Team", "reserved"},
        {"Moderator", "reserved"},
        {"System!", "reserved"},
        {"Host", "reserved"},
        {"Support 24", "reserved"},
        {"S0meone", "reserved"},
        {"Admina", NULL},
        {"Hostetler", NULL},
        {"007", NULL},
    };
    struct hosting t;

    (void)unused;
    hosting_init(&t, 9);
    for (int i = 0; i < COUNT(rows); i++) {
        hosting_enter(&t, i + 1, NULL);
        hosting_read_all(&t);
        hosting_say(&t, i + 1, "{'t':'name','id':2,'name':'%s'}", rows[i].name);
        if (strstr(hosting_news(&t, i + 1), rows[i].why != NULL ? rows[i].why : "\"ack\"") == NULL)
            fail_msg("%s: %s", rows[i].name, hosting_news(&t, i + 1));
    }
    hosting_release(&t);
}

/* A claim that arrives twice has one code, whichever answer is heard. */
static void a_claim_has_one_code(void **unused)
{
    char code[2][64];
    struct hosting t;

    (void)unused;
    hosting_init(&t, 10);
    hosting_enter(&t, 1, NULL);
    for (int i = 0; i < 2; i++) {
        hosting_read_all(&t);
        hosting_say(&t, 1, "{'t':'name','id':2,'name':'Ada'}");
        hosting_text(hosting_news(&t, 1), "recovery", code[i], sizeof code[i]);
    }
    assert_string_equal(code[0], code[1]);
    hosting_enter(&t, 2, NULL);
    hosting_say(&t, 2, "{'t':'recover','id':5,'name':'Ada','code':'%s'}", code[0]);
    assert_non_null(strstr(hosting_news(&t, 2), "\"ack\",\"id\":5"));
    hosting_release(&t);
}

/* A recovery code works once, until the token that it brought has been used. */
static void names_move_to_another_device(void **unused)
{
    char code[64], second[64], token[64];
    struct hosting t;

    (void)unused;
    hosting_init(&t, 2);
    hosting_enter(&t, 1, NULL);
    hosting_say(&t, 1, "{'t':'name','id':2,'name':'Zo\xc3\xab'}");
    hosting_text(hosting_news(&t, 1), "recovery", code, sizeof code);
    hosting_enter(&t, 2, NULL);
    for (int again = 0; again < 12; again++) { /* more codes than the host keeps */
        hosting_read_all(&t);
        hosting_say(&t, 2, "{'t':'recover','id':3,'name':'zO\xc3\xab','code':'%s'}", code);
        hosting_text(hosting_news(&t, 2), "token", token, sizeof token);
        hosting_text(hosting_news(&t, 2), "recovery", second, sizeof second);
        assert_int_equal(strlen(token), 32);
        assert_true(t.closed[1]);
    }
    hosting_leave(&t, 1);
    hosting_leave(&t, 2);
    hosting_enter(&t, 5, token);
    assert_non_null(strstr(hosting_news(&t, 5), "Zo\xc3\xab"));
    hosting_enter(&t, 6, NULL);
    hosting_say(&t, 6, "{'t':'recover','id':3,'name':'Zo\xc3\xab','code':'%s'}", code);
    assert_non_null(strstr(hosting_news(&t, 6), "\"refuse\""));
    hosting_say(&t, 6, "{'t':'recover','id':4,'name':'Zo\xc3\xab','code':'%s'}", second);
    assert_non_null(strstr(hosting_news(&t, 6), "\"ack\",\"id\":4"));
    hosting_release(&t);
}

/* A recovery that arrives several times has several answers, and a connection that breaks may leave
 * its owner with any of them. */
static void every_answer_to_a_recovery_keeps_the_name(void **unused)
{
    enum { ANSWERS = 5 };

    (void)unused;
    for (int heard = 0; heard < ANSWERS; heard++)
        for (int claims = 0; claims < 2; claims++) {
            char code[64], heard_code[64] = "";
            struct hosting t;

            hosting_init(&t, 2);
            hosting_enter(&t, 1, NULL);
            hosting_say(&t, 1, "{'t':'name','id':2,'name':'Ada'}");
            hosting_text(hosting_news(&t, 1), "recovery", code, sizeof code);
            for (int i = 0; i < ANSWERS; i++) {
                hosting_read_all(&t);
                hosting_say(&t, 1, "{'t':'recover','id':3,'name':'Ada','code':'%s'}", code);
                if (i == heard)
                    hosting_text(hosting_news(&t, 1), "recovery", heard_code, sizeof heard_code);
            }
            if (claims)
                hosting_say(&t, 1, "{'t':'name','id':4,'name':'Ada'}");
            hosting_leave(&t, 1);
            hosting_enter(&t, 2, NULL);
            hosting_say(&t, 2, "{'t':'recover','id':5,'name':'Ada','code':'%s'}", heard_code);
            assert_non_null(strstr(hosting_news(&t, 2), "\"ack\",\"id\":5"));
            hosting_release(&t);
        }
}

static void seeks_find_opponents(void **unused)
{
    static const struct row rows[] = {
        {3,
         "{'t':'lobby','id':2,'on':true}",
         3,
         {"'t':'ack','id':2", "'whole':true", "'seeks':[]"}},
        {1, "{'t':'seek','id':2,'rules':'chess','clock':'5+3'}", 1, {"'t':'refuse'"}},
        {1, "{'t':'seek','id':2,'rules':'charge','clock':'soon'}", 1, {"'t':'refuse'", "5+3"}},
        {1,
         "{'t':'seek','id':2,'rules':'charge','clock':'none','rated':true}",
         1,
         {"needs a clock"}},
        {1, "{'t':'seek','id':2,'rules':'charge:turn-limit=5000'}", 1, {"at most 400 turns"}},
        {1, "{'t':'seek','id':2,'rules':'charge','clock':'5+3'}", 1, {"'t':'ack'", "'seek':1"}},
        {1, "{'t':'seek','id':2,'rules':'charge','clock':'5+3'}", 1, {"'t':'ack'", "'seek':1"}},
        {2000, NULL, 3, {"'whole':false", "'seek':1,'name':'Guest 1'", "turn-limit=200"}},
        {1, "{'t':'accept','id':3,'seek':1}", 1, {"'t':'refuse'", "yourself"}},
        {2, "{'t':'cancel','id':2,'seek':1}", 2, {"'t':'refuse'", "not yours"}},
        {2, "{'t':'accept','id':3,'seek':9}", 2, {"'t':'refuse'", "no longer open"}},
        {2, "{'t':'accept','id':4,'seek':1}", 1, {"'t':'game','game':1,'v':1", "!'seat':0"}},
        {2, "{'t':'accept','id':4,'seek':1}", 2, {"'t':'ack','id':4,'game':1", "!'t':'game'"}},
        {2000, NULL, 3, {"'gone':[1]", "'live':[{'game':1,'rules':'charge:turn-limit=200'"}},
        {3, "{'t':'watch','id':5,'game':1}", 3, {"'t':'ack','id':5", "'t':'game'", "'seat':0"}},
        {1, "{'t':'watch','id':5,'game':1}", 1, {"'t':'refuse'", "You are a player"}},
        {3,
         "{'t':'move','id':6,'game':1,'ply':0,'word':'block'}",
         3,
         {"'t':'refuse'", "not a player"}},
        {3, "{'t':'resign','id':6,'game':1}", 3, {"'t':'refuse'", "not a player"}},
        {3, "{'t':'resign','id':6,'game':7}", 3, {"'t':'refuse'", "no such game"}},
        {1, "{'t':'say','id':6,'game':1,'phrase':7}", 1, {"'t':'refuse'"}},
        {1, "{'t':'say','id':6,'game':1,'phrase':1}", 3, {"'t':'said','game':1,'phrase':1"}},
        {1, "{'t':'abort','id':7,'game':1}", 3, {"'t':'over'", "'result':'aborted'"}},
        {2, "{'t':'abort','id':8,'game':1}", 2, {"'t':'ack','id':8"}},
        {2, "{'t':'resign','id':9,'game':1}", 2, {"'t':'refuse','id':9", "is over"}},
        {2000, NULL, 3, {"'ended':[1]"}},
        /* quick pairing: the nearest rating, the same terms */
        {1,
         "{'t':'seek','id':10,'rules':'energy-duel','clock':'1+0','quick':true}",
         1,
         {"'seek':2"}},
        {2,
         "{'t':'seek','id':10,'rules':'energy-duel','clock':'2+0','quick':true}",
         2,
         {"'seek':3"}},
        {3,
         "{'t':'seek','id':10,'rules':'energy-duel','clock':'2+0','quick':true}",
         3,
         {"'game':2"}},
        {2000, NULL, 3, {"'seek':2"}}, /* nobody was there: it is listed, for anyone to take */
        {1, "{'t':'cancel','id':11,'seek':2}", 1, {"'t':'ack'"}},
        {1, "{'t':'cancel','id':11,'seek':2}", 1, {"'t':'ack'"}},
        /* the host's own players */
        {1, "{'t':'play','id':12,'rules':'charge','who':'nobody'}", 1, {"no player of this name"}},
        {1, "{'t':'play','id':12,'rules':'battle-numbers','who':'perfect'}", 1, {"hidden cards"}},
        {1, "{'t':'play','id':12,'rules':'charge','who':'master'}", 1, {"plays only"}},
        {1, "{'t':'play','id':12,'rules':'charge','who':'perfect','side':1}", 1, {"'game':3"}},
        {1, "{'t':'play','id':12,'rules':'charge','who':'perfect','side':1}", 1, {"'game':3"}},
        /* another side or another clock is another game */
        {1, "{'t':'play','id':12,'rules':'charge','who':'perfect','side':2}", 1, {"'game':4"}},
        {1,
         "{'t':'play','id':12,'rules':'charge','who':'perfect','side':1,'clock':'5+3'}",
         1,
         {"'game':5"}},
        {1, "{'t':'play','id':12,'rules':'charge','who':'perfect'}", 1, {"'game':3"}},
        {1, "{'t':'draw','id':13,'game':3}", 1, {"'t':'refuse'", "does not agree"}},
        {1, "{'t':'claim','id':13,'game':3}", 1, {"'t':'refuse'", "is here"}},
        {1, "{'t':'undo','id':13,'game':3}", 1, {"'t':'refuse'", "No move has been made"}},
        /* whoever wants to be paired gets a seek that is open and fits, and others get theirs */
        {2, "{'t':'seek','id':14,'rules':'blast','clock':'3+0','side':1}", 2, {"'seek':4"}},
        {1,
         "{'t':'seek','id':14,'rules':'blast','clock':'3+0','side':1,'quick':true}",
         1,
         {"'seek':5"}},
        {3,
         "{'t':'seek','id':14,'rules':'blast','clock':'3+0','side':2,'quick':true}",
         2,
         {"'t':'game'", "'seat':1"}},
        {2, "{'t':'accept','id':15,'seek':5}", 1, {"'t':'game'", "'seat':1"}},
    };
    struct hosting t;

    (void)unused;
    hosting_init(&t, 3);
    for (int g = 1; g <= 3; g++)
        hosting_enter(&t, g, NULL);
    talk(&t, rows, COUNT(rows));
    hosting_release(&t);
}

/* Nobody but the players of a private game learns that there is one. */
static void private_games_are_secret(void **unused)
{
    static const char *const types[] = {"move",  "undo",  "draw",  "rematch", "decline", "resign",
                                        "abort", "claim", "watch", "leave",   "say"};
    char heard[2][SENTENCE_BYTES];
    struct hosting t;

    (void)unused;
    hosting_init(&t, 4);
    for (int g = 1; g <= 3; g++)
        hosting_enter(&t, g, NULL);
    hosting_begin(&t, "charge", "5+3", false);
    for (int i = 0; i < COUNT(types); i++) {
        for (int game = 1; game <= 2; game++) { /* there is no game 2 */
            hosting_read_all(&t);
            hosting_say(&t, 3, "{'t':'%s','id':5,'game':%d,'ply':0,'word':'charge 1','phrase':1}",
                        types[i], game);
            snprintf(heard[game - 1], sizeof heard[0], "%s", hosting_news(&t, 3));
        }
        assert_non_null(strstr(heard[0], "There is no such game."));
        assert_string_equal(heard[0], heard[1]);
    }
    host_enter(t.h, 4, 0, 0);
    hosting_say(&t, 4, "{'t':'hello','id':1,'proto':1,'since':[[1,1],[2,1]]}");
    assert_non_null(strstr(hosting_news(&t, 4), "\"unknown\",\"game\":1"));
    assert_non_null(strstr(hosting_news(&t, 4), "\"unknown\",\"game\":2"));
    hosting_say(&t, 1, "{'t':'invite','id':5,'rules':'charge'}"); /* nor an invitation */
    for (int seek = 2; seek <= 3; seek++) {
        hosting_read_all(&t);
        hosting_say(&t, 3, "{'t':'cancel','id':6,'seek':%d}", seek);
        assert_string_equal(hosting_news(&t, 3), "{\"t\":\"ack\",\"id\":6}\n");
    }
    assert_int_equal(host_count(t.h).seeks, 1);
    hosting_release(&t);
}

/* Each player, in each game, says one thing a second. */
static void phrases_are_few(void **unused)
{
    static const struct row rows[] = {
        {1, "{'t':'say','id':2,'game':1,'phrase':9}", 1, {"no such phrase"}},
        {1, "{'t':'say','id':2,'game':1,'phrase':1}", 2, {"'t':'said'"}},
        {1, "{'t':'say','id':3,'game':1,'phrase':2}", 1, {"'t':'refuse','id':3", "a second"}},
        {1, "{'t':'say','id':3,'game':2,'phrase':2}", 2, {"'t':'said','game':2"}},
        {2, "{'t':'say','id':3,'game':1,'phrase':2}", 1, {"'t':'said','game':1"}},
        {999, NULL, 1, {NULL}},
        {1, "{'t':'say','id':4,'game':1,'phrase':2}", 1, {"'t':'refuse','id':4"}},
        {1, NULL, 1, {NULL}},
        {1, "{'t':'say','id':5,'game':1,'phrase':2}", 2, {"'t':'said','game':1"}},
    };
    struct hosting t;

    (void)unused;
    hosting_init(&t, 4);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_begin(&t, "charge", "none", false);
    hosting_begin(&t, "charge", "none", false);
    talk(&t, rows, COUNT(rows));
    hosting_release(&t);
}

/* Whoever has seen the cards of a rated game cannot throw them away, and whoever never chooses
 * loses on time. */
static void cards_cannot_be_thrown_away(void **unused)
{
    struct hosting t;

    (void)unused;
    for (int rated = 0; rated <= 1; rated++) {
        hosting_init(&t, 4);
        hosting_enter_named(&t, 1, "Ada");
        hosting_enter_named(&t, 2, "Bea");
        hosting_begin(&t, "battle-numbers", "1+0", rated);
        assert_non_null(strstr(hosting_news(&t, 1), rated ? "\"runs\":[true" : "\"runs\":[false"));
        hosting_read_all(&t);
        hosting_say(&t, 1, "{'t':'abort','id':3,'game':1}");
        assert_non_null(strstr(hosting_news(&t, 1), rated ? "seen your cards" : "\"aborted\""));
        host_tick(t.h, t.now += 60200);
        if (rated)
            assert_non_null(strstr(hosting_news(&t, 1), "\"how\":\"time\""));
        hosting_release(&t);
    }
}

/* Otherwise a game could fill the disk, and would take longer and longer to read. */
static void offers_in_a_game_have_an_end(void **unused)
{
    enum { PAIRS = 2000 }; /* of lines: ROOM_LINES */
    struct hosting t;

    (void)unused;
    hosting_init(&t, 4);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_begin(&t, "charge", "none", false);
    for (int i = 0; i < PAIRS; i++) {
        hosting_read_all(&t);
        hosting_say(&t, 1, "{'t':'draw','id':4,'game':1}");
        hosting_say(&t, 2, "{'t':'decline','id':4,'game':1}");
    }
    hosting_read_all(&t);
    hosting_say(&t, 1, "{'t':'draw','id':5,'game':1}");
    assert_non_null(strstr(hosting_news(&t, 1), "too many offers"));
    hosting_say(&t, 1, "{'t':'undo','id':6,'game':1}");
    assert_non_null(strstr(hosting_news(&t, 1), "too many offers"));
    hosting_say(&t, 1, "{'t':'resign','id':7,'game':1}");
    assert_non_null(strstr(hosting_news(&t, 1), "\"t\":\"ack\",\"id\":7"));
    hosting_release(&t);
}

/* Each reason has its sentence. */
static void an_undo_is_refused_with_its_reason(void **unused)
{
    static const struct {
        const char *rules, *moves[2], *why; /* guest 1 asks after these moves */
    } rows[] = {
        {"energy-duel", {NULL, NULL}, "No move has been made"},
        {"battle-numbers", {NULL, NULL}, "shown or drawn"},
        {"energy-duel-blast", {"charge", "charge"}, "have been revealed"},
    };
    struct hosting t;

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        hosting_init(&t, 4);
        hosting_enter(&t, 1, NULL);
        hosting_enter(&t, 2, NULL);
        hosting_begin(&t, rows[i].rules, "none", false);
        for (int g = 1; g <= 2 && rows[i].moves[g - 1] != NULL; g++)
            hosting_say(&t, g, "{'t':'move','id':4,'game':1,'ply':0,'word':'%s'}",
                        rows[i].moves[g - 1]);
        hosting_read_all(&t);
        hosting_say(&t, 1, "{'t':'undo','id':5,'game':1}");
        if (strstr(hosting_news(&t, 1), rows[i].why) == NULL)
            fail_msg("%s: %s", rows[i].why, hosting_news(&t, 1));
        if (i == 0) {
            hosting_say(&t, 1, "{'t':'move','id':6,'game':1,'ply':0,'word':'charge'}");
            hosting_say(&t, 2, "{'t':'undo','id':7,'game':1}");
            assert_non_null(strstr(hosting_news(&t, 2), "have not made a move"));
            hosting_say(&t, 2, "{'t':'resign','id':8,'game':1}");
            hosting_say(&t, 1, "{'t':'undo','id':9,'game':1}");
            assert_non_null(strstr(hosting_news(&t, 1), "The game is over."));
        }
        hosting_release(&t);
    }
}

static void offers_need_both(void **unused)
{
    static const struct row rows[] = {
        {1, "{'t':'undo','id':1,'game':1}", 1, {"'t':'refuse'", "No move has been made"}},
        {2,
         "{'t':'move','id':2,'game':1,'ply':0,'word':'charge'}",
         2,
         {"'t':'refuse'", "not your"}},
        {1,
         "{'t':'move','id':2,'game':1,'ply':0,'word':'dance'}",
         1,
         {"'t':'refuse'", "not a move"}},
        {1, "{'t':'move','id':2,'game':1,'ply':0,'word':'attack 6'}", 1, {"'t':'refuse'"}},
        {1,
         "{'t':'move','id':2,'game':1,'ply':1,'word':'charge'}",
         1,
         {"'t':'refuse'", "!too late", "later turn"}},
        {1,
         "{'t':'move','id':3,'game':1,'ply':0,'word':'charge'}",
         1,
         {"'t':'ack','id':3,'v':2", "'t':'event','game':1,'v':2", "'1 charge'", "'legal':null"}},
        {1,
         "{'t':'move','id':3,'game':1,'ply':0,'word':'charge'}",
         1,
         {"'t':'ack','id':3,'v':2", "!'t':'event'"}}, /* sent twice */
        {1, "{'t':'move','id':4,'game':1,'ply':0,'word':'attack 1'}", 1, {"chosen already"}},
        {1,
         "{'t':'undo','id':5,'game':1}",
         2,
         {"'t':'offer','game':1,'v':3,'what':'undo','seat':1"}},
        {1, "{'t':'undo','id':5,'game':1}", 2, {"!'t'"}},
        {2, "{'t':'decline','id':5,'game':1}", 1, {"'t':'offer','game':1,'v':4,'what':'none'"}},
        {1, "{'t':'undo','id':6,'game':1}", 1, {"'t':'ack'"}},
        {2, "{'t':'undo','id':6,'game':1}", 1, {"'v':6", "'undone':true", "'ply':2", "'moved':[]"}},
        {1,
         "{'t':'move','id':3,'game':1,'ply':0,'word':'charge'}",
         1,
         {"'t':'ack'", "!'t':'event'"}}, /* a late double of what was taken back is not played */
        {1, "{'t':'move','id':7,'game':1,'ply':2,'word':'charge'}", 1, {"'v':7"}},
        {2, "{'t':'move','id':7,'game':1,'ply':3,'word':'charge'}", 2, {"'v':8"}},
        {1,
         "{'t':'move','id':8,'game':1,'ply':1,'word':'charge'}",
         1,
         {"'t':'refuse'", "too late"}},
        {1, "{'t':'abort','id':8,'game':1}", 1, {"'t':'refuse'", "can resign"}},
        {1, "{'t':'draw','id':9,'game':1}", 2, {"'what':'draw'"}},
        {1, "{'t':'rematch','id':9,'game':1}", 1, {"'t':'refuse'", "not over"}},
        {2, "{'t':'draw','id':9,'game':1}", 1, {"'result':'draw'", "'how':'agreed'", "record 1"}},
        {1, "{'t':'rematch','id':10,'game':1}", 2, {"'what':'rematch'"}},
        {2, "{'t':'rematch','id':10,'game':1}", 1, {"'t':'game','game':2", "'seat':2"}},
        {2, "{'t':'rematch','id':10,'game':1}", 2, {"'t':'ack','id':10,'game':2"}},
        {1, "{'t':'resign','id':11,'game':2}", 2, {"'result':'p1'", "'how':'resign'"}},
        {1, "{'t':'resign','id':11,'game':2}", 1, {"'t':'ack'", "!'t':'over'"}},
    };
    struct hosting t;

    (void)unused;
    hosting_init(&t, 4);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    assert_int_equal(hosting_begin(&t, "energy-duel", "none", false), 1);
    talk(&t, rows, COUNT(rows));
    hosting_release(&t);
}

/* The first of two secret choices: the other hears that it was made, and nothing else. */
static void choices_stay_secret(void **unused)
{
    static const char *const words[] = {"charge", "shield"};
    char told[2][4096];

    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct hosting t;

        hosting_init(&t, 5);
        for (int g = 1; g <= 3; g++)
            hosting_enter(&t, g, NULL);
        hosting_begin(&t, "energy-duel-blast", "none", false);
        hosting_read_all(&t);
        hosting_say(&t, 1, "{'t':'move','id':1,'game':1,'ply':0,'word':'%s'}", words[i]);
        assert_non_null(
            strstr(hosting_news(&t, 2), "\"t\":\"chosen\",\"game\":1,\"v\":2,\"seat\":1"));
        snprintf(told[i], sizeof told[i], "%s", hosting_news(&t, 2));
        assert_non_null(strstr(t.lines[t.count - 1].text, words[i])); /* it is in the journal */
        hosting_read_all(&t);
        hosting_say(&t, 2, "{'t':'move','id':1,'game':1,'ply':0,'word':'charge'}");
        assert_non_null(strstr(hosting_news(&t, 1), "\"2 charge\""));
        assert_non_null(strstr(hosting_news(&t, 2), words[i]));
        hosting_release(&t);
    }
    assert_string_equal(told[0], told[1]);
}

/* A player who leaves can be claimed against, after the time that was shown; and comes back. */
static void gone_and_back(void **unused)
{
    static const struct row rows[] = {
        {1, "{'t':'claim','id':1,'game':1}", 1, {"'t':'refuse'", "in 60 seconds"}},
        {59999, NULL, 1, {"!'t'"}},
        {1, "{'t':'claim','id':2,'game':1}", 1, {"'t':'refuse'", "in 1 second"}},
        {1, NULL, 1, {"!'t'"}},
        {1, "{'t':'claim','id':3,'game':1}", 1, {"'t':'over'", "'how':'claim'", "'result':'p1'"}},
        {1, "{'t':'claim','id':3,'game':1}", 1, {"'t':'ack'", "!'t':'over'"}},
    };
    char token[64];
    struct hosting t;

    (void)unused;
    hosting_init(&t, 6);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_text(hosting_news(&t, 2), "token", token, sizeof token);
    hosting_begin(&t, "charge", "5+0", false);
    for (int i = 0; i < 2; i++) {
        hosting_read_all(&t);
        hosting_leave(&t, 2);
        assert_non_null(
            strstr(hosting_news(&t, 1), "\"t\":\"gone\",\"game\":1,\"claim_in\":60000"));
        hosting_read_all(&t);
        if (i == 0) {
            hosting_enter(&t, 2, token);
            assert_non_null(strstr(hosting_news(&t, 2), "\"games\":[1]"));
            assert_non_null(strstr(hosting_news(&t, 2), "\"t\":\"game\",\"game\":1"));
            assert_non_null(strstr(hosting_news(&t, 1), "\"t\":\"back\",\"game\":1,\"seat\":2"));
        }
    }
    talk(&t, rows, COUNT(rows));
    hosting_release(&t);
}

/* More frames than allowed are refused; far more end the connection. */
static void floods_end(void **unused)
{
    struct hosting t;
    int refused = 0;

    (void)unused;
    hosting_init(&t, 7);
    t.setup.frames_each = 10;
    hosting_set_up(&t, &t.setup);
    hosting_enter(&t, 1, NULL);
    for (int i = 0; i < 200 && !t.closed[1]; i++) {
        hosting_read_all(&t);
        hosting_say(&t, 1, "{'t':'lobby','id':%d,'on':false}", i + 2);
        refused += strstr(hosting_news(&t, 1), "too many") != NULL;
        assert_true(refused > 0 || i < 20);
    }
    assert_true(t.closed[1]);
    assert_within(refused, 50, 60);
    hosting_leave(&t, 1);
    hosting_enter(&t, 2, NULL); /* at a moderate pace nothing is refused */
    for (int i = 0; i < 200; i++) {
        host_tick(t.h, t.now += 100);
        hosting_read_all(&t);
        hosting_say(&t, 2, "{'t':'lobby','id':%d,'on':false}", i + 2);
        assert_null(strstr(hosting_news(&t, 2), "refuse"));
    }
    hosting_release(&t);
}

static void limits_hold(void **unused)
{
    struct hosting t;

    (void)unused;
    hosting_init(&t, 8);
    for (int g = 1; g <= 2; g++)
        hosting_enter(&t, g, NULL);
    for (int i = 0; i <= t.setup.seeks_each; i++) {
        hosting_read_all(&t);
        hosting_say(&t, 1, "{'t':'seek','id':1,'rules':'charge','clock':'%d+0'}", i + 1);
        assert_int_equal(strstr(hosting_news(&t, 1), "refuse") != NULL, i == t.setup.seeks_each);
    }
    for (int i = 0; i <= t.setup.games_each; i++) {
        hosting_read_all(&t);
        hosting_say(&t, 2,
                    "{'t':'play','id':1,'rules':'charge:turn-limit=%d','who':'random','side':1}",
                    i + 5);
        assert_int_equal(strstr(hosting_news(&t, 2), "refuse") != NULL, i == t.setup.games_each);
    }
    /* the same request again, whose answer may have been lost */
    hosting_read_all(&t);
    hosting_say(&t, 2, "{'t':'play','id':2,'rules':'charge:turn-limit=5','who':'random','side':1}");
    assert_null(strstr(hosting_news(&t, 2), "refuse"));
    hosting_say(&t, 2, "{'t':'accept','id':1,'seek':1}");
    assert_non_null(strstr(hosting_news(&t, 2), "running games, as many as"));
    hosting_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guests_are_met),
        cmocka_unit_test(names_do_not_look_alike),
        cmocka_unit_test(a_claim_has_one_code),
        cmocka_unit_test(names_move_to_another_device),
        cmocka_unit_test(every_answer_to_a_recovery_keeps_the_name),
        cmocka_unit_test(seeks_find_opponents),
        cmocka_unit_test(offers_need_both),
        cmocka_unit_test(private_games_are_secret),
        cmocka_unit_test(phrases_are_few),
        cmocka_unit_test(cards_cannot_be_thrown_away),
        cmocka_unit_test(offers_in_a_game_have_an_end),
        cmocka_unit_test(an_undo_is_refused_with_its_reason),
        cmocka_unit_test(choices_stay_secret),
        cmocka_unit_test(gone_and_back),
        cmocka_unit_test(floods_end),
        cmocka_unit_test(limits_hold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
