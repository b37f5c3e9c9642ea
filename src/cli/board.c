/*
 * Two layouts: one with boxes and drawn cards where there is room, one of single lines where there
 * is not. Which rows there are depends on the game alone, so that nothing jumps during play.
 */
#include "board.h"
#include "sight.h"

#include "term/wrap.h"

#include <math.h>
#include <stdio.h>

enum { ROOMY_WIDTH = 72, ROWS_BELOW = 12, WIDEST = 120, LOG_LINES = 4096, LEAST_LOG = 3 };
enum { NAME_COLUMNS = 12 };

/* One drawing of the board. */
struct picture {
    struct board *b;
    struct sight sight;
    bool roomy;
};

static enum tone tone_of(int player)
{
    return player == P1 ? TONE_FIRST : TONE_SECOND;
}

/* ---- parts drawn ----------------------------------------------------------------------------- */

static void draw_points(const struct picture *v, int player, int y, int x, int width)
{
    const struct field *f = &v->sight.fields[0];
    int most = sight_most(&v->sight), change = sight_change(&v->sight, player), used;
    char number[48], moved[16] = "";

    snprintf(number, sizeof number, f->most ? "%d/%d" : "%d", v->sight.seen.points[player], most);
    if (change != 0)
        snprintf(moved, sizeof moved, " (%+d)", change);
    width -= 14; /* for the numbers */
    used = v->roomy ? screen_put(y, x, 8, TONE_PLAIN, sight_name(f)) + 1 : 0;
    screen_bar(y, x + used, width - used, v->b->shown[player], most, tone_of(player));
    used = screen_put(y, x + width + 1, 13, TONE_TITLE, number);
    screen_put(y, x + width + 1 + used, 13 - used, TONE_PLAIN, moved);
}

static int width_of_cards(const struct field *f, int player)
{
    char room[WORD_BYTES];
    const char *face;
    int width =
        f->kind == FIELD_NUMBER && f->value[player][0] ? wrap_columns(sight_name(f)) + 1 : 0;

    for (int i = 0; sight_card(f, player, i, room, &face); i++)
        width += screen_card_width(face);
    return width;
}

static int draw_field_cards(const struct field *f, int player, int y, int x)
{
    char room[WORD_BYTES];
    const char *face;
    int from = x;

    if (f->kind == FIELD_NUMBER && f->value[player][0])
        x += screen_put(y + 1, x, 20, TONE_PLAIN, sight_name(f)) + 1;
    for (int i = 0; sight_card(f, player, i, room, &face); i++) {
        bool none = f->kind == FIELD_COUNTS && f->value[player][i] == 0;

        screen_card(y, x, none ? TONE_QUIET : tone_of(player), face);
        x += screen_card_width(face);
    }
    return x - from;
}

/* All cards side by side; false where they would not fit. */
static bool draw_cards(const struct picture *v, int player, struct area a)
{
    int width = 0, x = a.x;

    for (int i = 1; i < v->sight.n; i++)
        if (sight_is_cards(&v->sight.fields[i]))
            width += width_of_cards(&v->sight.fields[i], player) + 2;
    if (width - 2 > a.width)
        return false;
    for (int i = 1; i < v->sight.n; i++)
        if (sight_is_cards(&v->sight.fields[i]))
            x += draw_field_cards(&v->sight.fields[i], player, a.y, x) + 2;
    return true;
}

static int draw_cards_in_words(const struct picture *v, int player, struct area a)
{
    char room[SENTENCE_BYTES];
    struct text words = TEXT(room);

    for (int i = 1; i < v->sight.n; i++)
        if (sight_is_cards(&v->sight.fields[i]))
            sight_cards(&v->sight.fields[i], player, &words);
    screen_text(a, tone_of(player), room, 0);
    return wrap_columns(room);
}

static void draw_last(const struct picture *v, int player, int y, int x, int width)
{
    char room[WORD_BYTES];
    struct text word = TEXT(room);
    bool latest = sight_last(&v->sight, player, &word);
    int used;

    if (room[0] == '\0')
        return;
    used = screen_put(y, x, width, TONE_QUIET, "last move: ");
    screen_put(y, x + used, width - used, latest ? TONE_ALERT : TONE_QUIET, room);
}

/* ---- players --------------------------------------------------------------------------------- */

static void title_of(const struct picture *v, int player, struct text *out)
{
    const struct record *rec = v->b->rec;
    bool is_program = strncmp(rec->who[player], "bot:", 4) == 0;

    text_add(out, "%s%s", sight_is_asked(&v->sight, player) ? "> " : "", rec->name[player]);
    if (!v->b->person[player])
        text_add(out, " (%s)", is_program ? "a bot" : rec->who[player]);
    else if (!v->b->person[!player])
        text_add(out, " (you)");
}

static int roomy_rows(const struct picture *v)
{
    return 2 + 1 + (v->sight.cards ? SCREEN_CARD_HEIGHT : 0) + v->sight.words + v->sight.tags + 1;
}

static void draw_box(const struct picture *v, int player, struct area a)
{
    char room[SENTENCE_BYTES];
    struct text text = TEXT(room);
    struct area in;
    int y;

    title_of(v, player, &text);
    in = screen_box(a, tone_of(player), room);
    in.x++;
    in.width -= 2;
    y = in.y;
    draw_points(v, player, y++, in.x, in.width);
    if (v->sight.cards) {
        struct area cards = {y, in.x, SCREEN_CARD_HEIGHT, in.width};

        if (!draw_cards(v, player, cards))
            draw_cards_in_words(v, player, cards);
        y += SCREEN_CARD_HEIGHT;
    }
    for (int i = 1; i < v->sight.n; i++)
        if (v->sight.fields[i].look == LOOK_WORDS) {
            text_clear(&text);
            sight_list(&v->sight.fields[i], player, &text);
            screen_put(y++, in.x, in.width, TONE_QUIET, room);
        }
    text_clear(&text);
    sight_tags(&v->sight, player, &text);
    screen_put(y, in.x, in.width, TONE_ALERT, room);
    draw_last(v, player, y + v->sight.tags, in.x, in.width);
}

/* The last move and the tags at the end of a line, as much of them as there is room for. */
static void draw_tail(const struct picture *v, int player, struct area a)
{
    char last[WORD_BYTES], tags[SENTENCE_BYTES], both[2 * SENTENCE_BYTES];
    struct text a_last = TEXT(last), a_tags = TEXT(tags), a_both = TEXT(both);
    const char *tail = both;
    int width;

    sight_last(&v->sight, player, &a_last);
    sight_tags(&v->sight, player, &a_tags);
    text_add(&a_both, "%s%s%s%s", last[0] ? "last: " : "", last, last[0] && tags[0] ? "  " : "",
             tags);
    if (wrap_columns(both) > a.width)
        tail = tags[0] ? tags : last;
    width = wrap_columns(tail);
    screen_put(a.y, a.x + a.width - width, width, tags[0] ? TONE_ALERT : TONE_TITLE, tail);
}

/* Two lines for each: name and bar; what is held, and the last move. */
static void draw_rows(const struct picture *v, int player, struct area a)
{
    char room[SENTENCE_BYTES];
    struct text name = TEXT(room);
    int used = 0;

    text_add(&name, "%s%s", sight_is_asked(&v->sight, player) ? ">" : " ", v->b->rec->name[player]);
    screen_put(a.y, a.x, NAME_COLUMNS, tone_of(player), room);
    draw_points(v, player, a.y, a.x + NAME_COLUMNS + 1, a.width - NAME_COLUMNS - 1);
    if (v->sight.cards)
        used = 2 + draw_cards_in_words(v, player, (struct area){a.y + 1, a.x + 1, 1, a.width - 1});
    draw_tail(v, player, (struct area){a.y + 1, a.x + used, 1, a.width - used});
}

/* Returns how many rows they took. */
static int draw_players(const struct picture *v, struct area a)
{
    int rows = roomy_rows(v), half = a.width / 2;

    if (!v->roomy) {
        for (int p = P1; p <= P2; p++)
            draw_rows(v, p, (struct area){a.y + 2 * p, a.x, 2, a.width});
        return 4;
    }
    draw_box(v, P1, (struct area){a.y, a.x, rows, half});
    draw_box(v, P2, (struct area){a.y, a.x + half, rows, a.width - half});
    return rows;
}

/* ---- the log --------------------------------------------------------------------------------- */

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

/* The last lines, without the blank ones where there is little room. */
static void draw_log(const struct picture *v, struct area a)
{
    static struct wrap_line lines[LOG_LINES];
    struct board *b = v->b;
    const char *log = b->log;
    int n, kept = 0, most;

    while (wrap_text(log, a.width, NULL, 0) > LOG_LINES)
        log = strchr(log, '\n') + 1;
    n = wrap_text(log, a.width, lines, LOG_LINES);
    for (int i = 0; i < n; i++)
        if (lines[i].len > 0 || (v->roomy && kept > 0))
            lines[kept++] = lines[i];
    most = kept > a.height ? kept - a.height : 0;
    b->back = b->back < most ? b->back : most;
    for (int i = 0; i < a.height && i < kept; i++) {
        const struct wrap_line *line = &lines[most - b->back + i];

        screen_put_n(a.y + i, a.x, a.width, line->at >= b->log + b->fresh ? TONE_PLAIN : TONE_QUIET,
                     line->at, line->len);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void draw_title(const struct picture *v, struct area a)
{
    char turn[32];
    int width;

    if (record_result(v->b->rec) == UNDECIDED)
        snprintf(turn, sizeof turn, "turn %d", record_scene(v->b->rec).turn);
    else
        snprintf(turn, sizeof turn, "over");
    width = wrap_columns(turn);
    screen_put(a.y, a.x, a.width - width - 1, TONE_TITLE, v->b->rec->rules.game->title);
    screen_put(a.y, a.x + a.width - width, width, TONE_QUIET, turn);
}

/* Question, choices, and what else can be pressed; returns how many rows they took. */
static int draw_questions(const struct picture *v, struct area a, int room)
{
    struct board *b = v->b;
    int rows = b->asks ? choices_rows(&b->choices, a.width - 1) : 0, bottom = a.y + a.height - 1;

    if (rows > room - 2)
        rows = room - 2;
    screen_put(bottom, a.x, a.width, b->asks ? TONE_QUIET : TONE_KEY, b->keys);
    if (b->asks)
        choices_draw(&b->choices, (struct area){bottom - rows, a.x + 1, rows, a.width - 1});
    if (b->asks && !v->roomy)
        return rows + 1; /* the mark at the player's name says as much */
    screen_put(bottom - rows - 1, a.x, a.width, b->asks ? TONE_TITLE : TONE_ALERT, b->status);
    return rows + 2;
}

void board_draw(struct board *b)
{
    struct area all = screen_all(), a = area_centred(all, all.height, WIDEST), log;
    struct picture v = {b, sight_of(b->rec, b->viewer), false};
    int top, below;

    v.roomy = all.width >= ROOMY_WIDTH && all.height >= roomy_rows(&v) + ROWS_BELOW;
    draw_title(&v, a);
    top = a.y + 1;
    top += draw_players(&v, (struct area){top, a.x, 0, a.width});
    below = draw_questions(&v, a, a.y + a.height - top - (v.roomy ? LEAST_LOG + 2 : LEAST_LOG - 1));
    log = (struct area){top, a.x, a.y + a.height - below - top, a.width};
    if (v.roomy) {
        log = screen_box(log, TONE_QUIET, NULL);
        log.x++;
        log.width -= 2;
    }
    draw_log(&v, log);
}

bool board_slide(struct board *b)
{
    bool moved = false;

    for (int p = P1; p <= P2; p++) {
        double rest = b->rec->now.points[p] - b->shown[p];
        double step = rest / 4;

        if (rest == 0)
            continue;
        moved = true;
        if (fabs(step) < 0.25)
            step = fabs(rest) < 0.25 ? rest : rest < 0 ? -0.25 : 0.25;
        b->shown[p] += step;
    }
    return moved;
}
