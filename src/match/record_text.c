/*
 * A record as text (docs/record-format.md). A file only ever grows: taking a move back is a line of
 * its own. Every line after the header ends in `#` and a check of all bytes before it, so that a
 * record that was cut or edited is found out at that line; and since every move passes the checked
 * door, no record can hold a game that could not have been played.
 */
#include "match/record_text.h"

#include "core/move.h"
#include "core/position.h"
#include "games/games.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINE_BYTES = 1200, CHECK_BYTES = 8 };

static const char *const result_words[] = {
    [P1_WINS] = "1 wins", [P2_WINS] = "2 wins", [DRAW] = "draw", [UNFINISHED] = "unfinished"};

static const char *const ending_words[ENDINGS] = {[ENDING_RESIGN] = "resign",
                                                  [ENDING_FORFEIT] = "forfeit",
                                                  [ENDING_TIME] = "time",
                                                  [ENDING_ABORT] = "abort"};

static const uint32_t check_start = 2166136261U;

/* FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
static uint32_t record_check_add(uint32_t check, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        check = (check ^ (unsigned char)bytes[i]) * 16777619U;
    return check;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Close the line that begins at `from`. */
static void record_seal(struct record *rec, struct text *out, size_t from)
{
    size_t end;

    rec->check = record_check_add(rec->check, out->at + from, out->len - from);
    end = out->len;
    text_add(out, " #%08" PRIx32 "\n", rec->check);
    rec->check = record_check_add(rec->check, out->at + end, out->len - end);
}

void record_print_header(struct record *rec, struct text *out)
{
    size_t from = out->len;

    rec->check = check_start;
    rec->printed = 0;
    rec->printed_ends = 0;
    text_add(out, "duello record 1\nrules ");
    rules_print(&rec->duel.rules, out);
    for (int p = P1; p <= P2; p++)
        text_add(out, "\nname%d %s\nwho%d %s", p + 1, rec->name[p], p + 1, rec->who[p]);
    text_add(out, "\nfirst %d\nseed %" PRIu64 "\n", rec->first + 1, rec->duel.nature.seed);
    if (rec->duel.nature.stacked[P1] + rec->duel.nature.stacked[P2] > 0) {
        text_add(out, "deal ");
        nature_print(&rec->duel.nature, out);
        text_add(out, "\n");
    }
    if (rec->is_set_up) {
        text_add(out, "position ");
        position_print(&rec->duel.rules, &rec->start, out);
        text_add(out, "\n");
    }
    text_add(out, "date %s\nbegin", rec->date);
    record_seal(rec, out, from);
}

/* "3 attack 2", "3 charge / blast", "- player 1 draws 7". */
static void record_print_choice(const struct rules *r, const struct choice *c, struct text *out)
{
    if (c->before.turn == CHANCE)
        text_add(out, "- ");
    else
        text_add(out, "%d ", c->turn);
    move_print(r, c->m.a, out);
    if (c->before.turn == BOTH) {
        text_add(out, " / ");
        move_print(r, c->m.b, out);
    }
}

void record_print_line(struct record *rec, const char *line, struct text *out)
{
    size_t from = out->len;

    text_add(out, "%s", line);
    record_seal(rec, out, from);
}

/* "resign 1", "abort" */
static void record_print_ending(const struct record *rec, struct text *out)
{
    text_add(out, "%s", ending_words[rec->ending]);
    if (rec->ending != ENDING_ABORT)
        text_add(out, " %d", rec->ended_by + 1);
}

bool record_print_next(struct record *rec, struct text *out)
{
    struct text line = TEXT_OF(LINE_BYTES);

    if (rec->printed > rec->count) {
        text_add(&line, "undo");
        rec->printed--;
    } else if (rec->printed < rec->count) {
        record_print_choice(&rec->duel.rules, &rec->choices[rec->printed++], &line);
    } else if (rec->printed_ends == 0 && rec->ending != ENDING_RULES) {
        record_print_ending(rec, &line);
        rec->printed_ends = 1;
    } else if (rec->printed_ends < 2 && record_result(rec) != UNDECIDED) {
        text_add(&line, "result %s", result_words[record_result(rec)]);
        rec->printed_ends = 2;
    } else {
        return false;
    }
    record_print_line(rec, line.at, out);
    return true;
}

char *record_text(const struct record *rec, size_t *len)
{
    enum { HEADER = 8 * SENTENCE_BYTES, MOVE = 2 * WORD_BYTES + 32 };
    size_t room = HEADER + (rec->count + 2) * MOVE;
    char *bytes = malloc(room);
    struct record copy = *rec;
    struct text out;

    if (bytes == NULL)
        return NULL;
    out = text_on(bytes, room);
    record_print_header(&copy, &out);
    while (record_print_next(&copy, &out))
        continue;
    *len = out.len;
    return bytes;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct reader {
    struct record *rec;
    const char *at, *end;
    char line[LINE_BYTES]; /* the current one, without its newline and its check */
    int number;
    bool finished; /* the result has been read */
    struct text *why;
};

static int record_fail(struct reader *in, const char *what)
{
    text_add(in->why, "line %d: %s", in->number, what);
    return ERR_SYNTAX;
}

/* The next line into in->line; its bytes count for the check. */
static int record_next_line(struct reader *in)
{
    const char *newline = memchr(in->at, '\n', (size_t)(in->end - in->at));
    size_t len;

    in->number++;
    if (newline == NULL)
        return record_fail(in, in->at == in->end ? "the record ends too early."
                                                 : "the line is cut off.");
    len = (size_t)(newline - in->at);
    if (len >= sizeof in->line)
        return record_fail(in, "the line is too long.");
    if (memchr(in->at, '\0', len) != NULL)
        return record_fail(in, "the line holds a zero byte.");
    memcpy(in->line, in->at, len);
    in->line[len] = '\0';
    in->at = newline + 1;
    return OK;
}

/* The next line, which must end in a check of everything up to it. */
static int record_next_sealed(struct reader *in)
{
    const char *from = in->at;
    char want[CHECK_BYTES + 3];
    size_t len, body;
    int err = record_next_line(in);

    if (err != OK)
        return err;
    len = strlen(in->line);
    if (len < CHECK_BYTES + 2)
        return record_fail(in, "the check is missing.");
    body = len - CHECK_BYTES - 2;
    in->rec->check = record_check_add(in->rec->check, from, body);
    snprintf(want, sizeof want, " #%08" PRIx32, in->rec->check);
    if (strcmp(in->line + body, want) != 0)
        return record_fail(in, "the check does not fit; the record was changed.");
    in->rec->check = record_check_add(in->rec->check, from + body, len - body + 1);
    in->line[body] = '\0';
    return OK;
}

/* The rest of a header line that begins with this word; NULL, with the reason said, if none does.
 */
static const char *record_header(struct reader *in, const char *word)
{
    const char *from = in->at;
    size_t len = strlen(word);

    if (record_next_line(in) != OK)
        return NULL;
    if (strncmp(in->line, word, len) != 0 || in->line[len] != ' ') {
        char room[64];

        snprintf(room, sizeof room, "\"%s\" is expected here.", word);
        record_fail(in, room);
        return NULL;
    }
    in->rec->check = record_check_add(in->rec->check, from, (size_t)(in->at - from));
    return in->line + len + 1;
}

static int record_read_rules(struct reader *in)
{
    struct text reason = TEXT_OF(SENTENCE_BYTES);
    const char *s = record_header(in, "rules");

    if (s == NULL)
        return ERR_SYNTAX;
    if (games_parse_rules(&in->rec->duel.rules, s, &reason) != OK)
        return record_fail(in, reason.at);
    return OK;
}

bool record_is_who(const char *s)
{
    size_t len = strlen(s), n;

    for (; *s; s += n)
        if ((n = text_char(s)) == 0)
            return false;
    return len > 0 && len < WHO_BYTES;
}

static int record_read_player(struct reader *in, int p)
{
    const char *s = record_header(in, p == P1 ? "name1" : "name2");

    if (s == NULL)
        return ERR_SYNTAX;
    if (!text_is_name(s))
        return record_fail(in, "that is not a player's name.");
    snprintf(in->rec->name[p], NAME_BYTES, "%s", s);
    s = record_header(in, p == P1 ? "who1" : "who2");
    if (s == NULL)
        return ERR_SYNTAX;
    if (!record_is_who(s))
        return record_fail(in, "that is not a player.");
    snprintf(in->rec->who[p], WHO_BYTES, "%s", s);
    return OK;
}

static int record_read_first(struct reader *in)
{
    const char *s = record_header(in, "first");

    if (s == NULL)
        return ERR_SYNTAX;
    if (strcmp(s, "1") != 0 && strcmp(s, "2") != 0)
        return record_fail(in, "first must be 1 or 2.");
    in->rec->first = s[0] - '1';
    return OK;
}

static int record_read_seed(struct reader *in)
{
    const char *s = record_header(in, "seed");
    char back[24];
    uint64_t seed;

    if (s == NULL)
        return ERR_SYNTAX;
    seed = strtoull(s, NULL, 10);
    snprintf(back, sizeof back, "%" PRIu64, seed);
    if (strcmp(s, back) != 0)
        return record_fail(in, "the seed must be a whole number.");
    nature_init(&in->rec->duel.nature, seed);
    return OK;
}

/* Does the next line begin with this word? */
static bool record_is_next(const struct reader *in, const char *word)
{
    size_t len = strlen(word);

    return (size_t)(in->end - in->at) > len && memcmp(in->at, word, len) == 0 && in->at[len] == ' ';
}

static int record_read_deal(struct reader *in)
{
    struct text reason = TEXT_OF(SENTENCE_BYTES);
    const char *s;

    if (!record_is_next(in, "deal"))
        return OK;
    if ((s = record_header(in, "deal")) == NULL)
        return ERR_SYNTAX;
    if (nature_stack(&in->rec->duel.nature, &in->rec->duel.rules, s, &reason) != OK)
        return record_fail(in, reason.at);
    return OK;
}

static int record_read_position(struct reader *in)
{
    struct text reason = TEXT_OF(SENTENCE_BYTES);
    const char *s;

    if (!record_is_next(in, "position"))
        return OK;
    if ((s = record_header(in, "position")) == NULL)
        return ERR_SYNTAX;
    if (position_parse(&in->rec->duel.rules, s, &in->rec->start, &reason) != OK)
        return record_fail(in, reason.at);
    in->rec->is_set_up = true;
    return OK;
}

bool record_is_date(const char *s)
{
    static const char like[] = "0000-00-00T00:00:00Z";
    size_t i = 0;

    while (like[i] && (like[i] == '0' ? isdigit((unsigned char)s[i]) : s[i] == like[i]))
        i++;
    return like[i] == s[i];
}

static int record_read_date(struct reader *in)
{
    const char *s = record_header(in, "date");

    if (s == NULL)
        return ERR_SYNTAX;
    if (!record_is_date(s))
        return record_fail(in, "the date must look like 2026-01-31T12:00:00Z.");
    snprintf(in->rec->date, sizeof in->rec->date, "%s", s);
    return OK;
}

static int record_read_version(struct reader *in)
{
    static const char begins[] = "duello record ";
    const char *from = in->at;

    if (record_next_line(in) != OK)
        return ERR_SYNTAX;
    if (strncmp(in->line, begins, sizeof begins - 1) != 0)
        return record_fail(in, "this is not a Duello record.");
    if (strcmp(in->line, "duello record 1") != 0)
        return record_fail(in, "this record is of a version that this program does not know.");
    in->rec->check = record_check_add(in->rec->check, from, (size_t)(in->at - from));
    return OK;
}

static int record_read_header(struct reader *in)
{
    if (record_read_version(in) != OK || record_read_rules(in) != OK ||
        record_read_player(in, P1) != OK || record_read_player(in, P2) != OK ||
        record_read_first(in) != OK || record_read_seed(in) != OK || record_read_deal(in) != OK ||
        record_read_position(in) != OK || record_read_date(in) != OK ||
        record_next_sealed(in) != OK)
        return ERR_SYNTAX;
    if (strcmp(in->line, "begin") != 0)
        return record_fail(in, "\"begin\" is expected here.");
    return OK;
}

static int record_read_undo(struct reader *in)
{
    if (!record_can_undo(in->rec))
        return record_fail(in, "nothing can be taken back here.");
    record_undo(in->rec);
    return OK;
}

/* "resign 1", "forfeit 2", "time 1" or "abort"; ENDING_RULES if the line is none of them. */
static enum ending record_ending_of(const char *line, int *player)
{
    for (int e = ENDING_RESIGN; e < ENDINGS; e++) {
        size_t len = strlen(ending_words[e]);

        if (strncmp(line, ending_words[e], len) != 0)
            continue;
        *player = e == ENDING_ABORT ? P1 : line[len + (line[len] == ' ')] - '1';
        return (enum ending)e;
    }
    return ENDING_RULES;
}

static int record_read_ending(struct reader *in, enum ending ending, int player)
{
    struct text back = TEXT_OF(LINE_BYTES);

    if ((player != P1 && player != P2) || record_end(in->rec, ending, player) != OK)
        return record_fail(in, "the game cannot end like this here.");
    record_print_ending(in->rec, &back);
    return strcmp(back.at, in->line) == 0 ? OK
                                          : record_fail(in, "the game cannot end like this here.");
}

static int record_read_result(struct reader *in, const char *word)
{
    enum result result = record_result(in->rec);

    if (result == UNDECIDED || strcmp(word, result_words[result]) != 0)
        return record_fail(in, "that is not the result of these moves.");
    in->finished = true;
    return OK;
}

/* "3 attack 2", or whatever record_print_choice writes for the same move. */
static int record_read_choice(struct reader *in)
{
    struct record *rec = in->rec;
    enum turn who = rec->duel.now.turn;
    char room[LINE_BYTES], *a = strchr(in->line, ' '), *b = NULL;
    struct text back = TEXT(room);
    struct joint m = {0};
    int err;

    if (record_result(rec) != UNDECIDED)
        return record_fail(in, "the game is over before this move.");
    if (a == NULL)
        return record_fail(in, "this is not a move.");
    a++;
    if (who == BOTH && (b = strstr(a, " / ")) != NULL) {
        *b = '\0';
        b += 3;
    }
    if (move_parse(&rec->duel.rules, a, &m.a) != OK || (who == BOTH && b == NULL) ||
        (b != NULL && move_parse(&rec->duel.rules, b, &m.b) != OK))
        return record_fail(in, "this is not a move of the game.");
    if (b != NULL)
        memcpy(b - 3, " / ", 3);
    record_print_choice(&rec->duel.rules, &(struct choice){rec->duel.now, rec->duel.turns + 1, m},
                        &back);
    if (strcmp(room, in->line) != 0)
        return record_fail(in, "the move does not stand where it belongs.");
    if ((err = record_play(rec, m)) == ERR_ILLEGAL)
        return record_fail(in, "the move is not legal there.");
    if (err != OK)
        text_add(in->why, "line %d: %s.", in->number, err_text(err));
    return err;
}

static int record_read_event(struct reader *in)
{
    enum ending ending;
    int player;

    if (in->finished)
        return record_fail(in, "there is more after the result.");
    if (strcmp(in->line, "undo") == 0)
        return record_read_undo(in);
    if (strncmp(in->line, "result ", 7) == 0)
        return record_read_result(in, in->line + 7);
    if ((ending = record_ending_of(in->line, &player)) != ENDING_RULES)
        return record_read_ending(in, ending, player);
    return record_read_choice(in);
}

static int record_read_moves(struct reader *in, bool may_be_torn)
{
    int err = OK;

    while (err == OK && in->at < in->end) {
        if (may_be_torn && memchr(in->at, '\n', (size_t)(in->end - in->at)) == NULL)
            break;
        if ((err = record_next_sealed(in)) == OK)
            err = record_read_event(in);
    }
    return err;
}

int record_parse(struct record *rec, const char *bytes, size_t len, size_t *whole, struct text *why)
{
    struct record read = {.check = check_start};
    struct reader in = {.rec = &read, .at = bytes, .end = bytes + len, .why = why};
    int err;

    if (len > RECORD_BYTES) {
        text_add(why, "line 1: the record is longer than %d bytes.", RECORD_BYTES);
        return ERR_LIMIT;
    }
    if ((err = record_read_header(&in)) != OK)
        return err;
    record_begin(&read);
    if ((err = record_read_moves(&in, whole != NULL)) != OK) {
        record_release(&read);
        return err;
    }
    if (whole != NULL)
        *whole = (size_t)(in.at - bytes);
    read.printed = read.count;
    read.printed_ends = in.finished ? 2 : read.ending != ENDING_RULES;
    *rec = read;
    return OK;
}
