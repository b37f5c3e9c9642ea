/*
 * A record as text (docs/research/record-format.md). A file only ever grows: taking a move back is
 * a line of its own. Every line after the header ends in `#` and a checksum of all bytes before it,
 * so that a cut or edited record is refused at that line. Every move passes the one function that
 * checks legality, so no record can hold a game that could not have been played.
 */
#include "match/record_text.h"

#include "core/move.h"
#include "core/position.h"
#include "games/games.h"
#include "match/record_seal.h"
#include "match/undo.h"
#include "rulefile/rulefile.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINE_BYTES = 1280 };

static const char *const result_words[] = {
    [P1_WINS] = "1 wins", [P2_WINS] = "2 wins", [DRAW] = "draw", [UNFINISHED] = "unfinished"};

static const char *const ending_words[ENDINGS] = {[ENDING_RESIGN] = "resign",
                                                  [ENDING_FORFEIT] = "forfeit",
                                                  [ENDING_TIME] = "time",
                                                  [ENDING_ABORT] = "abort",
                                                  [ENDING_AGREED] = "agreed"};

/* ---- writing --------------------------------------------------------------------------------- */

/* Close the line that begins at `from`. */
static void record_seal(struct record *rec, struct text *out, size_t from)
{
    size_t end = out->len;
    char seal[RECORD_SEAL + 1];

    rec->check = record_seal_check(rec->check, out->at + from, end - from);
    record_seal_print(rec->check, seal);
    text_put(out, seal);
    text_put(out, "\n");
    rec->check = record_seal_check(rec->check, out->at + end, out->len - end);
}

/* "2 of 3, 1 to 0, seed 5" */
static void record_print_match(const struct record_match *m, struct text *out)
{
    text_add(out, "%d of %d, %d to %d, seed %" PRIu64, m->number, m->games, m->won[P1], m->won[P2],
             m->seed);
}

/* A game that came from a rule file is in the record, so that anybody can read it. */
static void record_print_file(const char *file, struct text *out)
{
    for (size_t len; *file != '\0'; file += len + 1) {
        len = strcspn(file, "\n");
        text_put(out, "\nfile ");
        text_put_bytes(out, file, len);
    }
}

void record_text_print_header(struct record *rec, struct text *out)
{
    size_t from = out->len;

    rec->check = record_seal_start;
    rec->printed = 0;
    rec->printed_ends = 0;
    text_add(out, "duello record 1\nrules %s", rules_words(&rec->duel.rules).at);
    if (rulefile_made(rec->duel.rules.game))
        record_print_file(rulefile_text(rec->duel.rules.game), out);
    for (int p = P1; p <= P2; p++)
        text_add(out, "\nname%d %s\nwho%d %s", p + 1, rec->name[p], p + 1, rec->who[p]);
    text_add(out, "\nfirst %d\nseed %" PRIu64 "\n", rec->first + 1, rec->duel.nature.seed);
    if (rec->duel.nature.stacked[P1] + rec->duel.nature.stacked[P2] > 0) {
        text_add(out, "deal ");
        nature_print(&rec->duel.nature, out);
        text_add(out, "\n");
    }
    if (rec->is_set_up)
        text_add(out, "position %s\n", position_words(&rec->duel.rules, &rec->start).at);
    if (rec->rated)
        text_add(out, "rated yes\n");
    if (rec->match.games > 0) {
        text_add(out, "match ");
        record_print_match(&rec->match, out);
        text_add(out, "\n");
    }
    text_add(out, "date %s\nbegin", rec->date);
    record_seal(rec, out, from);
}

/* "3 attack 2", "3 charge / blast", "- player 1 draws 7". */
static void record_print_choice(const struct rules *r, const struct choice *c, struct text *out)
{
    if (c->before.turn == CHANCE)
        text_put(out, "-");
    else
        text_put_number(out, c->turn);
    text_put(out, " ");
    move_print(r, c->m.a, out);
    if (c->before.turn == BOTH) {
        text_put(out, " / ");
        move_print(r, c->m.b, out);
    }
}

void record_text_print_line(struct record *rec, const char *line, struct text *out)
{
    size_t from = out->len;

    text_add(out, "%s", line);
    record_seal(rec, out, from);
}

/* Is it an ending that no player caused? */
static bool record_is_nobodys(enum ending ending)
{
    return ending == ENDING_ABORT || ending == ENDING_AGREED;
}

/* "resign 1", "abort", "forfeit 2: no answer in time" */
static void record_print_ending(const struct record *rec, struct text *out)
{
    text_add(out, "%s", ending_words[rec->ending]);
    if (!record_is_nobodys(rec->ending))
        text_add(out, " %d", rec->ended_by + 1);
    if (rec->ending == ENDING_FORFEIT && rec->reason[0] != '\0')
        text_add(out, ": %s", rec->reason);
}

bool record_text_print_next(struct record *rec, struct text *out)
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
    record_text_print_line(rec, line.at, out);
    return true;
}

char *record_text(const struct record *rec, size_t *len)
{
    struct record copy = *rec;
    struct text out = text_growing();

    record_text_print_header(&copy, &out);
    while (record_text_print_next(&copy, &out))
        continue;
    if (out.cut)
        text_release(&out);
    *len = out.len;
    return out.at;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct reader {
    struct record *rec;
    const char *at, *end;
    char line[LINE_BYTES]; /* the current line, without its newline and its checksum */
    int number;
    bool finished; /* the result has been read */
    bool failed;   /* `why` has been said */
    int err;       /* what is wrong, if it is not the syntax */
    struct text *why, reason;
};

static int record_fail(struct reader *in, const char *what)
{
    in->failed = true;
    return text_explain(in->err != OK ? in->err : ERR_SYNTAX, in->why, "line %d: %s", in->number,
                        what);
}

/* Read the next line into in->line; its bytes count for the checksum. */
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
    in->rec->check = record_seal_check(in->rec->check, in->at, len + 1);
    in->at = newline + 1;
    return OK;
}

/* Read the next line, which must end in a checksum of everything before it. */
static int record_next_sealed(struct reader *in)
{
    uint32_t before = in->rec->check;
    char want[RECORD_SEAL + 1];
    size_t body;

    if (record_next_line(in) != OK)
        return ERR_SYNTAX;
    if (strlen(in->line) < RECORD_SEAL)
        return record_fail(in, "the checksum is missing.");
    body = strlen(in->line) - RECORD_SEAL;
    record_seal_print(record_seal_check(before, in->line, body), want);
    if (strcmp(in->line + body, want) != 0)
        return record_fail(in, "the checksum does not match; the record was changed.");
    in->line[body] = '\0';
    return OK;
}

/* ---- the header ------------------------------------------------------------------------------ */

/* These read the text after the first word of a line. They return a sentence about what is wrong
 * with it, or NULL. */

static bool record_has_file_line(const struct reader *in)
{
    return in->end - in->at >= 5 && memcmp(in->at, "file ", 5) == 0;
}

/* Read the lines of a rule file into a text. */
static int record_read_file(struct reader *in, struct text *file)
{
    while (record_has_file_line(in)) {
        if (record_next_line(in) != OK)
            return ERR_SYNTAX;
        text_put(file, in->line + 5);
        text_put(file, "\n");
        if (file->cut || file->len > RULEFILE_BYTES)
            return record_fail(in, "the rule file is too long.");
    }
    return OK;
}

/* The rules of a record with a rule file: `s` is its name and its options. */
static const char *record_take_file_rules(struct reader *in, const char *s)
{
    struct text file = text_growing(), rules = TEXT_OF(SENTENCE_BYTES);
    struct rulefile_error wrong = {.line = 0};
    const struct game *g = NULL;
    const char *options;
    int err;

    text_put(&rules, s);
    err = record_read_file(in, &file);
    if (err == OK)
        g = rulefile_load(file.at, file.len, &wrong);
    text_release(&file);
    if (err != OK)
        return "the rule file cannot be read."; /* record_read_file has said why */
    if (g == NULL) {
        text_add(&in->reason, "the rule file: line %d: %s.", wrong.line, wrong.reason);
        return in->reason.at;
    }
    in->rec->own_game = (void *)(uintptr_t)g;
    options = rules_behind_name(g, rules.at);
    err = options != NULL
              ? rules_read(&in->rec->duel.rules, g, options, &in->reason)
              : text_explain(ERR_UNKNOWN, &in->reason,
                             "the rule file is not the one that this game was played by.");
    return err == OK ? NULL : in->reason.at;
}

static const char *record_take_rules(struct reader *in, const char *s)
{
    if (record_has_file_line(in))
        return record_take_file_rules(in, s);
    return games_parse_rules(&in->rec->duel.rules, s, &in->reason) == OK ? NULL : in->reason.at;
}

/* Return the player whose number ends the first word of the line: "name1", "who2". */
static int record_player_of(const struct reader *in)
{
    return strchr(in->line, ' ')[-1] - '1';
}

static const char *record_take_name(struct reader *in, const char *s)
{
    snprintf(in->rec->name[record_player_of(in)], NAME_BYTES, "%s", s);
    return text_is_name(s) ? NULL : "that is not a player's name.";
}

bool record_text_is_who(const char *s)
{
    return *s && strlen(s) < WHO_BYTES && text_is_printable(s);
}

static const char *record_take_who(struct reader *in, const char *s)
{
    snprintf(in->rec->who[record_player_of(in)], WHO_BYTES, "%s", s);
    return record_text_is_who(s) ? NULL : "that is not a kind of player.";
}

static const char *record_take_first(struct reader *in, const char *s)
{
    in->rec->first = s[0] - '1';
    return strcmp(s, "1") == 0 || strcmp(s, "2") == 0 ? NULL : "first must be 1 or 2.";
}

static const char *record_take_seed(struct reader *in, const char *s)
{
    char back[24];

    nature_init(&in->rec->duel.nature, strtoull(s, NULL, 10));
    snprintf(back, sizeof back, "%" PRIu64, in->rec->duel.nature.seed);
    return strcmp(s, back) == 0 ? NULL : "the seed must be a whole number.";
}

static const char *record_take_deal(struct reader *in, const char *s)
{
    struct duel *d = &in->rec->duel;

    return nature_stack(&d->nature, &d->rules, s, &in->reason) == OK ? NULL : in->reason.at;
}

static const char *record_take_position(struct reader *in, const char *s)
{
    struct record *rec = in->rec;

    rec->is_set_up = position_parse(&rec->duel.rules, s, &rec->start, &in->reason) == OK;
    return rec->is_set_up ? NULL : in->reason.at;
}

static const char *record_take_rated(struct reader *in, const char *s)
{
    in->rec->rated = strcmp(s, "yes") == 0;
    return in->rec->rated ? NULL : "\"rated yes\" is expected here.";
}

/* Skip to the next digit, and read the number there. */
static uint64_t record_next_number(const char **at)
{
    char *end;
    uint64_t n = strtoull(*at + strcspn(*at, "0123456789"), &end, 10);

    *at = end;
    return n;
}

static const char *record_take_match(struct reader *in, const char *s)
{
    struct record_match *m = &in->rec->match;
    struct text back = TEXT_OF(WORD_BYTES);
    int *const numbers[] = {&m->number, &m->games, &m->won[P1], &m->won[P2]};
    const char *at = s;
    bool good;

    for (int i = 0; i < 4; i++)
        *numbers[i] = (int)(record_next_number(&at) % 1000000000);
    m->seed = record_next_number(&at);
    record_print_match(m, &back);
    good = strcmp(back.at, s) == 0 && m->number >= 1 && m->number <= m->games && m->won[P1] >= 0 &&
           m->won[P2] >= 0 && m->won[P1] + m->won[P2] < m->number && 2 * m->won[P1] <= m->games &&
           2 * m->won[P2] <= m->games;
    return good ? NULL : "the match must look like \"2 of 3, 1 to 0, seed 5\".";
}

bool record_text_is_date(const char *s)
{
    static const char like[] = "0000-00-00T00:00:00Z";
    size_t i = 0;

    while (like[i] && (like[i] == '0' ? isdigit((unsigned char)s[i]) : s[i] == like[i]))
        i++;
    return like[i] == s[i];
}

static const char *record_take_date(struct reader *in, const char *s)
{
    snprintf(in->rec->date, sizeof in->rec->date, "%s", s);
    return record_text_is_date(s) ? NULL : "the date must look like 2026-01-31T12:00:00Z.";
}

static const struct header_line {
    const char *word;
    const char *(*take)(struct reader *in, const char *s);
    bool optional;
} header_lines[] = {{"rules", record_take_rules, false},      {"name1", record_take_name, false},
                    {"who1", record_take_who, false},         {"name2", record_take_name, false},
                    {"who2", record_take_who, false},         {"first", record_take_first, false},
                    {"seed", record_take_seed, false},        {"deal", record_take_deal, true},
                    {"position", record_take_position, true}, {"rated", record_take_rated, true},
                    {"match", record_take_match, true},       {"date", record_take_date, false}};

static int record_read_header_line(struct reader *in, const struct header_line *line)
{
    const char *from = in->at, *wrong;
    size_t len = strlen(line->word);

    if (line->optional &&
        ((size_t)(in->end - from) <= len || memcmp(from, line->word, len) != 0 || from[len] != ' '))
        return OK;
    if (record_next_line(in) != OK)
        return ERR_SYNTAX;
    if (strncmp(in->line, line->word, len) != 0 || in->line[len] != ' ') {
        text_add(&in->reason, "\"%s\" is expected here.", line->word);
        return record_fail(in, in->reason.at);
    }
    wrong = line->take(in, in->line + len + 1);
    if (wrong == NULL)
        return OK;
    return in->failed ? ERR_SYNTAX : record_fail(in, wrong);
}

static int record_read_header(struct reader *in)
{
    if (record_next_line(in) != OK)
        return ERR_SYNTAX;
    if (strncmp(in->line, "duello record ", 14) != 0)
        return record_fail(in, "this is not a Duello record.");
    if (strcmp(in->line, "duello record 1") != 0)
        return record_fail(in, "this record has a version that this program does not know.");
    for (size_t i = 0; i < sizeof header_lines / sizeof header_lines[0]; i++)
        if (record_read_header_line(in, &header_lines[i]) != OK)
            return ERR_SYNTAX;
    if (record_next_sealed(in) != OK)
        return ERR_SYNTAX;
    return strcmp(in->line, "begin") == 0 ? OK : record_fail(in, "\"begin\" is expected here.");
}

/* ---- the game -------------------------------------------------------------------------------- */

/* "resign 1", "forfeit 2", "time 1", "abort" or "agreed"; ENDING_RULES if the line is none. */
static enum ending record_ending_of(const char *line, int *player)
{
    for (int e = ENDING_RESIGN; e < ENDINGS; e++) {
        size_t len = strlen(ending_words[e]);

        if (strncmp(line, ending_words[e], len) != 0)
            continue;
        *player = record_is_nobodys((enum ending)e) ? P1 : line[len + (line[len] == ' ')] - '1';
        return (enum ending)e;
    }
    return ENDING_RULES;
}

static const char *record_take_ending(struct reader *in, enum ending ending, int player)
{
    struct text back = TEXT_OF(LINE_BYTES);
    const char *reason = strstr(in->line, ": ");
    bool good = (player == P1 || player == P2) && record_end(in->rec, ending, player) == OK;

    if (good && ending == ENDING_FORFEIT && reason != NULL && text_is_printable(reason + 2))
        snprintf(in->rec->reason, sizeof in->rec->reason, "%s", reason + 2);
    if (good)
        record_print_ending(in->rec, &back);
    return good && strcmp(back.at, in->line) == 0 ? NULL : "the game cannot end like this here.";
}

static const char *record_take_result(struct reader *in, const char *word)
{
    enum result result = record_result(in->rec);

    in->finished = result != UNDECIDED && strcmp(word, result_words[result]) == 0;
    return in->finished ? NULL : "that is not the result of these moves.";
}

/* Read "3 attack 2", or whatever record_print_choice writes for the same move. */
static const char *record_take_choice(struct reader *in)
{
    struct record *rec = in->rec;
    enum turn who = rec->duel.now.turn;
    char *a = strchr(in->line, ' '), *b = NULL;
    struct text back = TEXT_OF(LINE_BYTES);
    struct joint m = {0};
    int err;

    if (record_result(rec) != UNDECIDED)
        return "the game is over before this move.";
    if (a == NULL)
        return "this is not a move.";
    a++;
    if (who == BOTH && (b = strstr(a, " / ")) != NULL) {
        *b = '\0';
        b += 3;
    }
    if (move_parse(&rec->duel.rules, a, &m.a) != OK || (who == BOTH && b == NULL) ||
        (b != NULL && move_parse(&rec->duel.rules, b, &m.b) != OK))
        return "this is not a move of the game.";
    if (b != NULL)
        memcpy(b - 3, " / ", 3);
    record_print_choice(&rec->duel.rules, &(struct choice){rec->duel.now, rec->duel.turns + 1, m},
                        &back);
    if (strcmp(back.at, in->line) != 0)
        return "the move is not where it belongs.";
    if ((err = record_play(rec, m)) == OK)
        return NULL;
    in->err = err == ERR_ILLEGAL ? OK : err;
    return err == ERR_ILLEGAL ? "the move is not legal there." : "there is no room for this move.";
}

static const char *record_take_event(struct reader *in)
{
    enum ending ending;
    int player;

    if (in->finished)
        return "there is text after the result.";
    if (strcmp(in->line, "undo") == 0) {
        if (!undo_is_possible(in->rec))
            return "nothing can be taken back here.";
        record_undo(in->rec);
        return NULL;
    }
    if (strncmp(in->line, "result ", 7) == 0)
        return record_take_result(in, in->line + 7);
    if ((ending = record_ending_of(in->line, &player)) != ENDING_RULES)
        return record_take_ending(in, ending, player);
    return record_take_choice(in);
}

static int record_read_moves(struct reader *in, bool may_be_torn)
{
    const char *wrong;

    while (in->at < in->end) {
        if (may_be_torn && memchr(in->at, '\n', (size_t)(in->end - in->at)) == NULL)
            break;
        if (record_next_sealed(in) != OK)
            return ERR_SYNTAX;
        if ((wrong = record_take_event(in)) != NULL)
            return record_fail(in, wrong);
    }
    return OK;
}

int record_text_parse(struct record *rec, const char *bytes, size_t len, size_t *whole,
                      struct text *why)
{
    struct record read = {.check = record_seal_start};
    struct reader in = {.rec = &read,
                        .at = bytes,
                        .end = bytes + len,
                        .why = why,
                        .reason = TEXT_OF(SENTENCE_BYTES)};
    int err;

    if (len > RECORD_BYTES)
        return text_explain(ERR_LIMIT, why, "line 1: the record is longer than %d bytes.",
                            RECORD_BYTES);
    if ((err = record_read_header(&in)) != OK) {
        free(read.own_game);
        return err;
    }
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
