/* What a person types, at the start of each game or after some moves: understood, or refused. */
#include "play.h"
#include "core/answer.h"
#include "games/games.h"

enum { NO_MOVE = 0xffff };

struct typed_row {
    const char *rules, *deal, *moves;
    int asked; /* the verb whose number was asked for, or -1 */
    const char *typed;
    const char *want; /* a move's word; "charge ?" if its number is missing; or the refusal */
};

static int parse(const struct play *p, int asked, const char *typed, size_t len, struct answer *out,
                 struct text *why)
{
    struct scene c = play_scene(p);

    return answer_parse(&c, &p->duel.now, p->duel.now.turn == P2 ? P2 : P1, asked, typed, len, out,
                        why);
}

/* A refusal sets nothing, except the verb whose number is to be asked for again. */
static void check_out(int err, const struct answer *a, const char *typed)
{
    if (err == ERR_RANGE && (a->kind != ANSWER_NEEDS_NUMBER || MOVE_NUMBER(a->move) != 0))
        fail_msg("\"%s\": got kind %d, move %d, want a verb without its number", typed, a->kind,
                 a->move);
    if (err != OK && err != ERR_RANGE && a->move != NO_MOVE)
        fail_msg("\"%s\" was refused and answered", typed);
}

static void check_typed(const struct typed_row *row)
{
    struct play p = played(row->rules, row->deal, row->moves);
    char room[SENTENCE_BYTES];
    struct text got = TEXT(room);
    struct answer a = {ANSWER_MOVE, NO_MOVE};
    int err = parse(&p, row->asked, row->typed, strlen(row->typed), &a, &got);

    check_out(err, &a, row->typed);
    assert_int_equal(parse(&p, row->asked, row->typed, strlen(row->typed), &a, NULL), err);
    if (err == OK && a.kind == ANSWER_NEEDS_NUMBER)
        text_add(&got, "%s ?", p.duel.rules.game->verbs[MOVE_VERB(a.move)].word);
    else if (err == OK)
        move_print(&p.duel.rules, a.move, &got);
    if (strcmp(room, row->want) != 0)
        fail_msg("%s, %s: \"%s\"\n  got  %s\n  want %s", row->rules, row->moves, row->typed, room,
                 row->want);
}

static void check_all(const struct typed_row *rows, int n)
{
    for (int i = 0; i < n; i++)
        check_typed(&rows[i]);
}

#define SAMPLE "1:2,4,7,9,10,5,8,7 2:3,5,6,8,10,1,2"

static void understood(void **unused)
{
    static const struct typed_row rows[] = {
        {"charge", NULL, "", -1, "play charge 3", "charge 3"}, /* the book's own */
        {"charge", NULL, "", -1, "charge 3", "charge 3"},      /* */
        {"charge", NULL, "", -1, "charge3", "charge 3"},       /* */
        {"charge", NULL, "", -1, "c3", "charge 3"},            /* an initial */
        {"charge", NULL, "", -1, "c 3", "charge 3"},           /* */
        {"charge", NULL, "", -1, "cha 3", "charge 3"},         /* a beginning */
        {"charge", NULL, "", -1, "CHARGE 3", "charge 3"},      /* any case */
        {"charge", NULL, "", -1, "pLaY cHaRgE 5", "charge 5"}, /* */
        {"charge", NULL, "", -1, "1 3", "charge 3"},           /* the menu's number, the amount */
        {"charge", NULL, "", -1, "1", "charge ?"},             /* and one after the other */
        {"charge", NULL, "", 0, "3", "charge 3"},              /* */
        {"charge", NULL, "", -1, "charge", "charge ?"},        /* */
        {"charge", NULL, "", -1, "play charge", "charge ?"},   /* */
        {"charge", NULL, "", 0, "block", "block"},       /* another verb when asked for a number */
        {"charge", NULL, "", 0, "charge 4", "charge 4"}, /* */
        {"charge", NULL, "", 0, "1 4", "charge 4"},      /* */
        {"charge", NULL, "", -1, "  charge   3  ", "charge 3"},
        {"charge", NULL, "", -1, "\tcharge\t3\t", "charge 3"},
        {"charge", NULL, "", -1, "charge 003", "charge 3"},
        {"charge", NULL, "", -1, "2", "block"},
        {"charge", NULL, "", -1, "b", "block"},
        {"charge", NULL, "", -1, "play block", "block"},
        {"charge", NULL, "", -1, "3", "steal"},
        {"charge", NULL, "", -1, "S", "steal"},
        {"charge:charge-cards=1", NULL, "charge 1, charge 1", -1, "r", "refresh"},
        {"charge:charge-cards=1", NULL, "charge 1, charge 1", -1, "4", "refresh"},
        {"energy-clash", NULL, "", -1, "1", "attack"},
        {"energy-clash", NULL, "", -1, "a", "attack"},
        {"energy-clash", NULL, "", -1, "Attack", "attack"},
        {"energy-clash", NULL, "", -1, "DEFEND", "defend"},
        {"energy-clash", NULL, "", -1, "defence", "defend"},
        {"energy-clash", NULL, "", -1, "defense", "defend"},
        {"energy-clash", NULL, "", -1, "d", "defend"},
        {"energy-clash", NULL, "", -1, "3", "recharge"},
        {"energy-clash", NULL, "", -1, "re", "recharge"},
        {"energy-duel", NULL, "", -1, "attack 3", "attack 3"},
        {"energy-duel", NULL, "", -1, "1", "attack ?"},
        {"energy-duel", NULL, "", 0, "3", "attack 3"},
        {"energy-duel", NULL, "", -1, "a2", "attack 2"},
        {"energy-duel", NULL, "", -1, "1 3", "attack 3"},
        {"energy-duel", NULL, "", -1, "2", "charge"},
        {"energy-duel", NULL, "", -1, "c", "charge"},
        {"energy-duel-blast", NULL, "", -1, "Charge", "charge"},
        {"energy-duel-blast", NULL, "", -1, "s", "shield"},
        {"energy-duel-blast", NULL, "", -1, "3", "blast"},
        {"energy-duel-blast:start=1", NULL, "", -1, "blast", "blast"}, /* forfeited later */
        {"battle-numbers", SAMPLE, "", -1, "7", "play 7"},             /* a card is its number */
        {"battle-numbers", SAMPLE, "", -1, "play 7", "play 7"},
        {"battle-numbers", SAMPLE, "", -1, "p7", "play 7"},
        {"battle-numbers", SAMPLE, "", -1, "attack 7", "play 7"},
        {"battle-numbers", SAMPLE, "", -1, "attack with 7", "play 7"},
        {"battle-numbers", SAMPLE, "", -1, "play", "play ?"},
        {"battle-numbers", SAMPLE, "play 7", -1, "5", "defend with 5"},
        {"battle-numbers", SAMPLE, "play 7", -1, "play 5", "defend with 5"},
        {"battle-numbers", SAMPLE, "play 7", -1, "defend 5", "defend with 5"},
        {"battle-numbers", SAMPLE, "play 7", -1, "defend with 5", "defend with 5"},
        {"battle-numbers", SAMPLE, "play 7", -1, "d5", "defend with 5"},
        {"battle-numbers", SAMPLE, "play 7", -1, "defend", "defend with ?"},
        {"battle-numbers", SAMPLE, "play 7", -1, "none", "no defence"},
        {"battle-numbers", SAMPLE, "play 7", -1, "no", "no defence"},
        {"battle-numbers", SAMPLE, "play 7", -1, "n", "no defence"},
        {"battle-numbers", SAMPLE, "play 7", -1, "No  Defense", "no defence"},
        {"battle-numbers", SAMPLE, "play 7", -1, "pass", "no defence"},
    };

    (void)unused;
    check_all(rows, COUNT(rows));
}

#define AMOUNT "Invalid amount; must choose between 1 and 5."
#define CHARGE_ALL ". Charge 1-5, block or steal."
#define UNKNOWN "I don't understand that. Charge 1-5, block or steal."
#define NO_NUMBER "Block takes no number" CHARGE_ALL

static void refused(void **unused)
{
    static const struct typed_row rows[] = {
        {"charge", NULL, "", -1, "", UNKNOWN},
        {"charge", NULL, "", -1, "   \t ", UNKNOWN},
        {"charge", NULL, "", -1, "xyzzy", UNKNOWN},
        {"charge", NULL, "", -1, "charges 3", UNKNOWN},
        {"charge", NULL, "", -1, "3 charge", UNKNOWN},
        {"charge", NULL, "", -1, "3c", UNKNOWN},
        {"charge", NULL, "", -1, "charge 3.5", UNKNOWN},
        {"charge", NULL, "", -1, "charge 3x", UNKNOWN},
        {"charge", NULL, "", -1, "charge +3", UNKNOWN},
        {"charge", NULL, "", -1, "charge -", UNKNOWN},
        {"charge", NULL, "", -1, "charge three", UNKNOWN},
        {"charge", NULL, "", -1, "charge 3;", UNKNOWN},
        {"charge", NULL, "", -1, "charge 1 2 3", UNKNOWN},
        {"charge", NULL, "", -1, "0", UNKNOWN},
        {"charge", NULL, "", -1, "5", UNKNOWN},
        {"charge", NULL, "", -1, "-1", UNKNOWN},
        {"charge", NULL, "", -1, "99999999999999999999", UNKNOWN},
        {"charge", NULL, "", -1, "charge -3", AMOUNT},
        {"charge", NULL, "", -1, "charge 0", AMOUNT},
        {"charge", NULL, "", -1, "charge 6", AMOUNT},
        {"charge", NULL, "", -1, "play charge 6", AMOUNT},
        {"charge", NULL, "", -1, "c6", AMOUNT},
        {"charge", NULL, "", -1, "1 6", AMOUNT},
        {"charge", NULL, "", 0, "6", AMOUNT},
        {"charge", NULL, "", 0, "-3", AMOUNT},
        {"charge", NULL, "", -1, "charge 259", AMOUNT},        /* 3 in a byte */
        {"charge", NULL, "", -1, "charge 4294967299", AMOUNT}, /* 3 in 32 bits */
        {"charge", NULL, "", -1, "charge 99999999999999999999", AMOUNT},
        {"charge:max-add=1", NULL, "", -1, "charge 2",
         "Invalid amount; must choose between 1 and 1."},
        {"charge", NULL, "", -1, "charge 3 4", "Charge takes one number" CHARGE_ALL},
        {"charge", NULL, "", -1, "block 2", NO_NUMBER},
        {"charge", NULL, "", -1, "2 2", NO_NUMBER},
        {"charge", NULL, "", -1, "refresh",
         "You still have Charge Cards and cannot refresh" CHARGE_ALL},
        {"charge", NULL, "steal, charge 1", -1, "steal",
         "You have no Steal Card left. Charge 1-5 or block."},
        {"charge:charge-cards=1", NULL, "charge 1, charge 1", -1, "charge 1",
         "You have no Charge Card left. Block, steal or refresh."},
        {"charge:charge-cards=1", NULL, "charge 1, charge 1", -1, "c",
         "You have no Charge Card left. Block, steal or refresh."},
        {"charge:charge-cards=1", NULL, "charge 1, charge 1", -1, "charge 9",
         "You have no Charge Card left. Block, steal or refresh."},
        {"charge:charge-cards=1,refresh=hand-empty", NULL, "charge 1, charge 1", -1, "refresh",
         "You must use up all other cards before a refresh. Block or steal."},
        {"energy-clash:start=1", NULL, "", -1, "attack",
         "Attack costs 2 EP and you have only 1. Defend or recharge."},
        {"energy-clash:defend-cost=20", NULL, "", -1, "2",
         "Defend costs 20 EP and you have only 10. Attack or recharge."},
        {"energy-clash", NULL, "", -1, "4", "I don't understand that. Attack, defend or recharge."},
        {"energy-duel", NULL, "", -1, "attack 4", "Invalid amount; must choose between 1 and 3."},
        {"energy-duel", NULL, "attack 2, attack 3", -1, "attack 3",
         "You have only 2 EP. Attack 1-2 or charge."},
        {"energy-duel:factor=1,start=2,self-zero=illegal", NULL, "attack 1, charge", -1, "attack 1",
         "You may not spend your last EP on an attack that does not win. Charge."},
        /* at 0 EP there is nothing to spend */
        {"energy-duel:factor=1,start=2,self-zero=survives", NULL,
         "attack 1, charge, attack 1, charge", -1, "attack 1", "You have only 0 EP. Charge."},
        {"energy-duel:factor=1,start=2,self-zero=survives", NULL,
         "attack 1, charge, attack 1, charge", -1, "1 3", "You have only 0 EP. Charge."},
        {"energy-duel:factor=1,start=2,self-zero=survives", NULL,
         "attack 1, charge, attack 1, charge", -1, "attack", "You have only 0 EP. Charge."},
        {"energy-duel-blast", NULL, "shield / charge", -1, "charge",
         "You cannot Charge right after a Shield. Shield or blast."},
        {"energy-duel-blast:start=1,poor-blast=illegal", NULL, "", -1, "b",
         "Blast costs 2 EP and you have only 1. Charge or shield."},
        /* nature's words are not the players' */
        {"energy-duel-blast", NULL, "", -1, "coin 1",
         "I don't understand that. Charge, shield or blast."},
        {"battle-numbers", SAMPLE, "", -1, "player 1 draws 7",
         "I don't understand that. Play 2, 4, 7, 9 or 10."},
        {"battle-numbers", SAMPLE, "", -1, "3", "You have no 3. Play 2, 4, 7, 9 or 10."},
        {"battle-numbers", SAMPLE, "", -1, "none", "You are to attack now. Play 2, 4, 7, 9 or 10."},
        {"battle-numbers", SAMPLE, "", -1, "defend with 2",
         "You are to attack now. Play 2, 4, 7, 9 or 10."},
        {"battle-numbers", SAMPLE, "", -1, "11", "You have no 11. Play 2, 4, 7, 9 or 10."},
        {"battle-numbers", SAMPLE, "", -1, "0", "Invalid amount. Play 2, 4, 7, 9 or 10."},
        {"battle-numbers", SAMPLE, "", -1, "258", "Invalid amount. Play 2, 4, 7, 9 or 10."},
        {"battle-numbers", SAMPLE, "play 7", -1, "attack 8",
         "You are to defend now. Defend with 3, 5, 6, 8 or 10, or no defence."},
        {"battle-numbers", SAMPLE, "play 7", -1, "7",
         "You have no 7. Defend with 3, 5, 6, 8 or 10, or no defence."},
    };

    (void)unused;
    check_all(rows, COUNT(rows));
}

/* Bytes that no keyboard sends: the reply is one sentence, without these bytes. */
static void rubbish_is_never_repeated(void **unused)
{
    static const struct {
        const char *bytes;
        size_t len;
        const char *never; /* what must not occur in the sentence */
    } rows[] = {
        {"\x1b[31mcharge 3", 13, "\x1b"}, /* a terminal's escape */
        {"charge\0003", 8, "\x01"},       /* a zero byte inside */
        {"\0\0\0", 3, "\x01"},            /* nothing but zero bytes */
        {"charge 3\n", 9, "\n"},          /* a newline */
        {"charge 3\r", 9, "\r"},          /* */
        {"\x7f\x08", 2, "\x7f"},          /* */
        {"\xff\xfe", 2, "\xff"},          /* not UTF-8 */
        {"\xc0\xaf", 2, "\xc0"},          /* overlong */
        {"char\xc3\xa9 3", 8, "\xc3"},    /* UTF-8, but no letter of a move */
        {"\xe2\x80\xae"
         "charge 3",
         11, "\xe2"},                 /* a mark that changes the direction of writing */
        {"%s%n%d", 6, "%"},           /* a format */
        {"xyzzy plugh", 11, "xyzzy"}, /* words */
        {"charge 77777", 12, "777"},  /* numbers */
    };

    (void)unused;
    for (int g = 0; g < games_count(); g++) {
        struct play p = play_begin(games_at(g)->id, NULL, P1);

        p.dealt = true;
        play_nature(&p);
        for (int i = 0; i < COUNT(rows); i++) {
            char room[SENTENCE_BYTES];
            struct text why = TEXT(room);
            struct answer a = {ANSWER_MOVE, NO_MOVE};

            if (parse(&p, -1, rows[i].bytes, rows[i].len, &a, &why) == OK)
                fail_msg("%s: row %d was understood as %d", games_at(g)->id, i, a.move);
            if (why.len < 2 || room[why.len - 1] != '.' || strchr(room, '\n') != NULL ||
                strstr(room, rows[i].never) != NULL)
                fail_msg("%s: row %d: %s", games_at(g)->id, i, room);
        }
    }
}

/* Long answers: letters, digits, blanks, words. */
static void length_does_no_harm(void **unused)
{
    static const char *const parts[] = {"a", "1", "-", " ", "charge ", "play ", "1 ", "\xc3\xa9"};
    char typed[1001];

    (void)unused;
    for (int g = 0; g < games_count(); g++)
        for (int i = 0; i < COUNT(parts); i++) {
            struct play p = play_begin(games_at(g)->id, NULL, P1);
            char room[SENTENCE_BYTES];
            struct text why = TEXT(room);
            struct answer a;

            p.dealt = true;
            play_nature(&p);
            for (size_t at = 0; at < sizeof typed; at++)
                typed[at] = parts[i][at % strlen(parts[i])];
            if (parse(&p, -1, typed, sizeof typed, &a, &why) == OK)
                fail_msg("%s: a thousand of \"%s\"", games_at(g)->id, parts[i]);
            assert_in_range(why.len, 1, 299);
            assert_int_equal(room[why.len - 1], '.');
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(understood),
        cmocka_unit_test(refused),
        cmocka_unit_test(rubbish_is_never_repeated),
        cmocka_unit_test(length_does_no_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
