/*
 * There are two layouts: boxes and drawn cards where there is room, single lines where there is
 * not. The rows depend on the game alone, so that nothing jumps during play.
 */
#include "terminal/play/board.h"

#include "terminal/io/wrap.h"
#include "terminal/play/board_parts.h"

#include <math.h>
#include <stdio.h>

enum { ROOMY_WIDTH = 72, ROWS_BELOW = 12, WIDEST = 120, LOG_LINES = 4096, LEAST_LOG = 3 };
enum { NAME_COLUMNS = 13, MORE_COLUMNS = 10, NUMBER_COLUMNS = 13, FEW_NUMBER_COLUMNS = 11 };

/* One drawing of the board. */
struct picture {
    struct board *b;
    struct board_parts parts;
    bool roomy;
};

static enum tone board_tone_of(const struct board *b, int player)
{
    return player == b->left ? TONE_YOURS : TONE_THEIRS;
}

/* ---- drawing parts --------------------------------------------------------------------------- */

static void board_draw_points(const struct picture *v, int player, int y, int x, int width)
{
    const struct field *f = &v->parts.fields[0];
    int most = board_parts_most(&v->parts), change = board_parts_change(&v->parts, player);
    int used, cells;
    char number[48], moved[16] = "";

    if (f->shared) /* the players have no points of their own */
        return;
    snprintf(number, sizeof number, f->most ? "%d/%d" : "%d", v->parts.seen.points[player], most);
    if (change != 0)
        snprintf(moved, sizeof moved, " (%+d)", change);
    used = v->roomy ? screen_put(y, x, 8, TONE_PLAIN, board_parts_name(f)) + 1 : 0;
    cells = width - used - (v->roomy ? NUMBER_COLUMNS : FEW_NUMBER_COLUMNS);
    if (most > 0 && cells >= most)
        cells -= cells % most; /* so that points can be counted */
    screen_bar(y, x + used, cells, v->b->shown[player], most, board_tone_of(v->b, player));
    used += cells + 1;
    used += screen_put(y, x + used, width - used, TONE_TITLE, number);
    if (used + wrap_columns(moved) <= width)
        screen_put(y, x + used, width - used, TONE_PLAIN, moved);
}

/* Draw the cards of a field side by side, or only measure them. Return their width. */
static int board_field_cards(const struct field *f, int player, int y, int x, enum tone tone,
                             bool drawn)
{
    char room[WORD_BYTES];
    const char *face;
    int from = x;

    if (f->kind == FIELD_NUMBER && f->value[player][0]) {
        if (drawn)
            screen_put(y + 1, x, 20, TONE_PLAIN, board_parts_name(f));
        x += wrap_columns(board_parts_name(f)) + 1;
    }
    for (int i = 0; board_parts_card(f, player, i, room, &face); i++) {
        bool none = f->kind == FIELD_COUNTS && f->value[player][i] == 0;

        if (drawn)
            screen_card(y, x, none ? TONE_QUIET : tone, face);
        x += screen_card_width(face);
    }
    return x - from;
}

/* Draw all cards side by side; false if they do not fit. */
static bool board_draw_cards(const struct picture *v, int player, struct area a)
{
    for (int drawn = 0; drawn <= 1; drawn++) {
        int x = a.x;

        for (int i = 1; i < v->parts.n; i++)
            if (board_parts_is_cards(&v->parts.fields[i]))
                x += board_field_cards(&v->parts.fields[i], player, a.y, x,
                                       board_tone_of(v->b, player), drawn) +
                     2;
        if (x - 2 - a.x > a.width)
            return false;
    }
    return true;
}

static int board_draw_cards_in_words(const struct picture *v, int player, struct area a)
{
    struct text words = TEXT_OF(SENTENCE_BYTES);

    board_parts_cards(&v->parts, player, &words);
    screen_text(a, board_tone_of(v->b, player), words.at, 0);
    return wrap_columns(words.at);
}

static void board_draw_last(const struct picture *v, int player, int y, int x, int width)
{
    struct text word = TEXT_OF(SENTENCE_BYTES);
    bool latest;
    int n = board_parts_last(&v->parts, player, &word, &latest), used;

    if (n == 0)
        return;
    used = screen_put(y, x, width, TONE_QUIET, n > 1 ? "last moves: " : "last move: ");
    screen_put(y, x + used, width - used, latest ? TONE_ALERT : TONE_QUIET, word.at);
}

/* ---- players --------------------------------------------------------------------------------- */

/* Is this player to choose? Nobody is when the game is over, even if it was resigned. */
static bool board_wants(const struct board *b, int player)
{
    return record_result(b->rec) == UNDECIDED && duel_wants(&b->rec->duel, player);
}

static void board_title_of(const struct picture *v, int player, struct text *out)
{
    const struct record *rec = v->b->rec;
    bool is_program = record_is_program(rec->who[player]);

    text_add(out, "%s%s %s", board_wants(v->b, player) ? "> " : "",
             screen_mark(board_tone_of(v->b, player)), rec->name[player]);
    if (!v->b->is_person[player] && rec->who[player][0] != '\0')
        text_add(out, " (%s)", is_program ? "a bot" : rec->who[player]);
    else if (v->b->is_person[player] && !v->b->is_person[!player])
        text_add(out, " (you)");
    if (v->b->clock[player][0])
        text_add(out, "  %s", v->b->clock[player]);
}

static int board_roomy_rows(const struct picture *v)
{
    return 2 + 1 + (v->parts.cards ? SCREEN_CARD_HEIGHT : 0) + v->parts.words + v->parts.tags + 1;
}

static void board_draw_box(const struct picture *v, int player, struct area a)
{
    struct text text = TEXT_OF(SENTENCE_BYTES);
    struct area in;
    int y;

    board_title_of(v, player, &text);
    in = screen_box(a, board_tone_of(v->b, player), text.at);
    y = in.y;
    board_draw_points(v, player, y++, in.x, in.width);
    if (v->parts.cards) {
        struct area cards = {y, in.x, SCREEN_CARD_HEIGHT, in.width};

        if (!board_draw_cards(v, player, cards))
            board_draw_cards_in_words(v, player, cards);
        y += SCREEN_CARD_HEIGHT;
    }
    for (int i = 1; i < v->parts.n; i++)
        if (board_parts_is_listed(&v->parts.fields[i])) {
            text_clear(&text);
            board_parts_list(&v->parts, &v->parts.fields[i], player, &text);
            screen_put(y++, in.x, in.width, TONE_QUIET, text.at);
        }
    text_clear(&text);
    board_parts_tags(&v->parts, player, false, &text);
    screen_put(y, in.x, in.width, TONE_ALERT, text.at);
    board_draw_last(v, player, y + v->parts.tags, in.x, in.width);
}

/* Draw the last moves and the tags at the end of a line; fewer moves, or only the tags, where there
 * is little room. */
static void board_draw_tail(const struct picture *v, int player, struct area a)
{
    struct text last = TEXT_OF(SENTENCE_BYTES), tags = TEXT_OF(SENTENCE_BYTES),
                tail = TEXT_OF(2 * SENTENCE_BYTES);
    const char *newest;
    bool latest;
    int width;

    board_parts_last(&v->parts, player, &last, &latest);
    board_parts_tags(&v->parts, player, false, &tags);
    newest = strrchr(last.at, ',') ? strrchr(last.at, ',') + 2 : last.at;
    for (int less = 0; less < 4; less++) {
        text_clear(&tail);
        if (less == 3) {
            text_clear(&tags);
            board_parts_tags(&v->parts, player, true, &tags);
        }
        if (last.len > 0 && (less < 2 || tags.len == 0))
            text_add(&tail, "%s%s%s", less < 2 ? "last: " : "", less ? newest : last.at,
                     tags.len ? "  " : "");
        text_add(&tail, "%s", tags.at);
        if (wrap_columns(tail.at) <= a.width)
            break;
    }
    width = screen_min(wrap_columns(tail.at), a.width);
    screen_put(a.y, a.x + a.width - width, width, tags.len ? TONE_ALERT : TONE_TITLE, tail.at);
}

/* Draw a player in two lines: name and bar; cards and the last move. */
static void board_draw_rows(const struct picture *v, int player, struct area a)
{
    struct text name = TEXT_OF(SENTENCE_BYTES);
    int used = 0;

    text_add(&name, "%s%s %s", board_wants(v->b, player) ? ">" : " ",
             screen_mark(board_tone_of(v->b, player)), v->b->rec->name[player]);
    screen_put(a.y, a.x, NAME_COLUMNS, board_tone_of(v->b, player), name.at);
    board_draw_points(v, player, a.y, a.x + NAME_COLUMNS + 1, a.width - NAME_COLUMNS - 1);
    if (v->parts.cards)
        used = 2 + board_draw_cards_in_words(v, player,
                                             (struct area){a.y + 1, a.x + 1, 1, a.width - 1});
    board_draw_tail(v, player, (struct area){a.y + 1, a.x + used, 1, a.width - used});
}

/* Draw both players. Return the number of rows used. */
static int board_draw_players(const struct picture *v, struct area a)
{
    int rows = board_roomy_rows(v), half = a.width / 2, left = v->b->left;

    if (!v->roomy) {
        board_draw_rows(v, left, (struct area){a.y, a.x, 2, a.width});
        board_draw_rows(v, !left, (struct area){a.y + 2, a.x, 2, a.width});
        return 4;
    }
    board_draw_box(v, left, (struct area){a.y, a.x, rows, half});
    board_draw_box(v, !left, (struct area){a.y, a.x + half, rows, a.width - half});
    return rows;
}

void board_say(struct board *b, const char *sentences)
{
    size_t have = strlen(b->log), more = strlen(sentences);

    if (more >= LOG_BYTES / 2)
        return;
    if (have + more >= LOG_BYTES) {
        size_t cut = LOG_BYTES / 2 + strcspn(b->log + LOG_BYTES / 2, "\n");

        memmove(b->log, b->log + cut, have - cut + 1);
        have -= cut;
        b->fresh = b->fresh > cut ? b->fresh - cut : 0;
    }
    memcpy(b->log + have, sentences, more + 1);
    b->back = 0;
}

/* Draw the task. Return how many rows the log has left. */
static int board_draw_task(const struct picture *v, struct area a)
{
    int lines = v->b->task != NULL ? wrap_text(v->b->task, a.width, NULL, 0) : 0;

    lines = screen_min(lines, a.height - 1);
    if (lines > 0)
        screen_text((struct area){a.y, a.x, lines, a.width}, TONE_TITLE, v->b->task, 0);
    return a.height - lines - (lines > 0 && v->roomy);
}

/* Blank lines and lines such as "---" only separate, which a transcript needs and the board does
 * not. */
static bool board_log_keeps(const struct board *b, const struct wrap_line *line)
{
    return b->task != NULL ||
           (line->len > 0 && strncmp(line->at, "---", 3) != 0 && strncmp(line->at, "===", 3) != 0);
}

/* Draw the last lines of the log. */
static void board_draw_log(const struct picture *v, struct area a)
{
    static struct wrap_line lines[LOG_LINES];
    struct board *b = v->b;
    const char *log = b->log;
    int n, kept = 0, most, rows = board_draw_task(v, a);

    a.y += a.height - rows;
    a.height = rows;

    while (wrap_text(log, a.width, NULL, 0) > LOG_LINES)
        log = strchr(log, '\n') + 1;
    n = wrap_text(log, a.width, lines, LOG_LINES);
    for (int i = 0; i < n; i++)
        if (board_log_keeps(b, &lines[i]))
            lines[kept++] = lines[i];
    most = screen_max(0, kept - a.height);
    b->back = screen_min(b->back, most);
    for (int i = 0; i < a.height && i < kept; i++) {
        const struct wrap_line *line = &lines[(b->task != NULL ? b->back : most - b->back) + i];

        screen_put_n(a.y + i, a.x, a.width, line->at >= b->log + b->fresh ? TONE_PLAIN : TONE_QUIET,
                     line->at, line->len);
    }
    if (b->task != NULL && most > 0)
        screen_put(0, screen_max(0, a.x + a.width - MORE_COLUMNS), MORE_COLUMNS, TONE_QUIET,
                   b->back < most ? "PgDn: more" : "PgUp: back");
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void board_draw_title(const struct picture *v, struct area a)
{
    const struct record *rec = v->b->rec;
    struct rules_words game = rules_title(&rec->duel.rules);
    const char *title = v->b->title != NULL ? v->b->title : game.at;
    bool over = record_result(rec) != UNDECIDED;
    char turn[96] = "";
    int width, won[2], used = 0, left = v->b->left;

    if (!v->roomy && v->b->clock[P1][0])
        used = snprintf(turn, sizeof turn, "%s %s  ", v->b->clock[left], v->b->clock[!left]);
    record_match_score(rec, won);
    if (rec->match.games > 0)
        used += snprintf(turn + used, sizeof turn - (size_t)used, "game %d of %d, %d to %d, ",
                         rec->match.number, rec->match.games, won[left], won[!left]);
    if (v->b->task == NULL)
        snprintf(turn + used, sizeof turn - (size_t)used, over ? "over" : "turn %d",
                 record_scene(rec).turn);
    width = wrap_columns(turn);
    if (v->b->task != NULL)
        width = MORE_COLUMNS;
    screen_put(a.y, a.x, a.width - width - 1, TONE_TITLE, wrap_cut(title, a.width - width - 1).at);
    screen_put(a.y, a.x + a.width - width, width, TONE_QUIET, turn);
}

/* Measure, in bytes, as many keys with their words as there is room for. */
static size_t board_keys_that_fit(const char *keys, int width)
{
    const char *gap = keys;
    size_t fits = 0;

    for (size_t to = 0; gap != NULL; to += 2) {
        gap = strstr(keys + to, "  ");
        to = gap != NULL ? (size_t)(gap - keys) : strlen(keys);
        if (text_columns(keys, to) > width)
            break;
        fits = to;
    }
    return fits;
}

/* Draw the keys in one line below choices, else in up to two. Return the number of lines. */
static int board_draw_keys(const struct board *b, struct area a)
{
    int lines = screen_min(2, wrap_text(b->keys, a.width, NULL, 0)), bottom = a.y + a.height - 1;

    if (b->asks)
        screen_put_n(bottom, a.x, a.width, TONE_QUIET, b->keys,
                     (int)board_keys_that_fit(b->keys, a.width));
    else
        screen_text((struct area){bottom + 1 - lines, a.x, lines, a.width}, TONE_KEY, b->keys, 0);
    return b->asks ? 1 : screen_max(1, lines);
}

/* Draw the question, the choices and the other keys. Return the number of rows used. */
static int board_draw_questions(const struct picture *v, struct area a, int room)
{
    struct board *b = v->b;
    int rows = b->asks ? move_grid_rows(&b->choices, a.width - 1) : 0;
    int keys = board_draw_keys(b, a), top;

    rows = screen_min(rows, room - 2);
    top = a.y + a.height - keys - rows;
    if (b->asks)
        move_grid_draw(&b->choices, (struct area){top, a.x + 1, rows, a.width - 1});
    if (b->asks && !v->roomy)
        return rows + keys; /* the mark at the player's name shows whose turn it is */
    screen_put(top - 1, a.x, a.width, b->asks ? TONE_TITLE : TONE_ALERT, b->status);
    return rows + keys + 1;
}

void board_draw(void *board)
{
    struct board *b = board;
    struct area all = screen_all(), a = screen_area_centred(all, all.height, WIDEST), log;
    struct picture v = {b, board_parts_of(b->rec, b->viewer, b->since), false};
    struct text shared = TEXT_OF(SENTENCE_BYTES);
    int top, below;

    v.roomy = all.width >= ROOMY_WIDTH && all.height >= board_roomy_rows(&v) + ROWS_BELOW;
    board_draw_title(&v, a);
    top = a.y + 1;
    top += board_draw_players(&v, (struct area){top, a.x, 0, a.width});
    below = board_draw_questions(&v, a,
                                 a.y + a.height - top - (v.roomy ? LEAST_LOG + 2 : LEAST_LOG - 1));
    log = (struct area){top, a.x, a.y + a.height - below - top, a.width};
    board_parts_shared(&v.parts, &shared);
    if (v.roomy)
        log = screen_box(log, TONE_QUIET, shared.len > 0 ? shared.at : NULL);
    else if (shared.len > 0 && log.height > 1) {
        screen_put(log.y++, log.x, log.width, TONE_ALERT, shared.at);
        log.height--;
    }
    board_draw_log(&v, log);
}

bool board_slide(struct board *b)
{
    bool moved = false;

    for (int p = P1; p <= P2; p++) {
        double rest = b->rec->duel.now.points[p] - b->shown[p];

        moved = moved || rest != 0;
        if (fabs(rest) < 0.25)
            b->shown[p] += rest;
        else
            b->shown[p] += fabs(rest) < 1 ? copysign(0.25, rest) : rest / 4;
    }
    return moved;
}
