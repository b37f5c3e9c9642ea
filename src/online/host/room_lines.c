/*
 * Writing and reading are in one file, kind by kind in the same order, so that a word added to one
 * is missed in the other at once. room_change is how a running host changes a game: it applies the
 * line that it has just written, and appends it. What cannot be read back is therefore never
 * played.
 */
#include "online/host/room_lines.h"

#include "core/move.h"
#include "core/position.h"
#include "online/host/files/game_files.h"
#include "online/host/journal_append.h"
#include "online/host/journal_line.h"
#include "online/host/players/players.h"
#include "online/host/room.h"
#include "online/host/room_clock.h"
#include "match/record_text.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- writing --------------------------------------------------------------------------------- */

static void room_print_seat(const struct room_seat *s, struct text *out)
{
    if (s->builtin != NULL)
        text_add(out, " =%s", s->builtin->id);
    else
        text_add(out, " %c%" PRIu64, s->bot ? 'b' : 'p', s->player->id);
}

void room_print_begin(const struct room *r, struct text *out)
{
    text_add(out, "begin %s %" PRIu64 " %d %" PRId64 " %" PRId64 " %d %d %" PRIu64 " %s", r->date,
             r->duel.nature.seed, r->first + 1, r->clock.time.base, r->clock.time.add, r->rated,
             r->pair, r->prior, frames_results[r->prior_result]);
    text_add(out, " %" PRIu64 " %d", r->origin, r->secluded);
    room_print_seat(&r->seat[P1], out);
    room_print_seat(&r->seat[P2], out);
    text_add(out, " %s", rules_words(&r->duel.rules).at);
    if (r->is_set_up) {
        text_add(out, " ");
        position_print(&r->duel.rules, &r->start, out);
    }
}

void room_print_move(const struct room *r, int seat, move m, const int64_t left[2],
                     struct text *out)
{
    text_add(out, "move %d %" PRId64 " %" PRId64 " %s", seat + 1, left[P1], left[P2],
             move_word(&r->duel.rules, m).at);
}

void room_print_offer(int seat, enum frames_offer what, struct text *out)
{
    text_add(out, "offer %d %s", seat + 1, frames_offers[what]);
}

void room_print_undo(int seat, const int64_t left[2], struct text *out)
{
    text_add(out, "undo %d %" PRId64 " %" PRId64, seat + 1, left[P1], left[P2]);
}

void room_print_over(const struct room *r, struct text *out)
{
    text_add(out, "over %s %s %d %" PRIu64 " %" PRId64 " %" PRId64, frames_results[r->result],
             frames_hows[r->how], r->ended_by + 1, r->next, r->clock.left[P1], r->clock.left[P2]);
    for (int s = P1; s <= P2 && r->is_counted; s++) {
        text_add(out, " %" PRId32 " ", r->ratings[s].before);
        players_print_rating(&r->ratings[s].after, out);
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

static int room_read_seat(struct host *h, struct room *r, int seat, struct journal_line *l)
{
    struct room_seat *s = &r->seat[seat];
    char word[WORD_BYTES];
    uint64_t id;

    journal_line_word(l, word, sizeof word);
    if (l->bad)
        return ERR_SYNTAX;
    if (word[0] == '=') {
        s->builtin = bots_find(word + 1);
        return s->builtin != NULL ? OK : ERR_SYNTAX;
    }
    s->bot = word[0] == 'b';
    if (!s->bot && word[0] != 'p')
        return ERR_SYNTAX;
    id = journal_line_number(&(struct journal_line){.at = word + 1});
    if (id == 0 || id > NUMBER_READ)
        return ERR_SYNTAX;
    if ((s->player = players_with_id(h, id)) == NULL)
        return ERR_MEMORY;
    s->player->seats++;
    return OK;
}

/* Read the rules, and the position at which the game begins if there is one. */
static int room_read_start(const struct host *h, struct room *r, struct rules *rules,
                           struct journal_line *l)
{
    char words[SENTENCE_BYTES];

    journal_line_word(l, words, sizeof words);
    if (l->bad || game_files_parse_rules(h, rules, words, NULL) != OK)
        return ERR_SYNTAX;
    r->is_set_up = *l->at != '\0';
    return r->is_set_up ? room_read_position(rules, journal_line_rest(l), &r->start, NULL) : OK;
}

static int room_apply_begin(struct host *h, struct room *r, struct journal_line *l)
{
    struct host_time time;
    struct rules rules;
    uint64_t seed;
    int err;

    journal_line_word(l, r->date, sizeof r->date);
    seed = journal_line_number(l);
    r->first = journal_line_small(l, 1, 2) - 1;
    time.base = journal_line_small(l, 0, INT32_MAX);
    time.add = journal_line_small(l, 0, INT32_MAX);
    r->rated = journal_line_small(l, 0, 1);
    r->pair = journal_line_small(l, 0, 2);
    r->prior = journal_line_number(l);
    r->prior_result = (enum result)journal_line_choice(l, frames_results, UNFINISHED + 1);
    r->origin = journal_line_number(l);
    r->secluded = journal_line_small(l, 0, 1);
    if (l->bad || r->lines > 1 || !record_text_is_date(r->date))
        return ERR_SYNTAX;
    for (int s = P1; s <= P2; s++)
        if ((err = room_read_seat(h, r, s, l)) != OK)
            return err;
    if ((err = room_read_start(h, r, &rules, l)) != OK)
        return err;
    room_clock_init(&r->clock, &time);
    for (int s = P1; s <= P2; s++)
        if ((err = room_sit(r, s)) != OK)
            return err;
    r->file = game_files_use(h, rules.game);
    return room_begin(h, r, &rules, seed);
}

static void room_read_clocks(struct room *r, struct journal_line *l)
{
    for (int s = P1; s <= P2; s++)
        r->clock.left[s] = journal_line_small(l, 0, INT32_MAX);
}

static int room_apply_move(struct host *h, struct room *r, struct journal_line *l)
{
    int seat = journal_line_small(l, 1, 2) - 1;
    move m;
    int err;

    if (l->bad || r->choosing.is_over)
        return ERR_SYNTAX;
    room_read_clocks(r, l);
    r->clock.since[seat] = -1;
    if (move_parse(&r->duel.rules, journal_line_rest(l), &m) != OK || l->bad)
        return ERR_SYNTAX;
    if ((err = room_take(h, r, seat, m)) != OK)
        return err;
    r->offer = OFFER_NONE;
    r->seat[seat].questions++;
    return OK;
}

static int room_apply_offer(struct host *h, struct room *r, struct journal_line *l)
{
    (void)h;
    r->offer_seat = journal_line_small(l, 1, 2) - 1;
    r->offer = (enum frames_offer)journal_line_choice(l, frames_offers, OFFERS);
    return OK;
}

static int room_apply_undo(struct host *h, struct room *r, struct journal_line *l)
{
    int seat = journal_line_small(l, 1, 2) - 1;

    room_read_clocks(r, l);
    r->clock.since[P1] = r->clock.since[P2] = -1;
    r->offer = OFFER_NONE;
    return l->bad ? ERR_SYNTAX : room_undo(h, r, seat);
}

static int room_read_rating(struct room *r, int seat, struct journal_line *l)
{
    struct room_rated *to = &r->ratings[seat];

    to->before = journal_line_small(l, INT32_MIN, INT32_MAX);
    to->after.game = r->duel.rules.game;
    to->after.edition = rules_counted(&r->duel.rules);
    to->after.bot = r->seat[seat].bot;
    players_read_rating(l, &to->after);
    if (l->bad || r->seat[seat].player == NULL)
        return ERR_SYNTAX;
    return players_take_rating(r->seat[seat].player, &to->after,
                               r->seat[!seat].player != NULL ? r->seat[!seat].player->id : 0);
}

static int room_apply_over(struct host *h, struct room *r, struct journal_line *l)
{
    int err = OK;

    if (r->choosing.is_over)
        return ERR_SYNTAX;
    r->result = (enum result)journal_line_choice(l, frames_results, UNFINISHED + 1);
    r->how = (enum ending)journal_line_choice(l, frames_hows, ENDINGS);
    r->ended_by = journal_line_small(l, 1, 2) - 1;
    r->next = journal_line_number(l);
    room_read_clocks(r, l);
    r->is_counted = !l->bad && *l->at != '\0';
    for (int s = P1; s <= P2 && r->is_counted && err == OK; s++)
        err = room_read_rating(r, s, l);
    if (err != OK || !journal_line_is_done(l) || r->next > NUMBER_READ)
        return err != OK ? err : ERR_SYNTAX;
    if (r->next > h->last_game)
        h->last_game = r->next;
    room_end(h, r);
    return OK;
}

static const struct {
    const char *word;
    int (*apply)(struct host *h, struct room *r, struct journal_line *l);
} room_kinds[] = {
    {"begin", room_apply_begin}, {"move", room_apply_move}, {"offer", room_apply_offer},
    {"undo", room_apply_undo},   {"over", room_apply_over},
};

static int room_apply_counted(struct host *h, struct room *r, const char *line)
{
    struct journal_line l = {.at = line};
    char word[16];
    int err;

    h->referee.rec.count = 0;
    journal_line_word(&l, word, sizeof word);
    for (size_t i = 0; i < sizeof room_kinds / sizeof room_kinds[0]; i++) {
        if (strcmp(word, room_kinds[i].word) != 0 || (i == 0) != (r->lines <= 1))
            continue;
        err = room_kinds[i].apply(h, r, &l);
        return err != OK ? err : journal_line_is_done(&l) ? OK : ERR_SYNTAX;
    }
    return ERR_SYNTAX;
}

int room_apply(struct host *h, struct room *r, const char *line)
{
    struct room before = *r;
    int err;

    r->lines++;
    err = room_apply_counted(h, r, line);
    if (err != OK && before.lines > 0) {
        before.chosen = r->chosen;
        *r = before;
    }
    return err;
}

bool room_line_is_offer(const char *line)
{
    struct journal_line l = {.at = line};
    char word[16];

    journal_line_word(&l, word, sizeof word);
    return strcmp(word, "offer") == 0;
}

int room_change(struct host *h, struct room *r, const struct text *line)
{
    bool was_over = r->choosing.is_over;
    int err = room_apply(h, r, line->at);

    if (err == OK)
        append_room_line(h, r, line, r->choosing.is_over && !was_over);
    return err;
}
